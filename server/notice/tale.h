/* tale.h - notices as they are read: rows, sentences, JSON. */
#ifndef SERVER_NOTICE_TALE_H
#define SERVER_NOTICE_TALE_H

#include "core/json.h"
#include "server/people/asker.h"
#include "notice.h"
#include "server/store/store.h"

enum { TALE_MOST = 100, CUP_NAME_SIZE = 256, TALE_SENTENCE = 768 };

struct tale {
	int64_t id;
	enum notice_kind kind;
	char table[ID_SIZE + 1], game[NAME_SIZE], cup[CUP_NAME_SIZE], cup_name[CUP_NAME_SIZE],
		by[PERSON_NAME_SIZE];
	int64_t made, deadline;
	bool seen;
};

/* The columns that tale_show reads, in its order. */
#define TALE_COLUMNS "key, kind, place, game, cup, who, made, deadline, seen, cup_name"
void tale_read(struct tale *, const struct db_row *);

struct tales {
	struct tale *row; /* TALE_MOST of them */
	int count;
	int64_t unread;
};

/* For db_rows: into a list, as long as there is room. */
bool tale_show(void *list, const struct db_row *);

void tale_sentence(struct text *, const struct tale *, enum language, int64_t now);
/* Where it leads: "/play/TABLE", "/club/cups/ID"; one's own games, if the table is gone. */
void tale_path(struct text *, const struct tale *);
/* {"id":...} */
void tale_json(struct json *, const char *key, const struct tale *, int64_t now);

#endif
