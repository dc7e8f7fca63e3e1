/* sockets.c - whose a socket is: found when it opens, and closed when he may no more. */
#include <stdlib.h>
#include <string.h>
#include "people.h"
#include "server_messages.h"

/* A message that came before it was known who speaks. */
struct held {
	struct held *next;
	size_t size;
	char bytes[];
};

/* Whose cookie or token that was. */
struct socket_lookup {
	struct store_job job;
	struct peer *peer; /* NULL: he has gone */
	struct credentials credentials;
	struct asker asker;
	struct held *first, **last;
	int waiting;
};

static bool look_up(struct store *st, struct store_job *job)
{
	struct socket_lookup *l = HOLDER(job, struct socket_lookup, job);

	return credentials_asker(store_db(st), &l->credentials, &l->asker);
}

static int count_own(const struct peer *peers, int64_t account)
{
	int n = 0;

	for (; peers; peers = peers->next_known)
		n += peers->asker.account == account;
	return n;
}

/* What he has said meanwhile is heard now. */
static void hear(struct peer *p, struct held *first)
{
	struct held *next;

	for (struct held *at = first; at; at = next) {
		next = at->next;
		if (p)
			socket_message(p->server, p->sock, at->bytes, at->size);
		free(at);
	}
}

static void looked_up(struct store_job *job)
{
	struct socket_lookup *l = HOLDER(job, struct socket_lookup, job);
	struct peer *p = l->peer;

	if (p) {
		p->lookup = NULL;
		p->asker = l->asker;
		p->looked = now_ms();
		if (!job->good)
			sock_close(p->sock, CLOSE_SLOW, "no store");
		else if (p->asker.account && p->server->limits &&
			 count_own(p->server->public->people->peers, p->asker.account) >
				 SOCKETS_OWN)
			sock_close(p->sock, CLOSE_SLOW, "too many sockets");
	}
	hear(p, l->first);
	free(l);
}

static int count_address(const struct peer *peers, const unsigned char address[ADDRESS_BYTES])
{
	int n = 0;

	for (; peers; peers = peers->next_known)
		n += !memcmp(peers->address, address, address_place(address));
	return n;
}

static void begin_lookup(struct peer *p, const struct credentials *c)
{
	struct socket_lookup *l = calloc(1, sizeof *l);

	if (!l) {
		sock_close(p->sock, CLOSE_SLOW, "no memory");
		return;
	}
	l->peer = p;
	l->credentials = *c;
	l->last = &l->first;
	l->job.work = look_up;
	l->job.done = looked_up;
	p->lookup = l;
	store_queue_add(p->server->store, &l->job);
}

void people_socket_opened(struct peer *p, const struct request *q)
{
	struct people *people = p->server->public->people;
	struct credentials c;

	memcpy(p->address, q->address, ADDRESS_BYTES);
	if (p->server->limits && count_address(people->peers, q->address) >= SOCKETS_MOST)
		sock_close(p->sock, CLOSE_SLOW, "too many sockets");
	p->next_known = people->peers;
	people->peers = p;
	if (credentials_read(p->server, q, &c))
		begin_lookup(p, &c);
}

void people_socket_closed(struct peer *p)
{
	struct peer **at = &p->server->public->people->peers;

	if (p->lookup)
		p->lookup->peer = NULL;
	while (*at != p)
		at = &(*at)->next_known;
	*at = p->next_known;
}

bool people_socket_holds(struct peer *p, const char *bytes, size_t n)
{
	struct socket_lookup *l = p->lookup;
	struct held *h;

	if (!l)
		return false;
	h = l->waiting < HELD_MESSAGES && bytes ? malloc(sizeof *h + n + 1) : NULL;
	if (!h) {
		sock_close(p->sock, CLOSE_SLOW, "too fast");
		return true;
	}
	h->next = NULL;
	h->size = n;
	memcpy(h->bytes, bytes, n);
	h->bytes[n] = 0;
	*l->last = h;
	l->last = &h->next;
	l->waiting++;
	return true;
}

void guard_hang_up(struct server *s, int64_t account, int64_t session)
{
	for (struct peer *p = s->public->people->peers; p; p = p->next_known)
		if (p->asker.account == account && (!session || p->asker.session == session))
			sock_close(p->sock, CLOSE_TOKEN, "signed out");
}

void guard_mute(struct server *s, int64_t account, bool muted)
{
	for (struct peer *p = s->public->people->peers; p; p = p->next_known)
		if (p->asker.account == account)
			p->asker.muted = muted;
}
