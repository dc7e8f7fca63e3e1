/* smtp.c - what is said after what was heard. */
#include "smtp.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "base64.h"

struct smtp smtp_begin(const struct smtp_task *task)
{
	return (struct smtp){ .task = task, .secure = task->security == SMTP_TLS };
}

/* ---- what we say ---- */

static enum smtp_next say_line(struct text *out, const char *word, const char *rest)
{
	text_put(out, word);
	text_put(out, rest);
	text_put(out, "\r\n");
	return SMTP_SAY;
}

static enum smtp_next say_address(struct text *out, const char *word, const char *address)
{
	text_put(out, word);
	text_put(out, address);
	text_put(out, ">\r\n");
	return SMTP_SAY;
}

/* What was offered before the line was secure does not count any more. */
static enum smtp_next say_hello(struct smtp *s, struct text *out)
{
	s->state = SMTP_EHLO;
	s->offers_tls = s->offers_plain = s->offers_login = false;
	return say_line(out, "EHLO ", s->task->us);
}

enum smtp_next smtp_secured(struct smtp *s, struct text *out)
{
	s->secure = true;
	return say_hello(s, out);
}

static enum smtp_next say_encoded(struct text *out, const char *words)
{
	base64_write(out, words, strlen(words));
	text_put(out, "\r\n");
	return SMTP_SAY;
}

/* RFC 4616: an empty authority, the name, the password, each behind a zero byte. */
static enum smtp_next say_plain(const struct smtp *s, struct text *out)
{
	char words[512] = "";
	size_t user = strlen(s->task->user), password = strlen(s->task->password);

	if (user + password + 2 > sizeof words)
		return SMTP_LATER;
	memcpy(words + 1, s->task->user, user);
	memcpy(words + user + 2, s->task->password, password);
	text_put(out, "AUTH PLAIN ");
	base64_write(out, words, user + password + 2);
	text_put(out, "\r\n");
	explicit_bzero(words, sizeof words);
	return SMTP_SAY;
}

/* A line of the letter that begins with a point gets another, and a point ends it all. */
static enum smtp_next say_letter(const char *text, struct text *out)
{
	bool fresh = true;

	for (; *text; text++) {
		if (fresh && *text == '.')
			text_char(out, '.');
		text_char(out, *text);
		fresh = *text == '\n';
	}
	text_put(out, fresh ? ".\r\n" : "\r\n.\r\n");
	return SMTP_SAY;
}

/* ---- what we hear ---- */

/* Mail servers name who they do not know; our log names nobody. */
static void hide_addresses(char *words)
{
	static const char around[] = " <>()[],;:'\"";

	for (char *at = strchr(words, '@'); at; at = strchr(at + 1, '@')) {
		for (char *c = at - 1; c >= words && !strchr(around, *c); c--)
			*c = '*';
		for (char *c = at + 1; *c && !strchr(around, *c); c++)
			*c = '*';
	}
}

static enum smtp_next fail(struct smtp *s, enum smtp_next how, const char *why)
{
	size_t n = 0;

	for (; why[n] && n < sizeof s->why - 1; n++)
		s->why[n] =
			(unsigned char)why[n] < 0x20 || (unsigned char)why[n] > 0x7e ? '?' : why[n];
	s->why[n] = 0;
	hide_addresses(s->why);
	return how;
}

/* "STARTTLS", "AUTH PLAIN LOGIN": a line of the answer to EHLO, behind its number. */
static void note_offer(struct smtp *s, const char *offer)
{
	if (!strcasecmp(offer, "STARTTLS"))
		s->offers_tls = true;
	if (strncasecmp(offer, "AUTH ", 5) && strncasecmp(offer, "AUTH=", 5))
		return;
	for (const char *at = offer + 5; *at; at += strspn(at, " ")) {
		size_t n = strcspn(at, " ");

		s->offers_plain |= n == 5 && !strncasecmp(at, "PLAIN", n);
		s->offers_login |= n == 5 && !strncasecmp(at, "LOGIN", n);
		at += n;
	}
}

static enum smtp_next say_from(struct smtp *s, struct text *out)
{
	s->state = SMTP_FROM;
	return say_address(out, "MAIL FROM:<", s->task->from);
}

static enum smtp_next after_hello(struct smtp *s, struct text *out)
{
	if (!s->secure && s->task->security == SMTP_STARTTLS) {
		if (!s->offers_tls)
			return fail(s, SMTP_LATER, "the mail server offers no STARTTLS");
		s->state = SMTP_TLS_ASKED;
		return say_line(out, "STARTTLS", "");
	}
	if (!s->task->user[0])
		return say_from(s, out);
	if (!s->secure)
		return fail(s, SMTP_LATER, "a password needs a secure line");
	if (s->offers_plain) {
		s->state = SMTP_AUTH;
		if (say_plain(s, out) == SMTP_SAY)
			return SMTP_SAY;
		return fail(s, SMTP_LATER, "name and password are too long");
	}
	if (!s->offers_login)
		return fail(s, SMTP_LATER, "the mail server offers neither PLAIN nor LOGIN");
	s->state = SMTP_AUTH_USER;
	return say_line(out, "AUTH LOGIN", "");
}

/* The answer to each step, the number that makes it a good one. */
static int wanted(enum smtp_state state)
{
	switch (state) {
	case SMTP_GREETING:
	case SMTP_TLS_ASKED:
		return 220;
	case SMTP_AUTH_USER:
	case SMTP_AUTH_PASSWORD:
		return 334;
	case SMTP_AUTH:
		return 235;
	case SMTP_DATA:
		return 354;
	case SMTP_EHLO:
	case SMTP_FROM:
	case SMTP_TO:
	case SMTP_TEXT:
		return 250;
	}
	return 0;
}

static enum smtp_next go_on(struct smtp *s, struct text *out)
{
	switch (s->state) {
	case SMTP_GREETING:
		return say_hello(s, out);
	case SMTP_EHLO:
		return after_hello(s, out);
	case SMTP_TLS_ASKED:
		return SMTP_SECURE;
	case SMTP_AUTH_USER:
		s->state = SMTP_AUTH_PASSWORD;
		return say_encoded(out, s->task->user);
	case SMTP_AUTH_PASSWORD:
		s->state = SMTP_AUTH;
		return say_encoded(out, s->task->password);
	case SMTP_AUTH:
		return say_from(s, out);
	case SMTP_FROM:
		s->state = SMTP_TO;
		return say_address(out, "RCPT TO:<", s->task->to);
	case SMTP_TO:
		s->state = SMTP_DATA;
		return say_line(out, "DATA", "");
	case SMTP_DATA:
		s->state = SMTP_TEXT;
		return say_letter(s->task->text, out);
	case SMTP_TEXT:
		say_line(out, "QUIT", "");
		return SMTP_TAKEN;
	}
	return SMTP_LATER;
}

/* Only what is said about this letter can condemn it: a wrong password, or a server that wants
 * nothing from us today, condemns none. */
static enum smtp_next refuse(struct smtp *s, int code, const char *line)
{
	bool about_letter = s->state == SMTP_TO || s->state == SMTP_DATA || s->state == SMTP_TEXT;

	return fail(s, code / 100 == 5 && about_letter ? SMTP_NEVER : SMTP_LATER, line);
}

enum smtp_next smtp_hear(struct smtp *s, const char *line, struct text *out)
{
	int code = 0;

	for (int i = 0; i < 3; i++) {
		if (line[i] < '0' || line[i] > '9')
			return fail(s, SMTP_LATER, "the answer is not that of a mail server");
		code = 10 * code + (line[i] - '0');
	}
	if (line[3] && line[3] != ' ' && line[3] != '-')
		return fail(s, SMTP_LATER, "the answer is not that of a mail server");
	if (s->state == SMTP_EHLO && code == 250 && line[3])
		note_offer(s, line + 4);
	if (line[3] == '-')
		return SMTP_LISTEN;
	if (code == wanted(s->state) || (s->state == SMTP_TO && code == 251))
		return go_on(s, out);
	return refuse(s, code, line);
}

int64_t smtp_pause(int tries)
{
	return tries < 7 ? INT64_C(60) << (tries > 1 ? tries - 1 : 0) : 3600;
}
