/* address.h - who may talk to a server that has no accounts.
 *
 * Only this machine and the private network around it are served; the names by
 * which they call us must be ours, so that no foreign page can speak through a
 * browser of this network. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <stdbool.h>

struct sockaddr;
struct sockaddr_storage;

enum nearness {
	NEAR_HOST,    /* the loopback: the host himself */
	NEAR_NETWORK, /* private, link-local or unique local addresses */
	FAR,
};

enum nearness address_nearness(const struct sockaddr *);
/* The other end of an open socket; false: it has gone. */
bool peer_address(int fd, struct sockaddr_storage *);
enum nearness peer_nearness(int fd);

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
