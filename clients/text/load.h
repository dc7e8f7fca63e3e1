/* load.h - a journal from a file, ready to be looked at or played on. */
#ifndef TEXT_LOAD_H
#define TEXT_LOAD_H

#include "program.h"
#include "session/journal_file.h"

struct loaded {
	char *bytes;
	size_t n;
	void *memory;
	struct session *x;
	struct journal_head head;
	struct journal j;
};

/* False: refused, and said with file, line and reason. */
bool journal_load_told(struct program *, const char *path, struct loaded *);
/* The same without a word; what there is must be freed in either case.  No bytes: errno
 * says why the file could not be read; else the fault what is wrong with it. */
bool journal_try(const char *path, struct loaded *, struct journal_fault *);
void loaded_free(struct loaded *);

/* The true state after so many entries. */
void state_after(struct loaded *, int entries, union any_state *);

/* Memory, and memory for a session; the program ends if there is none. */
void *memory_or_end(size_t size);
void *session_memory(const struct game *);

#endif
