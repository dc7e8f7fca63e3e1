/* link.h - sockets and requests to a server on this machine, over one epoll.
 *
 * Only the loopback can be reached: these tools load, kill and flood, and nobody
 * but their own machine is to suffer it.
 */
#ifndef LOAD_LINK_H
#define LOAD_LINK_H

#include "frame.h"
#include "http.h"

#include <netinet/in.h>
#include <stdio.h>

/* Where the server is. */
struct target {
	struct sockaddr_storage address;
	socklen_t length;
	char host[80]; /* as the Host header says it */
};

/* http://127.0.0.1:1812, ws:// too, a path behind it is ignored.  False: refused, and
 * why says so. */
bool target_parse(struct target *, const char *url, const char **why);
/* 127.0.0.1 and this port. */
void target_at_port(struct target *, int port);
int target_port(const struct target *);

struct link;

/* What happens to a link; any of them may be NULL. */
struct link_events {
	void (*opened)(struct link *);                                  /* upgraded */
	void (*message)(struct link *, struct slice);                   /* a whole text message */
	void (*answered)(struct link *, int status, struct slice body); /* HTTP */
	/* The other side has closed, with this code or (0) without a word; or the line
	 * broke, or what came broke the rules (1002).  The link is gone afterwards. */
	void (*closed)(struct link *, int code);
};

struct buffer {
	char *at;
	size_t n, room;
};

void buffer_add(struct buffer *, const void *, size_t n);
void buffer_cut(struct buffer *, size_t n); /* from its start */

enum link_kind { LINK_SOCKET, LINK_REQUEST, LINK_RAW };

struct net;

struct link {
	const struct link_events *events;
	void *owner;
	struct net *net;
	enum link_kind kind;
	int fd;         /* -1: closed, and about to go */
	bool open;      /* a socket: the upgrade is done */
	bool wants_out; /* epoll tells when it may write on */
	int close_code;
	struct buffer in, out, message;
	struct slice cookie; /* that its answer sets, while it is told */
	struct link *next_dead;
};

struct net {
	int epoll;
	struct target target;
	int links;
	uint64_t bytes; /* both ways, all links */
	uint64_t random;
	struct link *dead;
	char *chunk;     /* what was just read */
	char cookie[96]; /* that the last answer to net_ask() has set, or "" */
};

void net_start(struct net *, const struct target *, uint64_t seed);
void net_stop(struct net *);
/* Waits at most so long, then serves what is there. */
void net_turn(struct net *, int timeout_ms);
uint64_t net_random(struct net *);
int net_below(struct net *, int n);

/* All return at once; what becomes of them is told by the events.  NULL: the machine
 * gives no more sockets.  `who`: the lines of the head that say who asks, each with its
 * end; NULL: nobody. */
struct link *link_socket(struct net *, const struct link_events *, void *owner, const char *who);
struct link *link_request(struct net *, const struct link_events *, void *owner, const char *method,
			  const char *path, const char *who, struct slice body);
/* Nothing is sent by itself; answers are taken for HTTP. */
struct link *link_raw(struct net *, const struct link_events *, void *owner);

void link_text(struct link *, struct slice);
void link_frame(struct link *, enum frame_kind, struct slice);
void link_bytes(struct link *, const void *, size_t n); /* as they are */
void link_drop(struct link *); /* at once, without an event; NULL is welcome */

/* A request, and waiting for its answer; the body is the caller's to free.  Status 0:
 * no answer came in time. */
int net_ask(struct net *, const char *method, const char *path, const char *who, const char *body,
	    struct buffer *answer);

int64_t now_us(void);
/* As many files as the machine allows. */
void raise_file_limit(void);

#endif
