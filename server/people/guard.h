/* guard.h - who may ask for what at a public server (server->public).
 *
 * Every path below /api/1/ stands in a table of its area.  The guard looks the path up, finds out
 * who asks (one job of the store, if a cookie or a bot's token came), checks Host, Origin, the
 * token against forged requests, rates and powers; then the area's function is called, on the
 * loop's thread.  It must answer the call, now or later; the asker lives as long as the call.
 *
 * A call that waited for its room (route_room) comes back to the same function; nothing is
 * checked twice.
 */
#ifndef SERVER_PEOPLE_GUARD_H
#define SERVER_PEOPLE_GUARD_H

#include <stdio.h>
#include "asker.h"
#include "server/server.h"
#include "server/store/db.h"

enum needs {
	NEEDS_NOBODY,    /* anybody at all: asker->account may be 0 */
	NEEDS_ACCOUNT,   /* a person or a bot */
	NEEDS_PERSON,    /* no bot */
	NEEDS_MODERATOR, /* a person with that power */
};

struct guarded {
	const char *method, *path; /* behind /api/1/; a part that is * stands for any one part */
	enum needs needs;
	void (*handle)(struct server *, struct call *, const struct request *,
		       const struct asker *);
};

/* The n-th part of the path behind /api/1/, from 0: of "tables/ID/sit" part 1 is ID.  false: there
 * is none, or it is longer. */
bool path_part(const struct request *, int n, char *out, size_t size);

/* The number that it is; false: it is none. */
bool path_number(const struct request *, int n, int64_t *out);

/* ---- what an area has to do with an account as a whole ---- */

/* A table that a moderator closes. */
struct closing {
	char table[ID_SIZE + 1];
	/* Who does it, and his bots: none of them may sit there. */
	int64_t by;
	const int64_t *bots;
	int bot_count;
	/* What else is written in the transaction that closes it. */
	bool (*write)(struct db *, struct closing *);
	/* Is told when that is safe: msg is 0, or why not (SRV_NO_SUCH_TABLE). */
	void (*then)(struct closing *, int msg);
};

/* Whatever is NULL is not done. */
struct area {
	const struct guarded *routes; /* end with a row of zeros */
	/* In a job of the store; false: db_why.  Members for the profile that everybody reads and
	 * for the export of all that is kept. */
	bool (*profile)(struct db *, int64_t account, struct json *);
	bool (*export)(struct db *, int64_t account, struct json *);
	/* The same for what is large, on a worker's thread with a store of its own: members, each
	 * behind a comma.  false: it failed, or the worker is to stop. */
	bool (*enclose)(struct store *, int64_t account, FILE *, const int *cancel);
	/* The account is deleted in this transaction: what is only his goes.  The row of the person
	 * stays, without name. */
	bool (*forget)(struct db *, int64_t account);
	/* On the loop's thread, when that is safe: his running games are resigned, those that have
	 * not begun are closed. */
	void (*gone)(struct server *, int64_t account);
	/* The game ends without a result. */
	void (*close)(struct server *, struct closing *);
};

/* people/areas.c lists them: an area adds its own line there.  Ends with NULL. */
extern const struct area *const areas[];

/* ---- people for others, in a job of the store ---- */

/* First in a step that writes what an asker wants: he was looked up in a job of his own, and his
 * session may have ended since.  The row counts as written, so that it does not end beside us.
 * false in *stands: he is signed out, and nothing may be written. */
bool asker_stands(struct db *, const struct asker *, bool *stands);
/* The account of that name, whatever its capitals; 0: nobody.  The name is then as it is written;
 * it may be NULL. */
bool person_find(struct db *, const char *name, int64_t *account, char shown[PERSON_NAME_SIZE]);
/* First in every job that writes a row for an account.  *trouble is 0, or SRV_SIGNED_OUT: the
 * account has gone since it asked, and nothing may be written.  Its row counts as written: of two
 * servers that count what it has in order to give it one more, the second has to count once more;
 * nor is it deleted meanwhile. */
bool person_hold(struct db *, int64_t account, int *trouble);
/* The name of an account; "" if it was deleted ("a former player"). */
bool person_name(struct db *, int64_t account, char shown[PERSON_NAME_SIZE]);

/* Tables "person" and "session" (people/schema.h): person.key is the account, person.name NULL
 * when it was deleted. */

/* Closes the sockets of an account; session 0: of all its sessions. */
void guard_hang_up(struct server *, int64_t account, int64_t session);

#endif
