/* guests.c - lines counted by address. */
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "address.h"
#include "core/rng.h"
#include "guests.h"

struct guest {
	struct guest *next;
	unsigned char address[ADDRESS_BYTES];
	int lines;
};

static unsigned bucket_of(const unsigned char address[ADDRESS_BYTES])
{
	return (unsigned)(hash_bytes(address, ADDRESS_BYTES, HASH_START) % GUEST_BUCKETS);
}

static struct guest *find(const struct guests *g, const unsigned char address[ADDRESS_BYTES])
{
	struct guest *at = g->bucket[bucket_of(address)];

	while (at && memcmp(at->address, address, ADDRESS_BYTES))
		at = at->next;
	return at;
}

/* Whose lines they are: at a public server those of a household, which has more addresses of
 * version 6 than anybody could count; in a private network each machine is one. */
static void name_guest(const struct guests *g, unsigned char address[ADDRESS_BYTES])
{
	size_t n = g->proxies ? address_place(address) : ADDRESS_BYTES;

	memset(address + n, 0, ADDRESS_BYTES - n);
}

/* Whether its lines are counted; those of others are refused, or as many as they like. */
static bool is_counted(const struct guests *g, const struct sockaddr_storage *who,
		       const unsigned char address[ADDRESS_BYTES])
{
	if (g->proxies)
		return !proxies_has(g->proxies, address);
	return address_nearness((const struct sockaddr *)who) == NEAR_NETWORK;
}

bool guests_admit(const struct guests *g, const struct sockaddr_storage *who)
{
	unsigned char address[ADDRESS_BYTES];
	const struct guest *at;

	address_bytes((const struct sockaddr *)who, address);
	if (!is_counted(g, who, address))
		return g->proxies || address_nearness((const struct sockaddr *)who) == NEAR_HOST;
	name_guest(g, address);
	at = find(g, address);
	return g->lines < GUEST_LINES_ALL && (!at || at->lines < GUEST_LINES);
}

static struct guest *add(struct guests *g, const unsigned char address[ADDRESS_BYTES])
{
	struct guest **bucket = &g->bucket[bucket_of(address)];
	struct guest *at = calloc(1, sizeof *at);

	if (!at)
		return NULL;
	memcpy(at->address, address, ADDRESS_BYTES);
	at->next = *bucket;
	*bucket = at;
	return at;
}

struct guest *guests_come(struct guests *g, int fd)
{
	unsigned char address[ADDRESS_BYTES];
	struct sockaddr_storage who;
	struct guest *at;

	if (!peer_address(fd, &who))
		return NULL;
	address_bytes((const struct sockaddr *)&who, address);
	if (!is_counted(g, &who, address))
		return NULL;
	name_guest(g, address);
	at = find(g, address);
	if (!at)
		at = add(g, address);
	if (!at)
		return NULL;
	at->lines++;
	g->lines++;
	return at;
}

void guests_go(struct guests *g, struct guest *gone)
{
	struct guest **at;

	if (!gone)
		return;
	g->lines--;
	if (--gone->lines)
		return;
	for (at = &g->bucket[bucket_of(gone->address)]; *at != gone; at = &(*at)->next)
		;
	*at = gone->next;
	free(gone);
}
