/* send_push.c - a push, over the network: one request of HTTP, of whose answer only the first
 * line counts. */
#include <stdio.h>
#include <string.h>
#include "send.h"
#include "session/clock.h"
#include "session/fair.h"

enum { HEAD_SIZE = 4096, CLAIM_LIFE = 12 * 3600 };

static enum outcome fail(struct push_sending *s, enum outcome outcome, const char *why)
{
	snprintf(s->why, sizeof s->why, "%s", why);
	return outcome;
}

static void put_host(struct text *t, const struct push_place *place)
{
	bool six = strchr(place->host, ':') != NULL;

	text_put(t, six ? "[" : "");
	text_put(t, place->host);
	text_put(t, six ? "]" : "");
	if (place->port != 443) {
		text_char(t, ':');
		text_number(t, place->port);
	}
}

/* Who sends it to whom, until when it holds. */
static bool put_authorization(struct text *t, const struct push_sending *s,
			      const struct push_place *place, int64_t now)
{
	char audience[HOST_SIZE + 32];
	struct text a = text_into(audience, sizeof audience);
	const struct push_claim claim = { audience, s->subject, now + CLAIM_LIFE };

	text_put(&a, "https://");
	put_host(&a, place);
	return push_authorization(t, &s->keys->push, &claim);
}

/* RFC 8030: a message that nobody fetches is kept for a day; a newer one takes its place. */
static void put_head(struct text *t, const struct push_place *place, const char *topic)
{
	text_put(t, "POST ");
	text_put(t, place->path);
	text_put(t, " HTTP/1.1\r\nHost: ");
	put_host(t, place);
	text_put(t, "\r\nConnection: close\r\nContent-Type: application/octet-stream\r\n"
		    "Content-Encoding: aes128gcm\r\nUrgency: normal\r\nTTL: ");
	text_number(t, PUSH_TTL);
	text_put(t, "\r\nTopic: ");
	text_put(t, topic);
	text_put(t, "\r\nAuthorization: ");
}

/* "HTTP/1.1 201 Created" */
static enum outcome judge(struct push_sending *s, const char *line)
{
	int status = 0;

	if (sscanf(line, "HTTP/1.%*1[01] %3d", &status) != 1)
		return fail(s, OUT_LATER, "the answer is not that of a push service");
	if (status / 100 == 2)
		return OUT_TAKEN;
	snprintf(s->why, sizeof s->why, "the push service says %d", status);
	return status == 404 || status == 410 ? OUT_NEVER : OUT_LATER;
}

static enum outcome post(struct push_sending *s, const struct push_place *place, struct bytes head,
			 struct bytes body)
{
	const struct line_place to = { .host = place->host,
				       .port = place->port,
				       .only_public = !s->anywhere,
				       .patience = PUSH_PATIENCE,
				       .end_us = s->end_us,
				       .cancel = s->cancel };
	char heard[LINE_BUFFER];
	struct line line;
	enum outcome end;

	if (line_open(&line, &to) && line_secure(&line) && line_send(&line, head.at, head.size) &&
	    line_send(&line, body.at, body.size) && line_hear(&line, heard))
		end = judge(s, heard);
	else
		end = fail(s, OUT_LATER, line.why);
	line_close(&line);
	return end;
}

static enum outcome send_one(struct push_sending *s, const struct pushing *p,
			     const struct subscription *to, int64_t now)
{
	char head[HEAD_SIZE];
	struct text t = text_into(head, sizeof head);
	uint8_t body[PUSH_BODY], salt[PUSH_SALT];
	struct push_place place;
	struct p256 once;
	size_t n;

	if (!push_place(to->endpoint, &place) || (!s->anywhere && !push_is_public(&place)))
		return fail(s, OUT_NEVER, "it is no address of a push service");
	if (!p256_make(&once) || !fair_random(salt, sizeof salt))
		return fail(s, OUT_LATER, "no random numbers");
	n = push_seal(&once, salt, to, (struct bytes){ p->text, strlen(p->text) }, body);
	if (!n)
		return fail(s, OUT_NEVER, "the key of the subscription is none");
	put_head(&t, &place, p->topic);
	if (!put_authorization(&t, s, &place, now))
		return fail(s, OUT_LATER, "it cannot be signed");
	text_put(&t, "\r\nContent-Length: ");
	text_number(&t, (int64_t)n);
	text_put(&t, "\r\n\r\n");
	if (t.full)
		return fail(s, OUT_NEVER, "the address is too long");
	return post(s, &place, (struct bytes){ head, (size_t)(t.at - t.start) },
		    (struct bytes){ body, n });
}

void send_pushes(struct push_sending *s, struct pushing *p, int64_t now)
{
	s->why[0] = 0;
	s->end_us = clock_us(NULL) + (uint64_t)PUSH_PATIENCE * 1000000;
	for (int i = 0; i < p->count; i++)
		p->to[i].outcome = clock_us(NULL) < s->end_us ? send_one(s, p, &p->to[i].to, now)
							      : OUT_UNTRIED;
}
