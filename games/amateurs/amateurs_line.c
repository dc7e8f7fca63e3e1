/* amateurs_line.c - the line of battle and its pairings (rules 9.1, 9.2; RULINGS A78, A79, A118,
 * A185, A186, A188, A189).
 *
 * Ships of a type are alike, so a line is numbers by type, strongest first.  Extras are the tail of
 * the longer line.  Who holds which place stays as it was formed until the round is over.
 */
#include "amateurs_lake.h"

enum { LINE_LAKE, LINE_SHIP, LINE_AT }; /* locals of N_LINE; AT: place of the extra ship */

/* ---- extra ships ---- */

/* 9.1-gang: never a third ship against one. */
int amateurs_line_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs_battle *b = &camateurs_of(s)->battle;
	int at = action_a(a) - 1;

	if (action_verb(a) == V_DONE)
		return 0;
	arg[1] = (int16_t)battle_pairs(b);
	if (at < 0 || at >= battle_pairs(b))
		return MSG_BAR_GANG_RANGE;
	return second_at(b, at) == SHIPS ? 0 : MSG_BAR_GANG_FULL;
}

int amateurs_line_list(const struct state *s, action *out)
{
	const struct amateurs_battle *b = &camateurs_of(s)->battle;
	int pairs = battle_pairs(b), n = 0;

	for (int at = 0; at < pairs; at++)
		if (second_at(b, at) == SHIPS)
			out[n++] = ACTION(V_GANG, at + 1, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

static bool is_full(const struct amateurs_battle *b)
{
	int pairs = battle_pairs(b);

	for (int at = 0; at < pairs; at++)
		if (second_at(b, at) == SHIPS)
			return false;
	return true;
}

/* The next extra ship; done (A188): none of this type. */
static int next_extra(const uint8_t line[SHIPS], int at, bool done)
{
	int ship = ship_at(line, at), end = row_ships(line);

	do
		at++;
	while (done && at < end && ship_at(line, at) == ship);
	return at;
}

void amateurs_line_take(struct state *s, action a, struct step *out)
{
	struct amateurs_battle *b = &amateurs_of(s)->battle;
	struct frame *f = flow_top(s);
	int side = f->player, ship = f->local[LINE_SHIP];

	if (action_verb(a) == V_GANG) {
		set_second(b, action_a(a) - 1, ship);
		note(s, out, MSG_LAKE_GANGS_UP, side, EVERYONE, side, ship, action_a(a));
	}
	f->local[LINE_AT] =
		(int16_t)next_extra(b->line[side], f->local[LINE_AT], action_verb(a) == V_DONE);
	if (f->local[LINE_AT] >= row_ships(b->line[side]) || is_full(b))
		flow_pop(s);
	else
		f->local[LINE_SHIP] = (int16_t)ship_at(b->line[side], f->local[LINE_AT]);
}

/* 9.1, 9.1-gang: ship against ship down the line; what is over may double others. */
void amateurs_form_line(struct state *s, struct step *out)
{
	struct amateurs_battle *b = &amateurs_of(s)->battle;
	int side = longer_line(b), pairs = battle_pairs(b);
	struct frame *f;

	b->round++;
	b->pair = 0;
	memset(b->second, 0, sizeof b->second);
	note(s, out, MSG_LAKE_ROUND, NOBODY, EVERYONE, b->lake, b->round);
	if (side == NONE)
		return;
	f = flow_push(s, N_LINE, side);
	f->local[LINE_LAKE] = b->lake;
	f->local[LINE_SHIP] = (int16_t)ship_at(b->line[side], pairs);
	f->local[LINE_AT] = (int16_t)pairs;
}

/* ---- a pairing ---- */

/* 9.2-roll, 9.2-leader, A79: ship, second ship, Leader; #114 and #115. */
int amateurs_pair_bonus(const struct amateurs *m, int side, int at, bool with_leader)
{
	const struct amateurs_battle *b = &m->battle;
	int sum = strength_of(ship_at(b->line[side], at)) + b->bonus[side] +
		  (m->veterans[side] >> b->lake & 1);

	if (longer_line(b) == side)
		sum += strength_of(second_at(b, at));
	if (with_leader)
		sum += face_of(m, m->commander[lake_force(side, b->lake)])->tactical;
	return sum;
}

/* 9.2-result, 9.2-1, 9.2-3, 9.2-4, 9.2-tie. */
enum fate amateurs_fate(int difference)
{
	if (difference < 0)
		difference = -difference;
	if (difference >= amateurs_figures.lake_captured)
		return FATE_CAPTURED;
	if (difference >= amateurs_figures.lake_sunk)
		return FATE_SUNK;
	return difference ? FATE_WITHDRAWS : FATE_TIE;
}

static int total_of(const struct amateurs *m, int side)
{
	const struct amateurs_battle *b = &m->battle;

	return b->die[side] + amateurs_pair_bonus(m, side, b->pair, b->leader[side]);
}

/* 9.2, A189: the attacker's die first. */
void amateurs_roll_pair(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct amateurs_battle *b = &m->battle;
	int us, gb;

	b->die[b->attacker] = (uint8_t)roll_die(s, out);
	b->die[!b->attacker] = (uint8_t)roll_die(s, out);
	us = total_of(m, US);
	gb = total_of(m, GB);
	b->loser = (uint8_t)(us == gb ? 0 : us < gb ? US + 1 : GB + 1);
	note(s, out, MSG_LAKE_PAIR, NOBODY, EVERYONE, b->pair + 1, ship_at(b->line[US], b->pair),
	     b->die[US], us, ship_at(b->line[GB], b->pair), b->die[GB], gb);
}

/* 9.2-leader-lost, 10.6a-loss, A118: out of this combat; sunk or taken he is lost, and his
 * successor does not help before it is over. */
static void unship_leader(struct amateurs *m, int side, enum fate fate, struct step *out)
{
	int l = m->commander[lake_force(side, m->battle.lake)];

	m->battle.leader[side] = 0;
	if (fate == FATE_WITHDRAWS || set_has(&m->replaced, l)) {
		note(&m->st, out, MSG_LAKE_LEADER_LEAVES, side, EVERYONE, l);
		return;
	}
	set_add(&m->replaced, l);
	note(&m->st, out, MSG_LAKE_LEADER_LOST, side, EVERYONE, l);
}

static void leave_line(struct amateurs *m, int side, int ship, enum fate fate, struct step *out)
{
	static const uint16_t told[FATES] = { [FATE_WITHDRAWS] = MSG_LAKE_WITHDRAWS,
					      [FATE_SUNK] = MSG_LAKE_SUNK,
					      [FATE_CAPTURED] = MSG_LAKE_CAPTURED };
	struct amateurs_battle *b = &m->battle;

	b->gone[side][ship]++;
	b->hurt |= (uint8_t)(1 << side);
	note(&m->st, out, told[fate], side, EVERYONE, side, ship);
	if (fate == FATE_WITHDRAWS)
		return;
	amateurs_float(m, side, b->lake, ship, -1);
	b->lost[side] = (uint8_t)(b->lost[side] + strength_of(ship));
	if (fate == FATE_CAPTURED)
		b->captured[!side][ship]++;
}

/* A78, A186: the ship whose place it is suffers, since none beside it is stronger; the other
 * withdraws. */
static void beat(struct amateurs *m, int side, enum fate fate, struct step *out)
{
	struct amateurs_battle *b = &m->battle;
	int second = longer_line(b) == side ? second_at(b, b->pair) : SHIPS;

	leave_line(m, side, ship_at(b->line[side], b->pair), fate, out);
	if (second != SHIPS)
		leave_line(m, side, second, FATE_WITHDRAWS, out);
	/* 9.1-flagship: the Leader is on the first ship. */
	if (!b->pair && b->leader[side])
		unship_leader(m, side, fate, out);
}

/* 9.2-result: what the difference says, unless #116 was played (A185). */
void amateurs_settle_pair(struct amateurs *m, struct step *out)
{
	struct amateurs_battle *b = &m->battle;

	if (!b->loser)
		note(&m->st, out, MSG_LAKE_TIE, NOBODY, EVERYONE, b->pair + 1);
	else if (b->cards & BATTLE_VOID)
		note(&m->st, out, MSG_LAKE_VOID, NOBODY, EVERYONE, b->pair + 1);
	else
		beat(m, b->loser - 1, amateurs_fate(total_of(m, US) - total_of(m, GB)), out);
	b->cards &= (uint8_t)~BATTLE_VOID;
	b->loser = 0;
	b->die[US] = b->die[GB] = 0;
	b->pair++;
}
