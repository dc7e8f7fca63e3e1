/* notice.c - what somebody is to be told, written and taken back; in jobs of the store. */
#include "notice.h"

#include <time.h>
#include "settings.h"

static struct db_value due(int64_t time)
{
	return time ? db_number(time) : db_null();
}

static bool insert(struct db *db, const struct notice *n, enum notice_kind kind, int64_t made,
		   struct due p)
{
	return db_run(
		db,
		DB_ASK("INSERT INTO notice (account, kind, place, game, cup, cup_name, who, made,"
		       " deadline, push_due, mail_due)"
		       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
		       db_number(n->account), db_number(kind), db_text(n->table), db_text(n->game),
		       db_text(n->cup), db_text(n->cup_name), db_text(n->by), db_number(made),
		       due(n->deadline), due(p.push), due(p.mail)));
}

/* Its number is not given again soon: whoever has told it knows it by that. */
static bool drop(struct db *db, int64_t account, const char *table, enum notice_kind kind)
{
	return db_run(db, DB_ASK("UPDATE notice SET seen = 2, push_due = NULL, mail_due = NULL"
				 " WHERE account = ?1 AND place = ?2 AND kind = ?3 AND seen < 2",
				 db_number(account), db_text(table), db_number(kind)));
}

bool notice_withdraw(struct db *db, int64_t account, const char *table, enum notice_kind kind)
{
	return drop(db, account, table, kind);
}

/* One that was still to come was told to nobody, and may go: every turn makes another. */
static bool drop_reminders(struct db *db, const struct past *p)
{
	return db_run(db,
		      DB_ASK("DELETE FROM notice WHERE account IN (?1, ?2) AND place = ?3"
			     " AND kind = ?4 AND seen < 2 AND made > ?5",
			     db_number(p->account[0]), db_number(p->account[1]), db_text(p->table),
			     db_number(NOTICE_DEADLINE), db_number((int64_t)time(NULL))));
}

bool notice_pass(struct db *db, const struct past *p)
{
	enum notice_kind turn = p->turn ? NOTICE_TURN : NOTICE_OFFER;
	enum notice_kind deadline = p->reminded ? NOTICE_DEADLINE : NOTICE_OFFER;

	return (!p->reminded || drop_reminders(db, p)) &&
	       db_run(db,
		      DB_ASK("UPDATE notice SET seen = 2, push_due = NULL, mail_due = NULL"
			     " WHERE account IN (?1, ?2) AND place = ?3 AND seen < 2"
			     " AND kind IN (?4, ?5, ?6)",
			     db_number(p->account[0]), db_number(p->account[1]), db_text(p->table),
			     db_number(NOTICE_OFFER), db_number(turn), db_number(deadline)));
}

bool notice_forget_name(struct db *db, const char *name)
{
	return db_run(db, DB_ASK("UPDATE notice SET who = NULL WHERE who = ?1 AND NOT EXISTS"
				 " (SELECT 1 FROM person p WHERE p.name = ?1)",
				 db_text(name)));
}

bool notice_withdraw_all(struct db *db, int64_t account, const char *table)
{
	return db_run(db, DB_ASK("UPDATE notice SET seen = 2, push_due = NULL, mail_due = NULL"
				 " WHERE account = ?1 AND place = ?2 AND seen < 2",
				 db_number(account), db_text(table)));
}

/* Unless the time for it has come already: then the turn itself tells as much. */
static bool put_reminder(struct db *db, const struct notice *n, const struct reader *r, int64_t now)
{
	int64_t made = quiet_reminder(&r->settings.quiet, now, n->deadline, n->allowed);

	return made <= now ||
	       insert(db, n, NOTICE_DEADLINE, made, plan_notice(r, NOTICE_DEADLINE, made, now));
}

bool notice_put(struct db *db, const struct notice *n)
{
	int64_t now = (int64_t)time(NULL);
	struct reader r;

	/* Who looks is told by nothing, and there is nothing to remind him of. */
	if (!n->account || (n->kind == NOTICE_TURN && n->looks && !n->deadline))
		return true;
	if (!reader_load(db, n->account, &r))
		return false;
	if (!r.listens)
		return true;
	if (n->table && n->kind != NOTICE_DECLINED && n->kind != NOTICE_TURN &&
	    !notice_withdraw(db, n->account, n->table, n->kind))
		return false;
	if (!n->looks && !insert(db, n, n->kind, now, plan_notice(&r, n->kind, now, now)))
		return false;
	return n->kind != NOTICE_TURN || !n->deadline || put_reminder(db, n, &r, now);
}

/* A reminder that is still to come stays.  "seen < 2": as the index of places has it. */
bool notice_seen(struct db *db, int64_t account, const char *table)
{
	return db_run(db,
		      DB_ASK("UPDATE notice SET seen = 1, push_due = NULL, mail_due = NULL"
			     " WHERE account = ?1 AND place = ?2 AND seen < 2 AND seen = 0"
			     " AND made <= ?3",
			     db_number(account), db_text(table), db_number((int64_t)time(NULL))));
}

bool notice_shift(struct db *db, int64_t seconds)
{
	return db_run(db, DB_ASK("UPDATE notice SET made = made + ?1, deadline = deadline + ?1,"
				 " push_due = push_due + ?1, mail_due = mail_due + ?1"
				 " WHERE kind = ?2 AND seen = 0 AND made > ?3",
				 db_number(seconds), db_number(NOTICE_DEADLINE),
				 db_number((int64_t)time(NULL) - seconds)));
}
