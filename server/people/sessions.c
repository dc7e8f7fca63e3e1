/* sessions.c - who is signed in, by the hash of his cookie or token. */
#include <string.h>
#include "guard.h"
#include "persons.h"

enum { SEEN_SECONDS = 3600 }; /* to be written down again */

bool session_add(struct db *db, struct session_row *s, const unsigned char hash[FAIR_HASH])
{
	bool found;

	return db_one(db,
		      DB_ASK("INSERT INTO session (person, hash, agent, created, seen, until)"
			     " VALUES (?1,?2,?3,?4,?4,?5) RETURNING key",
			     db_number(s->person), db_bytes(hash, FAIR_HASH), db_text(s->agent),
			     db_number(s->created), db_number(s->until)),
		      &found, &s->key) &&
	       found &&
	       db_run(db, DB_ASK("DELETE FROM session WHERE person=?1 AND key NOT IN"
				 " (SELECT key FROM session WHERE person=?1"
				 " ORDER BY key DESC LIMIT ?2)",
				 db_number(s->person), db_number(SESSIONS_MOST)));
}

/* What is read of a session or a bot. */
struct found_asker {
	struct asker *asker;
	int64_t seen, muted;
};

static bool show_asker(void *owner, const struct db_row *row)
{
	struct found_asker *f = owner;
	char language[8];

	f->asker->account = row_number(row, 0);
	row_text(row, 1, f->asker->name, sizeof f->asker->name);
	f->asker->moderator = row_number(row, 2);
	f->muted = row_number(row, 3);
	row_text(row, 4, language, sizeof language);
	f->asker->language = strcmp(language, language_keys[FR]) ? EN : FR;
	f->asker->session = row_number(row, 5);
	f->seen = row_number(row, 6);
	f->asker->person = row_number(row, 7);
	return true;
}

static bool note_seen(struct db *db, const struct found_asker *f, int64_t now)
{
	if (now - f->seen < SEEN_SECONDS)
		return true;
	return db_run(db, DB_ASK("UPDATE session SET seen=?1 WHERE key=?2", db_number(now),
				 db_number(f->asker->session)));
}

/* Nobody (account 0) if there is no such row. */
static bool find_asker(struct db *db, const struct db_ask *ask, int64_t now, struct found_asker *f)
{
	bool found;

	memset(f->asker, 0, sizeof *f->asker);
	if (!db_first(db, ask, &found, &(const struct db_reader){ f, show_asker }))
		return false;
	f->asker->muted = f->muted > now;
	return true;
}

bool session_asker(struct db *db, const unsigned char hash[FAIR_HASH], int64_t now,
		   struct asker *asker)
{
	struct found_asker f = { .asker = asker };

	return find_asker(db,
			  DB_ASK("SELECT p.key, p.name, p.moderator, p.muted, p.language, s.key,"
				 " s.seen, p.key FROM session s JOIN person p ON p.key = s.person"
				 " WHERE s.hash=?1 AND s.until>?2 AND p.barred<=?2"
				 " AND p.name IS NOT NULL",
				 db_bytes(hash, FAIR_HASH), db_number(now)),
			  now, &f) &&
	       (!asker->account || note_seen(db, &f, now));
}

bool token_asker(struct db *db, const unsigned char hash[FAIR_HASH], int64_t now,
		 struct asker *asker)
{
	struct found_asker f = { .asker = asker };
	bool good = find_asker(db,
			       DB_ASK("SELECT b.key, b.name, 0, " BOT_MUTED ", b.language, 0, 0,"
				      " p.key FROM person b JOIN person p ON p.key = b.owner"
				      " WHERE b.token=?1 AND b.barred<=?2 AND p.barred<=?2"
				      " AND b.name IS NOT NULL AND p.name IS NOT NULL",
				      db_bytes(hash, FAIR_HASH), db_number(now)),
			       now, &f);

	asker->bot = asker->account != 0;
	if (asker->bot)
		memcpy(asker->token, hash, FAIR_HASH);
	return good;
}

bool asker_stands(struct db *db, const struct asker *asker, bool *stands)
{
	*stands = true;
	if (!asker->acts || !asker->session)
		return true;
	if (!db_run(db, DB_ASK("UPDATE session SET seen=seen WHERE key=?1 AND person=?2",
			       db_number(asker->session), db_number(asker->account))))
		return false;
	*stands = db_changed(db) > 0;
	return true;
}

bool session_end(struct db *db, int64_t person, int64_t key, bool *found)
{
	if (!db_run(db, DB_ASK("DELETE FROM session WHERE key=?1 AND person=?2", db_number(key),
			       db_number(person))))
		return false;
	*found = db_changed(db) > 0;
	return true;
}

bool sessions_end(struct db *db, int64_t person, int64_t but)
{
	return db_run(db, DB_ASK("DELETE FROM session WHERE person=?1 AND key<>?2",
				 db_number(person), db_number(but)));
}

bool session_succeed(struct db *db, int64_t person, int64_t from, int64_t to)
{
	return db_run(db, DB_ASK("UPDATE push SET session=?3 WHERE account=?1 AND session=?2",
				 db_number(person), db_number(from), db_number(to)));
}

bool sessions_expire(struct db *db, int64_t person, int64_t now)
{
	return db_run(db, DB_ASK("DELETE FROM session WHERE person=?1 AND until<=?2",
				 db_number(person), db_number(now)));
}

bool sessions_tidy(struct db *db, int64_t now)
{
	return db_run(db, DB_ASK("DELETE FROM session WHERE until<=?1", db_number(now))) &&
	       db_run(db, DB_ASK("DELETE FROM ticket WHERE until<=?1", db_number(now)));
}
