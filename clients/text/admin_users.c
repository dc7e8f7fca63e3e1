/* admin_users.c - `ghent admin users`: accounts. */
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include "admin.h"
#include "server/people/names.h"
#include "server/people/persons.h"
#include "server/people/weak.h"

enum { DAYS_MOST = 3650, DAY = 24 * 3600 };

/* ---- reading ---- */

static void put_person(struct program *p, const struct person *who, const char *since)
{
	char name[PERSON_NAME_SIZE + 32];
	int bars = (int)(who->barred > admin_now()), mute = (int)(who->muted > admin_now());

	snprintf(name, sizeof name, "%-24s", who->name);
	tell(p, SAYING(TXT_ADMIN_USER), TEXT(name), TEXT(since), NUMBER(who->owner != 0),
	     NUMBER(who->moderator), NUMBER(bars), NUMBER(mute));
}

static void json_person(struct json *j, const struct person *who)
{
	json_open(j, NULL, '{');
	json_string(j, "name", who->name);
	json_number(j, "since", who->since);
	json_bool(j, "bot", who->owner != 0);
	json_bool(j, "moderator", who->moderator);
	json_bool(j, "barred", who->barred > admin_now());
	json_bool(j, "muted", who->muted > admin_now());
	json_bool(j, "confirmed", who->confirmed);
	json_close(j);
}

struct listing {
	struct admin *a;
	struct json *json;
};

static bool list_one(void *owner, const struct db_row *row)
{
	struct listing *l = owner;
	struct person who = { 0 };
	char since[20];

	row_text(row, 0, who.name, sizeof who.name);
	who.since = row_number(row, 1);
	who.owner = row_number(row, 2);
	who.moderator = row_number(row, 3) != 0;
	who.barred = row_number(row, 4);
	who.muted = row_number(row, 5);
	who.confirmed = row_number(row, 6) != 0;
	admin_time(who.since, since);
	if (l->json)
		json_person(l->json, &who);
	else
		put_person(l->a->p, &who, since);
	page_relieve(l->a->p);
	return true;
}

static int list_users(struct admin *a, const char *const *word)
{
	struct json j = json_into(&a->p->page);
	struct listing l = { a, a->o->value[OPT_JSON] ? &j : NULL };
	bool good;

	(void)word;
	if (l.json) {
		json_open(&j, NULL, '{');
		json_open(&j, "users", '[');
	}
	good = db_rows(a->db,
		       DB_PLAIN("SELECT name, since, COALESCE(owner, 0), moderator, barred, muted,"
				" confirmed FROM person WHERE name IS NOT NULL AND name <> ''"
				" ORDER BY folded"),
		       &(const struct db_reader){ &l, list_one });
	if (l.json) {
		json_close(&j);
		json_close(&j);
		text_char(&a->p->page, '\n');
	}
	return good ? EXIT_GOOD : admin_failed(a);
}

/* The account of a name; false: there is none, or the store fails, and it is said. */
static bool find(struct admin *a, const char *name, struct person *who, int *code)
{
	bool found = false;

	*code = EXIT_GOOD;
	if (!person_read_named(a->db, name, &found, who))
		*code = admin_failed(a);
	else if (!found)
		*code = complain(a->p, SAYING(TXT_ADMIN_NO_USER), TEXT(name));
	return *code == EXIT_GOOD;
}

static int show_user(struct admin *a, const char *const *word)
{
	struct json j = json_into(&a->p->page);
	struct person who;
	char since[20], until[20];
	int code;

	if (!find(a, word[0], &who, &code))
		return code;
	if (a->o->value[OPT_JSON]) {
		json_person(&j, &who);
		text_char(&a->p->page, '\n');
		return EXIT_GOOD;
	}
	admin_time(who.since, since);
	put_person(a->p, &who, since);
	tell(a->p, SAYING(TXT_ADMIN_USER_MAIL), TEXT(who.mail[0] ? who.mail : "-"),
	     NUMBER(who.confirmed));
	if (who.muted > admin_now()) {
		admin_time(who.muted == FOR_GOOD ? 0 : who.muted, until);
		tell(a->p, SAYING(TXT_ADMIN_USER_MUTED), TEXT(until));
	}
	if (who.barred > admin_now()) {
		admin_time(who.barred == FOR_GOOD ? 0 : who.barred, until);
		tell(a->p, SAYING(TXT_ADMIN_USER_BARRED), TEXT(until), TEXT(who.reason));
	}
	return EXIT_GOOD;
}

/* ---- changing ---- */

/* What was done is told, and stands in the moderators' log as the administrator's. */
struct done {
	const char *what;
	int msg;
	int64_t until;
};

static int finish(struct admin *a, const struct person *who, bool good, const struct done *d)
{
	const char *reason = a->o->value[OPT_REASON];
	int code = admin_commit(
		a, good && deed_add(a->db, &(const struct deed){ .what = d->what,
								 .person = who->key,
								 .reason = reason ? reason : "",
								 .at = admin_now(),
								 .until = d->until }));

	if (code == EXIT_GOOD)
		tell(a->p, SAYING(d->msg), TEXT(who->name));
	return code;
}

/* Begins a change of an account. */
static bool begin(struct admin *a, const char *name, struct person *who, int *code)
{
	if (!store_begin(a->store)) {
		*code = admin_failed(a);
		return false;
	}
	if (find(a, name, who, code))
		return true;
	store_rollback(a->store);
	return false;
}

/* What may be set of an account: a power that it has or not, or a penalty until some time. */
struct person_change {
	const char *what;
	int msg;
	bool (*set)(struct db *, const struct person *, int64_t until, const char *reason);
	bool needs_reason; /* and may end by itself */
	int64_t until;     /* where it does not: FOR_GOOD, or 0, it is over */
};

/* The reason and until when; false: said. */
static bool read_penalty(struct admin *a, const char **reason, int64_t *until)
{
	int64_t days = 0;

	*reason = a->o->value[OPT_REASON];
	if (!*reason || !reason_is_good(*reason)) {
		complain(a->p, SAYING(TXT_ADMIN_NO_REASON));
		return false;
	}
	if (!option_number(a->p, a->o, OPT_DAYS, 1, DAYS_MOST, &days))
		return false;
	*until = days ? admin_now() + days * DAY : FOR_GOOD;
	return true;
}

static int change_user(struct admin *a, const char *name, const struct person_change *c)
{
	int64_t until = c->until, ends = 0;
	const char *reason = "";
	struct person who;
	int code;

	if (c->needs_reason) {
		if (!read_penalty(a, &reason, &until))
			return EXIT_BAD;
		ends = until;
	}
	if (!begin(a, name, &who, &code))
		return code;
	return finish(a, &who, c->set(a->db, &who, until, reason),
		      &(const struct done){ c->what, c->msg, ends });
}

static bool set_moderator(struct db *db, const struct person *who, int64_t until,
			  const char *reason)
{
	(void)reason;
	return person_set_moderator(db, who->key, until != 0);
}

static bool set_muted(struct db *db, const struct person *who, int64_t until, const char *reason)
{
	(void)reason;
	return person_set_muted(db, who->key, until);
}

/* With the letter that a moderator's bar sends, too. */
static bool set_barred(struct db *db, const struct person *who, int64_t until, const char *reason)
{
	return person_set_barred(db, who->key, until, reason) &&
	       (!until || person_tell_barred(db, who, reason));
}

static int make_moderator(struct admin *a, const char *const *word)
{
	return change_user(a, word[0],
			   &(const struct person_change){ "moderator", TXT_ADMIN_IS_MODERATOR,
							  set_moderator, false, FOR_GOOD });
}

static int end_moderator(struct admin *a, const char *const *word)
{
	return change_user(a, word[0],
			   &(const struct person_change){ "no-moderator", TXT_ADMIN_NO_MODERATOR,
							  set_moderator, false, 0 });
}

static int bar_user(struct admin *a, const char *const *word)
{
	return change_user(
		a, word[0],
		&(const struct person_change){ "bar", TXT_ADMIN_BARRED, set_barred, true, 0 });
}

static int unbar_user(struct admin *a, const char *const *word)
{
	return change_user(
		a, word[0],
		&(const struct person_change){ "unbar", TXT_ADMIN_UNBARRED, set_barred, false, 0 });
}

static int mute_user(struct admin *a, const char *const *word)
{
	return change_user(
		a, word[0],
		&(const struct person_change){ "mute", TXT_ADMIN_MUTED, set_muted, true, 0 });
}

static int unmute_user(struct admin *a, const char *const *word)
{
	return change_user(
		a, word[0],
		&(const struct person_change){ "unmute", TXT_ADMIN_UNMUTED, set_muted, false, 0 });
}

/* As somebody does it himself; a server that runs finds it in the log and ends his games. */
static int delete_user(struct admin *a, const char *const *word)
{
	struct bots bots;
	struct person who;
	int code;

	if (!find(a, word[0], &who, &code))
		return code;
	if (!admin_may(a, word_of(a->p, TXT_ADMIN_YES_USER)))
		return EXIT_BAD;
	if (!begin(a, word[0], &who, &code))
		return code;
	return finish(a, &who, account_delete(a->db, who.key, &bots),
		      &(const struct done){ DEED_DELETE_ACCOUNT, TXT_ADMIN_USER_DELETED, 0 });
}

/* ---- passwords ---- */

/* One line from stdin without its end; a terminal is asked for it, and does not show it. */
static void read_line(struct admin *a, int prompt, char line[PASSWORD_SIZE + 2])
{
	struct termios shown, hidden;
	bool asks = isatty(STDIN_FILENO) && !tcgetattr(STDIN_FILENO, &shown);

	if (asks) {
		hidden = shown;
		hidden.c_lflag &= ~(tcflag_t)ECHO;
		/* Before it is asked: what was typed until then is thrown away. */
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
		fprintf(stderr, "%s ", word_of(a->p, prompt));
	}
	if (!fgets(line, PASSWORD_SIZE + 2, stdin))
		line[0] = 0;
	line[strcspn(line, "\r\n")] = 0;
	if (asks) {
		tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
		fputc('\n', stderr);
	}
}

/* Whether it is typed alike once more, where nobody sees what he types. */
static bool is_confirmed(struct admin *a, const char *line)
{
	char again[PASSWORD_SIZE + 2];
	bool alike;

	if (!isatty(STDIN_FILENO))
		return true;
	read_line(a, TXT_ADMIN_PASSWORD_AGAIN, again);
	alike = !strcmp(line, again);
	secret_wipe(again, sizeof again);
	if (!alike)
		complain(a->p, SAYING(TXT_ADMIN_PASSWORDS_DIFFER));
	return alike;
}

/* Never from the command line, which others can see.  false: said. */
static bool read_password(struct admin *a, const char *name, char kept[PASSWORD_HASH_SIZE])
{
	char line[PASSWORD_SIZE + 2] = "";
	const char *url = a->o->value[OPT_URL], *site = url ? strstr(url, "://") : NULL;
	bool good;

	read_line(a, TXT_ADMIN_PASSWORD, line);
	good = !password_is_weak(line, name, site ? site + 3 : "");
	if (!good)
		complain(a->p, SAYING(TXT_ADMIN_WEAK), NUMBER(PASSWORD_FEWEST),
			 NUMBER(PASSWORD_MOST));
	good = good && is_confirmed(a, line);
	if (good && !secret_keep(line, kept)) {
		complain(a->p, SAYING(TXT_ADMIN_NO_MEMORY));
		good = false;
	}
	secret_wipe(line, sizeof line);
	return good;
}

static int add_user(struct admin *a, const char *const *word)
{
	const char *mail = a->o->value[OPT_EMAIL];
	struct person who = { .language = a->p->lang };
	char folded[PERSON_NAME_SIZE];
	bool taken = false;

	if (!name_fold(word[0], folded))
		return complain(a->p, SAYING(TXT_ADMIN_BAD_NAME), TEXT(word[0]));
	if (mail && !mail_address_is_good(mail))
		return complain(a->p, SAYING(TXT_ADMIN_BAD_MAIL), TEXT(mail));
	snprintf(who.name, sizeof who.name, "%s", word[0]);
	snprintf(who.mail, sizeof who.mail, "%s", mail ? mail : "");
	if (!read_password(a, who.name, who.password))
		return EXIT_BAD;
	if (!store_begin(a->store))
		return admin_failed(a);
	if (person_add(a->db, &who, admin_now(), &taken) && taken) {
		store_rollback(a->store);
		return complain(a->p, SAYING(TXT_ADMIN_NAME_TAKEN), TEXT(word[0]));
	}
	return finish(a, &who, who.key != 0, &(const struct done){ "add", TXT_ADMIN_ADDED, 0 });
}

static int set_password(struct admin *a, const char *const *word)
{
	char kept[PASSWORD_HASH_SIZE];
	struct person who;
	int code;

	if (!find(a, word[0], &who, &code))
		return code;
	if (who.owner)
		return complain(a->p, SAYING(TXT_ADMIN_IS_BOT), TEXT(who.name));
	if (!read_password(a, who.name, kept))
		return EXIT_BAD;
	if (!begin(a, word[0], &who, &code))
		return code;
	return finish(a, &who,
		      person_set_password(a->db, who.key, kept) &&
			      sessions_end(a->db, who.key, 0) && bots_void(a->db, who.key),
		      &(const struct done){ "password", TXT_ADMIN_PASSWORD_SET, 0 });
}

/* A link by which somebody without mail sets a password himself. */
static int reset_user(struct admin *a, const char *const *word)
{
	struct ticket t = { .kind = TICKET_RESET, .until = admin_now() + RESET_SECONDS };
	const char *url = a->o->value[OPT_URL];
	char digits[SECRET_DIGITS + 1];
	struct person who;
	int code;

	if (!url)
		return complain(a->p, SAYING(TXT_ADMIN_NO_URL));
	if (!begin(a, word[0], &who, &code))
		return code;
	if (who.owner) {
		store_rollback(a->store);
		return complain(a->p, SAYING(TXT_ADMIN_IS_BOT), TEXT(who.name));
	}
	t.person = who.key;
	code = finish(a, &who, secret_token(digits, t.hash) && ticket_add(a->db, &t),
		      &(const struct done){ "reset", TXT_ADMIN_RESET, 0 });
	if (code == EXIT_GOOD)
		tell(a->p, SAYING(TXT_ADMIN_LINK), TEXT(url), TEXT(digits));
	secret_wipe(digits, sizeof digits);
	return code;
}

const struct admin_deed admin_users[] = {
	{ "users", "list", 0, TXT_ADMIN_USERS_LIST, list_users },
	{ "users", "show", 1, TXT_ADMIN_USERS_SHOW, show_user },
	{ "users", "add", 1, TXT_ADMIN_USERS_ADD, add_user },
	{ "users", "moderator", 1, TXT_ADMIN_USERS_MODERATOR, make_moderator },
	{ "users", "no-moderator", 1, TXT_ADMIN_USERS_NO_MODERATOR, end_moderator },
	{ "users", "mute", 1, TXT_ADMIN_USERS_MUTE, mute_user },
	{ "users", "unmute", 1, TXT_ADMIN_USERS_UNMUTE, unmute_user },
	{ "users", "bar", 1, TXT_ADMIN_USERS_BAR, bar_user },
	{ "users", "unbar", 1, TXT_ADMIN_USERS_UNBAR, unbar_user },
	{ "users", "delete", 1, TXT_ADMIN_USERS_DELETE, delete_user },
	{ "users", "password", 1, TXT_ADMIN_USERS_PASSWORD, set_password },
	{ "users", "reset", 1, TXT_ADMIN_USERS_RESET, reset_user },
	{ 0 },
};
