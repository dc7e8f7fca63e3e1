/* send.h - one letter to the mail server, one push to its service; on threads that may wait. */
#ifndef SERVER_NOTICE_SEND_H
#define SERVER_NOTICE_SEND_H

#include "line.h"
#include "mail_file.h"
#include "outbox.h"

enum {
	MAIL_PATIENCE = 60, /* for each step */
	PUSH_PATIENCE = 10, /* for all browsers of an account together */
	PUSH_TTL = DAY,
};

struct sending {
	const struct mail_server *server;
	const char *host; /* of our address: "club.example" */
	const char *stop; /* link that stops such letters, or "" */
	const int *cancel;
	char why[LINE_WHY]; /* unless it was taken */
};

enum outcome send_letter(struct sending *, const struct outgoing *);

struct push_sending {
	const struct keys *keys;
	const char *subject; /* who we are, for the push service */
	bool anywhere;       /* also to this machine: for tests */
	const int *cancel;
	uint64_t end_us; /* when its time is over */
	char why[LINE_WHY];
};

/* To all of its subscriptions, one after the other; each gets its outcome.  Whoever names services
 * that never answer makes himself wait, not others: those that are left when the time is over are
 * not tried. */
void send_pushes(struct push_sending *, struct pushing *, int64_t now);

#endif
