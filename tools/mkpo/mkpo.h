/* mkpo.h - sentences (.def) and their French (.po): reading, checking, writing.
 *
 * Nothing here stops at the first fault: each is written to catalog->complaints
 * as "file:line: reason" and counted, and the caller writes no output if there
 * are any.  All memory belongs to the catalog.
 */
#ifndef MKPO_H
#define MKPO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { ARGUMENTS_MAX = 8 }; /* NOTE_ARGS of core/state.h; the generated C checks it */

struct spot {
	const char *file;
	int line;
};

struct entry;

/* One M(...) line. */
struct sentence {
	struct spot at;
	const char *domain, *name, *rules, *kinds, *english;
	const char *kind[ARGUMENTS_MAX]; /* NULL: no argument, or part of an action */
	unsigned secret;                 /* one bit an argument */
	bool common;                     /* its enumerator is declared in core/game.h */
	struct entry *entry;             /* its French; NULL if there is none */
};

/* One msgctxt, msgid, msgstr of the catalogue. */
struct entry {
	struct spot at;
	const char *context, *english, *french;
	bool fuzzy;
	size_t start, body, end; /* in the file: comments before it, itself, what follows */
	struct sentence *sentence;
};

struct chunk;

struct catalog {
	struct sentence **sentences;
	struct entry **entries;
	const char **kinds;   /* "region", as the headers have them */
	const char **domains; /* those that were read */
	int nsentences, nentries, nkinds, ndomains;
	const char *po_text;
	size_t po_tail; /* where comments follow that belong to no entry */
	FILE *complaints;
	int faults;
	struct chunk *chunks;
};

/* ---- catalog.c ---- */

void catalog_start(struct catalog *, FILE *complaints);
void catalog_free(struct catalog *);
void *keep(struct catalog *, size_t size); /* zeroed, lives as long as the catalog */
char *keep_text(struct catalog *, const char *, size_t n);
/* Appends an item to one of the catalog's lists. */
void *grow(struct catalog *, void *list, int n, size_t size);
bool complain(struct catalog *, struct spot, const char *format, ...)
	__attribute__((format(printf, 3, 4))); /* always false */
bool knows_kind(const struct catalog *, const char *);
bool knows_domain(const struct catalog *, const char *);
void add_domain(struct catalog *, const char *);
/* Every K_ name of a header becomes a kind: K_DICE_EVENT is "dice-event". */
void read_kinds(struct catalog *, const char *header);

/* ---- lexer.c ---- */

struct cursor {
	const char *file, *start, *at;
	int line;
};

struct spot cursor_spot(const struct cursor *);
void skip_blanks(struct cursor *); /* line ends included */
/* One or more "..." with blanks between; NULL after a complaint. */
char *read_string(struct catalog *, struct cursor *);

/* ---- def.c, po.c ---- */

void read_def(struct catalog *, const char *domain, const char *file, const char *text);
/* The rows with which every game's table begins; core/game.h declares their names. */
void read_common(struct catalog *, const char *file, const char *text);
void read_po(struct catalog *, const char *file, const char *text);

/* ---- check.c ---- */

/* Finds the French of every sentence and complains about whatever is missing,
 * stale, unknown or does not fit.  Entries of domains that were not read are
 * passed over, unless all of them should have been. */
void match_french(struct catalog *, bool all_domains);
void check_sentence(struct catalog *, const struct sentence *);

#define NO_BREAK "\u00a0"
/* Whether at is a plain space where French has a no-break one: before : ; ? ! »
 * and after «. */
bool wants_no_break(const char *start, const char *at);

/* ---- emit.c, update.c ---- */

/* The table is named after the file: dawn_messages.c defines dawn_messages. */
struct target {
	const char *prefix, *table;
	const char **headers; /* with the kinds; root-relative, ends with NULL */
};

void emit_header(const struct catalog *, const struct target *, FILE *);
void emit_table(const struct catalog *, const struct target *, FILE *);
/* {"not-you":{"en":"..","fr":".."}, ...} for the browser. */
void emit_json(const struct catalog *, FILE *);
/* The catalogue with what a translator has to do: new sentences get an empty
 * msgstr, changed ones the mark "fuzzy", vanished ones become #~ comments, and
 * plain spaces that should be no-break ones are replaced. */
void emit_update(const struct catalog *, FILE *);

#endif
