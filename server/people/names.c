/* names.c - letters by their numbers. */
#include "names.h"

/* Scripts whose letters are not mixed. */
enum script {
	LATIN,
	GREEK,
	CYRILLIC,
	ARMENIAN,
	HEBREW,
	ARABIC,
	GEORGIAN,
	THAI,
	DEVANAGARI,
	EASTERN, /* Chinese, Japanese and Korean write several together */
	NO_SCRIPT,
};

/* clang-format off */
static const struct {
	int32_t first, last;
	enum script script;
} letters[] = {
	{ 'A', 'Z', LATIN }, { 'a', 'z', LATIN },
	{ 0x00c0, 0x00d6, LATIN }, { 0x00d8, 0x00f6, LATIN }, { 0x00f8, 0x0131, LATIN },
	{ 0x0134, 0x0148, LATIN }, { 0x014a, 0x017e, LATIN },
	{ 0x0218, 0x021b, LATIN }, { 0x1ea0, 0x1ef9, LATIN },
	{ 0x0386, 0x0386, GREEK }, { 0x0388, 0x038a, GREEK }, { 0x038c, 0x038c, GREEK },
	{ 0x038e, 0x03a1, GREEK }, { 0x03a3, 0x03ce, GREEK },
	{ 0x0400, 0x045f, CYRILLIC }, { 0x048a, 0x04bf, CYRILLIC }, { 0x04d0, 0x04ff, CYRILLIC },
	{ 0x0531, 0x0556, ARMENIAN }, { 0x0561, 0x0586, ARMENIAN },
	{ 0x05d0, 0x05ea, HEBREW },
	{ 0x0620, 0x063a, ARABIC }, { 0x0641, 0x064a, ARABIC }, { 0x0671, 0x06d3, ARABIC },
	{ 0x10d0, 0x10fa, GEORGIAN },
	{ 0x0e01, 0x0e30, THAI }, { 0x0e32, 0x0e33, THAI }, { 0x0e40, 0x0e46, THAI },
	{ 0x0904, 0x0939, DEVANAGARI },
	{ 0x3041, 0x3096, EASTERN }, { 0x30a1, 0x30fa, EASTERN }, { 0x30fc, 0x30fc, EASTERN },
	{ 0x3400, 0x4dbf, EASTERN }, { 0x4e00, 0x9fff, EASTERN }, { 0xac00, 0xd7a3, EASTERN },
};

/* Capitals and how far their small form is; 1: they take turns, from an even number (or an odd
 * one, if the first is odd). */
static const struct {
	int32_t first, last, step;
} capitals[] = {
	{ 'A', 'Z', 32 }, { 0x00c0, 0x00d6, 32 }, { 0x00d8, 0x00de, 32 },
	{ 0x0100, 0x012f, 1 }, { 0x0134, 0x0137, 1 }, { 0x0139, 0x0148, 1 },
	{ 0x014a, 0x0177, 1 }, { 0x0178, 0x0178, 0xff - 0x178 }, { 0x0179, 0x017e, 1 },
	{ 0x0218, 0x021b, 1 }, { 0x1ea0, 0x1ef9, 1 },
	{ 0x0386, 0x0386, 38 }, { 0x0388, 0x038a, 37 }, { 0x038c, 0x038c, 64 },
	{ 0x038e, 0x038f, 63 }, { 0x0391, 0x03a1, 32 }, { 0x03a3, 0x03ab, 32 },
	{ 0x0400, 0x040f, 80 }, { 0x0410, 0x042f, 32 }, { 0x048a, 0x04bf, 1 },
	{ 0x04d0, 0x04ff, 1 }, { 0x0531, 0x0556, 48 },
};
/* clang-format on */

enum { FINAL_SIGMA = 0x3c2, SIGMA = 0x3c3, DOTTED_I = 0x130, DOTLESS_I = 0x131 };

int32_t letter_small(int32_t c)
{
	if (c == FINAL_SIGMA)
		return SIGMA;
	if (c == DOTTED_I || c == DOTLESS_I)
		return 'i';
	for (size_t i = 0; i < sizeof capitals / sizeof capitals[0]; i++) {
		if (c < capitals[i].first || c > capitals[i].last)
			continue;
		if (capitals[i].step != 1)
			return c + capitals[i].step;
		return (c - capitals[i].first) % 2 ? c : c + 1;
	}
	return c;
}

static enum script script_of(int32_t c)
{
	for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
		if (c >= letters[i].first && c <= letters[i].last)
			return letters[i].script;
	return NO_SCRIPT;
}

int32_t utf8_next(const char **at)
{
	static const int32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *b = (const unsigned char *)*at;
	int n = b[0] < 0x80 ? 1 : b[0] >= 0xf0 ? 4 : b[0] >= 0xe0 ? 3 : 2;
	int32_t c;

	if (!b[0])
		return 0;
	if (b[0] >= 0xf5 || (b[0] >= 0x80 && b[0] < 0xc2))
		return -1;
	c = n == 1 ? b[0] : b[0] & (0x7f >> n);
	for (int i = 1; i < n; i++) {
		if ((b[i] & 0xc0) != 0x80)
			return -1;
		c = c << 6 | (b[i] & 0x3f);
	}
	*at += n;
	return c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff) ? -1 : c;
}

static char *utf8_put(char *to, int32_t c)
{
	if (c < 0x80) {
		*to++ = (char)c;
	} else if (c < 0x800) {
		*to++ = (char)(0xc0 | c >> 6);
		*to++ = (char)(0x80 | (c & 0x3f));
	} else {
		*to++ = (char)(0xe0 | c >> 12);
		*to++ = (char)(0x80 | (c >> 6 & 0x3f));
		*to++ = (char)(0x80 | (c & 0x3f));
	}
	return to;
}

static bool is_plain(int32_t c)
{
	return (c >= '0' && c <= '9') || c == '-' || c == '_';
}

bool name_fold(const char *name, char folded[PERSON_NAME_SIZE])
{
	enum script all = NO_SCRIPT;
	char *to = folded;
	int n = 0;

	for (;; n++) {
		int32_t c = utf8_next(&name);
		enum script script = c > 0 ? script_of(c) : NO_SCRIPT;

		if (!c)
			break;
		if (c < 0 || n == PERSON_NAME || (script == NO_SCRIPT && (!n || !is_plain(c))))
			return false;
		if (script != NO_SCRIPT && n && script != all)
			return false;
		if (script != NO_SCRIPT)
			all = script;
		to = utf8_put(to, letter_small(c));
	}
	*to = 0;
	return n >= NAME_FEWEST;
}

bool reason_is_good(const char *text)
{
	int n = 0;
	int32_t c;

	while ((c = utf8_next(&text)) > 0) {
		if (c < ' ' || (c >= 0x7f && c < 0xa0))
			return false;
		n++;
	}
	return !c && n >= 1 && n <= REASON_MOST;
}
