/* book.h - <game>_book.c: rules, and entries about things (core/book.h). */
#ifndef MKDATA_BOOK_H
#define MKDATA_BOOK_H

#include "emit.h"
#include "reader.h"
#include "rules.h"

enum { ENTRY_SOURCES = 12 };

struct entry_source {
	const char *field, *from;
};

/* What is to be read about one thing. */
struct entry {
	struct out facts[LANGS], text[LANGS], history[LANGS];
	struct entry_source source[ENTRY_SOURCES];
	int nsources;
};

/* All things of a kind; data is that of the game. */
struct chapter_row {
	int kind;
	const char *name; /* of the kind; NULL ends the table */
	bool on_map;
	void (*tell)(const void *data, int i, struct entry *);
};

struct book_plan {
	const char *game, *place; /* place: the kind whose things are the map */
	const struct rules_file *rules;
	const struct chapter_row *chapters;
	const int *counts; /* how many things there are, by kind */
	const void *data;
};

/* ---- for the ones who tell ---- */

void entry_line(struct out *, const char *const label[LANGS], int lang); /* begins a line */
void entry_text(struct entry *, int lang, const char *text);             /* adds one */
void entry_rule(struct out *, const char *rule, int lang);
void entry_source(struct entry *, const char *field, const char *from);
void entry_sources(struct entry *, const struct sources *);

void book_write(const struct book_plan *, struct out *);

#endif
