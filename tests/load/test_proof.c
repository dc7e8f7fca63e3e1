/* test_proof.c - the judges of the crash and flood tools: would they notice?
 *
 * A tool that never complains proves nothing; here it has to. */
#include "../unit/unit.h"
#include "flood.h"
#include "ledger.h"
#include "serve.h"

#include <stdlib.h>
#include <string.h>

static const char journal[] = "ghent-journal 1 game blank 1 scenario standard #12aae945\n"
			      "key 00000000000000070000000000000000 #71836b5b\n"
			      "setup [queenston york] #592bfc6d\n"
			      "us play queenston #3df4c179\n"
			      "gb play erie [4 3 chippawa] #dce2c323\n"
			      "= b877e8e4b581e163 #8e3b2560\n"
			      "us pass [3 1] #472ae2b0\n"
			      "us undo #472ae2b1\n";

static struct ledger_check check(const char *const *promised, const char *pending)
{
	struct ledger l = { .n = 0 };
	struct ledger_check found;

	for (; *promised; promised++)
		ledger_add(&l, *promised);
	found = ledger_compare(&l, slice_of(journal), "us", pending);
	ledger_clear(&l);
	return found;
}

static void a_kept_promise_is_seen(void **state)
{
	static const char *const all[] = { "play queenston", "pass", "undo", NULL };
	static const char *const two[] = { "play queenston", "pass", NULL };
	struct ledger_check c = check(all, "");

	(void)state;
	assert_int_equal(c.lost + c.foreign, 0);
	c = check(two, "undo");
	assert_int_equal(c.lost + c.foreign, 0);
	assert_true(c.arrived);
	c = check(all, "pass");
	assert_int_equal(c.lost + c.foreign, 0);
	assert_false(c.arrived);
}

static void a_broken_promise_is_seen(void **state)
{
	static const char *const more[] = { "play queenston", "pass", "undo", "pass", NULL };
	static const char *const other[] = { "play york", "pass", "undo", NULL };
	static const char *const two[] = { "play queenston", "pass", NULL };

	(void)state;
	assert_int_equal(check(more, "").lost, 1);
	assert_int_equal(check(other, "").lost, 1);
	assert_int_equal(check(two, "").foreign, 1);
	assert_int_equal(check(two, "pass").foreign, 1);
}

static struct position at_turn(void)
{
	struct position p = { .step = 12, .undo = 1 };

	put(&p.actions, "[\"pass\",\"move halifax penobscot\",\"take 3\"]");
	return p;
}

static void what_may_be_legal_is_not_sent(void **state)
{
	static const char *const legal[] = {
		"{\"type\":\"act\",\"step\":12,\"action\":\"pass\"}",
		"{\"action\":\"pass\",\"x\":{\"step\":1},\"step\":12,\"type\":\"act\"}",
		"{\"type\":\"\\u0061ct\",\"st\\u0065p\":12,\"action\":\"\\u0070ass\"}",
		"{\"type\":\"act\",\"step\":12.0,\"action\":\" move  halifax\\tpenobscot \"}",
		"{\"type\":\"act\",\"step\":12,\"action\":\"take 03\"}",
		"{\"type\":\"act\",\"step\":11,\"step\":12,\"action\":\"no\",\"action\":\"pass\"}",
		"{\"type\":\"undo\",\"step\":12}",
		"{\"type\":\"ask\",\"step\":1}",
		"{\"type\":\"ping\"}",
		"{\"type\":\"resign\"}",
	};
	struct position p = at_turn();

	(void)state;
	for (size_t i = 0; i < sizeof legal / sizeof legal[0]; i++)
		assert_true(flood_maybe_legal(&p, slice_of(legal[i])));
	free(p.actions.at);
}

static void what_cannot_be_legal_is_sent(void **state)
{
	static const char *const illegal[] = {
		"{\"type\":\"act\",\"step\":11,\"action\":\"pass\"}",
		"{\"type\":\"act\",\"step\":12,\"action\":\"pas\"}",
		"{\"type\":\"act\",\"step\":12,\"action\":\"move halifax hudson\"}",
		"{\"type\":\"act\",\"step\":12,\"action\":\"pass\"",
		"{\"type\":\"acts\",\"step\":12,\"action\":\"pass\"}",
		"{\"type\":\"undo\",\"step\":13}",
		"{\"type\":\"resign",
		"[]",
		"",
	};
	struct position p = at_turn();

	(void)state;
	for (size_t i = 0; i < sizeof illegal / sizeof illegal[0]; i++)
		assert_false(flood_maybe_legal(&p, slice_of(illegal[i])));
	p.undo = 0;
	assert_false(flood_maybe_legal(&p, slice_of("{\"type\":\"undo\",\"step\":12}")));
	free(p.actions.at);
}

/* Whatever a maker makes, chance must not have made it legal. */
static void makers_make_nothing_legal_by_chance(void **state)
{
	struct seating tables[2] = { { .id = "tableone", .watch = "w1" },
				     { .id = "tabletwo", .watch = "w2", .hotseat = true } };
	struct bots bots = { .side = { "us", "gb" } };
	struct target target;
	struct net net;
	struct material m = { .net = &net, .bots = &bots, .tables = tables, .ntables = 2 };
	struct position p = at_turn();
	struct buffer b = { NULL, 0, 0 };
	int made[64] = { 0 };

	(void)state;
	target_at_port(&target, 1);
	net_start(&net, &target, 7);
	put(&m.offered, "pass\nmove halifax penobscot\nmove york hudson\n");
	put(&m.sent, "{\"id\":1,\"type\":\"act\",\"step\":12,\"action\":\"pass\"}\n"
		     "{\"id\":2,\"type\":\"act\",\"step\":11,\"action\":\"take 3\"}\n");
	p.at = &tables[0];
	for (int i = 0; i < flood_nmakers * 2000; i++) {
		const struct flood_maker *maker = &flood_makers[i % flood_nmakers];

		b.n = 0;
		p.role = i / flood_nmakers % ROLES;
		if (maker->end == ENDS_ERROR && maker->where != BY_ACCOUNTS &&
		    maker->make(&m, &p, &b)) {
			made[i % flood_nmakers]++;
			if (strstr(maker->name, "spoilt") || strstr(maker->name, "offered"))
				assert_false(flood_maybe_legal(&p, (struct slice){ b.at, b.n }));
		}
	}
	for (int i = 0; i < flood_nmakers; i++)
		assert_true(made[i] > 0 || flood_makers[i].end == ENDS_CLOSE ||
			    flood_makers[i].where == BY_ACCOUNTS);
	net_stop(&net);
	free(b.at);
	free(m.offered.at);
	free(m.sent.at);
	free(p.actions.at);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_kept_promise_is_seen),
		cmocka_unit_test(a_broken_promise_is_seen),
		cmocka_unit_test(what_may_be_legal_is_not_sent),
		cmocka_unit_test(what_cannot_be_legal_is_sent),
		cmocka_unit_test(makers_make_nothing_legal_by_chance),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
