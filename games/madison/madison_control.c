/* madison_control.c - points at every instant, instant victory, depots that fall (rules
 * 4.1, 11.4, 13.55, 17.3).
 *
 * The marker is the sum of what cards have scored, of enemy towns and of lakes (RULINGS A72).
 * Towns are worth what control says, always; the marker itself moves when a move, a
 * combat or an event is over (RULINGS A96), so that nobody scores by passing through.
 */
#include "madison_int.h"

/* 4.16, 11.44. */
static int lake_points(const struct madison *m)
{
	int sum = 0;

	for (int lake = 0; lake < LAKES; lake++) {
		int owner = lake_scorer(m, lake);

		if (owner != NONE)
			sum += owner == GB ? madison_figures.lake_vp : -madison_figures.lake_vp;
	}
	return sum;
}

/* 4.11: cards, towns and lakes. */
int madison_points(const struct madison *m)
{
	return m->card_vp + m->ground + lake_points(m);
}

/* 17.1, 17.1-1, 17.1-2, 17.1-3, 17.1-4: by what the winner is ahead. */
int madison_level_of(int points)
{
	int level = LEVELS - 1;

	while (level > 0 && points < madison_figures.level[level])
		level--;
	return level;
}

void madison_win(struct state *s, int side, int level, int msg, struct step *out)
{
	struct madison *m = madison_of(s);

	if (s->over)
		return;
	m->winner = (uint8_t)side;
	m->level = (uint8_t)level;
	m->phase = PHASE_OVER;
	s->over = 1;
	note(s, out, msg, side, EVERYONE, side, level);
}

/* 17.31, 17.32, RULINGS A39: Quebec counts in 1812 and 1813 only. */
static bool has_won(const struct madison *m, int side)
{
	struct set held = set_and(m->control[side], madison_figures.wins[side]);

	if (set_empty(&held) || (side == US && year_of(m) == Y1814))
		return false;
	return set_count(&held) >= madison_figures.wins_needed[side];
}

static void test_victory(struct state *s, struct step *out)
{
	static const int msg[2] = { MSG_WON_INSTANTLY_US, MSG_WON_INSTANTLY_GB };
	struct madison *m = madison_of(s);

	for (int i = 0; i < 2; i++) {
		int side = i ? !m->active : m->active;

		if (has_won(m, side))
			madison_win(s, side, LEVEL_DECISIVE, msg[side], out);
	}
}

/* 13.55, 13.55-2, RULINGS A37: an enemy unit or vessel in the town, where its own side has no land
 * unit. */
static bool has_fallen(const struct madison *m, int space)
{
	int owner = madison_spaces[space].territory;
	struct pieces ships;

	if (m->first[space] == NO_PIECE)
		return false;
	ships = madison_pieces_in(m, !owner, space, ANY_VESSEL);
	return m->units[!owner][space] || !pieces_empty(&ships);
}

/* Only towns without land units of their own side need a look. */
static void drop_depots(struct madison *m, struct step *out)
{
	struct set us = set_less(madison_sets[SET_US], m->manned[US]);
	struct set gb = set_less(madison_sets[SET_GB], m->manned[GB]);
	struct set all = set_and(m->depots, set_or(us, gb));

	for (int at; (at = set_pop(&all)) >= 0;)
		if (has_fallen(m, at)) {
			int owner = madison_spaces[at].territory;

			set_drop(&m->depots, at);
			m->stale = 1;
			note(&m->st, out, MSG_DEPOT_FALLS, owner, EVERYONE, owner, at);
		}
}

struct set madison_taken(const struct madison *m)
{
	return set_or(set_and(m->control[GB], madison_sets[SET_US]),
		      set_and(m->control[US], madison_sets[SET_GB]));
}

/* 4.12: which towns have changed hands since the marker last moved. */
static void tell_towns(struct madison *m, struct step *out)
{
	struct set now = madison_taken(m), lost = set_less(m->counted, now),
		   won = set_less(now, m->counted);

	for (int at; (at = set_pop(&won)) >= 0;) {
		int side = !madison_spaces[at].territory;

		note(&m->st, out, MSG_TOWN_TAKEN, side, EVERYONE, side, at, value_of(m, at));
	}
	for (int at; (at = set_pop(&lost)) >= 0;) {
		int side = !madison_spaces[at].territory;

		note(&m->st, out, MSG_TOWN_GIVEN_UP, side, EVERYONE, side, at, value_of(m, at));
	}
	m->counted = now;
}

/* 4.12: the marker shows who is ahead, and passes 0 when that changes. */
void madison_settle(struct state *s, struct step *out)
{
	struct madison *m = madison_of(s);
	int points = madison_points(m);

	if (s->over)
		return;
	drop_depots(m, out);
	tell_towns(m, out);
	if (points != m->vp) {
		m->vp = (int8_t)points;
		note(s, out, MSG_MARKER, NOBODY, EVERYONE, leading(points),
		     points < 0 ? -points : points);
	}
	test_victory(s, out);
}

/* 11.41, 12.51, RULINGS A33: whoever has undamaged vessels in the box. */
static int box_owner(const struct madison *m, int lake)
{
	int box = LAKE_BOX + lake;

	return m->vessels[US][box] ? US : m->vessels[GB][box] ? GB : NONE;
}

/* 11.44, RULINGS A27: an enemy who controls the lake ends what a marker keeps. */
static void drop_marker(struct madison *m, int lake, int owner, struct step *out)
{
	int of = m->marker[lake];

	if (owner == NONE || of != !owner)
		return;
	m->marker[lake] = NONE;
	note(&m->st, out, MSG_LAKE_UNMARKED, of, EVERYONE, of, lake);
}

void madison_settle_lake(struct state *s, int lake, struct step *out)
{
	struct madison *m = madison_of(s);
	int owner = box_owner(m, lake);

	if (m->phase == PHASE_WINTER || owner == m->lake[lake])
		return;
	drop_marker(m, lake, owner, out);
	m->lake[lake] = (uint8_t)owner;
	m->stale = 1;
	if (owner == NONE)
		note(s, out, MSG_LAKE_LOST, NOBODY, EVERYONE, lake);
	else
		note(s, out, MSG_LAKE_TAKEN, owner, EVERYONE, owner, lake);
}

void madison_settle_lakes(struct state *s, struct step *out)
{
	for (int lake = 0; lake < LAKES; lake++)
		madison_settle_lake(s, lake, out);
	madison_settle(s, out);
}

/* 4.17: points of events. */
void madison_award(struct state *s, int side, int n, struct step *out)
{
	struct madison *m = madison_of(s);

	m->card_vp = (int8_t)(m->card_vp + (side == GB ? n : -n));
	if (n)
		note(s, out, n > 0 ? MSG_AWARDED : MSG_PENALTY, side, EVERYONE, side,
		     n > 0 ? n : -n);
	madison_settle(s, out);
}
