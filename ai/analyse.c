/* analyse.c - hints, chances, luck and turning points. */
#include <string.h>
#include "analyse.h"
#include "core/policy.h"
#include "core/text.h"
#include "search.h"

enum {
	REASON_GUESSES = 24, /* on which the consequences of a play are averaged */
	REASON_LEAST = 10,   /* hundredths of a point; less is not told */
	LUCK_DRAWS = 48,     /* with which a draw is compared */
	PLAY_MAX = 200,
};

static int chance_of(int64_t sum, int64_t n)
{
	return n ? (int)(500 + sum / (2 * n)) : 500;
}

/* ---- hints ---------------------------------------------------------------- */

/* The node behind an edge that was seen most. */
static uint32_t main_child(const struct tree *t, uint32_t edge)
{
	uint32_t best = 0;

	for (uint32_t at = t->cell[edge].edge.child; at; at = t->cell[at].node.twin)
		if (!best || t->cell[at].node.visits > t->cell[best].node.visits)
			best = at;
	return best;
}

static uint32_t main_edge(const struct tree *t, uint32_t node)
{
	uint32_t best = 0;

	for (uint32_t at = t->cell[node].node.edges; at; at = t->cell[at].edge.next)
		if (!best || t->cell[at].edge.visits > t->cell[best].edge.visits)
			best = at;
	return best && t->cell[best].edge.visits ? best : 0;
}

static uint32_t edge_of(const struct tree *t, uint32_t node, action a)
{
	uint32_t at = t->cell[node].node.edges;

	while (at && t->cell[at].edge.a != a)
		at = t->cell[at].edge.next;
	return at;
}

/* What the seat would do next, as long as it is its own decision and the play lasts.  A
 * first try on a guess tells where the play ends. */
static void follow_line(const struct search *x, struct hint *h)
{
	const struct tree *t = &x->tree;
	union any_state s;
	action list[ACTIONS_MAX];
	uint32_t edge = edge_of(t, x->root, h->line[0]);
	struct rng r = { 1 };
	int n;

	memcpy(&s, x->view, x->g->state_size);
	game_guess(x->g, &s.st, x->seat, &r);
	n = game_do(x->g, &s.st, h->line[0], NULL, list);
	while (edge && h->actions < HINT_ACTIONS && n && !x->g->policy->quiet(&s.st) &&
	       game_player(&s.st) == x->seat) {
		uint32_t node = main_child(t, edge);
		bool legal = false;

		edge = node && t->cell[node].node.player == x->seat ? main_edge(t, node) : 0;
		for (int i = 0; edge && i < n; i++)
			legal = legal || list[i] == t->cell[edge].edge.a;
		if (!legal)
			return;
		h->line[h->actions++] = t->cell[edge].edge.a;
		n = game_do(x->g, &s.st, t->cell[edge].edge.a, NULL, list);
	}
}

/* Plays the line, and the rest of the play as is likely. */
static void play_line(const struct search *x, const struct hint *h, struct state *s, struct rng *r)
{
	const struct policy *p = x->g->policy;
	action list[ACTIONS_MAX];
	int n = game_do(x->g, s, h->line[0], NULL, list), next = 1;

	for (int i = 0; i < PLAY_MAX && n && !p->quiet(s); i++) {
		int choice = -1;

		for (int k = 0; next < h->actions && k < n; k++)
			if (list[k] == h->line[next])
				choice = k;
		if (choice >= 0)
			next++;
		else
			choice = weighted_choice(p, s, list, n, r);
		n = game_do(x->g, s, list[choice], NULL, list);
	}
}

/* What a play changes, in hundredths of a point, for the seat above 0.  Terms that share a reason
 * are told together, by the first of them. */
struct effect {
	int by[TERMS_MAX];
	bool ends_turn; /* most of what changes has another cause: scoring, deals */
};

static int first_alike(const struct policy *p, int term)
{
	int first = 0;

	while (p->terms[first].why[0] != p->terms[term].why[0])
		first++;
	return first;
}

/* On average over some guesses, the same for every play. */
static void measure_effect(const struct search *x, const struct hint *h, struct effect *out)
{
	const struct policy *p = x->g->policy;
	int64_t sum[TERMS_MAX] = { 0 }; /* thousandths, of all guesses */
	int16_t before[TERMS_MAX], after[TERMS_MAX];
	struct rng r = { x->view->steps };
	union any_state s;

	out->ends_turn = false;
	for (int i = 0; i < REASON_GUESSES; i++) {
		struct rng own = { rng_next(&r) };

		memcpy(&s, x->view, x->g->state_size);
		game_guess(x->g, &s.st, x->seat, &own);
		p->measure(&s.st, before);
		play_line(x, h, &s.st, &own);
		p->measure(&s.st, after);
		out->ends_turn =
			out->ends_turn || game_turn(x->g, &s.st) != game_turn(x->g, x->view);
		for (int k = 0; k < p->terms_count; k++)
			sum[first_alike(p, k)] += (int64_t)(after[k] - before[k]) *
						  p->terms[k].weight * (x->seat ? 1 : -1);
	}
	for (int k = 0; k < p->terms_count; k++)
		out->by[k] = (int)(sum[k] / (10 * REASON_GUESSES));
}

/* The part of a change that every play brings, whatever is chosen: a card is spent, time passes. */
static int common_part(const struct effect *e, int n, int term)
{
	int least = e[0].by[term];

	for (int i = 1; i < n; i++) {
		int by = e[i].by[term];

		if ((by > 0) != (least > 0))
			return 0;
		if (by > 0 ? by < least : by > least)
			least = by;
	}
	return least;
}

/* Puts a reason where it belongs by size. */
static void add_reason(struct hint *h, struct reason new)
{
	int size = new.by < 0 ? -new.by : new.by, at = h->reasons;

	if (size < REASON_LEAST)
		return;
	if (h->reasons < HINT_REASONS)
		h->reasons++;
	else
		at = HINT_REASONS - 1;
	while (at > 0 &&
	       (h->reason[at - 1].by < 0 ? -h->reason[at - 1].by : h->reason[at - 1].by) < size) {
		h->reason[at] = h->reason[at - 1];
		at--;
	}
	if (at < HINT_REASONS)
		h->reason[at] = new;
}

static void tell_effect(const struct search *x, const struct effect *e, struct hint *h)
{
	const struct policy *p = x->g->policy;

	for (int i = 0; i < p->terms_count; i++) {
		int helped = e->by[i] > 0 ? x->seat : !x->seat;

		add_reason(h, (struct reason){ p->terms[i].why[helped], (int16_t)e->by[i] });
	}
}

/* What sets the plays apart; one that nothing sets apart is told as it is.  At the end of a turn
 * that would be what scoring and deals bring: then nothing is told. */
static void find_reasons(const struct search *x, struct hint *h, int n)
{
	struct effect effect[HINTS], own;
	const struct policy *p = x->g->policy;

	if (!p->terms)
		return;
	for (int i = 0; i < n; i++)
		measure_effect(x, &h[i], &effect[i]);
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < p->terms_count; k++)
			own.by[k] = effect[i].by[k] - common_part(effect, n, k);
		if (n > 1)
			tell_effect(x, &own, &h[i]);
		if (!h[i].reasons && !effect[i].ends_turn)
			tell_effect(x, &effect[i], &h[i]);
	}
}

/* An entry of the list, or -1. */
static int most_visited(const struct verdict *v, int n)
{
	int best = -1;

	for (int i = 0; i < n; i++)
		if (v[i].visits && (best < 0 || v[i].visits > v[best].visits))
			best = i;
	return best;
}

/* The first is what the search would play; the others follow by their chances. */
static void order_hints(struct hint *h, int n)
{
	for (int i = 2; i < n; i++)
		for (int k = i; k > 1 && h[k].chance > h[k - 1].chance; k--) {
			struct hint better = h[k];

			h[k] = h[k - 1];
			h[k - 1] = better;
		}
}

int analyse_hints(const struct game *g, const struct state *view, struct rng *r, struct thinking *t,
		  struct hint out[HINTS])
{
	struct verdict v[ACTIONS_MAX];
	action list[ACTIONS_MAX];
	struct search x;
	int n = game_actions(g, view, list), found = 0;

	if (!n || !g->policy)
		return 0;
	search_begin(&x, g, general_player.level, view, list, n, r, t);
	search_run(&x, t);
	search_verdicts(&x, v);
	for (; found < HINTS; found++) {
		struct hint *h = &out[found];
		int best = most_visited(v, n);

		if (best < 0)
			break;
		memset(h, 0, sizeof *h);
		h->line[h->actions++] = list[best];
		h->chance = chance_of(v[best].sum, v[best].visits);
		h->visits = v[best].visits;
		follow_line(&x, h);
		v[best].visits = 0;
	}
	order_hints(out, found);
	find_reasons(&x, out, found);
	return found;
}

/* ---- after the game ------------------------------------------------------- */

int analyse_chance(const struct game *g, const struct state *s, struct rng *r, struct thinking *t)
{
	action list[ACTIONS_MAX];
	union any_state view;
	int seat = game_player(s), n;
	struct search x;
	const struct node_cell *root;

	if (seat == NOBODY)
		return 500 + g->outcome(s, 0) / 2;
	game_view(g, s, seat, &view.st);
	n = game_actions(g, &view.st, list);
	memset(&t->kept, 0, sizeof t->kept);
	search_begin(&x, g, general_player.level, &view.st, list, n, r, t);
	search_run(&x, t);
	root = &x.tree.cell[x.root].node;
	if (!root->visits)
		return 500 + g->policy->value(s, 0) / 2;
	return chance_of(seat ? -root->sum : root->sum, root->visits);
}

int analyse_luck(const struct game *g, const struct state *before, action a,
		 const struct state *after, const struct step *step, enum luck_kind *kind)
{
	struct rng r = { hash_word(before->steps, a) };
	union any_state s;
	int64_t sum = 0;

	*kind = LUCK_NONE;
	for (int i = 0; i < step->ndraws; i++)
		*kind = step->draw[i].kind == K_NUMBER && *kind != LUCK_DEAL ? LUCK_DICE
									     : LUCK_DEAL;
	if (*kind == LUCK_NONE)
		return 0;
	for (int i = 0; i < LUCK_DRAWS; i++) {
		memcpy(&s, before, g->state_size);
		s.st.source.key[0] = rng_next(&r);
		s.st.source.key[1] = rng_next(&r);
		game_do(g, &s.st, a, NULL, NULL);
		sum += g->policy->value(&s.st, 0);
	}
	return (int)((g->policy->value(after, 0) - sum / LUCK_DRAWS) / 2);
}

static int change_at(const int *chance, int i)
{
	int by = chance[i] - chance[i - 1];

	return by < 0 ? -by : by;
}

int analyse_turns(const int *chance, int n, int least, int out[TURNS_MOST])
{
	int found = 0;

	for (int i = 1; i < n; i++) {
		int smallest = 0;

		if (change_at(chance, i) < least)
			continue;
		if (found < TURNS_MOST) {
			out[found++] = i;
			continue;
		}
		for (int k = 1; k < found; k++)
			if (change_at(chance, out[k]) < change_at(chance, out[smallest]))
				smallest = k;
		if (change_at(chance, i) <= change_at(chance, out[smallest]))
			continue;
		memmove(&out[smallest], &out[smallest + 1],
			(size_t)(found - smallest - 1) * sizeof *out);
		out[found - 1] = i;
	}
	return found;
}
