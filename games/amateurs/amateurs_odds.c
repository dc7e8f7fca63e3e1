/* amateurs_odds.c - columns, modifiers and results of the combat table (rules 2.3, 6.4, 8.2, 8.5,
 * 10.5; RULINGS A33, A50, A53, A54, A66, A68, A72, A293, A294), and the odds that a player may ask
 * for.
 *
 * All of this is asked of a combat that is being fought and changes nothing but results: the dice
 * and the report read the same list of modifiers.
 */
#include "amateurs_combat.h"

/* ---- columns ---- */

/* 8.2-leadership, A64: the best Tactical rating of all who take part, commander or not; A72: an
 * Indian Leader in the tribe's area. */
static int tactical_of(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	int best = 1;

	for_each_leader(l, side) {
		int post = m->where[l];
		bool here = post < FORCES && c->forces >> post & 1;

		if (post == LOOSE && c->form == FORM_TRIBE)
			here = m->weatherford == place(c->where)->tribe;
		if (here && amateurs_is_heard(m, l))
			best = max(best, face_of(m, l)->tactical);
	}
	return best;
}

/* 8.2-cards, A133: first a column that a card names (#121), then shifts. */
int amateurs_column(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	bool named = side == US && c->cards & COMBAT_SECORD;
	int column = named ? 1 : tactical_of(m, side);

	return max(1, min(3, column + c->shift[side] - EVEN));
}

/* ---- modifiers ---- */

/* One for each cause. */
struct line {
	int what, n;
};

enum { COMBAT_LINES = 6, LAKE_BONUS = 2 };

struct list {
	struct line *line;
	int n;
};

static void add(struct list *l, int what, int n)
{
	if (n && l->n < COMBAT_LINES)
		l->line[l->n++] = (struct line){ what, n };
}

/* 8.2-lake, 8.2-two-lakes: the fleet on the lake that counts; 6.9-ignore: not in a Raid. */
static bool has_lake(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;

	return c->form != FORM_RAID && c->lake < LAKES && amateurs_lake_holder(m, c->lake) == side;
}

/* 8.2-militia, 2.3-line-ii, A50: more than half, Local and Volunteer together; #120 lifts it. */
static bool is_mostly_militia(const struct amateurs *m, int side)
{
	if (side == GB && m->combat.cards & COMBAT_BRAVE)
		return false;
	return 2 * amateurs_fighting_of(m, side, 1u << MILITIA) > amateurs_fighting(m, side);
}

/* 8.5-indians, 10.5-forts, A66: once, and only if Americans hold the Fort.  A294: all that the
 * Expedition holds counts. */
static bool is_only_indian(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	int n = m->units[c->force][INDIAN];

	return side == GB && c->attacker == GB && c->fort && n && n == m->points[c->force] &&
	       c->form != FORM_RAID;
}

/* The modifiers of a side's die; returns how many. */
static int combat_lines(const struct amateurs *m, int side, struct line lines[COMBAT_LINES])
{
	struct list l = { lines, 0 };

	if (has_lake(m, side))
		add(&l, MOD_LAKE, LAKE_BONUS);
	if (is_mostly_militia(m, side))
		add(&l, MOD_MILITIA, -1);
	if (is_only_indian(m, side))
		add(&l, MOD_INDIANS, -2);
	add(&l, MOD_CARD, m->combat.bonus[side] - EVEN);
	return l.n;
}

static int sum_of(const struct amateurs *m, int side)
{
	struct line lines[COMBAT_LINES];
	int n = combat_lines(m, side, lines), sum = 0;

	while (n--)
		sum += lines[n].n;
	return sum;
}

/* 2.3-line-vi, A293: those that take part and are in an Expedition. */
static int cavalry_of(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	int n = 0;

	for (uint32_t left = c->forces & amateurs_forces_of(side); left; left &= left - 1)
		n += m->units[lowest(left)][CAVALRY];
	return min(n, c->part[side][CAVALRY]);
}

/* 2.3-line-v, 2.3-line-vi, A53, A68: Artillery that attacks a Fort; Cavalry where there is no Fort
 * at all, also one that the fleet ignores (A54); a Raid passes them by (A109). */
static int arms_of(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;

	if (!c->fort && !c->works)
		return cavalry_of(m, side);
	return side == c->attacker && c->fort ? c->part[side][ARTILLERY] : 0;
}

/* ---- dice and results ---- */

/* 8.2-roll: the line of the table, and asterisks that arms and cards add.  E7: a Reaction may leave
 * nobody to whom a die that was cast belongs; then it is nothing. */
static void look_up(const struct amateurs *m, int side, int total, int arms, int result[2])
{
	const struct amateurs_combat *c = &m->combat;
	int row = max(0, min(9, total));
	const uint8_t *found;

	result[0] = result[1] = 0;
	if (!c->column[side])
		return;
	found = amateurs_figures.crt[c->size[side]][c->column[side] - 1][row];
	result[0] = found[0];
	result[1] = found[1] + arms + c->added[side];
}

/* The die, what modifies it and the asterisks of arms are told, and are known from then on. */
void amateurs_cast(struct state *s, int side, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct amateurs_combat *c = &m->combat;
	struct line lines[COMBAT_LINES];
	int n = combat_lines(m, side, lines), die = roll_die(s, out);

	c->die[side] = (uint8_t)(die + 1);
	c->mods[side] = (uint8_t)(2 * EVEN + sum_of(m, side) - c->bonus[side]);
	c->arms[side] = (uint8_t)arms_of(m, side);
	c->open |= (uint8_t)(1 << side);
	note(s, out, MSG_COMBAT_DIE, side, EVERYONE, side, die);
	for (int i = 0; i < n; i++)
		note(s, out, MSG_COMBAT_MODIFIER, side, EVERYONE, side, lines[i].what, lines[i].n);
	if (c->arms[side])
		note(s, out, MSG_COMBAT_ARMS, side, EVERYONE, side, c->arms[side]);
	if (out)
		out->flags |= STEP_REVEAL;
}

/* 8.3: what the side inflicts; cards may have changed its die since. */
void amateurs_read(struct amateurs *m, int side, struct step *out)
{
	struct amateurs_combat *c = &m->combat;
	int total = c->die[side] - 1 + c->mods[side] + c->bonus[side] - 2 * EVEN, result[2];

	look_up(m, side, total, c->arms[side], result);
	c->losses[side] = (uint8_t)result[0];
	c->stars[side] = (uint8_t)result[1];
	note(&m->st, out, MSG_COMBAT_RESULT, side, EVERYONE, side, max(0, min(9, total)), result[0],
	     result[1]);
}

/* 8.5-absorb, 8.5-attacker, A55: each level of the other's Fort takes one asterisk away. */
static int absorbed_by(const struct amateurs *m, int side)
{
	return side == m->combat.attacker ? m->combat.works : m->combat.fort;
}

int amateurs_net_stars(const struct amateurs *m, int side)
{
	return max(0, m->combat.stars[side] - absorbed_by(m, !side));
}

/* 8.5, 8.5-example: a Fort protects its defenders; 8.5-attacker: not who attacks out of it. */
int amateurs_due(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	int n = c->losses[!side];

	return side == c->attacker ? n : max(0, n - c->fort);
}

/* 5.3, 8.2-roll: what the dice give as they stand, for who may still change them. */
bool amateurs_ask_dice(const struct state *view, struct step *out)
{
	const struct frame *f = flow_see(view);
	struct amateurs m = *camateurs_of(view);
	const struct amateurs_combat *c = &m.combat;

	if (f->local[0] != WINDOW_COMBAT_AFTER || !c->die[US] || !c->die[GB])
		return false;
	amateurs_read(&m, US, NULL);
	amateurs_read(&m, GB, NULL);
	note(NULL, out, MSG_ASK_REACT_DICE, f->player, EVERYONE, f->local[0], amateurs_due(&m, US),
	     amateurs_due(&m, GB), amateurs_net_stars(&m, US), amateurs_net_stars(&m, GB));
	return true;
}

/* ---- odds ---- */

/* Of the hundred pairs of dice: how often each side has to retreat, and all losses. */
struct odds {
	int retreats[2], losses[2];
};

static void count_pair(const struct amateurs *m, int result[2][2], struct odds *odds)
{
	const struct amateurs_combat *c = &m->combat;
	int net[2];

	for (int side = 0; side < 2; side++) {
		int due = result[!side][0];

		net[side] = max(0, result[side][1] - absorbed_by(m, !side));
		odds->losses[side] += side == c->attacker ? due : max(0, due - c->fort);
	}
	for (int side = 0; side < 2; side++)
		odds->retreats[side] += net[!side] > net[side];
}

static void count_odds(const struct amateurs *m, struct odds *odds)
{
	int sum[2] = { sum_of(m, US), sum_of(m, GB) };

	for (int pair = 0; pair < 100; pair++) {
		int result[2][2];

		look_up(m, US, pair / 10 + sum[US], arms_of(m, US), result[US]);
		look_up(m, GB, pair % 10 + sum[GB], arms_of(m, GB), result[GB]);
		count_pair(m, result, odds);
	}
}

/* Whether the viewer has announced and known columns of both sides before him. */
static bool is_ready(const struct amateurs *m)
{
	const struct amateurs_combat *c = &m->combat;

	return c->on && c->column[US] && c->column[GB] && c->stage == STAGE_BEFORE;
}

static void tell_side(const struct amateurs *m, int side, struct step *out)
{
	const struct amateurs_combat *c = &m->combat;
	struct line lines[COMBAT_LINES];
	int n = combat_lines(m, side, lines);

	note(NULL, out, MSG_COMBAT_COLUMNS, side, EVERYONE, side, c->size[side], c->column[side],
	     c->supply[side]);
	for (int i = 0; i < n; i++)
		note(NULL, out, MSG_COMBAT_MODIFIER, side, EVERYONE, side, lines[i].what,
		     lines[i].n);
}

/* What a view has of the participants of a side that is not its viewer's: loose points are there
 * for all to see; who is in an Expedition is not known, and counts as nothing.  Says whether there
 * is such a one. */
static bool suppose(struct amateurs *m, int side)
{
	struct amateurs_combat *c = &m->combat;
	uint32_t us = bit(FORCE_US_LAND_END) - 1;

	if (row_word(c->part[side]))
		return false;
	if (c->forces & (side == US ? us : ~us)) {
		c->local[side] = 0;
		return true;
	}
	memcpy(c->part[side], m->loose[side][c->where], TYPES);
	return false;
}

/* Chances of a combat whose columns are known or supposed; unknown: bits of sides. */
static void tell_odds(const struct amateurs *m, unsigned unknown, struct step *out)
{
	struct odds odds = { { 0, 0 }, { 0, 0 } };

	count_odds(m, &odds);
	for (int i = 0; i < 2; i++) {
		int side = i ? !m->combat.attacker : m->combat.attacker;

		tell_side(m, side, out);
		if (unknown >> side & 1)
			note(NULL, out, MSG_COMBAT_UNKNOWN, side, EVERYONE, side);
		note(NULL, out, MSG_COMBAT_ODDS, side, EVERYONE, side, odds.retreats[side],
		     odds.losses[side] / 100, odds.losses[side] / 10 % 10);
	}
}

void amateurs_combat_odds(const struct state *view, struct step *out)
{
	struct amateurs m = *camateurs_of(view);
	unsigned unknown = 0;

	if (!is_ready(&m))
		return;
	for (int side = 0; side < 2; side++)
		unknown |= (unsigned)suppose(&m, side) << side;
	tell_odds(&m, unknown, out);
}

/* ---- a combat that may come ---- */

/* An enemy Expedition as everybody could reckon it: points that one has seen join it, and who was
 * seen to command it. */
static void suppose_force(struct amateurs *m, int side, int force)
{
	struct amateurs_combat *c = &m->combat;
	int l = m->named[force];

	c->part[side][REGULAR] = (uint8_t)(c->part[side][REGULAR] + m->seen[force]);
	if (l < LEADERS)
		m->where[l] = (uint8_t)force;
}

/* 8.2-two-lakes: the attacker would name a lake of his own. */
static int likely_lake(const struct amateurs *m, int side, int p)
{
	int best = LAKES;

	for (int lake = 0; lake < LAKES; lake++)
		if (place(p)->lakes >> lake & 1 &&
		    (best == LAKES || amateurs_lake_holder(m, lake) == side))
			best = lake;
	return best;
}

/* Both sides with the points that are there, and so many Local Militia of who is attacked.  False:
 * nobody fights. */
static bool line_up(struct amateurs *m, int local)
{
	int side = m->combat.attacker;

	m->combat.local[!side] = (uint8_t)local;
	amateurs_work_out(m, side);
	amateurs_work_out(m, !side);
	return amateurs_fighting(m, side) && amateurs_fighting(m, !side);
}

static void add_odds(struct odds *sum, const struct odds *one, int times)
{
	for (int side = 0; side < 2; side++) {
		sum->retreats[side] += times * one->retreats[side];
		sum->losses[side] += times * one->losses[side];
	}
}

/* 8.1: the die that raises Local Militia is one more that may fall either way, and it is for the
 * defender to cast it: he hardly ever lets it be.  Ten times the odds. */
static void count_local(const struct amateurs *m, bool local, struct odds *sum)
{
	for (int die = 0; die < (local ? 10 : 1); die++) {
		struct amateurs then = *m;
		struct odds odds = { { 0, 0 }, { 0, 0 } };

		if (line_up(&then, local ? amateurs_local_for(m, m->combat.where, die) : 0))
			count_odds(&then, &odds);
		add_odds(sum, &odds, local ? 1 : 10);
	}
}

/* 6.4-0, 6.4-1-3, A33: so many of those who crossed the border do not take part. */
static void send_home(struct amateurs *m, int n)
{
	struct amateurs_combat *c = &m->combat;

	for (int type = 0; type < TYPES; type++) {
		int gone = min(n, amateurs_crossers(m, type));

		n -= gone;
		m->units[c->force][type] = (uint8_t)(m->units[c->force][type] - gone);
		m->points[c->force] = (uint8_t)(m->points[c->force] - gone);
		c->part[c->attacker][type] = (uint8_t)(c->part[c->attacker][type] - gone);
	}
}

/* 6.4: before the fight comes the die for those who crossed the border.  A hundred times the odds;
 * without anybody left there is no fight. */
static void count_border(const struct amateurs *m, bool local, int crossed, struct odds *sum)
{
	int dice[3] = { 0, 0, 0 }, home[3] = { 0, crossed / 2, crossed };

	for (int die = 0; die < 10; die++)
		dice[crossed ? amateurs_figures.dispersion[die] : 0]++;
	for (int how = 0; how < 3; how++) {
		struct amateurs then = *m;
		struct odds odds = { { 0, 0 }, { 0, 0 } };

		if (!dice[how])
			continue;
		send_home(&then, home[how]);
		count_local(&then, local, &odds);
		add_odds(sum, &odds, dice[how]);
	}
}

/* What is sure of both sides before any die; of a defender whom Local Militia may join, the lake.
 */
static void tell_sides(const struct amateurs *m, bool local, bool unknown, struct step *out)
{
	const struct amateurs_combat *c = &m->combat;
	int side = c->attacker;

	tell_side(m, side, out);
	if (!local)
		tell_side(m, !side, out);
	else if (has_lake(m, !side))
		note(NULL, out, MSG_COMBAT_MODIFIER, !side, EVERYONE, !side, MOD_LAKE, LAKE_BONUS);
	if (unknown)
		note(NULL, out, MSG_COMBAT_UNKNOWN, !side, EVERYONE, !side);
	if (c->fort)
		note(NULL, out, MSG_COMBAT_FORT, !side, EVERYONE, c->where, c->fort);
}

static void tell_chances(const struct amateurs *m, bool local, int crossed, struct step *out)
{
	struct odds odds = { { 0, 0 }, { 0, 0 } };
	int p = m->combat.where;

	count_border(m, local, crossed, &odds);
	if (crossed)
		note(NULL, out, MSG_COMBAT_BORDER, m->combat.attacker, EVERYONE, crossed,
		     crossed / 2);
	if (local)
		note(NULL, out, MSG_COMBAT_LOCAL, NOBODY, EVERYONE, p, amateurs_local_for(m, p, 9));
	for (int i = 0; i < 2; i++) {
		int side = i ? !m->combat.attacker : m->combat.attacker;

		note(NULL, out, MSG_COMBAT_ODDS, side, EVERYONE, side, odds.retreats[side] / 100,
		     odds.losses[side] / 10000, odds.losses[side] / 1000 % 10);
	}
}

/* 6.4: how many would be checked at the border once the force is there. */
static int cross_border(struct amateurs *m, int force, int p)
{
	if (!m->march.on || m->march.force != force)
		return 0;
	if (amateurs_crosses(m, m->march.at, p))
		amateurs_cross(m, m->march.at);
	if (m->march.crossed == NO_PLACE)
		return 0;
	return amateurs_crossers(m, MILITIA) + amateurs_crossers(m, FENCIBLE);
}

/* The force attacks in the place: columns by what the viewer may know.  Who was seen in enemy
 * Expeditions is counted, who may rise to defend the place, and who may go home at the border. */
void amateurs_preview_fight(const struct state *view, int force, int p, struct step *out)
{
	struct amateurs m = *camateurs_of(view), now;
	int side = force_side(force), crossed;
	bool local = amateurs_has_local(&m, side, p);
	uint32_t left;

	if (m.combat.on || !m.points[force] || !(local || is_present(&m, !side, p)))
		return;
	crossed = cross_border(&m, force, p);
	amateurs_combat_begin(&m, FORM_LAND, force, p);
	amateurs_enrol(&m);
	m.combat.lake = (uint8_t)likely_lake(&m, side, p);
	left = amateurs_forces_in(&m, !side, p, false);
	for (uint32_t some = left; some; some &= some - 1)
		suppose_force(&m, !side, lowest(some));
	now = m;
	if (!line_up(&now, 0) && !local)
		return;
	tell_sides(&now, local, left != 0, out);
	tell_chances(&m, local, crossed, out);
}
