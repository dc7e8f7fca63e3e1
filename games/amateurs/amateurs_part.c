/* amateurs_part.c - who takes part in a combat (rules 7.2, 8, 8.2; RULINGS A18-A20, A49, A64, A69,
 * A102, A109-A111).
 *
 * part[] counts the participants of a side by type, loose or in Expeditions: points of one type
 * are alike (2.3), so that nobody needs to know in which Expedition those are that stand aside.
 * Who takes part is secret; columns, supply levels and limits are announced.  Whether an owner is
 * asked depends only on what everybody can see.
 */
#include "core/rng.h"
#include "amateurs_combat.h"

enum { PART_PLACE };

static uint32_t forces_of(const struct amateurs_combat *c, int side)
{
	uint32_t us = bit(FORCE_US_LAND_END) - 1;

	return c->forces & (side == US ? us : ~us);
}

/* 7.2, A19: what counts against a limit: no leaders, no Forts, no points of cards (A133). */
static int engaged(const struct amateurs_combat *c, int side)
{
	return row_points(c->part[side]) + c->local[side];
}

int amateurs_fighting(const struct amateurs *m, int side)
{
	return engaged(&m->combat, side) + m->combat.extra[side];
}

int amateurs_local_seen(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;

	return c->local[side] + c->at_home[side] + (side == US ? c->afraid : 0);
}

int amateurs_fighting_of(const struct amateurs *m, int side, unsigned types)
{
	const struct amateurs_combat *c = &m->combat;

	return row_of(c->part[side], types) + (types >> MILITIA & 1 ? c->local[side] : 0);
}

/* ---- who is there ---- */

/* 8-only, A18, 10.5-command: the attacker's commander; any number of Indians; 6.8-needs, A110: the
 * land Leader of highest rank. */
static int command_of(const struct amateurs *m)
{
	const struct amateurs_combat *c = &m->combat;
	int chief = c->form == FORM_INVASION ? amateurs_landing_chief(m)
					     : amateurs_announced(m, c->force);

	if (c->form == FORM_RAID || chief == NO_LEADER)
		return 255;
	if (chief != REPLACEMENT && leader(chief)->kind == INDIAN_LEADER)
		return 255;
	return amateurs_figures.command[face_of(m, chief)->rank];
}

/* A104: loose points never attack.  A64: all who are there defend; in a Raid only who was called
 * (A69). */
void amateurs_enrol(struct amateurs *m)
{
	struct amateurs_combat *c = &m->combat;
	int side = c->attacker;

	c->forces |= bit(c->force);
	c->command = (uint8_t)command_of(m);
	memcpy(c->part[side], m->units[c->force], TYPES);
	if (c->form == FORM_RAID)
		return;
	c->forces |= amateurs_forces_in(m, !side, c->where, false);
	amateurs_row_in(m, !side, c->where, c->part[!side]);
}

/* A107: the leaders of all Expeditions that take part; 10.5-weatherford: he fights with his tribe.
 */
static void note_leaders(struct amateurs *m, int side)
{
	struct amateurs_combat *c = &m->combat;

	for_each_leader(l, side) {
		bool here = m->where[l] < FORCES && c->forces >> m->where[l] & 1;

		if (m->where[l] == LOOSE && c->form == FORM_TRIBE)
			here = m->weatherford == place(c->where)->tribe;
		if (here)
			set_add(&c->leaders, l);
	}
}

/* ---- limits ---- */

/* 7.2, A47: a fleet is at its source; #132: one level lower. */
static int supply_of(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	bool afloat = c->form == FORM_RAID || (c->form == FORM_INVASION && side == c->attacker);
	int level = afloat ? FULL_SUPPLY : amateurs_supply_in(m, side, c->where);
	int wagons = side == US ? COMBAT_WAGONS_US : COMBAT_WAGONS_GB;

	return c->cards & wagons ? max(UNSUPPLIED, level - 1) : level;
}

/* A20: the defender is limited by supply only; A69: a Raid knows no supply. */
static int limit_of(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	int limit = amateurs_figures.supply_limit[c->supply[side]];

	if (c->form == FORM_RAID)
		return 255;
	return side == c->attacker ? min(limit, c->command) : limit;
}

/* What everybody can see: there are Expeditions that might hold more.  Who marched is within his
 * commander's limit, unless another Expedition has joined him. */
static bool may_exceed(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	int full = amateurs_figures.supply_limit[FULL_SUPPLY];
	bool marched = side == c->attacker && c->from != NO_PLACE;

	if (side == c->attacker && c->form == FORM_INVASION)
		return true; /* who leads them ashore is not known */
	if (marched && c->limit[side] == c->command)
		return amateurs_has_joined(m);
	if (engaged(c, side) > c->limit[side])
		return true;
	return forces_of(c, side) && c->limit[side] < full;
}

/* ---- columns ---- */

/* 8.2, 8.2-size: told when it is new. */
void amateurs_announce(struct amateurs *m, int side, struct step *out)
{
	struct amateurs_combat *c = &m->combat;
	int n = amateurs_fighting(m, side), column = amateurs_column(m, side);
	int size = n ? min(SIZE_20, (n - 1) / 5) : SIZE_5;

	if (c->stage == STAGE_BEFORE)
		note_leaders(m, side);
	if (!n) {
		column = 0;
		c->nobody |= (uint8_t)(1 << side);
		note(&m->st, out, MSG_COMBAT_NOBODY, side, EVERYONE, side);
		if (out)
			out->flags |= STEP_REVEAL;
	} else {
		c->nobody &= (uint8_t) ~(1 << side);
	}
	if (n && (c->size[side] != size || c->column[side] != column)) {
		note(&m->st, out, MSG_COMBAT_COLUMNS, side, EVERYONE, side, size, column,
		     c->supply[side]);
		if (out)
			out->flags |= STEP_REVEAL;
	}
	c->size[side] = (uint8_t)size;
	c->column[side] = (uint8_t)column;
}

/* A limit that nobody has, so that it differs from the next one; a Raid knows no limit. */
void amateurs_pick_anew(struct amateurs *m, int side)
{
	if (m->combat.form != FORM_RAID)
		m->combat.limit[side] = 254;
}

/* A102-5, A240: with another limit, or when a card has taken some away, who had stood aside for it
 * may take part again. */
static void rejoin(struct amateurs_combat *c, int side)
{
	for (int type = 0; type < TYPES; type++) {
		c->part[side][type] = (uint8_t)(c->part[side][type] + c->aside[side][type]);
		c->aside[side][type] = 0;
	}
	c->local[side] = (uint8_t)(c->local[side] + c->at_home[side]);
	c->at_home[side] = 0;
}

static void settle(struct state *s, int side, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct amateurs_combat *c = &m->combat;
	int old = c->limit[side];

	c->supply[side] = (uint8_t)supply_of(m, side);
	c->limit[side] = (uint8_t)limit_of(m, side);
	if (c->limit[side] != old && old) {
		rejoin(c, side);
		if (out)
			out->flags |= STEP_REVEAL; /* whether anybody had stood aside */
	}
	if (c->limit[side] != old && may_exceed(m, side))
		flow_push(s, N_PART, side)->local[PART_PLACE] = c->where;
	else
		amateurs_announce(m, side, out);
}

void amateurs_reckon(struct state *s, struct step *out)
{
	int side = camateurs_of(s)->combat.attacker;

	settle(s, !side, out); /* below: the attacker picks first */
	settle(s, side, out);
}

/* Without asking: Militia stand aside first.  For previews. */
void amateurs_work_out(struct amateurs *m, int side)
{
	struct amateurs_combat *c = &m->combat;

	c->supply[side] = (uint8_t)supply_of(m, side);
	c->limit[side] = (uint8_t)limit_of(m, side);
	for (int type = 0; type < TYPES; type++) {
		int over = max(0, engaged(c, side) - c->limit[side]);

		c->part[side][type] =
			(uint8_t)(c->part[side][type] - min(over, c->part[side][type]));
	}
	amateurs_announce(m, side, NULL);
}

/* ---- N_PART ---- */

static int excess(const struct amateurs *m, int side)
{
	return max(0, engaged(&m->combat, side) - m->combat.limit[side]);
}

/* In his own view; in the view of others there is nothing to count, and it is 0. */
int amateurs_part_excess(const struct state *view)
{
	const struct amateurs *m = camateurs_of(view);
	int side = flow_see(view)->player;

	return row_points(m->combat.part[side]) ? excess(m, side) : 0;
}

/* 7.2, A49: the owner chooses. */
int amateurs_part_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct amateurs_combat *c = &m->combat;
	int side = flow_see(s)->player;

	arg[1] = (int16_t)excess(m, side);
	arg[2] = c->limit[side];
	if (action_verb(a) == V_DONE)
		return arg[1] ? MSG_BAR_SPARE_MORE : 0;
	if (!arg[1])
		return MSG_BAR_ALL_FIGHT;
	if (action_verb(a) == V_LOCAL)
		return c->local[side] ? 0 : MSG_BAR_NO_LOCAL;
	return c->part[side][action_a(a)] ? 0 : MSG_BAR_NOT_FIGHTING;
}

int amateurs_part_list(const struct state *s, action *out)
{
	const struct amateurs *m = camateurs_of(s);
	int side = flow_see(s)->player, n = 0;

	if (!excess(m, side)) {
		out[0] = ACTION(V_DONE, 0, 0);
		return 1;
	}
	for (int type = 0; type < TYPES; type++)
		if (m->combat.part[side][type])
			out[n++] = ACTION(V_SPARE, type, 0);
	if (m->combat.local[side])
		out[n++] = ACTION(V_LOCAL, 0, 0);
	return n;
}

void amateurs_part_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct amateurs_combat *c = &m->combat;
	int side = flow_see(s)->player, type = action_a(a);

	if (action_verb(a) == V_SPARE) {
		c->part[side][type]--;
		c->aside[side][type]++;
	} else if (action_verb(a) == V_LOCAL) {
		c->local[side]--;
		c->at_home[side]++;
	}
	if (excess(m, side))
		return;
	flow_pop(s);
	amateurs_announce(m, side, out);
}

/* ---- views and guesses ---- */

static void hide_side(struct amateurs *m, int side)
{
	struct amateurs_combat *c = &m->combat;

	memset(c->part[side], 0, TYPES);
	memset(c->aside[side], 0, TYPES);
	c->local[side] = (uint8_t)amateurs_local_seen(m, side);
	c->at_home[side] = 0;
	if (side == US)
		c->afraid = 0;
	if (side == GB && c->form == FORM_TRIBE && c->found)
		c->found = 1; /* found, and no more */
	if (c->stage != STAGE_END)
		c->indians &= (uint8_t) ~(1 << side);
	if (c->told >> side & 1)
		return;
	for_each_leader(l, side)
		set_drop(&c->leaders, l);
}

void amateurs_redact_combat(struct amateurs *m, int viewer)
{
	for (int side = 0; side < 2 && m->combat.on; side++)
		if (side != viewer)
			hide_side(m, side);
}

/* One of those that take part stands aside. */
static void guess_aside(struct amateurs_combat *c, int side, struct rng *r)
{
	int n = rng_below(r, row_points(c->part[side])), type = 0;

	while (n >= c->part[side][type])
		n -= c->part[side][type++];
	c->part[side][type]--;
	c->aside[side][type]++;
}

/* A type that can be there, likeliest one first, with a counter left; TYPES: none. */
static int guess_type(const struct amateurs *m, int side)
{
	int nature = place(m->combat.where)->nature;
	unsigned types = nature == WILDERNESS ? LIGHT_TYPES : ANY_TYPE;

	if (nature == TRIBAL && side == GB)
		types = 1u << INDIAN;
	for (int i = 0; i < TYPES; i++) {
		int type = (REGULAR + i) % TYPES;

		if (types >> type & 1 && m->left[side][type])
			return type;
	}
	return TYPES;
}

/* An Expedition that fights and is still there has a point: else it would have been removed.  A
 * fleet stays, but that it has lost its last is told. */
static void guess_alive(struct amateurs *m, int side)
{
	for (uint32_t left = forces_of(&m->combat, side); left; left &= left - 1) {
		int force = lowest(left), type = guess_type(m, side);

		if (m->points[force] || type == TYPES || !on_map(m, force))
			continue;
		if (is_land_force(force) ? m->at[force] != m->combat.where
					 : m->combat.beaten >> side & 1)
			continue;
		amateurs_add(m, force, type, 1);
	}
}

/* 6.9: so many of the loose points defend; everybody has seen them come or join. */
static void guess_called(struct amateurs *m, int side)
{
	struct amateurs_combat *c = &m->combat;
	int n = side == US ? c->found : 0;

	for (int type = 0; type < TYPES; type++) {
		int some = min(n, m->loose[side][c->where][type]);

		c->part[side][type] = (uint8_t)(c->part[side][type] + some);
		n -= some;
	}
}

/* Where points of that side may be that take part. */
static void guess_row(struct amateurs *m, int side)
{
	struct amateurs_combat *c = &m->combat;
	uint8_t *row = c->part[side];

	if (c->form == FORM_RAID)
		guess_called(m, side);
	else if (side != c->attacker)
		memcpy(row, m->loose[side][c->where], TYPES);
	for (uint32_t left = forces_of(c, side); left; left &= left - 1)
		for (int type = 0; type < TYPES; type++)
			row[type] = (uint8_t)(row[type] + m->units[lowest(left)][type]);
}

/* A land Expedition of side that is there, or its fleet; NO_FORCE: none. */
static int guess_host(const struct amateurs *m, int side)
{
	for (uint32_t left = forces_of(&m->combat, side); left; left &= left - 1) {
		int force = lowest(left);

		if (on_map(m, force) && (!is_land_force(force) || m->at[force] == m->combat.where))
			return force;
	}
	return NO_FORCE;
}

/* Before anybody is lost there are as many as the announced size says. */
static void guess_more(struct amateurs *m, int side)
{
	struct amateurs_combat *c = &m->combat;
	int least = 5 * c->size[side] + 1, host = guess_host(m, side), type;

	while (host != NO_FORCE && amateurs_fighting(m, side) < least) {
		type = guess_type(m, side);
		if (type == TYPES || (host == FORCE_CR && m->points[host] >= 5))
			return;
		amateurs_add(m, host, type, 1);
		c->part[side][type]++;
	}
}

/* Comes before other Expeditions take what counters there are. */
void amateurs_guess_engaged(struct amateurs *m, int side)
{
	struct amateurs_combat *c = &m->combat;

	if (!c->on || !c->column[side])
		return;
	guess_alive(m, side);
	if (c->stage != STAGE_BEFORE)
		return;
	guess_row(m, side);
	guess_more(m, side);
	memset(c->part[side], 0, TYPES);
}

/* As many as the announced size allows. */
static void guess_side(struct amateurs *m, int side, struct rng *r)
{
	struct amateurs_combat *c = &m->combat;
	int most = 5 * (c->size[side] + 1) - c->extra[side];

	guess_row(m, side);
	most = c->column[side] ? min(most, c->limit[side]) : 255;
	if (c->nobody >> side & 1)
		most = 0;
	while (engaged(c, side) > most && row_points(c->part[side]))
		guess_aside(c, side, r);
	while (engaged(c, side) > most && c->local[side]) {
		c->local[side]--;
		c->at_home[side]++;
	}
	if (c->stage == STAGE_DICE && c->part[side][INDIAN])
		c->indians |= (uint8_t)(1 << side);
	if (!(c->told >> side & 1) && c->column[side])
		note_leaders(m, side);
}

void amateurs_guess_combat(struct amateurs *m, int viewer, struct rng *r)
{
	for (int side = 0; side < 2 && m->combat.on; side++)
		if (side != viewer)
			guess_side(m, side, r);
}
