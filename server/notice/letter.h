/* letter.h - a letter as text: RFC 5322 with MIME, for any mail server.
 *
 * Pure: the same letter gives the same text.  Nothing that a letter holds can make a header of
 * its own: what is not plain is encoded, and line ends in a header are none.
 */
#ifndef SERVER_NOTICE_LETTER_H
#define SERVER_NOTICE_LETTER_H

#include <stdbool.h>
#include <stdint.h>
#include "core/text.h"
#include "mail.h"

enum { LETTER_TEXT = 64 << 10, SUBJECT_SIZE = 1024, BODY_SIZE = 16 << 10 };

struct envelope {
	const char *from, *to; /* addresses */
	const char *name;      /* of the sender, as people read it */
	const char *subject, *body;
	const char *stop;     /* address of a page by which no more of them come; "": none */
	const char *id;       /* Message-ID without its brackets */
	const char *language; /* "en" */
	int64_t time;         /* seconds since 1970 */
};

/* The whole text with CRLF at the end of every line; text.full: it is too long. */
void letter_write(struct text *, const struct envelope *);

/* A header's value, folded and encoded where it must be (RFC 2047); used bytes of its line. */
void letter_words(struct text *, const char *words, int used);
/* "Tue, 17 Nov 2026 18:00:00 +0000" */
void letter_date(struct text *, int64_t seconds);

#endif
