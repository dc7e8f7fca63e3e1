/* The chances of a Lake Combat that the report tells, against combats that are fought. */
#include <string.h>
#include "tests/unit/unit.h"
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_int.h"

enum { FIGHTS = 20000 };

/* A fight on Lake Erie, both sides without cards, as it is when the defender is asked. */
static void meet(struct amateurs *m, const uint8_t us[SHIPS], const uint8_t gb[SHIPS],
		 const uint64_t key[2])
{
	memset(m, 0, sizeof *m);
	game_start(&amateurs_game, &m->st, 0, key, NULL, NULL);
	while (m->st.depth)
		flow_pop(&m->st);
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < CARDS; i++)
			if (wide_has(&m->pile[HAND_US + side], i))
				amateurs_move_card(m, i, DECK);
	for (int ship = 0; ship < SHIPS; ship++) {
		amateurs_float(m, US, ERIE, ship, us[ship] - m->afloat[US][ERIE][ship]);
		amateurs_float(m, GB, ERIE, ship, gb[ship] - m->afloat[GB][ERIE][ship]);
	}
	m->out[US][ERIE] = m->out[GB][ERIE] = 1;
	m->battle.on = 1;
	m->battle.attacker = US;
	game_call(&amateurs_game, &m->st, N_LAKE, NOBODY, (const int16_t[LOCALS]){ 0 }, NULL);
}

/* Nobody goes in; extras go beside the head of the line.  Returns who keeps the lake. */
static int fight_out(struct amateurs *m)
{
	action list[ACTIONS_MAX];

	while (game_player(&m->st) != NOBODY && flow_see(&m->st)->node != N_REFUGE) {
		game_actions(&amateurs_game, &m->st, list);
		assert_true(game_apply(&amateurs_game, &m->st, game_player(&m->st), list[0], NULL));
	}
	return m->battle.on                 ? NONE
	       : flow_has(&m->st, N_REFUGE) ? !game_player(&m->st)
	       : m->out[US][ERIE]           ? US
					    : GB;
}

static const struct note *told(const struct step *out, int msg)
{
	for (int i = 0; i < out->nnotes; i++)
		if (out->note[i].msg == msg)
			return &out->note[i];
	return NULL;
}

static void compare(const uint8_t us[SHIPS], const uint8_t gb[SHIPS])
{
	static struct step out;
	struct amateurs m;
	const struct note *n;
	int won = 0, difference;

	memset(&out, 0, sizeof out);
	meet(&m, us, gb, (const uint64_t[2]){ 1, 0 });
	assert_int_equal(flow_see(&m.st)->node, N_AVOID);
	amateurs_report(&m.st, REPORT_ODDS, ACTION(V_FIGHT, 0, 0), &out);
	n = told(&out, MSG_ODDS_LAKE);
	assert_non_null(n);
	for (int i = 0; i < FIGHTS; i++) {
		meet(&m, us, gb, (const uint64_t[2]){ (uint64_t)i + 2, 7 });
		won += fight_out(&m) == US;
	}
	difference = n->arg[1] * FIGHTS / 100 - won;
	assert_true(difference < FIGHTS / 50 && difference > -FIGHTS / 50);
	assert_int_equal(n->arg[1] + n->arg[2] + n->arg[3], 100);
}

static void the_whole_combat(void **unused)
{
	(void)unused;
	compare((const uint8_t[SHIPS]){ 0, 0, 1, 0, 0 }, (const uint8_t[SHIPS]){ 0, 0, 1, 0, 0 });
	compare((const uint8_t[SHIPS]){ 1, 1, 1, 0, 0 }, (const uint8_t[SHIPS]){ 0, 1, 1, 0, 0 });
	compare((const uint8_t[SHIPS]){ 3, 2, 0, 0, 0 }, (const uint8_t[SHIPS]){ 0, 0, 1, 1, 0 });
}

/* 9.2: Brig 4 + Perry 3 against Brig 4 + Barclay 2: the US is one ahead. */
static void one_pairing(void **unused)
{
	static struct step out;
	struct amateurs m;
	const struct note *n;
	const int16_t want[] = { 1, 28, 8, 19, 9, 15, 6, 15 };

	(void)unused;
	memset(&out, 0, sizeof out);
	meet(&m, (const uint8_t[SHIPS]){ 0, 0, 1, 0, 0 }, (const uint8_t[SHIPS]){ 0, 0, 1, 0, 0 },
	     (const uint64_t[2]){ 1, 0 });
	amateurs_report(&m.st, REPORT_ODDS, ACTION(V_FIGHT, 0, 0), &out);
	n = told(&out, MSG_ODDS_PAIR);
	assert_non_null(n);
	for (int i = 0; i < 8; i++)
		assert_int_equal(n->arg[i], want[i]);
}

/* Too many positions: the pairings only. */
static void large_fleets(void **unused)
{
	static struct step out;
	struct amateurs m;
	const uint8_t fleet[SHIPS] = { 3, 3, 3, 1, 0 };

	(void)unused;
	memset(&out, 0, sizeof out);
	meet(&m, fleet, fleet, (const uint64_t[2]){ 1, 0 });
	amateurs_report(&m.st, REPORT_ODDS, ACTION(V_FIGHT, 0, 0), &out);
	assert_int_equal(out.nnotes, 10);
	assert_null(told(&out, MSG_ODDS_LAKE));
}

/* 6.6: before it puts out, a fleet in port knows what it would meet. */
static void a_sortie(void **unused)
{
	static struct step out;
	struct amateurs m;

	(void)unused;
	memset(&m, 0, sizeof m);
	memset(&out, 0, sizeof out);
	amateurs_setup_game(&m.st, 0, NULL);
	assert_false(amateurs_sortie_odds(&m, US, ERIE, &out));
	amateurs_dock(&m, H_PRESQUE_ISLE, BRIG, 2);
	assert_true(amateurs_sortie_odds(&m, US, ERIE, &out));
	assert_non_null(told(&out, MSG_ODDS_LAKE));
	assert_false(amateurs_sortie_odds(&m, US, ONTARIO, &out));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_whole_combat),
		cmocka_unit_test(one_pairing),
		cmocka_unit_test(large_fleets),
		cmocka_unit_test(a_sortie),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
