/* games.c - see games.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games.h"
#include "core/rng.h"
#include "core/text.h"
#include "clients/text/find.h"
#include "clients/text/load.h"
#include "games/games.h"
#include "session/journal.h"

/* ---- arguments ------------------------------------------------------------ */

void refuse(const struct arguments *a, const char *name, const char *given, const char *why)
{
	fprintf(stderr, "%s: %s %s%s%s\n%s", a->tool, name, given ? given : "", given ? " " : "",
		why, a->usage);
	exit(2);
}

int64_t number_of(const struct arguments *a, int i, const char *name, int64_t low, int64_t high,
		  int64_t usual)
{
	char why[96], *end;
	long long n;

	if (i >= a->count && usual < 0)
		refuse(a, name, NULL, "is missing");
	if (i >= a->count)
		return usual;
	errno = 0;
	n = strtoll(a->word[i], &end, 10);
	if (!errno && end != a->word[i] && !*end && n >= low && n <= high)
		return n;
	snprintf(why, sizeof why, "is no number from %lld to %lld", (long long)low,
		 (long long)high);
	refuse(a, name, a->word[i], why);
	return 0;
}

const struct game *game_of(const struct arguments *a)
{
	const struct game *g = a->count > 1 ? game_find(a->word[1]) : NULL;

	if (a->count < 2)
		refuse(a, "GAME", NULL, "is missing");
	if (!g)
		refuse(a, "GAME", a->word[1], "is not among the games");
	if (!g->policy)
		refuse(a, "GAME", a->word[1], "has no judgement of its positions");
	return g;
}

const struct player *player_of(const struct arguments *a, const char *usual)
{
	const char *name = a->count > 2 ? a->word[2] : usual;
	const struct player *p = name ? player_find(name) : NULL;

	if (!name)
		refuse(a, "PLAYER", NULL, "is missing");
	if (!p)
		refuse(a, "PLAYER", name, "is not among those of ghent show players");
	return p;
}

/* The word behind an option, which both leave; NULL: it is not given. */
static const char *take_option(struct arguments *a, const char *option)
{
	const char *value;
	int i = 1;

	while (i < a->count && strcmp(a->word[i], option))
		i++;
	if (i >= a->count)
		return NULL;
	if (i + 1 >= a->count)
		refuse(a, option, NULL, "needs a value");
	value = a->word[i + 1];
	memmove(&a->word[i], &a->word[i + 2], (size_t)(a->count - i - 2) * sizeof *a->word);
	a->count -= 2;
	return value;
}

static void refuse_scenario(const struct arguments *a, const struct game *g, const char *given)
{
	char why[256];
	struct text t = text_into(why, sizeof why);

	text_put(&t, "is not among those of the game: ");
	scenario_keys(&t, g);
	refuse(a, "scenario", given, why);
}

int scenario_of(struct arguments *a, const struct game *g)
{
	const char *given = take_option(a, "--scenario");
	int scenario = 0;

	if (given && !scenario_parse(g, (struct word){ given, (int)strlen(given) }, &scenario))
		refuse_scenario(a, g, given);
	return scenario;
}

void arguments_most(const struct arguments *a, int most)
{
	if (a->count > most)
		refuse(a, "argument", a->word[most], "is one too many");
}

/* ---- games ---------------------------------------------------------------- */

int64_t score_of(const struct game *g, const struct state *s)
{
	const struct field *f = field_named(g, "score");

	if (g->policy && g->policy->score)
		return g->policy->score(s);
	return f ? field_load(s, f, (const int[2]){ 0, 0 }) : 0;
}

static void shift_score(const struct game *g, struct state *s, int by)
{
	const struct field *f = field_named(g, "score");

	if (f && by)
		field_store(s, f, (const int[2]){ 0, 0 }, score_of(g, s) + by);
}

void self_play_open(struct self_play *p)
{
	for (int seat = 0; seat < PLAYERS; seat++)
		p->think[seat] = (struct thinking){ .arena = memory_or_end(ARENA_USUAL),
						    .size = ARENA_USUAL,
						    .iterations = p->iterations };
}

void self_play_close(struct self_play *p)
{
	for (int seat = 0; seat < PLAYERS; seat++)
		free(p->think[seat].arena);
}

void self_play_game(struct self_play *p, uint64_t seed, int shift, struct state *s)
{
	const uint64_t key[2] = { seed, 7 };
	struct rng rng[PLAYERS] = { { hash_word(seed, 3) }, { hash_word(seed, 4) } };
	union any_state view;

	for (int seat = 0; seat < PLAYERS; seat++)
		memset(&p->think[seat].kept, 0, sizeof p->think[seat].kept);
	game_start(p->g, s, p->scenario, key, NULL, NULL);
	shift_score(p->g, s, shift);
	for (int seat = game_player(s); seat != NOBODY; seat = game_player(s)) {
		action a;

		if (p->g->policy->quiet(s))
			p->visit(p->self, s);
		game_view(p->g, s, seat, &view.st);
		a = player_think(p->who, p->g, &view.st, seat, &rng[seat], &p->think[seat]);
		game_do(p->g, s, a, NULL, NULL);
	}
}
