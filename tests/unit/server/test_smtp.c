/* A letter to a mail server, line by line. */
#include <string.h>
#include "server/notice/smtp.h"
#include "../unit.h"

static const struct smtp_task task = {
	.security = SMTP_STARTTLS,
	.us = "club.example",
	.user = "club",
	.password = "secret",
	.from = "club@example.org",
	.to = "ada@example.org",
	.text = "Subject: x\r\n\r\n.hidden\r\nend\r\n",
};

static char said[1024];

static enum smtp_next hear(struct smtp *s, const char *line)
{
	struct text out = text_into(said, sizeof said);

	return smtp_hear(s, line, &out);
}

static void expect(struct smtp *s, const char *line, const char *answer)
{
	assert_int_equal(hear(s, line), SMTP_SAY);
	assert_string_equal(said, answer);
}

/* From the greeting to the end of TLS, with these words in the second EHLO. */
static struct smtp secured(const struct smtp_task *t, const char *offer)
{
	struct smtp s = smtp_begin(t);
	struct text out = text_into(said, sizeof said);

	expect(&s, "220 mail.example ESMTP", "EHLO club.example\r\n");
	assert_int_equal(hear(&s, "250-mail.example"), SMTP_LISTEN);
	assert_int_equal(hear(&s, "250-AUTH PLAIN LOGIN"), SMTP_LISTEN);
	expect(&s, "250 STARTTLS", "STARTTLS\r\n");
	assert_int_equal(hear(&s, "220 go ahead"), SMTP_SECURE);
	assert_int_equal(smtp_secured(&s, &out), SMTP_SAY);
	assert_string_equal(said, "EHLO club.example\r\n");
	assert_int_equal(hear(&s, "250-mail.example"), SMTP_LISTEN);
	hear(&s, offer);
	return s;
}

static void hand_over(struct smtp *s)
{
	expect(s, "250 ok", "RCPT TO:<ada@example.org>\r\n");
	expect(s, "250 ok", "DATA\r\n");
	expect(s, "354 go", "Subject: x\r\n\r\n..hidden\r\nend\r\n.\r\n");
	assert_int_equal(hear(s, "250 queued as 17"), SMTP_TAKEN);
	assert_string_equal(said, "QUIT\r\n");
}

static void test_starttls_and_plain(void **state)
{
	struct smtp s = secured(&task, "250 auth LOGIN PLAIN");

	(void)state;
	assert_string_equal(said, "AUTH PLAIN AGNsdWIAc2VjcmV0\r\n");
	expect(&s, "235 welcome", "MAIL FROM:<club@example.org>\r\n");
	hand_over(&s);
}

static void test_login(void **state)
{
	struct smtp s = secured(&task, "250 AUTH LOGIN CRAM-MD5");

	(void)state;
	assert_string_equal(said, "AUTH LOGIN\r\n");
	expect(&s, "334 VXNlcm5hbWU6", "Y2x1Yg==\r\n");
	expect(&s, "334 UGFzc3dvcmQ6", "c2VjcmV0\r\n");
	expect(&s, "235 welcome", "MAIL FROM:<club@example.org>\r\n");
	hand_over(&s);
}

/* Whoever strips STARTTLS from the answer gets neither password nor letter. */
static void test_no_password_in_the_clear(void **state)
{
	struct smtp s = smtp_begin(&task);
	struct smtp_task bare = task;

	(void)state;
	hear(&s, "220 mail.example");
	assert_int_equal(hear(&s, "250 AUTH PLAIN"), SMTP_LATER);
	assert_string_equal(s.why, "the mail server offers no STARTTLS");
	assert_string_equal(said, "");
	bare.security = SMTP_PLAIN;
	s = smtp_begin(&bare);
	hear(&s, "220 mail.example");
	assert_int_equal(hear(&s, "250 AUTH PLAIN"), SMTP_LATER);
	assert_string_equal(said, "");
}

/* What was offered in the clear is forgotten: anybody could have written it. */
static void test_offers_in_the_clear_do_not_count(void **state)
{
	struct smtp s = secured(&task, "250 SIZE 1000");

	(void)state;
	assert_string_equal(said, "");
	assert_string_equal(s.why, "the mail server offers neither PLAIN nor LOGIN");
}

static void test_without_a_password(void **state)
{
	struct smtp_task bare = task;
	struct smtp s;

	(void)state;
	bare.user = bare.password = "";
	bare.security = SMTP_PLAIN;
	s = smtp_begin(&bare);
	expect(&s, "220 mail.example", "EHLO club.example\r\n");
	expect(&s, "250 hello", "MAIL FROM:<club@example.org>\r\n");
	hand_over(&s);
}

/* A server that refuses for now, or refuses us, condemns no letter; one that refuses the
 * recipient or the text does. */
static void test_refusals(void **state)
{
	struct smtp s = secured(&task, "250 AUTH PLAIN");

	(void)state;
	assert_int_equal(hear(&s, "535 wrong password"), SMTP_LATER);
	assert_string_equal(s.why, "535 wrong password");
	s = secured(&task, "250 AUTH PLAIN");
	hear(&s, "235 welcome");
	assert_int_equal(hear(&s, "553 not your address"), SMTP_LATER);
	s = secured(&task, "250 AUTH PLAIN");
	hear(&s, "235 welcome");
	hear(&s, "250 ok");
	assert_int_equal(hear(&s, "450 try later"), SMTP_LATER);
	s = secured(&task, "250 AUTH PLAIN");
	hear(&s, "235 welcome");
	hear(&s, "250 ok");
	assert_int_equal(hear(&s, "550 no such\tuser"), SMTP_NEVER);
	assert_string_equal(s.why, "550 no such?user");
	s = secured(&task, "250 AUTH PLAIN");
	hear(&s, "235 welcome");
	hear(&s, "250 ok");
	hear(&s, "550 <ada@example.org>: unknown, ask eve@example.org, @ or us@");
	assert_string_equal(s.why, "550 <***@***********>: unknown, ask ***@***********, @ or **@");
	s = secured(&task, "250 AUTH PLAIN");
	hear(&s, "235 welcome");
	hear(&s, "250 ok");
	hear(&s, "250 ok");
	hear(&s, "354 go");
	assert_int_equal(hear(&s, "554 spam"), SMTP_NEVER);
}

static void test_no_mail_server(void **state)
{
	struct smtp s = smtp_begin(&task);

	(void)state;
	assert_int_equal(hear(&s, "HTTP/1.1 400 Bad Request"), SMTP_LATER);
	s = smtp_begin(&task);
	assert_int_equal(hear(&s, ""), SMTP_LATER);
	s = smtp_begin(&task);
	assert_int_equal(hear(&s, "220x"), SMTP_LATER);
	s = smtp_begin(&task);
	assert_int_equal(hear(&s, "554 go away"), SMTP_LATER);
}

static void test_pauses_grow(void **state)
{
	(void)state;
	assert_int_equal(smtp_pause(1), 60);
	assert_int_equal(smtp_pause(2), 120);
	assert_int_equal(smtp_pause(6), 32 * 60);
	assert_int_equal(smtp_pause(7), 3600);
	assert_int_equal(smtp_pause(1000), 3600);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_starttls_and_plain),
		cmocka_unit_test(test_login),
		cmocka_unit_test(test_no_password_in_the_clear),
		cmocka_unit_test(test_offers_in_the_clear_do_not_count),
		cmocka_unit_test(test_without_a_password),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_no_mail_server),
		cmocka_unit_test(test_pauses_grow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
