/* smtp.h - one letter to a mail server (RFC 5321), line by line and without a network.
 *
 * smtp_hear is given every line that the server says and tells what to do next.  A password goes
 * out only when the line is secure: where that was wanted and the server offers none, the letter
 * waits.
 */
#ifndef SERVER_NOTICE_SMTP_H
#define SERVER_NOTICE_SMTP_H

#include "core/text.h"
#include "mail.h"

enum smtp_security { SMTP_STARTTLS, SMTP_TLS, SMTP_PLAIN };

struct smtp_task {
	enum smtp_security security;
	const char *us;              /* how we call ourselves in EHLO */
	const char *user, *password; /* "": none */
	const char *from, *to;
	const char *text; /* of letter_write */
};

enum smtp_next {
	SMTP_LISTEN, /* nothing to say: the next line, please */
	SMTP_SAY,    /* send what was put out, then listen */
	SMTP_SECURE, /* begin TLS, then call smtp_secured */
	SMTP_TAKEN,  /* the letter is the server's now; what was put out says goodbye */
	SMTP_LATER,  /* it may work another time */
	SMTP_NEVER,  /* this letter is refused for good */
};

enum smtp_state {
	SMTP_GREETING,
	SMTP_EHLO,
	SMTP_TLS_ASKED,
	SMTP_AUTH,
	SMTP_AUTH_USER,
	SMTP_AUTH_PASSWORD,
	SMTP_FROM,
	SMTP_TO,
	SMTP_DATA,
	SMTP_TEXT,
};

enum { SMTP_WHY = 160 };

struct smtp {
	const struct smtp_task *task;
	enum smtp_state state;
	bool secure;
	bool offers_tls, offers_plain, offers_login;
	char why[SMTP_WHY]; /* SMTP_LATER, SMTP_NEVER: the server's words, or ours */
};

struct smtp smtp_begin(const struct smtp_task *);
/* One line without its end; what is to be sent goes to out. */
enum smtp_next smtp_hear(struct smtp *, const char *line, struct text *out);
/* The line is secure now. */
enum smtp_next smtp_secured(struct smtp *, struct text *out);
/* Seconds until the next try of a letter that has failed so many times. */
int64_t smtp_pause(int tries);

#endif
