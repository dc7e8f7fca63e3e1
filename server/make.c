/* make.c - new tables: a fresh game, a journal from elsewhere, or a finished game
 * played on from one of its steps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ai/ai.h"
#include "games/games.h"
#include "server.h"
#include "server_messages.h"
#include "session/fair.h"

enum {
	IMPORTS = 16,      /* under way at once */
	GUEST_TABLES = 60, /* that guests make in an hour */
};

struct making {
	struct store_job job;
	struct work work;
	struct server *server;
	struct call *call;
	struct game_row row;
	char token[ROLES][TOKEN_DIGITS + 1];
	/* A journal to go on with, or that of another table up to a step. */
	char *journal;
	size_t size;
	char from[ID_SIZE + 1];
	int step;
	struct journal_fault fault;
	int trouble; /* SRV_ */
};

static void making_free(struct making *m)
{
	free(m->journal);
	free(m);
}

static void refuse(struct making *m, int msg, const char *what)
{
	route_deny(m->call, msg, what);
	making_free(m);
}

static void refuse_journal(struct making *m)
{
	char reason[LANGUAGES][REASON_SIZE];
	struct trouble t = { .msg = SRV_JOURNAL, .line = m->fault.line };
	const struct game *g = game_find(m->row.game);

	for (int lang = 0; lang < LANGUAGES; lang++) {
		struct text out = text_into(reason[lang], REASON_SIZE);

		say_journal_fault(&out, g ? g : games[0], &m->fault, (enum language)lang);
		t.also[lang] = reason[lang];
	}
	route_refuse(m->call, &t);
	making_free(m);
}

/* ---- the row ---- */

void name_copy(char out[NAME_SIZE], const char *name)
{
	snprintf(out, NAME_SIZE, "%s", name);
}

/* 128 bits, six a character. */
bool id_make(char id[ID_SIZE + 1])
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	uint8_t bytes[18] = { 0 };

	/* One that begins with a dash would be taken for an option of a command. */
	do {
		if (!fair_random(bytes, 16))
			return false;
	} while (bytes[0] >> 2 == 62);
	for (int i = 0; i < ID_SIZE; i++) {
		int bit = 6 * i;
		unsigned two = (unsigned)bytes[bit / 8] << 8 | bytes[bit / 8 + 1];

		id[i] = digits[two >> (10 - bit % 8) & 63];
	}
	id[ID_SIZE] = 0;
	return true;
}

static bool needs_token(const struct game_row *row, int role)
{
	if (role < PLAYERS)
		return !row->hotseat && is_person(row, role);
	return role != ROLE_BOTH || row->hotseat;
}

/* Id, tokens, and the server's share in the dice. */
static bool fill_secrets(struct making *m)
{
	struct game_row *row = &m->row;

	if (!id_make(row->id) || !fair_random(row->secret, SECRET_SIZE))
		return false;
	for (int role = 0; role < ROLES; role++)
		if (needs_token(row, role) && !token_make(row, (enum role)role, m->token[role]))
			return false;
	for (int seat = 0; row->fair && seat < PLAYERS; seat++) {
		row->has_nonce[seat] = !is_person(row, seat);
		if (row->has_nonce[seat] && !fair_random(row->nonce[seat], NONCE_SIZE))
			return false;
	}
	return true;
}

/* "us": "person" for every side; false: wrong. */
static bool read_seats(const struct parsed *p, const struct game *g, struct game_row *row)
{
	const struct parsed *seats;

	if (member_object(p, "seats", &seats) != GIVEN)
		return false;
	for (int seat = 0; seat < PLAYERS; seat++) {
		const char *who;

		if (member_string(seats, role_name(g, seat), &who) != GIVEN ||
		    (strcmp(who, "person") && !player_find(who)))
			return false;
		name_copy(row->plays[seat], who);
	}
	return role_has_members(seats, g, ROLE_BOTH);
}

/* What all kinds of tables have; the member that is wrong, or NULL. */
static const char *read_common(const struct parsed *p, const struct game *g, struct game_row *row)
{
	name_copy(row->game, g->id);
	row->created = row->changed = now_seconds();
	row->turn = row->ended_by = NOBODY;
	if (!read_seats(p, g, row))
		return "seats";
	if (member_bool(p, "hotseat", &row->hotseat) == GIVEN_WRONG)
		return "hotseat";
	if (row->hotseat && !(is_person(row, 0) && is_person(row, 1)))
		return "hotseat";
	/* Two people who cannot look over each other's shoulder have agreed on none. */
	row->hints = row->hotseat || !is_person(row, 0) || !is_person(row, 1);
	if (member_bool(p, "hints", &row->hints) == GIVEN_WRONG)
		return "hints";
	return NULL;
}

/* ---- into the store ---- */

static bool write_row(struct store *st, struct store_job *job)
{
	struct making *m = HOLDER(job, struct making, job);

	m->row.version = 0;
	if (!store_insert(st, &m->row))
		return false;
	if (!m->size)
		return true;
	m->row.version = 1;
	return store_append(st, &m->row, 1, m->journal, m->size);
}

static void answer_made(struct making *m)
{
	const struct game *g = game_find(m->row.game);
	char buffer[1024];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_string(&j, "table", m->row.id);
	json_open(&j, "tokens", '{');
	for (int role = 0; role < ROLES; role++)
		if (m->row.has_token[role])
			json_string(&j, role_name(g, role), m->token[role]);
	json_close(&j);
	json_close(&j);
	route_answer(m->call, 201, &out);
}

static void was_written(struct store_job *job)
{
	struct making *m = HOLDER(job, struct making, job);
	struct room *r;

	if (!job->good) {
		refuse(m, job_trouble(job), NULL);
		return;
	}
	answer_made(m);
	/* With a journal it is loaded as any other table is. */
	r = m->size ? room_find(m->server, m->row.id) : room_create(m->server, &m->row);
	if (r)
		seats_start(r);
	rooms_tidy(m->server);
	making_free(m);
}

static void write_down(struct making *m)
{
	if (!fill_secrets(m)) {
		refuse(m, SRV_BUSY, NULL);
		return;
	}
	m->job.work = write_row;
	m->job.done = was_written;
	m->job.writes = true;
	store_queue_add(m->server->store, &m->job);
}

/* ---- a journal from elsewhere ---- */

/* Whoever has the journal knows all dice to come: two people need a new key. */
static void follow_journal(struct game_row *row, const struct table *t)
{
	const struct game *g = t->session->game;
	bool over = table_ending(t) != END_NONE;

	name_copy(row->scenario, scenario_key(g, t->head.scenario));
	row->imported = true;
	row->fair = !over && !row->hotseat && is_person(row, 0) && is_person(row, 1);
	row_follow(row, t);
	if (row->fair)
		row->state = GAME_WAITING;
}

/* A takeback plays everything before it again: a file of them would keep a thread for
 * minutes. */
static bool is_bearable(const struct making *m, struct journal_fault *fault)
{
	static const char takeback[] = "takeback ";
	const char *at = m->journal;
	int64_t plays = 0, most = JOURNAL_PLAYS * (int64_t)game_find(m->row.game)->longest;

	for (fault->line = 1; at; fault->line++) {
		if (!strncmp(at, takeback, sizeof takeback - 1))
			plays += strtol(at + sizeof takeback - 1, NULL, 10) & INT32_MAX;
		if (++plays > most)
			break;
		at = strchr(at, '\n');
		at = at ? at + 1 : NULL;
	}
	fault->why = JOURNAL_ENDLESS;
	return !at;
}

static void check_import(struct work *w)
{
	struct making *m = HOLDER(w, struct making, work);
	const struct game *g = game_find(m->row.game);
	void *memory;
	struct table *t;

	/* Who stops the server does not wait for what nobody has been told. */
	if (net_is_stopping(m->server->net))
		return;
	if (!is_bearable(m, &m->fault)) {
		m->trouble = SRV_JOURNAL;
		return;
	}
	memory = malloc(table_size(g));
	t = memory ? table_load(memory, m->journal, m->size, &m->fault) : NULL;
	m->trouble = t ? 0 : memory ? SRV_JOURNAL : SRV_BUSY;
	if (t)
		follow_journal(&m->row, t);
	free(memory);
}

static void checked(struct work *w)
{
	struct making *m = HOLDER(w, struct making, work);

	m->server->imports--;
	if (m->trouble == SRV_JOURNAL)
		refuse_journal(m);
	else if (m->trouble)
		refuse(m, m->trouble, NULL);
	else
		write_down(m);
}

/* A journal is played on a worker's thread. */
static void hand_over(struct making *m, void (*work)(struct work *))
{
	if (m->server->imports == IMPORTS) {
		refuse(m, SRV_BUSY, NULL);
		return;
	}
	m->server->imports++;
	m->trouble = SRV_BUSY;
	m->work.work = work;
	m->work.done = checked;
	workers_add(m->server->workers, &m->work);
}

static void make_from_journal(struct making *m, const struct parsed *p, const char *journal)
{
	struct journal_head head;
	const char *wrong = member_unknown(p, "journal seats hotseat hints");

	if (wrong) {
		refuse(m, SRV_BAD_FIELD, wrong);
		return;
	}
	m->size = strlen(journal);
	m->journal = strdup(journal);
	if (!m->journal) {
		refuse(m, SRV_BUSY, NULL);
		return;
	}
	if (!journal_open(journal, m->size, &head, &m->fault)) {
		refuse_journal(m);
		return;
	}
	wrong = read_common(p, head.game, &m->row);
	if (wrong) {
		refuse(m, SRV_BAD_FIELD, wrong);
		return;
	}
	hand_over(m, check_import);
}

/* ---- playing on ---- */

static void cut_journal(struct work *w)
{
	struct making *m = HOLDER(w, struct making, work);
	const struct game *g = game_find(m->row.game);
	void *memory = malloc(session_size(g));
	char *bytes = malloc(m->size + TABLE_LINES);
	struct journal_head as;
	struct text lines;
	bool good;

	head_of(&m->row, g, &as);
	m->trouble = SRV_BUSY;
	if (memory && bytes) {
		lines = text_into(bytes, m->size + TABLE_LINES);
		good = journal_fork(memory, m->journal, m->size, m->step, &as, &lines, &m->fault);
		m->trouble = good ? 0 : SRV_NO_STEP;
	}
	free(memory);
	if (m->trouble) {
		free(bytes);
		return;
	}
	free(m->journal);
	m->journal = bytes;
	m->size = (size_t)(lines.at - lines.start);
	m->row.actions = m->step;
}

static bool read_source(struct store *st, struct store_job *job)
{
	struct making *m = HOLDER(job, struct making, job);
	struct game_row source;
	bool found;

	free(m->journal);
	m->journal = NULL;
	return store_load(st, m->from, &found, &source, &m->journal, &m->size);
}

static void source_was_read(struct store_job *job)
{
	struct making *m = HOLDER(job, struct making, job);

	if (!job->good || !m->journal) {
		refuse(m, SRV_STORE, NULL);
		return;
	}
	hand_over(m, cut_journal);
}

/* "from": { "table": ID, "step": 41 }; the member that is wrong, or NULL. */
static const char *read_from(const struct parsed *p, const char **id, int *step)
{
	const struct parsed *from;
	const char *wrong = member_unknown(p, "from seats hotseat hints");
	int64_t number;

	if (wrong)
		return wrong;
	if (member_object(p, "from", &from) != GIVEN || member_unknown(from, "table step"))
		return "from";
	if (member_string(from, "table", id) != GIVEN || !id_is_good(*id))
		return "table";
	if (member_number(from, "step", &number) != GIVEN || number < 0 || number > INT32_MAX)
		return "step";
	*step = (int)number;
	return NULL;
}

/* A guest plays on himself, and does not fill the store: so many in an hour. */
static int why_not_guest(struct server *s, const struct game_row *row)
{
	int64_t hour = now_seconds() / 3600;

	if (!is_person(row, 0) && !is_person(row, 1))
		return SRV_FORBIDDEN;
	if (s->guest_hour != hour)
		s->guest_tables = 0;
	s->guest_hour = hour;
	return s->guest_tables++ < GUEST_TABLES || !s->limits ? 0 : SRV_SLOW_DOWN;
}

/* The room is ready; a game that still runs has secrets. */
static void make_from_room(struct making *m, const struct parsed *p, struct room *r,
			   const struct request *q)
{
	const char *wrong;
	int why;

	if (route_role(r, q) < 0 || !r->game || r->row.state != GAME_OVER) {
		refuse(m, SRV_FORBIDDEN, NULL);
		return;
	}
	wrong = read_common(p, r->game, &m->row);
	if (wrong) {
		refuse(m, SRV_BAD_FIELD, wrong);
		return;
	}
	why = q->from == NEAR_HOST ? 0 : why_not_guest(m->server, &m->row);
	if (why) {
		refuse(m, why, NULL);
		return;
	}
	name_copy(m->row.scenario, r->row.scenario);
	m->row.imported = m->row.fair = true;
	memcpy(m->from, r->id, sizeof m->from);
	m->job.work = read_source;
	m->job.done = source_was_read;
	store_queue_add(m->server->store, &m->job);
}

static void make_from_step(struct making *m, const struct parsed *p, const struct request *q)
{
	const char *id = NULL, *wrong = read_from(p, &id, &m->step);
	struct room *r;

	if (wrong) {
		refuse(m, SRV_BAD_FIELD, wrong);
		return;
	}
	r = route_room(m->server, id, m->call, q, true);
	if (r)
		make_from_room(m, p, r, q);
	else
		making_free(m);
}

/* ---- a fresh game ---- */

static void make_fresh(struct making *m, const struct parsed *p)
{
	const char *wrong = member_unknown(p, "game scenario seats hotseat hints"), *word = NULL;
	const struct game *g = NULL;
	int scenario = 0;

	if (!wrong && member_string(p, "game", &word) == GIVEN)
		g = game_find(word);
	if (!wrong && !g)
		wrong = "game";
	if (!wrong)
		wrong = read_common(p, g, &m->row);
	if (!wrong && member_string(p, "scenario", &word) != GIVEN_NOT &&
	    !scenario_parse(g, (struct word){ word, (int)strlen(word) }, &scenario))
		wrong = "scenario";
	if (wrong) {
		refuse(m, SRV_BAD_FIELD, wrong);
		return;
	}
	name_copy(m->row.scenario, scenario_key(g, scenario));
	m->row.fair = true;
	write_down(m);
}

/* A guest may go on with a game that he played, which its token shows; what else fills the
 * store is the host's to decide. */
static void read_body(struct making *m, const struct parsed *p, const struct request *q)
{
	const char *journal;
	const struct parsed *from;
	enum given given = member_string(p, "journal", &journal);

	if (given == GIVEN_NOT && member_object(p, "from", &from) != GIVEN_NOT)
		make_from_step(m, p, q);
	else if (q->from != NEAR_HOST)
		refuse(m, SRV_FORBIDDEN, NULL);
	else if (given == GIVEN_WRONG)
		refuse(m, SRV_BAD_FIELD, "journal");
	else if (given == GIVEN)
		make_from_journal(m, p, journal);
	else
		make_fresh(m, p);
}

void make_table(struct server *s, struct call *c, const struct request *q)
{
	struct parse_fault fault;
	struct parsed *p = parse_object(q->body, q->body_size, &fault);
	struct making *m = p ? calloc(1, sizeof *m) : NULL;

	if (!p) {
		const struct trouble t = trouble_malformed(&fault);

		route_refuse(c, &t);
		return;
	}
	if (m) {
		m->server = s;
		m->call = c;
		read_body(m, p, q);
	} else {
		route_deny(c, SRV_BUSY, NULL);
	}
	parse_free(p);
}
