/* line.h - a connection that we open: by name, with time limits, secure if it must be.
 *
 * For threads that may wait.  All names are looked up here, and where one leads is looked at
 * before anything is sent: a push service that somebody names must be one of the Internet, not a
 * machine beside ours.
 */
#ifndef SERVER_NOTICE_LINE_H
#define SERVER_NOTICE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;
struct tls;

enum { LINE_BUFFER = 4096, LINE_WHY = 160 };

struct line_place {
	const char *host;
	int port;
	bool only_public;
	int patience;      /* seconds for each step */
	uint64_t end_us;   /* by clock_us: for all of them together; 0: as long as they take */
	const int *cancel; /* atomic: not 0: give up; or NULL */
};

struct line {
	struct line_place place;
	int fd;
	struct tls *tls;
	uint64_t until_us;
	char why[LINE_WHY];
	char buffer[LINE_BUFFER]; /* what was read and not yet taken */
	size_t held;
};

/* All false: line.why says why. */
bool line_open(struct line *, const struct line_place *);
bool line_secure(struct line *);
bool line_send(struct line *, const void *, size_t);
/* The next line without its end; out has LINE_BUFFER bytes. */
bool line_hear(struct line *, char *out);
void line_close(struct line *);

bool line_is_address(const char *host);
/* Of the Internet: nothing of ours, of nobody, or for special use (RFC 6890). */
bool line_is_public(const struct sockaddr *);
bool line_is_public_address(const char *host);

#endif
