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
#include "search.h"

enum {
	DEPTH = 192,       /* longest way down the tree */
	ROLLOUT_MAX = 400, /* actions after which a rollout is judged as it stands */
	CAUTION = 4,    /* an untried action is thought worse than the rest by spread / CAUTION */
	LOOKED_AT = 16, /* part of the favourite's visits that makes an opinion */
	MIDDLE_GUESSES = 32, /* by which a steady search knows what the position is worth */
	SENSIBLE = 5,        /* part of the greatest weight that a mistake needs */
};

static bool is_steady(const struct search *x)
{
	return x->g->policy->steady;
}

/* What the spread of results is taken for at first and at least, and the iterations between two
 * looks at it: where results are steady a few tell it. */
struct yardstick {
	int start, least;
	uint32_t often;
};

static const struct yardstick *yardstick_of(const struct search *x)
{
	static const struct yardstick usual = { 200, 20, 64 }, steady = { 30, 4, 8 };

	return is_steady(x) ? &steady : &usual;
}

/* ---- choosing ------------------------------------------------------------- */

int weighted_choice(const struct policy *p, const struct state *s, const action *list, int n,
		    struct rng *r)
{
	int weight[ACTIONS_MAX], total = 0, mark;

	if (n == 1)
		return 0;
	policy_weigh(p, s, list, n, weight);
	for (int i = 0; i < n; i++)
		total += weight[i];
	mark = rng_below(r, total);
	for (int i = 0; i < n; i++) {
		mark -= weight[i];
		if (mark < 0)
			return i;
	}
	return n - 1;
}

/* Actions on offer at a node of the tree. */
struct offer {
	uint32_t node;
	uint32_t edge[ACTIONS_MAX];
	int n;
	int obvious;    /* the entry of the greatest weight */
	uint64_t total; /* of the weights */
};

/* How likely an action is before it is tried.  The weights of a game with a steady search are made
 * for playing on, where the best should nearly always be taken: they would hide from the search
 * what the policy has not thought of.  So it sees their root. */
static uint32_t prior(const struct search *x, int weight)
{
	return is_steady(x) ? (uint32_t)root_of((uint64_t)weight << 8) : (uint32_t)weight;
}

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
		fresh[i]->weight = prior(x, weight[i]);
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

/* From 1 on. */
static uint32_t play_number(const struct policy *p, const struct state *s)
{
	return p->play ? (uint32_t)p->play(s) + 1 : s->steps + 1;
}

/* A guess that is played out. */
struct trip {
	union any_state s;
	action list[ACTIONS_MAX];
	int n;
	int later; /* own decisions after the one at the root, in this play */
	bool past; /* the play is over */
	int depth;
	uint32_t node[DEPTH], edge[DEPTH];
};

/* Does an action, and counts what the seat is asked in the rest of the play. */
static void act(const struct search *x, struct trip *t, action a)
{
	t->n = game_do(x->g, &t->s.st, a, NULL, t->list);
	if (t->past)
		return;
	t->past = !t->n || play_number(x->g->policy, &t->s.st) != x->play;
	t->later += !t->past && t->n > 1 && game_player(&t->s.st) == x->seat;
}

/* Plays on as the policy finds likely, until so many plays have ended. */
static void play_on(const struct search *x, struct trip *t)
{
	const struct policy *p = x->g->policy;
	int ends = p->cut ? 0 : x->level->ahead;

	for (int i = 0; i < ROLLOUT_MAX && t->n; i++) {
		int choice;

		if (p->quiet(&t->s.st) && ends-- == 0)
			return;
		choice = weighted_choice(p, &t->s.st, t->list, t->n, x->r);
		act(x, t, t->list[choice]);
	}
}

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
static uint32_t follow(struct search *x, struct trip *t, uint32_t node)
{
	struct offer o; /* as many edges as there are answers: the rest is not even cleared */
	int choice;

	o.node = node;
	o.n = t->n;
	tree_edges(&x->tree, node, t->list, t->n, o.edge);
	weigh_new_edges(x, &t->s.st, t->list, &o);
	sum_up_offer(x, &o);
	choice = promising(x, &o);
	if (choice < 0)
		return 0;
	t->node[t->depth] = node;
	t->edge[t->depth++] = o.edge[choice];
	act(x, t, t->list[choice]);
	while (t->n == 1) /* asked, but without a choice */
		act(x, t, t->list[0]);
	return o.edge[choice];
}

/* Between two plays, and it will not be asked what comes next. */
static bool is_judged(const struct search *x, const struct trip *t)
{
	return (x->level->alone || is_steady(x)) && t->n && x->g->policy->quiet(&t->s.st);
}

/* One step down; false: the tree ends here. */
static bool descend(struct search *x, struct trip *t, uint32_t *node)
{
	uint32_t edge = t->depth < DEPTH ? follow(x, t, *node) : 0;

	if (!edge || !t->n || is_judged(x, t))
		return false;
	*node = node_behind(x, edge, &t->s.st);
	if (!*node)
		return false;
	if (x->tree.cell[*node].node.visits)
		return true;
	if (t->depth < DEPTH) { /* a new node: counted, but not gone beyond */
		t->node[t->depth] = *node;
		t->edge[t->depth++] = 0;
	}
	return false;
}

static void back_up(struct search *x, const struct trip *t, int first_seat)
{
	for (int i = 0; i < t->depth; i++) {
		struct node_cell *node = &x->tree.cell[t->node[i]].node;
		int result = node->player ? -first_seat : first_seat;

		node->visits++;
		node->sum += result;
		if (t->edge[i]) {
			x->tree.cell[t->edge[i]].edge.visits++;
			x->tree.cell[t->edge[i]].edge.sum += result;
		}
	}
}

/* How far results differ by themselves: the yardstick of the benefit of the doubt. */
static void note_spread(struct search *x, int result)
{
	const struct yardstick *y = yardstick_of(x);
	int64_t mean;

	x->sum += result;
	x->squares += (int64_t)result * result;
	if (++x->count % y->often)
		return;
	mean = x->sum / (int64_t)x->count;
	x->spread = (int)root_of((uint64_t)(x->squares / (int64_t)x->count - mean * mean));
	if (x->spread < y->least)
		x->spread = y->least;
}

/* What could be, as far as the search may know, and what can be done there. */
static void guess(const struct search *x, struct trip *t)
{
	memcpy(&t->s, x->view, x->g->state_size);
	game_guess(x->g, &t->s.st, x->observer, x->r);
	t->n = x->n;
	if (x->list)
		memcpy(t->list, x->list, (size_t)x->n * sizeof t->list[0]);
	else
		t->n = game_actions(x->g, &t->s.st, t->list);
}

/* What a guess was worth before anything was done is luck of guessing: it is exchanged for the
 * mean of such guesses, so that small differences between actions show. */
static int steadied(const struct search *x, int gain)
{
	int result = x->middle + gain;

	return result > 1000 ? 1000 : result < -1000 ? -1000 : result;
}

void search_iterate(struct search *x)
{
	struct trip t;
	uint32_t node;
	int result, start;

	if (!tree_room(&x->tree, ACTIONS_MAX))
		x->root = tree_keep(&x->tree, x->root, x->tree.size / 2);
	node = x->root;
	guess(x, &t);
	start = is_steady(x) ? x->g->policy->value(&t.s.st, 0) : 0;
	t.depth = t.later = 0;
	t.past = false;
	while (descend(x, &t, &node))
		;
	if (!is_judged(x, &t))
		play_on(x, &t);
	result = x->g->policy->value(&t.s.st, 0);
	if (is_steady(x))
		result = steadied(x, result - start);
	back_up(x, &t, result);
	note_spread(x, result);
	x->later += (uint32_t)t.later;
}

/* ---- a decision ----------------------------------------------------------- */

/* The entry of the greatest weight; weight[]: of all. */
static int most_obvious(const struct search *x, int weight[ACTIONS_MAX])
{
	int best = 0;

	policy_weigh(x->g->policy, x->view, x->list, x->n, weight);
	for (int i = 1; i < x->n; i++)
		if (weight[i] > weight[best])
			best = i;
	return best;
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

/* The mean value of the position as it may be.  Guesses tell it at the beginning of a play; from
 * one decision of a play to the next it changes as the view's does, for results of the two stand
 * side by side in a tree that is kept. */
static void find_middle(struct search *x, struct thinking *t, bool opens)
{
	int seen = x->g->policy->value(x->view, 0), sum = 0;
	struct trip trip;

	for (int i = 0; opens && i < MIDDLE_GUESSES; i++) {
		guess(x, &trip);
		sum += x->g->policy->value(&trip.s.st, 0);
	}
	if (opens)
		t->kept.unseen = sum / MIDDLE_GUESSES - seen;
	x->middle = seen + t->kept.unseen;
}

static void begin(struct search *x, const struct state *view, struct thinking *t)
{
	bool opens;

	assert(t->size >= ARENA_MIN);
	budget_start_clock(x, t);
	game_view(x->g, view, x->observer, &x->own.st);
	x->view = &x->own.st;
	x->seat = game_player(view);
	x->spread = yardstick_of(x)->start;
	x->play = play_number(x->g->policy, x->view);
	forget_other_game(x, t);
	plant_tree(x, t);
	opens = x->play != t->kept.play;
	budget_open(x, t);
	x->whim = t->kept.whim;
	overlook(x);
	if (is_steady(x))
		find_middle(x, t, opens);
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
}

void search_verdicts(const struct search *x, struct verdict *out)
{
	const struct tree *t = &x->tree;

	memset(out, 0, (size_t)x->n * sizeof *out);
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

int search_choice(const struct search *x, const struct verdict *v)
{
	int best = 0, weight[ACTIONS_MAX];

	for (int i = 1; i < x->n; i++)
		if (v[i].visits > v[best].visits)
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
}
