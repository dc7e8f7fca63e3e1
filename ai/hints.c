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

/* What a search knows of the rest of a play: a tree its edges, a race the best plan. */
struct lead {
	uint32_t edge;
	struct plan plan;
	int at; /* the next step */
};

static struct lead lead_from(const struct search *x, int entry)
{
	struct lead l = { 0 };

	if (x->g->policy->race)
		race_intent(x, entry, &l.plan);
	else
		l.edge = edge_of(&x->tree, x->root, x->list[entry]);
	return l;
}

/* The answer that follows in the tree; -1: it does not know. */
static int next_in_tree(const struct search *x, uint32_t *edge, const action *list, int n)
{
	const struct tree *t = &x->tree;
	uint32_t node = *edge ? main_child(t, *edge) : 0;

	*edge = node && t->cell[node].node.player == x->seat ? main_edge(t, node) : 0;
	for (int i = 0; *edge && i < n; i++)
		if (list[i] == t->cell[*edge].edge.a)
			return i;
	return -1;
}

/* The answer that follows in the plan; -1: it ends here.  The other side, which may interrupt at
 * any moment, does what is most obvious. */
static int next_in_plan(const struct search *x, struct lead *l, const struct state *s,
			const action *list, int n)
{
	int weight[ACTIONS_MAX];

	if (n == 1)
		return 0;
	if (game_player(s) != x->seat)
		return policy_obvious(x->g->policy, s, list, n, weight);
	return plan_next(&l->plan, &l->at, list, n);
}

/* What the seat would do next in its play, as long as it is known.  A first try on a guess tells
 * where the play ends.  Plans know only of choices, so no more is told of them. */
static void follow_line(const struct search *x, struct lead lead, struct hint *h)
{
	const struct policy *p = x->g->policy;
	union any_state s;
	action list[ACTIONS_MAX];
	struct rng r = { 1 };
	int n;

	memcpy(&s, x->view, x->g->state_size);
	game_guess(x->g, &s.st, x->seat, &r);
	n = game_do(x->g, &s.st, h->line[0], NULL, list);
	while (h->actions < HINT_ACTIONS && n && !p->quiet(&s.st)) {
		bool own = game_player(&s.st) == x->seat;
		int next = p->race ? next_in_plan(x, &lead, &s.st, list, n)
			   : own   ? next_in_tree(x, &lead.edge, list, n)
				   : -1;

		if (next < 0)
			return;
		if (own && (n > 1 || !p->race))
			h->line[h->actions++] = list[next];
		n = game_do(x->g, &s.st, list[next], NULL, list);
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
		follow_line(x, lead_from(x, play[i]), h);
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
