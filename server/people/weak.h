/* weak.h - passwords that are guessed first. */
#ifndef SERVER_PEOPLE_WEAK_H
#define SERVER_PEOPLE_WEAK_H

#include <stdbool.h>

enum {
	PASSWORD_FEWEST = 10, /* characters */
	PASSWORD_MOST = 128,
	PASSWORD_SIZE = 4 * PASSWORD_MOST + 1, /* as UTF-8 with its end */
};

/* Whether it is shorter or longer than that, or made of so few pieces as guessers put together:
 * three of words of weak_words.def, games, the own name, parts of the site's ("club.example", or
 * ""), walks over a keyboard or an alphabet, numbers, single characters, one character again and
 * again; two of these and a word of weak_common.def; or two such words.  Words may be written with
 * digits and signs for letters; blanks and the like between pieces are not counted; and what is
 * only repeated is no longer for it. */
bool password_is_weak(const char *password, const char *name, const char *site);

#endif
