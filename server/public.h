/* public.h - a server for everybody, under one address of the web.
 *
 * Nobody is near: what one may do comes from his account.  TLS is the business of a proxy; the
 * address is what browsers see.
 */
#ifndef SERVER_PUBLIC_H
#define SERVER_PUBLIC_H

#include "address.h"

enum { URL_SIZE = 256 };

struct public
{
	char url[URL_SIZE];  /* "https://club.example": what an Origin must be */
	char host[URL_SIZE]; /* "club.example", with its port if it is not the usual one */
	bool secure;         /* https */
	bool any_port;       /* it is the one at which the server listens */
	bool members_only;   /* nobody registers: who runs it makes the accounts */
	struct proxies proxies;
	struct people *people; /* what the accounts need, while the server runs */
};

/* Reads scheme, name and port.  Plain http is for this machine and private networks only; port 0
 * is the one at which the server will listen.  false: it is not written so. */
bool public_parse(const char *url, struct public *);
/* Puts the port in, if it was left to the server. */
void public_set_port(struct public *, int port);

#endif
