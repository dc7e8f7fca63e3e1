/* frames.c - frames and locals within what a game says of them. */
#include "frames.h"

static bool is_of(const struct frame *f, int player)
{
	return player == ANY_SIDE ? f->player >= 0 && f->player < PLAYERS : f->player == player;
}

static const char *frame_fault(const struct frame *f, uint64_t below, const struct frame_shape *x)
{
	if (!(x->on & below))
		return SHOWN("a question or procedure lies where it cannot");
	if (!is_of(f, x->player))
		return SHOWN("a question is asked of somebody else");
	for (int i = 0; i < LOCALS; i++)
		if (f->local[i] < x->local[i].least || f->local[i] > x->local[i].most)
			return SHOWN("a local of a question or procedure is out of range");
	return NULL;
}

const char *frames_fault(const struct state *s, const struct frame_shape *shape, int nodes)
{
	uint64_t below = FRAME_LOWEST;

	for (int i = 0; i < s->depth; i++) {
		const struct frame *f = &s->frame[i];
		const char *fault = f->node < nodes ? frame_fault(f, below, &shape[f->node])
						    : SHOWN("a frame of no node");

		if (fault)
			return fault;
		below = (uint64_t)1 << f->node;
	}
	return NULL;
}
