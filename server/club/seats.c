/* seats.c - who sits where at a club's table, and what he may do there. */
#include <string.h>
#include <time.h>
#include "club.h"

int64_t club_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool club_is_settled(const struct club_row *c)
{
	return c->side != NOBODY;
}

bool club_is_full(const struct club_row *c)
{
	return c->who[OTHER] || c->against == AGAINST_PROGRAM;
}

/* OWNER or OTHER of a seat; NOBODY: not settled. */
static int place_of_seat(const struct club_row *c, int seat)
{
	return c->side == NOBODY ? NOBODY : seat == c->side ? OWNER : OTHER;
}

int64_t club_account(const struct club_row *c, int seat)
{
	int place = place_of_seat(c, seat);

	return place == NOBODY ? 0 : c->who[place];
}

const char *club_name(const struct club_row *c, int seat)
{
	int place = place_of_seat(c, seat);

	return place == NOBODY || !c->who[place] ? NULL : c->name[place];
}

int club_place(const struct club_row *c, int64_t account)
{
	if (!account)
		return NOBODY;
	return account == c->who[OWNER] ? OWNER : account == c->who[OTHER] ? OTHER : NOBODY;
}

int club_seat(const struct club_row *c, int64_t account)
{
	int place = club_place(c, account);

	if (place == NOBODY || c->side == NOBODY)
		return NOBODY;
	return place == OWNER ? c->side : !c->side;
}

bool club_is_invited(const struct club_row *c, int64_t account)
{
	for (int i = 0; account && i < c->invited_count; i++)
		if (c->invited[i] == account)
			return true;
	return false;
}

int club_role(const struct club_row *c, const struct asker *who)
{
	int seat = club_seat(c, who->account);

	if (seat != NOBODY)
		return seat;
	if (!c->hidden || who->moderator || club_place(c, who->account) != NOBODY ||
	    club_is_invited(c, who->account))
		return ROLE_WATCH;
	return -1;
}

int64_t club_begin_by(const struct club_row *c)
{
	const struct pace *p = &c->clocks.pace;
	int64_t now = (int64_t)time(NULL), hour = 3600, day = 24 * hour;
	bool live = p->kind == PACE_LIVE;

	if (c->against == AGAINST_PROGRAM)
		return now + OPEN_DAYS * day;
	if (!club_is_full(c))
		return now + (live ? OPEN_HOURS_LIVE * hour : OPEN_DAYS * day);
	if (c->cup)
		return now + BEGIN_DAYS * day;
	return now + (live                   ? BEGIN_MINUTES_LIVE * (int64_t)60
		      : p->kind == PACE_DAYS ? p->days * day
					     : BEGIN_DAYS * day);
}

void club_settle(struct club_row *c, const struct game_row *row)
{
	const struct pace pace = c->clocks.pace;
	struct sides s = bids_settle(c->wish, c->bids, bids_lot(row->secret, SECRET_SIZE));

	c->side = s.owner;
	c->paid = s.paid;
	memset(c->clocks.cut, 0, sizeof c->clocks.cut);
	if (s.paid != NOBODY)
		c->clocks.cut[s.paid == OWNER ? c->side : !c->side] = c->wish[s.paid].bid;
	clocks_set(&c->clocks, &pace);
}

enum closes club_closes(const struct game_row *row, const struct table *t)
{
	if (row->state == GAME_OVER)
		return CLOSES_NOTHING;
	return row->state == GAME_PLAYING && t ? CLOSES_GAME : CLOSES_TABLE;
}

void club_follow(struct club_row *c, const struct game_row *row, int64_t now)
{
	clocks_turn(&c->clocks, row->state == GAME_PLAYING ? row->turn : NOBODY, now);
}
