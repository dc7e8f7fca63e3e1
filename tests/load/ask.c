/* ask.c - where the server is, and one question with its answer (link.h). */
#include "link.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { ANSWER_WITHIN_US = 20 * 1000 * 1000 };

int64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void raise_file_limit(void)
{
	struct rlimit files;

	if (!getrlimit(RLIMIT_NOFILE, &files)) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
}

/* ---- the target ---- */

void target_at_port(struct target *t, int port)
{
	struct sockaddr_in in = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };

	in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	*t = (struct target){ .length = sizeof in };
	memcpy(&t->address, &in, sizeof in);
	snprintf(t->host, sizeof t->host, "127.0.0.1:%d", port);
}

int target_port(const struct target *t)
{
	const char *colon = strrchr(t->host, ':');

	return colon ? (int)strtol(colon + 1, NULL, 10) : 80;
}

static bool set_address(struct target *t, const char *host, int port)
{
	struct sockaddr_in in = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port) };

	if (!strcmp(host, "[::1]")) {
		in6.sin6_addr = in6addr_loopback;
		memcpy(&t->address, &in6, sizeof in6);
		t->length = sizeof in6;
		return true;
	}
	if (inet_pton(AF_INET, strcmp(host, "localhost") ? host : "127.0.0.1", &in.sin_addr) != 1)
		return false;
	memcpy(&t->address, &in, sizeof in);
	t->length = sizeof in;
	return ntohl(in.sin_addr.s_addr) >> 24 == 127;
}

bool target_parse(struct target *t, const char *url, const char **why)
{
	const char *at = strstr(url, "://"), *colon;
	char host[64];
	size_t n;
	long port = 80;

	*t = (struct target){ 0 };
	*why = "is no address: http://127.0.0.1:1812";
	if (!at || (strncmp(url, "http:", 5) && strncmp(url, "ws:", 3)))
		return false;
	at += 3;
	n = strcspn(at, "/?#");
	if (!n || n >= sizeof host)
		return false;
	memcpy(host, at, n);
	host[n] = '\0';
	snprintf(t->host, sizeof t->host, "%s", host);
	colon = strrchr(host, ':');
	if (colon && !strchr(colon, ']')) {
		char *rest;

		port = strtol(colon + 1, &rest, 10);
		if (rest == colon + 1 || *rest || port < 1 || port > 65535)
			return false;
		host[colon - host] = '\0';
	}
	*why = "is not on this machine: only 127.x.x.x, localhost and [::1] are loaded";
	return set_address(t, host, (int)port);
}

/* ---- one question ---- */

struct question {
	struct buffer *answer;
	int status;
	bool done;
};

static void answered(struct link *l, int status, struct slice body)
{
	struct question *q = l->owner;

	q->status = status;
	q->done = true;
	snprintf(l->net->cookie, sizeof l->net->cookie, "%.*s", (int)l->cookie.n,
		 l->cookie.n ? l->cookie.at : "");
	q->answer->n = 0;
	buffer_add(q->answer, body.at, body.n);
	buffer_add(q->answer, "", 1);
	q->answer->n--;
	link_drop(l);
}

static void unanswered(struct link *l, int code)
{
	struct question *q = l->owner;

	(void)code;
	q->done = true;
}

int net_ask(struct net *net, const char *method, const char *path, const char *who,
	    const char *body, struct buffer *answer)
{
	static const struct link_events events = { .answered = answered, .closed = unanswered };
	struct question q = { answer, 0, false };
	struct link *l =
		link_request(net, &events, &q, method, path, who, slice_of(body ? body : ""));
	int64_t until = now_us() + ANSWER_WITHIN_US;

	if (!l)
		return 0;
	while (!q.done && now_us() < until)
		net_turn(net, 100);
	if (!q.done)
		link_drop(l);
	return q.status;
}
