/* rt.h - rulebook tests: one running test, and what its words share.
 *
 * docs/TESTS.md describes the language of the .rt files. */
#ifndef TESTS_RT_H
#define TESTS_RT_H

#include <stdio.h>
#include "core/game.h"
#include "core/text.h"

enum { RT_LINE = 1024 };

/* Rules that passing tests have shown. */
struct rule_list {
	char **id;
	int count, room;
};

void rules_add(struct rule_list *, const char *ids); /* "6.2.1, 11.2.2" */
bool rules_contain(const char *ids, struct word rule);
void rules_move(struct rule_list *from, struct rule_list *to); /* empties from */
void rules_clear(struct rule_list *);
bool rules_write(const struct rule_list *, const char *path);

struct rt {
	const struct game *g;
	bool only; /* g was given, whatever the folder is called */
	const char *file;
	int line;
	char from[RT_LINE]; /* file:line of what this test was made from, or empty */
	char title[RT_LINE];
	bool open;    /* a test has begun */
	bool failed;  /* and went wrong: its other lines are skipped */
	bool started; /* the set-up has been made */
	bool touched; /* fields were set by hand since the last action */
	bool checks;  /* the game's own check is called */
	bool strict;  /* nothing is left to chance */
	int version;  /* of the game's rules */
	int scenario;
	struct draw dictated[DRAWS_MAX];
	int ndictated;
	union any_state now;
	struct step step; /* of the last action */
	struct rule_list rules, seen;
	int passed, failures;
	bool verbose;
};

/* The test has failed; always false. */
bool rt_fail(struct rt *, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool rt_misread(struct rt *, const struct misread *);

/* Makes the set-up if that is still to be done; then also the derived members if
 * fields were set by hand, and checks the state. */
bool rt_start(struct rt *);
bool rt_ready(struct rt *);

/* A seat by its key; with nobody allowed, NOBODY by that word. */
bool rt_seat(const struct rt *, struct word, int *seat);
bool rt_seat_or_nobody(const struct rt *, struct word, int *seat);

/* rt_words.c: carries out one line; rt_expect.c: one that begins with `expect`. */
bool rt_line(struct rt *, const char *line);
bool rt_expect(struct rt *, const char *line);

/* Is it the message's key, or one of its rules? */
bool rt_names_message(const struct rt *, int msg, struct word);

#endif
