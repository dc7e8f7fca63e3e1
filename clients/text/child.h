/* child.h - another program that is spoken to in lines.
 *
 * It has one end of a socket as its input and output, our stderr, and nothing else that is open
 * here. */
#ifndef TEXT_CHILD_H
#define TEXT_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include "bot.h"

struct child {
	pid_t pid; /* 0: none */
	int fd;
	size_t used;                 /* bytes in the buffer ... */
	size_t taken;                /* ... of which these have been given away */
	char buffer[BOT_ANSWER_MAX]; /* what it said */
};

/* Words are separated by blanks; there is no quoting and no shell.  0, or an error number. */
int child_start(struct child *, const char *command);

enum heard { HEARD_LINE, HEARD_NOTHING, HEARD_END, HEARD_ENDLESS };

/* The next line, until the moment of clock_us; it is there until the next call. */
enum heard child_hear(struct child *, uint64_t until, char **line);

/* False: it does not listen, or not until then. */
bool child_tell(struct child *, const char *bytes, size_t n, uint64_t until);

/* Waits so long for it to end by itself, then ends it. */
void child_end(struct child *, uint64_t until);

#endif
