/* session.c - drafts, undo and takebacks over a list of actions with draws.
 *
 * Going back is playing again: from the published state for an undo, which has
 * no draws to repeat, else from the set-up with the recorded draws dictated, and
 * counter and key as they stood.
 */
#include <assert.h>
#include <string.h>
#include "session.h"

enum { ALIGN = 16, DRAWS_PER_ACTION = 8 };

static size_t aligned(size_t n)
{
	return (n + ALIGN - 1) / ALIGN * ALIGN;
}

static int most_draws(const struct game *g)
{
	return DRAWS_MAX + DRAWS_PER_ACTION * g->longest;
}

size_t session_size(const struct game *g)
{
	return aligned(sizeof(struct session)) + 4 * aligned(g->state_size) +
	       aligned(g->longest * sizeof(struct entry)) +
	       aligned((size_t)most_draws(g) * sizeof(struct draw));
}

static void *cut(unsigned char **from, size_t n)
{
	void *piece = *from;

	*from += aligned(n);
	return piece;
}

static void lay_out(struct session *x, unsigned char *memory)
{
	const struct game *g = x->game;

	cut(&memory, sizeof *x);
	x->entries_max = g->longest;
	x->draws_max = most_draws(g);
	x->now = cut(&memory, g->state_size);
	x->shown = cut(&memory, g->state_size);
	x->base = cut(&memory, g->state_size);
	x->spare = cut(&memory, g->state_size);
	x->entry = cut(&memory, (size_t)x->entries_max * sizeof *x->entry);
	x->draw = cut(&memory, (size_t)x->draws_max * sizeof *x->draw);
}

/* Keeps the draws of a step.  A game that needs more than there is room for is
 * broken and ends here, the same in every replay. */
static int keep_draws(struct session *x, const struct step *out)
{
	int n = out->ndraws;

	if (x->ndraws + n > x->draws_max) {
		game_fault(x->now, FAULT_DRAWS);
		n = x->draws_max - x->ndraws;
	}
	memcpy(x->draw + x->ndraws, out->draw, (size_t)n * sizeof *out->draw);
	x->ndraws += n;
	return n;
}

/* What was shown until now is kept: from there the new entries can be told one by one. */
static void keep_base(struct session *x)
{
	struct state *old = x->base;

	if (x->published == x->nentries)
		return;
	x->base = x->shown;
	x->base_entries = x->published;
	x->shown = old;
}

static void publish(struct session *x)
{
	keep_base(x);
	x->published = x->nentries;
	x->takeback_by = NOBODY;
	memcpy(x->shown, x->now, x->game->state_size);
}

struct session *session_start(void *memory, const struct game *g, int version, int scenario,
			      const uint64_t key[2], struct step *out)
{
	struct session *x = memory;

	memset(x, 0, sizeof *x);
	x->game = g;
	x->scenario = scenario;
	memcpy(x->key, key, sizeof x->key);
	x->resigned_by = NOBODY;
	lay_out(x, memory);
	game_start_version(g, x->now, version ? version : g->version, scenario, key, out, NULL);
	x->setup_draws = keep_draws(x, out);
	publish(x);
	memcpy(x->base, x->now, g->state_size);
	return x;
}

bool session_apply(struct session *x, int seat, action what, struct step *out)
{
	struct entry *e = &x->entry[x->nentries];
	const struct source before = x->now->source;

	if (x->cut || x->nentries == x->entries_max ||
	    !game_apply(x->game, x->now, seat, what, out))
		return false;
	*e = (struct entry){ .what = what, .seat = (int8_t)seat, .flags = (uint8_t)out->flags };
	memcpy(e->key, before.key, sizeof e->key);
	e->drawn = before.drawn;
	e->first = (uint32_t)x->ndraws;
	e->ndraws = (uint16_t)keep_draws(x, out);
	x->nentries++;
	if (x->nentries == x->entries_max && !x->now->over)
		game_fault(x->now, FAULT_LOOP);
	if (out->flags || x->now->over)
		publish(x);
	return true;
}

/* Plays one entry once more. */
static void replay_entry(const struct session *x, struct state *s, int number, struct step *out)
{
	const struct entry *e = &x->entry[number];
	bool legal;

	step_clear(out);
	out->dictated = x->draw + e->first;
	out->ndictated = e->ndraws;
	s->source.drawn = e->drawn;
	memcpy(s->source.key, e->key, sizeof e->key);
	legal = game_apply(x->game, s, e->seat, e->what, out);
	assert(legal);
	(void)legal;
}

static void replay_setup(const struct session *x, struct state *s, struct step *out)
{
	step_clear(out);
	out->dictated = x->draw;
	out->ndictated = x->setup_draws;
	game_start_version(x->game, s, game_version(x->now), x->scenario, x->key, out, NULL);
}

/* The newest entries are told again most often: they begin at the base. */
void session_retell(struct session *x, int from, int to, const struct teller *t)
{
	bool near = from >= x->base_entries;
	struct step step;

	if (near)
		memcpy(x->spare, x->base, x->game->state_size);
	else
		replay_setup(x, x->spare, &step);
	if (from < 0)
		t->tell(t->owner, -1, x->spare, &step);
	for (int i = near ? x->base_entries : 0; i < to && i < x->nentries; i++) {
		replay_entry(x, x->spare, i, &step);
		if (i >= from)
			t->tell(t->owner, i, x->spare, &step);
	}
}

int session_drafter(const struct session *x)
{
	return x->nentries > x->published ? x->entry[x->nentries - 1].seat : NOBODY;
}

static bool can_undo(const struct session *x, int seat)
{
	return seat != NOBODY && session_drafter(x) == seat;
}

bool session_undo(struct session *x, int seat)
{
	struct step step;

	if (!can_undo(x, seat))
		return false;
	x->nentries--;
	memcpy(x->now, x->shown, x->game->state_size);
	for (int i = x->published; i < x->nentries; i++)
		replay_entry(x, x->now, i, &step);
	return true;
}

bool session_publish(struct session *x, int seat)
{
	if (!can_undo(x, seat))
		return false;
	publish(x);
	return true;
}

static bool takeback_possible(const struct session *x, int to)
{
	return session_ending(x) == END_NONE && to >= 0 && to < x->published;
}

bool session_takeback(struct session *x, int to)
{
	const struct source newest = x->now->source;
	struct step step;

	if (!takeback_possible(x, to))
		return false;
	replay_setup(x, x->now, &step);
	for (int i = 0; i < to; i++)
		replay_entry(x, x->now, i, &step);
	x->now->source = newest;
	x->ndraws = (int)x->entry[to].first;
	x->nentries = x->published = x->base_entries = to;
	memcpy(x->base, x->now, x->game->state_size);
	publish(x);
	return true;
}

bool session_ask_takeback(struct session *x, int seat, int to)
{
	if (seat < 0 || seat >= PLAYERS || !takeback_possible(x, to))
		return false;
	x->takeback_by = seat;
	x->takeback_to = to;
	return true;
}

enum ending session_ending(const struct session *x)
{
	if (x->cut)
		return x->cut;
	if (x->now->fault)
		return END_FAULT;
	return x->now->over ? END_PLAYED : END_NONE;
}

static bool cut_short(struct session *x, enum ending how, int by)
{
	if (session_ending(x) != END_NONE)
		return false;
	x->cut = how;
	x->resigned_by = by;
	publish(x);
	return true;
}

bool session_resign(struct session *x, int seat)
{
	return seat >= 0 && seat < PLAYERS && cut_short(x, END_RESIGNED, seat);
}

bool session_overtime(struct session *x, int seat)
{
	return seat >= 0 && seat < PLAYERS && cut_short(x, END_TIME, seat);
}

bool session_agree_end(struct session *x)
{
	return cut_short(x, END_AGREED, NOBODY);
}

bool session_close(struct session *x)
{
	return cut_short(x, END_CLOSED, NOBODY);
}

int session_outcome(const struct session *x, int seat)
{
	switch (session_ending(x)) {
	case END_RESIGNED:
	case END_TIME:
		return seat == x->resigned_by ? -1000 : 1000;
	case END_PLAYED:
		return x->game->outcome(x->now, seat);
	case END_NONE:
	case END_AGREED:
	case END_CLOSED:
	case END_FAULT:
	case ENDINGS:
		break;
	}
	return 0;
}

int session_player(const struct session *x)
{
	return x->cut ? NOBODY : game_player(x->now);
}

bool session_rekey(struct session *x, const uint64_t key[2])
{
	if (session_ending(x) != END_NONE)
		return false;
	memcpy(x->now->source.key, key, sizeof x->now->source.key);
	publish(x);
	return true;
}

int session_published(const struct session *x, int viewer)
{
	return viewer == session_drafter(x) ? x->nentries : x->published;
}

void session_view(const struct session *x, int viewer, struct state *out)
{
	bool own = viewer == session_drafter(x);

	game_view(x->game, own ? x->now : x->shown, viewer, out);
}
