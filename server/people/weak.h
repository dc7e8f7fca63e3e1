/* weak.h - passwords that are guessed first. */
#ifndef SERVER_PEOPLE_WEAK_H
#define SERVER_PEOPLE_WEAK_H

#include <stdbool.h>

enum {
	PASSWORD_FEWEST = 10, /* characters */
	PASSWORD_MOST = 128,
	PASSWORD_SIZE = 4 * PASSWORD_MOST + 1, /* as UTF-8 with its end */
};

/* Whether it is shorter or longer than that, or made of three pieces or fewer of those that
 * guessers know: words of weak_words.def, written with digits and signs for letters or not, the own
 * name, walks over a keyboard or an alphabet, numbers, one character again and again.  So are all
 * of the usual lists; and what is only repeated is no longer for it. */
bool password_is_weak(const char *password, const char *name);

#endif
