/* madison_odds.c - odds and modifiers of land combat (rules 2.7, 3.35, 3.5, 10.2-10.4, 13.4).
 *
 * Everything here is asked of a round that is about to be rolled and changes nothing: the
 * dice, a report and the AI read the same list of modifiers, one line for each reason.
 */
#include "madison_int.h"

struct pieces madison_fighters(const struct madison *m, int side)
{
	struct pieces here = { { 0, 0, 0, 0 } };

	for
		each_piece(p, &m->combat.with) if (side_of(p) == side &&
						   m->where[p] == m->combat.where)
			pieces_add(&here, p);
	return here;
}

/* ---- the event that bears on the attack ------------------------------------ */

static const struct madison_effect *card_code(int effect)
{
	while (effect > 0 && madison_code[effect - 1].op != E_END)
		effect--;
	return &madison_code[effect];
}

/* Whose effect it is: the card in play, if there are several of that text. */
static int card_of(const struct madison *m, int effect)
{
	const struct madison_effect *code = card_code(effect);

	if (m->card < CARDS && &madison_code[madison_cards[m->card].code] == code)
		return m->card;
	for (int card = 0; card < CARDS; card++)
		if (&madison_code[madison_cards[card].code] == code)
			return card;
	return NO_CARD;
}

/* Those that say something of the attack itself. */
static bool is_about_attack(int op)
{
	return op == E_DRM || op == E_RAID || op == E_AMPHIBIOUS || op == E_ACTIVATE_LEADER_IN;
}

/* RULINGS A76: what an event forbids or lifts in round 1 of an attack that it caused; the 9:1
 * test that comes before is judged alike. */
unsigned madison_attack_flags(const struct madison *m)
{
	const struct madison_combat *c = &m->combat;
	unsigned flags = 0;

	if (c->effect == NO_EFFECT || c->round > 1)
		return 0;
	for (const struct madison_effect *e = card_code(c->effect); e->op != E_END; e++)
		if (is_about_attack(e->op) && !(e->flags & F_IF_NO_FORT && !madison_bonus_named(m)))
			flags |= e->flags;
	return flags;
}

/* NIGHT ATTACK: one attack, named before its dice, where the defender has no fort. */
bool madison_bonus_named(const struct madison *m)
{
	return cmoving(m)->bonus == 1 + m->combat.where;
}

bool madison_bonus_open(const struct madison *m)
{
	const struct madison_combat *c = &m->combat;

	if (c->effect == NO_EFFECT || c->round != 1 || c->fort || cmoving(m)->bonus)
		return false;
	for (const struct madison_effect *e = card_code(c->effect); e->op != E_END; e++)
		if (e->op == E_DRM && e->flags & F_IF_NO_FORT)
			return true;
	return false;
}

void madison_bonus_name(struct madison *m)
{
	moving(m)->bonus = (uint8_t)(1 + m->combat.where);
}

/* 2.76, 2.78, 3.7-1: whoever holds it, but not Indians alone; RULINGS A89, A47: judged anew in
 * every round. */
bool madison_fort_defends(const struct madison *m)
{
	const struct madison_combat *c = &m->combat;

	return !(madison_attack_flags(m) & F_NO_FORT_ROUND_1) &&
	       madison_fort_usable(m, !c->attacker, c->where);
}

/* ---- strengths ------------------------------------------------------------- */

static int halved(int n)
{
	return (n + 1) / 2;
}

/* 10.23: reduced units come along, but add nothing. */
static int attack_strength(const struct madison *m, int side)
{
	struct pieces here = madison_fighters(m, side);
	int sum = 0;

	for
		each_piece(p, &here) if (is_fresh(m, p)) sum += strength_of(m, p);
	return m->combat.halved >> side & 1 ? halved(sum) : sum;
}

/* 10.21, 10.23, 13.4-2: all, and the fort, then one half of it.  Who was in supply when the card
 * play began fights in full beside one who was not, and the fort with him (13.36). */
static int defence_strength(const struct madison *m, int side)
{
	struct pieces here = madison_fighters(m, side);
	int sum[2] = { 0, 0 },
	    fort = m->combat.fort ? madison_fort_at(m, m->combat.where).value : 0;

	for
		each_piece(p, &here) if (is_unit(p)) sum[was_supplied(m, p)] += strength_of(m, p);
	if (sum[1])
		return sum[1] + fort + halved(sum[0]);
	return halved(sum[0] + fort);
}

void madison_land_strengths(const struct madison *m, int strength[2])
{
	int attacker = m->combat.attacker;

	strength[attacker] = attack_strength(m, attacker);
	strength[!attacker] = defence_strength(m, !attacker);
}

/* 10.21, RULINGS A41: fractions are in the defender's favour, on both sides of 1:1. */
int madison_odds_column(int attack, int defence)
{
	if (attack >= defence)
		return defence ? min(ODDS_EVEN - 1 + attack / defence, ODDS) : ODDS;
	if (attack <= 0)
		return 0;
	return max(ODDS_EVEN + 1 - (defence + attack - 1) / attack, 0);
}

/* ---- leaders, 3.35, 3.5, 10.42 --------------------------------------------- */

/* 3.51: Tecumseh is below everybody. */
static int rank(const struct madison *m, int leader)
{
	return piece(leader)->flags & IS_TECUMSEH ? 0 : face_of(m, leader)->stars;
}

/* 3.35: the senior; 8.5, RULINGS A16, A112: never a naval leader. */
int madison_commander(const struct madison *m, const struct pieces *with, struct pieces *equals)
{
	int chief = NO_PIECE;
	bool choice = false;

	*equals = (struct pieces){ { 0, 0, 0, 0 } };
	for
		each_piece(p, with)
		{
			if (!is_land_leader(p) ||
			    (chief != NO_PIECE && rank(m, p) < rank(m, chief)))
				continue;
			if (chief == NO_PIECE || rank(m, p) > rank(m, chief)) {
				chief = p;
				choice = false;
				*equals = (struct pieces){ { 0, 0, 0, 0 } };
			}
			choice |= madison_leader_modifier(m, p, with) !=
				  madison_leader_modifier(m, chief, with);
			pieces_add(equals, p);
		}
	if (!choice)
		*equals = (struct pieces){ { 0, 0, 0, 0 } };
	return chief;
}

/* 3.52: Tecumseh needs Indians; DIVIDED COMMAND leaves a leader nothing. */
int madison_leader_modifier(const struct madison *m, int leader, const struct pieces *with)
{
	if (leader == NO_PIECE || m->limits.burdened == leader)
		return 0;
	if (piece(leader)->flags & IS_TECUMSEH) {
		for
			each_piece(p, with) if (is_indian(p)) return face_of(m, leader)->modifier;
		return 0;
	}
	return face_of(m, leader)->modifier;
}

/* ---- lead units, 10.3, 2.71, 3.62 ------------------------------------------ */

/* 3.62, RULINGS A50: Dragoons fight a fort on foot. */
static int attacking_class(const struct madison *m, int p)
{
	if (piece(p)->flags & IS_DRAGOON && m->combat.fort)
		return min(class_of(m, p), CLASS_B);
	return class_of(m, p);
}

/* 2.71, 10.32-5: a fort lifts the class, also of a lesser unit that leads; 10.32-4: but a
 * garrison of reduced units fights as it is, and no better than the fort. */
static int defending_class(const struct madison *m, int p)
{
	int class = class_of(m, p), fort;

	if (!m->combat.fort)
		return class;
	fort = madison_fort_at(m, m->combat.where).class;
	return m->combat.reduced ? min(class, fort) : max(class, fort);
}

int madison_lead_class(const struct madison *m, int p)
{
	return side_of(p) == m->combat.attacker ? attacking_class(m, p) : defending_class(m, p);
}

/* ---- the list, 10.4 -------------------------------------------------------- */

struct list {
	struct madison_drm *line;
	int n;
};

static void add(struct list *l, int what, int n, int card)
{
	if (n && l->n < DRM_LINES)
		l->line[l->n++] = (struct madison_drm){ what, n, card };
}

static void add_fixed(struct list *l, int what)
{
	add(l, what, madison_figures.drm[what], NO_CARD);
}

/* Types of the units of side that fight, bits. */
static unsigned types_of(const struct madison *m, int side)
{
	struct pieces here = madison_fighters(m, side);
	unsigned types = 0;

	for
		each_piece(p, &here) if (is_unit(p)) types |= 1u << piece(p)->type;
	return types;
}

/* 10.41-2, 10.41-3, 10.41-4, 2.11, 2.72, 3.7-5, RULINGS A48: a usable fort leaves nothing of the
 * forest. */
static void add_forest(const struct madison *m, unsigned flags, struct list *l)
{
	const struct madison_combat *c = &m->combat;
	unsigned attack = types_of(m, c->attacker), defence = types_of(m, !c->attacker);

	if (madison_spaces[c->where].terrain != FOREST || c->fort || flags & F_NO_FOREST)
		return;
	if (defence == 1 << INDIAN)
		add_fixed(l, DRM_FOREST_INDIANS_DEFEND);
	else if (attack == 1 << INDIAN)
		add_fixed(l, DRM_FOREST_INDIANS_ATTACK);
	else
		add_fixed(l, DRM_FOREST);
}

/* 10.41, 10.41-1, 10.41-5, 10.41-6, 2.14, 2.23, 11.55: in round 1 only; RULINGS A57: not for
 * reinforcements. */
static void add_terrain(const struct madison *m, struct list *l)
{
	const struct madison_combat *c = &m->combat;
	unsigned flags = madison_attack_flags(m);

	if (c->round > 1 || c->form == BY_STORM)
		return;
	if (c->form == BY_SEA && !(flags & F_NO_AMPHIBIOUS))
		add_fixed(l, DRM_AMPHIBIOUS);
	add_forest(m, flags, l);
	if (c->form == BY_ROUTE && !(flags & (F_NO_MIR | F_ICE)))
		add_fixed(l, DRM_MIR);
	if (c->where == madison_figures.montreal)
		add_fixed(l, DRM_MONTREAL);
}

/* 10.42, 3.31-2. */
static void add_leaders(const struct madison *m, struct list *l)
{
	const struct madison_combat *c = &m->combat;
	int side = c->attacker;
	struct pieces attack = madison_fighters(m, side), defence = madison_fighters(m, !side);

	add(l, DRM_LEADER_ATTACKS, madison_leader_modifier(m, c->chief[side], &attack), NO_CARD);
	add(l, DRM_LEADER_DEFENDS, -madison_leader_modifier(m, c->chief[!side], &defence), NO_CARD);
}

/* 10.43, 10.62: the bonus of an event, which is no Battle card (RULINGS A76), one of this round,
 * and those that say that they last. */
static void add_cards(const struct madison *m, struct list *l)
{
	const struct madison_combat *c = &m->combat;

	if (c->effect != NO_EFFECT)
		add(l, DRM_CARD_ATTACKS, madison_effect_drm(m, c->effect), card_of(m, c->effect));
	for (int i = 0; i < 2; i++) {
		int side = i ? !c->attacker : c->attacker;
		int what = i ? DRM_CARD_DEFENDS : DRM_CARD_ATTACKS;

		if (c->card[side] != NO_CARD)
			add(l, what, madison_card_drm(m, c->card[side], side), c->card[side]);
		for (int k = 0; k < 2; k++) {
			int card = c->lasting[k][side];

			if (card != NO_CARD && card != c->card[side])
				add(l, what, madison_card_drm(m, card, side), card);
		}
	}
}

/* 10.44, 2.12, RULINGS A49: in 1812 and 1813, in all rounds; one Regular is enough. */
static void add_regulars(const struct madison *m, struct list *l)
{
	const struct madison_combat *c = &m->combat;

	if (c->attacker == US && year_of(m) != Y1814 && !c->fort &&
	    madison_spaces[c->where].terrain == CLEAR && types_of(m, GB) >> REGULAR & 1)
		add_fixed(l, DRM_BRITISH_REGULARS);
}

/* 10.45: in the order of that summary. */
int madison_land_drms(const struct madison *m, struct madison_drm lines[DRM_LINES])
{
	const struct madison_combat *c = &m->combat;
	struct list l = { lines, 0 };
	int strength[2], side = c->attacker;

	madison_land_strengths(m, strength);
	add(&l, DRM_ODDS,
	    madison_figures
		    .odds[min(madison_odds_column(strength[side], strength[!side]), ODDS - 1)],
	    NO_CARD);
	if (c->lead[side] != NO_PIECE && c->lead[!side] != NO_PIECE)
		add(&l, DRM_LEAD,
		    madison_lead_class(m, c->lead[side]) - madison_lead_class(m, c->lead[!side]),
		    NO_CARD);
	add_terrain(m, &l);
	add_leaders(m, &l);
	add_cards(m, &l);
	add_regulars(m, &l);
	return l.n;
}

void madison_tell_land(const struct madison *m, struct state *s, int player, struct step *out)
{
	struct madison_drm line[DRM_LINES];
	int strength[2], side = m->combat.attacker, n = madison_land_drms(m, line);

	madison_land_strengths(m, strength);
	note(s, out, MSG_STRENGTHS, player, EVERYONE, side, strength[side], !side, strength[!side]);
	for (int i = 0; i < n; i++)
		if (line[i].card == NO_CARD)
			note(s, out, MSG_MODIFIER, player, EVERYONE, line[i].what, line[i].n);
		else
			note(s, out, MSG_MODIFIER_CARD, player, EVERYONE, line[i].card, line[i].n);
}

int madison_land_sum(const struct madison *m)
{
	struct madison_drm lines[DRM_LINES];
	int n = madison_land_drms(m, lines), sum = 0;

	while (n--)
		sum += lines[n].n;
	return sum;
}

/* 10.5, 2.77: the row of the table; RULINGS A46: a 9 that no fort explains is a DR. */
int madison_land_result(const struct madison *m, int total)
{
	int result = 0;

	while (result < RESULTS - 1 && total > madison_figures.land_max[result])
		result++;
	return result == FORT_9 && !m->combat.fort ? DR : result;
}

void madison_land_chances(const struct madison *m, int ways[RESULTS])
{
	int sum = madison_land_sum(m);

	memset(ways, 0, RESULTS * sizeof ways[0]);
	for (int one = 1; one <= 6; one++)
		for (int two = 1; two <= 6; two++)
			ways[madison_land_result(m, one + two + sum)]++;
}
