/* course.c - the points of a game, their chances, and the luck between them. */
#include <string.h>
#include "core/policy.h"
#include "core/rng.h"
#include "core/text.h"
#include "course.h"

/* A point, its state and its chance lie in three rows of so many. */
static size_t row_length(int actions)
{
	return (size_t)actions + 2;
}

size_t course_size(const struct game *g, int actions)
{
	return row_length(actions) * (sizeof(struct point) + g->state_size + sizeof(int));
}

void course_open(struct course *c, const struct game *g, int actions, void *memory)
{
	size_t n = row_length(actions);

	memset(c, 0, sizeof *c);
	c->g = g;
	c->most = (int)n;
	c->point = memory;
	c->states = (unsigned char *)memory + n * sizeof(struct point);
	c->chance = (int *)(void *)(c->states + n * g->state_size);
	c->open.by = NOBODY;
}

static void add_point(struct course *c)
{
	struct point *now = &c->point[c->points];

	if (c->points == c->most)
		return;
	*now = c->open;
	now->entry = c->heard;
	now->turn = game_turn(c->g, &c->before.st);
	memcpy(c->states + (size_t)c->points * c->g->state_size, &c->before, c->g->state_size);
	c->points++;
	c->open = (struct point){ .by = NOBODY };
}

static void add_luck(struct course *c, int seat, action what, const struct state *s,
		     const struct step *step)
{
	enum luck_kind kind;
	int luck = analyse_luck(c->g, &c->before.st, what, s, step, &kind);

	c->luck[kind] += luck;
	c->open.luck += luck;
	if (c->open.by == NOBODY) {
		c->open.by = seat;
		c->open.play = what;
	}
	c->heard++;
}

void course_hear(struct course *c, int seat, action what, const struct state *s,
		 const struct step *step)
{
	if (seat != NOBODY)
		add_luck(c, seat, what, s, step);
	else
		c->luck[LUCK_DEAL] = c->open.luck = analyse_deal(c->g, s);
	memcpy(&c->before, s, c->g->state_size);
	if (s->over || c->g->policy->quiet(s))
		add_point(c);
}

void course_close(struct course *c)
{
	if (!c->points || c->point[c->points - 1].entry != c->heard)
		add_point(c);
}

bool course_judge(struct course *c, struct thinking *t)
{
	const struct state *s =
		(const struct state *)(const void *)(c->states +
						     (size_t)c->judged * c->g->state_size);
	struct rng r;

	if (c->judged == c->points)
		return false;
	r.s = s->steps;
	c->chance[c->judged++] = analyse_chance(c->g, s, &r, t);
	return c->judged < c->points;
}

int course_turns(const struct course *c, int out[TURNS_MOST])
{
	return analyse_turns(c->chance, c->points, TURN_LEAST, out);
}
