/* amateurs_judge.c - who has won, what a Fort has suffered, control and peace (rules 8.3, 8.5, 8.7,
 * 8.8, 11; RULINGS A25, A53-A57, A60, A63, A71, A92, A101, A103, A109, A124,
 * A125).
 */
#include "amateurs_combat.h"

/* ---- 8.7 ---- */

/* Points of side on the field, whether they took part or not; fleets are aboard. */
static int standing(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	int n = amateurs_local_seen(m, side) + c->extra[side];

	if (side == c->attacker && !is_land_force(c->force))
		return n + m->points[c->force];
	if (c->form == FORM_RAID) /* A109: whoever does not join is not in it */
		return amateurs_fighting(m, side);
	return n + amateurs_points_in(m, side, c->where);
}

/* 8.7-1, 8.7-2, 8.7-3, 8.7-4, A55, A125: side + 1; 0: a draw. */
static int winner_of(const struct amateurs *m)
{
	const struct amateurs_combat *c = &m->combat;
	bool gone[2] = { !standing(m, US), !standing(m, GB) };
	int stars = amateurs_net_stars(m, US) - amateurs_net_stars(m, GB);
	int lost = c->lost[GB] - c->lost[US];

	if (gone[US] || gone[GB])
		return gone[US] && gone[GB] ? 0 : 1 + gone[US];
	if (stars)
		return stars > 0 ? 1 + US : 1 + GB;
	return lost > 0 ? 1 + US : lost < 0 ? 1 + GB : 0;
}

/* 8.3-3: who has fewer asterisks must retreat; A72, A109: not from a Raid or a tribe, and a fleet
 * goes back anyway; A304: not from the dead. */
static bool is_driven_out(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;

	if (c->form == FORM_RAID || c->form == FORM_TRIBE)
		return false;
	if (c->form == FORM_INVASION && side == c->attacker)
		return false;
	return standing(m, !side) && amateurs_net_stars(m, !side) > amateurs_net_stars(m, side);
}

/* 8.5-absorb: asterisks that drive nobody out. */
static void tell_absorbed(struct amateurs *m, struct step *out)
{
	for (int side = 0; side < 2; side++) {
		int absorbed = m->combat.stars[side] - amateurs_net_stars(m, side);

		if (absorbed)
			note(&m->st, out, MSG_FORT_HOLDS, !side, EVERYONE, m->combat.where,
			     absorbed);
	}
}

static void tell_winner(struct amateurs *m, struct step *out)
{
	const struct amateurs_combat *c = &m->combat;

	if (c->winner)
		note(&m->st, out, MSG_COMBAT_WON, NOBODY, EVERYONE, c->winner - 1, c->where);
	else
		note(&m->st, out, MSG_COMBAT_DRAWN, NOBODY, EVERYONE, c->where);
}

void amateurs_judge(struct amateurs *m, struct step *out)
{
	struct amateurs_combat *c = &m->combat;

	c->winner = (uint8_t)winner_of(m);
	for (int side = 0; side < 2; side++)
		if (is_driven_out(m, side) || !standing(m, side))
			c->beaten |= (uint8_t)(1 << side);
	tell_absorbed(m, out);
	tell_winner(m, out);
}

/* 8-nobody, A101: what is left of the other must retreat. */
void amateurs_walk_over(struct amateurs *m, struct step *out)
{
	struct amateurs_combat *c = &m->combat;
	bool us = amateurs_fighting(m, US) > 0, gb = amateurs_fighting(m, GB) > 0;

	c->winner = (uint8_t)(us == gb ? 0 : 1 + gb);
	if (us != gb)
		c->beaten = (uint8_t)(1 << (us ? GB : US));
	note(&m->st, out, MSG_COMBAT_NO_DICE, NOBODY, EVERYONE, c->where);
	tell_winner(m, out);
}

/* ---- 8.5, 8.3: Forts and control ---- */

/* 8.3-2, 8.5-reduce, A53: every asterisk, absorbed or not; A54: of a Fort that the fleet faces at
 * most what counted. */
static void batter(struct amateurs *m, int side, int counted, struct step *out)
{
	const struct amateurs_combat *c = &m->combat;
	int level = fort_of(m, side, c->where), n = min(c->stars[!side], min(level, counted));

	if (!n)
		return;
	set_fort(m, side, c->where, level - n);
	note(&m->st, out, MSG_FORT_REDUCED, NOBODY, EVERYONE, c->where, level, level - n);
}

/* 8.3-control, 8.3-vacant, A60, A63, A125: the other is gone, and somebody of side is there.  Local
 * Militia that just go home lose nothing. */
static bool wins_place(const struct amateurs *m, int side)
{
	const struct amateurs_combat *c = &m->combat;
	int his = !side;

	if (c->form == FORM_INVASION) /* A103: the fleet takes nothing; who is ashore does */
		return side == GB && amateurs_holds_expedition(m, GB, c->where) &&
		       !amateurs_points_in(m, US, c->where) && c->beaten >> US & 1;
	if (c->form != FORM_LAND || !amateurs_points_in(m, side, c->where))
		return false;
	if (amateurs_points_in(m, his, c->where))
		return false;
	return (c->beaten | c->gone) >> his & 1;
}

/* 2.1, 6.2: nobody controls tribal areas and the sea. */
static bool is_open(int p)
{
	int nature = place(p)->nature;

	return nature != TRIBAL && nature != AT_SEA;
}

/* A105: leaders who are left alone among enemies go to the pool.  That there are points with them,
 * or not, is shown by it. */
static void clear_leaders(struct amateurs *m, int side, struct step *out)
{
	const struct amateurs_combat *c = &m->combat;
	uint32_t there = amateurs_forces_in(m, side, c->where, false);

	if (!there || !(c->beaten >> side & 1) || c->form == FORM_RAID)
		return;
	if (out)
		out->flags |= STEP_REVEAL;
	if (!amateurs_points_in(m, side, c->where))
		amateurs_remove_empty(m, side, c->where, out);
}

static void pass_control(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int p = m->combat.where;

	if (out && m->combat.form == FORM_INVASION && amateurs_forces_in(m, GB, p, false))
		out->flags |= STEP_REVEAL; /* A297: whether there are units */
	for (int side = 0; side < 2; side++) {
		if (!wins_place(m, side) || !is_open(p))
			continue;
		if (m->march.on && !controls(m, side, p))
			set_add(&m->march.taken, p);
		amateurs_take_control(s, side, p, true, out);
		return;
	}
}

/* 8.3-alone, A103, A109: the Raid takes nothing; who stands there and is left alone by it does. */
static void end_raid(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	const struct amateurs_combat *c = &m->combat;

	amateurs_raid_end(m, out);
	if (c->lost[US] && !is_present(m, US, c->where))
		amateurs_left_alone(s, c->where, out);
}

void amateurs_spoils(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct amateurs_combat *c = &m->combat;

	amateurs_disturb(m, c->where, out);
	if (c->form == FORM_LAND || c->form == FORM_INVASION) {
		batter(m, !c->attacker, c->fort, out);
		batter(m, c->attacker, c->works, out);
	}
	clear_leaders(m, US, out);
	clear_leaders(m, GB, out);
	if (c->form == FORM_RAID)
		end_raid(s, out);
	else if (c->form == FORM_INVASION)
		amateurs_invasion_end(m, out);
	pass_control(s, out);
}

/* ---- 8.8, 11 ---- */

/* 8.8-loss, 11-loss, 8.8-major, 11-major, A55, A56: by the winner. */
static void pay_victory(struct amateurs *m, int loser, struct step *out)
{
	const struct amateurs_combat *c = &m->combat;
	int margin = amateurs_net_stars(m, !loser) - amateurs_net_stars(m, loser);

	if (c->lost[loser] >= amateurs_figures.devastating)
		amateurs_peace(m, loser, 1, MSG_PEACE_DEVASTATING, out);
	if (margin >= amateurs_figures.major)
		amateurs_peace(m, loser, 1, MSG_PEACE_LAND_MAJOR, out);
}

/* 8.8-eliminated, 11-eliminated: each Expedition (A125). */
static void pay_eliminated(struct amateurs *m, int side, struct step *out)
{
	if (m->combat.eliminated[side])
		amateurs_peace(m, side, m->combat.eliminated[side], MSG_PEACE_ELIMINATED, out);
}

/* A92: the loser's marker first; in a draw that of the player whose Round it is not. */
void amateurs_combat_peace(struct amateurs *m, struct step *out)
{
	int first = m->combat.winner ? !(m->combat.winner - 1) : !m->active;

	if (m->combat.winner)
		pay_victory(m, first, out);
	pay_eliminated(m, first, out);
	pay_eliminated(m, !first, out);
}
