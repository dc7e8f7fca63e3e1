/* ledger.h - what a seat was promised: every action that the server acknowledged to it.
 *
 * A journal keeps the promise if the seat's lines in it are exactly those of the ledger,
 * in their order, with at most the one behind them that was under way when the line
 * broke: it may have become durable without anybody being told.
 */
#ifndef LOAD_LEDGER_H
#define LOAD_LEDGER_H

#include "link.h"

struct ledger {
	struct buffer lines; /* each with its line end */
	int n;
};

struct ledger_check {
	int lost;     /* acknowledged, but not there */
	int foreign;  /* there, but never asked for */
	bool arrived; /* the one under way is there */
};

void ledger_add(struct ledger *, const char *line);
void ledger_clear(struct ledger *);

/* The lines of a journal that are the seat's own: without its name, draws and check.
 * An empty one ends them. */
struct slice journal_own_line(struct slice *journal, const char *side);

/* Compares; `pending`: what was under way, or "". */
struct ledger_check ledger_compare(const struct ledger *, struct slice journal, const char *side,
				   const char *pending);

#endif
