/* amateurs_may.c - which forces may be activated, and for what (rules 5.4, 6.2, 6.3, 6.5-6.9, 8, 9;
 * RULINGS A18, A76, A77, A103, A105, A108, A119, A120).
 */
#include "amateurs_march.h"

/* 6.2-activate: the card must meet the Initiative. */
static int bar_initiative(const struct amateurs *m, int force, int l, int ops, int16_t *arg)
{
	int needed = amateurs_needed(m, force, l);

	if (needed <= ops)
		return 0;
	arg[0] = (int16_t)needed;
	arg[1] = (int16_t)ops;
	return MSG_BAR_INITIATIVE;
}

/* 6.3-split-half, 10.5-rank: a point can go with him: loose, or of what need not stay. */
static bool can_take_one(const struct amateurs *m, int force, int l)
{
	unsigned types = leader(l)->kind == INDIAN_LEADER ? 1u << INDIAN : ANY_TYPE;
	bool low = face_of(m, l)->rank == 1 && amateurs_rank_of(m, force) == 1;

	if (row_of(m->loose[force_side(force)][m->at[force]], types))
		return true;
	return row_of(m->units[force], types) &&
	       (amateurs_can_spare(m, force) || (low && m->points[force]));
}

/* 6.3-split, 10.5-rank: any (A108) but the commander; an Indian Leader leads Indians only. */
static int bar_splitter(const struct amateurs *m, int force, int l)
{
	if (l >= LEADERS || m->where[l] != force || m->commander[force] == l)
		return MSG_BAR_NO_SUBORDINATE;
	return can_take_one(m, force, l) ? 0 : MSG_BAR_SPLIT_HALF;
}

/* 10.2: among one-star Leaders anybody may be made commander at any time. */
static bool may_lead(const struct amateurs *m, int force, int l)
{
	struct set may;

	if (l == m->commander[force])
		return true;
	may = amateurs_candidates(m, force);
	return l < LEADERS && set_has(&may, l);
}

int amateurs_lead_bar(const struct amateurs *m, int force, int purpose, int l, int ops,
		      int16_t *arg)
{
	int why = 0;

	if (purpose == PURPOSE_SPLIT)
		why = bar_splitter(m, force, l);
	else if (purpose == PURPOSE_FIGHT && l != m->commander[force] &&
		 (l >= LEADERS || m->where[l] != force))
		why = MSG_BAR_NO_SUBORDINATE;
	else if (purpose != PURPOSE_FIGHT && !may_lead(m, force, l))
		why = MSG_BAR_COMMANDER;
	return why ? why : bar_initiative(m, force, l, ops, arg);
}

/* 6.2-activate, 8-only, 6.3-split: some Leader whose Initiative the card meets. */
static int bar_any_chief(const struct amateurs *m, int force, int purpose, int ops, int16_t *arg)
{
	int why = amateurs_lead_bar(m, force, purpose, m->commander[force], ops, arg), other;
	int16_t his[NOTE_ARGS];
	bool march = purpose == PURPOSE_MOVE || purpose == PURPOSE_TRAIL;

	if (!why || (march && amateurs_rank_of(m, force) > 1))
		return why;
	for (int l = leader_in(m, force, 0); l >= 0; l = leader_in(m, force, l + 1)) {
		other = amateurs_lead_bar(m, force, purpose, l, ops, his);
		if (!other)
			return 0;
		if (other != MSG_BAR_NO_SUBORDINATE && why == MSG_BAR_NO_SUBORDINATE) {
			why = other;
			arg[0] = other == MSG_BAR_INITIATIVE ? his[0] : arg[0];
			arg[1] = other == MSG_BAR_INITIATIVE ? his[1] : arg[1];
		}
	}
	return why;
}

/* 8, 8.6-start, A103: somebody to fight, or an enemy area to take; #97. */
int amateurs_foe_bar(const struct amateurs *m, int force)
{
	int p = m->at[force], side = force_side(force), tribe = place(p)->tribe;
	bool hunt = side == US && tribe < TRIBES && m->standing[tribe] == BELLIGERENT;

	if (!is_present(m, !side, p) && !controls(m, !side, p) && !hunt)
		return MSG_BAR_NO_ENEMY;
	if (!m->points[force])
		return MSG_BAR_NO_UNITS;
	return place(p)->lakes & m->armistice ? MSG_BAR_FIGHT_ARMISTICE : 0;
}

/* 6.3-limit: a marker must be free. */
static int bar_split(const struct amateurs *m, int force, int ops, int16_t *arg)
{
	int why = bar_any_chief(m, force, PURPOSE_SPLIT, ops, arg);

	if (!why && amateurs_free_force(m, force_side(force)) == NO_FORCE)
		return MSG_BAR_SPLIT_MARKER;
	return why;
}

/* 6.5-light, 6.5-start: others may be left behind, but no more than half (A104). */
int amateurs_path_bar(const struct amateurs *m, int force)
{
	int light, stay;

	if (set_empty(&place(m->at[force])->trail))
		return MSG_BAR_NO_TRAIL;
	light = row_of(m->units[force], LIGHT_TYPES);
	stay = min((m->began[force] + 1) / 2, m->points[force]);
	return light < min(stay, amateurs_lead_limit(m, force)) ? MSG_BAR_NOT_LIGHT : 0;
}

static int bar_land(const struct amateurs *m, int force, int purpose, int ops, int16_t *arg)
{
	int why = 0;

	if (!on_map(m, force))
		return MSG_BAR_NOT_ON_MAP;
	if (purpose == PURPOSE_SPLIT)
		return bar_split(m, force, ops, arg);
	if (purpose == PURPOSE_FIGHT)
		why = amateurs_foe_bar(m, force);
	else if (purpose == PURPOSE_TRAIL)
		why = amateurs_path_bar(m, force);
	else if (purpose != PURPOSE_MOVE)
		why = MSG_BAR_PURPOSE;
	return why ? why : bar_any_chief(m, force, purpose, ops, arg);
}

/* 6.6-lake-out: the Lake Leader's Initiative; the rest is the lake's (A76, A77). */
static int bar_lake(const struct amateurs *m, int force, int purpose, int ops, int16_t *arg)
{
	int why;

	if (purpose != PURPOSE_PUT_OUT && purpose != PURPOSE_GO_IN)
		return MSG_BAR_PURPOSE;
	why = amateurs_lake_bar(m, force, purpose, arg);
	return why ? why : bar_initiative(m, force, m->commander[force], ops, arg);
}

/* A70: while somebody in the box may still go aboard there is hope. */
static bool has_target(const struct amateurs *m, int force, int purpose)
{
	struct set coast = amateurs_sets[SET_NORTH_ATLANTIC + place(m->at[force])->zone];

	if (row_word(m->loose[GB][m->at[force]]) || amateurs_forces_in(m, GB, m->at[force], false))
		return true;
	for (int p; (p = set_pop(&coast)) >= 0;)
		if (!(purpose == PURPOSE_RAID ? amateurs_raid_bar(m, p)
					      : amateurs_invade_bar(m, p)))
			return true;
	return false;
}

/* 6.8-activate, 6.9-activate, A70: points in the same box may go aboard first. */
static int bar_fleet(const struct amateurs *m, int force, int purpose, int ops, int16_t *arg)
{
	int strike = force == FORCE_CR ? PURPOSE_RAID : PURPOSE_INVADE;

	if (!on_map(m, force))
		return MSG_BAR_NOT_ON_MAP;
	if (purpose != PURPOSE_SEA && purpose != strike)
		return MSG_BAR_PURPOSE;
	if (purpose == strike && !has_target(m, force, purpose))
		return MSG_BAR_NO_TARGET;
	return bar_initiative(m, force, m->commander[force], ops, arg);
}

int amateurs_activate_bar(const struct amateurs *m, int force, int purpose, int ops, int16_t *arg)
{
	if (force >= FORCES)
		return MSG_BAR_PURPOSE;
	if (is_barred(m, force))
		return MSG_BAR_BARRED;
	if (m->acted >> force & 1)
		return MSG_BAR_ACTED;
	if (is_land_force(force))
		return bar_land(m, force, purpose, ops, arg);
	if (is_lake_force(force))
		return bar_lake(m, force, purpose, ops, arg);
	return bar_fleet(m, force, purpose, ops, arg);
}
