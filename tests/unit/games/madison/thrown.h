/* thrown.h - positions thrown together, and random play from them: what such tests share. */
#ifndef TESTS_THROWN_H
#define TESTS_THROWN_H

#include <string.h>
#include "core/rng.h"
#include "tests/unit/unit.h"
#include "games/madison/madison.h"
#include "games/madison/madison_int.h"

/* A map without pieces, nothing open, three cards in each hand. */
static inline struct madison bare_map(struct rng *r, const uint64_t key[2])
{
	struct madison m;

	game_start(&madison_game, &m.st, rng_below(r, SCENARIOS), key, NULL, NULL);
	memset(m.st.frame, 0, sizeof m.st.frame);
	m.st.depth = 0;
	m.phase = PHASE_ACTION;
	madison_move_pile(&m, PREWAR, DECK);
	madison_move_pile(&m, HAND_US, DECK);
	madison_move_pile(&m, HAND_GB, DECK);
	m.drawn = NO_CARD;
	for (int i = 0; i < 6; i++)
		madison_move_card(&m, set_pick(&m.pile[DECK], (uint32_t)(rng_next(r) >> 32)),
				  HAND_US + i % 2);
	for (int p = 0; p < PIECES; p++) {
		madison_flip(&m, p, false);
		madison_place(&m, p, UNUSED);
	}
	return m;
}

static inline void sound(const struct madison *m, int i)
{
	const char *fault = madison_check(&m->st);

	if (fault)
		fail_msg("play %d, step %u: %s", i, m->st.steps, fault);
	if (m->st.fault)
		fail_msg("play %d, step %u: fault %d", i, m->st.steps, m->st.fault);
}

/* Plays so often and fails if one of these questions never came up. */
static inline void play_all(void (*play)(int i, int asked[NODES]), int plays, const uint8_t *nodes,
			    size_t n)
{
	int asked[NODES] = { 0 };

	for (int i = 0; i < plays; i++)
		play(i, asked);
	for (size_t i = 0; i < n; i++)
		if (!asked[nodes[i]])
			fail_msg("%s was never asked", madison_game.nodes[nodes[i]].name);
}

#endif
