/* frame.h - WebSocket frames as a client writes and reads them (RFC 6455, 5.2). */
#ifndef LOAD_FRAME_H
#define LOAD_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_kind {
	FRAME_MORE = 0, /* goes on with the message before */
	FRAME_TEXT = 1,
	FRAME_BINARY = 2,
	FRAME_CLOSE = 8,
	FRAME_PING = 9,
	FRAME_PONG = 10,
};

enum {
	FRAME_HEAD_MAX = 14,
	FRAME_SHORT_MAX = 125, /* of a close, ping or pong */
	FRAME_PAYLOAD_MAX = 64 << 20,
};

/* Head and masked payload into out, which has room for FRAME_HEAD_MAX + n bytes. */
size_t frame_write(unsigned char *out, enum frame_kind, const void *payload, size_t n,
		   uint32_t mask);

struct frame {
	enum frame_kind kind;
	bool last; /* of its message */
	const unsigned char *payload;
	size_t n;
};

enum frame_found {
	FRAME_WHOLE,
	FRAME_PART,   /* more bytes are needed */
	FRAME_BROKEN, /* no server may send this */
};

/* The frame at the start of the bytes, and how many of them it takes. */
enum frame_found frame_read(const unsigned char *at, size_t n, struct frame *, size_t *used);

/* The code in the payload of a close; 1005: it has none (7.1.5). */
int frame_close_code(const struct frame *);

#endif
