/* JSON: escapes, nesting, states. */
#include <string.h>
#include "tests/unit/unit.h"
#include "core/json.h"
#include "tiny.h"

static void nesting_and_commas(void **unused)
{
	char buf[256];
	struct text t = text_into(buf, sizeof buf);
	struct json j = json_into(&t);

	(void)unused;
	json_open(&j, NULL, '{');
	json_number(&j, "n", -5);
	json_open(&j, "list", '[');
	json_string(&j, NULL, "a");
	json_open(&j, NULL, '[');
	json_close(&j);
	json_open(&j, NULL, '{');
	json_close(&j);
	json_bool(&j, NULL, false);
	json_close(&j);
	json_bool(&j, "yes", true);
	json_thing(&j, "place", &tiny_game, K_PLACE, ERIE);
	json_thing(&j, "number", &tiny_game, K_NUMBER, 12);
	json_close(&j);
	assert_string_equal(buf, "{\"n\":-5,\"list\":[\"a\",[],{},false],\"yes\":true,"
				 "\"place\":\"erie\",\"number\":12}");
	assert_int_equal(j.depth, 0);
}

static void escapes(void **unused)
{
	char buf[64];
	struct text t = text_into(buf, sizeof buf);
	struct json j = json_into(&t);

	(void)unused;
	json_string(&j, NULL, "\"\\\n\t\x1f\u00e9/");
	assert_string_equal(buf, "\"\\\"\\\\\\n\\u0009\\u001f\u00e9/\"");
}

static void states(void **unused)
{
	struct tiny t;
	char buf[1024];
	struct text out = text_into(buf, sizeof buf);
	struct json j = json_into(&out);

	(void)unused;
	tiny_start(&t, NORMAL, NULL);
	t.units[US][YORK] = 0;
	t.morale[GB] = -2;
	t.pile[DECK] = (struct set){ { 0, 0 } };
	set_add(&t.pile[HAND_US], 0);
	set_add(&t.pile[HAND_US], 7);
	t.held[US] = 2;
	state_json(&j, NULL, &tiny_game, &t.st);
	assert_string_equal(buf, "{\"drawn\":0,\"steps\":0,\"over\":false,\"player\":\"us\","
				 "\"node\":\"choice\",\"units\":{\"gb\":{\"kingston\":2}},"
				 "\"morale\":{\"gb\":-2},\"held\":{\"us\":2},\"turn\":1,"
				 "\"pile\":{\"hand-us\":[\"one\",\"eight\"]}}");
}

static void over_and_faulted(void **unused)
{
	struct tiny t;
	char buf[1024];
	struct text out = text_into(buf, sizeof buf);
	struct json j = json_into(&out);

	(void)unused;
	tiny_start(&t, STUCK, NULL);
	json_open(&j, NULL, '{');
	state_json(&j, "state", &tiny_game, &t.st);
	json_close(&j);
	assert_non_null(
		strstr(buf, "{\"state\":{\"drawn\":0,\"steps\":0,\"over\":true,\"fault\":3,"));
	assert_null(strstr(buf, "player"));
	assert_non_null(strstr(buf, "\"eight\"]}}}"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nesting_and_commas),
		cmocka_unit_test(escapes),
		cmocka_unit_test(states),
		cmocka_unit_test(over_and_faulted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
