/* play.h - a game at the terminal: shared by cmd_play.c and play_human.c. */
#ifndef TEXT_PLAY_H
#define TEXT_PLAY_H

#include "ai/ai.h"
#include "load.h"

struct play {
	struct program *p;
	const struct game *g;
	struct session *x;
	struct journal_file *file;
	const char *path;
	const struct player *who[PLAYERS]; /* NULL: a human */
	int told[VIEWERS]; /* entries that the viewer was told of; -1: not even the set-up */
	int seated;        /* the human at the screen, or NOBODY */
	bool fresh;        /* he has not seen the position yet */
	bool quit, failed;
	bool watch; /* show the position after every action of two programs */
	struct step step;
	union any_state view;
	action list[ACTIONS_MAX];
	int n;
};

/* Acts and saves; false: refused, or the journal could not be written. */
bool play_action(struct play *, int seat, action);
bool play_undo(struct play *, int seat);
bool play_takeback(struct play *, int to);

/* Tells the viewer what has happened since he was told last. */
void play_catch_up(struct play *, int viewer);

/* Asks the human at the seat once: shows, reads a line, does what it says. */
void play_ask(struct play *, int seat);

/* The entries of the session from a number on, as the viewer may know them. */
void play_log(struct play *, int viewer, int from);

#endif
