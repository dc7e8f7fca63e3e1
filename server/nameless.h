/* nameless.h - answers that are too large for memory: files without a name, from which the system
 * reads while they are sent. */
#ifndef SERVER_NAMELESS_H
#define SERVER_NAMELESS_H

#include <stddef.h>

struct nameless {
	void *bytes;
	size_t size;
	int shares; /* of those who send it or keep it */
};

/* A file that nobody else can open, and that is gone when we are; -1: none. */
int nameless_open(void);
/* All of an open file, for one; the descriptor may be closed then.  NULL: it is empty, or no
 * memory. */
struct nameless *nameless_map(int fd);
/* One share less, for struct answer; NULL does nothing. */
void nameless_drop(void *);

#endif
