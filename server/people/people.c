/* people.c - starting and stopping; how often who may do what; who comes with a request. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "people.h"

static const struct rate limits[RATE_KINDS] = {
	[RATE_REQUESTS] = { 200, 50 },
	[RATE_ACCOUNT] = { 200, 50 },
	[RATE_LOGIN] = { 10, 90 * 1000 },
	[RATE_LOGIN_NAME] = { 50, 72 * 1000 },
	[RATE_LOGIN_PLACE] = { 60, 15 * 1000 },
	[RATE_REGISTER] = { 10, 360 * 1000 },
	[RATE_RESET_PLACE] = { 10, 360 * 1000 },
	[RATE_RESET_PERSON] = { 3, 1200 * 1000 },
	[RATE_PASSWORD] = { 10, 90 * 1000 },
	[RATE_LETTER] = { 5, 600 * 1000 },
	[RATE_EXPORT] = { 5, 120 * 1000 },
	[RATE_BOT] = { 10, 360 * 1000 },
	[RATE_INVITE] = { 60, 30 * 1000 },
	[RATE_SIT] = { 60, 30 * 1000 },
	[RATE_BID] = { 6, 1800 * 1000 },
	[RATE_TABLE] = { 60, 30 * 1000 },
	[RATE_UNDO] = { 300, 1000 },
	[RATE_OFFER] = { 10, 60 * 1000 },
};

struct people *people_start(struct net *net)
{
	struct people *p = calloc(1, sizeof *p);
	uint64_t salt = 0;

	if (!p)
		return NULL;
	if (fair_random(&salt, sizeof salt) && secret_nobody(p->nobody)) {
		p->requests = rates_open(salt);
		p->deeds = rates_open(salt);
		p->hashers = workers_start(HASHERS, net);
	}
	if (p->requests && p->deeds && p->hashers)
		return p;
	people_stop(p);
	return NULL;
}

void people_stop(struct people *p)
{
	if (!p)
		return;
	if (p->hashers)
		workers_stop(p->hashers);
	rates_close(p->requests);
	rates_close(p->deeds);
	free(p);
}

static struct rates *rates_of(const struct server *s, enum rate_kind kind)
{
	struct people *p = s->public->people;

	return kind == RATE_REQUESTS || kind == RATE_ACCOUNT ? p->requests : p->deeds;
}

int people_wait(struct server *s, enum rate_kind kind, const void *bytes, size_t n)
{
	struct rates *r = rates_of(s, kind);
	int64_t ms;

	if (!s->limits)
		return 0;
	ms = rate_take(r, rate_key(r, (int)kind, bytes, n), limits[kind], now_ms());
	return (int)((ms + 999) / 1000);
}

int people_wait_all(struct server *s, const struct counting *c, int n)
{
	struct rates *r = rates_of(s, c[0].kind);
	struct counted counted[RATE_KINDS];

	for (int i = 0; i < n; i++)
		counted[i] = (struct counted){ rate_key(r, (int)c[i].kind, c[i].bytes, c[i].n),
					       limits[c[i].kind] };
	return s->limits ? (int)((rate_take_all(r, counted, n, now_ms()) + 999) / 1000) : 0;
}

void people_forgive(struct server *s, enum rate_kind kind, const void *bytes, size_t n)
{
	struct rates *r = rates_of(s, kind);

	rate_forget(r, rate_key(r, (int)kind, bytes, n));
}

int people_wait_at(struct server *s, enum rate_kind kind, const struct request *q)
{
	return people_wait(s, kind, q->address, address_place(q->address));
}

bool people_may(struct server *s, enum rate_kind kind, struct call *c, const struct asker *asker)
{
	int wait = people_wait(s, kind, &asker->person, sizeof asker->person);

	if (wait)
		guard_slow_down(c, wait);
	return !wait;
}

/* ---- credentials ---- */

const char *cookie_name(const struct public *p)
{
	return p->secure ? "__Host-ghent" : "ghent";
}

/* The value of a cookie of that name, if it has so many digits. */
static bool cookie_read(const char *cookies, const char *name, char digits[SECRET_DIGITS + 1])
{
	size_t n = strlen(name);

	while (*cookies) {
		cookies += strspn(cookies, "; ");
		if (!strncmp(cookies, name, n) && cookies[n] == '=') {
			size_t size = strcspn(cookies + n + 1, "; ");

			if (size != SECRET_DIGITS)
				return false;
			memcpy(digits, cookies + n + 1, size);
			digits[size] = 0;
			return true;
		}
		cookies += strcspn(cookies, ";");
	}
	return false;
}

bool credentials_read(const struct server *s, const struct request *q, struct credentials *c)
{
	static const char bearer[] = "Bearer ";
	char digits[SECRET_DIGITS + 1];

	memset(c, 0, sizeof *c);
	/* Who shows a token is judged by it alone. */
	if (q->authorization[0]) {
		c->bot = true;
		return !strncmp(q->authorization, bearer, sizeof bearer - 1) &&
		       secret_hash(q->authorization + sizeof bearer - 1, c->hash);
	}
	if (!cookie_read(q->cookies, cookie_name(s->public), digits) ||
	    !secret_hash(digits, c->hash))
		return false;
	secret_csrf(digits, c->csrf);
	secret_wipe(digits, sizeof digits);
	return true;
}

bool credentials_asker(struct db *db, const struct credentials *c, struct asker *asker)
{
	return c->bot ? token_asker(db, c->hash, now_seconds(), asker)
		      : session_asker(db, c->hash, now_seconds(), asker);
}
