/* hints.c - the plays that the strongest player would consider.
 *
 * Three quarters of the budget find them, the rest goes to them alone, so that a chance that is
 * told rests on something.
 */
#include <string.h>
#include "core/policy.h"
#include "reasons.h"

enum { FIND_PART = 768 };

/* ---- what comes next ------------------------------------------------------ */

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

/* The edge that follows, if it is among the answers; 0: the tree does not know. */
static uint32_t next_edge(const struct search *x, uint32_t edge, const action *list, int n)
{
	const struct tree *t = &x->tree;
	uint32_t node = edge ? main_child(t, edge) : 0;

	edge = node && t->cell[node].node.player == x->seat ? main_edge(t, node) : 0;
	for (int i = 0; edge && i < n; i++)
		if (list[i] == t->cell[edge].edge.a)
			return edge;
	return 0;
}

/* What the seat would do next, as long as it is its own decision and the play lasts; a race has no
 * tree to tell more than what is most obvious.  A first try on a guess tells where the play ends.
 */
static void follow_line(const struct search *x, struct hint *h)
{
	const struct policy *p = x->g->policy;
	bool races = p->race;
	union any_state s;
	action list[ACTIONS_MAX];
	int weight[ACTIONS_MAX];
	uint32_t edge = races ? 0 : edge_of(&x->tree, x->root, h->line[0]);
	struct rng r = { 1 };
	int n;

	memcpy(&s, x->view, x->g->state_size);
	game_guess(x->g, &s.st, x->seat, &r);
	n = game_do(x->g, &s.st, h->line[0], NULL, list);
	while (h->actions < HINT_ACTIONS && n && !p->quiet(&s.st) &&
	       game_player(&s.st) == x->seat) {
		action next;

		edge = next_edge(x, edge, list, n);
		if (!edge && !races)
			return;
		next = races ? list[policy_obvious(p, &s.st, list, n, weight)]
			     : x->tree.cell[edge].edge.a;
		h->line[h->actions++] = next;
		n = game_do(x->g, &s.st, next, NULL, list);
	}
}

/* ---- which plays ---------------------------------------------------------- */

/* Of those that were visited as often, the best. */
static int most_visited(const struct verdict *v, int n)
{
	int best = 0;

	for (int i = 1; i < n; i++)
		if (v[i].visits > v[best].visits ||
		    (v[i].visits == v[best].visits && v[i].sum > v[best].sum))
			best = i;
	return best;
}

/* Entries of the list that were looked at most, the favourite first. */
static int find_plays(struct search *x, struct thinking *t, int out[HINTS])
{
	struct verdict v[ACTIONS_MAX];
	int found = 0;

	search_run_part(x, t, FIND_PART);
	search_verdicts(x, v);
	for (; found < HINTS; found++) {
		int best = most_visited(v, x->n);

		if (!v[best].visits)
			break;
		out[found] = best;
		v[best].visits = 0;
	}
	return found;
}

/* What is left of the budget goes to these, each alike. */
static void look_closer(struct search *x, struct thinking *t, const int *play, int n)
{
	if (x->g->policy->race) {
		race_again(x, play, n);
		search_run_part(x, t, BUDGET_WHOLE);
		return;
	}
	for (int i = 0; i < n; i++) {
		memset(x->seen, 0, (size_t)x->n);
		x->seen[play[i]] = 1;
		search_run_part(x, t, (uint32_t)(BUDGET_WHOLE / (n - i)));
	}
}

static void order_hints(struct hint *h, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && h[k].chance > h[k - 1].chance; k--) {
			struct hint better = h[k];

			h[k] = h[k - 1];
			h[k - 1] = better;
		}
}

/* What cannot be chosen need not be searched for: a few guesses tell what it brings. */
static void tell_forced(const struct search *x, struct hint *h)
{
	struct rng r = { x->view->steps };
	int64_t sum = 0;

	for (int i = 0; i < REASON_GUESSES; i++) {
		union any_state s;

		memcpy(&s, x->view, x->g->state_size);
		game_guess(x->g, &s.st, x->seat, &r);
		play_line(x, h, &s.st, &r);
		sum += x->g->policy->value(&s.st, x->seat);
	}
	h->chance = chance_of(sum, REASON_GUESSES);
}

static int tell_plays(struct search *x, struct thinking *t, struct hint out[HINTS])
{
	struct verdict v[ACTIONS_MAX];
	int play[HINTS], n = find_plays(x, t, play);

	look_closer(x, t, play, n);
	memset(x->seen, 1, (size_t)x->n);
	search_verdicts(x, v);
	for (int i = 0; i < n; i++) {
		struct hint *h = &out[i];

		h->line[h->actions++] = x->list[play[i]];
		h->chance = chance_of(v[play[i]].sum, v[play[i]].visits);
		h->visits = v[play[i]].visits;
		follow_line(x, h);
	}
	order_hints(out, n);
	return n;
}

int analyse_hints(const struct game *g, const struct state *view, struct rng *r, struct thinking *t,
		  struct hint out[HINTS])
{
	action list[ACTIONS_MAX];
	struct search x;
	int n = game_actions(g, view, list), found = 1;

	if (!n || !g->policy)
		return 0;
	memset(out, 0, HINTS * sizeof *out);
	think_forget(t);
	search_begin(&x, g, general_player.level, view, list, n, r, t);
	if (n == 1) {
		out[0].line[out[0].actions++] = list[0];
		tell_forced(&x, &out[0]);
	} else {
		found = tell_plays(&x, t, out);
	}
	find_reasons(&x, out, found);
	return found;
}
