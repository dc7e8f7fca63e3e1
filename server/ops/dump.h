/* dump.h - the finished games of a store, to be counted (session/tally.h) and to be given away.
 *
 * For the server, on a thread of its own with a database of its own, and for `ghent admin`.
 */
#ifndef SERVER_OPS_DUMP_H
#define SERVER_OPS_DUMP_H

#include "server/store/db.h"
#include "session/tally.h"

/* Which games that are over: all but those of private tables, or those of a club's accounts only.
 */
enum dump_scope { DUMP_ALL, DUMP_PUBLIC };

/* Who takes the files of a dump, one by one; false: it cannot, and all of it fails. */
struct dump_sink {
	void *owner;
	bool (*file)(void *owner, const char *name, const struct text *bytes, int64_t time);
};

struct dump {
	struct db *db;
	const struct game *game;
	enum dump_scope scope;
	const int *cancel; /* atomic: set by another thread, nobody wants it any more; or NULL */
	int unreadable;    /* journals that this program cannot play, and left out */
};

enum dump_result { DUMP_DONE, DUMP_STOPPED, DUMP_DATABASE, DUMP_MEMORY, DUMP_SINK };

/* Counts every game; with a sink its journal is handed over as TABLE.journal, and behind them all
 * games.csv, statistics.json and statistics.csv.  A person who has closed his account is * there.
 */
enum dump_result dump_make(struct dump *, struct tally *, const struct dump_sink *);

/* ---- a sink (sinks.c) ---- */

/* A tar file, written to an open descriptor.  dump_tar_end closes the archive, not the file. */
struct dump_tar {
	int fd;
	const char *folder; /* name within the archive */
};
struct dump_sink dump_into_tar(struct dump_tar *);
bool dump_tar_end(struct dump_tar *);

#endif
