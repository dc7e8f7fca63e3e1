/* serve.h - a server of our own to torment: its folder, its process, its end. */
#ifndef LOAD_SERVE_H
#define LOAD_SERVE_H

#include "link.h"

#include <sys/types.h>

enum { SERVE_PATH_MAX = 256, SERVE_ARGS_MAX = 8 };

struct serve {
	const char *ghent; /* the program */
	const char *store; /* postgres://...; NULL: a file in the folder */
	char folder[SERVE_PATH_MAX];
	struct target target;
	pid_t pid;                         /* 0: not running */
	const char *extra[SERVE_ARGS_MAX]; /* more arguments, up to a NULL */
};

/* A scratch folder and a free port; ends the program if there is none. */
void serve_prepare(struct serve *, const char *ghent);
/* It is to be a public one, without limits on how much is asked of it. */
void serve_public(struct serve *);
/* Starts it on its store and waits until it answers; false: it does not, and its log
 * is shown. */
bool serve_start(struct serve *);
void serve_kill(struct serve *); /* with -9, at once */
bool serve_stop(struct serve *); /* SIGTERM; false: it did not end well */
/* Forgets the folder with all in it. */
void serve_clear(struct serve *);

/* Beside the running server, as its keeper does it. */
bool serve_make_moderator(const struct serve *, const char *name);

/* Runs `ghent replay --verify` on a journal; true: it is a good one. */
bool serve_verify(const struct serve *, struct slice journal);

#endif
