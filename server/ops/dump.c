/* dump.c - reads finished games one by one: the memory that it needs does not grow with them. */
#include <stdlib.h>
#include <string.h>
#include "dump.h"
#include "server/store/store.h"
#include "session/journal.h"
#include "session/wire.h"

enum { STATISTICS_MOST = 4 << 20, CELL = 128, HEAD_SIZE = 256 };

/* A finished game, without its journal. */
struct over {
	int64_t key, created, changed, how, result, actions;
	char id[ID_SIZE + 1], scenario[NAME_SIZE], who[PLAYERS][CELL];
};

struct overs {
	struct over *row;
	int count, room;
};

/* One journal after the other. */
struct bytes {
	char *at;
	size_t used, room;
};

struct making {
	struct dump *dump;
	struct tally *tally;
	const struct dump_sink *sink;
	struct overs overs;
	struct bytes journal;
	struct text table; /* games.csv */
	void *memory;      /* of a session */
};

/* ---- reading ---- */

/* One more row at the end; NULL: no memory. */
static struct over *add_over(struct overs *o)
{
	int room = o->room ? 2 * o->room : 64;
	struct over *more;

	if (o->count == o->room) {
		more = realloc(o->row, (size_t)room * sizeof *more);
		if (!more)
			return NULL;
		o->row = more;
		o->room = room;
	}
	memset(&o->row[o->count], 0, sizeof *o->row);
	return &o->row[o->count++];
}

/* People by the names of their accounts; those who have closed theirs have none. */
static void name_people(struct over *x, const struct db_row *row)
{
	int first = (int)row_number(row, 10);

	for (int i = 0; i < PLAYERS; i++) {
		char *name = x->who[first == 0 ? i : !i];

		if (strcmp(name, "person"))
			continue;
		if (!row_is_null(row, 11 + i))
			row_text(row, 11 + i, name, CELL);
		else if (row_number(row, 13))
			memcpy(name, "*", 2);
	}
}

static bool show_over(void *owner, const struct db_row *row)
{
	struct over *x = add_over(owner);

	if (!x)
		return false;
	x->key = row_number(row, 0);
	row_text(row, 1, x->id, sizeof x->id);
	row_text(row, 2, x->scenario, sizeof x->scenario);
	row_text(row, 3, x->who[0], sizeof x->who[0]);
	row_text(row, 4, x->who[1], sizeof x->who[1]);
	x->created = row_number(row, 5);
	x->changed = row_number(row, 6);
	x->how = row_number(row, 7);
	x->result = row_number(row, 8);
	x->actions = row_number(row, 9);
	name_people(x, row);
	return true;
}

/* Columns 10 to 13: the side of the owner, his name, that of the other, whether they are accounts.
 */
#define COLUMNS                                                                                    \
	"SELECT g.key, g.id, g.scenario, g.plays0, g.plays1, g.created, g.changed, g.how,"         \
	" g.result0, g.actions, c.side, (SELECT p.name FROM person p WHERE p.key=c.owner),"        \
	" (SELECT p.name FROM person p WHERE p.key=c.other),"                                      \
	" CASE WHEN c.of_game IS NULL THEN 0 ELSE 1 END FROM game g"
/* Without those that a moderator has closed (how 6). */
#define OF_CLUB                                                                                    \
	"club c ON c.of_game=g.key WHERE g.state=2 AND g.how<>6 AND g.game=?1"                     \
	" AND coalesce(c.hidden, 0)=0 ORDER BY g.key"

static bool list_overs(const struct dump *d, struct overs *out)
{
	const struct db_reader reader = { out, show_over };

	if (d->scope == DUMP_PUBLIC)
		return db_rows(d->db, DB_ASK(COLUMNS " JOIN " OF_CLUB, db_text(d->game->id)),
			       &reader);
	return db_rows(d->db, DB_ASK(COLUMNS " LEFT JOIN " OF_CLUB, db_text(d->game->id)), &reader);
}

static bool show_lines(void *owner, const struct db_row *row)
{
	struct bytes *b = owner;
	size_t n;
	const char *lines = row_bytes(row, 0, &n);

	if (b->used + n > b->room) {
		size_t room = 2 * (b->used + n);
		char *more = realloc(b->at, room);

		if (!more)
			return false;
		b->at = more;
		b->room = room;
	}
	memcpy(b->at + b->used, lines, n);
	b->used += n;
	return true;
}

static bool read_journal(struct making *m, const struct over *x)
{
	m->journal.used = 0;
	return db_rows(
		m->dump->db,
		DB_ASK("SELECT lines FROM journal WHERE game=?1 ORDER BY seq", db_number(x->key)),
		&(const struct db_reader){ &m->journal, show_lines });
}

/* ---- giving away ---- */

static void put_cell(struct text *out, const char *cell)
{
	text_put(out, cell);
	text_char(out, ',');
}

static void put_number(struct text *out, int64_t n, char end)
{
	text_number(out, n);
	text_char(out, end);
}

/* Neither ids, keys nor names hold anything that would need quotes. */
static void put_line(struct text *out, const struct game *g, const struct over *x)
{
	put_cell(out, x->id);
	put_cell(out, g->id);
	put_cell(out, x->scenario);
	put_cell(out, x->who[0]);
	put_cell(out, x->who[1]);
	put_cell(out, wire_ending((enum ending)x->how));
	put_number(out, x->result, ',');
	put_number(out, x->actions, ',');
	put_number(out, x->created, ',');
	put_number(out, x->changed, '\r');
	text_char(out, '\n');
}

static bool give_journal(struct making *m, const struct over *x)
{
	char name[ID_SIZE + 16];
	struct text t = text_into(name, sizeof name);
	const struct text bytes = { m->journal.at, m->journal.at + m->journal.used,
				    m->journal.at + m->journal.used, false };

	put_line(&m->table, m->dump->game, x);
	text_put(&t, x->id);
	text_put(&t, ".journal");
	return m->sink->file(m->sink->owner, name, &bytes, x->changed);
}

static bool give_statistics(struct making *m, int64_t time)
{
	char *room = malloc(STATISTICS_MOST);
	struct text t;
	struct json j;
	bool good = room && m->sink->file(m->sink->owner, "games.csv", &m->table, time);

	if (good) {
		t = text_into(room, STATISTICS_MOST);
		j = json_into(&t);
		json_open(&j, NULL, '{');
		tally_json(&j, m->tally);
		json_close(&j);
		text_char(&t, '\n');
		good = !t.full && m->sink->file(m->sink->owner, "statistics.json", &t, time);
		t = text_into(room, STATISTICS_MOST);
		tally_csv(&t, m->tally);
		good = good && !t.full && m->sink->file(m->sink->owner, "statistics.csv", &t, time);
	}
	free(room);
	return good;
}

/* ---- the whole ---- */

static bool is_cancelled(const struct dump *d)
{
	return d->cancel && __atomic_load_n(d->cancel, __ATOMIC_SEQ_CST);
}

/* A journal that cannot be played is left out: it would not help anybody. */
static enum dump_result take_game(struct making *m, const struct over *x)
{
	struct journal_head head;
	struct journal j;
	struct journal_fault fault;
	const struct session *s = NULL;

	if (!read_journal(m, x))
		return DUMP_DATABASE;
	if (m->journal.used && journal_open(m->journal.at, m->journal.used, &head, &fault) &&
	    head.game == m->dump->game)
		s = journal_read(m->memory, m->journal.at, m->journal.used, &head, &j, NULL,
				 &fault);
	if (!s || session_ending(s) == END_NONE) {
		m->dump->unreadable++;
		return DUMP_DONE;
	}
	tally_add(m->tally, s);
	return !m->sink || give_journal(m, x) ? DUMP_DONE : DUMP_SINK;
}

static enum dump_result take_games(struct making *m)
{
	enum dump_result result = DUMP_DONE;
	int64_t last = 0;

	for (int i = 0; i < m->overs.count && result == DUMP_DONE; i++) {
		result = is_cancelled(m->dump) ? DUMP_STOPPED : take_game(m, &m->overs.row[i]);
		if (m->overs.row[i].changed > last)
			last = m->overs.row[i].changed;
	}
	if (result == DUMP_DONE && m->sink && !give_statistics(m, last))
		result = DUMP_SINK;
	return result;
}

/* The columns of names are called as the game calls its sides. */
static void put_head(struct text *out, const struct game *g)
{
	text_put(out, "table,game,scenario");
	for (int seat = 0; seat < PLAYERS; seat++) {
		text_char(out, ',');
		text_put(out, g->kinds[K_SIDE].things[seat].key);
	}
	text_put(out, ",how,result,actions,created,ended\r\n");
}

enum dump_result dump_make(struct dump *d, struct tally *tally, const struct dump_sink *sink)
{
	struct making m = { .dump = d, .tally = tally, .sink = sink };
	enum dump_result result = DUMP_DATABASE;
	size_t room = 0;
	char *table = NULL;

	if (list_overs(d, &m.overs)) {
		room = HEAD_SIZE + (size_t)m.overs.count * (sizeof(struct over) + CELL);
		table = malloc(room);
		m.memory = malloc(session_size(d->game));
		result = DUMP_MEMORY;
	}
	if (table && m.memory) {
		m.table = text_into(table, room);
		put_head(&m.table, d->game);
		result = take_games(&m);
	}
	free(table);
	free(m.memory);
	free(m.journal.at);
	free(m.overs.row);
	return result;
}
