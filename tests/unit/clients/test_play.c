/* What a program of the terminal chooses follows from what its seat may know and from a number of
 * its own, never from the key of the game: it holds the dice to come. */
#include <stdlib.h>
#include <string.h>
#include "tests/unit/unit.h"
#include "ai/think.h"
#include "clients/text/play.h"
#include "games/games.h"
#include "session/session.h"

enum { KEYS = 12, TRIES = 1000000, MINDS = 7 };

/* A game that has just begun under a key, with the same program in both seats. */
struct table {
	struct play t;
	void *memory;
	int seat;
};

static void open_table(struct table *b, uint64_t key, const struct player *p, void *arena)
{
	const struct game *g = game_find("blank");

	memset(b, 0, sizeof *b);
	b->memory = session_memory(g);
	b->t.g = g;
	step_clear(&b->t.step);
	b->t.x = session_start(b->memory, g, 0, 0, (const uint64_t[2]){ key, key }, &b->t.step);
	b->seat = session_player(b->t.x);
	b->t.minds = MINDS;
	for (int seat = 0; seat < PLAYERS; seat++) {
		b->t.who[seat] = p;
		b->t.think[seat].arena = arena;
		b->t.think[seat].size = ARENA_MIN;
		b->t.think[seat].iterations = 300;
	}
}

/* What the first seat sees under a key. */
static int look(uint64_t key, union any_state *view)
{
	const struct game *g = game_find("blank");
	union any_state s;
	int seat;

	game_start(g, &s.st, 0, (const uint64_t[2]){ key, key }, NULL, NULL);
	seat = game_player(&s.st);
	memset(view, 0, sizeof *view);
	game_view(g, &s.st, seat, &view->st);
	return seat;
}

/* Keys under which it sees the same as under key 0. */
static int alike(uint64_t *keys)
{
	const struct game *g = game_find("blank");
	union any_state first, other;
	int seat = look(0, &first), n = 0;

	for (uint64_t key = 1; n < KEYS && key < TRIES; key++)
		if (look(key, &other) == seat && !memcmp(&first, &other, g->state_size))
			keys[n++] = key;
	return n;
}

static action choice_under(uint64_t key, const struct player *p, void *arena)
{
	struct table b;
	action a;

	open_table(&b, key, p, arena);
	a = play_choice(&b.t, b.seat);
	free(b.memory);
	return a;
}

static void another_key_same_moves(void **unused)
{
	void *arena = memory_or_end(ARENA_MIN);
	uint64_t keys[KEYS];

	(void)unused;
	assert_int_equal(alike(keys), KEYS);
	for (int i = 0; players[i]; i++)
		for (int k = 0; k < KEYS; k++)
			assert_int_equal(choice_under(keys[k], players[i], arena),
					 choice_under(0, players[i], arena));
	free(arena);
}

/* But its own number matters, or the test above would prove nothing. */
static void another_number_other_moves(void **unused)
{
	struct table b;
	action first;
	int other = 0;

	(void)unused;
	open_table(&b, 0, &random_player, NULL);
	first = play_choice(&b.t, b.seat);
	for (; b.t.minds < MINDS + 50; b.t.minds++)
		other += play_choice(&b.t, b.seat) != first;
	assert_true(other > 0);
	free(b.memory);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(another_key_same_moves),
		cmocka_unit_test(another_number_other_moves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
