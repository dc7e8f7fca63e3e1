/* base64.c - six bits a character. */
#include "base64.h"

#include <string.h>

static const char mail_digits[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char url_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Up to three bytes. */
static void put_group(struct text *t, const uint8_t *b, size_t n, const char *digits)
{
	uint32_t bits = (uint32_t)b[0] << 16 | (uint32_t)(n > 1 ? b[1] : 0) << 8 |
			(uint32_t)(n > 2 ? b[2] : 0);

	for (size_t i = 0; i <= n; i++)
		text_char(t, digits[bits >> (18 - 6 * i) & 63]);
	for (size_t i = n; i < 3 && digits == mail_digits; i++)
		text_char(t, '=');
}

static void write_with(struct text *t, const uint8_t *b, size_t n, const char *digits)
{
	for (size_t i = 0; i < n; i += 3)
		put_group(t, b + i, n - i < 3 ? n - i : 3, digits);
}

void base64_write(struct text *t, const void *bytes, size_t n)
{
	write_with(t, bytes, n, mail_digits);
}

void base64url_write(struct text *t, const void *bytes, size_t n)
{
	write_with(t, bytes, n, url_digits);
}

bool base64url_read(const char *digits, void *out, size_t n)
{
	size_t size = strlen(digits), whole = (4 * n + 2) / 3;
	uint8_t *at = out;
	uint32_t bits = 0;

	while (size > whole && digits[size - 1] == '=' && (size - whole) < 3)
		size--;
	if (size != whole)
		return false;
	for (size_t i = 0, held = 0; i < size; i++) {
		const char *digit = strchr(url_digits, digits[i]);

		if (!digit)
			return false;
		bits = bits << 6 | (uint32_t)(digit - url_digits);
		held += 6;
		if (held >= 8) {
			held -= 8;
			*at++ = (uint8_t)(bits >> held);
		}
	}
	/* One text for the same bytes: what is left over is nothing. */
	return n % 3 == 0 || !(bits & (n % 3 == 1 ? 15u : 3u));
}
