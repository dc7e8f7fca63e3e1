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
	int n = game_actions(g, view, list);

	/* Who is given more than a view could peek: that is a bug, not an opponent. */
	assert(n > 0 && seat == game_player(view) && game_is_view(g, view, seat));
	(void)seat;
	return list[n == 1 ? 0 : p->pick(p, g, view, list, n, r, t)];
}

action player_choose(const struct player *p, const struct game *g, const struct state *view,
		     int seat, struct rng *r)
{
	return player_think(p, g, view, seat, r, NULL);
}
