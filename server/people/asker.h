/* asker.h - who asks at a public server. */
#ifndef SERVER_PEOPLE_ASKER_H
#define SERVER_PEOPLE_ASKER_H

#include <stdbool.h>
#include <stdint.h>
#include "session/fair.h"
#include "session/say.h"

enum {
	PERSON_NAME = 24,                       /* characters at most, ... */
	PERSON_NAME_SIZE = 4 * PERSON_NAME + 1, /* ... as UTF-8 with its end */
	CSRF_DIGITS = 64,
};

/* Of a call (request->asker) or of a socket (peer->asker), as it was when that began. */
struct asker {
	int64_t account; /* 0: nobody */
	int64_t person; /* the same, or whose bot it is: limits are his, however many bots he has */
	int64_t session; /* 0: a bot, or nobody */
	char name[PERSON_NAME_SIZE];
	char csrf[CSRF_DIGITS + 1];     /* "" without a session */
	unsigned char token[FAIR_HASH]; /* the hash of a bot's */
	enum language language;
	bool bot, moderator, muted;
	bool acts; /* what he asks for changes something, and needs somebody: asker_stands */
};

#endif
