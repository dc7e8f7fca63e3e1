/* tree.c - nodes and edges of a search. */
#include <stddef.h>
#include "tree.h"

_Static_assert(sizeof(union cell) == 32, "two cells in a line of the cache");
enum { CELLS_MOST = (1 << 30) - 1 }; /* a mark holds a number and two bits */

_Static_assert(offsetof(struct node_cell, mark) == offsetof(struct edge_cell, mark),
	       "a mark says what kind of cell it is on");

void tree_clear(struct tree *t, void *arena, size_t bytes)
{
	size_t cells = bytes / sizeof(union cell);

	t->cell = arena;
	t->used = 1;
	t->size = cells > CELLS_MOST ? CELLS_MOST : (uint32_t)cells;
}

uint32_t tree_node(struct tree *t, uint32_t key, int player)
{
	uint32_t at = t->used++;

	t->cell[at].node = (struct node_cell){ .key = key, .player = player };
	return at;
}

static uint32_t new_edge(struct tree *t, action a)
{
	uint32_t at = t->used++;

	t->cell[at].edge = (struct edge_cell){ .a = a };
	return at;
}

uint32_t tree_child(const struct tree *t, uint32_t edge, uint32_t key)
{
	uint32_t at = t->cell[edge].edge.child;

	while (at && t->cell[at].node.key != key)
		at = t->cell[at].node.twin;
	return at;
}

/* An edge at the link *from, which then is the one behind it. */
static uint32_t add_edge(struct tree *t, uint32_t **from, action a)
{
	uint32_t at = new_edge(t, a);

	t->cell[at].edge.next = **from;
	**from = at;
	*from = &t->cell[at].edge.next;
	return at;
}

/* Lists come in the same order whatever is missing from them, so the edge is mostly the
 * next one.  *from is the link at which to begin; it ends behind the edge. */
static uint32_t find_edge(struct tree *t, uint32_t node, uint32_t **from, action a, bool room)
{
	uint32_t *start = &t->cell[node].node.edges, *link = *from, at;

	for (; *link; link = &t->cell[*link].edge.next)
		if (t->cell[*link].edge.a == a)
			break;
	for (link = *link ? link : start; *link && link != *from; link = &t->cell[*link].edge.next)
		if (t->cell[*link].edge.a == a)
			break;
	at = *link && t->cell[*link].edge.a == a ? *link : 0;
	if (!at)
		return room ? add_edge(t, from, a) : 0;
	*from = &t->cell[at].edge.next;
	return at;
}

void tree_edges(struct tree *t, uint32_t node, const action *list, int n, uint32_t *edge)
{
	uint32_t *from = &t->cell[node].node.edges;
	bool room = tree_room(t, n); /* half a list would hide the other half for ever */
	bool first = !*from && room; /* no edge yet, and no list has doubles: all are new */

	for (int i = 0; i < n; i++) {
		edge[i] = first ? add_edge(t, &from, list[i])
				: find_edge(t, node, &from, list[i], room);
		if (edge[i])
			t->cell[edge[i]].edge.offered++;
	}
}

/* ---- giving up a part of the tree ------------------------------------------ */

enum { NODE_MARK = 1, EDGE_MARK = 2, FEWER = 4 };

/* Marks what hangs on the node, but for nodes that were visited less than `least`; counts it.
 * Whatever hangs on a cell was made later than the cell, so one way through the arena will do. */
static uint32_t mark_cells(struct tree *t, uint32_t node, uint32_t least)
{
	uint32_t count = 0;

	for (uint32_t i = 1; i < t->used; i++)
		t->cell[i].node.mark = 0;
	t->cell[node].node.mark = NODE_MARK;
	for (uint32_t i = node; i < t->used; i++) {
		const union cell *c = &t->cell[i];

		count += c->node.mark != 0;
		if (c->node.mark == NODE_MARK)
			for (uint32_t at = c->node.edges; at; at = t->cell[at].edge.next)
				t->cell[at].edge.mark = EDGE_MARK;
		else if (c->node.mark == EDGE_MARK)
			for (uint32_t at = c->edge.child; at; at = t->cell[at].node.twin)
				if (t->cell[at].node.visits >= least)
					t->cell[at].node.mark = NODE_MARK;
	}
	return count;
}

/* The first of the twins that is kept. */
static uint32_t kept_twin(const struct tree *t, uint32_t at)
{
	while (at && !t->cell[at].node.mark)
		at = t->cell[at].node.twin;
	return at;
}

/* Links skip what is given up. */
static void skip_lost(struct tree *t, uint32_t node)
{
	for (uint32_t i = node; i < t->used; i++) {
		union cell *c = &t->cell[i];

		if (c->node.mark == NODE_MARK)
			c->node.twin = kept_twin(t, c->node.twin);
		else if (c->node.mark == EDGE_MARK)
			c->edge.child = kept_twin(t, c->edge.child);
	}
	t->cell[node].node.twin = 0;
}

static uint32_t moved(const struct tree *t, uint32_t at)
{
	return at ? t->cell[at].node.mark / 4 : 0;
}

/* Links name the new places, which stand in the marks. */
static void rename_links(struct tree *t, uint32_t node)
{
	uint32_t place = 1;

	for (uint32_t i = node; i < t->used; i++)
		if (t->cell[i].node.mark)
			t->cell[i].node.mark += 4 * place++;
	for (uint32_t i = node; i < t->used; i++) {
		union cell *c = &t->cell[i];

		if (c->node.mark % 4 == NODE_MARK) {
			c->node.twin = moved(t, c->node.twin);
			c->node.edges = moved(t, c->node.edges);
		} else if (c->node.mark % 4 == EDGE_MARK) {
			c->edge.next = moved(t, c->edge.next);
			c->edge.child = moved(t, c->edge.child);
		}
	}
}

uint32_t tree_keep(struct tree *t, uint32_t node, uint32_t most)
{
	uint32_t least = 1, place = 1;

	while (mark_cells(t, node, least) > most && least <= t->cell[node].node.visits)
		least *= FEWER;
	skip_lost(t, node);
	rename_links(t, node);
	for (uint32_t i = node; i < t->used; i++)
		if (t->cell[i].node.mark) {
			t->cell[place] = t->cell[i];
			t->cell[place++].node.mark = 0;
		}
	t->used = place;
	return 1;
}
