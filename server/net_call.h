/* net_call.h - what the files of the net share. */
#ifndef SERVER_NET_CALL_H
#define SERVER_NET_CALL_H

#include <stdatomic.h>
#include "boxes.h"
#include "guests.h"

struct lws;
struct lws_context;

struct net {
	struct lws_context *context;
	int port;
	struct net_ear ear;
	struct postbox post;
	atomic_bool stopping;
	bool leaving; /* nobody may ask for more ... */
	bool left;    /* ... and every socket is to be closed */
	uint64_t requests;
	int calls; /* that are not answered to the end */
	struct guests guests;
	int sockets;
	int expected; /* pieces of work that other threads have */
};

/* What the library tells of a connection of HTTP; -1: it is to be closed. */
int call_begin(struct net *, struct lws *, struct call **slot);
int call_take_body(struct call *, const void *bytes, size_t n);
int call_complete_body(struct call *);
int call_write(struct lws *, struct call **slot);
/* The other end has gone: whoever is to answer will find nobody. */
void call_abandon(struct call **slot);

#endif
