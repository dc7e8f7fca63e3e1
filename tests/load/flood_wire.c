/* flood_wire.c - what is wrong below the messages: frames and requests (flood.h). */
#include "flood.h"

#include <stdlib.h>
#include <string.h>

/* ---- frames ---- */

void flood_good(const struct material *m, const struct position *p, struct buffer *out)
{
	struct slice action = any_item(m->net, &p->actions);

	if (p->actions.n)
		put(out, "{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\"}", (long long)p->step,
		    (int)action.n, action.at);
	else
		put(out, "{\"type\":\"resign\"}");
}

/* A legal message in a frame whose two first bytes are changed. */
static void put_frame(const struct material *m, const struct position *p, struct buffer *out,
		      int first_xor, int second_xor)
{
	unsigned char frame[1024];
	struct buffer text = { NULL, 0, 0 };
	size_t n;

	flood_good(m, p, &text);
	n = frame_write(frame, FRAME_TEXT, text.at, text.n, (uint32_t)net_random(m->net));
	frame[0] = (unsigned char)(frame[0] ^ first_xor);
	frame[1] = (unsigned char)(frame[1] ^ second_xor);
	buffer_add(out, frame, n);
	free(text.at);
}

/* 5.1: a client must mask; 5.2: the shortest length.  Libraries are known that take
 * either, so that what is in it has to be refused for its own sake: its step is wrong. */
static void put_careless(const struct material *m, const struct position *p, struct buffer *out)
{
	unsigned char head[8] = { 0x81, 126, 0, 0, 0, 0, 0, 0 };
	struct buffer text = { NULL, 0, 0 };
	bool masked = net_below(m->net, 2);

	put(&text, "{\"type\":\"act\",\"step\":%lld,\"action\":\"done\"}", (long long)p->step + 1);
	head[1] = masked ? 0x80 | 126 : 126;
	head[3] = (unsigned char)text.n;
	buffer_add(out, head, masked ? 8 : 4); /* a mask of zeros changes nothing */
	buffer_add(out, text.at, text.n);
	free(text.at);
}

static void put_bytes(struct buffer *out, const char *bytes, size_t n)
{
	buffer_add(out, bytes, n);
}

void flood_frame(const struct material *m, const struct position *p, struct buffer *out)
{
	static const int kinds[] = { 3, 4, 5, 6, 7, 11, 12, 13, 14, 15 };
	static const int reserved[] = { 0x10, 0x20, 0x40, 0x70 };
	static const char short_close[] = "\x88\x81\1\2\3\4\5";
	static const char odd_close[] = "\x88\x82\0\0\0\0\3\xe7";
	static const char long_ping[] = "\x89\xfe\0\x80";
	static const char cut_ping[] = "\x09\x80\1\2\3\4";
	static const char endless[] = "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\1\2\3\4xxxxxxxx";

	switch (net_below(m->net, 9)) {
	case 0:
		put_careless(m, p, out);
		break;
	case 1: /* 5.2: reserved bits */
		put_frame(m, p, out, ANY(m->net, reserved), 0);
		break;
	case 2: /* 5.2: unknown kinds */
		put_frame(m, p, out, FRAME_TEXT ^ ANY(m->net, kinds), 0);
		break;
	case 3: /* 5.4: nothing goes on */
		put_frame(m, p, out, FRAME_TEXT, 0);
		break;
	case 4: /* 5.4: a message within a message */
		put_frame(m, p, out, 0x80, 0);
		put_frame(m, p, out, 0, 0);
		break;
	case 5: /* 5.5: too long, or in pieces */
		if (net_below(m->net, 2))
			put_bytes(out, long_ping, sizeof long_ping - 1);
		else
			put_bytes(out, cut_ping, sizeof cut_ping - 1);
		break;
	case 6: /* 5.5.1, 7.4: a close with half a code, or with one that nobody may send */
		if (net_below(m->net, 2))
			put_bytes(out, short_close, sizeof short_close - 1);
		else
			put_bytes(out, odd_close, sizeof odd_close - 1);
		break;
	case 7: /* 5.2: the highest bit of a length must be 0 */
		put_bytes(out, endless, sizeof endless - 1);
		break;
	default: /* no frame at all */
		put(out, "GET /api/1/tables HTTP/1.1\r\nHost: %s\r\n\r\n", m->net->target.host);
	}
}

/* ---- requests ---- */

static void put_request(const struct material *m, struct buffer *out, const char *line,
			const char *token, const char *body)
{
	put(out, "%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n", line, m->net->target.host);
	if (*token)
		put(out, "Authorization: Bearer %s\r\n", token);
	if (*body)
		put(out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
	put(out, "\r\n%s", body);
}

static void put_bad_table(const struct material *m, struct buffer *out)
{
	static const char *const bodies[] = {
		"{",
		"[]",
		"nonsense",
		"{\"game\":\"chess\",\"scenario\":\"standard\"}",
		"{\"game\":7}",
		"{\"game\":\"../../etc/passwd\"}",
		"{\"seats\":{}}",
		"{\"journal\":\"ghent-journal 1 game none\"}",
		"{\"journal\":[],\"seats\":{}}",
		"{\"from\":{\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"step\":1},\"seats\":{}}",
		"{\"from\":{},\"seats\":{}}",
		"{\"game\":\"%s\",\"scenario\":\"none\",\"seats\":{\"%s\":\"person\"}}",
	};

	put_request(m, out, "POST /api/1/tables", "", ANY(m->net, bodies));
}

/* A route with a table that is not there, or a key that opens nothing. */
static void put_bad_route(const struct material *m, struct buffer *out)
{
	static const char *const lines[] = {
		"GET /api/1/tables/%s",
		"GET /api/1/tables/%s/journal",
		"DELETE /api/1/tables/%s",
		"GET /api/1/tables/%s/nothing",
		"POST /api/1/tables/%s/tokens",
		"PUT /api/1/tables/%s",
		"GET /api/1/%s",
		"GET /api/2/tables/%s",
	};
	const char *form = ANY(m->net, lines);
	char line[256], id[KEY_MAX];

	snprintf(id, sizeof id, "%016llx%06x", (unsigned long long)net_random(m->net),
		 (unsigned)net_below(m->net, 1 << 24));
	snprintf(line, sizeof line, "%.*s%s%s", (int)(strstr(form, "%s") - form), form, id,
		 strstr(form, "%s") + 2);
	put_request(m, out, line, m->tables[0].bot[0].token,
		    strncmp(line, "POST", 4) ? "" : "{\"role\":\"emperor\"}");
}

static void put_bad_key(const struct material *m, struct buffer *out)
{
	const struct seating *at = &m->tables[net_below(m->net, m->ntables)];
	char line[256];

	if (net_below(m->net, 2)) {
		snprintf(line, sizeof line, "GET /api/1/tables/%s/journal", at->id);
		put_request(m, out, line, "00000000000000000000000000000000", "");
	} else {
		snprintf(line, sizeof line, "POST /api/1/tables/%s/tokens", at->id);
		put_request(m, out, line, "", "{\"role\":\"emperor\"}");
	}
}

static void put_no_request(const struct material *m, struct buffer *out)
{
	static const char *const texts[] = {
		"GARBAGE\r\n\r\n",
		"GET\r\n\r\n",
		"GET /api/1/tables/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /api/1/../../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
		"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
		"POST /api/1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n"
		"Connection: close\r\n\r\n{}",
		"POST /api/1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n"
		"Connection: close\r\n\r\n{}",
		"GET /api/1/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: "
		"Upgrade\r\n"
		"Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 7\r\n\r\n",
	};

	put(out, "%s", ANY(m->net, texts));
	if (!net_below(m->net, 4))
		for (int i = 0; i < 300; i++)
			put(out, "X-Long-%d: %032d\r\n", i, i);
}

bool flood_http(const struct material *m, struct buffer *out)
{
	switch (net_below(m->net, 4)) {
	case 0:
		put_bad_table(m, out);
		break;
	case 1:
		put_bad_route(m, out);
		break;
	case 2: /* a club has no keys, and most of its journals are for everybody */
		if (m->scene)
			put_bad_route(m, out);
		else
			put_bad_key(m, out);
		break;
	default:
		put_no_request(m, out);
		return false;
	}
	return true;
}
