/* play.h - a game at the terminal: cmd_play.c keeps the table, play_human.c asks,
 * play_show.c shows, play_words.c knows the words that are no actions. */
#ifndef TEXT_PLAY_H
#define TEXT_PLAY_H

#include "ai/think.h"
#include "load.h"

struct play {
	struct program *p;
	const struct game *g;
	struct session *x;
	struct journal_file *file;
	const char *path;
	const struct player *who[PLAYERS]; /* NULL: a human */
	struct thinking think[PLAYERS];    /* of the programs */
	uint64_t minds;                    /* from which their choices follow */
	int told[VIEWERS];  /* entries that the viewer was told of; -1: not even the set-up */
	int seated;         /* the human at the screen, or NOBODY */
	bool fresh;         /* the other side has acted since he saw the position */
	bool at_once;       /* he has to see it now, not only when his turn begins */
	bool private_start; /* two humans go on with a game: nobody is at the screen yet */
	int listed_at;      /* entries for which the choices were shown, or -1 */
	int card_told;      /* whose text he has read in this play, or -1 */
	/* What he would answer to a question all through this turn. */
	struct standing {
		int node; /* its number + 1; 0: nothing */
		action answer;
		int64_t turn;
	} standing[PLAYERS];
	bool quit, failed;
	bool watch; /* show the position after every action of two programs */
	struct step step;
	union any_state view;
	action list[ACTIONS_MAX];
	int n;
};

/* Acts and saves; false: refused, or the journal could not be written. */
bool play_action(struct play *, int seat, action);
/* What the program at the seat does. */
action play_choice(struct play *, int seat);
bool play_undo(struct play *, int seat);
bool play_takeback(struct play *, int to);

/* Tells the viewer what has happened since he was told last. */
void play_catch_up(struct play *, int viewer);

/* ---- play_show.c ---- */

/* The position, and what the score would be. */
void play_show_position(struct play *, bool full);

/* What is to be decided, with the text of the card that it is about. */
void play_show_prompt(struct play *);
void play_show_choices(struct play *);

/* The hand of the one at the screen, with the texts of the cards. */
void play_show_hand(struct play *);

/* ---- play_words.c ---- */

/* An action by its number in the list, its keys or its whole phrase. */
bool play_read_exactly(struct play *, const char *line, action *);

/* The same by some of its words; false: that is none or several, and it is told. */
bool play_read_action(struct play *, const char *line, action *);

/* True if the line was a word such as `map` and was obeyed. */
bool play_obey(struct play *, const char *line);

/* ---- play_human.c ---- */

enum { LINE_MAX_BYTES = 1024 };

/* From now on Ctrl-C ends the input and not the program: the game is kept. */
void play_catch_interrupt(void);

/* A line without its end and outer blanks; false: the input is over or was broken off. */
bool play_read_line(struct play *, char line[LINE_MAX_BYTES]);

/* Asks the human at the seat once: shows, reads a line, does what it says. */
void play_ask(struct play *, int seat);

/* The entries of the session from a number on, as the viewer may know them. */
void play_log(struct play *, int viewer, int from);

#endif
