/* amateurs_staff.c - where leaders are, and who commands (rules 2.2, 6.2, 10.1-10.6). */
#include "amateurs_int.h"

struct set amateurs_leaders_in(const struct amateurs *m, int force)
{
	struct set found = { { 0, 0 } };

	for (int l = leader_in(m, force, 0); l >= 0; l = leader_in(m, force, l + 1))
		set_add(&found, l);
	return found;
}

/* Eight posts at a time: the highest bit of a byte of `from` is set where the post is not below the
 * side's first Expedition, and so for `end`. */
struct set amateurs_officers(const struct amateurs *m, int side)
{
	struct set found = { { 0, 0 } };

	for (int i = leader_first(side) & ~7; i < leader_end(side); i += 8) {
		int l = min(i, LEADERS - 8);
		uint64_t posts = row_word(m->where + l) | BYTE_HIGH;
		uint64_t from = posts - BYTE_ONES * (unsigned)land_first(side);
		uint64_t end = posts - BYTE_ONES * (unsigned)land_end(side);

		found.word[l >> 6] |= gather_marks(from & ~end) << (l & 63);
	}
	return found;
}

_Static_assert(POSTS < 128, "a post is seven bits");
_Static_assert((LEADERS - 8) / 64 == (LEADERS - 1) / 64, "the last eight are in one word");

/* 10.5-command, 10.5-rank: Indian Leaders command nobody but Indians. */
static bool is_all_indian(const struct amateurs *m, int force)
{
	return m->units[force][INDIAN] == m->points[force];
}

/* 10.6a-lakes, 10.6a-sea: a Lake Expedition and the fleets have a Naval Leader of their own. */
static bool may_command(const struct amateurs *m, int force, int l)
{
	if (!is_land_force(force))
		return leader(l)->kind == NAVAL_LEADER;
	return leader(l)->kind == LAND_LEADER ||
	       (leader(l)->kind == INDIAN_LEADER && is_all_indian(m, force));
}

/* 10.2-rank, A108: an Indian Leader ranks below one star. */
struct set amateurs_candidates(const struct amateurs *m, int force)
{
	struct set found = { { 0, 0 } };
	int best = 0;

	for (int l = leader_in(m, force, 0); l >= 0; l = leader_in(m, force, l + 1)) {
		int rank = face_of(m, l)->rank;

		if (!may_command(m, force, l) || rank < best)
			continue;
		if (rank > best)
			found = (struct set){ { 0, 0 } };
		best = rank;
		set_add(&found, l);
	}
	return found;
}

/* 10.3-place, 10.1-replacement, 10.2-command: a Replacement Leader where there are points and
 * nobody to command them. */
void amateurs_settle_commander(struct amateurs *m, int force)
{
	struct set may = amateurs_candidates(m, force);
	int old = m->commander[force];

	if (is_land_force(force) && !on_map(m, force))
		m->commander[force] = NO_LEADER;
	else if (set_empty(&may))
		m->commander[force] = is_land_force(force) ? REPLACEMENT : NO_LEADER;
	else if (old >= LEADERS || !set_has(&may, old))
		m->commander[force] = (uint8_t)set_next(&may, 0);
}

/* 2.2-place, 10.3-stays: without points and leaders, and only then, there is no Expedition. */
static void left_behind(struct amateurs *m, int force)
{
	struct set rest = amateurs_leaders_in(m, force);

	if (is_land_force(force) && set_empty(&rest) && !m->points[force])
		amateurs_move_force(m, force, NO_PLACE);
	else
		amateurs_settle_commander(m, force);
}

void amateurs_move_leader(struct amateurs *m, int l, int post)
{
	int old = m->where[l], side = leader(l)->side;

	if (old == POOL)
		m->pool[side]--;
	if (post == POOL) {
		m->pool[side]++;
		set_drop(&m->promoted, l);
	}
	m->where[l] = (uint8_t)post;
	if (old < FORCES && old != post)
		left_behind(m, old);
	if (post < FORCES)
		amateurs_settle_commander(m, post);
}

void amateurs_remove_force(struct amateurs *m, int force)
{
	struct set gone = amateurs_leaders_in(m, force);

	for (int type = 0; type < TYPES; type++)
		if (m->units[force][type])
			amateurs_drop(m, force, type, m->units[force][type]);
	for (int l; (l = set_pop(&gone)) >= 0;)
		amateurs_move_leader(m, l, POOL);
	if (on_map(m, force))
		amateurs_move_force(m, force, NO_PLACE);
}

bool amateurs_is_heard(const struct amateurs *m, int l)
{
	int force = m->where[l];

	return force >= FORCES || !(m->quarrel >> force & 1) || m->commander[force] == l;
}

int amateurs_tactical(const struct amateurs *m, int force)
{
	int best = 1;

	for (int l = leader_in(m, force, 0); l >= 0; l = leader_in(m, force, l + 1))
		if (amateurs_is_heard(m, l))
			best = max(best, face_of(m, l)->tactical);
	return best;
}

int amateurs_announced(const struct amateurs *m, int force)
{
	int chief = m->commander[force];
	bool fights = m->march.purpose == PURPOSE_FIGHT;

	if (!m->march.on || m->march.force != force || chief >= LEADERS ||
	    leader(chief)->kind != INDIAN_LEADER)
		return chief;
	return m->march.leader == REPLACEMENT || (fights && m->named[force] != chief) ? REPLACEMENT
										      : chief;
}

int amateurs_command_limit(const struct amateurs *m, int force)
{
	int l = amateurs_announced(m, force);

	if (l == NO_LEADER)
		return 0;
	if (l != REPLACEMENT && leader(l)->kind == INDIAN_LEADER)
		return m->points[force];
	return amateurs_figures.command[face_of(m, l)->rank];
}
