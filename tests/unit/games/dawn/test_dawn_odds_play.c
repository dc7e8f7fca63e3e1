/* The odds of dawn against battles played by the game itself, where both sides fight
 * on and hit what is hardest to hit. */
#include <math.h>
#include <string.h>
#include "field.h"

enum { SAMPLES = 200000 };

/* What was seen: sums over all samples, and sums of squares. */
struct sample {
	int won[3];                /* US, GB, nobody */
	double sum[3], squares[3]; /* losses of US, of GB; VP of GB */
};

static action hardest(const action *list, int n)
{
	static const int hardness[UNITS] = { 1, 2, 1, 2, 0 };
	action best = list[0];

	for (int i = 1; i < n; i++)
		if (hardness[action_a(list[i])] > hardness[action_a(best)])
			best = list[i];
	return best;
}

/* Adds the notes of a step; true when they tell the end of the battle. */
static bool count(const struct step *step, int *winner, int seen[3])
{
	bool ended = false;

	for (int i = 0; i < step->nnotes; i++) {
		const int16_t *arg = step->note[i].arg;

		if (step->note[i].msg == MSG_LOST)
			seen[arg[1] >= GB_MILITIA] += arg[0];
		else if (step->note[i].msg == MSG_EVADED)
			seen[GB]++;
		else if (step->note[i].msg == MSG_SCORED)
			seen[2] += arg[1];
		else if (step->note[i].msg == MSG_BATTLE_OVER) {
			*winner = arg[1];
			ended = true;
		}
	}
	return ended;
}

/* The first choice is to fight on, to evade somewhere, or to take all. */
static int play_battle(struct dawn d, action a, int seen[3])
{
	static struct step step;
	action list[ACTIONS_MAX];
	int winner = NOBODY;

	for (;;) {
		int n;

		step.nnotes = step.ndraws = 0;
		n = game_do(&dawn_game, &d.st, a, &step, list);
		if (count(&step, &winner, seen))
			return winner;
		assert_true(n > 0);
		a = flow_see(&d.st)->node == N_HIT ? hardest(list, n) : list[0];
	}
}

static struct sample sample(const struct dawn *d, action a)
{
	struct sample x = { 0 };

	for (int i = 0; i < SAMPLES; i++) {
		struct dawn copy = *d;
		int seen[3] = { 0 };

		copy.st.source.key[0] = (uint64_t)i;
		copy.st.source.key[1] = 1812;
		x.won[play_battle(copy, a, seen)]++;
		for (int k = 0; k < 3; k++) {
			x.sum[k] += seen[k];
			x.squares[k] += seen[k] * seen[k];
		}
	}
	return x;
}

/* Four sigma, and the rounding of what was told. */
static void check_share(int told_in_1000, int seen)
{
	double share = (double)seen / SAMPLES, sigma = sqrt(share * (1 - share) / SAMPLES);

	if (fabs(told_in_1000 / 1000.0 - share) > 4 * sigma + 0.00051)
		fail_msg("%d in 1000 told, %f seen", told_in_1000, 1000 * share);
}

static void check_mean(int told_in_100, double sum, double squares)
{
	double mean = sum / SAMPLES, sigma = sqrt((squares / SAMPLES - mean * mean) / SAMPLES);

	if (fabs(told_in_100 / 100.0 - mean) > 4 * sigma + 0.0051)
		fail_msg("%d in 100 told, %f seen", told_in_100, 100 * mean);
}

static void check_by_play(const struct dawn *d, action a)
{
	struct sample x = sample(d, a);
	const int16_t *odds, *lost;

	ask(d, a);
	odds = said(MSG_ODDS_BATTLE);
	lost = said(MSG_ODDS_LOSSES);
	check_share(odds[1], x.won[odds[0]]);
	check_share(odds[3], x.won[odds[2]]);
	check_share(odds[4], x.won[NONE]);
	check_mean(lost[1], x.sum[lost[0]], x.squares[lost[0]]);
	check_mean(lost[3], x.sum[lost[2]], x.squares[lost[2]]);
	if (is_said(MSG_ODDS_RAID))
		check_mean(said(MSG_ODDS_RAID)[1], x.sum[2], x.squares[2]);
}

/* 10.3, 9.3-b: Indian country with a fort, from which Indians may escape. */
static void evasion_by_play(void **unused)
{
	static const int way[2] = { R_KENTUCKY, R_MIAMI };
	struct dawn d = march(OP_CAMPAIGN, way, FORCES(3, 3), FORCES(0, 0, 2, 1, 3));

	(void)unused;
	d.forts = bit(R_MIAMI);
	ask(&d, ACTION(V_MOVE, R_KENTUCKY, R_MIAMI));
	assert_int_equal(said(MSG_ODDS_EVASION)[0], d.evade);
	check_by_play(&d, ACTION(V_MOVE, R_KENTUCKY, R_MIAMI));
}

/* 9.3-a, 9.3-c, 9.4.2, 12.2.1: British and Indians against a town, with every die. */
static void town_by_play(void **unused)
{
	static const int way[2] = { R_UPPER_CANADA, R_DETROIT };
	struct dawn d = march(OP_CAMPAIGN, way, FORCES(0, 0, 2, 3, 2), FORCES(3, 2));

	(void)unused;
	d.conflict[TECUMSEH] = ACTIVE;
	dawn_place_ships(&d, W_LAKE_ERIE, GB, dawn_waterways[W_LAKE_ERIE].spaces);
	ask(&d, ACTION(V_MOVE, R_UPPER_CANADA, R_DETROIT));
	assert_true(is_said(MSG_DIE_TECUMSEH) && is_said(MSG_DIE_WATERWAY));
	assert_true(is_said(MSG_DIE_HOME_TOWN));
	check_by_play(&d, ACTION(V_MOVE, R_UPPER_CANADA, R_DETROIT));
}

static void raid_by_play(void **unused)
{
	static const int way[2] = { R_SHAWNEE, R_PITTSBURGH };
	struct dawn d = march(OP_RAID, way, FORCES(0, 0, 0, 0, 5), FORCES(1, 1));

	(void)unused;
	check_by_play(&d, ACTION(V_RAID, R_SHAWNEE, R_PITTSBURGH));
}

/* 14.3.3, 9.3-d: three squadrons from the box land six Regulars at Baltimore. */
static void landing_by_play(void **unused)
{
	struct dawn d = empty_map(GB);
	int zone = dawn_regions[R_BALTIMORE_WASHINGTON].zone;

	(void)unused;
	put(&d, R_BALTIMORE_WASHINGTON, FORCES(2, 3));
	d.squadron[1 + zone] = dawn_zones[zone].spaces;
	d.squadron[BOX] = 3;
	d.landing = 7;
	dawn_refresh(&d.st);
	dawn_op_begin(&d.st, GB, OP_DEPLOY, 3, -1, NULL);
	ask(&d, ACTION(V_LAND, R_BALTIMORE_WASHINGTON, 0));
	assert_int_equal(said(MSG_LANDED)[1], 6);
	assert_true(is_said(MSG_DIE_BLOCKADE));
	check_by_play(&d, ACTION(V_LAND, R_BALTIMORE_WASHINGTON, 0));
	game_do(&dawn_game, &d.st, ACTION(V_LAND, R_BALTIMORE_WASHINGTON, 0), NULL, NULL);
	ask(&d, ACTION(V_SEND, BOX, 2));
	assert_int_equal(said(MSG_LANDED)[1], 4);
}

/* Plays the move with these faces; the battle then asks something. */
static void march_with_dice(struct dawn *d, action a, const int *faces, int n)
{
	static struct step step;
	struct draw draws[16];
	action list[ACTIONS_MAX];

	game_do(&dawn_game, &d->st, a, NULL, NULL);
	memset(&step, 0, sizeof step);
	for (int i = 0; i < n; i++)
		draws[i] = (struct draw){ K_NUMBER, (uint16_t)faces[i] };
	step.dictated = draws;
	step.ndictated = n;
	while (flow_see(&d->st)->node == N_TAKE) {
		dawn_take_list(&d->st, list);
		game_do(&dawn_game, &d->st, list[0], &step, NULL);
	}
	assert_int_equal(step.ndraws, n);
	assert_false(step.impossible);
}

/* 9.1.2-e: which force a six should take, with the dice of both sides on the table. */
static void hits_by_play(void **unused)
{
	static const int faces[] = { 6, 5, 4, 1, 6, 6, 5, 2, 4 };
	struct dawn d = meet(FORCES(2, 2), FORCES(0, 0, 2, 1, 2));
	int regular, militia;

	(void)unused;
	march_with_dice(&d, into_dearborn, faces, 9);
	assert_int_equal(flow_see(&d.st)->node, N_HIT);
	assert_int_equal(flow_see(&d.st)->player, US);
	check_by_play(&d, ACTION(V_HIT, GB_MILITIA, 0));
	militia = said(MSG_ODDS_BATTLE)[1];
	check_by_play(&d, ACTION(V_HIT, GB_REGULAR, 0));
	regular = said(MSG_ODDS_BATTLE)[1];
	assert_true(regular > militia);
	d = meet(FORCES(2, 2), FORCES(0, 0, 2, 2));
	march_with_dice(&d, into_dearborn, (const int[]){ 1, 1, 1, 1, 6, 1, 1, 1 }, 8);
	assert_int_equal(flow_see(&d.st)->player, GB);
	check_by_play(&d, ACTION(V_HIT, US_MILITIA, 0));
}

/* 10.3: who is hit is out of the battle, while GB has yet to name a refuge. */
static void refuge_by_play(void **unused)
{
	static const int way[2] = { R_KENTUCKY, R_MIAMI };
	struct dawn d = march(OP_CAMPAIGN, way, FORCES(2), FORCES(0, 0, 0, 0, 3));

	(void)unused;
	march_with_dice(&d, ACTION(V_MOVE, R_KENTUCKY, R_MIAMI), (const int[]){ 4, 1, 1, 1, 1, 6 },
			6);
	assert_int_equal(flow_see(&d.st)->node, N_EVADE);
	check_by_play(&d, ACTION(V_EVADE, R_SAUK, 0));
}

/* 9.2: to stand or to retreat, the odds are those of the battle fought on. */
static void standing_by_play(void **unused)
{
	struct dawn d = meet(FORCES(2, 3), FORCES(0, 0, 2, 2));

	(void)unused;
	march_with_dice(&d, into_dearborn, (const int[]){ 5, 1, 1, 1, 1, 5, 1, 1, 1 }, 9);
	assert_int_equal(flow_see(&d.st)->node, N_STAND);
	check_by_play(&d, ACTION(V_STAND, 0, 0));
	ask(&d, ACTION(V_RETREAT, R_SAUK, 0));
	assert_non_null(said(MSG_ODDS_NONE));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(evasion_by_play),  cmocka_unit_test(town_by_play),
		cmocka_unit_test(raid_by_play),     cmocka_unit_test(landing_by_play),
		cmocka_unit_test(hits_by_play),     cmocka_unit_test(refuge_by_play),
		cmocka_unit_test(standing_by_play),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
