/* The chances of a land combat that the report tells, against combats that are fought; and what a
 * view tells of the other side. */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_combat.h"
#include "games/amateurs/amateurs_int.h"

enum { FIGHTS = 20000 };

static void set_points(struct amateurs *m, int force, int p, const uint8_t row[TYPES])
{
	for (int type = 0; type < TYPES; type++)
		m->units[force][type] = row[type];
	m->at[force] = (uint8_t)p;
}

/* Brock attacks Hull at Ft. Defiance; the US holds a card, so that the window is open. */
static void meet(struct amateurs *m, const uint8_t us[TYPES], const uint8_t gb[TYPES])
{
	memset(m, 0, sizeof *m);
	game_start(&amateurs_game, &m->st, 0, (const uint64_t[2]){ 1, 0 }, NULL, NULL);
	while (m->st.depth)
		flow_pop(&m->st);
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < CARDS; i++)
			if (wide_has(&m->pile[HAND_US + side], i))
				amateurs_move_card(m, i, DECK);
	amateurs_move_card(m, C_NIGHT_ATTACK_123, HAND_US);
	set_points(m, FORCE_US_A, P_FT_DEFIANCE, us);
	set_points(m, FORCE_GB_A, P_FT_DEFIANCE, gb);
	m->active = GB;
	amateurs_refresh(&m->st);
	game_call(&amateurs_game, &m->st, N_COMBAT, NOBODY, (const int16_t[LOCALS]){ FORCE_GB_A },
		  NULL);
}

/* Declines whatever is asked before the dice, or, with dice, up to the results. */
static void decline(struct amateurs *m, bool dice)
{
	while (flow_see(&m->st)->node == N_PART || (dice && flow_see(&m->st)->node == N_REACT))
		assert_true(game_apply(&amateurs_game, &m->st, game_player(&m->st),
				       ACTION(V_DONE, 0, 0), NULL));
}

static const struct note *told(const struct step *out, int msg, int side)
{
	for (int i = 0; i < out->nnotes; i++)
		if (out->note[i].msg == msg && out->note[i].arg[0] == side)
			return &out->note[i];
	return NULL;
}

static void compare(const uint8_t us[TYPES], const uint8_t gb[TYPES])
{
	static struct step out;
	struct amateurs base, m;
	int retreats = 0, losses = 0;
	const struct note *n;

	memset(&out, 0, sizeof out);
	meet(&base, us, gb);
	decline(&base, false);
	assert_int_equal(flow_see(&base.st)->node, N_REACT);
	amateurs_report(&base.st, REPORT_ODDS, ACTION(V_DONE, 0, 0), &out);
	n = told(&out, MSG_COMBAT_ODDS, US);
	assert_non_null(n);
	for (int i = 0; i < FIGHTS; i++) {
		m = base;
		m.st.source.key[0] = (uint64_t)i + 2;
		decline(&m, true);
		assert_true(m.combat.on);
		retreats += amateurs_net_stars(&m, GB) > amateurs_net_stars(&m, US);
		losses += m.combat.losses[GB];
	}
	assert_in_range(100 * retreats / FIGHTS + 2 - n->arg[1], 0, 4);
	assert_in_range(10 * losses / FIGHTS + 1 - (10 * n->arg[2] + n->arg[3]), 0, 2);
}

static void all_pairs_of_dice(void **unused)
{
	(void)unused;
	compare((const uint8_t[TYPES]){ [REGULAR] = 4 }, (const uint8_t[TYPES]){ [REGULAR] = 5 });
	compare((const uint8_t[TYPES]){ [MILITIA] = 7, [REGULAR] = 1 },
		(const uint8_t[TYPES]){ [REGULAR] = 3, [CAVALRY] = 1 });
}

/* 3, 8.2: a view knows columns, not who fights: nothing is said of the other's Militia. */
static void what_a_view_knows(void **unused)
{
	static struct step out;
	struct amateurs m;
	union any_state view;

	(void)unused;
	memset(&out, 0, sizeof out);
	meet(&m, (const uint8_t[TYPES]){ [MILITIA] = 4 }, (const uint8_t[TYPES]){ [REGULAR] = 5 });
	decline(&m, false);
	game_view(&amateurs_game, &m.st, GB, &view.st);
	amateurs_report(&view.st, REPORT_ODDS, ACTION(V_DONE, 0, 0), &out);
	assert_non_null(told(&out, MSG_COMBAT_COLUMNS, US));
	assert_non_null(told(&out, MSG_COMBAT_UNKNOWN, US));
	assert_null(told(&out, MSG_COMBAT_UNKNOWN, GB));
	assert_null(told(&out, MSG_COMBAT_MODIFIER, US));
	memset(&out, 0, sizeof out);
	amateurs_report(&m.st, REPORT_ODDS, ACTION(V_DONE, 0, 0), &out);
	assert_non_null(told(&out, MSG_COMBAT_MODIFIER, US));
}

/* 8: before it begins, by what everybody could see. */
static void a_fight_that_may_come(void **unused)
{
	static struct step out;
	struct amateurs m;
	union any_state view;

	(void)unused;
	memset(&out, 0, sizeof out);
	meet(&m, (const uint8_t[TYPES]){ [REGULAR] = 8 }, (const uint8_t[TYPES]){ [REGULAR] = 5 });
	amateurs_call_off(&m);
	while (m.st.depth)
		flow_pop(&m.st);
	m.fort[P_FT_DEFIANCE] = 2; /* of the US */
	game_view(&amateurs_game, &m.st, GB, &view.st);
	amateurs_report(&view.st, REPORT_ODDS, ACTION(V_ACTIVATE, FORCE_GB_A, PURPOSE_FIGHT), &out);
	assert_int_equal(told(&out, MSG_COMBAT_COLUMNS, US)->arg[1], SIZE_10);
	assert_int_equal(told(&out, MSG_COMBAT_COLUMNS, GB)->arg[2], 3);
	assert_non_null(told(&out, MSG_COMBAT_UNKNOWN, US));
	assert_int_equal(told(&out, MSG_COMBAT_FORT, P_FT_DEFIANCE)->arg[1], 2);
	assert_non_null(told(&out, MSG_COMBAT_ODDS, GB));
}

/* York, where nobody stands, and so many US points of a type that attack it, over the border or as
 * if they had been there before.  What is told of it. */
static struct step *to_york(int type, int points, bool over)
{
	static struct step out;
	struct amateurs m;
	union any_state view;
	uint8_t row[TYPES] = { 0 };

	row[type] = (uint8_t)points;
	memset(&out, 0, sizeof out);
	meet(&m, row, (const uint8_t[TYPES]){ [REGULAR] = 1 });
	amateurs_call_off(&m);
	while (m.st.depth)
		flow_pop(&m.st);
	memset(m.loose[GB][P_YORK], 0, TYPES);
	for (int f = FORCE_US_LAND_END; f < FORCES; f++)
		if (m.at[f] == P_YORK)
			set_points(&m, f, NO_PLACE, (const uint8_t[TYPES]){ 0 });
	m.march = (struct amateurs_march){
		.on = over, .force = FORCE_US_A, .at = P_BUFFALO, .crossed = NO_PLACE
	};
	amateurs_refresh(&m.st);
	game_view(&amateurs_game, &m.st, US, &view.st);
	amateurs_preview_fight(&view.st, FORCE_US_A, P_YORK, &out);
	assert_int_equal(told(&out, MSG_COMBAT_LOCAL, P_YORK)->arg[1], 5);
	assert_null(told(&out, MSG_COMBAT_COLUMNS, GB));
	/* In one case of ten nobody rises, and nobody has to go. */
	assert_true(told(&out, MSG_COMBAT_ODDS, US)->arg[1] +
			    told(&out, MSG_COMBAT_ODDS, GB)->arg[1] <=
		    90);
	return &out;
}

/* Times in 100 that they would have to leave York again. */
static int leaves_york(int type, int points, bool over)
{
	return told(to_york(type, points, over), MSG_COMBAT_ODDS, US)->arg[1];
}

/* 8.1: Local Militia who may rise are in the chances that are told before. */
static void local_militia_that_may_rise(void **unused)
{
	int few = leaves_york(REGULAR, 1, false), many = leaves_york(REGULAR, 12, false);

	(void)unused;
	assert_true(many < few);
}

/* 6.4: all go home on a 0, half of them on 1 to 3, and that is in the chances, too. */
static void militia_that_may_go_home(void **unused)
{
	int all = leaves_york(MILITIA, 8, false), half = leaves_york(MILITIA, 4, false);

	(void)unused;
	assert_in_range(leaves_york(MILITIA, 8, true) + 1 - (6 * all + 3 * half) / 10, 0, 2);
	assert_int_equal(leaves_york(REGULAR, 8, true), leaves_york(REGULAR, 8, false));
	assert_int_equal(told(to_york(MILITIA, 9, true), MSG_COMBAT_BORDER, 9)->arg[1], 4);
	assert_null(told(to_york(REGULAR, 9, true), MSG_COMBAT_BORDER, 9));
}

/* E7: whoever has nobody left when the results are read inflicts nothing. */
static void a_die_that_nobody_has(void **unused)
{
	struct amateurs m;

	(void)unused;
	meet(&m, (const uint8_t[TYPES]){ [REGULAR] = 4 }, (const uint8_t[TYPES]){ [REGULAR] = 5 });
	m.combat.die[US] = 10;
	m.combat.arms[US] = 2;
	m.combat.column[US] = 0;
	amateurs_read(&m, US, NULL);
	assert_int_equal(m.combat.losses[US], 0);
	assert_int_equal(m.combat.stars[US], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_pairs_of_dice),
		cmocka_unit_test(what_a_view_knows),
		cmocka_unit_test(a_fight_that_may_come),
		cmocka_unit_test(local_militia_that_may_rise),
		cmocka_unit_test(militia_that_may_go_home),
		cmocka_unit_test(a_die_that_nobody_has),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
