/* search.c - information-set Monte-Carlo tree search.
 *
 * Single observer: one tree, whose nodes are told apart by the actions that led to them and
 * by what the question shows; dice and hidden cards differ from guess to guess, and so do
 * the actions on offer, which is why each edge counts how often it was offered.  Of those
 * on offer the one is followed that promises most, where actions that the policy finds
 * likely get the benefit of the doubt: wide lists are widened in that order.
 *
 * Everything is computed in integers, results in thousandths of a win.
 */
#include <assert.h>
#include <string.h>
#include "core/policy.h"
#include "integers.h"
#include "trip.h"

enum {
	DEPTH = 192, /* longest way down the tree */
	CAUTION = 4, /* an untried action is thought worse than the rest by spread / CAUTION */
	SPREAD_START = 200,
	SPREAD_LEAST = 20,
	SPREAD_OFTEN = 64, /* iterations between two looks at the spread */
	LOOKED_AT = 16,    /* part of the favourite's visits that makes an opinion */
	SENSIBLE = 5,      /* part of the greatest weight that a mistake needs */
};

/* ---- choosing ------------------------------------------------------------- */

/* Actions on offer at a node of the tree. */
struct offer {
	uint32_t node;
	uint32_t edge[ACTIONS_MAX];
	int n;
	int obvious;    /* the entry of the greatest weight */
	uint64_t total; /* of the weights */
};

/* Edges that are new get their weights. */
static void weigh_new_edges(struct search *x, const struct state *s, const action *list,
			    const struct offer *o)
{
	struct edge_cell *fresh[ACTIONS_MAX];
	action of[ACTIONS_MAX];
	int weight[ACTIONS_MAX], n = 0;

	for (int i = 0; i < o->n; i++) {
		struct edge_cell *e = &x->tree.cell[o->edge[i]].edge;

		if (!o->edge[i] || e->weight)
			continue;
		of[n] = list[i];
		fresh[n++] = e;
	}
	if (!n)
		return;
	policy_weigh(x->g->policy, s, of, n, weight);
	for (int i = 0; i < n; i++)
		fresh[i]->weight = (uint32_t)weight[i];
}

static void sum_up_offer(const struct search *x, struct offer *o)
{
	uint32_t most = 0;

	o->total = 0;
	o->obvious = -1;
	for (int i = 0; i < o->n; i++) {
		const struct edge_cell *e = &x->tree.cell[o->edge[i]].edge;

		if (!o->edge[i])
			continue;
		o->total += e->weight;
		if (e->weight > most) {
			most = e->weight;
			o->obvious = i;
		}
	}
}

/* Whether an action escapes a weak level: through the whole play, or it would lose its plan
 * between two small actions. */
static bool escapes(const struct search *x, action a)
{
	return hash_word(a, x->whim) % 1000 < x->level->overlooks;
}

static bool is_seen(const struct search *x, const struct offer *o, int i)
{
	if (o->node == x->root && x->list)
		return x->seen[i];
	return !x->level->overlooks || i == o->obvious ||
	       x->tree.cell[o->node].node.player != x->seat ||
	       !escapes(x, x->tree.cell[o->edge[i]].edge.a);
}

/* The most promising entry, or -1 when no edge found room. */
static int promising(const struct search *x, const struct offer *o)
{
	const struct node_cell *at = &x->tree.cell[o->node].node;
	int untried = (at->visits ? at->sum / (int32_t)at->visits : 0) - x->spread / CAUTION;
	uint64_t doubt = (uint64_t)(x->level->explore * x->spread), root = 0;
	uint32_t last = 0;
	int64_t best = INT64_MIN;
	int found = -1;

	for (int i = 0; i < o->n; i++) {
		const struct edge_cell *e = &x->tree.cell[o->edge[i]].edge;
		int64_t score;

		if (!o->edge[i] || !is_seen(x, o, i))
			continue;
		if (e->offered != last) {
			last = e->offered;
			root = root_of((uint64_t)last << 8);
		}
		score = e->visits ? 256 * (int64_t)e->sum / (int64_t)e->visits : 256 * untried;
		score += (int64_t)(doubt * root * e->weight / (o->total * (1 + e->visits)));
		if (score > best) {
			best = score;
			found = i;
		}
	}
	return found;
}

/* ---- an iteration --------------------------------------------------------- */

/* What a question shows, beyond the way to it. */
static uint32_t question_key(const struct policy *p, const struct state *s)
{
	const struct frame *f = flow_see(s);
	uint64_t h = hash_word((uint64_t)f->node << 8 | (uint8_t)f->player, HASH_START);

	for (int i = 0; i < LOCALS; i++)
		h = hash_word((uint16_t)f->local[i], h);
	if (p->sight)
		h = hash_word(p->sight(s), h);
	return (uint32_t)(h >> 32 ^ h);
}

/* A trip down the tree. */
struct descent {
	struct trip t;
	int depth;
	uint32_t node[DEPTH], edge[DEPTH];
};

/* The node behind an edge for the question that has come up, new if need be; 0: no room. */
static uint32_t node_behind(struct search *x, uint32_t edge, const struct state *s)
{
	uint32_t key = question_key(x->g->policy, s), child = tree_child(&x->tree, edge, key);
	uint32_t *first = &x->tree.cell[edge].edge.child;

	if (child || !tree_room(&x->tree, 1))
		return child;
	child = tree_node(&x->tree, key, game_player(s));
	x->tree.cell[child].node.twin = *first;
	*first = child;
	return child;
}

/* Follows an edge of the node; returns it, or 0 if there was no room for any. */
static uint32_t follow(struct search *x, struct descent *d, uint32_t node)
{
	struct offer o; /* as many edges as there are answers: the rest is not even cleared */
	struct trip *t = &d->t;
	int choice;

	o.node = node;
	o.n = t->n;
	tree_edges(&x->tree, node, t->list, t->n, o.edge);
	weigh_new_edges(x, &t->s.st, t->list, &o);
	sum_up_offer(x, &o);
	choice = promising(x, &o);
	if (choice < 0)
		return 0;
	d->node[d->depth] = node;
	d->edge[d->depth++] = o.edge[choice];
	trip_act(x, t, t->list[choice]);
	while (t->n == 1) /* asked, but without a choice */
		trip_act(x, t, t->list[0]);
	return o.edge[choice];
}

/* One step down; false: the tree ends here. */
static bool descend(struct search *x, struct descent *d, uint32_t *node)
{
	uint32_t edge = d->depth < DEPTH ? follow(x, d, *node) : 0;

	if (!edge || !d->t.n || (x->level->alone && x->g->policy->quiet(&d->t.s.st)))
		return false;
	*node = node_behind(x, edge, &d->t.s.st);
	if (!*node)
		return false;
	if (x->tree.cell[*node].node.visits)
		return true;
	if (d->depth < DEPTH) { /* a new node: counted, but not gone beyond */
		d->node[d->depth] = *node;
		d->edge[d->depth++] = 0;
	}
	return false;
}

static void back_up(struct search *x, const struct descent *d, int first_seat)
{
	for (int i = 0; i < d->depth; i++) {
		struct node_cell *node = &x->tree.cell[d->node[i]].node;
		int result = node->player ? -first_seat : first_seat;

		node->visits++;
		node->sum += result;
		if (d->edge[i]) {
			x->tree.cell[d->edge[i]].edge.visits++;
			x->tree.cell[d->edge[i]].edge.sum += result;
		}
	}
}

/* How far results differ by themselves: the yardstick of the benefit of the doubt. */
static void note_spread(struct search *x, int result)
{
	int64_t mean;

	x->sum += result;
	x->squares += (int64_t)result * result;
	if (++x->count % SPREAD_OFTEN)
		return;
	mean = x->sum / (int64_t)x->count;
	x->spread = (int)root_of((uint64_t)(x->squares / (int64_t)x->count - mean * mean));
	if (x->spread < SPREAD_LEAST)
		x->spread = SPREAD_LEAST;
}

/* Rollouts go on for some plays, unless the game's replies hide more than they tell. */
static int plays_ahead(const struct search *x)
{
	return x->g->policy->cut ? 0 : x->level->ahead;
}

static void climb(struct search *x)
{
	struct descent d;
	uint32_t node;
	int result;

	if (!tree_room(&x->tree, ACTIONS_MAX))
		x->root = tree_keep(&x->tree, x->root, x->tree.size / 2);
	node = x->root;
	trip_guess(x, &d.t);
	d.depth = 0;
	while (descend(x, &d, &node))
		;
	if (!(x->level->alone && d.t.n && x->g->policy->quiet(&d.t.s.st)))
		trip_play_on(x, &d.t, plays_ahead(x), x->r);
	result = x->g->policy->value(&d.t.s.st, 0);
	back_up(x, &d, result);
	note_spread(x, result);
	x->later += (uint32_t)d.t.later;
}

static bool races(const struct search *x)
{
	return x->g->policy->race;
}

int search_cost(const struct search *x, int n)
{
	if (!races(x))
		return 1;
	return n < RACERS ? n : RACERS;
}

void search_iterate(struct search *x)
{
	if (races(x))
		race_run(x);
	else
		climb(x);
}

void search_pace(struct search *x, uint64_t parts)
{
	if (races(x))
		race_pace(x, parts);
}

bool search_is_over(const struct search *x)
{
	return races(x) && race_is_over(x);
}

/* ---- a decision ----------------------------------------------------------- */

/* weight[]: of all answers. */
static int most_obvious(const struct search *x, int weight[ACTIONS_MAX])
{
	return policy_obvious(x->g->policy, x->view, x->list, x->n, weight);
}

/* The weak do not see everything; what is most obvious they do, and what they have thought of
 * before. */
static void overlook(struct search *x)
{
	const struct tree *t = &x->tree;
	int weight[ACTIONS_MAX];

	memset(x->seen, 1, (size_t)x->n);
	if (!x->level->overlooks)
		return;
	for (int i = 0; i < x->n; i++)
		x->seen[i] = !escapes(x, x->list[i]);
	x->seen[most_obvious(x, weight)] = 1;
	for (uint32_t at = t->cell[x->root].node.edges; at; at = t->cell[at].edge.next)
		for (int i = 0; i < x->n; i++)
			if (x->list[i] == t->cell[at].edge.a && t->cell[at].edge.visits)
				x->seen[i] = 1;
}

/* A game that goes back is another game: moves were taken back, or it is a new one. */
static void forget_other_game(const struct search *x, struct thinking *t)
{
	if (x->view->steps <= t->kept.steps)
		think_forget(t);
}

/* The tree of the last decision, if this one follows it directly. */
static uint32_t old_root(const struct search *x, const struct thinking *t)
{
	const struct tree *tree = &x->tree;
	uint32_t edge, child;

	if (!t->kept.root || x->view->steps != t->kept.steps + 1 || x->play != t->kept.play)
		return 0;
	edge = tree->cell[t->kept.root].node.edges;
	while (edge && tree->cell[edge].edge.a != t->kept.chosen)
		edge = tree->cell[edge].edge.next;
	child = edge ? tree_child(tree, edge, question_key(x->g->policy, x->view)) : 0;
	return child && tree->cell[child].node.player == x->seat ? child : 0;
}

/* A new tree, or the part of the old one that is still true. */
static void plant_tree(struct search *x, const struct thinking *t)
{
	tree_clear(&x->tree, t->arena, t->size);
	if (t->kept.root)
		x->tree.used = t->kept.used;
	x->root = old_root(x, t);
	if (x->root && x->tree.used > x->tree.size / 4) {
		x->root = tree_keep(&x->tree, x->root, x->tree.size / 2);
	} else if (!x->root) {
		tree_clear(&x->tree, t->arena, t->size);
		x->root = tree_node(&x->tree, question_key(x->g->policy, x->view), x->seat);
	}
}

/* What the last decision of this play was made for. */
static const struct plan *old_intent(const struct search *x, const struct thinking *t)
{
	return t->kept.play == x->play && t->kept.intent.n ? &t->kept.intent : NULL;
}

static void begin(struct search *x, const struct state *view, struct thinking *t)
{
	assert(t->size >= ARENA_MIN);
	budget_start_clock(x, t);
	game_view(x->g, view, x->observer, &x->own.st);
	x->view = &x->own.st;
	x->seat = game_player(view);
	x->spread = SPREAD_START;
	x->play = play_number(x->g->policy, x->view);
	forget_other_game(x, t);
	plant_tree(x, t);
	x->intent = old_intent(x, t);
	budget_open(x, t);
	x->whim = t->kept.whim;
	overlook(x);
	if (races(x))
		race_begin(x);
}

void search_begin(struct search *x, const struct game *g, const struct level *level,
		  const struct state *view, const action *list, int n, struct rng *r,
		  struct thinking *t)
{
	*x = (struct search){ .g = g, .level = level, .list = list, .n = n, .r = r };
	x->observer = game_player(view);
	begin(x, view, t);
}

void search_begin_beside(struct search *x, const struct game *g, const struct state *view,
			 int observer, struct rng *r, struct thinking *t)
{
	*x = (struct search){ .g = g, .level = general_player.level, .r = r, .observer = observer };
	begin(x, view, t);
}

void search_share_sight(struct search *x, const struct search *other, struct thinking *t)
{
	x->whim = t->kept.whim = other->whim;
	memcpy(x->seen, other->seen, sizeof x->seen);
	if (races(x))
		race_begin(x);
}

void search_verdicts(const struct search *x, struct verdict *out)
{
	const struct tree *t = &x->tree;

	memset(out, 0, (size_t)x->n * sizeof *out);
	if (races(x))
		race_verdicts(x, out);
	for (uint32_t at = t->cell[x->root].node.edges; at; at = t->cell[at].edge.next)
		for (int i = 0; i < x->n; i++)
			if (x->list[i] == t->cell[at].edge.a) {
				out[i].visits = t->cell[at].edge.visits;
				out[i].sum = t->cell[at].edge.sum;
			}
}

/* Opinions of actions that were looked at often enough, each off by its own error.  What no
 * sensible player would think of, such as to stop in the middle of an operation, is not
 * taken by mistake, only if it is the best. */
static int choice_by_opinion(const struct search *x, const struct verdict *v, int favourite)
{
	int best = -1, found = favourite, weight[ACTIONS_MAX], most;

	most = weight[most_obvious(x, weight)];
	for (int i = 0; i < x->n; i++) {
		int opinion;

		if (!v[i].visits || v[i].visits < v[favourite].visits / LOOKED_AT)
			continue;
		if (i != favourite && weight[i] * SENSIBLE < most)
			continue;
		opinion = 1000 + (int)(v[i].sum / (int64_t)v[i].visits) +
			  rng_below(x->r, 2 * x->level->misjudges + 1);
		if (opinion > best) {
			best = opinion;
			found = i;
		}
	}
	return found;
}

/* In a tree what is best is looked at most.  Of those who stay in a race to its end all are, and
 * the mean tells. */
static bool is_better(const struct search *x, const struct verdict *one, const struct verdict *best)
{
	uint64_t visits = one->visits, most = best->visits;

	if (!races(x) || !visits || !most || 4 * visits < 3 * most || 4 * most < 3 * visits)
		return visits > most;
	return one->sum * (int64_t)most > best->sum * (int64_t)visits;
}

int search_choice(const struct search *x, const struct verdict *v)
{
	int weight[ACTIONS_MAX], best = 0;

	for (int i = 1; i < x->n; i++)
		if (is_better(x, &v[i], &v[best]))
			best = i;
	if (!v[best].visits) /* no time for a single iteration */
		return most_obvious(x, weight);
	if (x->level->misjudges)
		return choice_by_opinion(x, v, best);
	return best;
}

void search_end(const struct search *x, struct thinking *t, int choice)
{
	t->kept.steps = x->view->steps;
	t->kept.chosen = x->list[choice];
	t->kept.root = x->root;
	t->kept.used = x->tree.used;
	t->kept.intent.n = 0;
	if (races(x))
		race_intent(x, choice, &t->kept.intent);
}
