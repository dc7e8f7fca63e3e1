/* fold.c - folding of the letters of English and French, and word matching. */
#include <ctype.h>
#include <string.h>
#include "fold.h"

enum { PART_MIN = 3 };

/* U+00C0 to U+00FF without accents; a blank: no letter. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty";

/* The letters of one character of UTF-8, at most two; *s goes behind it. */
static const char *folded(const char **s, char room[3])
{
	const unsigned char *u = (const unsigned char *)*s;

	room[0] = room[1] = room[2] = 0;
	*s += 1;
	if (u[0] < 0x80) {
		room[0] = isalnum(u[0]) ? (char)tolower(u[0]) : ' ';
		return room;
	}
	while ((**s & 0xc0) == 0x80)
		*s += 1;
	if (u[0] == 0xc3 && u[1] >= 0x80)
		room[0] = plain[u[1] - 0x80];
	else if (u[0] == 0xc5 && (u[1] == 0x92 || u[1] == 0x93))
		return "oe";
	else
		room[0] = ' ';
	return room;
}

void fold(const char *text, char out[FOLD_MAX])
{
	struct text t = text_into(out, FOLD_MAX);
	char room[3];

	while (*text) {
		const char *letters = folded(&text, room);

		if (*letters != ' ')
			text_put(&t, letters);
		else if (t.at > t.start && t.at[-1] != ' ')
			text_char(&t, ' ');
	}
	if (t.at > t.start && t.at[-1] == ' ')
		*--t.at = 0;
}

bool is_folded_same(const char *a, const char *b)
{
	char x[FOLD_MAX], y[FOLD_MAX];

	fold(a, x);
	fold(b, y);
	return !strcmp(x, y);
}

static bool word_fits(struct word full, struct word typed, bool part)
{
	if (memcmp(full.at, typed.at, (size_t)(full.n < typed.n ? full.n : typed.n)))
		return false;
	return full.n == typed.n || (part && typed.n >= PART_MIN && typed.n < full.n);
}

/* Whether every typed word stands in the text; ordered: one behind the other. */
static bool words_fit(const char *text, const char *line, bool ordered, bool part)
{
	const char *from = text;

	for (struct word typed = word_next(&line); typed.n; typed = word_next(&line)) {
		struct word full;

		if (!ordered)
			from = text;
		do
			full = word_next(&from);
		while (full.n && !word_fits(full, typed, part));
		if (!full.n)
			return false;
	}
	return true;
}

bool fits(const char *text, const char *line, enum fit how)
{
	if (!*line)
		return false;
	switch (how) {
	case FIT_WHOLE:
		return !strcmp(text, line);
	case FIT_BEGINS:
		return !strncmp(text, line, strlen(line));
	case FIT_ORDERED:
	case FIT_ORDERED_PARTS:
		return words_fit(text, line, true, how == FIT_ORDERED_PARTS);
	case FIT_ANY:
	case FIT_ANY_PARTS:
		return words_fit(text, line, false, how == FIT_ANY_PARTS);
	case FITS:
		break;
	}
	return false;
}
