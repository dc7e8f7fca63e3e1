/* serve.h - `ghent serve`: the whole server behind one call. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include <stdbool.h>
#include "ops/log.h"
#include "public.h"
#include "session/say.h"

struct serve_options {
	const char *address;
	int port; /* 0: any that is free */
	const char *store;
	const char *files; /* or NULL: those inside the program */
	int workers;
	bool limits;              /* on refused messages, and at a public server on requests */
	const char *log;          /* a file or "stderr", or NULL */
	enum log_level log_level; /* the least that is told */
	const char *metrics; /* an address that may read /metrics, beside this machine; or NULL */
	const struct public *public; /* its address and proxies; NULL: it is not public */
	const char *mail;            /* file with the mail server of a public one, or NULL */
};

/* Is told what the owner should say. */
struct serve_ear {
	void *owner;
	/* The server listens; few_files is the limit if it is low, or 0. */
	void (*ready)(void *owner, int port, long few_files);
	/* The store fails from now on, and why; NULL: it works again. */
	void (*store)(void *owner, const char *why);
	/* Letters: a row of server_messages, what it is about, and why. */
	void (*mail)(void *owner, int msg, const char *what, const char *why);
};

/* Why it cannot start: a row of server_messages. */
struct serve_fault {
	int msg;
	char what[300], why[256];
};

/* Serves until SIGINT or SIGTERM; false: it could not start. */
bool serve(const struct serve_options *, const struct serve_ear *, struct serve_fault *);

#endif
