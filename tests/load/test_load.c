/* test_load.c - the client of the load tools: JSON in place, frames, answers, links.
 *
 * The server here is a socket that the test writes to by hand. */
#include "../unit/unit.h"
#include "link.h"
#include "tally.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- JSON in place ---- */

static void members_are_found_at_the_top_only(void **state)
{
	static const char *const keys[] = { "type", "step", "actions", "none" };
	struct slice value[4], item;
	struct scan s;
	int64_t step;

	(void)state;
	assert_true(
		scan_members(slice_of("{\"x\":{\"type\":\"no\",\"y\":[1,{\"step\":2}]}, "
				      "\"q\":\"a\\\"}{\\\\\" ,\"type\":\"update\",\"step\" : 13,"
				      "\"actions\":[\"a b\",\"c\"]}"),
			     keys, 4, value));
	assert_true(scan_is(value[0], "update"));
	assert_true(scan_number(value[1], &step));
	assert_int_equal(step, 13);
	s = scan_open(value[2], '[');
	assert_true(scan_item(&s, &item) && scan_is(item, "a b"));
	assert_true(scan_item(&s, &item) && scan_is(item, "c"));
	assert_false(scan_item(&s, &item));
	assert_false(s.broken);
	assert_null(value[3].at);
}

static void broken_json_is_said(void **state)
{
	static const char *const broken[] = { "",           "[1]",   "{\"a\":1",
					      "{\"a\"}",    "{a:1}", "{\"a\":\"x}",
					      "{\"a\":[1}", "{\"a",  "{\"a\":" };
	static const char *const keys[] = { "a" };
	struct slice value;

	(void)state;
	for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++)
		assert_false(scan_members(slice_of(broken[i]), keys, 1, &value));
}

static void numbers_and_escapes_are_exact(void **state)
{
	int64_t n;
	char buf[16];

	(void)state;
	assert_true(scan_number(slice_of("-120"), &n) && n == -120);
	assert_false(scan_number(slice_of("1.5"), &n));
	assert_false(scan_number(slice_of("-"), &n));
	assert_false(scan_number(slice_of("\"1\""), &n));
	assert_false(scan_number(slice_of("1234567890123456789"), &n));
	assert_true(scan_unescape(slice_of("\\u0061c\\tt\\/"), buf, sizeof buf));
	assert_string_equal(buf, "ac\tt/");
	assert_false(scan_unescape(slice_of("\\q"), buf, sizeof buf));
	assert_false(scan_unescape(slice_of("\\u00g1"), buf, sizeof buf));
	assert_false(scan_unescape(slice_of("0123456789abcdef"), buf, sizeof buf));
}

/* ---- frames ---- */

static void frames_are_masked_and_counted(void **state)
{
	static const size_t lengths[] = { 0, 5, 125, 126, 65535, 65536 };
	unsigned char *out = malloc(70000), *text = calloc(1, 65536);

	(void)state;
	memset(text, 'x', 65536);
	for (int i = 0; i < 6; i++) {
		size_t n = lengths[i], head = n < 126 ? 6 : n < 65536 ? 8 : 14;

		assert_int_equal(frame_write(out, FRAME_TEXT, text, n, 0x04030201), head + n);
		assert_int_equal(out[0], 0x81);
		assert_int_equal(out[1] & 0x80, 0x80);
		if (n)
			assert_int_equal(out[head], 'x' ^ 1);
		if (n > 3)
			assert_int_equal(out[head + 3], 'x' ^ 4);
	}
	free(out);
	free(text);
}

static void frames_of_a_server_are_strict(void **state)
{
	static const unsigned char good[] = { 0x81, 2, 'o', 'k', 0x88, 2, 0x11, 0x31 };
	static const unsigned char bad[][4] = {
		{ 0x91, 0, 0, 0 },     /* a reserved bit */
		{ 0x83, 0, 0, 0 },     /* an unknown kind */
		{ 0x81, 0x80, 0, 0 },  /* masked */
		{ 0x81, 126, 0, 125 }, /* not the shortest length */
		{ 0x89, 126, 1, 0 },   /* a long ping */
		{ 0x08, 0, 0, 0 },     /* a close in pieces */
	};
	struct frame f;
	size_t used;

	(void)state;
	for (size_t n = 0; n < 4; n++)
		assert_int_equal(frame_read(good, n, &f, &used), FRAME_PART);
	assert_int_equal(frame_read(good, sizeof good, &f, &used), FRAME_WHOLE);
	assert_int_equal(used, 4);
	assert_memory_equal(f.payload, "ok", 2);
	assert_int_equal(frame_read(good + 4, 4, &f, &used), FRAME_WHOLE);
	assert_int_equal(frame_close_code(&f), 4401);
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_int_equal(frame_read(bad[i], 4, &f, &used), FRAME_BROKEN);
}

/* ---- answers ---- */

static enum http_found read_answer(const char *text, bool ended, struct http_answer *a,
				   size_t *used)
{
	static char copy[512];

	snprintf(copy, sizeof copy, "%s", text);
	return http_read(copy, strlen(copy), ended, a, used);
}

static void answers_end_where_they_say(void **state)
{
	struct http_answer a;
	size_t used;

	(void)state;
	assert_int_equal(
		read_answer("HTTP/1.1 200 OK\r\ncontent-LENGTH: 2\r\n\r\nokHTTP", false, &a, &used),
		HTTP_WHOLE);
	assert_true(slice_is(a.body, "ok"));
	assert_int_equal(used, 40);
	assert_int_equal(
		read_answer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok", false, &a, &used),
		HTTP_PART);
	assert_int_equal(read_answer("HTTP/1.1 404 No\r\nTransfer-Encoding: chunked\r\n\r\n"
				     "3\r\nabc\r\nA;x\r\n0123456789\r\n0\r\n\r\n",
				     false, &a, &used),
			 HTTP_WHOLE);
	assert_true(slice_is(a.body, "abc0123456789"));
	assert_int_equal(read_answer("HTTP/1.0 500 No\r\n\r\nuntil the end", true, &a, &used),
			 HTTP_WHOLE);
	assert_true(slice_is(a.body, "until the end"));
	assert_int_equal(read_answer("HTTP/1.1 201 OK\r\nSet-Cookie: ghent=ab; Path=/\r\n"
				     "Content-Length: 0\r\n\r\n",
				     false, &a, &used),
			 HTTP_WHOLE);
	assert_true(slice_is(a.cookie, "ghent=ab"));
	assert_int_equal(read_answer("HTTP/1.1 2x0 OK\r\n\r\n", false, &a, &used), HTTP_BROKEN);
	assert_int_equal(read_answer("SSH-2.0-what\r\n\r\n", false, &a, &used), HTTP_BROKEN);
	assert_int_equal(read_answer("HTTP/1.1 200 OK\r\nnonsense\r\n\r\n", false, &a, &used),
			 HTTP_BROKEN);
}

/* ---- targets ---- */

static void only_this_machine_is_loaded(void **state)
{
	struct target t;
	const char *why;

	(void)state;
	assert_true(target_parse(&t, "http://127.0.0.1:1812/play", &why));
	assert_int_equal(target_port(&t), 1812);
	assert_true(target_parse(&t, "ws://localhost:99", &why));
	assert_true(target_parse(&t, "http://[::1]:1812", &why));
	assert_false(target_parse(&t, "http://192.168.0.1:1812", &why));
	assert_false(target_parse(&t, "http://example.org", &why));
	assert_false(target_parse(&t, "http://127.0.0.1.example.org", &why));
	assert_false(target_parse(&t, "http://127.0.0.1:0", &why));
	assert_false(target_parse(&t, "https://127.0.0.1", &why));
	assert_false(target_parse(&t, "127.0.0.1:1812", &why));
}

/* ---- quantiles ---- */

static void quantiles_are_nearly_right(void **state)
{
	static struct tally t;

	(void)state;
	for (int i = 1; i <= 10000; i++)
		tally_add(&t, i);
	assert_in_range(tally_quantile(&t, 500), 5000, 5160);
	assert_in_range(tally_quantile(&t, 990), 9900, 10240);
	assert_in_range(tally_quantile(&t, 1), 10, 10);
	tally_add(&t, INT64_MAX);
	assert_true(tally_quantile(&t, 1000) > 1 << 30);
}

/* ---- a link, and a server played by hand ---- */

struct fixture {
	struct net net;
	struct link *link;
	int listener, peer;
	char heard[70000];
	size_t nheard;
	int messages, code;
	bool opened, closed;
};

static void on_open(struct link *l)
{
	((struct fixture *)l->owner)->opened = true;
}

static void on_message(struct link *l, struct slice text)
{
	struct fixture *x = l->owner;

	assert_true(text.n < sizeof x->heard);
	memcpy(x->heard, text.at, text.n);
	x->heard[text.n] = '\0';
	x->nheard = text.n;
	x->messages++;
}

static void on_close(struct link *l, int code)
{
	struct fixture *x = l->owner;

	x->closed = true;
	x->code = code;
	x->link = NULL;
}

static void write_peer(struct fixture *x, const void *bytes, size_t n)
{
	assert_int_equal(write(x->peer, bytes, n), (ssize_t)n);
	net_turn(&x->net, 100);
}

static const struct link_events fixture_events = { .opened = on_open,
						   .message = on_message,
						   .closed = on_close };

static int open_fixture(void **state)
{
	struct fixture *x = calloc(1, sizeof *x);
	struct sockaddr_in at = { .sin_family = AF_INET };
	socklen_t n = sizeof at;
	struct target target;

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	x->listener = socket(AF_INET, SOCK_STREAM, 0);
	assert_int_equal(bind(x->listener, (struct sockaddr *)&at, sizeof at), 0);
	assert_int_equal(listen(x->listener, 4), 0);
	assert_int_equal(getsockname(x->listener, (struct sockaddr *)&at, &n), 0);
	target_at_port(&target, ntohs(at.sin_port));
	net_start(&x->net, &target, 1);
	x->link = link_socket(&x->net, &fixture_events, x, NULL);
	assert_non_null(x->link);
	x->peer = accept(x->listener, NULL, NULL);
	assert_true(x->peer >= 0);
	net_turn(&x->net, 0);
	*state = x;
	return 0;
}

static int close_fixture(void **state)
{
	struct fixture *x = *state;

	link_drop(x->link);
	net_stop(&x->net);
	close(x->peer);
	close(x->listener);
	free(x);
	return 0;
}

static void upgrade(struct fixture *x, const char *accepted)
{
	char head[512];
	int n = snprintf(head, sizeof head,
			 "HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: %s\r\n"
			 "Sec-WebSocket-Protocol: ghent-1\r\n\r\n",
			 accepted);

	write_peer(x, head, (size_t)n);
}

/* What the client has sent by now. */
static size_t read_peer(struct fixture *x, unsigned char *buf, size_t size)
{
	ssize_t n = recv(x->peer, buf, size, MSG_DONTWAIT);

	return n < 0 ? 0 : (size_t)n;
}

static void a_link_opens_only_with_the_right_answer(void **state)
{
	struct fixture *x = *state;
	unsigned char buf[2048];
	size_t n = read_peer(x, buf, sizeof buf);

	assert_true(
		slice_has((struct slice){ (char *)buf, n }, slice_of("Upgrade: websocket\r\n")));
	upgrade(x, "bm90IHRoZSByaWdodCBvbmU=");
	assert_false(x->opened);
	assert_true(x->closed);
	assert_int_equal(x->code, 1002);
}

static void messages_come_whole_however_they_are_cut(void **state)
{
	static const unsigned char pieces[] = { 0x01, 2,    'a', 'b', 0x89, 1,    '!', 0x00, 1,
						'c',  0x80, 2,   'd', 'e',  0x81, 1,   'z' };
	struct fixture *x = *state;
	unsigned char buf[2048];

	upgrade(x, UPGRADE_ACCEPT);
	assert_true(x->opened);
	read_peer(x, buf, sizeof buf);
	for (size_t i = 0; i < sizeof pieces - 3; i++)
		write_peer(x, pieces + i, 1);
	assert_int_equal(x->messages, 1);
	assert_string_equal(x->heard, "abcde");
	write_peer(x, pieces + sizeof pieces - 3, 3);
	assert_string_equal(x->heard, "z");
	/* The ping between the pieces was answered with its own payload. */
	assert_int_equal(read_peer(x, buf, sizeof buf), 7);
	assert_int_equal(buf[0], 0x80 | FRAME_PONG);
	assert_int_equal(buf[6] ^ buf[2], '!');
}

static void a_long_message_crosses_many_reads(void **state)
{
	static unsigned char frame[4 + 60000] = { 0x81, 126, 60000 >> 8, 60000 & 255 };
	struct fixture *x = *state;

	upgrade(x, UPGRADE_ACCEPT);
	memset(frame + 4, 'm', 60000);
	write_peer(x, frame, 3);
	write_peer(x, frame + 3, 30000);
	assert_int_equal(x->messages, 0);
	write_peer(x, frame + 30003, sizeof frame - 30003);
	assert_int_equal(x->messages, 1);
	assert_int_equal(x->nheard, 60000);
}

static void a_close_is_answered_and_told(void **state)
{
	static const unsigned char bye[] = { 0x88, 2, 0x11, 0x31 };
	struct fixture *x = *state;

	upgrade(x, UPGRADE_ACCEPT);
	write_peer(x, bye, sizeof bye);
	assert_true(x->closed);
	assert_int_equal(x->code, 4401);
}

static void a_broken_line_is_told(void **state)
{
	struct fixture *x = *state;

	upgrade(x, UPGRADE_ACCEPT);
	shutdown(x->peer, SHUT_RDWR);
	net_turn(&x->net, 100);
	assert_true(x->closed);
	assert_int_equal(x->code, 0);
}

#define LINK_TEST(f) cmocka_unit_test_setup_teardown(f, open_fixture, close_fixture)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_are_found_at_the_top_only),
		cmocka_unit_test(broken_json_is_said),
		cmocka_unit_test(numbers_and_escapes_are_exact),
		cmocka_unit_test(frames_are_masked_and_counted),
		cmocka_unit_test(frames_of_a_server_are_strict),
		cmocka_unit_test(answers_end_where_they_say),
		cmocka_unit_test(only_this_machine_is_loaded),
		cmocka_unit_test(quantiles_are_nearly_right),
		LINK_TEST(a_link_opens_only_with_the_right_answer),
		LINK_TEST(messages_come_whole_however_they_are_cut),
		LINK_TEST(a_long_message_crosses_many_reads),
		LINK_TEST(a_close_is_answered_and_told),
		LINK_TEST(a_broken_line_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
