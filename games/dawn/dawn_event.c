/* dawn_event.c - card events (rules 5.1, 12.1, 13.2).
 *
 * Every event is a short program in dawn_code, made from data/dawn/cards.yaml.
 * N_EVENT runs it step by step: most steps act at once, some ask first
 * (dawn_steps.c), some begin an operation.  After each step the battles that it
 * caused are fought and captured towns are looked at.
 */
#include <string.h>
#include "dawn_int.h"

enum { CARD, SIDE, AT, ADVANCE }; /* locals of N_EVENT; ADVANCE: from AT to the next step */
enum { BEGIN, FINISH };

void dawn_event_begin(struct state *s, int card, int side)
{
	struct frame *f = flow_push(s, N_EVENT, NOBODY);

	f->local[CARD] = (int16_t)card;
	f->local[SIDE] = (int16_t)side;
	f->local[AT] = (int16_t)dawn_event_code(s, card);
}

/* 13.1, 13.2, 2.7: levels stay between 0 and 3; 2.7-eco1, 14.1.2: British
 * Economy 1 brings two squadrons and takes them away again. */
void dawn_change_track(struct dawn *d, int side, int track, int by, struct step *out)
{
	int before = d->track[side][track], now = max(0, min(3, before + by));

	d->track[side][track] = (uint8_t)now;
	if (now == before) {
		note(&d->st, out, MSG_TRACK_STAYS, side, EVERYONE, side, track, now);
		return;
	}
	note(&d->st, out, now > before ? MSG_TRACK_UP : MSG_TRACK_DOWN, side, EVERYONE, side, track,
	     now);
	if (side != GB || track != ECONOMY)
		return;
	if (!before)
		dawn_add_squadrons(d, dawn_figures.squadrons_economy, out);
	else if (!now)
		dawn_lose_squadrons(d, dawn_figures.squadrons_economy, out);
}

/* 12.1.2, 12.1.3: inactive, active, removed, in this order and once each. */
static bool conflict_changes(const struct dawn *d, int conflict, int to)
{
	return d->conflict[conflict] + 1 == to;
}

static void set_conflict(struct dawn *d, int conflict, int to, struct step *out)
{
	if (!conflict_changes(d, conflict, to)) {
		note(&d->st, out, MSG_CONFLICT_IGNORED, NOBODY, EVERYONE, conflict);
		return;
	}
	d->conflict[conflict] = (uint8_t)to;
	note(&d->st, out, to == ACTIVE ? MSG_CONFLICT_BEGINS : MSG_CONFLICT_ENDS, NOBODY, EVERYONE,
	     conflict);
}

static void add_landing(struct dawn *d, int n, struct step *out)
{
	n = min(n, d->pool[GB_REGULAR]);
	if (!n)
		return;
	gain(&d->pool[GB_REGULAR], -n);
	gain(&d->landing, n);
	note(&d->st, out, MSG_LANDING_SUPPLY, GB, EVERYONE, n, d->landing);
}

/* ---- conditions and options ---------------------------------------------- */

static bool test_holds(const struct dawn *d, const struct dawn_effect *e, int side)
{
	int whose = dawn_effect_side(side, e->side);

	switch (e->test) {
	case TEST_SIDE:
		return side == whose;
	case TEST_CONTROLS:
		return !(e->where & ~d->control[whose]);
	case TEST_WATERWAY:
		return d->water[whose] & e->water;
	case TEST_ADJ_FORCE:
		return dawn_neighbours(e->where) & d->present[whose];
	case TEST_NO_ARMY:
		return !(e->where & d->army[whose]);
	case TEST_ZONE_SQUADRONS:
		return d->squadron[1 + e->what] >= e->n;
	case TEST_ZONE_COMPLETE:
		return d->complete >> e->what & 1;
	default:
		return dawn_blockades(d) >= e->n;
	}
}

static bool track_can_change(const struct dawn *d, const struct dawn_effect *e, int side)
{
	const uint8_t *level = d->track[dawn_effect_side(side, e->side)];

	for (int track = 0; track < TRACKS; track++)
		if ((e->what == TRACKS || e->what == track) && level[track] != (e->n > 0 ? 3 : 0))
			return true;
	return false;
}

/* The points of a step: n, or n for each force that it counts. */
static int points(const struct dawn *d, const struct dawn_effect *e)
{
	int forces = 0;

	for (uint32_t where = e->where; where; where &= where - 1)
		for (int unit = 0; unit < UNITS; unit++)
			if (e->units >> unit & 1)
				forces += d->force[lowest(where)][unit];
	return e->where ? e->n * forces : e->n;
}

/* Whether a step would change anything now. */
static bool effect_changes(const struct dawn *d, const struct dawn_effect *e, int side)
{
	int to;

	switch ((enum effect_verb)e->verb) {
	case E_TRACK:
		return track_can_change(d, e, side);
	case E_SQUADRON_ADD:
		return dawn_reserve(d) > 0;
	case E_SQUADRON_RECALL:
		return dawn_blockading(d);
	case E_CONFLICT:
		return conflict_changes(d, e->what, e->status);
	case E_PRIVATEER:
		to = d->privateer + e->n;
		return max(0, min(dawn_figures.privateer_spaces, to)) != d->privateer;
	case E_LANDING:
		return d->pool[GB_REGULAR] > 0;
	case E_FREE_OP:
	case E_FREE_MOVE:
		return dawn_op_possible(
			d, e->verb == E_FREE_OP ? e->what : OP_CAMPAIGN,
			(struct dawn_op){ dawn_effect_side(side, e->side), e->n, e });
	case E_ADD:
	case E_REMOVE:
	case E_STRIP:
	case E_COUNTER:
	case E_SQUADRON_DEPLOY:
	case E_ARMISTICE:
	case E_FORT:
	case E_SHIP:
	case E_SHIP_REMOVE:
	case E_UPGRADE:
		return dawn_step_possible(d, e, side);
	case E_VP:
		return points(d, e) > 0;
	case E_DICE:
	case E_EVADE:
	case E_OPMOD:
	case E_CHOOSE:
	case E_OPTION:
	case E_IF:
	case E_UNLESS:
		return true;
	case E_JUMP:
	case E_END:
		break;
	}
	return false;
}

/* Whether an option would change anything; one without steps never does. */
static bool option_changes(const struct dawn *d, const struct dawn_effect *option, int side)
{
	for (int i = 0; i < option->length; i++)
		if (effect_changes(d, option + option->skip + i, side))
			return true;
	return false;
}

/* An option that changes nothing is closed while another would change something;
 * an empty one ("nothing") is always open. */
static bool option_open(const struct dawn *d, const struct dawn_effect *option, int side)
{
	return !option->length || option_changes(d, option, side);
}

int dawn_choose_bar(const struct state *s, action a, int16_t *arg)
{
	const struct frame *f = flow_see(s);
	const struct dawn_effect *e = &dawn_code[f->local[STEP_EFFECT]];

	(void)arg;
	for (int i = 1; i <= e->n; i++)
		if (e[i].what == action_a(a))
			return option_open(cdawn_of(s), &e[i], f->local[STEP_SIDE])
				       ? MSG_NONE
				       : MSG_OPTION_IDLE;
	return MSG_OTHER_OPTION;
}

int dawn_choose_list(const struct state *s, action *out)
{
	const struct frame *f = flow_see(s);
	const struct dawn_effect *e = &dawn_code[f->local[STEP_EFFECT]];
	int n = 0;

	for (int i = 1; i <= e->n; i++)
		if (option_open(cdawn_of(s), &e[i], f->local[STEP_SIDE]))
			out[n++] = ACTION(V_CHOOSE, e[i].what, 0);
	return n;
}

void dawn_choose_take(struct state *s, action a, struct step *out)
{
	struct frame f = *flow_top(s);
	const struct dawn_effect *e = &dawn_code[f.local[STEP_EFFECT]];

	flow_pop(s);
	note(s, out, MSG_CHOSE, f.player, EVERYONE, f.player, action_a(a));
	for (int i = 1; i <= e->n; i++)
		if (e[i].what == action_a(a))
			flow_top(s)->local[ADVANCE] = (int16_t)(i + e[i].skip);
}

/* ---- battles caused by an event, 9.0 ------------------------------------- */

static uint32_t contested(const struct dawn *d)
{
	return d->present[US] & d->present[GB];
}

static void fight(struct state *s, int r, int side, struct step *out)
{
	struct dawn_battle b = { .where = (uint8_t)r,
				 .origin = NO_REGION,
				 .attacker = (uint8_t)side,
				 .form = BY_EVENT };

	dawn_battle_begin(s, b, NULL, out);
}

/* RULINGS E14: one region at a time, in the order of the event's side. */
int dawn_fight_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	return contested(cdawn_of(s)) & bit(action_a(a)) ? MSG_NONE : MSG_NO_BATTLE_THERE;
}

int dawn_fight_list(const struct state *s, action *out)
{
	int n = 0;

	for (uint32_t x = contested(cdawn_of(s)); x; x &= x - 1)
		out[n++] = ACTION(V_FIGHT, lowest(x), 0);
	return n;
}

void dawn_fight_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player;

	flow_pop(s);
	fight(s, action_a(a), side, out);
}

/* ---- the interpreter ----------------------------------------------------- */

static void ask(struct state *s, int node, int player, const struct frame *event, int left)
{
	struct frame *f = flow_push(s, node, player);

	f->local[STEP_EFFECT] = event->local[AT];
	f->local[STEP_LEFT] = (int16_t)left;
	f->local[STEP_SIDE] = event->local[SIDE];
	f->local[STEP_CARD] = event->local[CARD];
}

/* A step that begins: the frame of its event, and whose it is. */
struct begun {
	struct state *s;
	struct frame *event;
	const struct dawn_effect *e;
	int whose;
	struct step *out;
};

/* A step that its chooser repeats: cleared marks, then one question after another. */
static void begin_step(const struct begun *b)
{
	struct dawn *d = dawn_of(b->s);
	const struct dawn_effect *e = b->e;
	int left = e->verb == E_STRIP ? e->regions : e->n < 0 ? -e->n : e->n;

	memset(d->tally, 0, sizeof d->tally);
	if (e->flags & F_NAMES || e->regions == 1)
		d->named = NO_REGION;
	if (e->verb == E_FORT)
		d->built = 0;
	ask(b->s, dawn_step_node(e), dawn_effect_side(b->event->local[SIDE], e->chooser), b->event,
	    left);
}

static void begin_choice(const struct begun *b)
{
	const struct dawn_effect *e = b->e;
	int side = b->event->local[SIDE];

	for (int i = 1; i <= e->n; i++)
		if (option_changes(cdawn_of(b->s), &e[i], side)) {
			ask(b->s, N_CHOOSE, side, b->event, 0);
			return;
		}
	if (!e->alternative)
		note(b->s, b->out, MSG_NO_EFFECT, NOBODY, EVERYONE, 0);
	b->event->local[ADVANCE] = e->alternative ? e->alternative : e->skip;
}

static void begin_track(const struct begun *b)
{
	if (b->e->what < TRACKS)
		dawn_change_track(dawn_of(b->s), b->whose, b->e->what, b->e->n, b->out);
	else if (track_can_change(cdawn_of(b->s), b->e, b->event->local[SIDE]))
		ask(b->s, N_TRACK, b->whose, b->event, 1);
}

/* 16.1-b */
static void begin_vp(const struct begun *b)
{
	int vp = points(cdawn_of(b->s), b->e);

	if (vp)
		dawn_award(dawn_of(b->s), b->whose, vp, b->out);
}

static void begin_squadrons(const struct begun *b)
{
	dawn_add_squadrons(dawn_of(b->s), b->e->n, b->out);
}

static void begin_recall(const struct begun *b)
{
	ask(b->s, N_RECALL, dawn_effect_side(b->event->local[SIDE], b->e->chooser), b->event,
	    b->e->n);
}

static void begin_conflict(const struct begun *b)
{
	set_conflict(dawn_of(b->s), b->e->what, b->e->status, b->out);
}

static void begin_privateer(const struct begun *b)
{
	dawn_move_privateer(dawn_of(b->s), b->e->n, b->out);
}

static void begin_dice(const struct begun *b)
{
	dawn_of(b->s)->dice[b->whose] |= (uint16_t)bit(b->e->what);
	note(b->s, b->out, MSG_DICE_PROMISED, b->whose, EVERYONE, b->whose, dawn_dice[b->e->what].n,
	     b->event->local[CARD]);
}

static void begin_op(const struct begun *b)
{
	dawn_op_begin(b->s, b->whose, b->e->what, b->e->n, b->event->local[AT], b->out);
}

static void begin_move(const struct begun *b)
{
	dawn_op_begin(b->s, b->whose, OP_CAMPAIGN, 1, b->event->local[AT], b->out);
}

static void begin_landing(const struct begun *b)
{
	add_landing(dawn_of(b->s), b->e->n, b->out);
}

static void begin_evasion(const struct begun *b)
{
	dawn_of(b->s)->evade = b->e->target;
	note(b->s, b->out, MSG_EVASION_NOW, NOBODY, EVERYONE, b->e->target);
}

static void begin_opmod(const struct begun *b)
{
	int8_t *ops = &dawn_of(b->s)->opmod[b->whose];

	*ops = (int8_t)(*ops + b->e->n);
	note(b->s, b->out, MSG_COURT_MARTIAL, b->whose, EVERYONE, b->whose, -b->e->n);
}

static void begin_test(const struct begun *b)
{
	if (test_holds(cdawn_of(b->s), b->e, b->event->local[SIDE]) == (b->e->verb == E_UNLESS))
		b->event->local[ADVANCE] = b->e->skip;
}

static void begin_jump(const struct begun *b)
{
	b->event->local[ADVANCE] = b->e->skip;
}

/* E_OPTION is a part of a choice, and E_END is not begun. */
static void (*const begin_verb[])(const struct begun *) = {
	[E_END] = NULL,
	[E_TRACK] = begin_track,
	[E_VP] = begin_vp,
	[E_ADD] = begin_step,
	[E_REMOVE] = begin_step,
	[E_STRIP] = begin_step,
	[E_COUNTER] = begin_step,
	[E_SQUADRON_ADD] = begin_squadrons,
	[E_SQUADRON_RECALL] = begin_recall,
	[E_SQUADRON_DEPLOY] = begin_step,
	[E_CONFLICT] = begin_conflict,
	[E_PRIVATEER] = begin_privateer,
	[E_DICE] = begin_dice,
	[E_FREE_OP] = begin_op,
	[E_FREE_MOVE] = begin_move,
	[E_ARMISTICE] = begin_step,
	[E_FORT] = begin_step,
	[E_SHIP] = begin_step,
	[E_SHIP_REMOVE] = begin_step,
	[E_LANDING] = begin_landing,
	[E_UPGRADE] = begin_step,
	[E_EVADE] = begin_evasion,
	[E_OPMOD] = begin_opmod,
	[E_CHOOSE] = begin_choice,
	[E_OPTION] = NULL,
	[E_IF] = begin_test,
	[E_UNLESS] = begin_test,
	[E_JUMP] = begin_jump,
};

/* 5.2.3: a step that finds nothing to act on is told; conflicts and tracks tell
 * that themselves. */
static void note_idle(struct state *s, const struct frame *f, const struct dawn_effect *e,
		      struct step *out)
{
	bool silent = e->verb == E_CONFLICT || e->verb == E_TRACK || e->verb == E_JUMP;

	if (!silent && !effect_changes(cdawn_of(s), e, f->local[SIDE]))
		note(s, out, MSG_NO_EFFECT, NOBODY, EVERYONE, 0);
}

static void begin_effect(struct state *s, struct frame *f, const struct dawn_effect *e,
			 struct step *out)
{
	struct begun b = { s, f, e, dawn_effect_side(f->local[SIDE], e->side), out };

	if (e->verb == E_FREE_OP)
		note(s, out, MSG_FREE_OPERATION, b.whose, EVERYONE, b.whose, e->what, e->n);
	if (out)
		note_idle(s, f, e, out);
	if (begin_verb[e->verb])
		begin_verb[e->verb](&b);
}

/* 9.0, RULINGS E14: battles that a step has caused; false if there is none. */
static bool fight_battles(struct state *s, int side, struct step *out)
{
	uint32_t battles = contested(cdawn_of(s));

	if (!battles)
		return false;
	if (battles & (battles - 1))
		flow_push(s, N_FIGHT, side);
	else
		fight(s, lowest(battles), side, out);
	return true;
}

static void end_event(struct dawn *d)
{
	d->named = NO_REGION;
	d->built = 0;
	memset(d->tally, 0, sizeof d->tally);
	flow_pop(&d->st);
}

/* 5.1, 5.1.1: the text from top to bottom, as far as it can be carried out. */
void dawn_event_run(struct state *s, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s);
	int depth = s->depth;

	while (s->depth == depth && !s->over) {
		const struct dawn_effect *e = &dawn_code[f->local[AT]];

		if (f->pc == BEGIN && e->verb == E_END) {
			end_event(d);
		} else if (f->pc == BEGIN) {
			f->pc = FINISH;
			f->local[ADVANCE] = 1;
			begin_effect(s, f, e, out);
		} else if (!fight_battles(s, f->local[SIDE], out)) {
			f->pc = BEGIN;
			f->local[AT] = (int16_t)(f->local[AT] + f->local[ADVANCE]);
			dawn_check_capture(d, out);
		}
	}
}
