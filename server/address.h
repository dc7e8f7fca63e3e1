/* address.h - where somebody comes from.
 *
 * A server that has no accounts serves only this machine and the private network around it; the
 * names by which they call us must be ours, so that no foreign page can speak through a browser
 * of this network.  A public one (public.h) serves everybody, and believes its proxies whom they
 * speak for. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

struct sockaddr;
struct sockaddr_storage;

enum nearness {
	NEAR_HOST,    /* the loopback: the host himself */
	NEAR_NETWORK, /* private, link-local or unique local addresses */
	FAR,
	PUBLIC, /* of a public server: from wherever it may be */
};

enum nearness address_nearness(const struct sockaddr *);
/* The other end of an open socket; false: it has gone. */
bool peer_address(int fd, struct sockaddr_storage *);
enum nearness peer_nearness(int fd);

/* ---- whose address it is, behind proxies ---- */

enum { ADDRESS_BYTES = 16, PROXIES = 16 };

/* Either family in sixteen bytes; one of version 4 as version 6 writes it. */
void address_bytes(const struct sockaddr *, unsigned char out[ADDRESS_BYTES]);
bool address_parse(const char *text, unsigned char out[ADDRESS_BYTES]);
/* How many of its bytes tell a household: of version 6 those of its network, in which everybody has
 * as many addresses as he likes. */
size_t address_place(const unsigned char address[ADDRESS_BYTES]);
bool address_is_loopback(const unsigned char address[ADDRESS_BYTES]);

struct proxies {
	int count; /* 0: the loopback */
	unsigned char address[PROXIES][ADDRESS_BYTES];
};
/* "10.0.0.2,10.0.0.3"; false: one of them is no address, or there are too many. */
bool proxies_parse(const char *list, struct proxies *);
bool proxies_has(const struct proxies *, const unsigned char address[ADDRESS_BYTES]);
/* Who is meant by a connection from `peer`: the last entry of X-Forwarded-For if that is a proxy
 * of ours, otherwise the peer itself. */
void proxies_asker(const struct proxies *, const unsigned char peer[ADDRESS_BYTES],
		   const char *forwarded, unsigned char out[ADDRESS_BYTES]);

/* Whether a Host header names this machine: an address, localhost or our own name. */
bool host_is_ours(const char *host, const char *own_name);

/* Whether an Origin header is that of our own pages; an absent one ("") is no browser's. */
bool origin_is_ours(const char *origin, const char *host);

/* "127.0.0.1:1812", "localhost:1812", "[::1]:1812": the two parts; false: it is not written
 * so. */
bool address_split(const char *text, char *address, unsigned size, int *port);

/* The addresses at which others reach a server that listens there, such as
 * "192.168.1.5:1812"; how many (listen.c). */
enum { ADDRESSES = 8, ADDRESS_SIZE = 64 };
int listen_reach(const char *address, int port, char out[ADDRESSES][ADDRESS_SIZE]);

/* Whether a server of ours answers there. */
bool listen_is_ours(const char *address, int port);

#endif
