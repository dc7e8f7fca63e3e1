/* test_wire_answer.c - single pieces of the wire, byte by byte: notes of every kind, and
 * answers to ask, why, report and refused requests. */
#include "session/wire.h"
#include "table_play.h"
#include "tiny_note.h"

static char bytes[1 << 16];

struct answer {
	struct text out;
	struct json j;
};

static void begin(struct answer *a)
{
	a->out = text_into(bytes, sizeof bytes);
	a->j = json_into(&a->out);
	json_open(&a->j, NULL, '{');
}

static void expect(struct answer *a, const char *members)
{
	json_close(&a->j);
	assert_string_equal(bytes, members);
}

/* ---- notes ---- */

static void expect_note(const struct note *n, int viewer, const char *json)
{
	struct text out = text_into(bytes, sizeof bytes);
	struct json j = json_into(&out);

	wire_note(&j, NULL, tiny, n, viewer);
	assert_string_equal(bytes, json);
}

static void test_notes(void **state)
{
	(void)state;
	for (const struct tiny_note *row = tiny_notes; row->json; row++)
		expect_note(&row->note, row->viewer, row->json);
}

/* ---- answers ---- */

static action action_of(const struct play *p, const char *words)
{
	struct misread e;
	action what;

	assert_true(action_parse(p->g, words, &what, &e));
	return what;
}

/* A card that the seat holds, or one that it does not hold. */
static int card_of(const struct play *p, bool held)
{
	int16_t arg[NOTE_ARGS];
	int card = 0;

	while (!game_why(p->g, p->t->session->now, table_player(p->t), ACTION(0, card, 0), arg) !=
	       held)
		card++;
	return card;
}

static const char *key_of(const struct play *p, int card)
{
	return p->g->kinds[K_GAME].things[card].key;
}

static void test_ask(void **state)
{
	struct play p;
	struct answer a;
	char json[512];

	(void)state;
	play_open(&p, "blank", 7);
	begin(&a);
	wire_ask(&a.j, p.t, US, action_of(&p, "pass"));
	expect(&a, "{\"barrier\":[\"handover\"],\"odds\":[]}");
	begin(&a);
	wire_ask(&a.j, p.t, GB, action_of(&p, "pass")); /* not his to decide */
	expect(&a, "{\"barrier\":[],\"odds\":[]}");
	begin(&a);
	wire_ask(&a.j, p.t, US, ACTION(0, card_of(&p, false), 0));
	expect(&a, "{\"barrier\":[],\"odds\":[]}");
	begin(&a);
	wire_ask(&a.j, p.t, US, ACTION(0, card_of(&p, true), 0));
	json_close(&a.j);
	snprintf(json, sizeof json, "\"odds\":[{\"m\":\"odds\",\"by\":\"us\",\"a\":[\"%s\",",
		 key_of(&p, card_of(&p, true)));
	assert_non_null(strstr(bytes, json));
	play_close(&p);
}

static void test_why(void **state)
{
	struct play p;
	struct answer a;
	char json[512];
	int held, other;

	(void)state;
	play_open(&p, "blank", 7);
	held = card_of(&p, true);
	other = card_of(&p, false);
	begin(&a);
	wire_why_action(&a.j, p.t, US, action_of(&p, "pass"));
	expect(&a, "{\"note\":null,\"action\":\"pass\"}");
	begin(&a);
	wire_why_action(&a.j, p.t, GB, action_of(&p, "pass"));
	expect(&a, "{\"note\":{\"m\":\"not-you\",\"a\":[\"us\"]},\"action\":\"pass\"}");
	begin(&a);
	wire_why_thing(&a.j, p.t, US, K_GAME, held);
	snprintf(json, sizeof json, "{\"note\":null,\"action\":\"play %s\"}", key_of(&p, held));
	expect(&a, json);
	begin(&a);
	wire_why_thing(&a.j, p.t, US, K_GAME, other);
	snprintf(json, sizeof json,
		 "{\"note\":{\"m\":\"not-held\",\"a\":[\"%s\"]},\"action\":\"play %s\"}",
		 key_of(&p, other), key_of(&p, other));
	expect(&a, json);
	begin(&a);
	wire_why_thing(&a.j, p.t, US, K_SIDE, GB);
	expect(&a, "{\"note\":{\"m\":\"not-now\",\"a\":[]},\"action\":null}");
	assert_int_equal(table_resign(p.t, US, &p.lines).why, TABLE_DONE);
	begin(&a);
	wire_why_action(&a.j, p.t, US, action_of(&p, "pass"));
	expect(&a, "{\"note\":{\"m\":\"over\",\"a\":[]},\"action\":\"pass\"}");
	begin(&a);
	wire_ask(&a.j, p.t, US, action_of(&p, "pass"));
	expect(&a, "{\"barrier\":[],\"odds\":[]}");
	play_close(&p);
}

static void test_report(void **state)
{
	struct play p;
	struct answer a;

	(void)state;
	play_open(&p, "blank", 7);
	begin(&a);
	wire_report(&a.j, p.t, SPECTATOR, REPORT_SCORE);
	expect(&a, "{\"notes\":[{\"m\":\"score\",\"by\":\"us\",\"a\":[\"us\",0]},"
		   "{\"m\":\"score\",\"by\":\"gb\",\"a\":[\"gb\",0]}]}");
	play_close(&p);
}

static void expect_verdict(struct play *p, struct verdict v, const char *json)
{
	struct answer a;

	begin(&a);
	wire_verdict(&a.j, p->g, &v, US);
	expect(&a, json);
}

static void test_verdicts(void **state)
{
	struct play p;

	(void)state;
	play_open(&p, "blank", 7);
	expect_verdict(&p, table_act(p.t, GB, "pass", &p.lines),
		       "{\"code\":\"not-your-turn\",\"text\":{\"en\":\"It is for the other side to "
		       "decide.\",\"fr\":\"C’est à l’autre camp de décider.\"}}");
	expect_verdict(
		&p, table_act(p.t, US, "pass \"x\"", &p.lines),
		"{\"code\":\"bad-field\",\"text\":{\"en\":\"“\\\"x\\\"” is not an action of this "
		"game, or not a whole one.\",\"fr\":\"«\302\240\\\"x\\\"\302\240» n’est pas une "
		"action de ce jeu, ou en est une incomplète.\"},\"which\":\"action\"}");
	expect_verdict(
		&p, table_undo(p.t, US, false, &p.lines),
		"{\"code\":\"nothing-to-undo\",\"text\":{\"en\":\"There is nothing of yours that "
		"could be undone or confirmed.\",\"fr\":\"Vous n’avez rien à annuler ni à "
		"confirmer.\"}}");
	expect_verdict(&p, (struct verdict){ .why = TABLE_ILLEGAL, .msg = MSG_NOT_NOW },
		       "{\"code\":\"illegal\",\"text\":{\"en\":\"That is not one of the choices "
		       "now.\",\"fr\":\"Ce choix n’est pas proposé en ce moment.\"},\"note\":"
		       "{\"m\":\"not-now\",\"a\":[]}}");
	for (int why = TABLE_OVER; why < TABLE_WHYS; why++) {
		struct answer a;
		struct verdict v = { .why = (enum table_why)why, .msg = MSG_OVER };

		v.misread.word = (struct word){ "x", 1 };
		begin(&a);
		wire_verdict(&a.j, p.g, &v, US);
		json_close(&a.j);
		seen_free(seen_read(bytes));
	}
	play_close(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_notes),    cmocka_unit_test(test_ask),
		cmocka_unit_test(test_why),      cmocka_unit_test(test_report),
		cmocka_unit_test(test_verdicts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
