/* store.h - where games outlive the process.
 *
 * A game is a row with what lists tell of it, and its journal, which only grows.
 * All calls come from one thread (store_queue.h) and stand between store_begin
 * and store_commit.  A call that returns false has failed: store_why says why,
 * and the whole transaction must be rolled back.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/state.h"
#include "db.h"

enum {
	ID_SIZE = 22, /* characters of a table's name: 128 bits, six a character */
	NAME_SIZE = 64,
	SECRET_SIZE = 32,
	NONCE_SIZE = 16,
	HASH_SIZE = 32,
};

/* What a token lets its holder do.  The first ones are the seats. */
enum role { ROLE_BOTH = PLAYERS, ROLE_WATCH, ROLE_HOST, ROLES };

/* Order of the words in tell.c; stored as numbers. */
enum game_state { GAME_WAITING, GAME_PLAYING, GAME_OVER, GAME_FROZEN, GAME_STATES };

struct game_row {
	int64_t key; /* given by the store */
	char id[ID_SIZE + 1];
	char game[NAME_SIZE], scenario[NAME_SIZE];
	char plays[PLAYERS][NAME_SIZE]; /* "person" or a player's name */
	bool hotseat, imported;
	bool hints; /* who decides may ask the strongest program */
	int64_t created;
	/* What changes. */
	int64_t version; /* how often it was written: who writes it has seen the one before */
	int64_t changed;
	enum game_state state;
	int turn;    /* seat, or NOBODY */
	int actions; /* that stand */
	int how;     /* enum table_end */
	int ended_by;
	int result[PLAYERS];
	int score; /* of a game that was played to its end: below 0 the first side was ahead */
	/* The share of each in the dice; none in a game whose journal brought its key. */
	bool fair;
	uint8_t secret[SECRET_SIZE];
	bool has_nonce[PLAYERS];
	uint8_t nonce[PLAYERS][NONCE_SIZE];
	bool has_pledge[PLAYERS]; /* the hash of a share that is still to be given */
	uint8_t pledge[PLAYERS][HASH_SIZE];
	/* Hashes of the tokens that are valid. */
	bool has_token[ROLES];
	uint8_t token[ROLES][HASH_SIZE];
};

struct store;

enum { STORE_NEWS = 7000 }; /* bytes of news that go together */
#define STORE_CHANNEL "ghent_table"

/* Opens the file or postgres://..., creates what is absent, brings it up to date.  NULL: why. */
struct store *store_open(const char *where, enum db_use, struct db_trouble *);
void store_close(struct store *);
const char *store_why(const struct store *);
/* The last call failed because somebody else has written first. */
bool store_lost_race(const struct store *);
bool store_may_retry(const struct store *);   /* db_may_retry */
bool store_has_refused(const struct store *); /* db_has_refused */
bool store_is_shared(const struct store *);   /* with other servers */
/* Tells all other servers a word, of at most 100 characters and without blanks, once the
 * transaction is committed.  What changes in a game is told by itself: ID=VERSION. */
bool store_tell(struct store *, const char *word);
/* For what else is kept there: in the same transaction. */
struct db *store_db(struct store *);

bool store_begin(struct store *);
bool store_commit(struct store *);
void store_rollback(struct store *);

/* A new game with its tokens; fills in its key. */
bool store_insert(struct store *, struct game_row *);

/* What changes in the row, whose version is one more than before, and with n > 0 lines behind the
 * journal; seq is the number of the first, from 1.  Fails if somebody else has written that line
 * or that version. */
bool store_append(struct store *, const struct game_row *, int seq, const char *lines, size_t n);

/* The old token of that role dies. */
bool store_set_token(struct store *, int64_t key, enum role, const uint8_t hash[HASH_SIZE]);

/* Forgets the game with its journal. */
bool store_delete(struct store *, int64_t key);

/* A game by its id; *found tells whether there is one.  The journal must be freed. */
bool store_load(struct store *, const char *id, bool *found, struct game_row *, char **journal,
		size_t *n);

/* The same game with only the lines behind the first `after` ones. */
bool store_load_after(struct store *, int after, bool *found, struct game_row *, char **journal,
		      size_t *n);

/* For questions of others about games: the columns, and what they are as the first ones of a row
 * that is shown; the owner is a struct game_row. */
#define GAME_COLUMNS                                                                               \
	"key, id, game, scenario, plays0, plays1, hotseat, imported, created, changed, state, "    \
	"turn, actions, how, ended_by, result0, result1, secret, nonce0, nonce1, pledge0, "        \
	"pledge1, hints, version, score"
enum { GAME_COLUMN_COUNT = 25 };
bool store_read_row(void *row, const struct db_row *);

enum store_list { LIST_ALL, LIST_FINISHED, LIST_PLAYING };

enum { LIST_MOST = 10000 };
/* Rows without tokens, at most so many, latest first; the array must be freed. */
bool store_list(struct store *, enum store_list, struct game_row **, int *n);

#endif
