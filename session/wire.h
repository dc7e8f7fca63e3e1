/* wire.h - tables as JSON, for the socket and for the browser's worker (docs/API.md).
 *
 * All of it works on what the viewer may know.  wire_table and wire_update mark
 * what they write as told. */
#ifndef SESSION_WIRE_H
#define SESSION_WIRE_H

#include "core/json.h"
#include "table.h"

/* Members of a "table" message that tell the game: step, view, log, prompt, actions,
 * undo, offers, result, state.  The owner opens the object and adds its own. */
void wire_table(struct json *, struct table *, int viewer);

/* Members of an "update": what is new to the viewer since he was told; false and
 * nothing written if there is nothing.  Several sockets of one viewer get the same. */
bool wire_update(struct json *, struct table *, int viewer);

/* Tells nobody, but marks all viewers as told: when nobody is looking. */
void wire_skip(struct table *, int viewer);

void wire_note(struct json *, const char *key, const struct game *, const struct note *,
	       int viewer);

/* Members of the answers to ask, why and report. */
void wire_ask(struct json *, const struct table *, int viewer, action);
void wire_why_action(struct json *, const struct table *, int viewer, action);
void wire_why_thing(struct json *, const struct table *, int viewer, int kind, int id);
void wire_report(struct json *, const struct table *, int viewer, int topic);

/* Members code, text { en, fr } and note of an "error". */
void wire_verdict(struct json *, const struct game *, const struct verdict *, int viewer);

/* What has changed between two views: fields, or rows of fields, with their new value. */
void wire_changed(struct json *, const char *key, const struct game *, const struct state *from,
		  const struct state *to);

#endif
