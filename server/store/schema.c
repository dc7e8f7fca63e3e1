/* schema.c - the steps.  Never change one that was released; add another at the end. */
#include <stdlib.h>
#include <string.h>
#include "schema.h"

/* One text for both, or one for each. */
struct step {
	const char *both, *only[DIALECTS];
};

static const struct step steps[] = {
	{ .only = { [SQLITE] =
			    "CREATE TABLE game ("
			    " key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
			    " scenario TEXT NOT NULL, plays0 TEXT NOT NULL, plays1 TEXT NOT NULL,"
			    " hotseat INTEGER NOT NULL, imported INTEGER NOT NULL,"
			    " created INTEGER NOT NULL, changed INTEGER NOT NULL,"
			    " state INTEGER NOT NULL, turn INTEGER NOT NULL,"
			    " actions INTEGER NOT NULL, how INTEGER NOT NULL,"
			    " ended_by INTEGER NOT NULL, result0 INTEGER NOT NULL,"
			    " result1 INTEGER NOT NULL, secret BLOB, nonce0 BLOB, nonce1 BLOB"
			    ") STRICT;"
			    "CREATE INDEX game_by_state ON game (state, changed);"
			    "CREATE TABLE journal ("
			    " game INTEGER NOT NULL, seq INTEGER NOT NULL, lines TEXT NOT NULL,"
			    " PRIMARY KEY (game, seq)) STRICT, WITHOUT ROWID;"
			    "CREATE TRIGGER journal_stays BEFORE UPDATE ON journal"
			    " BEGIN SELECT raise(ABORT, 'a journal only grows'); END;"
			    "CREATE TRIGGER journal_grows BEFORE DELETE ON journal"
			    " WHEN EXISTS (SELECT 1 FROM game WHERE key = OLD.game)"
			    " BEGIN SELECT raise(ABORT, 'a journal only grows'); END;"
			    "CREATE TABLE token ("
			    " game INTEGER NOT NULL, role INTEGER NOT NULL, hash BLOB NOT NULL,"
			    " PRIMARY KEY (game, role)) STRICT, WITHOUT ROWID;",
		    [POSTGRES] =
			    "CREATE TABLE game ("
			    " key {key}, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
			    " scenario TEXT NOT NULL, plays0 TEXT NOT NULL, plays1 TEXT NOT NULL,"
			    " hotseat {int} NOT NULL, imported {int} NOT NULL,"
			    " created {int} NOT NULL, changed {int} NOT NULL,"
			    " state {int} NOT NULL, turn {int} NOT NULL, actions {int} NOT NULL,"
			    " how {int} NOT NULL, ended_by {int} NOT NULL, result0 {int} NOT NULL,"
			    " result1 {int} NOT NULL, secret {bytes}, nonce0 {bytes},"
			    " nonce1 {bytes}) WITH (fillfactor = 70);"
			    "CREATE INDEX game_by_state ON game (state, changed);"
			    "CREATE TABLE journal ("
			    " game {int} NOT NULL, seq {int} NOT NULL, lines TEXT NOT NULL,"
			    " PRIMARY KEY (game, seq));"
			    "CREATE FUNCTION journal_guard() RETURNS trigger LANGUAGE plpgsql AS $$"
			    " BEGIN"
			    " IF TG_OP = 'UPDATE'"
			    " OR EXISTS (SELECT 1 FROM game WHERE key = OLD.game) THEN"
			    " RAISE EXCEPTION 'a journal only grows'; END IF;"
			    " RETURN OLD; END $$;"
			    "CREATE TRIGGER journal_grows BEFORE UPDATE OR DELETE ON journal"
			    " FOR EACH ROW EXECUTE FUNCTION journal_guard();"
			    "CREATE TABLE token ("
			    " game {int} NOT NULL, role {int} NOT NULL, hash {bytes} NOT NULL,"
			    " PRIMARY KEY (game, role));" } },
	/* Until then two people with a link each had none. */
	{ .only = { [SQLITE] = "ALTER TABLE game ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
			       "UPDATE game SET hints ="
			       " hotseat OR plays0 <> 'person' OR plays1 <> 'person';",
		    [POSTGRES] = "ALTER TABLE game ADD COLUMN hints {int} NOT NULL DEFAULT 0;" } },
	{ .both = "ALTER TABLE game ADD COLUMN pledge0 {bytes};"
		  "ALTER TABLE game ADD COLUMN pledge1 {bytes};" },
	/* Several servers: who writes a row has seen the version before. */
	{ .both = "ALTER TABLE game ADD COLUMN version {int} NOT NULL DEFAULT 0;"
		  "CREATE TABLE lease (what TEXT PRIMARY KEY, owner TEXT NOT NULL,"
		  " until {int} NOT NULL){strict};" },
	/* People (server/people).  One that was deleted has no name; a bot has an owner.  muted and
	 * barred are until when. */
	{ .both = "CREATE TABLE person (key {key}, name TEXT, folded TEXT UNIQUE, password TEXT,"
		  " mail TEXT, confirmed {int} NOT NULL DEFAULT 0, language TEXT NOT NULL,"
		  " moderator {int} NOT NULL DEFAULT 0, owner {int}, token {bytes} UNIQUE,"
		  " since {int} NOT NULL, muted {int} NOT NULL DEFAULT 0,"
		  " barred {int} NOT NULL DEFAULT 0, reason TEXT NOT NULL DEFAULT ''){strict};"
		  "CREATE INDEX person_by_mail ON person (mail);"
		  "CREATE INDEX person_by_owner ON person (owner);"
		  "CREATE TABLE session (key {key}, person {int} NOT NULL,"
		  " hash {bytes} NOT NULL UNIQUE, agent TEXT NOT NULL, created {int} NOT NULL,"
		  " seen {int} NOT NULL, until {int} NOT NULL){strict};"
		  "CREATE INDEX session_by_person ON session (person);"
		  "CREATE TABLE ticket (hash {bytes} PRIMARY KEY, person {int} NOT NULL,"
		  " kind {int} NOT NULL, mail TEXT NOT NULL, until {int} NOT NULL){strict};"
		  "CREATE INDEX ticket_by_person ON ticket (person);"
		  "CREATE TABLE moderation (key {key}, moderator {int} NOT NULL, deed TEXT NOT "
		  "NULL,"
		  " person {int}, game TEXT, reason TEXT NOT NULL, happened {int} NOT NULL,"
		  " until {int}){strict};" },
	/* Notices (server/notice).  mail waits to be sent; a notice's push_due and mail_due are
	 * when it is to be told in that way, NULL if it is not, or was. */
	{ .both = "CREATE TABLE mail (key {key}, account {int}, recipient TEXT NOT NULL,"
		  " language {int} NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL,"
		  " stops {int} NOT NULL, made {int} NOT NULL, due {int} NOT NULL,"
		  " until {int} NOT NULL, tries {int} NOT NULL){strict};"
		  "CREATE INDEX mail_by_due ON mail (due);"
		  "CREATE TABLE notice (key {key}, account {int} NOT NULL, kind {int} NOT NULL,"
		  " place TEXT, game TEXT, cup TEXT, cup_name TEXT, who TEXT, made {int} NOT NULL,"
		  " deadline {int}, seen {int} NOT NULL DEFAULT 0, push_due {int},"
		  " mail_due {int}){strict};"
		  "CREATE INDEX notice_by_account ON notice (account, key);"
		  "CREATE INDEX notice_by_push ON notice (push_due) WHERE push_due IS NOT NULL;"
		  "CREATE INDEX notice_by_mail ON notice (mail_due) WHERE mail_due IS NOT NULL;"
		  "CREATE TABLE notice_setting (account {int} PRIMARY KEY, page {int} NOT NULL,"
		  " push {int} NOT NULL, mail {int} NOT NULL, digest {int} NOT NULL,"
		  " quiet {int} NOT NULL, quiet_from {int} NOT NULL, quiet_to {int} NOT NULL,"
		  " zone {int} NOT NULL, mailed {int} NOT NULL DEFAULT 0){strict};"
		  "CREATE TABLE push (key {key}, account {int} NOT NULL,"
		  " endpoint TEXT NOT NULL UNIQUE, point {bytes} NOT NULL, auth {bytes} NOT NULL,"
		  " made {int} NOT NULL, fails {int} NOT NULL DEFAULT 0){strict};"
		  "CREATE INDEX push_by_account ON push (account);"
		  "CREATE TABLE push_key (one {int} PRIMARY KEY, secret {bytes} NOT NULL,"
		  " point {bytes} NOT NULL, stop {bytes} NOT NULL){strict};" },
	/* Tables of accounts (server/club): no column has a name that game has, too.  Places are 0
	 * for who made the table and 1 for the other; times of clocks are milliseconds. */
	{ .both = "CREATE TABLE club (of_game {int} PRIMARY KEY, owner {int} NOT NULL,"
		  " other {int} NOT NULL, side {int} NOT NULL, wish0 {int} NOT NULL,"
		  " wish1 {int} NOT NULL, bid0 {int} NOT NULL, bid1 {int} NOT NULL,"
		  " bids {int} NOT NULL, paid {int} NOT NULL, hidden {int} NOT NULL,"
		  " takebacks {int} NOT NULL, rated {int} NOT NULL, against {int} NOT NULL,"
		  " pace {int} NOT NULL, minutes {int} NOT NULL, seconds {int} NOT NULL,"
		  " days {int} NOT NULL, cut0 {int} NOT NULL, cut1 {int} NOT NULL,"
		  " left0 {int} NOT NULL, left1 {int} NOT NULL, running {int} NOT NULL,"
		  " since {int} NOT NULL, deadline {int} NOT NULL, begin_by {int} NOT NULL,"
		  " invitation {bytes}, cup {int} NOT NULL, counted {int} NOT NULL){strict};"
		  "CREATE INDEX club_by_owner ON club (owner);"
		  "CREATE INDEX club_by_other ON club (other);"
		  "CREATE INDEX club_by_deadline ON club (deadline) WHERE deadline > 0;"
		  "CREATE INDEX club_by_begin ON club (begin_by) WHERE counted = 0;"
		  "CREATE TABLE club_invite (game {int} NOT NULL, account {int} NOT NULL,"
		  " PRIMARY KEY (game, account)){rowless};"
		  "CREATE INDEX club_invite_by_account ON club_invite (account);"
		  "CREATE TABLE beat (one {int} PRIMARY KEY, at {int} NOT NULL){strict};" },
	{ .both = "CREATE TABLE chat (game {int} NOT NULL, n {int} NOT NULL, at {int} NOT NULL,"
		  " account {int} NOT NULL, seat {int} NOT NULL, words TEXT NOT NULL,"
		  " PRIMARY KEY (game, n)){rowless};"
		  "CREATE INDEX chat_by_account ON chat (account, at);"
		  "CREATE TABLE memo (game {int} NOT NULL, account {int} NOT NULL,"
		  " words TEXT NOT NULL, PRIMARY KEY (game, account)){rowless};"
		  "CREATE INDEX memo_by_account ON memo (account);" },
	/* Ratings are thousandths. */
	{ .both = "CREATE TABLE rating (account {int} NOT NULL, game TEXT NOT NULL,"
		  " side {int} NOT NULL, value {int} NOT NULL, deviation {int} NOT NULL,"
		  " at {int} NOT NULL, won {int} NOT NULL, drawn {int} NOT NULL,"
		  " lost {int} NOT NULL, PRIMARY KEY (account, game, side)){rowless};"
		  "CREATE INDEX rating_by_game ON rating (game);"
		  "CREATE TABLE rating_history (account {int} NOT NULL, table_key {int} NOT NULL,"
		  " side {int} NOT NULL, at {int} NOT NULL, value {int} NOT NULL,"
		  " PRIMARY KEY (account, table_key)){rowless};"
		  "CREATE TABLE cup (key {key}, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,"
		  " game TEXT NOT NULL, scenario TEXT NOT NULL, owner {int} NOT NULL,"
		  " state {int} NOT NULL, twice {int} NOT NULL, rated {int} NOT NULL,"
		  " takebacks {int} NOT NULL, hints {int} NOT NULL, most {int} NOT NULL,"
		  " pace {int} NOT NULL, minutes {int} NOT NULL, seconds {int} NOT NULL,"
		  " days {int} NOT NULL, created {int} NOT NULL){strict};"
		  "CREATE INDEX cup_by_owner ON cup (owner);"
		  "CREATE TABLE cup_entrant (cup {int} NOT NULL, account {int} NOT NULL,"
		  " n {int} NOT NULL, PRIMARY KEY (cup, account)){rowless};"
		  "CREATE TABLE cup_pairing (cup {int} NOT NULL, n {int} NOT NULL,"
		  " round {int} NOT NULL, account0 {int} NOT NULL, account1 {int} NOT NULL,"
		  " table_key {int} NOT NULL, absent {int} NOT NULL,"
		  " PRIMARY KEY (cup, n)){rowless};"
		  "CREATE INDEX cup_pairing_by_table ON cup_pairing (table_key);" },
	/* By how much the second side was ahead at the end, the first one below 0; 0 as well where
	 * nothing was counted, and for games that had ended before. */
	{ .both = "ALTER TABLE game ADD COLUMN score {int} NOT NULL DEFAULT 0;" },
	/* With every turn what was told of the table is taken back: among what stands, not among
	 * all that was taken back before and is kept for a while. */
	{ .both = "CREATE INDEX notice_by_place ON notice (account, place) WHERE seen < 2;" },
	/* A key that was once given is never given again, as with PostgreSQL: who still has that
	 * of a row that is gone must not reach another's.  SQLite alters no column, so what it
	 * keeps of its tables is rewritten; the first line makes the table in which it counts. */
	{ .only = { [SQLITE] =
			    "CREATE TABLE counted (key INTEGER PRIMARY KEY AUTOINCREMENT);"
			    "DROP TABLE counted;"
			    "PRAGMA writable_schema = ON;"
			    "UPDATE sqlite_schema SET sql = replace(sql, 'key INTEGER PRIMARY KEY',"
			    " 'key INTEGER PRIMARY KEY AUTOINCREMENT') WHERE type = 'table';"
			    "PRAGMA writable_schema = RESET;",
		    [POSTGRES] = "DO $$ BEGIN END $$;" } },
	/* A browser is pushed to while the session lives by which it asked for it, however that
	 * ends.  Of those before nobody knows which it was (0): they go with the first. */
	{ .only = { [SQLITE] = "ALTER TABLE push ADD COLUMN session INTEGER NOT NULL DEFAULT 0;"
			       "CREATE TRIGGER session_ends AFTER DELETE ON session BEGIN"
			       " DELETE FROM push WHERE account = OLD.person"
			       " AND session IN (0, OLD.key); END;",
		    [POSTGRES] = "ALTER TABLE push ADD COLUMN session {int} NOT NULL DEFAULT 0;"
				 "CREATE FUNCTION session_ends() RETURNS trigger LANGUAGE plpgsql"
				 " AS $$ BEGIN DELETE FROM push WHERE account = OLD.person"
				 " AND session IN (0, OLD.key); RETURN NULL; END $$;"
				 "CREATE TRIGGER session_ends AFTER DELETE ON session"
				 " FOR EACH ROW EXECUTE FUNCTION session_ends();" } },
};

enum { STEPS = sizeof steps / sizeof steps[0], WORD_MOST = 64 };

static const struct {
	const char *word, *means[DIALECTS];
} words[] = {
	/* Of the steps before the one that rewrites what SQLite keeps of them ... */
	{ "{key}",
	  { "INTEGER PRIMARY KEY", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY" } },
	/* ... and of those behind it. */
	{ "{once}",
	  { "INTEGER PRIMARY KEY AUTOINCREMENT",
	    "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY" } },
	{ "{int}", { "INTEGER", "BIGINT" } },
	{ "{bytes}", { "BLOB", "BYTEA" } },
	{ "{strict}", { " STRICT", "" } },
	{ "{rowless}", { " STRICT, WITHOUT ROWID", "" } },
};

int schema_steps(void)
{
	return STEPS;
}

/* The word that begins here, or NULL. */
static const char *means(const char *at, enum dialect d, size_t *skip)
{
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		*skip = strlen(words[i].word);
		if (!strncmp(at, words[i].word, *skip))
			return words[i].means[d];
	}
	*skip = 1;
	return NULL;
}

/* No word means more than WORD_MOST characters. */
static size_t room_for(const char *text)
{
	size_t n = strlen(text) + 1;

	for (; *text; text++)
		n += *text == '{' ? WORD_MOST : 0;
	return n;
}

char *schema_step(int i, enum dialect d)
{
	const char *from = steps[i].both ? steps[i].both : steps[i].only[d];
	char *out = malloc(room_for(from)), *to = out;
	size_t skip;

	for (; out && *from; from += skip) {
		const char *word = means(from, d, &skip);
		size_t n = word ? strlen(word) : 1;

		memcpy(to, word ? word : from, n);
		to += n;
	}
	if (out)
		*to = 0;
	return out;
}
