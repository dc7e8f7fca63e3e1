/* net_request.h - a request as the library has it, copied for us: a part of net.c. */
#ifndef SERVER_NET_REQUEST_H
#define SERVER_NET_REQUEST_H

#include "net.h"

struct lws;

/* Fills the request in; false: no memory.  Its strings come in one block. */
bool net_read_request(struct lws *, const struct net_ear *, struct request *, char **strings);

/* Bytes that the body will have; false: that cannot be told, or it is not worth reading. */
bool net_body_length(struct lws *, size_t *length);

#endif
