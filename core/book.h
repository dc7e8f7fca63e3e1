/* book.h - what a player reads: rules in our words, card texts, where each
 * value comes from.  Constant tables made by tools/mkdata; no rule uses them. */
#ifndef CORE_BOOK_H
#define CORE_BOOK_H

#include "game.h"

/* Where a value comes from: "ops", "rulebook 17, GB action 4". */
struct source_note {
	const char *field, *from;
};

struct rule_text {
	const char *id;       /* "6.2.1" */
	const char *parent;   /* or NULL */
	const char *enforced; /* rule, definition, component, example, narrative */
	const char *rulings;  /* "E6, E7" or "" */
	const char *see;      /* "9.0, 11.2.2" or "" */
	const char *title[LANGUAGES], *text[LANGUAGES];
	const char *disputed[LANGUAGES]; /* how else our ruling could be read; or NULL */
};

/* What is to be read about one thing. */
struct entry_text {
	const char *facts[LANGUAGES];      /* one line of values: side, OPS, deck; or NULL */
	const char *text[LANGUAGES];       /* what it does or touches, in lines; or NULL */
	const char *history[LANGUAGES];    /* or NULL */
	const struct source_note *sources; /* ends with a NULL field; or NULL */
};

/* All things of a kind, in their order. */
struct chapter {
	int kind;                         /* K_NONE ends the table */
	bool on_map;                      /* they are read together: the map */
	const struct entry_text *entries; /* as many as the kind has things */
};

struct book {
	const struct rule_text *rules;
	int nrules;
	int card_kind, place_kind;
	const struct chapter *chapters;
};

/* The entry of a thing, or NULL. */
static inline const struct entry_text *book_entry(const struct book *b, int kind, int id)
{
	for (const struct chapter *c = b ? b->chapters : NULL; c && c->kind != K_NONE; c++)
		if (c->kind == kind)
			return &c->entries[id];
	return NULL;
}

#endif
