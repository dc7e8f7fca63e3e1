/* journal_text.c - which bytes may stand in a journal. */
#include "journal.h"

/* Takes one character of UTF-8 in its shortest form; false: there is none. */
static bool next_character(const unsigned char **s, const unsigned char *end, uint32_t *c)
{
	static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };
	unsigned char first = *(*s)++;
	int more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;

	*c = more ? first & 0x3fu >> more : first;
	if ((first >= 0x80 && first < 0xc0) || first > 0xf7 || end - *s < more)
		return false;
	for (int i = 0; i < more; i++) {
		unsigned char next = *(*s)++;

		if ((next & 0xc0) != 0x80)
			return false;
		*c = *c << 6 | (next & 0x3f);
	}
	return *c >= least[more] && *c <= 0x10ffff && (*c < 0xd800 || *c > 0xdfff);
}

/* Characters that move the cursor, end the line or turn the direction of writing
 * around would let a name show something else than the line says. */
static bool is_control(uint32_t c)
{
	return c < ' ' || (c >= 0x7f && c <= 0x9f) || c == 0x61c || c == 0x200e || c == 0x200f ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

size_t journal_character(const char *text, size_t n)
{
	const unsigned char *s = (const unsigned char *)text;
	uint32_t c;

	if (!n || !next_character(&s, s + n, &c) || is_control(c))
		return 0;
	return (size_t)((const char *)s - text);
}

bool journal_is_text(const char *line, size_t n)
{
	while (n) {
		size_t one = journal_character(line, n);

		if (!one)
			return false;
		line += one;
		n -= one;
	}
	return true;
}
