/* fuzz_game.c - bytes drive a game: the first chooses the game and its scenario, eight make
 * the key, and each one after them an action (two where the list is long).
 *
 * After every action the game's check must be silent and no fault have come.
 */
#include <stdlib.h>
#include <string.h>
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
	const uint8_t *at, *end;
};

static int next_byte(struct input *in)
{
	return in->at < in->end ? *in->at++ : 0;
}

static const struct game *choose_game(struct input *in, int *scenario)
{
	int count = 0, scenarios = 0, byte = next_byte(in);
	const struct game *g;

	while (games[count])
		count++;
	g = games[byte % count];
	while (g->scenarios && g->scenarios[scenarios].key)
		scenarios++;
	*scenario = scenarios ? byte / count % scenarios : 0;
	return g;
}

static action choose_action(struct input *in, const action *list, int n)
{
	int i = next_byte(in);

	if (n > 256)
		i = i << 8 | next_byte(in);
	return list[i % n];
}

static void demand(bool truth)
{
	if (!truth)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static union any_state s;
	static struct step step;
	struct input in = { data, data + size };
	int scenario;
	const struct game *g = choose_game(&in, &scenario);
	uint64_t key[2] = { 0, 0 };
	action list[ACTIONS_MAX];

	for (int i = 0; i < 8; i++)
		key[0] = key[0] << 8 | (uint64_t)next_byte(&in);
	memset(&step, 0, sizeof step);
	game_start(g, &s.st, scenario, key, &step, NULL);
	while (in.at < in.end && game_player(&s.st) != NOBODY) {
		int n = game_actions(g, &s.st, list);

		demand(n > 0 && n <= ACTIONS_MAX && s.st.steps < g->longest);
		step.flags = 0;
		step.nnotes = step.ndraws = 0;
		demand(game_apply(g, &s.st, game_player(&s.st), choose_action(&in, list, n),
				  &step));
		demand(!s.st.fault && !g->check(&s.st));
	}
	return 0;
}
