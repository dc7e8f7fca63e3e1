/* tree.c - nodes and edges of a search. */
#include "tree.h"

_Static_assert(sizeof(union cell) == 32, "two cells in a line of the cache");

void tree_clear(struct tree *t, void *arena, size_t bytes)
{
	size_t cells = bytes / sizeof(union cell);

	t->cell = arena;
	t->used = 1;
	t->size = cells > UINT32_MAX ? UINT32_MAX : (uint32_t)cells;
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

/* Lists come in the same order whatever is missing from them, so the edge is mostly the
 * next one.  *from is the link at which to begin; it ends behind the edge. */
static uint32_t find_edge(struct tree *t, uint32_t node, uint32_t **from, action a)
{
	uint32_t *start = &t->cell[node].node.edges, *link = *from, at;

	for (; *link; link = &t->cell[*link].edge.next)
		if (t->cell[*link].edge.a == a)
			break;
	for (link = *link ? link : start; *link && link != *from; link = &t->cell[*link].edge.next)
		if (t->cell[*link].edge.a == a)
			break;
	at = *link && t->cell[*link].edge.a == a ? *link : 0;
	if (!at) {
		if (!tree_room(t, 1))
			return 0;
		at = new_edge(t, a);
		t->cell[at].edge.next = **from;
		**from = at;
	}
	*from = &t->cell[at].edge.next;
	return at;
}

void tree_edges(struct tree *t, uint32_t node, const action *list, int n, uint32_t *edge)
{
	uint32_t *from = &t->cell[node].node.edges;

	for (int i = 0; i < n; i++) {
		edge[i] = find_edge(t, node, &from, list[i]);
		if (edge[i])
			t->cell[edge[i]].edge.offered++;
	}
}
