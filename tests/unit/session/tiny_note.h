/* tiny_note.h - notes of the tiny game and their JSON; apart, for its names are those of
 * the other tests as well. */
#ifndef TINY_NOTE_H
#define TINY_NOTE_H

#include "core/game.h"

struct tiny_note {
	struct note note;
	int viewer;
	const char *json; /* NULL ends the table */
};

extern const struct tiny_note tiny_notes[];
extern const struct game *const tiny;

#endif
