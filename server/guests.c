/* guests.c - lines counted by address. */
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "address.h"
#include "core/rng.h"
#include "guests.h"

enum { ADDRESS_BYTES = 16 };

struct guest {
	struct guest *next;
	unsigned char address[ADDRESS_BYTES];
	int lines;
};

/* Either family in sixteen bytes; one of version 4 as version 6 writes it. */
static void address_bytes(const struct sockaddr_storage *who, unsigned char out[ADDRESS_BYTES])
{
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };
	const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)(const void *)who;
	const struct sockaddr_in *in4 = (const struct sockaddr_in *)(const void *)who;

	if (who->ss_family == AF_INET6) {
		memcpy(out, &in6->sin6_addr, ADDRESS_BYTES);
	} else {
		memcpy(out, mapped, sizeof mapped);
		memcpy(out + sizeof mapped, &in4->sin_addr, ADDRESS_BYTES - sizeof mapped);
	}
}

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

bool guests_admit(const struct guests *g, const struct sockaddr_storage *who)
{
	unsigned char address[ADDRESS_BYTES];
	const struct guest *at;

	switch (address_nearness((const struct sockaddr *)who)) {
	case NEAR_HOST:
		return true;
	case FAR:
		return false;
	case NEAR_NETWORK:
		break;
	}
	address_bytes(who, address);
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

	if (!peer_address(fd, &who) ||
	    address_nearness((const struct sockaddr *)&who) != NEAR_NETWORK)
		return NULL;
	address_bytes(&who, address);
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
