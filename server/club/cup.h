/* cup.h - round robins in the store. */
#ifndef SERVER_CLUB_CUP_H
#define SERVER_CLUB_CUP_H

#include "club.h"
#include "pairing.h"

enum { CUPS_MOST = 3, CUPS_LISTED = 100, CUP_NAME_CHARACTERS = 60, CUP_NAME_SIZE = 241 };

enum cup_state { CUP_OPEN, CUP_PLAYING, CUP_OVER }; /* stored as numbers */

struct cup {
	int64_t key;
	char id[CUP_ID_SIZE + 1];
	char name[CUP_NAME_SIZE], game[NAME_SIZE], scenario[NAME_SIZE];
	int64_t owner;
	char owner_name[PERSON_NAME_SIZE];
	enum cup_state state;
	bool twice, rated, takebacks, hints;
	int most;
	struct pace pace;
	int64_t created;
};

struct entrant {
	int64_t account;
	char name[PERSON_NAME_SIZE];
};

/* What a pairing has come to. */
struct cup_game {
	struct pairing pairing;
	char table[ID_SIZE + 1]; /* "": none */
	struct game_row row;     /* if there is one */
	int64_t begin_by;        /* who has not come to it by then loses */
	int absent;              /* bits of the sides that never came; CUP_VOID */
};
enum { CUP_VOID = 4 }; /* closed by a moderator: it counts for nobody */

struct cup_all {
	struct cup cup;
	struct entrant entrant[ENTRANTS_MOST];
	int entrants;
	struct cup_game *game; /* PAIRINGS_MOST of them, or NULL: not wanted */
	int games;
};

/* In a job of the store. */
bool cup_load(struct db *, const char *id, bool *found, struct cup_all *);
bool cup_insert(struct db *, struct cup *);
/* Whether the person, or one of his bots, has entered it. */
bool cup_has(struct db *, int64_t cup, int64_t person, bool *entered);
/* Whoever changes who has entered an open cup writes its row, too: of two servers that do so at
 * once, or of which one begins it, the second has to look again. */
bool cup_add(struct db *, int64_t cup, int64_t account);
bool cup_remove(struct db *, int64_t cup, int64_t account);
bool cup_remove_all(struct db *, int64_t account); /* from all that are open */
bool cup_delete(struct db *, int64_t cup);
/* Of an account that are not over. */
bool cup_count(struct db *, int64_t account, int64_t *n);
/* Makes the tables of all pairings. */
bool cup_begin(struct store *, struct cup_all *);
/* When the last game has ended the cup has, too. */
bool cup_finish(struct db *, int64_t cup);

/* The newest cups; the array must be freed. */
bool cup_list(struct db *, struct cup_all **, int *n);

#endif
