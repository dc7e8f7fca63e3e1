/* cmd_play.c - `ghent play`: sets the table up and lets everybody act in turn.
 *
 * Every action is in the journal, on the disk, before the next one is asked for;
 * so that ending the program at any moment loses nothing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include "commands.h"
#include "core/rng.h"
#include "play.h"
#include "position.h"

enum { PATH_SIZE = 4096 };

/* ---- acting ---- */

/* Writes what was added to the journal; the game stops if it cannot be kept. */
static bool keep(struct play *t)
{
	if (journal_file_flush(t->file))
		return true;
	complain(t->p, SAYING(TXT_NOT_KEPT), TEXT(t->path), TEXT(reason_of(t->p, errno)));
	t->quit = t->failed = true;
	return false;
}

bool play_action(struct play *t, int seat, action a)
{
	step_clear(&t->step);
	if (!session_apply(t->x, seat, a, &t->step))
		return false;
	journal_action(&t->file->j, &t->file->text, t->x);
	return keep(t);
}

static void forget_told(struct play *t)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		if (t->told[viewer] > t->x->nentries)
			t->told[viewer] = t->x->nentries;
	t->fresh = true;
}

bool play_undo(struct play *t, int seat)
{
	if (!session_undo(t->x, seat))
		return false;
	journal_undo(&t->file->j, &t->file->text, t->x, seat);
	forget_told(t);
	return keep(t);
}

bool play_takeback(struct play *t, int to)
{
	if (!session_takeback(t->x, to))
		return false;
	journal_takeback(&t->file->j, &t->file->text, t->x);
	forget_told(t);
	return keep(t);
}

/* ---- telling ---- */

struct listener {
	struct play *t;
	int viewer;
};

static void tell_step(void *owner, int number, const struct state *s, const struct step *step)
{
	struct listener *l = owner;
	struct program *p = l->t->p;

	(void)number;
	(void)s;
	for (int i = 0; i < step->nnotes; i++) {
		text_put(&p->page, "- ");
		say_note(&p->page, l->t->g, &step->note[i], l->viewer, p->lang);
		text_char(&p->page, '\n');
	}
}

void play_log(struct play *t, int viewer, int from)
{
	struct listener l = { t, viewer };

	session_retell(t->x, from, session_published(t->x, viewer),
		       &(struct teller){ tell_step, &l });
}

void play_catch_up(struct play *t, int viewer)
{
	int known = session_published(t->x, viewer);

	if (t->told[viewer] == known)
		return;
	play_log(t, viewer, t->told[viewer]);
	for (int i = t->told[viewer] < 0 ? 0 : t->told[viewer]; i < known; i++)
		t->fresh |= t->x->entry[i].seat != viewer;
	t->told[viewer] = known;
}

/* ---- the turns ---- */

static void let_program_act(struct play *t, int seat)
{
	struct rng r = { hash_word((uint64_t)t->x->nentries,
				   hash_word(t->x->key[0], t->x->key[1])) };
	action a;

	session_view(t->x, seat, &t->view.st);
	a = player_choose(t->who[seat], t->g, &t->view.st, seat, &r);
	if (!play_action(t, seat, a))
		t->quit = true;
}

/* Two programs play: a spectator is told. */
static void watch(struct play *t)
{
	play_catch_up(t, SPECTATOR);
	if (t->watch) {
		session_view(t->x, SPECTATOR, &t->view.st);
		position_tell(t->p, t->g, &t->view.st, false);
		text_char(&t->p->page, '\n');
	}
	if (!page_show(t->p))
		t->quit = true;
}

static void tell_end(struct play *t)
{
	int viewer = t->seated == NOBODY ? SPECTATOR : t->seated;
	int outcome = t->g->outcome(t->x->now, 0);

	play_catch_up(t, viewer);
	session_view(t->x, viewer, &t->view.st);
	text_char(&t->p->page, '\n');
	position_tell(t->p, t->g, &t->view.st, true);
	report_tell(t->p, t->g, &t->view.st, REPORT_SCORE, 0);
	if (t->x->now->fault)
		tell(t->p, SAYING(TXT_ENDED_FAULT), NUMBER(t->x->now->fault));
	else if (outcome)
		tell(t->p, SAYING(TXT_ENDED_WIN),
		     TEXT(t->g->kinds[K_SIDE].things[outcome < 0].name[t->p->lang]));
	else
		tell(t->p, SAYING(TXT_ENDED_DRAW));
}

static int play_on(struct play *t)
{
	bool programs = t->who[0] && t->who[1];

	while (!t->quit && !t->x->now->over) {
		int seat = game_player(t->x->now);

		if (!t->who[seat])
			play_ask(t, seat);
		else
			let_program_act(t, seat);
		if (programs)
			watch(t);
	}
	if (t->failed)
		return EXIT_FAILED;
	if (t->x->now->over)
		tell_end(t);
	else
		tell(t->p, SAYING(TXT_KEPT), TEXT(t->path));
	return t->x->now->fault ? EXIT_FAILED : EXIT_GOOD;
}

/* ---- setting up ---- */

/* Makes all folders of a path. */
static void make_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = 0;
		mkdir(path, 0777);
		*slash = '/';
	}
}

/* Where games are kept if nobody says: one file a game, by date and time. */
static void default_path(struct text *t, const struct game *g)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	time_t now = time(NULL);
	struct tm when;
	char stamp[64];

	if (state && *state == '/') {
		text_put(t, state);
		text_put(t, "/ghent/");
	} else if (home && *home == '/') {
		text_put(t, home);
		text_put(t, "/.local/state/ghent/");
	}
	make_folders(t->start);
	localtime_r(&now, &when);
	strftime(stamp, sizeof stamp, "-%Y-%m-%d-%H%M%S", &when);
	text_put(t, g->id);
	text_put(t, stamp);
	text_put(t, ".journal");
}

/* SOURCE_DATE_EPOCH makes journals that are the same whenever they are made. */
static void put_date(char out[JOURNAL_NAME_MAX])
{
	const char *fixed = getenv("SOURCE_DATE_EPOCH");
	time_t now = fixed ? (time_t)strtoll(fixed, NULL, 10) : time(NULL);
	struct tm when;

	if (fixed)
		gmtime_r(&now, &when);
	else
		localtime_r(&now, &when);
	strftime(out, JOURNAL_NAME_MAX, "%Y-%m-%d", &when);
}

/* Who sits where: as the options say, else as the journal, else as `otherwise`. */
static bool seat_players(struct play *t, const struct options *o, struct journal_head *head)
{
	static const char *const otherwise[PLAYERS] = { "human", "greedy" };

	for (int seat = 0; seat < PLAYERS; seat++) {
		const char *name = head->who[seat][0] ? head->who[seat] : otherwise[seat];

		if (!o->seat_value[seat] && !player_find(name))
			name = "human";
		if (!option_player(t->p, o, t->g, seat, &name))
			return false;
		t->who[seat] = player_find(name);
		if (!head->who[seat][0])
			snprintf(head->who[seat], sizeof head->who[seat], "%s", name);
	}
	if (!t->watch || (t->who[0] && t->who[1]))
		return true;
	complain(t->p, SAYING(TXT_VIEWER_HUMAN));
	return false;
}

static int play_new(struct play *t, const struct options *o)
{
	struct journal_head head = { .seen_by = NOBODY };
	char path[PATH_SIZE];
	struct text name = text_into(path, sizeof path);
	void *memory;
	int code;

	head.game = t->g;
	if (!seat_players(t, o, &head) || !option_key(t->p, o, head.key))
		return EXIT_BAD;
	put_date(head.date);
	if (o->value[OPT_SAVE])
		text_put(&name, o->value[OPT_SAVE]);
	else
		default_path(&name, t->g);
	t->path = path;
	memory = session_memory(t->g);
	step_clear(&t->step);
	t->x = session_start(memory, t->g, 0, head.key, &t->step);
	if (journal_file_create(t->file, path, &head, t->x)) {
		tell(t->p, SAYING(TXT_SAVED), TEXT(path));
		code = play_on(t);
	} else {
		code = complain(t->p, SAYING(TXT_CANNOT_WRITE), TEXT(path),
				TEXT(reason_of(t->p, errno)));
	}
	free(memory);
	return code;
}

static int play_loaded(struct play *t, const struct options *o, struct loaded *l)
{
	t->g = o->nwords ? game_named(t->p, o->word[0]) : l->head.game;
	if (!t->g)
		return EXIT_BAD;
	if (t->g != l->head.game)
		return complain(t->p, SAYING(TXT_OTHER_GAME), TEXT(t->path),
				TEXT(l->head.game->id));
	t->x = l->x;
	if (!seat_players(t, o, &l->head))
		return EXIT_BAD;
	if (!l->j.ended) {
		if (!journal_file_resume(t->file, t->path, l->n, l->j))
			return complain(t->p, SAYING(TXT_CANNOT_WRITE), TEXT(t->path),
					TEXT(reason_of(t->p, errno)));
		journal_finish(&t->file->j, &t->file->text, t->x);
		if (!keep(t))
			return EXIT_FAILED;
		tell(t->p, SAYING(TXT_RESUMED), TEXT(t->path), NUMBER(t->x->nentries));
	}
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		t->told[viewer] = session_published(t->x, viewer);
	return play_on(t);
}

static int play_resumed(struct play *t, const struct options *o)
{
	struct loaded l;
	int code;

	if (o->value[OPT_SAVE] || o->value[OPT_SEED] || o->value[OPT_KEY])
		return complain(t->p, SAYING(TXT_RESUME_ALONE));
	t->path = o->value[OPT_RESUME];
	if (!journal_load_told(t->p, t->path, &l))
		return EXIT_BAD;
	code = play_loaded(t, o, &l);
	loaded_free(&l);
	return code;
}

int run_play(struct program *p, const struct options *o)
{
	struct journal_file file = { .fd = -1 };
	struct play t = { .p = p, .file = &file, .told = { -1, -1, -1 }, .seated = NOBODY };
	int code;

	t.fresh = true;
	t.watch = o->value[OPT_VIEWER] != NULL;
	if (o->value[OPT_RESUME] && o->nwords <= 1)
		code = play_resumed(&t, o);
	else if (o->nwords != 1)
		code = complain(p, SAYING(TXT_NEED_GAME), TEXT("play"));
	else
		code = (t.g = game_named(p, o->word[0])) ? play_new(&t, o) : EXIT_BAD;
	journal_file_close(&file);
	return code;
}
