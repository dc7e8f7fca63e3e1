/* talk.c - what is said at a table, and what somebody notes for himself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "routes.h"
#include "server/server_messages.h"
#include "session/journal.h"

enum {
	SAY_CHARACTERS = 300,
	SAY_SIZE = 4 * SAY_CHARACTERS + 1,
	SAY_SECONDS = 10, /* in which somebody says ... */
	SAY_MOST = 6,     /* ... so much */
	CHAT_KEPT = 200,  /* of those who play, and as many of those who look on */
	CHAT_SHOWN = 100, /* the same */
	NOTE_SIZE = 4001,
};

/* One piece of work: something is said, noted, or read. */
struct talk {
	struct store_job job;
	struct server *server;
	char id[ID_SIZE + 1];
	int64_t game;  /* key */
	uint64_t peer; /* number of the socket */
	struct sender sender;
	struct asker who;
	int seat; /* or NOBODY: looks on */
	bool over;
	int64_t at, n;
	int trouble;
	char text[NOTE_SIZE];
	const struct game *game_of;
	struct text message; /* all of it, when it is read */
};

/* The socket, if it still is in the room; the sender is then his. */
static struct peer *find_peer(struct talk *t, struct room **room)
{
	struct peer *p;

	*room = room_at_hand(t->server, t->id);
	p = *room ? (*room)->peers : NULL;
	while (p && p->number != t->peer)
		p = p->next;
	t->sender.peer = p;
	return p;
}

static struct talk *talk_new(struct peer *p, struct sender sender)
{
	struct room *r = p->room;
	struct talk *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	t->server = p->server;
	memcpy(t->id, r->id, sizeof t->id);
	t->game = r->row.key;
	t->peer = p->number;
	t->sender = sender;
	t->who = p->asker;
	t->seat = p->role < PLAYERS ? p->role : NOBODY;
	t->over = r->row.state == GAME_OVER;
	t->at = now_seconds();
	return t;
}

static void talk_start(struct talk *t, bool (*work)(struct store *, struct store_job *),
		       void (*done)(struct store_job *))
{
	t->job.work = work;
	t->job.done = done;
	store_queue_add(t->server->store, &t->job);
}

static void talk_free(struct talk *t)
{
	free(t->message.start);
	free(t);
}

static void refuse(struct talk *t, struct peer *p, int msg)
{
	const struct trouble trouble = { .msg = msg };

	if (p)
		tell_trouble(p, t->sender, &trouble);
}

/* Whether he may write here at all; otherwise it is said why not. */
static bool may_write(const struct ask *a)
{
	const struct peer *p = a->peer;
	const char *unknown = member_unknown(a->message, "type id text");

	if (unknown)
		ask_refuse(a, SRV_BAD_FIELD, unknown);
	else if (!p->room)
		ask_refuse(a, SRV_NOT_JOINED, NULL);
	else if (!p->room->club.who[OWNER])
		ask_refuse(a, SRV_FORBIDDEN, NULL);
	else if (!p->asker.account)
		ask_refuse(a, SRV_SIGNED_OUT, NULL);
	else
		return true;
	return false;
}

/* What he has written; NULL: it is not as it should be, and was refused. */
static const char *read_text(const struct ask *a, bool (*is_good)(const char *))
{
	const char *text;

	if (member_string(a->message, "text", &text) == GIVEN && is_good(text))
		return text;
	ask_refuse(a, SRV_BAD_FIELD, "text");
	return NULL;
}

static void write_down(const struct ask *a, const char *text,
		       bool (*work)(struct store *, struct store_job *),
		       void (*done)(struct store_job *))
{
	struct talk *t = talk_new(a->peer, a->sender);

	if (!t) {
		ask_refuse(a, SRV_BUSY, NULL);
		return;
	}
	snprintf(t->text, sizeof t->text, "%s", text);
	a->peer->refusals -= STORE_COST;
	t->job.writes = true;
	talk_start(t, work, done);
}

/* ---- saying ---- */

/* One line of so many characters, and something in it. */
static bool is_line(const char *text)
{
	size_t n = strlen(text);
	int characters = 0;

	if (n >= SAY_SIZE || !journal_is_text(text, n) || strspn(text, " ") == n)
		return false;
	for (; *text; text++)
		characters += ((unsigned char)*text & 0xc0) != 0x80;
	return characters <= SAY_CHARACTERS;
}

/* Since it was asked the table may have been closed, or the account deleted: nothing is left behind
 * then. */
static bool is_still_there(struct db *db, struct talk *t, bool *there)
{
	int64_t key;

	if (!person_hold(db, t->who.account, &t->trouble) ||
	    !db_one(db, DB_ASK("SELECT key FROM game WHERE key=?1", db_number(t->game)), there,
		    &key))
		return false;
	if (!t->trouble && !*there)
		t->trouble = SRV_NO_SUCH_TABLE;
	*there = !t->trouble;
	return true;
}

/* He and his bots speak as one. */
static bool is_too_fast(struct db *db, struct talk *t, bool *fast)
{
	int64_t said = 0;
	bool found;

	if (!db_one(db,
		    DB_ASK("SELECT count(*) FROM chat WHERE at>?2 AND account IN"
			   " (SELECT key FROM person WHERE key=?1 OR owner=?1)",
			   db_number(t->who.person), db_number(t->at - SAY_SECONDS)),
		    &found, &said))
		return false;
	*fast = said >= SAY_MOST;
	return true;
}

/* Other servers on the same database have listeners, too: they read the line by its number. */
static bool tell_others(struct store *st, const struct talk *t)
{
	char word[ID_SIZE + 32];

	snprintf(word, sizeof word, "%s=%lld,said", t->id, (long long)t->n);
	return store_tell(st, word);
}

/* The next number.  Who has the same one from another server in this moment comes second, and the
 * transaction is run again: that is what PostgreSQL makes of a conflict with what it cannot see. */
static bool add_line(struct db *db, struct talk *t)
{
	bool found;

	return db_one(db,
		      DB_ASK("INSERT INTO chat (game, n, at, account, seat, words)"
			     " SELECT ?1, coalesce(max(n),0)+1, ?2, ?3, ?4, ?5 FROM chat"
			     " WHERE game=?1 ON CONFLICT (game, n) DO NOTHING RETURNING n",
			     db_number(t->game), db_number(t->at), db_number(t->who.account),
			     db_number(t->seat), db_text(t->text)),
		      &found, &t->n) &&
	       found;
}

#define IS_SEATED "CASE WHEN seat>=0 THEN 1 ELSE 0 END"

/* Of those who speak from a seat, or of those who look on: neither push the others out. */
static bool forget_oldest(struct db *db, const struct talk *t)
{
	return db_run(db, DB_ASK("DELETE FROM chat WHERE game=?1 AND " IS_SEATED "=?2 AND n<="
				 " (SELECT n FROM chat WHERE game=?1 AND " IS_SEATED "=?2"
				 " ORDER BY n DESC LIMIT 1 OFFSET ?3)",
				 db_number(t->game), db_number(t->seat != NOBODY),
				 db_number(CHAT_KEPT)));
}

static bool write_said(struct store *st, struct store_job *job)
{
	struct talk *t = HOLDER(job, struct talk, job);
	struct db *db = store_db(st);
	bool there, fast;

	if (!is_still_there(db, t, &there) || !is_too_fast(db, t, &fast))
		return false;
	if (there && fast)
		t->trouble = SRV_SLOW_DOWN;
	if (t->trouble)
		return true;
	return add_line(db, t) && forget_oldest(db, t) && tell_others(st, t);
}

static void put_line(struct json *j, const struct talk *t, const struct game *g)
{
	json_number(j, "n", t->n);
	json_string(j, "by", t->who.name);
	json_string(j, "from", t->seat == NOBODY ? "watch" : role_name(g, t->seat));
	json_number(j, "at", t->at);
	json_string(j, "text", t->text);
}

/* What is said by those who look on is not for those who play: nobody whispers to them. */
static bool may_hear(const struct peer *p, const struct talk *t)
{
	return t->seat != NOBODY || p->role >= PLAYERS || p->room->row.state == GAME_OVER;
}

static void tell_said(struct talk *t, struct room *r)
{
	for (struct peer *p = r->peers; p; p = p->next) {
		struct sender to = p == t->sender.peer ? t->sender : (struct sender){ 0 };
		struct text out;
		struct json j;

		if (!may_hear(p, t))
			continue;
		j = tell_open(r->server, &out, "said", to);
		put_line(&j, t, r->game);
		json_close(&j);
		tell_text(p, &out);
	}
}

static void was_said(struct store_job *job)
{
	struct talk *t = HOLDER(job, struct talk, job);
	struct room *r;
	struct peer *p = find_peer(t, &r);

	if (!job->good || t->trouble)
		refuse(t, p, t->trouble ? t->trouble : job_trouble(job));
	else if (r)
		tell_said(t, r);
	talk_free(t);
}

void club_say(const struct ask *a)
{
	const char *text = may_write(a) ? read_text(a, is_line) : NULL;

	if (text && a->peer->asker.muted)
		ask_refuse(a, SRV_MUTED, NULL);
	else if (text)
		write_down(a, text, write_said, was_said);
}

/* ---- notes ---- */

/* Several lines, each of them proper. */
static bool is_note(const char *text)
{
	if (strlen(text) >= NOTE_SIZE)
		return false;
	while (*text) {
		size_t n = strcspn(text, "\n");

		if (!journal_is_text(text, n))
			return false;
		text += n + (text[n] == '\n');
	}
	return true;
}

static bool write_note(struct store *st, struct store_job *job)
{
	struct talk *t = HOLDER(job, struct talk, job);
	struct db_value game = db_number(t->game), account = db_number(t->who.account);
	bool there;

	if (!is_still_there(store_db(st), t, &there))
		return false;
	if (!there)
		return true;
	if (!t->text[0])
		return db_run(store_db(st), DB_ASK("DELETE FROM memo WHERE game=?1 AND account=?2",
						   game, account));
	return db_run(store_db(st), DB_ASK("INSERT INTO memo (game, account, words) VALUES"
					   " (?1,?2,?3) ON CONFLICT (game, account)"
					   " DO UPDATE SET words=excluded.words",
					   game, account, db_text(t->text)));
}

static void was_noted(struct store_job *job)
{
	struct talk *t = HOLDER(job, struct talk, job);
	struct room *r;
	struct peer *p = find_peer(t, &r);
	struct text out;
	struct json j;

	if (!job->good || t->trouble) {
		refuse(t, p, t->trouble ? t->trouble : job_trouble(job));
	} else if (p) {
		j = tell_open(t->server, &out, "noted", t->sender);
		json_close(&j);
		tell_text(p, &out);
	}
	talk_free(t);
}

void club_note(const struct ask *a)
{
	const char *text = may_write(a) ? read_text(a, is_note) : NULL;

	if (text)
		write_down(a, text, write_note, was_noted);
}

/* ---- reading ---- */

struct lines {
	struct json json;
	const struct game *game;
};

static bool take_line(void *owner, const struct db_row *s)
{
	struct talk *line = owner;
	int64_t seat = row_number(s, 3);

	line->n = row_number(s, 0);
	line->at = row_number(s, 1);
	row_text(s, 2, line->who.name, sizeof line->who.name);
	line->seat = seat >= 0 && seat < PLAYERS ? (int)seat : NOBODY;
	row_text(s, 4, line->text, SAY_SIZE);
	return true;
}

static bool show_line(void *owner, const struct db_row *s)
{
	struct lines *l = owner;
	struct talk line = { 0 };

	take_line(&line, s);
	json_open(&l->json, NULL, '{');
	put_line(&l->json, &line, l->game);
	json_close(&l->json);
	return true;
}

static bool show_note(void *owner, const struct db_row *s)
{
	struct talk *t = owner;

	row_text(s, 0, t->text, sizeof t->text);
	return true;
}

#define LATEST(of, name)                                                                           \
	"SELECT * FROM (SELECT * FROM chat WHERE game=?1 AND " of                                  \
	" ORDER BY n DESC LIMIT ?3) AS " name
/* The last that he may read, of either kind. */
#define READABLE LATEST("seat>=0", "said") " UNION ALL " LATEST("seat<0 AND ?2=1", "whispered")

static bool read_lines(struct db *db, const struct talk *t, struct lines *lines)
{
	bool all = t->seat == NOBODY || t->over;

	return db_rows(db,
		       DB_ASK("SELECT n, at, (SELECT p.name FROM person p WHERE"
			      " p.key=latest.account), seat, words"
			      " FROM (" READABLE ") AS latest ORDER BY n",
			      db_number(t->game), db_number(all), db_number(CHAT_SHOWN)),
		       &(const struct db_reader){ lines, show_line });
}

static bool read_talk(struct store *st, struct store_job *job)
{
	struct talk *t = HOLDER(job, struct talk, job);
	struct db *db = store_db(st);
	struct lines lines = { json_into(&t->message), t->game_of };
	bool found;

	t->text[0] = 0;
	t->message.at = t->message.start;
	json_open(&lines.json, NULL, '{');
	json_string(&lines.json, "type", "talk");
	json_open(&lines.json, "chat", '[');
	if (!read_lines(db, t, &lines))
		return false;
	json_close(&lines.json);
	if (!db_first(db,
		      DB_ASK("SELECT words FROM memo WHERE game=?1 AND account=?2",
			     db_number(t->game), db_number(t->who.account)),
		      &found, &(const struct db_reader){ t, show_note }))
		return false;
	json_string(&lines.json, "note", t->text);
	json_close(&lines.json);
	return true;
}

static void tell_talk(struct store_job *job)
{
	struct talk *t = HOLDER(job, struct talk, job);
	struct room *r;
	struct peer *p = find_peer(t, &r);

	if (p && job->good)
		tell_text(p, &t->message);
	talk_free(t);
}

void club_talk(struct peer *p)
{
	enum { LINE = 2 * SAY_SIZE + PERSON_NAME_SIZE + 128 };
	size_t room = 2 * CHAT_SHOWN * LINE + 2 * NOTE_SIZE;
	struct talk *t = talk_new(p, (struct sender){ 0 });
	char *bytes = t ? malloc(room) : NULL;

	if (!bytes) {
		free(t);
		return;
	}
	t->message = text_into(bytes, room);
	t->game_of = p->room->game;
	talk_start(t, read_talk, tell_talk);
}

/* ---- what was said at another server ---- */

static bool read_said(struct store *st, struct store_job *job)
{
	struct talk *t = HOLDER(job, struct talk, job);
	bool found;

	if (!db_first(store_db(st),
		      DB_ASK("SELECT n, at, (SELECT p.name FROM person p WHERE"
			     " p.key=chat.account), seat, words FROM chat WHERE game=?1 AND n=?2",
			     db_number(t->game), db_number(t->n)),
		      &found, &(const struct db_reader){ t, take_line }))
		return false;
	t->trouble = !found;
	return true;
}

static void tell_heard(struct store_job *job)
{
	struct talk *t = HOLDER(job, struct talk, job);
	struct room *r = room_at_hand(t->server, t->id);

	if (job->good && !t->trouble && r)
		tell_said(t, r);
	talk_free(t);
}

void club_heard(struct room *r, int64_t n)
{
	struct talk *t = r->peers ? calloc(1, sizeof *t) : NULL;

	if (!t)
		return;
	t->server = r->server;
	memcpy(t->id, r->id, sizeof t->id);
	t->game = r->row.key;
	t->n = n;
	talk_start(t, read_said, tell_heard);
}
