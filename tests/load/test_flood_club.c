/* test_flood_club.c - what the flood sends to a club is wrong, and what it looks at is all there.
 *
 * Whether it notices what is accepted is tried on a server: tests/server/test_flood.py. */
#include "../unit/unit.h"
#include "flood_scene.h"

#include <stdlib.h>
#include <string.h>

/* A table for everybody and one for its players, whose first player the owner has invited. */
struct stage {
	struct person person[8];
	struct seating tables[2];
	struct bots bots;
	struct scene scene;
	struct net net;
	struct material m;
	struct buffer out;
};

static void set_people(struct stage *x)
{
	struct scene *s = &x->scene;

	s->club = (struct club){ x->person, 8 };
	for (int i = 0; i < 8; i++) {
		snprintf(x->person[i].name, KEY_MAX, "Person-%d", i);
		snprintf(x->person[i].who, WHO_MAX,
			 "Cookie: ghent=%d%dcafe\r\nX-Ghent-Csrf: %d%dbeef\r\n", i, i, i, i);
	}
	s->owner = &x->person[4];
	s->eve = &x->person[5];
	s->gone = &x->person[6];
	s->moderator = &x->person[7];
	who_has(s->bot_who, "b07");
}

static int set_stage(void **state)
{
	struct stage *x = calloc(1, sizeof *x);
	struct target target;

	target_at_port(&target, 1812);
	net_start(&x->net, &target, 7);
	set_people(x);
	x->bots = (struct bots){ .side = { "us", "gb" }, .game = "dawn" };
	x->m = (struct material){ .net = &x->net,
				  .bots = &x->bots,
				  .tables = x->tables,
				  .ntables = 2,
				  .scene = &x->scene };
	for (int i = 0; i < 2; i++) {
		x->tables[i] = (struct seating){ .bots = &x->bots, .number = i, .hidden = i };
		snprintf(x->tables[i].id, KEY_MAX, "%s", i ? "fortyork" : "erielake");
		for (int side = 0; side < BOT_SIDES; side++)
			memcpy(x->tables[i].bot[side].who, x->person[i * BOT_SIDES + side].who,
			       WHO_MAX);
	}
	snprintf(x->scene.table, KEY_MAX, "tablew");
	snprintf(x->scene.origin, sizeof x->scene.origin, "http://%s", target.host);
	*state = x;
	return 0;
}

static int clear_stage(void **state)
{
	struct stage *x = *state;

	net_stop(&x->net);
	free(x->out.at);
	free(x);
	return 0;
}

static bool is_sent(const struct stage *x, const char *text)
{
	return slice_is((struct slice){ x->out.at, x->out.n }, text);
}

/* ---- what is sent ---- */

/* Good ones of each person at each table, as they are. */
static void no_request_is_a_good_one(void **state)
{
	enum { GOOD = 8, TIMES = 20000 };
	static const char *const paths[] = { "tables/%w/sit", "cups/%c/begin", "me/language",
					     "logout" };
	struct stage *x = *state;
	struct buffer good[GOOD] = { { NULL, 0, 0 } };
	const char *kind;

	for (int i = 0; i < GOOD; i++) {
		assert_true(flood_club_has(paths[i / 2]));
		x->m.tables = &x->tables[i % 2];
		x->m.ntables = 1;
		flood_club_good(&x->m, paths[i / 2], &good[i]);
	}
	x->m.tables = x->tables;
	x->m.ntables = 2;
	for (int times = 0; times < TIMES; times++) {
		x->out.n = 0;
		flood_club_http(&x->m, &x->out, &kind);
		for (int i = 0; i < GOOD; i++)
			assert_false(slice_same((struct slice){ x->out.at, x->out.n },
						(struct slice){ good[i].at, good[i].n }));
	}
	for (int i = 0; i < GOOD; i++)
		free(good[i].at);
}

static void every_flaw_is_tried(void **state)
{
	static const char *const kinds[] = { "foreign", "costly", "no-session", "csrf",
					     "origin",  "host",   "method",     "body" };
	enum { KINDS = sizeof kinds / sizeof kinds[0] };
	struct stage *x = *state;
	int made[KINDS] = { 0 };
	const char *kind;

	for (int times = 0; times < 5000; times++) {
		x->out.n = 0;
		flood_club_http(&x->m, &x->out, &kind);
		for (int i = 0; i < KINDS; i++)
			made[i] += !strcmp(kind, kinds[i]);
	}
	for (int i = 0; i < KINDS; i++)
		assert_true(made[i] > 0);
}

/* Anybody may look at the first table; at the second, and at the owner's, only who is there. */
static void what_may_be_looked_at_is_not_joined(void **state)
{
	static const char *const asks[] = {
		"{\"type\":\"join\",\"table\":\"erielake\"}",
		"{\"type\":\"join\",\"table\":\"fortyork\"}",
		"{\"type\":\"join\",\"table\":\"tablew\"}",
		"{\"type\":\"join\",\"table\":\"erielake\",\"as\":\"us\"}",
	};
	/* By these: the guest at the first table, a player of the second, who has no seat. */
	static const bool may[][4] = { { true, true, true, true },
				       { true, true, false, false },
				       { true, false, false, false } };
	struct stage *x = *state;
	const struct position by[] = {
		{ .at = &x->tables[0], .role = 0, .who = x->person[0].who },
		{ .at = &x->tables[1], .role = 1, .who = x->person[3].who },
		{ .at = &x->tables[0], .role = SPECTATOR, .who = x->person[5].who },
	};

	for (int times = 0; times < 60000; times++) {
		const struct flood_maker *maker = &flood_makers[times / 3 % flood_nmakers];

		x->out.n = 0;
		if (maker->where != BY_ACCOUNTS || !maker->make(&x->m, &by[times % 3], &x->out))
			continue;
		for (int i = 0; i < 4; i++)
			assert_false(may[times % 3][i] && is_sent(x, asks[i]));
	}
}

/* Who is asked may say yes, and either no; who is heard is not given good words. */
static void what_he_may_answer_is_not_sent(void **state)
{
	struct stage *x = *state;
	struct position p = { .at = &x->tables[0], .role = 1, .who = x->person[1].who };

	for (int times = 0; times < 60000; times++) {
		const struct flood_maker *maker = &flood_makers[times / 2 % flood_nmakers];

		x->out.n = 0;
		p.pending = times % 2 ? ASKED_HIMSELF : ASKED_BY_OTHER;
		if (maker->where == BY_TOKENS || !maker->make(&x->m, &p, &x->out))
			continue;
		assert_false(is_sent(x, "{\"type\":\"decline\",\"what\":\"end\"}"));
		assert_false(p.pending == ASKED_BY_OTHER &&
			     is_sent(x, "{\"type\":\"agree\",\"what\":\"end\"}"));
		assert_false(is_sent(x, "{\"type\":\"note\",\"text\":\"I was never here.\"}"));
	}
}

/* ---- what is looked at ---- */

static void stilled(const char *text, struct buffer *out)
{
	out->n = 0;
	buffer_add(out, text, strlen(text));
	still_clocks(out);
}

static bool look_the_same(const char *a, const char *b)
{
	struct buffer one = { NULL, 0, 0 }, other = { NULL, 0, 0 };
	bool same;

	stilled(a, &one);
	stilled(b, &other);
	same = slice_same((struct slice){ one.at, one.n }, (struct slice){ other.at, other.n });
	free(one.at);
	free(other.at);
	return same;
}

#define CLOCK(us, gb, deadline, now)                                                               \
	"{\"clock\":{\"kind\":\"live\",\"us\":" us ",\"gb\":" gb ",\"running\":\"us\","            \
	"\"deadline\":" deadline ",\"now\":" now "},\"state\":\"playing\"}"

static void only_time_itself_is_no_change(void **state)
{
	static const char before[] = CLOCK("1000", "2000", "99", "10");

	(void)state;
	assert_true(look_the_same(before, CLOCK("900", "2000", "99", "110")));
	assert_false(look_the_same(before, CLOCK("900", "1999", "99", "110")));
	assert_false(look_the_same(before, CLOCK("900", "2000", "98", "110")));
	assert_false(look_the_same("{\"now\":1}", "{\"now\":2}"));
	assert_true(look_the_same("{\"clock\":null,\"x\":1}", "{\"clock\":null,\"x\":1}"));
	assert_true(look_the_same(CLOCK("1", "2", "3", "4") "\n" CLOCK("1", "2", "3", "4"),
				  CLOCK("5", "2", "3", "6") "\n" CLOCK("77", "2", "3", "888")));
	assert_false(look_the_same("{\"type\":\"talk\",\"note\":\"a\"}",
				   "{\"type\":\"talk\",\"note\":\"b\"}"));
}

#define STAGE_TEST(f) cmocka_unit_test_setup_teardown(f, set_stage, clear_stage)

int main(void)
{
	const struct CMUnitTest tests[] = {
		STAGE_TEST(no_request_is_a_good_one),
		STAGE_TEST(every_flaw_is_tried),
		STAGE_TEST(what_may_be_looked_at_is_not_joined),
		STAGE_TEST(what_he_may_answer_is_not_sent),
		cmocka_unit_test(only_time_itself_is_no_change),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
