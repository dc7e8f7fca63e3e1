/* games.c - the only file that names all games. */
#include <string.h>
#include "games.h"
#include "amateurs/amateurs.h"
#include "blank/blank.h"
#include "dawn/dawn.h"
#include "madison/madison.h"

const struct game *const games[] = { &dawn_game, &madison_game, &amateurs_game, &blank_game,
				     NULL };

const struct game *game_find(const char *id)
{
	for (const struct game *const *g = games; *g; g++)
		if (!strcmp((*g)->id, id))
			return *g;
	return NULL;
}
