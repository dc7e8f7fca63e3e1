/* serve.h - `ghent serve`: the whole server behind one call. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include <stdbool.h>
#include "session/say.h"

struct serve_options {
	const char *address;
	int port; /* 0: any that is free */
	const char *store;
	const char *files; /* or NULL: those inside the program */
	int workers;
	bool limits; /* on refused messages */
};

/* Is told what the owner should say. */
struct serve_ear {
	void *owner;
	/* The server listens; few_files is the limit if it is low, or 0. */
	void (*ready)(void *owner, int port, long few_files);
	/* The store fails from now on, and why; NULL: it works again. */
	void (*store)(void *owner, const char *why);
};

/* Why it cannot start: a row of server_messages. */
struct serve_fault {
	int msg;
	char what[300], why[256];
};

/* Serves until SIGINT or SIGTERM; false: it could not start. */
bool serve(const struct serve_options *, const struct serve_ear *, struct serve_fault *);

#endif
