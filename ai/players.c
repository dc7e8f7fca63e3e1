/* players.c - the list of players, and what they have in common. */
#include <assert.h>
#include <string.h>
#include "ai.h"

const struct player *const players[] = {
	&random_player,  &greedy_player,  &recruit_player, &militia_player,
	&regular_player, &veteran_player, &general_player, NULL,
};

const struct player *player_find(const char *name)
{
	for (int i = 0; players[i]; i++)
		if (!strcmp(players[i]->name, name))
			return players[i];
	return NULL;
}

action player_think(const struct player *p, const struct game *g, const struct state *view,
		    int seat, struct rng *r, struct thinking *t)
{
	action list[ACTIONS_MAX];
	union any_state own;
	int n;

	/* Whatever the owner of the game hands out, nobody can peek: the rest is taken away. */
	game_view(g, view, seat, &own.st);
	n = game_actions(g, &own.st, list);
	assert(n > 0 && seat == game_player(view));
	return list[n == 1 ? 0 : p->pick(p, g, &own.st, list, n, r, t)];
}

action player_choose(const struct player *p, const struct game *g, const struct state *view,
		     int seat, struct rng *r)
{
	return player_think(p, g, view, seat, r, NULL);
}
