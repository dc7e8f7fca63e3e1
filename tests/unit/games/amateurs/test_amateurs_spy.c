/* A spy on each side reads all that he is sent through whole games: views, notes and draws.  What
 * the table "who knows what" of docs/RULINGS-amateurs.md keeps from him must never be in them.
 */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/rng.h"
#include "games/amateurs/amateurs.h"
#include "games/amateurs/amateurs_int.h"

enum { GAMES = 40, STEPS = 4000, LIST = 1024 };

struct spy {
	const struct amateurs *now;
	const struct step *step;
	int viewer;
};

static bool is_secret_force(int f)
{
	return is_land_force(f) || f == FORCE_CR || f == FORCE_IF;
}

/* ---- views ---- */

static void forces_are_closed(const struct spy *spy, const struct amateurs *view)
{
	for (int f = 0; f < FORCES; f++) {
		if (force_side(f) == spy->viewer || !is_secret_force(f))
			continue;
		assert_int_equal(row_points(view->units[f]), 0);
		assert_int_equal(view->points[f], 0);
		assert_int_equal(view->began[f], 0);
		if (is_land_force(f))
			assert_int_equal(view->commander[f], NO_LEADER);
	}
}

/* A promotion is known of him alone who is known to command. */
static void leaders_are_closed(const struct spy *spy, const struct amateurs *view)
{
	for_each_leader(l, !spy->viewer) {
		int post = spy->now->where[l];

		if (leader(l)->kind == NAVAL_LEADER ||
		    !(post == POOL || (post < FORCES && is_secret_force(post))))
			continue;
		assert_int_equal(view->where[l], HIDDEN_POST);
		assert_false(set_has(&view->chiefs, l));
		if (set_has(&view->promoted, l))
			assert_true(post < FORCES && spy->now->named[post] == l);
	}
}

static void combat_is_closed(const struct spy *spy, const struct amateurs *view)
{
	int enemy = !spy->viewer;

	assert_int_equal(row_points(view->combat.part[enemy]), 0);
	assert_int_equal(row_points(view->combat.aside[enemy]), 0);
	assert_int_equal(view->combat.at_home[enemy], 0);
	if (enemy == US)
		assert_int_equal(view->combat.afraid, 0);
	if (enemy == GB && view->combat.form == FORM_TRIBE)
		assert_in_range(view->combat.found, 0, 1);
	assert_int_equal(view->combat.local[enemy], amateurs_local_seen(spy->now, enemy));
	for_each_leader(l, enemy)
		if (!(view->combat.told >> enemy & 1))
			assert_false(set_has(&view->combat.leaders, l));
}

static void rest_is_closed(const struct spy *spy, const struct amateurs *view)
{
	int enemy = !spy->viewer;

	assert_true(wide_empty(&view->pile[DECK]));
	assert_true(wide_empty(&view->pile[HAND_US + enemy]));
	assert_true(wide_empty(&view->pile[SAVED_US + enemy]));
	for (int type = 0; type < TYPES; type++)
		assert_int_equal(view->left[enemy][type], 0);
	for (int ship = 0; ship < SHIPS; ship++)
		assert_int_equal(view->ships_left[enemy][ship], 0);
	for (int port = 0; port < PORTS; port++)
		for (int i = 0; i < WAITING_BOXES * SHIPS; i++)
			if (amateurs_havens[port].side == enemy) {
				assert_int_equal(view->building[port][i / SHIPS][i % SHIPS], 0);
				assert_int_equal(view->moved[port][i / SHIPS][i % SHIPS], 0);
			}
}

/* ---- notes ---- */

static bool is_held(const struct amateurs *m, int side, int card)
{
	return wide_has(&m->pile[HAND_US + side], card) ||
	       wide_has(&m->pile[SAVED_US + side], card);
}

/* Announced by the rules: activations, splits, leaders that a card or a combat shows or names. */
static bool may_name(int msg)
{
	static const uint16_t may[] = { MSG_ACTIVATED,    MSG_SPLITS,         MSG_LEADS_NOW,
					MSG_TO_POOL,      MSG_COMBAT_TO_POOL, MSG_LEADER_SHOWN,
					MSG_SHOWN_LEADER, MSG_PROMOTED,       MSG_JOINS,
					MSG_FOUNDS,       MSG_BUMPED,         MSG_RETURNS_FORCE,
					MSG_RETURNS,      MSG_COMMANDED };

	for (size_t i = 0; i < sizeof may / sizeof may[0]; i++)
		if (may[i] == msg)
			return true;
	return false;
}

static bool is_closed_leader(const struct spy *spy, int l)
{
	int post = spy->now->where[l];

	return leader(l)->side != spy->viewer && leader(l)->kind != NAVAL_LEADER &&
	       (post == POOL || (post < FORCES && is_secret_force(post)));
}

static void argument_is_fair(const struct spy *spy, const struct note *n, int i)
{
	const struct message *m = &amateurs_game.messages[n->msg];
	int value = n->arg[i], enemy = !spy->viewer;
	bool told = true;

	if (m->secret >> i & 1 && !(n->seen_by >> spy->viewer & 1))
		return;
	if (m->kind[i] == K_CARD && n->msg != MSG_SHOWN_CARD)
		told = !is_held(spy->now, enemy, value);
	if (m->kind[i] == K_LEADER && is_closed_leader(spy, value))
		told = may_name(n->msg);
	if (!told)
		print_error("%s tells argument %d (%d) to side %d\n", m->key, i, value,
			    spy->viewer);
	assert_true(told);
}

static void notes_are_fair(const struct spy *spy)
{
	for (int i = 0; i < spy->step->nnotes; i++) {
		const struct note *n = &spy->step->note[i];

		for (int j = 0; j < NOTE_ARGS; j++)
			argument_is_fair(spy, n, j);
	}
}

/* Cards and leaders that the enemy draws; what he keeps is his. */
static void draws_are_fair(const struct spy *spy)
{
	for (int i = 0; i < spy->step->ndraws; i++) {
		const struct draw *d = &spy->step->draw[i];

		if (!(spy->step->draw_seen_by[i] >> spy->viewer & 1))
			continue;
		if (d->kind == K_CARD)
			assert_false(is_held(spy->now, !spy->viewer, d->value));
		if (d->kind == K_LEADER)
			assert_false(is_closed_leader(spy, d->value));
	}
}

/* ---- whole games ---- */

static void read_all(const struct spy *spy)
{
	struct amateurs view;

	game_view(&amateurs_game, &spy->now->st, spy->viewer, &view.st);
	forces_are_closed(spy, &view);
	leaders_are_closed(spy, &view);
	combat_is_closed(spy, &view);
	rest_is_closed(spy, &view);
	notes_are_fair(spy);
	draws_are_fair(spy);
}

static bool play_on(struct amateurs *m, struct rng *r)
{
	static action list[LIST];
	static struct step step;
	int n = game_actions(&amateurs_game, &m->st, list);

	if (!n)
		return false;
	memset(&step, 0, sizeof step);
	assert_true(game_apply(&amateurs_game, &m->st, game_player(&m->st), list[rng_below(r, n)],
			       &step));
	for (int viewer = 0; viewer < 2; viewer++) {
		struct spy spy = { m, &step, viewer };

		read_all(&spy);
	}
	return true;
}

static void nobody_is_told_too_much(void **unused)
{
	(void)unused;
	for (int game = 0; game < GAMES; game++) {
		uint64_t key[2] = { (uint64_t)game, 1812 };
		struct rng r = { (uint64_t)game + 77 };
		struct amateurs m;

		memset(&m, 0, sizeof m);
		game_start(&amateurs_game, &m.st, 0, key, NULL, NULL);
		for (int i = 0; i < STEPS && !m.st.over; i++)
			if (!play_on(&m, &r))
				break;
		assert_true(m.st.over || m.st.steps >= STEPS);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nobody_is_told_too_much),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
