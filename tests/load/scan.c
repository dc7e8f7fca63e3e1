/* scan.c - JSON read where it lies (scan.h). */
#include "scan.h"

#include <string.h>

struct slice slice_of(const char *text)
{
	return (struct slice){ text, strlen(text) };
}

bool slice_same(struct slice a, struct slice b)
{
	return a.n == b.n && (!a.n || !memcmp(a.at, b.at, a.n));
}

bool slice_is(struct slice s, const char *text)
{
	return slice_same(s, slice_of(text));
}

bool slice_has(struct slice s, struct slice part)
{
	return memmem(s.at, s.n, part.at, part.n) != NULL;
}

static const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
		at++;
	return at;
}

/* From an opening quote to behind the closing one; NULL: there is none. */
static const char *skip_string(const char *at, const char *end)
{
	const char *from = at + 1;

	for (const char *quote = from; quote < end; quote++) {
		const char *back;

		quote = memchr(quote, '"', (size_t)(end - quote));
		if (!quote)
			return NULL;
		for (back = quote; back > from && back[-1] == '\\'; back--)
			;
		if ((quote - back) % 2 == 0)
			return quote + 1;
	}
	return NULL;
}

/* From an opening brace to behind the one that closes it. */
static const char *skip_braces(const char *at, const char *end)
{
	int depth = 0;

	while (at && at < end) {
		switch (*at) {
		case '"':
			at = skip_string(at, end);
			continue;
		case '{':
		case '[':
			depth++;
			break;
		case '}':
		case ']':
			if (--depth == 0)
				return at + 1;
			break;
		}
		at++;
	}
	return NULL;
}

static bool ends_word(char c)
{
	return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static const char *skip_value(const char *at, const char *end)
{
	const char *from = at;

	if (at == end)
		return NULL;
	if (*at == '"')
		return skip_string(at, end);
	if (*at == '{' || *at == '[')
		return skip_braces(at, end);
	while (at < end && !ends_word(*at))
		at++;
	return at > from ? at : NULL;
}

struct scan scan_open(struct slice value, char brace)
{
	struct scan s = { value.at, value.at, false };

	if (value.at) {
		s.end += value.n;
		s.at = skip_blanks(s.at, s.end);
	}
	if (s.at == s.end || *s.at != brace)
		s.broken = true;
	else
		s.at = skip_blanks(s.at + 1, s.end);
	return s;
}

static bool give_up(struct scan *s)
{
	s->broken = true;
	return false;
}

/* Is another one there?  Its first byte is at s->at, then. */
static bool has_more(struct scan *s)
{
	if (s->broken)
		return false;
	if (s->at == s->end)
		return give_up(s);
	return *s->at != '}' && *s->at != ']';
}

static bool take_value(struct scan *s, struct slice *value)
{
	const char *past = skip_value(s->at, s->end);

	if (!past)
		return give_up(s);
	*value = (struct slice){ s->at, (size_t)(past - s->at) };
	s->at = skip_blanks(past, s->end);
	if (s->at < s->end && *s->at == ',')
		s->at = skip_blanks(s->at + 1, s->end);
	return true;
}

bool scan_item(struct scan *s, struct slice *value)
{
	return has_more(s) && take_value(s, value);
}

bool scan_member(struct scan *s, struct slice *key, struct slice *value)
{
	const char *past;

	if (!has_more(s))
		return false;
	past = *s->at == '"' ? skip_string(s->at, s->end) : NULL;
	if (!past)
		return give_up(s);
	*key = (struct slice){ s->at + 1, (size_t)(past - s->at) - 2 };
	s->at = skip_blanks(past, s->end);
	if (s->at == s->end || *s->at != ':')
		return give_up(s);
	s->at = skip_blanks(s->at + 1, s->end);
	return take_value(s, value);
}

bool scan_members(struct slice object, const char *const keys[], int n, struct slice values[])
{
	struct scan s = scan_open(object, '{');
	struct slice key, value;

	for (int i = 0; i < n; i++)
		values[i] = (struct slice){ NULL, 0 };
	while (scan_member(&s, &key, &value)) {
		for (int i = 0; i < n; i++)
			if (slice_is(key, keys[i]))
				values[i] = value;
	}
	return !s.broken;
}

struct slice scan_string(struct slice value)
{
	if (value.n < 2 || value.at[0] != '"')
		return (struct slice){ "", 0 };
	return (struct slice){ value.at + 1, value.n - 2 };
}

bool scan_is(struct slice value, const char *string)
{
	return value.n >= 2 && value.at[0] == '"' && slice_is(scan_string(value), string);
}

bool scan_number(struct slice value, int64_t *out)
{
	size_t i = value.n && value.at[0] == '-';
	bool minus = i > 0;
	int64_t sum = 0;

	if (i == value.n || value.n - i > 18)
		return false;
	for (; i < value.n; i++) {
		if (value.at[i] < '0' || value.at[i] > '9')
			return false;
		sum = sum * 10 + (value.at[i] - '0');
	}
	*out = minus ? -sum : sum;
	return true;
}

/* One escape behind its backslash; bytes above ASCII come out as '?', which no key of
 * ours has.  Returns how many bytes were read, 0: none known. */
static size_t unescape_one(struct slice rest, char *out)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	const char *simple = rest.n ? memchr(from, rest.at[0], sizeof from - 1) : NULL;
	unsigned code = 0;

	if (simple) {
		*out = to[simple - from];
		return 1;
	}
	if (rest.n < 5 || rest.at[0] != 'u')
		return 0;
	for (int i = 1; i < 5; i++) {
		const char *hex = "0123456789abcdef0123456789ABCDEF";
		const char *digit = memchr(hex, rest.at[i], 32);

		if (!digit)
			return 0;
		code = code * 16 + (unsigned)((digit - hex) % 16);
	}
	*out = (char)(code && code < 128 ? code : '?');
	return 5;
}

bool scan_unescape(struct slice string, char *buf, size_t size)
{
	size_t n = 0;

	for (size_t i = 0; i < string.n; i++) {
		if (n + 1 >= size)
			return false;
		buf[n] = string.at[i];
		if (string.at[i] == '\\') {
			struct slice rest = { string.at + i + 1, string.n - i - 1 };
			size_t used = unescape_one(rest, &buf[n]);

			if (!used)
				return false;
			i += used;
		}
		n++;
	}
	buf[n] = '\0';
	return true;
}
