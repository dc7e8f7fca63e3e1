/* The tree: what is kept of it, when it is used again, and when it must not be. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/policy.h"
#include "games/games.h"
#include "positions.h"

/* A tree of this depth; every node has three actions, and nodes behind the later are seen less. */
static void grow(struct tree *t, uint32_t node, int depth, uint32_t visits)
{
	static const action list[] = { 7, 8, 9 };
	uint32_t edge[3];

	t->cell[node].node.visits = visits;
	if (!depth)
		return;
	tree_edges(t, node, list, 3, edge);
	for (int i = 0; i < 3; i++) {
		uint32_t child = tree_node(t, (uint32_t)(10 + i), depth % 2);

		t->cell[edge[i]].edge.child = child;
		t->cell[edge[i]].edge.visits = visits >> (i + 1);
		t->cell[edge[i]].edge.sum = depth;
		grow(t, child, depth - 1, visits >> (i + 1));
	}
}

static uint32_t plant(struct tree *t, size_t bytes)
{
	uint32_t root;

	tree_clear(t, &test_arena, bytes);
	root = tree_node(t, 1, 0);
	grow(t, root, 6, 1 << 20);
	return root;
}

/* What hangs on a node, by keys, actions and numbers; nodes below `least` visits do not count. */
static uint64_t shape(const struct tree *t, uint32_t node, uint32_t least, uint32_t *cells)
{
	const struct node_cell *n = &t->cell[node].node;
	uint64_t h = hash_word(n->key, hash_word(n->visits, (uint64_t)n->player));

	++*cells;
	for (uint32_t e = n->edges; e; e = t->cell[e].edge.next) {
		const struct edge_cell *edge = &t->cell[e].edge;

		++*cells;
		h = hash_word(edge->a, hash_word(edge->visits, h));
		for (uint32_t c = edge->child; c; c = t->cell[c].node.twin)
			if (t->cell[c].node.visits >= least)
				h = hash_word(shape(t, c, least, cells), h);
	}
	return h;
}

static void what_hangs_on_a_node_is_kept(void **unused)
{
	struct tree t;
	uint32_t root = plant(&t, ARENA), child, cells = 0, kept = 0;
	uint64_t before;

	(void)unused;
	child = t.cell[t.cell[root].node.edges].edge.child;
	before = shape(&t, child, 0, &cells);
	assert_true(cells > 100 && cells < t.used / 2);
	child = tree_keep(&t, child, t.size);
	assert_true(shape(&t, child, 0, &kept) == before);
	assert_int_equal(kept, cells);
	assert_int_equal(t.used, cells + 1); /* the rest is free */
	assert_int_equal(t.cell[child].node.twin, 0);
}

/* What is too much loses its least visited nodes, and nothing else. */
static void a_full_tree_loses_the_least(void **unused)
{
	struct tree t, whole;
	uint32_t root = plant(&t, ARENA), cells = 0, kept = 0, least = 0;
	uint64_t after;

	(void)unused;
	root = tree_keep(&t, root, 400);
	after = shape(&t, root, 0, &kept);
	assert_int_equal(t.used, kept + 1);
	assert_in_range(kept, 50, 400);
	for (uint32_t i = 1; i <= 1 << 20 && !least;
	     i *= 4) { /* all from some number of visits on */
		root = plant(&whole, ARENA);
		cells = 0;
		least = shape(&whole, root, i, &cells) == after ? i : 0;
	}
	assert_true(least > 1);
	assert_int_equal(cells, kept);
}

/* Of the nodes behind one edge those that are kept stay, wherever they stood. */
static void twins_are_kept(void **unused)
{
	static const uint32_t visits[] = { 90, 1, 1, 1, 80, 1, 1 };
	static const action list[] = { 7 };
	uint32_t root, edge, at;
	struct tree t;

	(void)unused;
	tree_clear(&t, &test_arena, ARENA);
	root = tree_node(&t, 1, 0);
	t.cell[root].node.visits = 175;
	tree_edges(&t, root, list, 1, &edge);
	for (uint32_t i = 0; i < 7; i++) {
		uint32_t node = tree_node(&t, 10 + i, 0);

		t.cell[node].node.visits = visits[i];
		t.cell[node].node.twin = t.cell[edge].edge.child;
		t.cell[edge].edge.child = node;
	}
	root = tree_keep(&t, root, 4);
	assert_int_equal(t.used, 1 + 4);
	edge = t.cell[root].node.edges;
	at = t.cell[edge].edge.child;
	assert_int_equal(t.cell[at].node.key, 14);
	at = t.cell[at].node.twin;
	assert_int_equal(t.cell[at].node.key, 10);
	assert_int_equal(t.cell[at].node.twin, 0);
}

/* ---- from one small action to the next ---- */

static struct search x;

/* Searches for the first decision of a play, and does what it chooses if that goes on. */
static bool decide(const struct game *g, struct state *s, struct thinking *t)
{
	static struct verdict v[ACTIONS_MAX];
	action list[ACTIONS_MAX];
	struct rng r = { 3 };
	union any_state view;
	int seat = game_player(s), choice;

	game_view(g, s, seat, &view.st);
	search_begin(&x, g, general_player.level, &view.st, list, game_actions(g, &view.st, list),
		     &r, t);
	search_run(&x, t);
	search_verdicts(&x, v);
	choice = search_choice(&x, v);
	search_end(&x, t, choice);
	game_do(g, s, list[choice], NULL, NULL);
	return game_player(s) == seat && !g->policy->quiet(s) && game_actions(g, s, list) > 1;
}

/* Visits of the root with which the next search begins. */
static uint32_t visits_kept(const struct game *g, const struct state *s, struct thinking *t)
{
	action list[ACTIONS_MAX];
	struct rng r = { 4 };
	union any_state view;

	game_view(g, s, game_player(s), &view.st);
	search_begin(&x, g, general_player.level, &view.st, list, game_actions(g, &view.st, list),
		     &r, t);
	return x.tree.cell[x.root].node.visits;
}

static void a_tree_is_used_again(void **unused)
{
	const struct game *g = game_find("dawn");
	int again = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct thinking t = small_thinking(1000), other;
		union any_state s, before;

		reach_play(g, seed, 30, &s.st);
		memcpy(&before, &s, sizeof s);
		if (!decide(g, &s.st, &t))
			continue;
		other = t;
		other.kept.steps--; /* something else happened since */
		assert_int_equal(visits_kept(g, &s.st, &other), 0);
		other = t;
		assert_int_equal(visits_kept(g, &before.st, &other), 0); /* taken back */
		assert_true(other.kept.left > t.kept.left);
		decide(g, &before.st, &t); /* the tree itself was overwritten */
		again += visits_kept(g, &s.st, &t) > 100;
	}
	assert_true(again > 10);
}

enum { MANY = 150000 };

/* At the pace at which people meet the strongest level the arena is full before the play is. */
static void a_full_tree_is_used_again(void **unused)
{
	const struct game *g = game_find("dawn");
	struct thinking t = small_thinking(MANY);
	union any_state s;

	(void)unused;
	t.size = 2 << 20; /* full many times over */
	reach_play(g, 1, 0, &s.st);
	assert_true(decide(g, &s.st, &t));
	assert_true(visits_kept(g, &s.st, &t) > MANY / 10);
	assert_true(x.tree.used <= x.tree.size / 2 + 1);
	think_forget(&t);
	t.size = ARENA_USUAL;
	reach_play(g, 1, 0, &s.st);
	assert_true(decide(g, &s.st, &t));
	assert_true(visits_kept(g, &s.st, &t) > MANY / 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_hangs_on_a_node_is_kept),
		cmocka_unit_test(a_full_tree_loses_the_least),
		cmocka_unit_test(twins_are_kept),
		cmocka_unit_test(a_tree_is_used_again),
		cmocka_unit_test(a_full_tree_is_used_again),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
