/* cmd_play.c - `ghent play`: sets the table up and lets everybody act in turn.
 *
 * Every action is in the journal, on the disk, before the next one is asked for;
 * so that ending the program at any moment loses nothing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "commands.h"
#include "core/rng.h"
#include "engine.h"
#include "play.h"
#include "position.h"
#include "replay.h"
#include "saved.h"
#include "session/clock.h"

enum { PATH_SIZE = 4096, TWINS_MAX = 1000 };

static const int64_t LAST_SECOND = 253402300799; /* of the year 9999 */

/* ---- acting ---- */

/* Writes what was added to the journal; the game stops if it cannot be kept. */
static bool keep(struct play *t)
{
	if (journal_file_flush(t->file))
		return true;
	complain(t->p, SAYING(errno == ESTALE ? TXT_FILE_CHANGED : TXT_NOT_KEPT), TEXT(t->path),
		 TEXT(reason_of(t->p, errno)));
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
	for (int seat = 0; seat < PLAYERS; seat++)
		think_forget(&t->think[seat]); /* what it thought was of moves that are no more */
	t->fresh = t->at_once = true;
	return keep(t);
}

/* ---- telling ---- */

struct listener {
	struct play *t;
	int viewer;
	bool numbered;
};

/* The number of an action stands before the first line about it. */
static void tell_line(const struct listener *l, int number, const char *line)
{
	struct text *page = &l->t->p->page;

	if (!l->numbered) {
		page_wrap(l->t->p, line, 0, 2);
		return;
	}
	if (number > 0) {
		text_put(page, number < 10     ? "   "
			       : number < 100  ? "  "
			       : number < 1000 ? " "
					       : "");
		text_number(page, number);
		text_put(page, "  ");
	}
	page_wrap(l->t->p, line, number > 0 ? 0 : 6, 8);
}

static void tell_step(void *owner, int number, const struct state *s, const struct step *step)
{
	struct listener *l = owner;
	struct program *p = l->t->p;
	char line[2048];

	(void)s;
	for (int i = 0; i < step->nnotes; i++) {
		struct text out = text_into(line, sizeof line);

		text_put(&out, l->numbered ? "" : "- ");
		say_note(&out, l->t->g, &step->note[i], l->viewer, p->lang);
		tell_line(l, i ? 0 : number + 1, line);
	}
	if (!step->nnotes && l->numbered && number >= 0) {
		struct text out = text_into(line, sizeof line);

		entry_say(&out, p, l->t->g, &l->t->x->entry[number], l->viewer);
		tell_line(l, number + 1, line);
	}
}

static void retell(struct play *t, int viewer, int from, bool numbered)
{
	struct listener l = { t, viewer, numbered };

	session_retell(t->x, from, session_published(t->x, viewer),
		       &(struct teller){ tell_step, &l });
}

void play_log(struct play *t, int viewer, int from)
{
	retell(t, viewer, from, true);
}

void play_catch_up(struct play *t, int viewer)
{
	int known = session_published(t->x, viewer);

	if (t->told[viewer] == known)
		return;
	retell(t, viewer, t->told[viewer], false);
	for (int i = t->told[viewer] < 0 ? 0 : t->told[viewer]; i < known; i++)
		t->fresh |= t->x->entry[i].seat != viewer;
	t->told[viewer] = known;
}

/* ---- the turns ---- */

action play_choice(struct play *t, int seat)
{
	struct rng r = { hash_word((uint64_t)t->x->nentries, t->minds) };

	session_view(t->x, seat, &t->view.st);
	return player_think(t->who[seat], t->g, &t->view.st, seat, &r, &t->think[seat]);
}

/* Sleeps until the clock says so. */
static void wait_until(uint64_t us)
{
	uint64_t now = clock_us(NULL), rest = us > now ? us - now : 0;
	struct timespec time = { .tv_sec = (time_t)(rest / 1000000),
				 .tv_nsec = (long)(rest % 1000000 * 1000) };

	nanosleep(&time, NULL);
}

/* An engine that has failed is not replaced: the game is kept, and may go on with another. */
static void tell_failure(struct play *t, int seat)
{
	char why[1024];
	struct text out = text_into(why, sizeof why);

	say_engine_fault(&out, engine_failed(t->who[seat]), t->p->lang);
	complain(t->p, SAYING(TXT_PLAIN), TEXT(why));
	tell(t->p, SAYING(TXT_KEPT), TEXT(t->path), TEXT(t->p->called));
	t->quit = t->failed = true;
}

static uint32_t pause_of(const struct play *t, int seat)
{
	if (!engine_is(t->who[seat]))
		return think_pause(t->who[seat], t->g, &t->view.st);
	return game_is_guarded(t->g, &t->view.st) ? ENGINE_MS : 0;
}

/* Where the time would tell a person whether there was a choice, the answer waits. */
static void let_program_act(struct play *t, int seat)
{
	bool seen = !t->who[!seat];
	uint64_t begun = clock_us(NULL);
	action a = play_choice(t, seat);

	if (engine_failed(t->who[seat])) {
		tell_failure(t, seat);
		return;
	}
	if (seen)
		wait_until(begun + 1000 * (uint64_t)pause_of(t, seat));
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

/* The result comes last, where it is seen. */
static void tell_end(struct play *t)
{
	int viewer = t->seated == NOBODY ? SPECTATOR : t->seated;

	play_catch_up(t, viewer);
	session_view(t->x, viewer, &t->view.st);
	text_char(&t->p->page, '\n');
	position_tell(t->p, t->g, &t->view.st, false);
	text_char(&t->p->page, '\n');
	result_tell(t->p, t->x, t->x->now);
	if (!t->x->now->fault)
		tell(t->p, SAYING(TXT_END_HINT), TEXT(t->p->called), TEXT(t->path));
}

/* Who sits where, and how to find out what may be typed. */
static void greet(struct play *t)
{
	const struct thing *sides = t->g->kinds[K_SIDE].things;
	enum language lang = t->p->lang;
	size_t mark = page_mark(t->p);

	if (t->who[0] && t->who[1])
		return;
	if (!t->who[0] && !t->who[1])
		tell(t->p, SAYING(TXT_TWO_HUMANS), TEXT(sides[0].name[lang]),
		     TEXT(sides[1].name[lang]));
	else
		tell(t->p, SAYING(TXT_AGAINST), TEXT(sides[t->who[0] != NULL].name[lang]),
		     TEXT(sides[t->who[0] == NULL].name[lang]),
		     TEXT(t->who[t->who[0] == NULL]->name));
	tell(t->p, SAYING(TXT_GREETING));
	page_rewrap(t->p, mark);
}

/* Memory for those who search, and the pace at which they are rated; where nobody waits for them
 * they have no clock, so that their games can be repeated. */
static void open_minds(struct play *t)
{
	bool waiting = !t->who[0] || !t->who[1];

	for (int seat = 0; seat < PLAYERS; seat++)
		if (t->who[seat] && t->who[seat]->level) {
			t->think[seat].arena = memory_or_end(ARENA_USUAL);
			t->think[seat].size = ARENA_USUAL;
			t->think[seat].now = clock_us;
			if (waiting)
				think_pace(&t->think[seat], t->who[seat]);
		} else if (t->who[seat]) {
			t->think[seat].ms = waiting ? ENGINE_MS : 0;
			engine_begin(t->who[seat], t->g, t->x->now, t->x->scenario, seat);
		}
}

static void close_minds(struct play *t)
{
	for (int seat = 0; seat < PLAYERS; seat++) {
		if (session_ending(t->x) == END_PLAYED)
			engine_end(t->who[seat], session_outcome(t->x, seat));
		free(t->think[seat].arena);
	}
}

static int play_on(struct play *t)
{
	bool programs = t->who[0] && t->who[1];

	open_minds(t);

	if (!programs)
		play_catch_interrupt();
	if (session_player(t->x) != NOBODY)
		greet(t);
	while (!t->quit && session_player(t->x) != NOBODY) {
		int seat = session_player(t->x);

		if (!t->who[seat])
			play_ask(t, seat);
		else
			let_program_act(t, seat);
		if (programs)
			watch(t);
	}
	close_minds(t);
	if (t->failed)
		return EXIT_FAILED;
	if (session_ending(t->x) != END_NONE)
		tell_end(t);
	else
		tell(t->p, SAYING(TXT_KEPT), TEXT(t->path), TEXT(t->p->called));
	return t->x->now->fault ? EXIT_FAILED : EXIT_GOOD;
}

/* ---- setting up ---- */

/* SOURCE_DATE_EPOCH makes journals that are the same whenever they are made. */
static bool put_date(struct program *p, char out[JOURNAL_NAME_MAX])
{
	const char *fixed = getenv("SOURCE_DATE_EPOCH");
	int64_t seconds;
	time_t now = time(NULL);
	struct tm when;

	if (!fixed) {
		if (localtime_r(&now, &when))
			strftime(out, JOURNAL_NAME_MAX, "%Y-%m-%d", &when);
		return true;
	}
	if (!word_number((struct word){ fixed, (int)strlen(fixed) }, &seconds) || seconds < 0 ||
	    seconds > LAST_SECOND) {
		complain(p, SAYING(TXT_BAD_EPOCH), TEXT(fixed), NUMBER(LAST_SECOND));
		return false;
	}
	now = (time_t)seconds;
	gmtime_r(&now, &when);
	strftime(out, JOURNAL_NAME_MAX, "%Y-%m-%d", &when);
	return true;
}

/* Who sits where: as the options say, else as the journal, else as `otherwise`: a newcomer meets
 * the weakest level. */
static bool seat_players(struct play *t, const struct options *o, struct journal_head *head)
{
	const char *const otherwise[PLAYERS] = { "human", levels[0]->name };

	for (int seat = 0; seat < PLAYERS; seat++) {
		const char *name = head->who[seat][0] ? head->who[seat] : otherwise[seat];

		if (!o->seat_value[seat] && !player_find(name))
			name = "human"; /* no journal may start a command */
		if (!option_player(t->p, o, t->g, seat, &name))
			return false;
		t->who[seat] = engine_is_named(name) ? engine_open(t->p, name) : player_find(name);
		if (engine_is_named(name) && !t->who[seat])
			return false;
		if (!head->who[seat][0])
			snprintf(head->who[seat], sizeof head->who[seat], "%s",
				 engine_is(t->who[seat]) ? "engine" : name);
	}
	if (!t->watch || (t->who[0] && t->who[1]))
		return true;
	complain(t->p, SAYING(TXT_VIEWER_HUMAN));
	return false;
}

/* The journal that was asked for; else one of its own, with a number if another game
 * was begun in the same second. */
static bool create_journal(struct play *t, const struct options *o, struct text *path,
			   const struct journal_head *head)
{
	bool created = false;

	if (o->value[OPT_SAVE]) {
		t->path = o->value[OPT_SAVE];
		return journal_file_create(t->file, t->path, head, t->x);
	}
	t->path = path->start;
	errno = EEXIST;
	for (int twin = 1; !created && errno == EEXIST && twin < TWINS_MAX; twin++) {
		*path = text_into(path->start, PATH_SIZE);
		saved_path(path, t->g, twin);
		if (path->full) {
			errno = ENAMETOOLONG;
			return false;
		}
		created = journal_file_create(t->file, t->path, head, t->x);
	}
	return created;
}

static int play_new(struct play *t, const struct options *o)
{
	struct journal_head head = { .seen_by = NOBODY };
	char path[PATH_SIZE];
	struct text name = text_into(path, sizeof path);
	void *memory;
	int code;

	head.game = t->g;
	if (!seat_players(t, o, &head) || !option_scenario(t->p, o, t->g, &head.scenario) ||
	    !option_key(t->p, o, head.key) || !option_minds(t->p, o, &t->minds) ||
	    !put_date(t->p, head.date))
		return EXIT_BAD;
	if (t->who[0] || t->who[1])
		head.minds = t->minds;
	memory = session_memory(t->g);
	step_clear(&t->step);
	t->x = session_start(memory, t->g, head.version, head.scenario, head.key, &t->step);
	if (create_journal(t, o, &name, &head)) {
		tell(t->p, SAYING(TXT_SAVED), TEXT(t->path));
		code = play_on(t);
	} else {
		code = complain(t->p, SAYING(TXT_CANNOT_WRITE), TEXT(t->path),
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
	if (!seat_players(t, o, &l->head) ||
	    (!l->head.minds && !option_minds(t->p, o, &l->head.minds)))
		return EXIT_BAD;
	t->minds = l->head.minds;
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
	t->private_start = !t->who[0] && !t->who[1];
	return play_on(t);
}

static int play_resumed(struct play *t, const struct options *o)
{
	char path[PATH_SIZE];
	struct loaded l;
	int code;

	if (o->value[OPT_SAVE] || o->value[OPT_SEED] || o->value[OPT_KEY] || o->value[OPT_SCENARIO])
		return complain(t->p, SAYING(TXT_RESUME_ALONE));
	t->path = o->value[OPT_RESUME];
	if (!strcmp(t->path, "last")) {
		if (!saved_last(path, sizeof path))
			return complain(t->p, SAYING(TXT_NO_SAVED));
		t->path = path;
	}
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

	t.listed_at = t.card_told = -1;
	t.watch = o->value[OPT_VIEWER] != NULL;
	if (o->value[OPT_RESUME] && o->nwords <= 1)
		code = play_resumed(&t, o);
	else if (o->nwords != 1)
		code = complain(p, SAYING(TXT_NEED_GAME), TEXT("play"));
	else
		code = (t.g = game_named(p, o->word[0])) ? play_new(&t, o) : EXIT_BAD;
	journal_file_close(&file);
	for (int seat = 0; seat < PLAYERS; seat++)
		engine_close(t.who[seat]);
	return code;
}
