/* weak.c - the fewest known pieces of which a password can be made. */
#include <string.h>
#include "names.h"
#include "weak.h"

enum { PIECES = 3, WALK = 3, DIFFERENT = 5 };

static const char *const words[] = {
#define W(word) word,
#include "weak_words.def"
#undef W
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

/* Bytes of the word if the text begins with it, else 0. */
static size_t word_at(const char *text, const char *word)
{
	size_t n = 0;

	for (; word[n]; n++)
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

/* cost[i] is the fewest pieces of the first i bytes. */
static void reach(int *cost, size_t from, size_t n)
{
	if (cost[from] + 1 < cost[from + n])
		cost[from + n] = cost[from] + 1;
}

static int pieces_of(const char *text, const char *name)
{
	int cost[PASSWORD_SIZE];
	size_t all = strlen(text);

	for (size_t i = 0; i <= all; i++)
		cost[i] = (int)i;
	for (size_t at = 0; at < all; at++) {
		/* What stands between pieces is not counted. */
		if (strchr(" -_.", text[at]) && cost[at] < cost[at + 1])
			cost[at + 1] = cost[at];
		for (size_t n = plain_at(text + at); n; n--)
			reach(cost, at, n);
		for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
			reach(cost, at, word_at(text + at, words[i]));
		if (*name)
			reach(cost, at, word_at(text + at, name));
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

bool password_is_weak(const char *password, const char *name)
{
	char small[PASSWORD_SIZE], folded[PERSON_NAME_SIZE];
	size_t n = strlen(password);
	int characters = count_characters(password);

	if (characters < PASSWORD_FEWEST || characters > PASSWORD_MOST)
		return true;
	for (size_t i = 0; i <= n; i++)
		small[i] = (char)(password[i] >= 'A' && password[i] <= 'Z' ? password[i] + 32
									   : password[i]);
	if (!name_fold(name, folded))
		folded[0] = 0;
	return period_of(small) < PASSWORD_FEWEST || different_bytes(small) < DIFFERENT ||
	       pieces_of(small, folded) <= PIECES;
}
