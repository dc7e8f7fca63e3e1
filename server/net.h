/* net.h - HTTP and WebSocket, without a word about games.
 *
 * net.c is the only file that knows the library underneath.  Everything but
 * net_post and net_stop belongs to the one thread that runs net_run.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "address.h"

enum {
	NET_BODY_MAX = 4 << 20,        /* a body of HTTP: a journal to import */
	NET_GUEST_BODY = 64 << 10,     /* of whoever is not the host and imports none */
	NET_MESSAGE_MAX = 64 << 10,    /* a message on a socket */
	NET_QUEUE_MAX = 4 << 20,       /* bytes that may wait for a slow reader, ... */
	NET_QUEUE_STRANGER = 64 << 10, /* ... unless he has joined nothing */
	NET_FILES_WANTED = 16384,      /* open files: as many sockets, nearly */
};

/* Why a socket is closed: codes of docs/API.md. */
enum {
	CLOSE_GOING = 1001,
	CLOSE_PROTOCOL = 4400,
	CLOSE_TOKEN = 4401,
	CLOSE_GONE = 4404,
	CLOSE_SLOW = 4408,
};

struct asker; /* people/asker.h */
struct net;
struct call; /* a request of HTTP that waits for its answer */
struct sock; /* a WebSocket */

/* A request; its strings live as long as the call. */
struct request {
	const char *method;                                        /* "GET" */
	const char *path;                                          /* decoded, without the query */
	const char *host, *origin, *authorization, *if_none_match; /* "" if not sent */
	const char *encodings;                   /* that are accepted; "" if not sent */
	const char *cookies, *agent, *forwarded; /* "" if not sent */
	const char *csrf;                        /* X-Ghent-Csrf */
	uint64_t number;                         /* by which logs and the answer name it */
	bool too_large;                          /* the body was thrown away */
	bool cross_site;                         /* a browser says that a foreign page asks */
	bool secure;                             /* browsers come by TLS */
	enum nearness from;
	unsigned char peer[ADDRESS_BYTES];    /* the other end of the connection */
	unsigned char address[ADDRESS_BYTES]; /* who asks, be it through a proxy */
	const struct asker *asker;            /* at a public server, once he is known */
	const char *body;                     /* ends with a zero byte that is not counted */
	size_t body_size;
};

enum { COOKIE_SIZE = 192 };

struct answer {
	int status;
	int retry;                /* seconds after which it may be tried again, or 0 */
	char cookie[COOKIE_SIZE]; /* that is set; "": none */
	const char *download;     /* name of the file that it is to become, or NULL; it must stay */
	const char *mime;
	const char *etag;     /* or NULL */
	const char *encoding; /* "gzip"; NULL: the bytes are as they are */
	bool still;           /* the bytes stay where they are; otherwise they are copied */
	const void *bytes;
	size_t size;
	/* With still: is told when the bytes are not needed any more; or NULL. */
	void (*sent)(void *of);
	void *of;
};

/* What the owner of the net is told. */
struct net_ear {
	void *owner;
	/* Must be answered by net_answer, now or later. */
	void (*request)(void *owner, struct call *, const struct request *);
	/* Whether the body is worth reading; if not, the request comes without it. */
	bool (*takes)(void *owner, const struct request *);
	/* Whether a socket may be opened; the request has no body. */
	bool (*admit)(void *owner, const struct request *);
	/* The request is that of the upgrade, until the call returns. */
	void (*opened)(void *owner, struct sock *, const struct request *);
	/* One whole message; NULL: it was larger than NET_MESSAGE_MAX or no text. */
	void (*message)(void *owner, struct sock *, const char *bytes, size_t n);
	/* The socket must not be used any more. */
	void (*closed)(void *owner, struct sock *);
	/* A request has its answer, so many microseconds after it came. */
	void (*answered)(void *owner, const struct request *, int status, int64_t took_us);
	const struct proxies *proxies; /* of a public server, which lives longer; or NULL */
	bool secure;                   /* it is reached by TLS only */
};

enum net_fault { NET_GOOD, NET_ADDRESS, NET_IN_USE, NET_DENIED, NET_FAILED };

/* Listens at the address; NULL: *why says why.  The ear is copied. */
struct net *net_open(const char *address, int port, const struct net_ear *, enum net_fault *why);
int net_port(const struct net *);
int net_sockets(const struct net *); /* that are open */
void net_close(struct net *);

/* Whether it would be possible to listen there (listen.c). */
enum net_fault listen_try(const char *address, int port);

/* From now on nobody listens any more, whatever the library believes (listen.c). */
void listen_end(void);

/* Raises the limit of open files as far as it goes; returns it. */
long net_raise_files(void);

/* Serves until net_stop; then nobody else is let in, what is under way is done and answered, and
 * sockets are closed with CLOSE_GOING. */
void net_run(struct net *);
void net_stop(struct net *); /* from any thread */

/* Work for the loop's thread, from any thread.  The owner embeds it, and HOLDER finds him. */
struct posted {
	struct posted *next;
	void (*run)(struct posted *);
	bool unasked; /* nobody has said net_expect: it may come or not */
};
#define HOLDER(at, type, member) ((type *)(void *)((char *)(at)-offsetof(type, member)))

void net_post(struct net *, struct posted *);
/* Before something is handed to a thread that will post it: the loop does not end while
 * such work is under way.  Only on the loop's thread. */
void net_expect(struct net *);
bool net_is_stopping(const struct net *);

void net_answer(struct call *, const struct answer *);
/* Who asks, for as long as the call lives: it is freed with it. */
void net_set_asker(struct call *, struct asker *);

/* Text for one or several sockets; it is freed when the last has sent it. */
struct packet;
struct packet *packet_of(const char *text, size_t n);
/* Two texts one behind the other. */
struct packet *packet_join(const char *head, size_t n, const char *tail, size_t more);
void packet_drop(struct packet *);

/* More may wait for it from now on. */
void sock_trust(struct sock *);
void sock_send(struct sock *, struct packet *); /* takes a share; the caller keeps his */
/* Sends what waits and then closes; CLOSE_SLOW does not wait. */
void sock_close(struct sock *, int code, const char *reason);

/* What the owner keeps about a socket. */
void *sock_user(const struct sock *);
void sock_set_user(struct sock *, void *);

#endif
