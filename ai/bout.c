/* bout.c - two programs play, each from its own view. */
#include "bout.h"

bool bout_play(struct bout *b, struct state *s)
{
	const struct game *g = b->g;
	union any_state view;

	for (int seat = game_player(s); seat != NOBODY && s->steps <= g->longest;
	     seat = game_player(s)) {
		action a;

		game_view(g, s, seat, &view.st);
		a = player_think(b->who[seat], g, &view.st, seat, &b->rng[seat], b->think[seat]);
		if (b->chose && !b->chose(b->of, s, seat, a))
			return false;
		if (!game_apply(g, s, seat, a, NULL))
			return false;
	}
	return s->over && !s->fault && !g->check(s);
}
