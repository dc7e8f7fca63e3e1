/* settings.c - how an account wants to be told. */
#include "settings.h"

#include <string.h>

static const struct settings usual = { .page = true,
				       .push = true,
				       .mail = MAIL_SOON,
				       .quiet = {
					       .digest = 18 * 60, .from = 22 * 60, .to = 7 * 60 } };

static bool show_person(void *owner, const struct db_row *row)
{
	struct reader *r = owner;
	char language[8];

	row_text(row, 0, r->name, sizeof r->name);
	row_text(row, 1, language, sizeof language);
	row_text(row, 2, r->mail, sizeof r->mail);
	r->lang = !strcmp(language, "fr") ? FR : EN;
	r->confirmed = row_number(row, 3) != 0;
	r->listens = r->name[0] && row_is_null(row, 4) && row_number(row, 5) == 0;
	r->subscriptions = (int)row_number(row, 6);
	return true;
}

/* The row of a store may hold anything: what cannot be is the least that can. */
static int within(const struct db_row *row, int column, int least, int most)
{
	int64_t n = row_number(row, column);

	return n >= least && n <= most ? (int)n : least;
}

static bool show_settings(void *owner, const struct db_row *row)
{
	struct settings *s = owner;

	s->page = row_number(row, 0) != 0;
	s->push = row_number(row, 1) != 0;
	s->mail = (enum mailing)within(row, 2, MAIL_OFF, MAILINGS - 1);
	s->quiet.digest = within(row, 3, 0, DAY_MINUTES - 1);
	s->quiet.has = row_number(row, 4) != 0;
	s->quiet.from = within(row, 5, 0, DAY_MINUTES - 1);
	s->quiet.to = within(row, 6, 0, DAY_MINUTES - 1);
	s->quiet.zone = within(row, 7, ZONE_LEAST, ZONE_MOST);
	s->mailed = row_number(row, 8);
	return true;
}

bool reader_load(struct db *db, int64_t account, struct reader *r)
{
	bool found;

	*r = (struct reader){ .account = account,
			      .settings = usual,
			      .grace = db_is_shared(db) ? SHARED_GRACE : 0 };
	return db_first(db,
			DB_ASK("SELECT name, language, mail, confirmed, owner, barred,"
			       " (SELECT count(*) FROM push WHERE account = ?1)"
			       " FROM person WHERE key = ?1",
			       db_number(account)),
			&found, &(const struct db_reader){ r, show_person }) &&
	       db_first(db,
			DB_ASK("SELECT page, push, mail, digest, quiet, quiet_from, quiet_to, zone,"
			       " mailed FROM notice_setting WHERE account = ?1",
			       db_number(account)),
			&found, &(const struct db_reader){ &r->settings, show_settings });
}

bool settings_save(struct db *db, int64_t account, const struct settings *s)
{
	const struct quiet *q = &s->quiet;

	return db_run(
		db, DB_ASK("INSERT INTO notice_setting (account, page, push, mail, digest, quiet,"
			   " quiet_from, quiet_to, zone, mailed)"
			   " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
			   " ON CONFLICT (account) DO UPDATE SET page = excluded.page,"
			   " push = excluded.push, mail = excluded.mail, digest = excluded.digest,"
			   " quiet = excluded.quiet, quiet_from = excluded.quiet_from,"
			   " quiet_to = excluded.quiet_to, zone = excluded.zone,"
			   " mailed = excluded.mailed",
			   db_number(account), db_number(s->page), db_number(s->push),
			   db_number(s->mail), db_number(q->digest), db_number(q->has),
			   db_number(q->from), db_number(q->to), db_number(q->zone),
			   db_number(s->mailed)));
}

/* ---- when ---- */

static int64_t later(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* Before the game nobody has a socket at the table: whoever waits there is seen by his coming. */
static int64_t soonest(const struct reader *r, enum notice_kind kind, int64_t now)
{
	return now + (kind == NOTICE_SAT ? ROOM_GRACE : r->grace);
}

/* A reminder knows its own time, and waits for no letter of the day. */
static int64_t plan_mail(const struct reader *r, enum notice_kind kind, int64_t made, int64_t now)
{
	const struct settings *s = &r->settings;

	if (s->mail == MAIL_OFF || !r->mail[0] || !r->confirmed)
		return 0;
	if (kind == NOTICE_DEADLINE)
		return later(made, now);
	if (s->mail == MAIL_DAILY)
		return quiet_digest(&s->quiet, now);
	return quiet_end(&s->quiet, later(soonest(r, kind, now), s->mailed + MAIL_EVERY));
}

struct due plan_notice(const struct reader *r, enum notice_kind kind, int64_t made, int64_t now)
{
	const struct settings *s = &r->settings;
	struct due p = { .mail = plan_mail(r, kind, made, now) };

	if (s->push && r->subscriptions)
		p.push = kind == NOTICE_DEADLINE ? later(made, now)
						 : quiet_end(&s->quiet, soonest(r, kind, now));
	/* Who was told by push needs no letter, unless he does not heed it. */
	if (p.push && p.mail && s->mail == MAIL_SOON && kind != NOTICE_DEADLINE)
		p.mail = later(p.mail, quiet_end(&s->quiet, p.push + DAY));
	return p;
}

/* ---- what waits ---- */

enum { REPLAN_MOST = 200 };

struct waiting {
	struct {
		int64_t key, made;
		enum notice_kind kind;
	} row[REPLAN_MOST];
	int count;
};

static bool show_waiting(void *owner, const struct db_row *row)
{
	struct waiting *w = owner;
	int i = w->count++;

	w->row[i].key = row_number(row, 0);
	w->row[i].kind = (enum notice_kind)row_number(row, 1);
	w->row[i].made = row_number(row, 2);
	return true;
}

static struct db_value due(int64_t time)
{
	return time ? db_number(time) : db_null();
}

/* What was told by push once is not pushed again, only mailed if that is wanted now. */
bool settings_replan(struct db *db, const struct reader *r, int64_t now)
{
	struct waiting w = { .count = 0 };
	bool good =
		db_rows(db,
			DB_ASK("SELECT key, kind, made FROM notice WHERE account = ?1"
			       " AND seen = 0 AND (push_due IS NOT NULL OR mail_due IS NOT NULL)"
			       " ORDER BY key DESC LIMIT 200",
			       db_number(r->account)),
			&(const struct db_reader){ &w, show_waiting });

	for (int i = 0; good && i < w.count; i++) {
		struct due p = plan_notice(r, w.row[i].kind, w.row[i].made, now);

		good = db_run(db, DB_ASK("UPDATE notice SET mail_due = ?2, push_due ="
					 " CASE WHEN push_due IS NULL THEN push_due ELSE ?3 END"
					 " WHERE key = ?1",
					 db_number(w.row[i].key), due(p.mail), due(p.push)));
	}
	return good;
}
