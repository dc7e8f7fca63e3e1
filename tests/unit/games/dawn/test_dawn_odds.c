/* The odds of dawn: against fractions worked out by hand, and against a model that
 * looks at every roll of small battles.  They tell no secret and change nothing. */
#include <math.h>
#include <string.h>
#include "field.h"
#include "core/rng.h"

/* In 1000: the attacker wins, the defender does, nobody is left. */
static void check_chances(int attacker, int defender, int nobody)
{
	const int16_t *x = said(MSG_ODDS_BATTLE);

	assert_int_equal(x[1], attacker);
	assert_int_equal(x[3], defender);
	assert_int_equal(x[4], nobody);
}

static void check_losses(int attacker, int defender)
{
	const int16_t *x = said(MSG_ODDS_LOSSES);

	assert_int_equal(x[1], attacker);
	assert_int_equal(x[3], defender);
}

/* ---- by hand -------------------------------------------------------------- */

/* 9.1.2: with chances p to hit and q to be hit, and l = 1 - (1 - p)(1 - q), the attacker
 * wins p (1 - q) / l, the defender q (1 - p) / l, and nobody is left in pq / l. */
static void one_against_one(void **unused)
{
	struct dawn d = meet(FORCES(0, 1), FORCES(0, 0, 0, 1));

	(void)unused;
	ask(&d, into_dearborn); /* 1/6, 1/6: 5/11, 5/11, 1/11 */
	check_chances(455, 455, 91);
	check_losses(55, 55);
	d = meet(FORCES(1), FORCES(0, 0, 1));
	ask(&d, into_dearborn); /* 1/3, 1/3: 2/5, 2/5, 1/5 */
	check_chances(400, 400, 200);
	check_losses(60, 60);
	d = meet(FORCES(0, 1), FORCES(0, 0, 1));
	ask(&d, into_dearborn); /* 1/3, 1/6: 5/8, 1/4, 1/8 */
	check_chances(625, 250, 125);
	check_losses(38, 75);
	d = meet(FORCES(1), FORCES(0, 0, 0, 0, 1));
	ask(&d, into_dearborn); /* 1/2, 1/3: 1/2, 1/4, 1/4 */
	check_chances(500, 250, 250);
	assert_false(is_said(MSG_ODDS_EVASION)); /* 10.3: not in the country */
}

/* 9.3-b: one Regular against one and a fort: 1/6 and 11/36, so 25/91, 55/91, 11/91. */
static void a_fort(void **unused)
{
	struct dawn d = meet(FORCES(0, 1), FORCES(0, 0, 0, 1));
	const int16_t *x;

	(void)unused;
	d.forts = bit(R_FT_DEARBORN);
	ask(&d, into_dearborn);
	check_chances(275, 604, 121);
	assert_int_equal(said(MSG_DIE_FORT)[0], GB);
	for (int i = 0; i < told->nnotes; i++)
		if (told->note[i].msg == MSG_ODDS_DICE && told->note[i].arg[0] == GB) {
			x = told->note[i].arg;
			assert_int_equal(x[1], 2);
			assert_int_equal(x[2], 1);
			assert_int_equal(x[3], 1);
			return;
		}
	fail_msg("no dice of GB");
}

/* 8.1.2-b, 8.1.2-c: three raiders, a third of whom scores; and one against one Militia
 * (1/3 against 1/2: 1/4, 1/2, 1/4), which leaves a quarter of a raider. */
static void raids(void **unused)
{
	static const int way[2] = { R_SHAWNEE, R_PITTSBURGH };
	struct dawn d = march(OP_RAID, way, FORCES(0, 0, 0, 0, 3), FORCES(0));

	(void)unused;
	ask(&d, ACTION(V_RAID, R_SHAWNEE, R_PITTSBURGH));
	assert_int_equal(said(MSG_ODDS_RAID)[1], 100);
	assert_int_equal(told->nnotes, 1);
	game_do(&dawn_game, &d.st, ACTION(V_RAID, R_SHAWNEE, R_PITTSBURGH), NULL, NULL);
	ask(&d, ACTION(V_TAKE, INDIAN, 2));
	assert_int_equal(said(MSG_ODDS_RAID)[1], 67);
	d = march(OP_RAID, way, FORCES(0, 0, 0, 0, 1), FORCES(1));
	ask(&d, ACTION(V_RAID, R_SHAWNEE, R_PITTSBURGH));
	check_chances(250, 500, 250);
	assert_int_equal(said(MSG_ODDS_RAID)[1], 8);
}

/* The group as chosen so far: those not named yet stay, but somebody goes. */
static void groups(void **unused)
{
	struct dawn d = meet(FORCES(2, 2), FORCES(0, 0, 1));

	(void)unused;
	ask(&d, into_dearborn);
	assert_int_equal(said(MSG_BATTLE)[2], 4);
	game_do(&dawn_game, &d.st, into_dearborn, NULL, NULL);
	ask(&d, ACTION(V_TAKE, US_MILITIA, 2));
	assert_int_equal(said(MSG_BATTLE)[2], 2);
	ask(&d, ACTION(V_TAKE, US_MILITIA, 0));
	assert_int_equal(said(MSG_BATTLE)[2], 1);
	check_chances(625, 250, 125);
	game_do(&dawn_game, &d.st, ACTION(V_TAKE, US_MILITIA, 1), NULL, NULL);
	ask(&d, ACTION(V_TAKE, US_REGULAR, 2));
	assert_int_equal(said(MSG_BATTLE)[2], 3);
}

/* 9.2.1, RULINGS E14: forces placed by an event attack. */
static void event_battles(void **unused)
{
	struct dawn d = empty_map(GB);

	(void)unused;
	put(&d, R_FT_DEARBORN, FORCES(1, 0, 1));
	put(&d, R_SAUK, FORCES(0, 1, 0, 1));
	flow_push(&d.st, N_FIGHT, GB);
	ask(&d, ACTION(V_FIGHT, R_FT_DEARBORN, 0));
	assert_int_equal(said(MSG_ODDS_BATTLE)[0], GB);
	check_chances(400, 400, 200);
	assert_true(is_said(MSG_PLACED_BY_EVENT));
}

static void nothing_to_tell(void **unused)
{
	struct dawn d = meet(FORCES(1), FORCES(0));

	(void)unused;
	ask(&d, into_dearborn);
	assert_true(is_said(MSG_ODDS_NO_BATTLE));
	ask(&d, ACTION(V_DONE, 0, 0)); /* 5.2, RULINGS I1 */
	assert_int_equal(said(MSG_OPS_LEFT)[0], flow_top(&d.st)->local[OP_LEFT]);
	d.st.edition = 0; /* by version 1 one may stop */
	ask(&d, ACTION(V_DONE, 0, 0));
	assert_int_equal(said(MSG_OPS_LOST)[0], flow_top(&d.st)->local[OP_LEFT]);
	flow_top(&d.st)->local[OP_LEFT] = 0;
	ask(&d, ACTION(V_DONE, 0, 0));
	assert_true(is_said(MSG_ODDS_NONE));
	flow_top(&d.st)->local[OP_LEFT] = 1;
	ask(&d, ACTION(V_MOVE, R_SAUK, R_BOSTON));
	assert_true(is_said(MSG_NOT_CONNECTED));
	ask(&d, ACTION(V_HIT, US_MILITIA, 0));
	assert_true(is_said(MSG_NOT_NOW));
	ask(&d, ACTION(V_MOVE, R_SAUK, 4000));
	assert_true(is_said(MSG_NO_THING));
}

/* The largest battles that are computed, and the next larger ones. */
static void limits(void **unused)
{
	struct dawn d = meet(FORCES(0, 24), FORCES(0, 0, 0, 24));

	(void)unused;
	ask(&d, into_dearborn);
	assert_true(is_said(MSG_ODDS_BATTLE));
	assert_int_equal(said(MSG_ODDS_BATTLE)[1], said(MSG_ODDS_BATTLE)[3]);
	d = meet(FORCES(0, 25), FORCES(0, 0, 0, 1));
	ask(&d, into_dearborn);
	assert_true(is_said(MSG_ODDS_TOO_LARGE));
	d = meet(FORCES(5, 5), FORCES(0, 0, 5, 5, 5)); /* 36 * 216 states */
	ask(&d, into_dearborn);
	assert_true(is_said(MSG_ODDS_BATTLE));
	d = meet(FORCES(6, 5), FORCES(0, 0, 5, 5, 5));
	ask(&d, into_dearborn);
	assert_true(is_said(MSG_ODDS_TOO_LARGE));
	assert_false(is_said(MSG_ODDS_BATTLE));
}

/* ---- every roll of small battles ------------------------------------------ */

enum { SMALL = 3 }; /* forces a side */

/* Militia, Regulars, Indians of both sides, and what may come of them. */
struct model {
	int n[2][3];
	double won[2], none, left[2];
	bool known;
};

static struct model models[4096];

static struct model *model_at(const int n[2][3])
{
	int i = 0;

	for (int side = 0; side < 2; side++)
		for (int kind = 0; kind < 3; kind++)
			i = 4 * i + n[side][kind];
	memcpy(models[i].n, n, sizeof models[i].n);
	return &models[i];
}

static int size(const int n[3])
{
	return n[0] + n[1] + n[2];
}

/* One die after the other, sixes first, each on the first it may hit of Regulars,
 * Militia, Indians. */
static void strike(int n[3], const int *dice, int ndice)
{
	static const int order[3] = { 1, 0, 2 }, needed[3] = { 5, 6, 4 };

	for (int face = 6; face >= 4; face--)
		for (int i = 0; i < ndice; i++)
			for (int k = 0; dice[i] == face && k < 3; k++)
				if (n[order[k]] && face >= needed[order[k]]) {
					n[order[k]]--;
					break;
				}
}

static struct model *solve(const int start[2][3]);

static void add(struct model *to, const struct model *from)
{
	for (int side = 0; side < 2; side++) {
		to->won[side] += from->won[side];
		to->left[side] += from->left[side];
	}
	to->none += from->none;
}

static void divide(struct model *m, double by)
{
	for (int side = 0; side < 2; side++) {
		m->won[side] /= by;
		m->left[side] /= by;
	}
	m->none /= by;
}

/* All rolls of both sides, as the digits of a number. */
static void roll_all(struct model *m)
{
	int us = size(m->n[0]), gb = size(m->n[1]), rolls = 1, moved = 0, dice[2 * SMALL];

	for (int i = 0; i < us + gb; i++)
		rolls *= 6;
	for (int roll = 0; roll < rolls; roll++) {
		int after[2][3], rest = roll;

		for (int i = 0; i < us + gb; i++, rest /= 6)
			dice[i] = 1 + rest % 6;
		memcpy(after, m->n, sizeof after);
		strike(after[1], dice, us);
		strike(after[0], dice + us, gb);
		if (!memcmp(after, m->n, sizeof after))
			continue;
		moved++;
		add(m, solve((const int(*)[3])after));
	}
	divide(m, moved);
}

static struct model *solve(const int start[2][3])
{
	struct model *m = model_at(start);
	int us = size(m->n[0]), gb = size(m->n[1]);

	if (m->known)
		return m;
	m->known = true;
	if (us && gb) {
		roll_all(m);
		return m;
	}
	m->won[US] = us > 0;
	m->won[GB] = gb > 0;
	m->none = !us && !gb;
	m->left[US] = us;
	m->left[GB] = gb;
	return m;
}

static void check_near(double expected, int seen)
{
	if (fabs(expected - seen) > 0.5001)
		fail_msg("%d instead of %f", seen, expected);
}

static void compare(const int n[2][3])
{
	const struct model *m = solve(n);
	struct dawn d = meet(FORCES((uint8_t)n[0][0], (uint8_t)n[0][1]),
			     FORCES(0, 0, (uint8_t)n[1][0], (uint8_t)n[1][1], (uint8_t)n[1][2]));

	ask(&d, into_dearborn);
	check_near(1000 * m->won[US], said(MSG_ODDS_BATTLE)[1]);
	check_near(1000 * m->won[GB], said(MSG_ODDS_BATTLE)[3]);
	check_near(1000 * m->none, said(MSG_ODDS_BATTLE)[4]);
	check_near(100 * (size(n[0]) - m->left[US]), said(MSG_ODDS_LOSSES)[1]);
	check_near(100 * (size(n[1]) - m->left[GB]), said(MSG_ODDS_LOSSES)[3]);
}

/* 9.1: up to three forces a side of all kinds, 9 * 19 battles. */
static void small_battles(void **unused)
{
	int compared = 0;

	(void)unused;
	for (int i = 0; i < 4 * 4 * 4 * 4 * 4; i++) {
		int n[2][3] = { { i & 3, i >> 2 & 3, 0 }, { i >> 4 & 3, i >> 6 & 3, i >> 8 & 3 } };

		if (!size(n[0]) || !size(n[1]) || size(n[0]) > SMALL || size(n[1]) > SMALL)
			continue;
		compare((const int(*)[3])n);
		compared++;
	}
	assert_int_equal(compared, 9 * 19);
}

/* ---- at sea --------------------------------------------------------------- */

/* 7.2.1, 12.2.3: two dice, 4 or more; then 3 or more. */
static void cruises(void **unused)
{
	struct dawn d = empty_map(US);

	(void)unused;
	d.squadron[1] = 1;
	d.squadron[2] = dawn_zones[1].spaces;
	dawn_refresh(&d.st);
	dawn_op_begin(&d.st, US, OP_CRUISE, 2, -1, NULL);
	ask(&d, ACTION(V_TARGET, 0, 0)); /* 3/4 */
	assert_int_equal(said(MSG_ODDS_CRUISE)[2], 750);
	assert_int_equal(said(MSG_ODDS_CRUISE)[3], 750);
	assert_int_equal(said(MSG_ODDS_CRUISE)[4], 75); /* per cent */
	assert_int_equal(said(MSG_ODDS_CRUISE_MEAN)[0], 75);
	assert_int_equal(said(MSG_ODDS_CRUISE_MEAN)[1], 25);
	d.conflict[DEATH_STRUGGLE] = ACTIVE;
	ask(&d, ACTION(V_TARGET, 1, 0)); /* 8/9, and 4/9 for two of two */
	assert_int_equal(said(MSG_ODDS_CRUISE_COMPLETE)[2], 889);
	assert_int_equal(said(MSG_ODDS_CRUISE_COMPLETE)[3], d.squadron[2] > 2 ? 0 : 444);
	assert_int_equal(said(MSG_ODDS_CRUISE_MEAN)[0], 133);
	flow_top(&d.st)->node = N_OVERFLOW;
	ask(&d, ACTION(V_TARGET, 1, 0));
	assert_int_equal(said(MSG_ODDS_OVERFLOW)[1], 2);
}

/* 7.2.1 with failures rolled again: each die has 3/4, so 15/16 for one of two. */
static void cruise_with_rerolls(void **unused)
{
	struct dawn d = empty_map(US);
	int effect = dawn_cards[C_DONT_GIVE_UP_THE_SHIP].code;

	(void)unused;
	while (!(dawn_code[effect].flags & F_REROLL) || dawn_code[effect].what != OP_CRUISE)
		effect++;
	d.squadron[1] = 1;
	dawn_refresh(&d.st);
	dawn_op_begin(&d.st, US, OP_CRUISE, 2, effect, NULL);
	ask(&d, ACTION(V_TARGET, 0, 0));
	assert_int_equal(said(MSG_ODDS_CRUISE)[2], 938);
}

/* 7.1.1, 2.7-eco1: two thirds of a space a die; the track has an end. */
static void privateers(void **unused)
{
	struct dawn d = empty_map(US);
	action list[ACTIONS_MAX];
	int n = game_actions(&dawn_game, &d.st, list), dice;

	(void)unused;
	for (int i = 0; i < n && flow_see(&d.st)->node != N_USE; i++)
		if (dawn_cards[action_a(list[i])].side == US)
			game_do(&dawn_game, &d.st, list[i], NULL, NULL);
	assert_int_equal(flow_see(&d.st)->node, N_USE);
	ask(&d, ACTION(V_OPS, OP_PRIVATEER, 0));
	dice = said(MSG_ODDS_PRIVATEER)[0];
	assert_int_equal(dice, dawn_cards[below(&d.st)->local[0]].ops);
	assert_int_equal(said(MSG_ODDS_PRIVATEER)[1], (200 * dice + 1) / 3);
	d.track[US][ECONOMY] = 1;
	ask(&d, ACTION(V_OPS, OP_PRIVATEER, 0));
	assert_int_equal(said(MSG_ODDS_PRIVATEER)[0], 2 * dice);
	assert_int_equal(said(MSG_ODDS_PRIVATEER)[1], (400 * dice + 1) / 3);
	d.privateer = dawn_figures.privateer_spaces;
	ask(&d, ACTION(V_OPS, OP_PRIVATEER, 0));
	assert_int_equal(said(MSG_ODDS_PRIVATEER)[1], 0);
}

/* ---- secrets -------------------------------------------------------------- */

/* What is told on the true state and on every view; the view is as before. */
static void same_for_all(const struct dawn *d, action a)
{
	static struct note truth[NOTES_MAX];
	int n, player = game_player(&d->st);

	ask(d, a);
	n = told->nnotes;
	assert_true(n > 0);
	memcpy(truth, told->note, sizeof truth);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct dawn view, kept;

		if (viewer != player && action_verb(a) == V_PLAY)
			continue; /* whether he holds the card is his secret */
		game_view(&dawn_game, &d->st, viewer, &view.st);
		kept = view;
		ask(&view, a);
		assert_int_equal(told->nnotes, n);
		assert_memory_equal(told->note, truth, (size_t)n * sizeof truth[0]);
		assert_memory_equal(&view, &kept, sizeof view);
	}
}

/* Random games: odds of an action at each decision are the same to all. */
static void nothing_is_revealed(void **unused)
{
	struct rng r = { 5 };

	(void)unused;
	for (uint64_t game = 1; game <= 6; game++) {
		struct dawn d;
		action list[ACTIONS_MAX];
		int n = game_start(&dawn_game, &d.st, 0, (uint64_t[2]){ game, 0 }, NULL, list);

		while (n > 0) {
			same_for_all(&d, list[rng_below(&r, n)]);
			n = game_do(&dawn_game, &d.st, list[rng_below(&r, n)], NULL, list);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_against_one), cmocka_unit_test(a_fort),
		cmocka_unit_test(raids),           cmocka_unit_test(groups),
		cmocka_unit_test(event_battles),   cmocka_unit_test(nothing_to_tell),
		cmocka_unit_test(limits),          cmocka_unit_test(small_battles),
		cmocka_unit_test(cruises),         cmocka_unit_test(cruise_with_rerolls),
		cmocka_unit_test(privateers),      cmocka_unit_test(nothing_is_revealed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
