/* wire.h - tables as JSON, for the socket and for the browser's worker (docs/API.md).
 *
 * All of it works on what the viewer may know.  The owner opens the object, adds
 * members of its own and closes it. */
#ifndef SESSION_WIRE_H
#define SESSION_WIRE_H

#include "core/json.h"
#include "table.h"

enum { WIRE_TABLE = 1 << 23 }; /* room that is enough for any game */

/* Members of a "table" message that tell the game: step, view, log, prompt, actions,
 * undo, offers, result, state.  Marks it all as told: whoever else looks as this viewer
 * gets his wire_update before. */
void wire_table(struct json *, struct table *, int viewer);

/* Members of an "update": what is new to the viewer since he was told, and marks it as
 * told; false and nothing written if there is nothing.  All who look as this viewer get
 * the same. */
bool wire_update(struct json *, struct table *, int viewer);

/* Marks all as told without telling: when nobody is looking as this viewer. */
void wire_skip(struct table *, int viewer);

/* A note with what the viewer may know of it. */
void wire_note(struct json *, const char *key, const struct game *, const struct note *,
	       int viewer);

/* Member "log": entries from .. to-1; -1 is the set-up.  A viewer of VIEWERS may know
 * everything: replays. */
void wire_log(struct json *, struct table *, int viewer, int from, int to);

/* Member "prompt": what the player is to decide in this view; NOBODY: nothing. */
void wire_prompt(struct json *, const struct game *, const struct state *view, int player);

/* Members "result" and "state": how it ended, if it has. */
void wire_end(struct json *, const struct table *);

/* Member "fair": the commitment, and once all is told the secret; the shares of the
 * seats as far as they are given. */
void wire_fair(struct json *, const struct game *, const struct journal_fair *, bool over);

/* An action as text; how a game ended, in a word. */
void wire_action(struct json *, const char *key, const struct game *, action);
const char *wire_ending(enum ending);

/* Members id, title, version, scenarios and sides of a game (wire_game.c). */
void wire_game(struct json *, const struct game *);

/* ---- wire_answer.c ---- */

/* Members of the answers to ask, why and report. */
void wire_ask(struct json *, const struct table *, int viewer, action);
void wire_why_action(struct json *, const struct table *, int viewer, action);
void wire_why_thing(struct json *, const struct table *, int viewer, int kind, int id);
void wire_report(struct json *, const struct table *, int viewer, int topic);
void wire_report_of(struct json *, const struct game *, const struct state *view, int topic);

/* Members code, text { en, fr }, and where they belong which (the field that is wrong)
 * and note (the game's own refusal) of an "error". */
void wire_verdict(struct json *, const struct game *, const struct verdict *, int viewer);

#endif
