/* journal_file.h - journals on disk: read whole, written line by line.
 *
 * Functions that return false leave errno and the file as it was. */
#ifndef SESSION_JOURNAL_FILE_H
#define SESSION_JOURNAL_FILE_H

#include "journal.h"

struct journal_file {
	int fd; /* -1: nothing is saved */
	const char *path;
	size_t size; /* of what is known to be in the file */
	struct journal j;
	struct text text; /* lines on their way to the file */
	char buffer[2 * JOURNAL_LINE_MAX];
};

/* All bytes of a file in memory to be freed; NULL: errno says why. */
char *journal_load(const char *path, size_t *n);

/* A new file, which must not exist yet, with the head and the set-up.  The path is
 * kept, not copied. */
bool journal_file_create(struct journal_file *, const char *path, const struct journal_head *,
			 const struct session *);

/* An existing file, read before and found good, to be appended to.  It must still
 * have n bytes (errno ESTALE) and be in nobody else's hands (EBUSY). */
bool journal_file_resume(struct journal_file *, const char *path, size_t n, struct journal);

/* Writes the lines in file->text and waits until they are safe.  A file that was
 * changed, moved or deleted since is left alone (errno ESTALE). */
bool journal_file_flush(struct journal_file *);

void journal_file_close(struct journal_file *);

#endif
