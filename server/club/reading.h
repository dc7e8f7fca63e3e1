/* reading.h - answers that are read from the store and written as JSON in the same job. */
#ifndef SERVER_CLUB_READING_H
#define SERVER_CLUB_READING_H

#include "core/json.h"
#include "routes.h"

enum { READING_SIZE = 256 << 10, READING_WORD = PERSON_NAME_SIZE };

struct reading {
	struct store_job job;
	struct server *server;
	struct call *call;
	struct asker who;
	const struct game *game; /* of the path, or NULL */
	char word[READING_WORD]; /* the last part of the path */
	int64_t now;             /* seconds */
	int trouble;             /* SRV_, or 0 */
	struct text out;
	struct json json;
	bool (*read)(struct db *, struct reading *); /* between the braces of an object */
	void (*keep)(struct reading *);              /* the answer is good; or NULL */
	int64_t version;                             /* records.c */
};

/* Whose call it is, and what is read for it.  The call is answered. */
struct reading *reading_new(struct server *, struct call *, const struct asker *);
void reading_start(struct reading *, bool (*read)(struct db *, struct reading *));

#endif
