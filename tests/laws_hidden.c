/* laws_hidden.c - laws of what a viewer may know.
 *
 * The last two catch what all the others let through: a redact that hides too
 * little, and a step that goes differently, rolls or asks or not, because of
 * what is hidden.  No step is exempt.
 */
#include <stdio.h>
#include <string.h>
#include "laws.h"

enum { PAIRS = 4, PAIRS_OF_DRAWS = 32, PAIR_TRIES = 16 };

static void same_list_law(struct trial *t, const struct state *s, const char *where)
{
	static action other[LIST_ROOM];
	int n = game_actions(t->g, s, other);

	LAW(t, LAW_SAME_LIST,
	    n == t->nlegal && !memcmp(other, t->legal, (size_t)n * sizeof other[0]),
	    "%d actions in the state, %d in %s", t->nlegal, n, where);
}

static void guess_laws(struct trial *t, const union any_state *view, int viewer)
{
	static union any_state guess, again;
	const char *fault;

	memcpy(&guess, view, t->g->state_size);
	game_guess(t->g, &guess.st, viewer, &t->r);
	fault = t->g->check(&guess.st);
	LAW(t, LAW_GUESS, !fault, "viewer %d: %s", viewer, fault);
	game_view(t->g, &guess.st, viewer, &again.st);
	LAW(t, LAW_GUESS, !memcmp(&again, view, t->g->state_size), "viewer %d sees another state",
	    viewer);
	if (viewer == game_player(&t->now.st))
		same_list_law(t, &guess.st, "a guess");
}

void laws_of_views(struct trial *t)
{
	static union any_state view, again;

	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		game_view(t->g, &t->now.st, viewer, &view.st);
		game_view(t->g, &view.st, viewer, &again.st);
		LAW(t, LAW_VIEW, !memcmp(&view, &again, t->g->state_size), "viewer %d", viewer);
		LAW(t, LAW_VIEW, !view.st.source.key[0] && !view.st.source.key[1],
		    "viewer %d sees the key", viewer);
		if (viewer == game_player(&t->now.st))
			same_list_law(t, &view.st, "the view");
		guess_laws(t, &view, viewer);
	}
}

/* Two things that the viewer cannot tell apart in this state. */
static bool alike(const struct trial *t, const struct state *s, int viewer, const int pair[2])
{
	const struct secrets *x = t->secrets;

	return x->hidden(s, viewer, pair[0]) && x->hidden(s, viewer, pair[1]) &&
	       x->same(s, viewer, pair[0], pair[1]);
}

/* A hidden thing, from a random one on: where few of many are hidden most guesses would miss. */
static int some_hidden(struct trial *t, const struct state *s, int viewer)
{
	int count = t->secrets->count, start = rng_below(&t->r, count);

	for (int i = start; i < start + count; i++)
		if (t->secrets->hidden(s, viewer, i % count))
			return i % count;
	return -1;
}

/* A random such pair, and the state with the two swapped.  The first may be given;
 * otherwise the two must lie in different places, or swapping would do nothing. */
static bool swap_pair(struct trial *t, const union any_state *from, int viewer, int first,
		      int pair[2], union any_state *swapped)
{
	for (int i = 0; i < PAIR_TRIES; i++) {
		pair[0] = first >= 0 ? first : some_hidden(t, &from->st, viewer);
		pair[1] = some_hidden(t, &from->st, viewer);
		if (pair[1] < 0)
			return false;
		if (pair[0] == pair[1] || !alike(t, &from->st, viewer, pair))
			continue;
		memcpy(swapped, from, t->g->state_size);
		t->secrets->swap(&swapped->st, pair[0], pair[1]);
		if (first >= 0 || memcmp(swapped, from, t->g->state_size))
			return true;
	}
	return false;
}

/* One of the things that chance gave in the step, or -1. */
static int drawn_thing(struct trial *t)
{
	int i = t->step.ndraws ? rng_below(&t->r, t->step.ndraws) : 0;

	if (!t->step.ndraws || t->step.draw[i].kind != t->secrets->kind || !t->secrets->kind)
		return -1;
	return t->step.draw[i].value;
}

static const char *thing_key(const struct trial *t, int id)
{
	static char number[2][16];
	static int turn;

	if (t->secrets->kind != K_NONE)
		return t->g->kinds[t->secrets->kind].things[id].key;
	turn = !turn;
	snprintf(number[turn], sizeof number[turn], "thing %d", id);
	return number[turn];
}

void laws_of_swap(struct trial *t)
{
	static union any_state swapped, view, other;
	int pair[2];

	for (int viewer = 0; t->secrets && viewer < VIEWERS; viewer++) {
		game_view(t->g, &t->now.st, viewer, &view.st);
		for (int i = 0; i < PAIRS; i++) {
			if (!swap_pair(t, &t->now, viewer, -1, pair, &swapped))
				continue;
			game_view(t->g, &swapped.st, viewer, &other.st);
			LAW(t, LAW_SWAP, !memcmp(&view, &other, t->g->state_size),
			    "viewer %d can tell %s from %s", viewer, thing_key(t, pair[0]),
			    thing_key(t, pair[1]));
		}
	}
}

void laws_of_draws(struct trial *t)
{
	for (int i = 0; t->secrets && i < t->step.ndraws; i++) {
		struct draw d = t->step.draw[i];

		for (int viewer = 0; d.kind == t->secrets->kind && viewer < VIEWERS; viewer++)
			LAW(t, LAW_SHOWN,
			    !(t->step.draw_seen_by[i] >> viewer & 1) ||
				    !t->secrets->hidden(&t->now.st, viewer, d.value),
			    "viewer %d is shown %s, which is hidden from him", viewer,
			    thing_key(t, d.value));
	}
}

/* A step without flags stays in the draft of who made it: he could look and go back. */
void laws_of_drafts(struct trial *t, const union any_state *before, int seat, action a)
{
	const struct secrets *x = t->secrets;

	for (int i = 0; x && i < x->count; i++)
		LAW(t, LAW_NO_WAY_BACK,
		    t->step.flags || t->now.st.over || !x->hidden(&before->st, seat, i) ||
			    x->hidden(&t->now.st, seat, i),
		    "'%s' shows %s", action_text(t, a), thing_key(t, i));
}

static int swap_id(const int pair[2], int id)
{
	return id == pair[0] ? pair[1] : id == pair[1] ? pair[0] : id;
}

static action swap_action(const struct trial *t, const int pair[2], action x)
{
	const struct verb *v = &t->g->verbs[action_verb(x)];
	int a = action_a(x), b = action_b(x);

	return ACTION(action_verb(x), v->a && v->a == t->secrets->kind ? swap_id(pair, a) : a,
		      v->b && v->b == t->secrets->kind ? swap_id(pair, b) : b);
}

/* The draws of the step, with the two swapped, dictated to the other step. */
static void swap_draws(const struct trial *t, const int pair[2], struct step *other)
{
	static struct draw told[DRAWS_MAX];

	for (int i = 0; i < t->step.ndraws; i++) {
		told[i] = t->step.draw[i];
		if (told[i].kind == t->secrets->kind)
			told[i].value = (uint16_t)swap_id(pair, told[i].value);
	}
	memset(other, 0, sizeof *other);
	other->dictated = told;
	other->ndictated = t->step.ndraws;
}

/* The note as the viewer gets it. */
static struct note masked(const struct trial *t, const struct note *n, int viewer)
{
	struct note out = *n;

	for (int i = 0; i < NOTE_ARGS; i++)
		if (!(n->seen_by >> viewer & 1) && t->g->messages[n->msg].secret >> i & 1)
			out.arg[i] = HIDDEN;
	return out;
}

static void same_notes_law(struct trial *t, const struct step *other, int viewer)
{
	LAW(t, LAW_INTERFERENCE, other->nnotes == t->step.nnotes, "viewer %d: %d notes and %d",
	    viewer, t->step.nnotes, other->nnotes);
	for (int i = 0; i < other->nnotes; i++) {
		struct note a = masked(t, &t->step.note[i], viewer);
		struct note b = masked(t, &other->note[i], viewer);

		LAW(t, LAW_INTERFERENCE, !memcmp(&a, &b, sizeof a), "viewer %d: note %d, %s",
		    viewer, i, t->g->messages[a.msg].key);
	}
}

static void same_draws_law(struct trial *t, const struct step *other, int viewer)
{
	for (int i = 0; i < other->ndraws; i++) {
		bool seen = t->step.draw_seen_by[i] >> viewer & 1;

		LAW(t, LAW_INTERFERENCE, other->draw_seen_by[i] == t->step.draw_seen_by[i],
		    "viewer %d: draw %d is shown to others", viewer, i);
		LAW(t, LAW_INTERFERENCE, !seen || other->draw[i].value == t->step.draw[i].value,
		    "viewer %d sees another draw %d", viewer, i);
	}
}

/* What the viewer has of the step and of its swapped twin must be equal. */
static void twin_law(struct trial *t, const struct step *other, const union any_state *twin,
		     int viewer, const char *act)
{
	static union any_state view, twin_view;

	LAW(t, LAW_INTERFERENCE, other->flags == t->step.flags, "viewer %d, '%s': flags %u and %u",
	    viewer, act, t->step.flags, other->flags);
	LAW(t, LAW_INTERFERENCE, other->ndraws == t->step.ndraws && !other->impossible,
	    "viewer %d, '%s': other draws", viewer, act);
	same_draws_law(t, other, viewer);
	same_notes_law(t, other, viewer);
	game_view(t->g, &t->now.st, viewer, &view.st);
	game_view(t->g, &twin->st, viewer, &twin_view.st);
	LAW(t, LAW_INTERFERENCE, !memcmp(&view, &twin_view, t->g->state_size),
	    "viewer %d, '%s': another view", viewer, act);
}

static bool action_names(const struct trial *t, action x, const int pair[2])
{
	const struct verb *v = &t->g->verbs[action_verb(x)];
	int kind = t->secrets->kind, a = action_a(x), b = action_b(x);

	return (kind && v->a == kind && swap_id(pair, a) != a) ||
	       (kind && v->b == kind && swap_id(pair, b) != b);
}

/* Another player may lack the action in the twin: his choice then tells.  What an action names and
 * reveals was seen, even if it is hidden again when the step ends: a card that is played, and then
 * shuffled into the deck. */
static void interference_law(struct trial *t, const union any_state *before, int seat, action a,
			     int viewer)
{
	static union any_state twin;
	static struct step other;
	int pair[2], first = rng_below(&t->r, 2) ? drawn_thing(t) : -1;

	if (!swap_pair(t, before, viewer, first, pair, &twin) ||
	    !alike(t, &t->now.st, viewer, pair) ||
	    (t->step.flags & STEP_REVEAL && action_names(t, a, pair)) ||
	    (t->secrets->told && t->secrets->told(&before->st, &t->now.st, &t->step, pair)))
		return;
	swap_draws(t, pair, &other);
	if (!game_apply(t->g, &twin.st, seat, swap_action(t, pair, a), &other)) {
		LAW(t, LAW_INTERFERENCE, seat != viewer,
		    "%s and %s hidden from %d swapped, '%s' is refused", thing_key(t, pair[0]),
		    thing_key(t, pair[1]), viewer, action_text(t, a));
		return;
	}
	twin_law(t, &other, &twin, viewer, action_text(t, a));
}

/* Deals are rare, and most is hidden in them: they are tried with more pairs. */
void laws_of_interference(struct trial *t, const union any_state *before, int seat, action a)
{
	int pairs = t->secrets && drawn_thing(t) >= 0 ? PAIRS_OF_DRAWS : PAIRS;

	for (int viewer = 0; t->secrets && viewer < VIEWERS; viewer++)
		for (int i = 0; i < pairs; i++)
			interference_law(t, before, seat, a, viewer);
}
