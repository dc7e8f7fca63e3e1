/* weak.c - the cheapest known pieces of which a password can be made. */
#include <string.h>
#include "games/games.h"
#include "names.h"
#include "weak.h"

enum {
	PIECE = 2,  /* costs what guessers try first, and any single character; ... */
	COMMON = 3, /* ... a word that is only common */
	CHEAP = 7,  /* what costs no more is weak */
	WALK = 3,   /* keys at least */
	LABEL = 3,  /* characters at least of a part of the site's name */
	SITE_SIZE = 256,
	OWN_WORDS = 8,
	DIFFERENT = 5,
};

static const char *const words[] = {
#define W(word) word,
#include "weak_words.def"
#undef W
};

/* Lines of words with blanks between them. */
static const char *const common[] = {
#define C(line) line,
#include "weak_common.def"
#undef C
};

/* Rows of keys and orders of characters; either way. */
static const char *const walks[] = {
	"abcdefghijklmnopqrstuvwxyz",
	"01234567890",
	"qwertyuiop",
	"qwertzuiop",
	"azertyuiop",
	"asdfghjkl",
	"qsdfghjklm",
	"zxcvbnm",
	"yxcvbnm",
	"wxcvbn",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
	"1q2w3e4r5t6y7u8i9o0p",
	"1a2b3c4d5e6f7g8h9i0j",
	"qazwsxedcrfvtgbyhnujmikolp",
	"q1w2e3r4t5y6u7i8o9p0",
	"a1b2c3d4e5f6g7h8i9j0",
	"!@#$%^&*()",
	"741852963",
	"147258369",
	"789456123",
};

/* Whether a guesser would write the letter so. */
static bool stands_for(char written, char letter)
{
	static const struct {
		char letter;
		const char *signs;
	} rows[] = { { 'a', "@4" }, { 'b', "8" }, { 'e', "3" },  { 'g', "9" },  { 'i', "1!|" },
		     { 'l', "1|" }, { 'o', "0" }, { 's', "5$" }, { 't', "7+" }, { 'z', "2" } };

	if (written == letter)
		return true;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (rows[i].letter == letter)
			return written && strchr(rows[i].signs, written) != NULL;
	return false;
}

/* Bytes of the word, which may be one of a line, if the text begins with it, else 0. */
static size_t word_at(const char *text, const char *word)
{
	size_t n = 0;

	for (; word[n] && word[n] != ' '; n++)
		if (!stands_for(text[n], word[n]))
			return 0;
	return n;
}

/* Bytes that follow one row of keys, forwards or backwards. */
static size_t walk_at(const char *text, const char *row, int step)
{
	const char *at = strchr(row, *text);
	size_t best = 0, length = strlen(row);

	for (; at && *text; at = strchr(at + 1, *text)) {
		size_t n = 1, place = (size_t)(at - row);

		while (text[n] && (step > 0 ? place + n < length : place >= n) &&
		       row[step > 0 ? place + n : place - n] == text[n])
			n++;
		best = n > best ? n : best;
	}
	return best;
}

/* The longest piece of the kinds that need no list. */
static size_t plain_at(const char *text)
{
	size_t best = strspn(text, "0123456789"), same = 1;

	while (text[same] && text[same] == text[0])
		same++;
	best = same > best ? same : best;
	for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++)
		for (int step = -1; step <= 1; step += 2) {
			size_t n = walk_at(text, walks[i], step);

			if (n >= WALK && n > best)
				best = n;
		}
	return best;
}

/* cost[i] is the cheapest way to make the first i bytes. */
static void reach(int *cost, size_t from, size_t n, int more)
{
	if (cost[from] + more < cost[from + n])
		cost[from + n] = cost[from] + more;
}

static void reach_common(int *cost, const char *text, size_t at)
{
	for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
		const char *word = common[i];

		if (!stands_for(text[at], *word))
			continue;
		while (word) {
			reach(cost, at, word_at(text + at, word), COMMON);
			word = strchr(word, ' ');
			word = word ? word + 1 : NULL;
		}
	}
}

static int cost_of(const char *text, const char *const *own)
{
	int cost[PASSWORD_SIZE];
	size_t all = strlen(text);

	for (size_t i = 0; i <= all; i++)
		cost[i] = PIECE * (int)i;
	for (size_t at = 0; at < all; at++) {
		reach(cost, at, 1, PIECE);
		for (size_t n = plain_at(text + at); n; n--)
			reach(cost, at, n, PIECE);
		for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
			reach(cost, at, word_at(text + at, words[i]), PIECE);
		for (size_t i = 0; own[i]; i++)
			reach(cost, at, word_at(text + at, own[i]), PIECE);
		for (size_t i = 0; games[i]; i++)
			reach(cost, at, word_at(text + at, games[i]->id), PIECE);
		reach_common(cost, text, at);
	}
	return cost[all];
}

/* The number of bytes after which it begins again: all of them if it does not. */
static size_t period_of(const char *text)
{
	size_t all = strlen(text);

	for (size_t n = 1; n <= all / 2; n++)
		if (!strncmp(text, text + n, all - n))
			return n;
	return all;
}

static int different_bytes(const char *text)
{
	bool seen[256] = { false };
	int n = 0;

	for (; *text; text++) {
		n += !seen[(unsigned char)*text];
		seen[(unsigned char)*text] = true;
	}
	return n;
}

static int count_characters(const char *text)
{
	int n = 0;
	int32_t c;

	while ((c = utf8_next(&text)) > 0)
		n++;
	return c < 0 ? -1 : n;
}

/* Small letters, and nothing of what stands between words: "To be or-not" is "tobeornot". */
static void squeeze(const char *text, char *out)
{
	for (; *text; text++)
		if (!strchr(" -_.,:;'", *text))
			*out++ = *text;
	*out = 0;
}

static void make_small(const char *text, char *out)
{
	do
		*out++ = (char)(*text >= 'A' && *text <= 'Z' ? *text + 32 : *text);
	while (*text++);
}

/* The parts of "club.example", and it as a whole; how many. */
static size_t site_words(const char *site, char room[2][SITE_SIZE], const char **out)
{
	size_t n = 0;
	char *at = room[0];

	if (strlen(site) >= SITE_SIZE)
		return 0;
	make_small(site, room[0]);
	room[0][strcspn(room[0], ":")] = 0;
	squeeze(room[0], room[1]);
	if (strlen(room[1]) >= LABEL)
		out[n++] = room[1];
	while (at && n < OWN_WORDS) {
		char *dot = strchr(at, '.');

		if (dot)
			*dot++ = 0;
		if (strlen(at) >= LABEL)
			out[n++] = at;
		at = dot;
	}
	return n;
}

bool password_is_weak(const char *password, const char *name, const char *site)
{
	char small[PASSWORD_SIZE], tight[PASSWORD_SIZE], folded[PERSON_NAME_SIZE];
	char label[2][SITE_SIZE], own_name[PERSON_NAME_SIZE];
	const char *own[OWN_WORDS + 2] = { NULL };
	int characters = count_characters(password);
	size_t n;

	if (characters < PASSWORD_FEWEST || characters > PASSWORD_MOST)
		return true;
	make_small(password, small);
	squeeze(small, tight);
	n = site_words(site, label, own);
	if (name_fold(name, folded)) {
		squeeze(folded, own_name);
		own[n] = own_name;
	}
	return period_of(small) < PASSWORD_FEWEST || different_bytes(small) < DIFFERENT ||
	       cost_of(tight, own) <= CHEAP;
}
