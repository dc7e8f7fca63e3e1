/* frame.c - WebSocket frames as a client writes and reads them (RFC 6455, 5.2). */
#include "frame.h"

#include <string.h>

enum { BIT_LAST = 0x80, BITS_RESERVED = 0x70, BITS_KIND = 0x0f, BIT_MASKED = 0x80 };
enum { LENGTH_16 = 126, LENGTH_64 = 127 };

static size_t write_head(unsigned char *out, enum frame_kind kind, size_t n)
{
	out[0] = (unsigned char)(BIT_LAST | (int)kind);
	if (n < LENGTH_16) {
		out[1] = (unsigned char)(BIT_MASKED | n);
		return 2;
	}
	if (n <= UINT16_MAX) {
		out[1] = BIT_MASKED | LENGTH_16;
		out[2] = (unsigned char)(n >> 8);
		out[3] = (unsigned char)n;
		return 4;
	}
	out[1] = BIT_MASKED | LENGTH_64;
	for (int i = 0; i < 8; i++)
		out[2 + i] = (unsigned char)((uint64_t)n >> (56 - 8 * i));
	return 10;
}

size_t frame_write(unsigned char *out, enum frame_kind kind, const void *payload, size_t n,
		   uint32_t mask)
{
	size_t head = write_head(out, kind, n);
	unsigned char key[4];
	const unsigned char *from = payload;

	memcpy(key, &mask, sizeof key);
	memcpy(out + head, key, sizeof key);
	head += sizeof key;
	for (size_t i = 0; i < n; i++)
		out[head + i] = from[i] ^ key[i & 3];
	return head + n;
}

static bool is_short_kind(enum frame_kind kind)
{
	return kind == FRAME_CLOSE || kind == FRAME_PING || kind == FRAME_PONG;
}

static bool is_known_kind(enum frame_kind kind)
{
	return kind <= FRAME_BINARY || is_short_kind(kind);
}

/* 5.2: no reserved bits, a known kind, not masked, the shortest form of the length;
 * 5.5: a close, ping or pong is one short frame. */
static bool is_allowed(const unsigned char *at, const struct frame *f, size_t head)
{
	size_t least = head == 2 ? 0 : head == 4 ? LENGTH_16 : UINT16_MAX + 1;

	if (at[0] & BITS_RESERVED || at[1] & BIT_MASKED || !is_known_kind(f->kind))
		return false;
	if (is_short_kind(f->kind) && (!f->last || f->n > FRAME_SHORT_MAX))
		return false;
	return f->n >= least && f->n <= FRAME_PAYLOAD_MAX;
}

enum frame_found frame_read(const unsigned char *at, size_t n, struct frame *f, size_t *used)
{
	size_t head = 2, extra;

	if (n < head)
		return FRAME_PART;
	f->kind = (enum frame_kind)(at[0] & BITS_KIND);
	f->last = at[0] & BIT_LAST;
	f->n = at[1] & 0x7f;
	extra = f->n == LENGTH_16 ? 2 : f->n == LENGTH_64 ? 8 : 0;
	if (n < head + extra)
		return FRAME_PART;
	if (extra)
		f->n = 0;
	for (size_t i = 0; i < extra; i++)
		f->n = f->n << 8 | at[head + i];
	head += extra;
	if (!is_allowed(at, f, head))
		return FRAME_BROKEN;
	if (n - head < f->n)
		return FRAME_PART;
	f->payload = at + head;
	*used = head + f->n;
	return FRAME_WHOLE;
}

int frame_close_code(const struct frame *f)
{
	return f->n >= 2 ? f->payload[0] << 8 | f->payload[1] : 1005;
}
