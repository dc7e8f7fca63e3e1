/* send_mail.c - a letter, over the network. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "send.h"
#include "session/fair.h"

/* The domain of an address. */
static const char *domain_of(const char *address)
{
	const char *at = strrchr(address, '@');

	return at ? at + 1 : address;
}

static bool write_text(const struct sending *s, const struct outgoing *o, struct text *out)
{
	static const char *const languages[LANGUAGES] = { "en", "fr" };
	uint8_t random[8];
	char digits[2 * sizeof random + 1], id[MAIL_ADDRESS_SIZE + 64];
	const struct envelope e = { .from = s->server->from,
				    .to = o->to,
				    .name = "Ghent",
				    .subject = o->subject,
				    .body = o->body,
				    .stop = s->stop,
				    .id = id,
				    .language = languages[o->lang],
				    .time = o->made };

	if (!fair_random(random, sizeof random))
		return false;
	fair_hex(random, sizeof random, digits);
	snprintf(id, sizeof id, "%" PRId64 ".%s@%s", o->key, digits, domain_of(s->server->from));
	letter_write(out, &e);
	return !out->full;
}

/* Until it is taken, or nothing more can be said. */
static enum smtp_next converse(struct line *l, struct smtp *smtp, char *room, size_t size)
{
	char heard[LINE_BUFFER];
	enum smtp_next next = SMTP_LISTEN;

	while (next == SMTP_LISTEN || next == SMTP_SAY || next == SMTP_SECURE) {
		struct text out = text_into(room, size);

		if (next == SMTP_SECURE) {
			if (!line_secure(l))
				return SMTP_LATER;
			next = smtp_secured(smtp, &out);
		} else {
			if (!line_hear(l, heard))
				return SMTP_LATER;
			next = smtp_hear(smtp, heard, &out);
		}
		if (out.full || !line_send(l, out.start, (size_t)(out.at - out.start)))
			return next == SMTP_TAKEN ? SMTP_TAKEN : SMTP_LATER;
	}
	return next;
}

static enum outcome hand_over(struct sending *s, const struct smtp_task *task, char *room,
			      size_t size)
{
	const struct line_place place = { .host = s->server->host,
					  .port = s->server->port,
					  .patience = MAIL_PATIENCE,
					  .cancel = s->cancel };
	struct smtp smtp = smtp_begin(task);
	struct line line;
	enum smtp_next end = SMTP_LATER;

	if (line_open(&line, &place) && (task->security != SMTP_TLS || line_secure(&line)))
		end = converse(&line, &smtp, room, size);
	line_close(&line);
	snprintf(s->why, sizeof s->why, "%s", smtp.why[0] ? smtp.why : line.why);
	return end == SMTP_TAKEN ? OUT_TAKEN : end == SMTP_NEVER ? OUT_NEVER : OUT_LATER;
}

enum outcome send_letter(struct sending *s, const struct outgoing *o)
{
	char *text = malloc(LETTER_TEXT), *room = malloc(2 * LETTER_TEXT);
	struct text out;
	const struct smtp_task task = { .security = s->server->security,
					.us = s->host,
					.user = s->server->user,
					.password = s->server->password,
					.from = s->server->from,
					.to = o->to,
					.text = text };
	enum outcome end = OUT_LATER;

	s->why[0] = 0;
	if (text && room) {
		out = text_into(text, LETTER_TEXT);
		if (write_text(s, o, &out))
			end = hand_over(s, &task, room, 2 * LETTER_TEXT);
		else
			snprintf(s->why, sizeof s->why, "the letter is too long");
	}
	free(text);
	free(room);
	return end;
}
