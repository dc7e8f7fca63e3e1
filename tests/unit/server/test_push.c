/* Pushes: the example of RFC 8291, section 5; endpoints that are none; who signs. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include "server/notice/base64.h"
#include "server/notice/line.h"
#include "server/notice/push.h"
#include "../unit.h"

static const char text[] = "When I grow up, I want to be a watermelon";

static void read_into(const char *digits, void *out, size_t n)
{
	assert_true(base64url_read(digits, out, n));
}

static struct subscription browser(void)
{
	struct subscription s = { .endpoint = "https://push.example.net/push/x" };

	read_into(
		"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNto"
		"IAiw4",
		s.point, sizeof s.point);
	read_into("BTBZMqHH6r4Tts7J_aSIgg", s.auth, sizeof s.auth);
	return s;
}

static struct p256 sender(void)
{
	struct p256 k;

	read_into("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", k.secret, sizeof k.secret);
	read_into(
		"BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
		"jl7A8",
		k.point, sizeof k.point);
	return k;
}

static void test_rfc_8291(void **state)
{
	static const char body[] =
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
		"mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
		"pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
	struct p256 once = sender();
	struct subscription to = browser();
	uint8_t salt[PUSH_SALT], out[PUSH_BODY];
	char digits[512];
	struct text t = text_into(digits, sizeof digits);
	size_t n;

	(void)state;
	read_into("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
	n = push_seal(&once, salt, &to, (struct bytes){ text, sizeof text - 1 }, out);
	assert_int_equal(n, 144);
	base64url_write(&t, out, n);
	assert_string_equal(digits, body);
}

static void test_what_cannot_be_sealed(void **state)
{
	static uint8_t large[PUSH_TEXT + 1];
	struct p256 once = sender();
	struct subscription to = browser();
	uint8_t salt[PUSH_SALT] = { 0 }, out[PUSH_BODY];

	(void)state;
	assert_int_equal(push_seal(&once, salt, &to, (struct bytes){ large, PUSH_TEXT }, out),
			 PUSH_BODY);
	assert_int_equal(push_seal(&once, salt, &to, (struct bytes){ large, PUSH_TEXT + 1 }, out),
			 0);
	to.point[10] ^= 1; /* not on the curve */
	assert_false(p256_is_point(to.point));
	assert_int_equal(push_seal(&once, salt, &to, (struct bytes){ text, 4 }, out), 0);
	memset(to.point, 0, sizeof to.point);
	assert_false(p256_is_point(to.point));
}

static void test_keys_agree(void **state)
{
	struct p256 a, b;
	uint8_t ab[P256_SECRET], ba[P256_SECRET];

	(void)state;
	assert_true(p256_make(&a));
	assert_true(p256_make(&b));
	assert_memory_not_equal(a.secret, b.secret, P256_SECRET);
	assert_true(p256_is_point(a.point));
	assert_true(p256_agree(&a, b.point, ab));
	assert_true(p256_agree(&b, a.point, ba));
	assert_memory_equal(ab, ba, P256_SECRET);
}

/* That the signature holds is for tests/server/test_notices.py to see, with another library. */
static void test_who_sends_it(void **state)
{
	struct p256 key = sender();
	const struct push_claim claim = { "https://push.example.net", "mailto:push@example.com",
					  1453523768 };
	char words[1024];
	struct text t = text_into(words, sizeof words);

	(void)state;
	assert_true(push_authorization(&t, &key, &claim));
	/* RFC 8292, section 2.4: the same head and claims. */
	assert_ptr_equal(strstr(words, "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJo"
				       "dHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsIn"
				       "N1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0."),
			 words);
	assert_non_null(strstr(words, ", k=BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLo"
				      "cInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"));
}

static void test_endpoints(void **state)
{
	static const char *const bad[] = {
		"",
		"http://push.example.net/x",
		"https://",
		"https:///x",
		"https://push.example.net",
		"https://user@push.example.net/x",
		"https://push.example.net:0/x",
		"https://push.example.net:99999/x",
		"https://push.example.net:/x",
		"https://push.example.net/a b",
		"https://push.example.net/a\r\nHost: y",
		"https://push.example.net/a#b",
		"https://[::1/x",
		"HTTPS://push.example.net\\@x/",
	};
	struct push_place p;

	(void)state;
	assert_true(push_place("https://push.example.net/send/abc?x=1", &p));
	assert_string_equal(p.host, "push.example.net");
	assert_int_equal(p.port, 443);
	assert_string_equal(p.path, "/send/abc?x=1");
	assert_true(push_place("https://[2a00::1]:8443/x", &p));
	assert_string_equal(p.host, "2a00::1");
	assert_int_equal(p.port, 8443);
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_false(push_place(bad[i], &p));
}

static bool is_public(const char *endpoint)
{
	struct push_place p;

	assert_true(push_place(endpoint, &p));
	return push_is_public(&p);
}

static void test_nothing_beside_us(void **state)
{
	static const char *const ours[] = {
		"https://127.0.0.1/x",
		"https://10.1.2.3/x",
		"https://192.168.1.1/x",
		"https://172.16.0.1/x",
		"https://172.31.255.255/x",
		"https://169.254.169.254/x",
		"https://100.64.0.1/x",
		"https://0.0.0.0/x",
		"https://224.0.0.1/x",
		"https://255.255.255.255/x",
		"https://[::1]/x",
		"https://[::]/x",
		"https://[fe80::1]/x",
		"https://[fd00::1]/x",
		"https://[::ffff:127.0.0.1]/x",
		"https://[64:ff9b::7f00:1]/x",
		"https://[2002:7f00:1::]/x",
		"https://[2001:db8::1]/x",
		"https://[2001::1]/x",
		"https://[ff02::1]/x",
		"https://localhost/x",
		"https://intranet/x",
		"https://2130706433/x",
		"https://0x7f.1/x",
		"https://127.1/x",
		"https://push.example.net:22/x",
	};

	(void)state;
	for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
		assert_false(is_public(ours[i]));
	assert_true(is_public("https://push.example.net/x"));
	assert_true(is_public("https://8.8.8.8/x"));
	assert_true(is_public("https://172.32.0.1/x"));
	assert_true(is_public("https://[2a00:1450::1]/x"));
	assert_true(is_public("https://[64:ff9b::808:808]/x"));
}

/* What a name leads to, as the connection sees it. */
static void test_addresses_of_names(void **state)
{
	struct sockaddr_in four = { .sin_family = AF_INET };
	struct sockaddr_in6 six = { .sin6_family = AF_INET6 };

	(void)state;
	four.sin_addr.s_addr = htonl(0x7f000001);
	assert_false(line_is_public((struct sockaddr *)&four));
	four.sin_addr.s_addr = htonl(0x08080808);
	assert_true(line_is_public((struct sockaddr *)&four));
	six.sin6_addr = in6addr_loopback;
	assert_false(line_is_public((struct sockaddr *)&six));
	six.sin6_family = AF_UNIX;
	assert_false(line_is_public((struct sockaddr *)&six));
}

/* A name that leads to this machine: nothing is sent, whatever listens there. */
static void test_names_that_lead_to_us(void **state)
{
	const struct line_place place = {
		.host = "localhost", .port = 443, .only_public = true, .patience = 1
	};
	struct line l;

	(void)state;
	assert_false(line_open(&l, &place));
	assert_string_equal(l.why, "it is no address of the Internet");
	line_close(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rfc_8291),
		cmocka_unit_test(test_what_cannot_be_sealed),
		cmocka_unit_test(test_keys_agree),
		cmocka_unit_test(test_who_sends_it),
		cmocka_unit_test(test_endpoints),
		cmocka_unit_test(test_nothing_beside_us),
		cmocka_unit_test(test_addresses_of_names),
		cmocka_unit_test(test_names_that_lead_to_us),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
