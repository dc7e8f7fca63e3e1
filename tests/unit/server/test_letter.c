/* Letters as text: encoded where they must be, and with no way to slip in a header. */
#include <string.h>
#include "server/notice/base64.h"
#include "server/notice/letter.h"
#include "../unit.h"

static char room[LETTER_TEXT];

static const struct envelope plain = {
	.from = "club@example.org",
	.to = "ada@example.org",
	.name = "Ghent",
	.subject = "It is your turn",
	.body = "It is your turn.\n\nhttps://club.example/play/x\n",
	.stop = "",
	.id = "1.abc@example.org",
	.language = "en",
	.time = 1794998400,
};

static const char *written(const struct envelope *e)
{
	struct text t = text_into(room, sizeof room);

	letter_write(&t, e);
	assert_false(t.full);
	return room;
}

static const char *words(const char *value)
{
	struct text t = text_into(room, sizeof room);

	letter_words(&t, value, 9);
	return room;
}

static const char *date(int64_t seconds)
{
	struct text t = text_into(room, sizeof room);

	letter_date(&t, seconds);
	return room;
}

static void test_a_plain_letter(void **state)
{
	(void)state;
	assert_string_equal(written(&plain),
			    "Date: Wed, 18 Nov 2026 10:40:00 +0000\r\n"
			    "From: Ghent\r\n <club@example.org>\r\n"
			    "To: ada@example.org\r\n"
			    "Message-ID: <1.abc@example.org>\r\n"
			    "Subject: It is your turn\r\n"
			    "Auto-Submitted: auto-generated\r\n"
			    "Content-Language: en\r\n"
			    "MIME-Version: 1.0\r\n"
			    "Content-Type: text/plain; charset=utf-8\r\n"
			    "Content-Transfer-Encoding: quoted-printable\r\n"
			    "\r\n"
			    "It is your turn.\r\n\r\nhttps://club.example/play/x\r\n");
}

static void test_dates(void **state)
{
	(void)state;
	assert_string_equal(date(0), "Thu, 01 Jan 1970 00:00:00 +0000");
	assert_string_equal(date(951782399), "Mon, 28 Feb 2000 23:59:59 +0000");
	assert_string_equal(date(951825600), "Tue, 29 Feb 2000 12:00:00 +0000");
	assert_string_equal(date(1709251199), "Thu, 29 Feb 2024 23:59:59 +0000");
	assert_string_equal(date(4107542400), "Mon, 01 Mar 2100 00:00:00 +0000");
}

static void test_french_is_encoded(void **state)
{
	(void)state;
	assert_string_equal(words("C\xe2\x80\x99"
				  "est \xc3\xa0 vous"),
			    "=?UTF-8?B?Q+KAmWVzdCDDoCB2b3Vz?=");
}

/* A word ends between characters, and a line has 76 at most. */
static void test_long_words_are_folded(void **state)
{
	char long_one[201] = "";
	const char *line;

	(void)state;
	for (int i = 0; i < 100; i++)
		strcat(long_one, "\xc3\xa9");
	words(long_one);
	assert_non_null(strstr(room, "\r\n =?UTF-8?B?"));
	for (line = room; line; line = strstr(line, "\r\n ") ? strstr(line, "\r\n ") + 2 : NULL)
		assert_true(strcspn(line, "\r") <= 76 - (line == room ? 9 : 0));
	/* 38 bytes in the first word: 19 times e with its accent. */
	assert_ptr_equal(strstr(room,
				"=?UTF-8?B?w6nDqcOpw6nDqcOpw6nDqcOpw6nDqcOpw6nDqcOpw6nDqcOpw6k"
				"=?=\r\n "),
			 room);
}

static void test_no_header_can_be_slipped_in(void **state)
{
	struct envelope e = plain;

	(void)state;
	e.subject = "Hello\r\nBcc: everybody@example.org";
	e.name = "Ghent\r\nBcc: everybody@example.org";
	written(&e);
	assert_null(strstr(room, "\nBcc"));
	/* Nor in what the reader's program decodes: the line ends were blanks before. */
	assert_non_null(strstr(room, "=?UTF-8?B?SGVsbG8gIEJjYzog"));
	e = plain;
	e.body = "Hello\r\n.\r\nMAIL FROM:<x>\n";
	assert_non_null(strstr(written(&e), "\r\n\r\nHello\r\n.\r\nMAIL FROM:<x>\r\n"));
}

/* What looks like an encoded word would be read as one. */
static void test_encoded_words_of_others(void **state)
{
	(void)state;
	assert_string_equal(words("=?UTF-8?B?eA==?="), "=?UTF-8?B?PT9VVEYtOD9CP2VBPT0/PQ==?=");
}

static void test_the_body_is_quoted(void **state)
{
	struct envelope e = plain;

	(void)state;
	e.body = "\xc3\xa0 = b \nend";
	assert_non_null(strstr(written(&e), "\r\n\r\n=C3=A0 =3D b=20\r\nend"));
	e.body = "0123456789012345678901234567890123456789012345678901234567890123456789012345678";
	assert_non_null(strstr(written(&e), "901234567890123456789012345678901234567890123456789"
					    "01234=\r\n5678"));
}

static void test_a_way_to_stop(void **state)
{
	struct envelope e = plain;

	(void)state;
	e.stop = "https://club.example/stop#1-00";
	assert_non_null(
		strstr(written(&e), "\r\nList-Unsubscribe: <https://club.example/stop#1-00>\r\n"));
}

static void test_addresses(void **state)
{
	static const char *const good[] = { "a@b.c", "ada.l+club@mail.example.org",
					    "x_y'z@ex-ample.com" };
	static const char *const bad[] = { "",
					   "a",
					   "a@",
					   "@b.c",
					   "a@b",
					   "a b@c.d",
					   "a@b.c\r\nRCPT TO:<x@y.z>",
					   "a@b.c>",
					   "<a@b.c",
					   "a@b..c",
					   "a@.b.c",
					   "a@b.c.",
					   ".a@b.c",
					   "a.@b.c",
					   "a..b@c.d",
					   "a@-b.c",
					   "a@b-.c",
					   "a,b@c.d",
					   "\"a\"@c.d",
					   "\xc3\xa9@c.d",
					   "a@c_d.e",
					   "a@[127.0.0.1]" };
	char long_one[300];

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		assert_true(mail_address_is_good(good[i]));
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_false(mail_address_is_good(bad[i]));
	memset(long_one, 'a', sizeof long_one);
	memcpy(long_one + 65, "@b.c", 5);
	assert_false(mail_address_is_good(long_one));
	assert_true(mail_address_is_good(long_one + 1));
}

static void test_base64(void **state)
{
	uint8_t bytes[4];
	struct text t = text_into(room, sizeof room);

	(void)state;
	base64_write(&t, "f", 1);
	base64_write(&t, "fo", 2);
	base64_write(&t, "foo", 3);
	assert_string_equal(room, "Zg==Zm8=Zm9v");
	t = text_into(room, sizeof room);
	base64url_write(&t, "\xfb\xff\xfe\x01", 4);
	assert_string_equal(room, "-__-AQ");
	assert_true(base64url_read("-__-AQ", bytes, 4));
	assert_memory_equal(bytes, "\xfb\xff\xfe\x01", 4);
	assert_true(base64url_read("-__-AQ==", bytes, 4));
	assert_false(base64url_read("-__-AR", bytes, 4)); /* bits that mean nothing */
	assert_false(base64url_read("+//+AQ", bytes, 4));
	assert_false(base64url_read("-__-A", bytes, 4));
	assert_false(base64url_read("-__-AQAA", bytes, 4));
	assert_false(base64url_read("", bytes, 4));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_plain_letter),
		cmocka_unit_test(test_dates),
		cmocka_unit_test(test_french_is_encoded),
		cmocka_unit_test(test_long_words_are_folded),
		cmocka_unit_test(test_no_header_can_be_slipped_in),
		cmocka_unit_test(test_encoded_words_of_others),
		cmocka_unit_test(test_the_body_is_quoted),
		cmocka_unit_test(test_a_way_to_stop),
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_base64),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
