/* db_pg.c - a server of PostgreSQL, the wrapper of libpq.
 *
 * Statements go down the line one behind the other (libpq's pipeline); answers are waited for only
 * where somebody wants them, and before the commit, which is sent when all else is known to be
 * good.  A line that is lost before that has done nothing: the transaction may be run again on a
 * fresh one (db_may_retry).  A line that is lost after it leaves open what happened: the caller has
 * to read anew.
 */
#include <endian.h>
#include <libpq-fe.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "db_driver.h"
#include "db_pg.h"
#include "schema.h"

enum { TOLD_MOST = 8, ON_THE_WAY = 64, MOST_VALUES = 64, SQL_MOST = 4096, RETRY_S = 1 };

/* Types of PostgreSQL, by their numbers. */
enum {
	OID_BOOL = 16,
	OID_BYTES = 17,
	OID_INT8 = 20,
	OID_INT2 = 21,
	OID_INT4 = 23,
	OID_TEXT = 25,
	OID_NUMERIC = 1700
};

enum errand { PREPARES, RUNS, MUST_CHANGE, SHOWS, COMMITS, TELLS };

struct pg {
	struct db db;
	char *where;
	atomic_int own; /* the server's number for the line: who listens skips what comes from it */
	PGconn *line;   /* NULL: cut */
	time_t tried;   /* when no line could be had */
	int names;      /* of prepared statements, so far */
	bool open;      /* a transaction is */
	bool committing, committed;
	char *told[TOLD_MOST][2]; /* channel and words, to be sent behind the commit */
	int ntold;
	bool ending; /* the server says that it closes the line */
	int count;   /* statements that were sent and not looked at */
	struct {
		enum errand what;
		void **slot;
	} sent[ON_THE_WAY];
};

static struct pg *pg_of(struct db *db)
{
	return (struct pg *)db;
}

/* ---- the line ---- */

static void no_notice(void *owner, const char *message)
{
	(void)owner;
	(void)message;
}

/* The first line of what the library says. */
static bool say_why(struct db *db, const char *words)
{
	char first[sizeof db->why];

	snprintf(first, sizeof first, "%s", words);
	first[strcspn(first, "\n")] = 0;
	return db_failed(db, first);
}

static bool plain(struct pg *p, const char *sql)
{
	PGresult *res = PQexec(p->line, sql);
	ExecStatusType status = PQresultStatus(res);
	bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;

	if (!good)
		say_why(&p->db, PQerrorMessage(p->line));
	PQclear(res);
	return good;
}

/* A machine that is gone answers no more: who writes finds out after ten seconds, and who only
 * listens after half a minute. */
PGconn *postgres_connect(const char *where)
{
	static const char *const keys[] = { "dbname",           "fallback_application_name",
					    "connect_timeout",  "tcp_user_timeout",
					    "keepalives_idle",  "keepalives_interval",
					    "keepalives_count", NULL };
	const char *const values[] = { where, "ghent", "3", "10000", "15", "5", "3", NULL };
	PGconn *line = PQconnectdbParams(keys, values, 1);

	if (line) {
		PQsetNoticeProcessor(line, no_notice, NULL);
		PQsetClientEncoding(line, "UTF8");
	}
	return line;
}

static void hang_up(struct pg *p)
{
	p->count = 0;
	p->open = p->ending = false;
	db_forget_all(&p->db);
	PQfinish(p->line);
	p->line = NULL;
}

/* A commit means that it is on the disk.  All that a transaction reads is of one moment, as with
 * SQLite, and what another has changed since cannot be written over.  Who waits for another's row
 * does not wait for ever, and a server that hangs in a transaction loses it. */
static bool dial(struct pg *p)
{
	static const char manners[] =
		"SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '30s';"
		"SET default_transaction_isolation = 'repeatable read';"
		"SELECT set_config('synchronous_commit', 'on', false)"
		" WHERE current_setting('synchronous_commit') = 'off'";

	p->line = postgres_connect(p->where);
	if (p->line && PQstatus(p->line) == CONNECTION_OK && plain(p, manners)) {
		atomic_store(&p->own, PQbackendPID(p->line));
		return true;
	}
	say_why(&p->db, p->line ? PQerrorMessage(p->line) : "no memory");
	hang_up(p);
	p->tried = time(NULL);
	return false;
}

/* A line that can be used; one that could not be had a moment ago is not tried again. */
static bool have_line(struct pg *p)
{
	if (p->line)
		return true;
	if (p->tried && time(NULL) - p->tried < RETRY_S)
		return db_failed(&p->db, "PostgreSQL cannot be reached");
	if (!dial(p))
		return false;
	if (PQenterPipelineMode(p->line))
		return true;
	hang_up(p);
	return db_failed(&p->db, "no pipeline");
}

/* Whether the line is of no more use; then it is given up. */
static bool is_cut(struct pg *p)
{
	if (p->line && PQstatus(p->line) == CONNECTION_OK)
		return false;
	if (p->line)
		hang_up(p);
	p->db.may_retry = !p->committing;
	return true;
}

/* ---- what goes down the line ---- */

/* ?1 becomes $1; no statement has a question mark in a text. */
static bool translate(const char *sql, char out[SQL_MOST])
{
	size_t n = strlen(sql);

	if (n >= SQL_MOST)
		return false;
	for (size_t i = 0; i <= n; i++)
		out[i] = sql[i] == '?' ? '$' : sql[i];
	return true;
}

static Oid type_of(const struct db_value *v)
{
	switch (v->type) {
	case DB_NULL:
		return 0;
	case DB_NUMBER:
		return OID_INT8;
	case DB_TEXT:
		return OID_TEXT;
	case DB_BYTES:
		return OID_BYTES;
	}
	return 0;
}

static void note(struct pg *p, enum errand what, void **slot)
{
	p->sent[p->count].what = what;
	p->sent[p->count++].slot = slot;
}

static const char *name_of(const void *prepared, char out[24])
{
	snprintf(out, 24, "s%d", (int)(intptr_t)prepared);
	return out;
}

static bool prepare(struct pg *p, const struct db_ask *a, void **slot)
{
	char sql[SQL_MOST], name[24];
	Oid types[MOST_VALUES];

	if (a->count > MOST_VALUES || !translate(a->sql, sql))
		return db_failed(&p->db, "too long a statement");
	for (int i = 0; i < a->count; i++)
		types[i] = type_of(&a->value[i]);
	*slot = (void *)(intptr_t)++p->names;
	if (!PQsendPrepare(p->line, name_of(*slot, name), sql, a->count, types)) {
		*slot = NULL;
		return say_why(&p->db, PQerrorMessage(p->line));
	}
	note(p, PREPARES, slot);
	return true;
}

static bool send_values(struct pg *p, const struct db_ask *a, const void *prepared)
{
	const char *values[MOST_VALUES];
	int sizes[MOST_VALUES], formats[MOST_VALUES];
	uint64_t numbers[MOST_VALUES];
	char name[24];

	for (int i = 0; i < a->count; i++) {
		const struct db_value *v = &a->value[i];

		numbers[i] = htobe64((uint64_t)v->number);
		values[i] = v->type == DB_NULL     ? NULL
			    : v->type == DB_NUMBER ? (const char *)&numbers[i]
						   : v->bytes;
		sizes[i] = v->type == DB_NUMBER ? (int)sizeof numbers[i] : (int)v->size;
		formats[i] = 1;
	}
	return PQsendQueryPrepared(p->line, name_of(prepared, name), a->count, values, sizes,
				   formats, 1) ||
	       say_why(&p->db, PQerrorMessage(p->line));
}

static bool collect(struct pg *p, const struct db_reader *reader);

static bool send_ask(struct pg *p, const struct db_ask *a, enum errand what)
{
	void **slot;

	if (!have_line(p))
		return false;
	if (p->count + 2 > ON_THE_WAY && !collect(p, NULL))
		return false;
	slot = db_slot(&p->db, a->sql);
	if (!slot || (!*slot && !prepare(p, a, slot)) || !send_values(p, a, *slot)) {
		is_cut(p);
		return false;
	}
	note(p, what, slot);
	return true;
}

/* ---- what comes back ---- */

/* By the code's class: data (an encoding, too), a constraint; or a trigger of ours. */
static bool is_about_values(const char *code)
{
	return !strncmp(code, "22", 2) || !strncmp(code, "23", 2) || !strcmp(code, "P0001");
}

/* Only the first reason counts: what follows it is not even looked at by the server. */
static bool refused(struct pg *p, const PGresult *res, bool first)
{
	const char *code = PQresultErrorField(res, PG_DIAG_SQLSTATE);
	const char *words = PQresultErrorField(res, PG_DIAG_MESSAGE_PRIMARY);

	if (!first)
		return false;
	say_why(&p->db, words ? words : PQerrorMessage(p->line));
	if (!code)
		return false;
	p->db.lost_race = !strcmp(code, "23505");
	p->db.has_refused = is_about_values(code);
	p->db.may_retry = !strcmp(code, "40001") || !strcmp(code, "40P01");
	/* The server shuts down: the line ends, though that may not have come through yet. */
	p->ending = !strncmp(code, "57P0", 4);
	return false;
}

static bool show_all(struct pg *p, PGresult *res, const struct db_reader *reader)
{
	struct db_row row = { &p->db, res, 0 };

	for (; row.number < PQntuples(res); row.number++)
		if (!reader->show(reader->owner, &row))
			return db_failed(&p->db, "no memory");
	return true;
}

static bool take(struct pg *p, int i, PGresult *res, const struct db_reader *reader)
{
	const char *changed = PQcmdTuples(res);

	if (*changed)
		p->db.changed = strtoll(changed, NULL, 10);
	if (p->sent[i].what == MUST_CHANGE && !p->db.changed) {
		p->db.lost_race = true;
		return db_failed(&p->db, "somebody else has written first");
	}
	/* What COMMIT answers when there was nothing left to be committed. */
	if (p->sent[i].what == COMMITS && !strcmp(PQcmdStatus(res), "ROLLBACK"))
		return db_failed(&p->db, "the transaction had failed");
	p->committed = p->committed || p->sent[i].what == COMMITS;
	return p->sent[i].what != SHOWS || !reader || show_all(p, res, reader);
}

static bool is_good(const PGresult *res)
{
	ExecStatusType status = PQresultStatus(res);

	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* The next answer, and the nothing that ends it. */
static PGresult *next_answer(struct pg *p)
{
	PGresult *res = PQgetResult(p->line), *more;

	while (res && PQstatus(p->line) == CONNECTION_OK && (more = PQgetResult(p->line)))
		PQclear(more);
	return res;
}

/* Waits until all that was sent is answered. */
static bool collect(struct pg *p, const struct db_reader *reader)
{
	bool good = p->line && PQpipelineSync(p->line);

	for (int i = 0; p->line && i < p->count; i++) {
		PGresult *res = next_answer(p);

		if (!is_good(res) && p->sent[i].what == PREPARES)
			*p->sent[i].slot = NULL;
		if (!is_good(res))
			good = refused(p, res, good) || (good && p->sent[i].what == TELLS);
		else if (good)
			good = take(p, i, res, reader);
		PQclear(res);
		if (PQstatus(p->line) != CONNECTION_OK)
			break;
	}
	if (p->line && PQstatus(p->line) == CONNECTION_OK)
		PQclear(PQgetResult(p->line)); /* of the sync */
	p->count = 0;
	if (p->ending && p->line)
		hang_up(p);
	return !is_cut(p) && good;
}

/* ---- asking ---- */

static bool ask(struct db *db, const struct db_ask *a, const struct db_reader *reader)
{
	struct pg *p = pg_of(db);

	return send_ask(p, a, reader ? SHOWS : RUNS) && collect(p, reader);
}

/* Goes down the line and is looked at with the next one that is. */
static bool change(struct db *db, const struct db_ask *a)
{
	struct pg *p = pg_of(db);

	return send_ask(p, a, MUST_CHANGE) && (p->open || collect(p, NULL));
}

static bool send_notice(struct pg *p, const char *channel, const char *words)
{
	return send_ask(p, DB_ASK("SELECT pg_notify(?1, ?2)", db_text(channel), db_text(words)),
			TELLS);
}

static void forget_told(struct pg *p)
{
	while (p->ntold) {
		p->ntold--;
		free(p->told[p->ntold][0]);
		free(p->told[p->ntold][1]);
	}
}

/* A transaction with a notice holds up the commits of all others until it is on the disk: so
 * notices go in one of their own right behind it.  They are sent together, so that the server
 * gets both or none, be this process killed or not. */
static bool notify(struct db *db, const char *channel, const char *words)
{
	struct pg *p = pg_of(db);
	char **told = p->told[p->ntold];

	if (!p->open)
		return send_notice(p, channel, words) && collect(p, NULL);
	if (p->ntold == TOLD_MOST)
		return send_notice(p, channel, words);
	told[0] = strdup(channel);
	told[1] = strdup(words);
	p->ntold++;
	return (told[0] && told[1]) || db_failed(db, "no memory");
}

static bool begin(struct db *db)
{
	struct pg *p = pg_of(db);

	forget_told(p);
	p->open = send_ask(p, DB_PLAIN("BEGIN"), RUNS);
	return p->open;
}

static bool commit(struct db *db)
{
	struct pg *p = pg_of(db);
	bool good;

	if (!collect(p, NULL))
		return false;
	p->committing = true;
	p->committed = false;
	good = send_ask(p, DB_PLAIN("COMMIT"), COMMITS);
	for (int i = 0; good && i < p->ntold; i++)
		good = send_notice(p, p->told[i][0], p->told[i][1]);
	collect(p, NULL);
	forget_told(p);
	p->committing = false;
	p->open = p->open && !p->committed;
	return p->committed;
}

static void rollback(struct db *db)
{
	struct pg *p = pg_of(db);
	bool lost_race = db->lost_race, may_retry = db->may_retry, refused = db->has_refused;

	if (p->line)
		collect(p, NULL);
	if (p->line && PQtransactionStatus(p->line) != PQTRANS_IDLE &&
	    send_ask(p, DB_PLAIN("ROLLBACK"), RUNS))
		collect(p, NULL);
	p->open = false;
	db->lost_race = lost_race;
	db->may_retry = may_retry;
	db->has_refused = refused;
}

static void forget(struct db *db, void *prepared)
{
	(void)db;
	(void)prepared; /* it goes with the line */
}

static void shut(struct db *db)
{
	struct pg *p = pg_of(db);

	PQfinish(p->line);
	forget_told(p);
	free(p->where);
	free(p);
}

/* ---- rows ---- */

/* Big-endian, of n bytes. */
static int64_t whole(const char *at, int n)
{
	uint64_t out = *at < 0 ? UINT64_MAX : 0;

	for (int i = 0; i < n; i++)
		out = out << 8 | (uint8_t)at[i];
	return (int64_t)out;
}

/* Sums come so: groups of four digits, of which the first has that weight. */
static int64_t numeric(const char *at)
{
	int64_t groups = whole(at, 2), weight = whole(at + 2, 2), out = 0;

	for (int64_t i = 0; i <= weight; i++)
		out = out * 10000 + (i < groups ? whole(at + 8 + 2 * i, 2) : 0);
	return whole(at + 4, 2) == 0x4000 ? -out : out;
}

static int64_t number(const struct db_row *row, int column)
{
	const char *at = PQgetvalue(row->from, row->number, column);

	if (PQgetisnull(row->from, row->number, column))
		return 0;
	switch (PQftype(row->from, column)) {
	case OID_BOOL:
	case OID_INT2:
	case OID_INT4:
	case OID_INT8:
		return whole(at, PQgetlength(row->from, row->number, column));
	case OID_NUMERIC:
		return numeric(at);
	default:
		return strtoll(at, NULL, 10);
	}
}

static bool is_null(const struct db_row *row, int column)
{
	return PQgetisnull(row->from, row->number, column);
}

static const void *bytes(const struct db_row *row, int column, size_t *n)
{
	*n = (size_t)PQgetlength(row->from, row->number, column);
	return PQgetvalue(row->from, row->number, column);
}

static const struct db_driver driver = { true,   begin, commit, rollback, ask,     change,
					 notify, shut,  forget, number,   is_null, bytes };

/* ---- opening ---- */

static int64_t version_of(struct pg *p)
{
	PGresult *res = PQexec(p->line, "SELECT version FROM schema_version");
	int64_t version = PQresultStatus(res) == PGRES_TUPLES_OK && PQntuples(res) == 1
				  ? strtoll(PQgetvalue(res, 0, 0), NULL, 10)
				  : -1;

	PQclear(res);
	return version;
}

static bool take_step(struct pg *p, int i)
{
	char *text = schema_step(i, POSTGRES);
	bool good = text ? plain(p, text) : db_failed(&p->db, "no memory");

	free(text);
	return good;
}

/* Takes the steps that are missing, all or none; of several servers that start one does it. */
static enum db_fault migrate(struct pg *p)
{
	char set[80];
	int64_t version;

	if (!plain(p, "BEGIN") || !plain(p, "SELECT pg_advisory_xact_lock(18121815)") ||
	    !plain(p, "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)") ||
	    !plain(p, "INSERT INTO schema_version SELECT 0"
		      " WHERE NOT EXISTS (SELECT 1 FROM schema_version)"))
		return DB_UNREADABLE;
	version = version_of(p);
	if (version > schema_steps())
		return DB_NEWER;
	if (version < 0)
		return DB_UNREADABLE;
	for (int i = (int)version; i < schema_steps(); i++)
		if (!take_step(p, i))
			return DB_UNREADABLE;
	snprintf(set, sizeof set, "UPDATE schema_version SET version = %d", schema_steps());
	return plain(p, set) && plain(p, "COMMIT") ? DB_GOOD : DB_UNREADABLE;
}

struct db *postgres_open(const char *where, enum db_use use, struct db_trouble *t)
{
	struct pg *p = calloc(1, sizeof *p);

	(void)use; /* as many as like may use it */
	t->fault = DB_UNREADABLE;
	if (!p)
		return NULL;
	p->db.driver = &driver;
	p->where = strdup(where);
	if (p->where && dial(p))
		t->fault = migrate(p);
	if (!t->fault && PQenterPipelineMode(p->line))
		return &p->db;
	snprintf(t->why, sizeof t->why, "%s", p->db.why);
	db_close(&p->db);
	return NULL;
}

const char *postgres_where(const struct db *db)
{
	return ((const struct pg *)db)->where;
}

const atomic_int *postgres_own(const struct db *db)
{
	return &((const struct pg *)db)->own;
}
