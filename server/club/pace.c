/* pace.c - clocks of two sides. */
#include "pace.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };
static const int64_t DAY = 24 * 60 * (int64_t)MINUTE;

static bool is_within(int n, int least, int most)
{
	return n >= least && n <= most;
}

bool pace_is_good(const struct pace *p)
{
	switch (p->kind) {
	case PACE_FREE:
		return true;
	case PACE_LIVE:
		return is_within(p->minutes, 0, PACE_MINUTES_MOST) &&
		       is_within(p->seconds, 0, PACE_SECONDS_MOST) && p->minutes + p->seconds > 0;
	case PACE_DAYS:
		return is_within(p->days, 1, PACE_DAYS_MOST);
	case PACE_KINDS:
		break;
	}
	return false;
}

int64_t pace_allowed(const struct pace *p, int cut)
{
	int64_t all = p->kind == PACE_DAYS ? p->days * DAY
		      : p->kind == PACE_LIVE
			      ? p->minutes * (int64_t)MINUTE + p->seconds * (int64_t)SECOND
			      : 0;

	return all / 100 * (100 - cut);
}

void clocks_set(struct clocks *c, const struct pace *p)
{
	c->pace = *p;
	c->running = NOBODY;
	c->since = 0;
	for (int seat = 0; seat < PLAYERS; seat++)
		c->left[seat] = pace_allowed(p, c->cut[seat]);
}

int64_t clocks_left(const struct clocks *c, int seat, int64_t now)
{
	int64_t used = seat == c->running && now > c->since ? now - c->since : 0;

	return used < c->left[seat] ? c->left[seat] - used : 0;
}

/* What a side gets for passing the turn. */
static void reward(struct clocks *c, int seat)
{
	if (c->pace.kind == PACE_LIVE)
		c->left[seat] += c->pace.seconds * (int64_t)SECOND;
	else
		c->left[seat] = pace_allowed(&c->pace, c->cut[seat]);
}

void clocks_turn(struct clocks *c, int seat, int64_t now)
{
	int before = c->running;

	if (c->pace.kind == PACE_FREE || seat == before)
		return;
	if (before != NOBODY) {
		c->left[before] = clocks_left(c, before, now);
		if (seat != NOBODY)
			reward(c, before);
	}
	c->running = seat;
	c->since = seat == NOBODY ? 0 : now;
}

int64_t clocks_deadline(const struct clocks *c)
{
	return c->running == NOBODY ? 0 : c->since + c->left[c->running];
}

bool clocks_have_fallen(const struct clocks *c, int64_t now)
{
	return c->running != NOBODY && now >= clocks_deadline(c);
}

void clocks_shift(struct clocks *c, int64_t ms)
{
	if (c->running != NOBODY)
		c->since += ms;
}
