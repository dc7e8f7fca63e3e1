/* walk.c - see walk.h. */
#include <stdlib.h>
#include <string.h>
#include "walk.h"
#include "core/rng.h"
#include "tests/unit/unit.h"

enum { US, GB };

static int choose(const struct policy *p, const struct state *s, const action *list, int n,
		  struct rng *r)
{
	int total = 0, mark, i = 0;

	for (int k = 0; k < n; k++)
		total += p->weigh(s, list[k]);
	mark = rng_below(r, total);
	while ((mark -= p->weigh(s, list[i])) >= 0)
		i++;
	return i;
}

static void walk_game(const struct game *g, uint64_t seed, int scenario, walk_look *look)
{
	const uint64_t key[2] = { seed, 11 };
	struct rng r = { hash_word(seed, 12) };
	action list[ACTIONS_MAX];
	union any_state s;
	int n = game_start(g, &s.st, scenario, key, NULL, list);

	while (n) {
		look(g, &s.st, list, n);
		n = game_do(g, &s.st, list[choose(g->policy, &s.st, list, n, &r)], NULL, list);
	}
	assert_int_equal(s.st.fault, FAULT_NONE);
	assert_true(s.st.over);
	look(g, &s.st, list, 0);
}

static int scenarios(const struct game *g)
{
	int n = 0;

	while (g->scenarios && g->scenarios[n].key)
		n++;
	return n ? n : 1;
}

void walk_games(const struct game *g, int games, walk_look *look)
{
	for (int seed = 0; seed < games; seed++)
		walk_game(g, (uint64_t)seed, seed % scenarios(g), look);
}

void walk_weights(const struct game *g, const struct state *s, const action *list, int n)
{
	int weights[ACTIONS_MAX];
	int64_t total = 0;

	policy_weigh(g->policy, s, list, n, weights);
	for (int i = 0; i < n; i++) {
		int weight = g->policy->weigh(s, list[i]);

		assert_true(weight >= 1);
		assert_int_equal(weight, weights[i]);
		total += weight;
	}
	assert_true(total < INT32_MAX / 2);
}

void walk_value(const struct game *g, const struct state *s, const action *list, int n)
{
	int us = g->policy->value(s, US), gb = g->policy->value(s, GB);

	(void)list, (void)n;
	assert_int_equal(us, -gb);
	assert_true(gb >= -1000 && gb <= 1000);
	if (s->over) /* won or lost as much as anything can be */
		assert_true(g->outcome(s, GB) ? gb * g->outcome(s, GB) > 0 && abs(gb) > 900 : !gb);
}

static bool are_a_pair(const struct term *us, const struct term *gb)
{
	return !strncmp(us->name, "US_", 3) && !strncmp(gb->name, "GB_", 3) &&
	       !strcmp(us->name + 3, gb->name + 3);
}

void walk_terms(const struct policy *p, int terms)
{
	assert_int_equal(p->terms_count, terms);
	for (int i = 0; i < terms; i++) {
		assert_non_null(p->terms[i].name);
		for (int k = i + 1; k < terms; k++)
			if (are_a_pair(&p->terms[i], &p->terms[k]))
				assert_true(p->terms[i].weight * p->terms[k].weight < 0);
	}
}
