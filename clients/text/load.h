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
void loaded_free(struct loaded *);

/* The true state after so many entries. */
void state_after(struct loaded *, int entries, union any_state *);

/* Memory for a session; the program ends if there is none. */
void *session_memory(const struct game *);

#endif
