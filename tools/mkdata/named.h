/* named.h - rows with a key and a title, as every game has them: their order, their enumerators,
 * the things of a kind, and JSON. */
#ifndef MKDATA_NAMED_H
#define MKDATA_NAMED_H

#include "emit.h"
#include "reader.h"

/* A row that has no more than that: sides, piles. */
struct named_row {
	struct head head;
};

extern const struct record named_record;

const struct head *head_at(const struct rows *, int i);
const char *title_at(const struct rows *, int i, int lang);

/* The rows must have these keys in this order, which a header prescribes; names ends with NULL.
 * all: and no other rows may follow. */
void order_check(const struct rows *, const char *const *names, bool all, const char *header,
		 struct faults *);
/* More rows than that are a fault, and are forgotten. */
void rows_limit(struct rows *, int max, const char *what, struct faults *);
/* What is not the file of this game. */
void game_check(struct name, const char *game, struct faults *);

/* ---- C ---- */

void c_enum(struct out *, const char *prefix, const struct rows *, const char *end);
void c_row(struct out *, const char *prefix, const char *key); /* \t[PREFIX_KEY] = */
void c_member(struct out *, const char *member, int value);    /* , .member = value; not 0 */
void c_mask(struct out *, const char *member, uint32_t mask);  /* the same, hexadecimal */
void c_thing(struct out *, const char *key, const char *const name[LANGS]);
void c_things(struct out *, const char *table, const struct rows *, int most);
/* \t\t.member = { [EN] = ..., [FR] = ... }, */
void c_pair(struct out *, const char *member, const char *const text[LANGS]);
void c_bytes(struct out *, const char *member, const uint8_t *, int n);

/* A figure of a table: \t.member = value, */
void c_figure(struct out *, const char *member, int value);

/* The kinds of a game, as its table of them names them: K_REGION is "region", whose things are in
 * `things`, `count` of them.  What all games have stands before. */
struct kind_line {
	const char *name; /* NULL ends the list */
	const char *things, *count;
	bool drawn;
};

void c_kinds(struct out *, const char *game, const struct kind_line *);

/* How GAME_tables.h begins: what the game's own header and the book give. */
void c_header(struct out *, const char *game, const char *what);

/* ---- JSON ---- */

/* The whole of GAME.json: json_end closes what json_begin opens. */
void json_begin(struct out *, const char *game);
void json_end(struct out *);

void json_words(struct out *, const char *key, const struct words *);
void json_names(struct out *, const char *key, const struct names *);
void json_sources(struct out *, const struct sources *);
void json_bytes(struct out *, const char *key, const uint8_t *, int n);
void json_open_row(struct out *, const struct rows *, int i); /* key and title; still open */
void json_rows(struct out *, const char *key, const struct rows *);

#endif
