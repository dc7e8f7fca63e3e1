/* guard.c - from a request to the function that answers it. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "people.h"
#include "server_messages.h"

enum { API = sizeof "/api/1/" - 1 };

/* ---- paths ---- */

bool path_part(const struct request *q, int n, char *out, size_t size)
{
	const char *at = q->path + API;
	size_t length;

	for (; n > 0; n--) {
		at = strchr(at, '/');
		if (!at)
			return false;
		at++;
	}
	length = strcspn(at, "/");
	if (!length || length >= size)
		return false;
	memcpy(out, at, length);
	out[length] = 0;
	return true;
}

bool path_number(const struct request *q, int n, int64_t *out)
{
	char digits[19], *end;

	if (!path_part(q, n, digits, sizeof digits) || *digits < '1' || *digits > '9')
		return false;
	*out = strtoll(digits, &end, 10);
	return !*end;
}

/* Part by part; a star is any part that is not empty. */
static bool path_fits(const char *path, const char *pattern)
{
	for (;;) {
		size_t n = strcspn(path, "/"), m = strcspn(pattern, "/");
		bool any = m == 1 && *pattern == '*' && n;

		if (!any && (n != m || memcmp(path, pattern, n) != 0))
			return false;
		path += n;
		pattern += m;
		if (!*path || !*pattern)
			return !*path && !*pattern;
		path++;
		pattern++;
	}
}

/* The row of a request; NULL: none, and *known if the path has others. */
static const struct guarded *find_route(const struct request *q, bool *known)
{
	*known = false;
	for (const struct area *const *a = areas; *a; a++)
		for (const struct guarded *g = (*a)->routes; g && g->method; g++) {
			if (!path_fits(q->path + API, g->path))
				continue;
			*known = true;
			if (!strcmp(g->method, q->method))
				return g;
		}
	return NULL;
}

/* ---- whether he may ---- */

int guard_why_not(const struct server *s, const struct request *q, bool changes)
{
	if (strcasecmp(q->host, s->public->host) != 0)
		return SRV_FOREIGN;
	if (!changes)
		return 0;
	/* No browser sends an Authorization that a page of ours has not put there. */
	if (q->cross_site ||
	    (*q->origin ? strcmp(q->origin, s->public->url) != 0 : !*q->authorization))
		return SRV_FOREIGN;
	return 0;
}

void guard_slow_down(struct call *c, int seconds)
{
	const struct trouble t = { .msg = SRV_SLOW_DOWN };

	route_refuse_until(c, &t, seconds);
}

static bool changes(const struct request *q)
{
	return strcmp(q->method, "GET") != 0;
}

static int why_not(const struct guarded *g, const struct request *q, const struct asker *a)
{
	if (g->needs == NEEDS_NOBODY)
		return 0;
	if (!a->account)
		return SRV_SIGNED_OUT;
	if (changes(q) && a->session &&
	    (strlen(q->csrf) != CSRF_DIGITS || !fair_equal(q->csrf, a->csrf, CSRF_DIGITS)))
		return SRV_CSRF;
	if ((g->needs == NEEDS_PERSON && a->bot) || (g->needs == NEEDS_MODERATOR && !a->moderator))
		return SRV_FORBIDDEN;
	return 0;
}

/* ---- who it is ---- */

struct lookup {
	struct store_job job;
	struct server *server;
	struct call *call;
	const struct request *request;
	const struct guarded *route;
	struct credentials credentials;
	struct asker asker;
};

static void admit(struct lookup *l)
{
	struct asker *asker = malloc(sizeof *asker);
	int why = why_not(l->route, l->request, &l->asker), wait = 0;

	if (!why && l->asker.account)
		wait = people_wait(l->server, RATE_ACCOUNT, &l->asker.account,
				   sizeof l->asker.account);
	if (!asker || why || wait) {
		free(asker);
		if (wait)
			guard_slow_down(l->call, wait);
		else
			route_deny(l->call, why ? why : SRV_BUSY, NULL);
		return;
	}
	*asker = l->asker;
	asker->acts = l->route->needs != NEEDS_NOBODY && changes(l->request);
	net_set_asker(l->call, asker);
	l->route->handle(l->server, l->call, l->request, asker);
}

static bool look_up(struct store *st, struct store_job *job)
{
	struct lookup *l = HOLDER(job, struct lookup, job);

	return credentials_asker(store_db(st), &l->credentials, &l->asker);
}

static void looked_up(struct store_job *job)
{
	struct lookup *l = HOLDER(job, struct lookup, job);

	if (l->asker.account)
		memcpy(l->asker.csrf, l->credentials.csrf, sizeof l->asker.csrf);
	if (job->good)
		admit(l);
	else
		route_deny(l->call, job_trouble(job), NULL);
	free(l);
}

static void find_asker(struct lookup *l)
{
	if (!credentials_read(l->server, l->request, &l->credentials)) {
		admit(l);
		free(l);
		return;
	}
	l->job.work = look_up;
	l->job.done = looked_up;
	store_queue_add(l->server->store, &l->job);
}

void guard_request(struct server *s, struct call *c, const struct request *q)
{
	bool known;
	const struct guarded *route = find_route(q, &known);
	int wait = people_wait_at(s, RATE_REQUESTS, q);
	struct lookup *l;

	if (wait) {
		guard_slow_down(c, wait);
		return;
	}
	if (!route) {
		route_deny(c, known ? SRV_NO_SUCH_METHOD : SRV_NO_SUCH_PATH, q->path);
		return;
	}
	l = calloc(1, sizeof *l);
	if (!l) {
		route_deny(c, SRV_BUSY, NULL);
		return;
	}
	l->server = s;
	l->call = c;
	l->request = q;
	l->route = route;
	find_asker(l);
}

void guard_again(struct server *s, struct call *c, const struct request *q)
{
	bool known;
	const struct guarded *route = find_route(q, &known);

	route->handle(s, c, q, q->asker);
}
