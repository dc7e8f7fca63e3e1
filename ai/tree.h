/* tree.h - the tree of a search, in one arena.
 *
 * A node is a question as far as those who play can know it: the way that led
 * to it and what the question shows.  Its edges are the actions that were legal
 * in some guess; how often each was, is counted.  Nodes and edges are cells of the
 * same size and are named by number; 0 is none.
 */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "core/game.h"

struct node_cell {
	uint32_t key;   /* of the question */
	uint32_t twin;  /* next node behind the same edge */
	uint32_t edges; /* the first of the list */
	uint32_t visits;
	int32_t sum; /* of results for player */
	int32_t player;
	uint32_t pad;
	uint32_t mark; /* of tree_keep; 0 otherwise */
};

struct edge_cell {
	action a;
	uint32_t next;
	uint32_t child; /* first of the nodes behind it */
	uint32_t visits, offered;
	int32_t sum; /* of results for the player of the node */
	uint32_t weight;
	uint32_t mark; /* likewise, at the same place */
};

union cell {
	struct node_cell node;
	struct edge_cell edge;
};

struct tree {
	union cell *cell;
	uint32_t used, size; /* cells; number 0 is not used */
};

/* The whole arena is free. */
void tree_clear(struct tree *, void *arena, size_t bytes);

/* Whether so many cells are left. */
static inline bool tree_room(const struct tree *t, int cells)
{
	return t->size - t->used > (uint32_t)cells;
}

/* A new node or edge; there must be room. */
uint32_t tree_node(struct tree *, uint32_t key, int player);

/* The node behind an edge with this key; 0: there is none. */
uint32_t tree_child(const struct tree *, uint32_t edge, uint32_t key);

/* Finds the edge of each action of the list, makes those that are missing (their weight is 0) if
 * there is room for all, and writes their numbers; 0: no room.  Each has been offered once more. */
void tree_edges(struct tree *, uint32_t node, const action *list, int n, uint32_t *edge);

/* Keeps a node and what hangs on it, and frees the rest.  If that is more than `most` cells, what
 * hangs on the nodes that were visited least is given up, too.  Returns the node's new number. */
uint32_t tree_keep(struct tree *, uint32_t node, uint32_t most);

#endif
