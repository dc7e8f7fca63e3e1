/* say.h - what the program says, in either language.
 *
 * Sentences are rows of tables that tools/mkpo makes from .def files and
 * po/fr.po.  Those of a game name its things; those of the program take words
 * and numbers.  Names are given as they are, so sentences are built to suit any.
 */
#ifndef SESSION_SAY_H
#define SESSION_SAY_H

#include "core/text.h"

/* A kind for the program's own sentences only: the argument is a string. */
enum { K_TEXT = 255 };

/* An argument of such a sentence: { .text = path } or { .number = 3 }. */
struct value {
	const char *text;
	int64_t number;
};

/* A sentence of the program; arg has as many values as the message has kinds. */
void say(struct text *, enum language, const struct message *, const struct value *arg);

/* A log entry as the viewer may read it.  An argument that is hidden from him is
 * told as the game's message "hidden-KIND" ("a card"), if it has one. */
void say_note(struct text *, const struct game *, const struct note *, int viewer, enum language);

/* The same note without what the viewer may not know: those arguments are HIDDEN. */
struct note note_for(const struct game *, const struct note *, int viewer);

/* An action as a phrase without full stop; in keys if the game has no verb_texts. */
void say_action(struct text *, const struct game *, action, enum language);

/* A refusal (game_why) and its rules: "... is not adjacent to ... (6.2.1, 11.2.2)". */
void say_why(struct text *, const struct game *, int msg, const int16_t arg[NOTE_ARGS],
	     enum language);

/* What is to be decided; nothing once the game is over. */
void say_prompt(struct text *, const struct game *, const struct state *view, enum language);

/* The name of a thing; a number where the kind has no names. */
void say_thing(struct text *, const struct game *, int kind, int id, enum language);

#endif
