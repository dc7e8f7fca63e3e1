/* Names, passwords, rates, the address of a public server and its proxies: what is pure. */
#include <stdio.h>
#include <string.h>
#include "server/people/names.h"
#include "server/people/rates.h"
#include "server/people/secret.h"
#include "server/people/weak.h"
#include "server/public.h"
#include "../unit.h"

/* ---- names ---- */

static void test_names_fold_their_capitals(void **state)
{
	static const char *const pairs[][2] = {
		{ "Ada", "ada" },
		{ "ÉMILE-Žižek", "émile-žižek" },
		{ "ΑΘΗΝΆΣ", "αθηνάσ" },
		{ "αθηνάς", "αθηνάσ" },
		{ "ТИМУР_9", "тимур_9" },
		{ "Ÿvonne", "ÿvonne" },
		{ "NguyễN", "nguyễn" },
		{ "İstanbul", "istanbul" },
		{ "ĹĽŁ", "ĺľł" },
		{ "山田太郎", "山田太郎" },
		{ "Łódź-1812", "łódź-1812" },
		{ "ՀԱՅԿ", "հայկ" },
	};
	char folded[PERSON_NAME_SIZE];

	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		assert_true(name_fold(pairs[i][0], folded));
		assert_string_equal(folded, pairs[i][1]);
		assert_true(name_fold(pairs[i][1], folded));
		assert_string_equal(folded, pairs[i][1]);
	}
}

static void test_what_is_no_name(void **state)
{
	static const char *const bad[] = {
		"",
		"ab",
		"abcdefghijklmnopqrstuvwxy",
		"1abc",
		"_abc",
		"a b",
		"abc\n",
		"abc\x7f",
		"pa\xd1\x80is" /* a letter of another script */,
		"e\xcc\x81mile" /* a mark that joins */,
		"abc\xe2\x80\xae",
		"abc\xff",
		"abc\xc0\xaf",
		"abc\xed\xa0\x80",
		"a.b.c",
		"a@b",
		"abc\xe2",
		"abc\xf0\x9f\x98\x80",
		"Aα1",
	};
	char folded[PERSON_NAME_SIZE];

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		if (name_fold(bad[i], folded))
			fail_msg("\"%s\" is no name", bad[i]);
	assert_true(name_fold("abcdefghijklmnopqrstuvwx", folded));
}

/* Folding twice is folding once, for every letter that there is. */
static void test_small_letters_stay_small(void **state)
{
	(void)state;
	for (int32_t c = 1; c < 0x11000; c++)
		assert_int_equal(letter_small(letter_small(c)), letter_small(c));
}

/* ---- passwords ---- */

static const char *const weak[] = {
	"123456789",
	"1234567890",
	"qwertyuiop",
	"password123",
	"Password12",
	"1q2w3e4r5t",
	"q1w2e3r4t5",
	"qwerty123456",
	"iloveyou123",
	"superman123",
	"0987654321",
	"zaq12wsxcde3",
	"1qaz2wsx3edc",
	"abcdefghij",
	"football123",
	"princess123",
	"baseball1!",
	"Welcome123!",
	"trustno1trustno1",
	"asdfghjkl123",
	"zxcvbnm12345",
	"abcd1234abcd",
	"passw0rdpassw0rd",
	"michael1985",
	"letmein!!!!",
	"1111111111",
	"a1b2c3d4e5",
	"motdepasse1",
	"azertyuiop",
	"jetaime1234",
	"marseille13",
	"bonjour12345",
	"ch0c0lat!!",
	"dragon-monkey",
	"987654321a",
	"qazwsxedcrfv",
	"P@ssw0rd2024",
	"admin-admin-1",
	"test12345678",
	"changeme1234",
	"baltimore1814",
	"fortmchenry1",
	"ghentghentghent",
	"madison-1812",
	"amateurs1812",
	"dawnamateurs",
	"lovelace2024",
	"Lovelace.99",
	"volleyball",
	"tinkerbell",
	"cheerleader",
	"strawberry",
	"playstation",
	"motherfucker",
	"christine1",
	"australia1",
	"sunflower1",
	"spongebob1",
	"Sunflower12!",
	"Christine_84!",
	"str@wb3rry99",
	"V0lleyb@ll!",
	"purple-purple",
	"papillon2019",
	"alexandra12!",
	"marshmallow7",
	"volleyballvolleyball",
	"strawberry sundae",
	"correct horse battery staple",
	"CorrectHorseBatteryStaple1",
	"redcoats-1812",
	"the quick brown fox",
};
static const char *const good[] = { "quill and inkwell",  "goose and gunpowder",
				    "x7#kQ2$vLm",         "correct horse 18 battery 12",
				    "Zg9-tr4Wq!p",        "plumed-helmets",
				    "feather and sand",   "lantern seven walrus ladder",
				    "mauve teapot sings", "кот на крыше" };

static void test_weak_passwords(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof weak / sizeof weak[0]; i++)
		if (!password_is_weak(weak[i], "Lovelace", ""))
			fail_msg("\"%s\" is weak", weak[i]);
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		if (password_is_weak(good[i], "Lovelace", "club.example"))
			fail_msg("\"%s\" is not weak", good[i]);
}

/* What everybody knows who stands before this door. */
static void test_own_words(void **state)
{
	(void)state;
	assert_false(password_is_weak("zorvandig77", "Lovelace", ""));
	assert_true(password_is_weak("zorvandig77", "Lovelace", "zorvandig.example:8080"));
	assert_true(password_is_weak("Zorvandig.Kuxem", "Lovelace", "zorvandig.kuxem"));
	assert_false(password_is_weak("kuxemplo-77", "Lovelace", ""));
	assert_true(password_is_weak("kuxemplo-77", "Kux-Emplo", ""));
}

/* Each line of the words has one initial: others would never be found. */
static void test_common_words(void **state)
{
	static const char *const lines[] = {
#define C(line) line,
#include "server/people/weak_common.def"
#undef C
	};
	const char *last = "";

	(void)state;
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
		for (const char *at = lines[i]; at; at = strchr(at, ' ')) {
			at += *at == ' ';
			assert_int_equal(*at, lines[i][0]);
			assert_int_equal(at[strspn(at, "abcdefghijklmnopqrstuvwxyz ")], 0);
			assert_true(strcmp(last, at) < 0);
			last = at;
		}
	}
}

/* So many characters of four bytes each. */
static const char *in_long_script(char *out, int n)
{
	char *at = out;

	for (int i = 0; i < n; i++) {
		*at++ = (char)0xf0;
		*at++ = (char)0x90;
		*at++ = (char)(0x80 + i * 7 % 20);
		*at++ = (char)(0x80 + i * 37 % 64);
	}
	*at = 0;
	return out;
}

static void test_lengths_of_passwords(void **state)
{
	char text[PASSWORD_MOST + 2], wide[PASSWORD_SIZE + 4];

	(void)state;
	for (int i = 0; i <= PASSWORD_MOST; i++)
		text[i] = (char)('!' + i * 37 % 90);
	text[PASSWORD_MOST] = 0;
	assert_false(password_is_weak(text, "", ""));
	text[PASSWORD_MOST] = 'x';
	text[PASSWORD_MOST + 1] = 0;
	assert_true(password_is_weak(text, "", ""));
	text[PASSWORD_FEWEST] = 0;
	assert_false(password_is_weak(text, "", ""));
	text[PASSWORD_FEWEST - 1] = 0;
	assert_true(password_is_weak(text, "", ""));
	/* Characters, not bytes. */
	assert_true(password_is_weak("åéîøüñçßæ", "", ""));
	assert_false(password_is_weak("åéîøüñçßæð", "", ""));
	assert_false(password_is_weak(in_long_script(wide, PASSWORD_MOST), "", ""));
	assert_true(password_is_weak(in_long_script(wide, PASSWORD_MOST + 1), "", ""));
}

static void test_kept_passwords(void **state)
{
	static const char cheap[] = "$argon2id$v=19$m=8192,t=1,p=1$cfKKV5GOboYCNjIQgRO1Uw$"
				    "6jK/QLaogFVZDvl2JJ863iIi7fhGhrrUSTW3gFEzqNE";
	char one[PASSWORD_HASH_SIZE], two[PASSWORD_HASH_SIZE];
	bool old;

	(void)state;
	assert_true(secret_keep("quill and inkwell", one));
	assert_true(secret_keep("quill and inkwell", two));
	assert_true(!strncmp(one, "$argon2id$v=19$m=32768,t=2,p=1$", 31));
	assert_string_not_equal(one, two);
	assert_true(secret_fits("quill and inkwell", one, &old));
	assert_false(old);
	assert_false(secret_fits("quill and inkwel", one, &old));
	/* One that was kept by a smaller measure is kept anew. */
	assert_true(secret_fits("quill and inkwell", cheap, &old));
	assert_true(old);
	assert_true(secret_nobody(one));
	assert_false(secret_fits("", one, &old));
}

static void test_tokens(void **state)
{
	char one[SECRET_DIGITS + 1], two[SECRET_DIGITS + 1], csrf[SECRET_DIGITS + 1];
	unsigned char hash[FAIR_HASH], again[FAIR_HASH];

	(void)state;
	assert_true(secret_token(one, hash) && secret_hash(one, again));
	assert_memory_equal(hash, again, sizeof hash);
	assert_true(secret_token(two, again));
	assert_string_not_equal(one, two);
	secret_csrf(one, csrf);
	assert_int_equal(strlen(csrf), SECRET_DIGITS);
	assert_string_not_equal(csrf, one);
	assert_false(secret_hash("", hash));
	assert_false(secret_hash("00", hash));
	one[3] = 'G';
	assert_false(secret_hash(one, hash));
}

/* ---- rates ---- */

static void test_a_bucket_fills_again(void **state)
{
	const struct rate rate = { 3, 1000 };
	struct rates *r = rates_open(7);
	uint64_t key = rate_key(r, 1, "ada", 3);

	(void)state;
	for (int i = 0; i < 3; i++)
		assert_int_equal(rate_take(r, key, rate, 5000), 0);
	assert_int_equal(rate_take(r, key, rate, 5000), 1000);
	assert_int_equal(rate_wait(r, key, rate, 5400), 600);
	assert_int_equal(rate_take(r, key, rate, 6000), 0);
	assert_int_equal(rate_take(r, key, rate, 6000), 1000);
	assert_int_equal(rate_take(r, rate_key(r, 2, "ada", 3), rate, 6000), 0);
	rate_forget(r, key);
	assert_int_equal(rate_take(r, key, rate, 6000), 0);
	rates_close(r);
}

static void test_rates_have_bounded_memory(void **state)
{
	const struct rate rate = { 1, 1000 };
	struct rates *r = rates_open(7);

	(void)state;
	for (uint64_t i = 0; i < 3 * RATE_ROOM; i++)
		assert_int_equal(rate_take(r, rate_key(r, 1, &i, sizeof i), rate, 0), 0);
	/* Those that were seen last are still known, the others are forgotten. */
	for (uint64_t i = 0; i < 3 * RATE_ROOM; i++)
		assert_int_equal(rate_wait(r, rate_key(r, 1, &i, sizeof i), rate, 0),
				 i < 2 * RATE_ROOM ? 0 : 1000);
	rates_close(r);
}

/* Who may not guess any more from where he is does not push his own count out by trying others. */
static void test_whoever_is_refused_fills_nothing(void **state)
{
	const struct rate rate = { 2, 1000 };
	struct rates *r = rates_open(7);
	uint64_t place = rate_key(r, 1, "eve", 3), victim = rate_key(r, 2, "ada", 3);
	const struct counted guess[] = { { victim, rate }, { place, rate } };

	(void)state;
	for (int i = 0; i < 2; i++)
		assert_int_equal(rate_take_all(r, guess, 2, 0), 0);
	for (uint64_t i = 0; i < 2 * RATE_ROOM; i++) {
		const struct counted other[] = { { rate_key(r, 2, &i, sizeof i), rate },
						 { place, rate } };

		assert_int_equal(rate_take_all(r, other, 2, 0), 1000);
		assert_int_equal(rate_wait(r, other[0].key, (struct rate){ 1, 1000 }, 0), 0);
	}
	assert_int_equal(rate_wait(r, victim, rate, 0), 1000);
	/* Nor is he forgotten while he goes on. */
	for (uint64_t i = 0; i < 2 * RATE_ROOM; i++) {
		assert_true(rate_take(r, place, rate, 0) > 0);
		rate_take(r, rate_key(r, 3, &i, sizeof i), rate, 0);
	}
	rates_close(r);
}

static void test_whoever_goes_on_is_not_forgotten(void **state)
{
	const struct rate rate = { 1, 1000 };
	struct rates *r = rates_open(7);
	uint64_t key = rate_key(r, 1, "eve", 3);

	(void)state;
	for (uint64_t i = 0; i < 2 * RATE_ROOM; i++) {
		if (i % 100 == 0)
			rate_count(r, key, rate, 0);
		rate_take(r, rate_key(r, 2, &i, sizeof i), rate, 0);
	}
	assert_true(rate_wait(r, key, rate, 0) > 0);
	rates_close(r);
}

/* ---- the address of the server ---- */

static void test_addresses_of_a_public_server(void **state)
{
	static const struct {
		const char *given, *url, *host;
	} rows[] = {
		{ "https://club.example", "https://club.example", "club.example" },
		{ "https://Club.Example/", "https://club.example", "club.example" },
		{ "https://club.example:443", "https://club.example", "club.example" },
		{ "https://club.example:8443", "https://club.example:8443", "club.example:8443" },
		{ "http://localhost:80", "http://localhost", "localhost" },
		{ "http://192.168.1.5:1812", "http://192.168.1.5:1812", "192.168.1.5:1812" },
		{ "http://[::1]:1812", "http://[::1]:1812", "[::1]:1812" },
		{ "https://[2001:DB8::1]", "https://[2001:db8::1]", "[2001:db8::1]" },
	};
	static const char *const bad[] = {
		"",
		"https://",
		"http://club.example",
		"https://a b",
		"https:/a",
		"https://a/b",
		"https://a?b",
		"https://a#b",
		"https://a@b",
		"https://a:b",
		"https://a:70000",
		"https://[::1",
		"https://[x]",
		"javascript:1",
		"http://8.8.8.8",
		"http://[2001:db8::1]",
		"//a",
		"https://a\r\nb",
		"https://.a",
		"https://a:000001",
	};
	struct public p = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_true(public_parse(rows[i].given, &p));
		assert_string_equal(p.url, rows[i].url);
		assert_string_equal(p.host, rows[i].host);
	}
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		if (public_parse(bad[i], &p))
			fail_msg("\"%s\" is no address", bad[i]);
	assert_true(public_parse("http://127.0.0.1:0", &p) && p.any_port);
	public_set_port(&p, 1812);
	assert_string_equal(p.url, "http://127.0.0.1:1812");
}

/* ---- proxies ---- */

static void expect_asker(const struct proxies *p, const char *peer, const char *forwarded,
			 const char *asker)
{
	unsigned char from[ADDRESS_BYTES], who[ADDRESS_BYTES], expected[ADDRESS_BYTES];

	assert_true(address_parse(peer, from) && address_parse(asker, expected));
	proxies_asker(p, from, forwarded, who);
	assert_memory_equal(who, expected, ADDRESS_BYTES);
}

static void test_only_proxies_are_believed(void **state)
{
	struct proxies usual = { 0 }, two;

	(void)state;
	assert_true(proxies_parse("10.0.0.2, 2001:db8::2", &two));
	assert_int_equal(two.count, 2);
	expect_asker(&usual, "127.0.0.1", "203.0.113.9", "203.0.113.9");
	expect_asker(&usual, "::1", "1.2.3.4 , 2001:db8::9 ", "2001:db8::9");
	expect_asker(&usual, "127.0.0.1", "", "127.0.0.1");
	expect_asker(&usual, "127.0.0.1", "203.0.113.9, unknown", "127.0.0.1");
	expect_asker(&usual, "10.0.0.2", "203.0.113.9", "10.0.0.2");
	expect_asker(&two, "10.0.0.2", "203.0.113.9", "203.0.113.9");
	expect_asker(&two, "127.0.0.1", "203.0.113.9", "127.0.0.1");
	assert_false(proxies_parse("", &two));
	assert_false(proxies_parse("10.0.0.2,", &two));
	assert_false(proxies_parse("10.0.0.0/8", &two));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names_fold_their_capitals),
		cmocka_unit_test(test_what_is_no_name),
		cmocka_unit_test(test_small_letters_stay_small),
		cmocka_unit_test(test_weak_passwords),
		cmocka_unit_test(test_own_words),
		cmocka_unit_test(test_common_words),
		cmocka_unit_test(test_lengths_of_passwords),
		cmocka_unit_test(test_kept_passwords),
		cmocka_unit_test(test_tokens),
		cmocka_unit_test(test_a_bucket_fills_again),
		cmocka_unit_test(test_rates_have_bounded_memory),
		cmocka_unit_test(test_whoever_is_refused_fills_nothing),
		cmocka_unit_test(test_whoever_goes_on_is_not_forgotten),
		cmocka_unit_test(test_addresses_of_a_public_server),
		cmocka_unit_test(test_only_proxies_are_believed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
