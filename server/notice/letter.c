/* letter.c - headers that cannot be broken out of, a body that is quoted-printable. */
#include "letter.h"

#include <string.h>
#include "base64.h"

/* ---- addresses ---- */

static bool is_atext(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       (c && strchr("!#$%&'*+-/=?^_`{|}~", c));
}

static bool is_dot_atom(const char *at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (at[i] == '.' ? !i || i + 1 == n || at[i - 1] == '.' : !is_atext(at[i]))
			return false;
	return n > 0;
}

/* Letters, digits and hyphens, which stand inside only. */
static bool is_label(const char *at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (at[i] == '-' ? !i || i + 1 == n
				 : !is_atext(at[i]) || strchr("!#$%&'*+/=?^_`{|}~", at[i]))
			return false;
	return n > 0 && n < 64;
}

/* Of two labels at least: a bare name would be a machine of ours. */
static bool is_domain(const char *at)
{
	int labels = 0;

	for (;; at++, labels++) {
		size_t n = strcspn(at, ".");

		if (!is_label(at, n))
			return false;
		at += n;
		if (!*at)
			return labels > 0;
	}
}

bool mail_address_is_good(const char *address)
{
	const char *at = strrchr(address, '@');

	return at && strlen(address) < MAIL_ADDRESS_SIZE && at - address <= 64 &&
	       is_dot_atom(address, (size_t)(at - address)) && is_domain(at + 1);
}

/* ---- headers ---- */

/* A word of so many bytes fits behind the name of its header. */
enum { LINE_MOST = 76, WORD_BYTES = 39 };

/* Whether it can stand as it is; what looks like an encoded word is not. */
static bool is_plain(const char *words)
{
	for (const char *c = words; *c; c++)
		if (*c < 0x20 || *c == 0x7f || (signed char)*c < 0)
			return false;
	return !strstr(words, "=?");
}

/* Bytes of the longest beginning that fits into one encoded word and cuts no character. */
static size_t word_size(const char *words)
{
	size_t n = strlen(words);

	if (n <= WORD_BYTES)
		return n;
	for (n = WORD_BYTES; n > WORD_BYTES - 4; n--)
		if (((unsigned char)words[n] & 0xc0) != 0x80)
			return n;
	return WORD_BYTES;
}

/* No line end, not even an encoded one: some readers would believe it. */
static void put_encoded(struct text *t, const char *words, size_t n)
{
	char clean[WORD_BYTES];

	for (size_t i = 0; i < n; i++)
		clean[i] = (unsigned char)words[i] < 0x20 || words[i] == 0x7f ? ' ' : words[i];
	text_put(t, "=?UTF-8?B?");
	base64_write(t, clean, n);
	text_put(t, "?=");
}

void letter_words(struct text *t, const char *words, int used)
{
	if (is_plain(words) && strlen(words) + (size_t)used <= LINE_MOST) {
		text_put(t, words);
		return;
	}
	for (size_t n; *words; words += n) {
		n = word_size(words);
		put_encoded(t, words, n);
		text_put(t, words[n] ? "\r\n " : "");
	}
}

static bool is_phrase(const char *name)
{
	for (; *name; name++)
		if (*name != ' ' && (!is_atext(*name) || *name == '='))
			return false;
	return true;
}

static void put_sender(struct text *t, const struct envelope *e)
{
	text_put(t, "From: ");
	if (is_phrase(e->name))
		letter_words(t, e->name, 6);
	else
		put_encoded(t, e->name, word_size(e->name));
	text_put(t, "\r\n <");
	text_put(t, e->from);
	text_put(t, ">\r\n");
}

static void put_two(struct text *t, int n)
{
	text_char(t, (char)('0' + n / 10));
	text_char(t, (char)('0' + n % 10));
}

/* Days since 1970 as a date; the year begins in March, so that the odd day comes last. */
static void put_day(struct text *t, int64_t days)
{
	static const char *const names[] = { "Mar", "Apr", "May", "Jun", "Jul", "Aug",
					     "Sep", "Oct", "Nov", "Dec", "Jan", "Feb" };
	int64_t n = days + 719468, era = n / 146097, in_era = n % 146097;
	int64_t year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
	int64_t day = in_era - (365 * year + year / 4 - year / 100);
	int month = (int)((5 * day + 2) / 153);

	put_two(t, (int)(day - (153 * month + 2) / 5 + 1));
	text_char(t, ' ');
	text_put(t, names[month]);
	text_char(t, ' ');
	text_number(t, year + 400 * era + (month >= 10));
}

void letter_date(struct text *t, int64_t seconds)
{
	static const char *const names[] = { "Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed" };
	int64_t days = seconds / 86400;
	int rest = (int)(seconds % 86400);

	text_put(t, names[days % 7]);
	text_put(t, ", ");
	put_day(t, days);
	text_char(t, ' ');
	put_two(t, rest / 3600);
	text_char(t, ':');
	put_two(t, rest / 60 % 60);
	text_char(t, ':');
	put_two(t, rest % 60);
	text_put(t, " +0000");
}

/* ---- the body, quoted-printable (RFC 2045) ---- */

static void put_quoted(struct text *t, unsigned char c)
{
	static const char digits[] = "0123456789ABCDEF";

	text_char(t, '=');
	text_char(t, digits[c >> 4]);
	text_char(t, digits[c & 15]);
}

/* A blank at the end of a line would be lost on the way. */
static bool is_literal(const char *at)
{
	if (*at == ' ' || *at == '\t')
		return at[1] && at[1] != '\n';
	return *at > ' ' && *at < 0x7f && *at != '=';
}

static void put_text(struct text *t, const char *words)
{
	int used = 0;

	for (; *words; words++) {
		int need = is_literal(words) ? 1 : 3;

		if (*words == '\n') {
			text_put(t, "\r\n");
			used = 0;
			continue;
		}
		if (*words == '\r')
			continue;
		if (used + need >= LINE_MOST) {
			text_put(t, "=\r\n");
			used = 0;
		}
		if (need == 1)
			text_char(t, *words);
		else
			put_quoted(t, (unsigned char)*words);
		used += need;
	}
}

/* ---- the whole ---- */

static void put_header(struct text *t, const char *name, const char *value)
{
	text_put(t, name);
	text_put(t, value);
	text_put(t, "\r\n");
}

void letter_write(struct text *t, const struct envelope *e)
{
	text_put(t, "Date: ");
	letter_date(t, e->time);
	text_put(t, "\r\n");
	put_sender(t, e);
	put_header(t, "To: ", e->to);
	text_put(t, "Message-ID: <");
	text_put(t, e->id);
	text_put(t, ">\r\nSubject: ");
	letter_words(t, e->subject, 9);
	text_put(t, "\r\n");
	/* No machine should answer a machine (RFC 3834). */
	put_header(t, "Auto-Submitted: ", "auto-generated");
	put_header(t, "Content-Language: ", e->language);
	if (e->stop[0]) {
		text_put(t, "List-Unsubscribe: <");
		text_put(t, e->stop);
		text_put(t, ">\r\n");
	}
	put_header(t, "MIME-Version: ", "1.0");
	put_header(t, "Content-Type: ", "text/plain; charset=utf-8");
	put_header(t, "Content-Transfer-Encoding: ", "quoted-printable");
	text_put(t, "\r\n");
	put_text(t, e->body);
}
