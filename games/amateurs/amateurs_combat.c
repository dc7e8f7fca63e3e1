/* amateurs_combat.c - land combat from the muster of Local Militia to its end (rules 8, 8.1, 8.2;
 * RULINGS A51, A59, A61-A63, A99, A101, A102, A123).
 *
 * One procedure for all forms: a combat on land, a Coastal Raid, a Sea Invasion, a fight with a
 * tribe.  m->combat holds all there is to know of it.  The order is that of A102: participants and
 * columns, window combat-before, dice, combat-after, results, combat-casualty, losses, retreats,
 * Forts and control, Peace moves, combat-end.
 */
#include "amateurs_combat.h"

enum {
	BEGIN,
	PART,
	BEFORE,
	CHECK,
	CAST,
	READ,
	LOSE_ATTACKER,
	LOSE_DEFENDER,
	AGAIN,
	JUDGE,
	RETREAT_DEFENDER,
	RETREAT_ATTACKER,
	CHOICE_DEFENDER,
	CHOICE_ATTACKER,
	SPOILS,
	PEACE,
	END,
	LANDING,
	CLOSE,
};

/* ---- the beginning ---- */

/* 8.4-attacker: where it came from, if it marched in. */
static int origin_of(const struct amateurs *m, int force, int p)
{
	const struct amateurs_march *march = &m->march;

	if (!march->on || march->force != force || march->purpose == PURPOSE_FIGHT ||
	    march->entered_from == p || march->entered_from >= PLACES)
		return NO_PLACE;
	return march->entered_from;
}

/* 6.8-forts, 6.9-ignore, A54, A69: the fleet nullifies two levels; a Raid passes by. */
static void see_forts(struct amateurs *m)
{
	struct amateurs_combat *c = &m->combat;
	int level = fort_of(m, !c->attacker, c->where);

	if (c->form == FORM_LAND) {
		c->fort = (uint8_t)level;
		c->works = (uint8_t)fort_of(m, c->attacker, c->where);
	} else if (c->form == FORM_INVASION)
		c->fort = (uint8_t)max(0, level - 2);
}

void amateurs_combat_begin(struct amateurs *m, enum form form, int force, int p)
{
	struct amateurs_combat *c = &m->combat;
	uint8_t local[2] = { c->local[US], c->local[GB] };

	memset(c, 0, sizeof *c);
	c->on = 1;
	c->form = (uint8_t)form;
	c->where = (uint8_t)p;
	c->from = (uint8_t)(form == FORM_LAND ? origin_of(m, force, p) : NO_PLACE);
	c->attacker = (uint8_t)force_side(force);
	c->force = (uint8_t)force;
	c->lake = LAKES;
	memcpy(c->local, local, sizeof local);
	memset(c->shift, EVEN, sizeof c->shift);
	memset(c->bonus, EVEN, sizeof c->bonus);
	see_forts(m);
}

void amateurs_combat_push(struct state *s)
{
	flow_push(s, N_COMBAT, NOBODY)->local[0] = camateurs_of(s)->combat.force;
}

void amateurs_fight(struct state *s, int force, struct step *out)
{
	(void)out;
	flow_push(s, N_COMBAT, NOBODY)->local[0] = (int16_t)force;
}

void amateurs_call_off(struct amateurs *m)
{
	memset(&m->combat, 0, sizeof m->combat);
}

/* ---- Local Militia, 8.1 ---- */

/* 8.1, 2.3-line-ii, A61, A62: in the owner's Home Country, a Country Town or more, and not where
 * side has its own Control marker. */
bool amateurs_has_local(const struct amateurs *m, int side, int p)
{
	return is_home(!side, p) && town_of(m, p) >= COUNTRY_TOWN && !controls(m, side, p);
}

void amateurs_ask_local(struct state *s, int owner, int p)
{
	flow_push(s, N_LOCAL, owner)->local[0] = (int16_t)p;
}

void amateurs_raise_local(struct state *s, int force, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = force_side(force), p = m->at[force];

	(void)out;
	if (!amateurs_has_local(m, side, p))
		return;
	amateurs_combat_begin(m, FORM_LAND, force, p);
	amateurs_ask_local(s, !side, p);
}

int amateurs_local_list(const struct state *s, action *out)
{
	(void)s;
	out[0] = ACTION(V_LOCAL, 0, 0);
	out[1] = ACTION(V_DONE, 0, 0);
	return 2;
}

int amateurs_local_bar(const struct state *s, action a, int16_t *arg)
{
	(void)s, (void)a, (void)arg;
	return 0;
}

/* 8.1-major, 8.1-minor, 8.1-none: the die, or half of it, rounded up; a 0 raises nobody. */
int amateurs_local_for(const struct amateurs *m, int p, int die)
{
	return town_of(m, p) == MAJOR_CITY ? die : (die + 1) / 2;
}

static int muster(struct state *s, int side, int p, struct step *out)
{
	int die = roll_die(s, out), n = amateurs_local_for(camateurs_of(s), p, die);

	note(s, out, MSG_LOCAL_MILITIA, side, EVERYONE, p, die, n);
	return n;
}

/* A123: declined counts as 0. */
void amateurs_local_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = flow_see(s)->player, p = flow_see(s)->local[0], n = 0;

	flow_pop(s);
	if (action_verb(a) == V_LOCAL)
		n = muster(s, side, p, out);
	else
		note(s, out, MSG_LOCAL_DECLINED, side, EVERYONE, p);
	m->combat.local[side] = (uint8_t)n;
	if (!n && m->combat.form == FORM_LAND)
		amateurs_call_off(m);
}

/* ---- the lake, 8.2-two-lakes ---- */

/* Queenston and Buffalo: the attacker names it. */
static void name_lake(struct state *s)
{
	struct amateurs_combat *c = &amateurs_of(s)->combat;
	unsigned lakes = place(c->where)->lakes;

	if (c->form == FORM_RAID || !lakes)
		return;
	if (lakes & (lakes - 1))
		flow_push(s, N_SHORE, c->attacker)->local[0] = c->where;
	else
		c->lake = (uint8_t)lowest(lakes);
}

int amateurs_shore_bar(const struct state *s, action a, int16_t *arg)
{
	int p = flow_see(s)->local[0];

	arg[1] = (int16_t)p;
	if (action_verb(a) == V_DONE)
		return MSG_BAR_NAME_LAKE;
	return place(p)->lakes >> action_a(a) & 1 ? 0 : MSG_BAR_OTHER_LAKE;
}

int amateurs_shore_list(const struct state *s, action *out)
{
	unsigned lakes = place(flow_see(s)->local[0])->lakes;
	int n = 0;

	for (; lakes; lakes &= lakes - 1)
		out[n++] = ACTION(V_SHORE, lowest(lakes), 0);
	return n;
}

void amateurs_shore_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player;

	amateurs_of(s)->combat.lake = (uint8_t)action_a(a);
	note(s, out, MSG_COMBAT_SHORE, side, EVERYONE, flow_see(s)->local[0], action_a(a));
	flow_pop(s);
}

/* ---- the dice ---- */

/* #121: the British first, and what is left of the US after that. */
static bool must_wait(const struct amateurs_combat *c, int side)
{
	return c->cards & COMBAT_SECORD && side == US && !c->die[GB];
}

/* 8.2-roll, A51: one die each, the attacker's first. */
static void cast(struct state *s, struct step *out)
{
	struct amateurs_combat *c = &amateurs_of(s)->combat;

	c->open = 0;
	for (int i = 0; i < 2; i++) {
		int side = i ? !c->attacker : c->attacker;

		if (c->part[side][INDIAN])
			c->indians |= (uint8_t)(1 << side);
		if (!must_wait(c, side) && !c->die[side])
			amateurs_cast(s, side, out);
	}
	c->stage = STAGE_DICE;
}

static void read(struct amateurs *m, struct step *out)
{
	for (int i = 0; i < 2; i++) {
		int side = i ? !m->combat.attacker : m->combat.attacker;

		if (m->combat.open >> side & 1)
			amateurs_read(m, side, out);
	}
}

/* #121: US survivors are counted anew.  E7: without any their result is nothing. */
static bool goes_on(struct amateurs *m, struct step *out)
{
	struct amateurs_combat *c = &m->combat;

	if (!(c->cards & COMBAT_SECORD) || c->die[US] || !amateurs_fighting(m, US))
		return false;
	amateurs_announce(m, US, out);
	return true;
}

/* 8-stop, 8-nobody, A101: a card has called it off; or a side is without a point. */
static int next_of(const struct amateurs *m)
{
	bool us = amateurs_fighting(m, US) > 0, gb = amateurs_fighting(m, GB) > 0;

	if (m->combat.cards & COMBAT_OFF || (!us && !gb))
		return CLOSE;
	return us && gb ? CAST : RETREAT_DEFENDER;
}

static void check(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	f->pc = (uint8_t)next_of(m);
	if (f->pc == CLOSE) {
		note(s, out, MSG_COMBAT_OFF, NOBODY, EVERYONE, m->combat.where);
		if (m->combat.cards & COMBAT_OFF)
			amateurs_send_back(s, out);
	} else if (f->pc == RETREAT_DEFENDER) {
		amateurs_note_chiefs(m); /* #87: a leader may be captured all the same */
		amateurs_walk_over(m, out);
	}
}

/* ---- the end ---- */

/* 8.4: forced. */
static void drive_out(struct state *s, int side)
{
	const struct amateurs_combat *c = &camateurs_of(s)->combat;
	bool aboard = side == c->attacker && c->form == FORM_INVASION;

	if (c->form == FORM_RAID || c->form == FORM_TRIBE || aboard)
		return;
	if (c->beaten >> side & 1)
		amateurs_retreat_side(s, side, true);
}

/* 8.4-choice, A60, A110: not in a Raid or a fight with a tribe; a fleet is back aboard anyway. */
static void offer_retreat(struct state *s, int side)
{
	const struct amateurs_combat *c = &camateurs_of(s)->combat;
	bool ashore = c->form == FORM_LAND || (c->form == FORM_INVASION && side != c->attacker);

	if (ashore && !((c->beaten | c->gone) >> side & 1))
		amateurs_retreat_side(s, side, false);
}

/* 8.1-home, 8.6-3: Local Militia and points of cards or tribes go home. */
static void close_combat(struct state *s)
{
	struct amateurs *m = amateurs_of(s);

	flow_pop(s);
	for (uint32_t left = m->combat.forces; left; left &= left - 1) /* a card took the last */
		amateurs_lift_if_empty(m, lowest(left));
	amateurs_call_off(m);
}

static void begin(struct state *s, const struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int force = f->local[0];

	if (!m->combat.on || m->combat.form == FORM_LAND)
		amateurs_combat_begin(m, FORM_LAND, force, m->at[force]);
	amateurs_enrol(m);
	note(s, out, MSG_COMBAT_BEGINS, m->combat.attacker, EVERYONE, m->combat.force,
	     m->combat.where);
	name_lake(s);
}

static void conclude(struct state *s, struct frame *f, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = m->combat.attacker;

	switch (f->pc++) {
	case JUDGE:
		amateurs_judge(m, out);
		break;
	case RETREAT_DEFENDER:
		drive_out(s, !side);
		break;
	case RETREAT_ATTACKER:
		drive_out(s, side);
		break;
	case CHOICE_DEFENDER:
		offer_retreat(s, !side);
		break;
	case CHOICE_ATTACKER:
		offer_retreat(s, side);
		break;
	case SPOILS:
		amateurs_spoils(s, out);
		break;
	case PEACE:
		amateurs_combat_peace(m, out);
		if (m->combat.form == FORM_TRIBE)
			amateurs_tribe_end(s, out);
		break;
	case END:
		m->combat.stage = STAGE_END;
		amateurs_window(s, WINDOW_COMBAT_END);
		break;
	case LANDING:
		amateurs_ask_landing(s);
		break;
	default:
		close_combat(s);
	}
}

/* 8-order, 8.2-order, A102. */
void amateurs_combat_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame *f = flow_top(s);

	if (f->pc >= JUDGE) {
		conclude(s, f, out);
		return;
	}
	switch (f->pc++) {
	case BEGIN:
		begin(s, f, out);
		break;
	case PART:
		amateurs_reckon(s, out);
		break;
	case BEFORE:
		amateurs_window(s, WINDOW_COMBAT_BEFORE);
		break;
	case CHECK:
		check(s, f, out);
		break;
	case CAST:
		cast(s, out);
		amateurs_window(s, WINDOW_COMBAT_AFTER);
		break;
	case READ:
		read(m, out);
		amateurs_window(s, WINDOW_COMBAT_CASUALTY);
		break;
	case LOSE_ATTACKER:
		amateurs_note_chiefs(m);
		if (m->combat.open >> !m->combat.attacker & 1)
			amateurs_lose_result(s, m->combat.attacker, out);
		break;
	case LOSE_DEFENDER:
		if (m->combat.open >> m->combat.attacker & 1)
			amateurs_lose_result(s, !m->combat.attacker, out);
		break;
	default: /* AGAIN */
		if (goes_on(m, out))
			f->pc = CAST;
	}
}
