/* Who is near, by which names we may be called. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include "server/address.h"
#include "../unit.h"

static enum nearness nearness_of(const char *text)
{
	struct sockaddr_in in4 = { .sin_family = AF_INET };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };

	if (inet_pton(AF_INET, text, &in4.sin_addr) == 1)
		return address_nearness((const struct sockaddr *)&in4);
	assert_int_equal(inet_pton(AF_INET6, text, &in6.sin6_addr), 1);
	return address_nearness((const struct sockaddr *)&in6);
}

static void test_loopback_is_the_host(void **state)
{
	(void)state;
	assert_int_equal(nearness_of("127.0.0.1"), NEAR_HOST);
	assert_int_equal(nearness_of("127.255.0.9"), NEAR_HOST);
	assert_int_equal(nearness_of("::1"), NEAR_HOST);
	assert_int_equal(nearness_of("::ffff:127.0.0.1"), NEAR_HOST);
}

static void test_private_networks_are_near(void **state)
{
	static const char *const near[] = { "10.0.0.1",   "10.255.255.255",    "172.16.0.1",
					    "172.31.9.9", "192.168.0.1",       "169.254.1.1",
					    "fd00::1",    "fc12::9",           "fe80::1",
					    "febf::1",    "::ffff:192.168.1.1" };

	(void)state;
	for (size_t i = 0; i < sizeof near / sizeof near[0]; i++)
		assert_int_equal(nearness_of(near[i]), NEAR_NETWORK);
}

static void test_all_others_are_far(void **state)
{
	static const char *const far[] = { "8.8.8.8",     "11.0.0.1",    "172.15.255.255",
					   "172.32.0.1",  "192.167.1.1", "192.169.0.1",
					   "169.253.1.1", "0.0.0.0",     "255.255.255.255",
					   "100.64.0.1",  "::",          "2001:db8::1",
					   "fec0::1",     "fe00::1",     "::ffff:8.8.8.8",
					   "128.0.0.1",   "126.0.0.1" };
	struct sockaddr local = { .sa_family = AF_UNIX };

	(void)state;
	for (size_t i = 0; i < sizeof far / sizeof far[0]; i++)
		assert_int_equal(nearness_of(far[i]), FAR);
	assert_int_equal(address_nearness(&local), FAR);
}

static void test_names_that_are_ours(void **state)
{
	static const char *const ours[] = { "127.0.0.1",      "127.0.0.1:1812", "192.168.1.9:80",
					    "localhost",      "LOCALHOST:1812", "[::1]",
					    "[::1]:1812",     "ghent-box",      "Ghent-Box:1812",
					    "ghent-box.local" };
	static const char *const foreign[] = { "",
					       "evil.example",
					       "127.0.0.1.evil.example",
					       "localhost.evil.example",
					       "ghent-box.evil.example",
					       "ghent-boxer",
					       "127.0.0.1:x",
					       "[::1",
					       "[::1]x",
					       ":1812",
					       "[]",
					       "user@127.0.0.1" };

	(void)state;
	for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
		assert_true(host_is_ours(ours[i], "ghent-box"));
	for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++)
		assert_false(host_is_ours(foreign[i], "ghent-box"));
	assert_false(host_is_ours("x", ""));
}

static void test_origins(void **state)
{
	(void)state;
	assert_true(origin_is_ours("", "127.0.0.1:1812"));
	assert_true(origin_is_ours("http://127.0.0.1:1812", "127.0.0.1:1812"));
	assert_true(origin_is_ours("http://LocalHost:1812", "localhost:1812"));
	assert_false(origin_is_ours("null", "127.0.0.1:1812"));
	assert_false(origin_is_ours("https://127.0.0.1:1812", "127.0.0.1:1812"));
	assert_false(origin_is_ours("http://127.0.0.1:1813", "127.0.0.1:1812"));
	assert_false(origin_is_ours("http://127.0.0.1:18120", "127.0.0.1:1812"));
	assert_false(origin_is_ours("http://evil.example", "127.0.0.1:1812"));
}

static void test_where_to_listen(void **state)
{
	static const char *const bad[] = {
		"",          "127.0.0.1",       ":1812", "127.0.0.1:", "1.2.3:4",
		"localhost", "127.0.0.1:65536", "[::1]", "::1:80",     "127.0.0.1:+1"
	};
	char address[64];
	int port;

	(void)state;
	assert_true(address_split("127.0.0.1:1812", address, sizeof address, &port));
	assert_string_equal(address, "127.0.0.1");
	assert_int_equal(port, 1812);
	assert_true(address_split("[::1]:0", address, sizeof address, &port));
	assert_string_equal(address, "::1");
	assert_int_equal(port, 0);
	assert_true(address_split("localhost:1812", address, sizeof address, &port));
	assert_string_equal(address, "127.0.0.1");
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_false(address_split(bad[i], address, sizeof address, &port));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_loopback_is_the_host),
		cmocka_unit_test(test_private_networks_are_near),
		cmocka_unit_test(test_all_others_are_far),
		cmocka_unit_test(test_names_that_are_ours),
		cmocka_unit_test(test_origins),
		cmocka_unit_test(test_where_to_listen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
