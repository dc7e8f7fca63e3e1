/* What waits: packets are counted with what they cost, a body has a deadline; and lines of
 * guests are counted by address. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "server/boxes.h"
#include "server/guests.h"
#include "../unit.h"

static void test_small_packets_cost_more_than_their_text(void **state)
{
	struct outbox out = { 0 };
	struct packet *p = packet_of("{}", 2);

	(void)state;
	for (int i = 0; i < 1000; i++)
		assert_true(outbox_add(&out, p));
	assert_true(out.size >= 1000 * (2 + PACKET_ROOM + sizeof(void *)));
	outbox_empty(&out);
	assert_int_equal(out.size, 0);
	packet_drop(p);
}

static void test_a_body_comes_in_pieces_and_in_time(void **state)
{
	struct body b = { .expected = 6 };

	(void)state;
	assert_true(body_open(&b, true));
	assert_true(body_add(&b, "abc", 3));
	assert_true(body_add(&b, "defgh", 5)); /* what is behind it is not taken */
	assert_string_equal(b.bytes, "abcdef");
	b.deadline = time(NULL) - 1;
	assert_false(body_add(&b, "", 0));
	free(b.bytes);
}

/* ---- post ---- */

static bool is_named(void *owner, const struct posted *p)
{
	return p == owner;
}

/* Whoever goes first is taken out of the middle, or from the end; else it is the first. */
static void test_one_of_many(void **state)
{
	struct postbox box;
	struct posted p[4], other;

	(void)state;
	postbox_open(&box);
	for (int i = 0; i < 4; i++)
		postbox_put(&box, &p[i]);
	assert_ptr_equal(postbox_wait_one(&box, is_named, &p[3]), &p[3]);
	assert_ptr_equal(postbox_wait_one(&box, is_named, &p[1]), &p[1]);
	assert_false(postbox_put(&box, &p[3]));
	assert_ptr_equal(postbox_wait_one(&box, is_named, &other), &p[0]);
	assert_ptr_equal(postbox_wait_one(&box, is_named, &p[3]), &p[3]);
	assert_ptr_equal(postbox_wait_one(&box, is_named, &other), &p[2]);
	assert_true(postbox_put(&box, &p[0]));
	assert_ptr_equal(postbox_take(&box), &p[0]);
	postbox_end(&box);
	assert_null(postbox_wait_one(&box, is_named, &other));
	postbox_close(&box);
}

static struct sockaddr_storage address_of(const char *text)
{
	struct sockaddr_storage who = { 0 };
	struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)(void *)&who;
	struct sockaddr_in *in4 = (struct sockaddr_in *)(void *)&who;

	who.ss_family = strchr(text, ':') ? AF_INET6 : AF_INET;
	assert_int_equal(
		inet_pton(who.ss_family, text,
			  who.ss_family == AF_INET ? (void *)&in4->sin_addr : &in6->sin6_addr),
		1);
	return who;
}

static bool is_admitted(const struct guests *g, const char *text)
{
	struct sockaddr_storage who = address_of(text);

	return guests_admit(g, &who);
}

static void test_nobody_far_is_let_in(void **state)
{
	const struct guests none = { 0 }, many = { .lines = GUEST_LINES_ALL };

	(void)state;
	assert_true(is_admitted(&none, "192.168.1.5"));
	assert_true(is_admitted(&none, "fd00::1"));
	assert_false(is_admitted(&none, "8.8.8.8"));
	assert_false(is_admitted(&none, "2001:db8::1"));
	assert_false(is_admitted(&many, "192.168.1.5"));
	assert_true(is_admitted(&many, "127.0.0.1")); /* the host is not shut out by others */
	assert_true(is_admitted(&many, "::1"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_small_packets_cost_more_than_their_text),
		cmocka_unit_test(test_a_body_comes_in_pieces_and_in_time),
		cmocka_unit_test(test_one_of_many),
		cmocka_unit_test(test_nobody_far_is_let_in),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
