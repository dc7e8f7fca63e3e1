/* table.c - requests of the seats, carried out on the session and written down. */
#include <string.h>
#include "table.h"

enum { ALIGN = 16 };

static size_t aligned(size_t n)
{
	return (n + ALIGN - 1) / ALIGN * ALIGN;
}

size_t table_size(const struct game *g)
{
	return aligned(sizeof(struct table)) + VIEWERS * aligned(g->state_size) + session_size(g);
}

/* Where the session of a table lies: behind the table and the views. */
static unsigned char *session_place(void *memory, const struct game *g)
{
	return (unsigned char *)memory + aligned(sizeof(struct table)) +
	       VIEWERS * aligned(g->state_size);
}

static void forget_recent(struct table *t)
{
	t->recent.first = t->session->nentries;
	t->recent.count = 0;
}

/* Around a session that stands: everybody counts as told. */
static struct table *open_table(void *memory, struct session *x)
{
	struct table *t = memory;
	size_t state = aligned(x->game->state_size);
	unsigned char *views = (unsigned char *)memory + aligned(sizeof *t);

	t->session = x;
	t->end_offered_by = NOBODY;
	forget_recent(t);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct told *told = &t->told[viewer];

		*told = (struct told){ .view = (struct state *)(void *)(views +
									(size_t)viewer * state) };
		session_view(x, viewer, told->view);
		table_mark_told(t, viewer, told->view);
		told->step = 0;
	}
	return t;
}

static struct table *start(void *memory, const struct journal_head *head, struct step *step,
			   struct text *lines)
{
	struct table *t = memory;
	struct session *x = session_start(session_place(memory, head->game), head->game,
					  head->version, head->scenario, head->key, step);

	if (step->impossible || step->ndraws < step->ndictated)
		return NULL;
	t->head = *head;
	t->head.seen_by = NOBODY;
	journal_begin(&t->journal, lines, &t->head, x);
	return open_table(memory, x);
}

struct table *table_start(void *memory, const struct journal_head *head, struct text *lines)
{
	return table_start_dictated(memory, head, NULL, 0, lines);
}

struct table *table_start_dictated(void *memory, const struct journal_head *head,
				   const struct draw *draw, int n, struct text *lines)
{
	struct step step;

	step_clear(&step);
	step.dictated = draw;
	step.ndictated = n;
	return start(memory, head, &step, lines);
}

struct table *table_load(void *memory, const char *bytes, size_t n, struct journal_fault *fault)
{
	struct table *t = memory;
	struct session *x;

	if (!journal_open(bytes, n, &t->head, fault))
		return NULL;
	x = journal_read(session_place(memory, t->head.game), bytes, n, &t->head, &t->journal, NULL,
			 fault);
	return x ? open_table(memory, x) : NULL;
}

struct table *table_play_on(void *memory, const char *bytes, size_t n, int to,
			    const struct journal_head *as, struct text *lines,
			    struct journal_fault *fault)
{
	const char *start = lines->at;
	struct journal_head head;
	struct table *t;

	if (!journal_open(bytes, n, &head, fault) ||
	    !journal_fork(session_place(memory, head.game), bytes, n, to, as, lines, fault))
		return NULL;
	t = table_load(memory, start, (size_t)(lines->at - start), fault);
	if (t && table_rekey(t, as, lines).why != TABLE_DONE) {
		fault->why = JOURNAL_CUT_SHORT;
		fault->line = t->journal.lines;
		return NULL;
	}
	return t;
}

int table_player(const struct table *t)
{
	return session_player(t->session);
}

enum ending table_ending(const struct table *t)
{
	return session_ending(t->session);
}

int table_ended_by(const struct table *t)
{
	return t->session->resigned_by;
}

int table_outcome(const struct table *t, int seat)
{
	return session_outcome(t->session, seat);
}

int table_score(const struct table *t)
{
	const struct session *x = t->session;
	const struct field *f = x->game->fields;

	if (session_ending(x) != END_PLAYED)
		return 0;
	while (f->name && strcmp(f->name, "score"))
		f++;
	return f->name ? (int)field_load(x->now, f, (const int[2]){ 0, 0 }) : 0;
}

/* ---- what is told ---- */

struct offers table_offers(const struct table *t)
{
	const struct session *x = t->session;

	return (struct offers){ x->takeback_by, x->takeback_by == NOBODY ? 0 : x->takeback_to,
				t->end_offered_by };
}

int table_known(const struct table *t, int viewer)
{
	return session_published(t->session, viewer);
}

int table_undoable(const struct table *t, int viewer)
{
	const struct session *x = t->session;

	return session_drafter(x) == viewer ? x->nentries - x->published : 0;
}

void table_mark_told(struct table *t, int viewer, const struct state *view)
{
	struct told *told = &t->told[viewer];

	if (view != told->view)
		memcpy(told->view, view, t->session->game->state_size);
	told->entries = table_known(t, viewer);
	told->undo = table_undoable(t, viewer);
	told->cut = NO_CUT;
	told->offers = table_offers(t);
	told->ended = table_ending(t) != END_NONE;
}

/* Entries from here on are gone: who was told of them has to forget them. */
static void cut_log(struct table *t, int entries)
{
	struct recent *r = &t->recent;

	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct told *told = &t->told[viewer];

		if (told->entries <= entries)
			continue;
		told->entries = entries;
		told->cut = entries;
	}
	if (r->first + r->count > entries)
		r->count = entries - r->first;
	if (r->count < 0)
		forget_recent(t);
}

static bool all_are_told(const struct table *t, int entries)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++)
		if (t->told[viewer].entries < entries)
			return false;
	return true;
}

/* Keeps the notes of the newest entry until everybody was told. */
static void keep_notes(struct table *t, const struct step *step)
{
	struct recent *r = &t->recent;
	int number = t->session->nentries - 1, start = r->count ? r->end[r->count - 1] : 0;

	if (all_are_told(t, number) || r->count == RECENT_ENTRIES ||
	    start + step->nnotes > RECENT_NOTES) {
		r->first = number;
		r->count = start = 0;
	}
	memcpy(r->note + start, step->note, (size_t)step->nnotes * sizeof *step->note);
	r->end[r->count++] = start + step->nnotes;
}

/* ---- what another server has written ---- */

struct follower {
	struct table *table;
	int published;
};

static void hear(void *owner, enum journal_event event, int seat, const struct session *x,
		 const struct step *step)
{
	struct follower *f = owner;

	(void)seat;
	if (event == EVENT_ACTION)
		keep_notes(f->table, step);
	else if (event == EVENT_UNDO || event == EVENT_TAKEBACK)
		cut_log(f->table, x->nentries);
	if (x->published != f->published || event == EVENT_TAKEBACK || event == EVENT_CUT_SHORT)
		f->table->end_offered_by = NOBODY;
	f->published = x->published;
}

bool table_follow(struct table *t, const char *bytes, size_t n, struct journal_fault *fault)
{
	struct follower f = { t, t->session->published };
	const struct journal_listener listener = { hear, &f };

	return journal_read_on(&t->journal, &t->head, t->session,
			       &(const struct journal_more){ bytes, n, &listener, fault });
}

void table_set_offers(struct table *t, struct offers o)
{
	t->session->takeback_by = o.takeback_by;
	t->session->takeback_to = o.takeback_to;
	t->end_offered_by = o.end_by;
}

/* ---- requests ---- */

static struct verdict verdict(enum table_why why)
{
	return (struct verdict){ .why = why };
}

/* The game's own reason, from what the seat may know. */
static struct verdict refuse_action(const struct table *t, int seat, action what)
{
	struct verdict v = verdict(TABLE_ILLEGAL);
	union any_state view;

	session_view(t->session, seat, &view.st);
	v.msg = game_why(t->session->game, &view.st, seat, what, v.arg);
	if (!v.msg)
		v.msg = MSG_NOT_NOW;
	return v;
}

/* Whether chance can give these draws and no others are needed. */
static bool can_be_dictated(const struct table *t, int seat, action what, const struct step *as)
{
	struct session *x = t->session;
	struct step step;

	step_clear(&step);
	step.dictated = as->dictated;
	step.ndictated = as->ndictated;
	memcpy(x->spare, x->now, x->game->state_size);
	return !game_apply(x->game, x->spare, seat, what, &step) ||
	       (!step.impossible && step.ndraws >= step.ndictated);
}

/* One line and nothing behind it: action_parse would stop at a line's end. */
static bool read_request(const struct game *g, const char *words, action *what, struct misread *e)
{
	size_t n = strlen(words);

	if (!journal_is_text(words, n))
		return misread_at(e, READ_EXTRA, K_NONE, (struct word){ words, 0 });
	return action_parse(g, words, what, e);
}

static struct verdict act(struct table *t, int seat, const char *words, struct step *step,
			  struct text *lines)
{
	struct verdict v = verdict(TABLE_DONE);
	int published = t->session->published;
	action what;

	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (seat != table_player(t))
		return verdict(TABLE_NOT_YOU);
	if (!read_request(t->session->game, words, &what, &v.misread)) {
		v.why = TABLE_NO_ACTION;
		return v;
	}
	if (step->ndictated && !can_be_dictated(t, seat, what, step))
		return verdict(TABLE_NO_DRAWS);
	if (!session_apply(t->session, seat, what, step))
		return refuse_action(t, seat, what);
	/* As with a takeback: a draft that nobody sees tells nothing through what was asked. */
	if (t->session->published != published)
		t->end_offered_by = NOBODY;
	journal_action(&t->journal, lines, t->session);
	keep_notes(t, step);
	return v;
}

struct verdict table_act(struct table *t, int seat, const char *words, struct text *lines)
{
	struct step step;

	step_clear(&step);
	return act(t, seat, words, &step, lines);
}

struct verdict table_act_dictated(struct table *t, int seat, const char *words,
				  const struct draw *draw, int n, struct text *lines)
{
	struct step step;

	step_clear(&step);
	step.dictated = draw;
	step.ndictated = n;
	return act(t, seat, words, &step, lines);
}

/* Whether its journal can still be read in no time after a return to so many actions. */
static bool may_go_back(const struct table *t, int to)
{
	const struct session *x = t->session;

	return t->journal.lines + t->journal.again + (to < x->nentries ? to : x->nentries) <=
	       JOURNAL_PLAYS * (int64_t)x->game->longest;
}

struct verdict table_undo(struct table *t, int seat, bool all, struct text *lines)
{
	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (!may_go_back(t, 0))
		return verdict(TABLE_TOO_OFTEN);
	if (!session_undo(t->session, seat))
		return verdict(TABLE_NO_UNDO);
	do
		journal_undo(&t->journal, lines, t->session, seat);
	while (all && session_undo(t->session, seat));
	cut_log(t, t->session->nentries);
	return verdict(TABLE_DONE);
}

struct verdict table_confirm(struct table *t, int seat, struct text *lines)
{
	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (!session_publish(t->session, seat))
		return verdict(TABLE_NO_UNDO);
	t->end_offered_by = NOBODY;
	journal_publish(&t->journal, lines, t->session, seat);
	return verdict(TABLE_DONE);
}

/* ---- what both must want ---- */

static bool is_seat(int seat)
{
	return seat >= 0 && seat < PLAYERS;
}

struct verdict table_ask_takeback(struct table *t, int seat, int to)
{
	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	return verdict(session_ask_takeback(t->session, seat, to) ? TABLE_DONE : TABLE_NO_TAKEBACK);
}

struct verdict table_offer_end(struct table *t, int seat)
{
	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (!is_seat(seat))
		return verdict(TABLE_NO_OFFER);
	t->end_offered_by = seat;
	return verdict(TABLE_DONE);
}

struct verdict table_agree_takeback(struct table *t, int seat, struct text *lines)
{
	int by = t->session->takeback_by;

	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (by == NOBODY || !is_seat(seat) || seat == by)
		return verdict(TABLE_NO_OFFER);
	return table_takeback(t, t->session->takeback_to, lines);
}

struct verdict table_agree_end(struct table *t, int seat, struct text *lines)
{
	int by = t->end_offered_by;

	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (by == NOBODY || !is_seat(seat) || seat == by)
		return verdict(TABLE_NO_OFFER);
	return table_end_agreed(t, lines);
}

struct verdict table_decline(struct table *t, int seat, bool takeback)
{
	int *by = takeback ? &t->session->takeback_by : &t->end_offered_by;

	if (!is_seat(seat) || *by == NOBODY)
		return verdict(TABLE_NO_OFFER);
	*by = NOBODY;
	return verdict(TABLE_DONE);
}

struct verdict table_takeback(struct table *t, int to, struct text *lines)
{
	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (!may_go_back(t, to))
		return verdict(TABLE_TOO_OFTEN);
	if (!session_takeback(t->session, to))
		return verdict(TABLE_NO_TAKEBACK);
	t->end_offered_by = NOBODY;
	journal_takeback(&t->journal, lines, t->session);
	cut_log(t, to);
	return verdict(TABLE_DONE);
}

/* The players have ended it. */
static struct verdict write_end(struct table *t, struct text *lines)
{
	t->end_offered_by = NOBODY;
	journal_cut_short(&t->journal, lines, t->session);
	journal_finish(&t->journal, lines, t->session);
	return verdict(TABLE_DONE);
}

struct verdict table_end_agreed(struct table *t, struct text *lines)
{
	if (!session_agree_end(t->session))
		return verdict(TABLE_OVER);
	return write_end(t, lines);
}

struct verdict table_close(struct table *t, struct text *lines)
{
	if (!session_close(t->session))
		return verdict(TABLE_OVER);
	return write_end(t, lines);
}

struct verdict table_resign(struct table *t, int seat, struct text *lines)
{
	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (!session_resign(t->session, seat))
		return verdict(TABLE_NOT_YOU);
	return write_end(t, lines);
}

struct verdict table_forfeit(struct table *t, int seat, struct text *lines)
{
	if (table_ending(t) != END_NONE)
		return verdict(TABLE_OVER);
	if (seat != table_player(t) || !session_overtime(t->session, seat))
		return verdict(TABLE_NOT_YOU);
	return write_end(t, lines);
}

struct verdict table_rekey(struct table *t, const struct journal_head *with_key, struct text *lines)
{
	if (!session_rekey(t->session, with_key->key))
		return verdict(TABLE_OVER);
	memcpy(t->head.key, with_key->key, sizeof t->head.key);
	t->head.fair = with_key->fair;
	journal_rekey(&t->journal, lines, &t->head);
	return verdict(TABLE_DONE);
}
