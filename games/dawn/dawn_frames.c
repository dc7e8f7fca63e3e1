/* dawn_frames.c - questions and procedures that play can lead to, for dawn_check.
 *
 * Where each may lie and what its locals may be, in the order in which its file names them; then
 * what they must have in common with the frame below them and with the board.
 */
#include "core/frames.h"
#include "dawn_int.h"

enum { COUNT_MOST = 255 }; /* of OPS and of repetitions: more than any card or track can give */

/* Procedures and what is asked on its own: tools and tests call them on any position. */
#define ANYWHERE UINT64_MAX
#define ON(node) ((uint64_t)1 << (node))
/* clang-format off */
#define SIDE_LOCAL { 0, 1 }
#define COUNT { 0, COUNT_MOST }
#define REGION { 0, REGIONS - 1 }
/* OP_LEFT, OP_EFFECT, OP_KIND, OP_START */
#define OP_SHAPE(whose, kind_least, kind_most, start) \
	{ ANYWHERE, whose, { COUNT, { -1, INT16_MAX }, { kind_least, kind_most }, { 0, start } } }
/* STEP_EFFECT, STEP_LEFT, STEP_SIDE, STEP_CARD */
#define STEP_SHAPE(on) \
	{ on, ANY_SIDE, { { 0, INT16_MAX }, COUNT, SIDE_LOCAL, { 0, CARDS - 1 } } }
#define LANDING_SHAPE { ON(N_DEPLOY), GB, { REGION, { 0, PLACES }, COUNT } }
/* clang-format on */

static const struct frame_shape shapes[NODES] = {
	[N_TURN] = { ANYWHERE, NOBODY, { SIDE_LOCAL } },
	[N_POLICY] = { ANYWHERE, ANY_SIDE, { { 0, 0 } } },
	[N_PLAY] = { ANYWHERE, ANY_SIDE, { { 0, 0 } } },
	[N_CARD] = { ANYWHERE, NOBODY, { { 0, CARDS - 1 }, SIDE_LOCAL, { 0, OPS }, { 0, 1 } } },
	[N_USE] = { ON(N_CARD), ANY_SIDE, { COUNT } },
	[N_ORDER] = { ON(N_CARD), ANY_SIDE, { { 0, 0 } } },
	[N_RECRUIT] = OP_SHAPE(ANY_SIDE, 0, 0, 0),
	[N_CONSTRUCT] = OP_SHAPE(ANY_SIDE, 0, 0, 0),
	[N_MOVE] = OP_SHAPE(ANY_SIDE, 0, OPS - 1, 0),
	[N_TAKE] = { ON(N_MOVE),
		     ANY_SIDE,
		     { REGION, REGION, { 0, UNITS - 1 }, COUNT, COUNT, COUNT } },
	[N_CRUISE] = OP_SHAPE(US, 0, 0, 0),
	[N_OVERFLOW] = OP_SHAPE(US, 0, 0, 0),
	[N_DEPLOY] = OP_SHAPE(GB, 0, 0, (1 << ZONES) - 1),
	[N_SEND] = LANDING_SHAPE,
	[N_EMBARK] = LANDING_SHAPE,
	[N_RECALL] = STEP_SHAPE(ANYWHERE),
	[N_LOSE] = { ANYWHERE, GB, { { 0, 0 }, COUNT } },
	[N_BATTLE] = { ANYWHERE, NOBODY, { { 0, 0 } } },
	[N_HIT] = { ON(N_BATTLE), ANY_SIDE, { { 4, 6 } } },
	[N_EVADE] = { ON(N_BATTLE), GB, { REGION } },
	[N_STAND] = { ON(N_BATTLE), ANY_SIDE, { REGION, COUNT, COUNT } },
	[N_EVENT] = { ANYWHERE, NOBODY, { { 0, CARDS - 1 }, SIDE_LOCAL, { 0, INT16_MAX }, COUNT } },
	[N_ADD] = STEP_SHAPE(ON(N_EVENT)),
	[N_REMOVE] = STEP_SHAPE(ON(N_EVENT)),
	[N_NAME] = STEP_SHAPE(ON(N_EVENT)),
	[N_COUNTER] = STEP_SHAPE(ON(N_EVENT)),
	[N_STATION] = STEP_SHAPE(ON(N_EVENT)),
	[N_CHOOSE] = STEP_SHAPE(ON(N_EVENT)),
	[N_TRACK] = STEP_SHAPE(ON(N_EVENT)),
	[N_ARMISTICE] = STEP_SHAPE(ON(N_EVENT)),
	[N_FORT] = STEP_SHAPE(ON(N_EVENT)),
	[N_SHIPS] = STEP_SHAPE(ON(N_EVENT)),
	[N_UPGRADE] = STEP_SHAPE(ON(N_EVENT)),
	[N_FIGHT] = { ON(N_EVENT), ANY_SIDE, { { 0, 0 } } },
};

enum { CARD, SIDE, AT, ADVANCE }; /* of N_EVENT; N_CARD begins with the same two */

static bool is_on(const struct dawn *d, const struct frame *f, int node)
{
	return f > d->st.frame && f[-1].node == node;
}

/* Whether a step belongs to the event of a card. */
static bool is_step_of(const struct dawn *d, int card, int at)
{
	int i = dawn_event_code(&d->st, card);

	while (i < at && dawn_code[i].verb != E_END)
		i++;
	return i == at;
}

static const char *event_fault(const struct dawn *d, const struct frame *f)
{
	if (is_on(d, f, N_CARD) && f->local[CARD] != f[-1].local[CARD])
		return SHOWN("an event of a card that was not played");
	if (!is_step_of(d, f->local[CARD], f->local[AT]) ||
	    (f->pc && !is_step_of(d, f->local[CARD], f->local[AT] + f->local[ADVANCE])))
		return SHOWN("an event is at a step that it does not have");
	return NULL;
}

/* What asks inside an event asks for the step at which the event is. */
static const char *step_fault(const struct frame *f)
{
	const struct frame *event = f - 1;
	const struct dawn_effect *e = &dawn_code[event->local[AT]];
	bool fits = f->node == N_RECALL ? e->verb == E_SQUADRON_RECALL
		    : f->node == N_CHOOSE
			    ? e->verb == E_CHOOSE
			    : dawn_step_node(e) == f->node ||
				      (dawn_step_node(e) == N_NAME && f->node == N_REMOVE);

	if (!fits || f->local[STEP_EFFECT] != event->local[AT] ||
	    f->local[STEP_SIDE] != event->local[SIDE] || f->local[STEP_CARD] != event->local[CARD])
		return SHOWN("a question of an event that does not ask it");
	return NULL;
}

static const char *op_fault(const struct dawn *d, const struct frame *f)
{
	int effect = f->local[OP_EFFECT];

	if (f->node == N_MOVE && f->local[OP_KIND] != OP_CAMPAIGN && f->local[OP_KIND] != OP_RAID)
		return SHOWN("a march that is none");
	return effect >= 0 && (!is_on(d, f, N_EVENT) || effect != f[-1].local[AT])
		       ? SHOWN("an operation by an event that does not grant it")
		       : NULL;
}

/* 6.2.1: no more go along than there are, kind by kind up to the one that is asked for. */
static const char *take_fault(const struct dawn *d, const struct frame *f)
{
	const uint8_t *here = d->force[f->local[0]];
	int first = 2 * f->player, unit = f->local[2];

	if (f->player != f[-1].player || (unit != first && unit != first + 1 && unit != INDIAN) ||
	    (unit == INDIAN && f->player != GB))
		return SHOWN("a group of forces that are another's");
	for (int i = 0; i < 3; i++)
		if (f->local[3 + i] > here[i == 2 ? INDIAN : first + i])
			return SHOWN("a group of more forces than there are");
	return NULL;
}

static const char *landing_fault(const struct dawn *d, const struct frame *f)
{
	int town = f->local[0];

	if (!dawn_regions[town].port || f->local[2] > d->landed[town])
		return SHOWN("a landing where it cannot be");
	return f->node == N_SEND && f->local[1] >= PLACES ? SHOWN("a landing from nowhere") : NULL;
}

static const char *frame_fault(const struct dawn *d, const struct frame *f)
{
	switch (f->node) {
	case N_CARD:
		return set_has(&d->pile[IN_PLAY], f->local[CARD])
			       ? NULL
			       : SHOWN("a card that is not in play is played");
	case N_EVENT:
		return event_fault(d, f);
	case N_RECRUIT:
	case N_CONSTRUCT:
	case N_MOVE:
	case N_CRUISE:
	case N_OVERFLOW:
	case N_DEPLOY:
		return op_fault(d, f);
	case N_TAKE:
		return take_fault(d, f);
	case N_SEND:
	case N_EMBARK:
		return landing_fault(d, f);
	case N_RECALL:
		return is_on(d, f, N_EVENT) ? step_fault(f) : NULL; /* 4.1.4-3: in the Upkeep */
	case N_HIT:
		return d->battle.hits[f->player][6 - f->local[0]] ? NULL
								  : SHOWN("a hit that nobody made");
	default:
		return shapes[f->node].on == ON(N_EVENT) && f->node != N_FIGHT ? step_fault(f)
									       : NULL;
	}
}

const char *dawn_frames_fault(const struct dawn *d)
{
	const char *fault = frames_fault(&d->st, shapes, NODES);

	for (int i = 0; !fault && i < d->st.depth; i++)
		fault = frame_fault(d, &d->st.frame[i]);
	return fault;
}
