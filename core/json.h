/* json.h - JSON into a text of fixed size.
 *
 *   struct json j = json_into(&t);
 *   json_open(&j, NULL, '{');
 *   json_number(&j, "games", 12);
 *   json_string(&j, "winner", "us");
 *   json_close(&j);
 *
 * Inside an object every value has a key; inside a list the key is NULL.  A key needs no
 * escape.
 */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "text.h"

enum { JSON_DEPTH = 32 };

struct json {
	struct text *out;
	int depth;
	bool filled;            /* the innermost object or list has a member already */
	char close[JSON_DEPTH]; /* } or ] of those that are open */
};

struct json json_into(struct text *);
void json_open(struct json *, const char *key, char brace); /* '{' or '[' */
void json_close(struct json *);
void json_string(struct json *, const char *key, const char *value);
void json_number(struct json *, const char *key, int64_t value);
void json_hundredths(struct json *, const char *key, int64_t value); /* 1234 is 12.34 */
void json_bool(struct json *, const char *key, bool value);
void json_null(struct json *, const char *key);

/* A thing as its key, or as a number where the kind has no keys. */
void json_thing(struct json *, const char *key, const struct game *, int kind, int id);

/* A state or view: what struct state tells, then the game's fields without zeros
 * and empty sets.  The key of chance is never told.
 * {"drawn":31,"steps":12,"over":false,"player":"us","node":"action",
 *  "force":{"penobscot":{"us-militia":2}},"pile":{"discard":["embargo-act"]}} */
void state_json(struct json *, const char *key, const struct game *, const struct state *);

/* What must be laid over the JSON of one state to get that of another: members with
 * their new value, of an indexed field the rows that differ; null takes one away. */
void state_json_changes(struct json *, const char *key, const struct game *,
			const struct state *from, const struct state *to);

#endif
