/* flow.c - the frame stack, and what everybody does with a game.
 *
 * The top frame of a state is either a question to a player or a procedure.
 * Between two actions it is always a question with at least two answers (or one
 * that must be asked), unless the game is over.
 */
#include <assert.h>
#include <string.h>
#include "game.h"
#include "rng.h"
#include "text.h"

enum { LOOP_MAX = 20000 }; /* procedures and forced answers that one action may run */

void game_fault(struct state *s, enum fault why)
{
	if (s->fault)
		return;
	s->fault = (uint8_t)why;
	s->over = 1;
}

void note_add(struct state *s, struct step *out, const int row[3 + NOTE_ARGS])
{
	struct note *n;

	if (out->nnotes == NOTES_MAX) {
		if (s)
			game_fault(s, FAULT_NOTES);
		return;
	}
	n = &out->note[out->nnotes++];
	n->msg = (uint16_t)row[0];
	n->player = (int8_t)row[1];
	n->seen_by = (uint8_t)row[2];
	for (int i = 0; i < NOTE_ARGS; i++)
		n->arg[i] = (int16_t)row[3 + i];
}

int game_player(const struct state *s)
{
	return s->over || !s->depth ? NOBODY : flow_see(s)->player;
}

static void note_forced(const struct game *g, struct state *s, struct step *out, action a)
{
	if (!out || g->verbs[action_verb(a)].quiet)
		return;
	a = action_called(g, s, a);
	note(s, out, MSG_FORCED, flow_see(s)->player, EVERYONE, action_verb(a), action_a(a),
	     action_b(a));
}

/* Runs procedures and gives forced answers until somebody has a choice. */
static int settle(const struct game *g, struct state *s, struct step *out, action *next)
{
	for (int guard = 0; guard < LOOP_MAX && !s->over && s->depth; guard++) {
		const struct frame *f = flow_see(s);
		const struct node *node = &g->nodes[f->node];
		int n;

		if (f->player == NOBODY) {
			node->run(s, out);
			continue;
		}
		n = node->list(s, next);
		if (n > 1 || (n == 1 && node->ask))
			return n;
		if (n == 0) {
			game_fault(s, FAULT_STUCK);
			return 0;
		}
		if (out)
			note_forced(g, s, out, next[0]);
		node->take(s, next[0], out);
	}
	if (!s->over && s->depth)
		game_fault(s, FAULT_LOOP);
	return 0;
}

int game_start(const struct game *g, struct state *s, int scenario, const uint64_t key[2],
	       struct step *out, action *next)
{
	return game_start_version(g, s, g->version, scenario, key, out, next);
}

int game_start_version(const struct game *g, struct state *s, int version, int scenario,
		       const uint64_t key[2], struct step *out, action *next)
{
	action scratch[ACTIONS_MAX];

	assert(version >= 1 && version <= g->version);
	memset(s, 0, g->state_size);
	s->edition = (uint8_t)(version - 1);
	memcpy(s->source.key, key, sizeof s->source.key);
	g->setup(s, scenario, out);
	return settle(g, s, out, next ? next : scratch);
}

bool game_is_guarded(const struct game *g, const struct state *s)
{
	return game_player(s) != NOBODY && g->nodes[flow_see(s)->node].ask;
}

int game_actions(const struct game *g, const struct state *s, action *out)
{
	if (game_player(s) == NOBODY)
		return 0;
	return g->nodes[flow_see(s)->node].list(s, out);
}

int game_do(const struct game *g, struct state *s, action a, struct step *out, action *next)
{
	action scratch[ACTIONS_MAX];
	int before = flow_see(s)->player, n;

	s->steps++;
	g->nodes[flow_see(s)->node].take(s, a, out);
	n = settle(g, s, out, next ? next : scratch);
	if (out && game_player(s) != before)
		out->flags |= STEP_HANDOVER;
	return n;
}

void game_call(const struct game *g, struct state *s, int node, int player, const int16_t *local,
	       struct step *out)
{
	action scratch[ACTIONS_MAX];

	memcpy(flow_push(s, node, player)->local, local, LOCALS * sizeof local[0]);
	settle(g, s, out, scratch);
}

bool game_apply(const struct game *g, struct state *s, int seat, action a, struct step *out)
{
	action legal[ACTIONS_MAX];
	int n;

	if (seat != game_player(s))
		return false;
	n = game_actions(g, s, legal);
	for (int i = 0; i < n; i++)
		if (legal[i] == a) {
			game_do(g, s, a, out, NULL);
			return true;
		}
	return false;
}

void game_view(const struct game *g, const struct state *s, int viewer, struct state *out)
{
	memcpy(out, s, g->state_size);
	memset(out->source.key, 0, sizeof out->source.key);
	g->redact(out, viewer);
}

bool game_is_view(const struct game *g, const struct state *s, int viewer)
{
	union any_state view;

	game_view(g, s, viewer, &view.st);
	return !memcmp(&view, s, g->state_size);
}

void game_guess(const struct game *g, struct state *view, int viewer, struct rng *r)
{
	g->guess(view, viewer, r);
	view->source.key[0] = rng_next(r);
	view->source.key[1] = rng_next(r);
}

/* Exact by non-interference: whether there will be chance and, if there will be
 * none, all other flags, too.  After chance they are those of the guess, whose
 * dice and cards are others: what is shown, and whose turn comes, may differ. */
unsigned game_barrier(const struct game *g, const struct state *view, int seat, action a)
{
	union any_state guess;
	struct rng r = { view->steps };
	struct step step;

	step.flags = 0;
	step.nnotes = step.ndraws = step.ndictated = 0;
	step.dictated = NULL;
	memcpy(&guess, view, g->state_size);
	game_guess(g, &guess.st, seat, &r);
	return game_apply(g, &guess.st, seat, a, &step) ? step.flags : 0;
}

static bool exists(const struct game *g, int kind, int id)
{
	return kind == K_NONE ? id == 0 : id < g->kinds[kind].count;
}

/* Why seat has nothing to decide, or 0; the arguments begin as zeros and the one who has. */
static int why_not_seat(const struct state *view, int seat, int16_t arg[NOTE_ARGS])
{
	memset(arg, 0, NOTE_ARGS * sizeof arg[0]);
	if (game_player(view) == NOBODY)
		return MSG_OVER;
	arg[0] = (int16_t)game_player(view);
	return seat == game_player(view) ? MSG_NONE : MSG_NOT_YOU;
}

int game_why(const struct game *g, const struct state *view, int seat, action a,
	     int16_t arg[NOTE_ARGS])
{
	const struct node *node;
	int verb = action_verb(a), msg = why_not_seat(view, seat, arg);

	if (msg)
		return msg;
	node = &g->nodes[flow_see(view)->node];
	if (verb >= g->verbs_count || !(node->verbs >> verb & 1))
		return MSG_NOT_NOW;
	if (!exists(g, g->verbs[verb].a, action_a(a)) || !exists(g, g->verbs[verb].b, action_b(a)))
		return MSG_NO_THING;
	arg[0] = (int16_t)action_a(a);
	arg[1] = (int16_t)action_b(a);
	msg = node->bar(view, a, arg);
	if (msg)
		args_called(g, view, msg, arg);
	return msg;
}

/* The best answer so far for actions that have the thing as one argument. */
struct search {
	const struct game *g;
	const struct state *view;
	int seat, msg;
	int16_t *arg;
	action *best;
};

/* Tries one action; true when it is offered and the search is over. */
static bool try_action(struct search *x, action a)
{
	int16_t arg[NOTE_ARGS];
	int msg = game_why(x->g, x->view, x->seat, a, arg);

	if (msg && msg <= x->msg)
		return false;
	x->msg = msg;
	*x->best = a;
	memcpy(x->arg, arg, sizeof arg);
	return !msg;
}

static bool try_verb(struct search *x, int verb, int kind, int id)
{
	const struct verb *v = &x->g->verbs[verb];
	int others;

	if (v->a == kind) {
		others = v->b == K_NONE ? 1 : x->g->kinds[v->b].count;
		for (int b = 0; b < others; b++)
			if (try_action(x, ACTION(verb, id, b)))
				return true;
	}
	if (v->b == kind) {
		others = v->a == K_NONE ? 1 : x->g->kinds[v->a].count;
		for (int a = 0; a < others; a++)
			if (try_action(x, ACTION(verb, a, id)))
				return true;
	}
	return false;
}

int game_why_thing(const struct game *g, const struct state *view, int seat, int kind, int id,
		   int16_t arg[NOTE_ARGS], action *best)
{
	struct search x = { g, view, seat, MSG_NONE, arg, best };
	int no = why_not_seat(view, seat, arg);
	uint64_t verbs;

	*best = 0;
	if (no)
		return no;
	verbs = g->nodes[flow_see(view)->node].verbs;
	for (int verb = 0; verb < g->verbs_count; verb++)
		if (verbs >> verb & 1 && try_verb(&x, verb, kind, id))
			return MSG_NONE;
	if (!x.msg)
		x.msg = MSG_NOT_NOW;
	return g->why_thing ? g->why_thing(view, kind, id, x.msg, arg) : x.msg;
}

void note_question(const struct state *view, int msg, struct step *out)
{
	const struct frame *f = flow_see(view);
	const int16_t *arg = f->local;

	note(NULL, out, msg, f->player, EVERYONE, arg[0], arg[1], arg[2], arg[3], arg[4], arg[5]);
}

void note_prompt(const struct game *g, const struct state *view, struct step *out)
{
	if (game_player(view) != NOBODY)
		note_question(view, g->nodes[flow_see(view)->node].prompt, out);
}

bool note_why(const struct game *g, const struct state *view, action a, struct step *out)
{
	int16_t arg[NOTE_ARGS];
	int no = game_why(g, view, game_player(view), a, arg);

	if (no)
		note(NULL, out, no, NOBODY, EVERYONE, arg[0], arg[1], arg[2], arg[3], arg[4],
		     arg[5], arg[6], arg[7]);
	return no != 0;
}
