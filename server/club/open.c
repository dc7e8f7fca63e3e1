/* open.c - new tables of accounts. */
#include <stdlib.h>
#include <string.h>
#include "ai/ai.h"
#include "games/games.h"
#include "routes.h"
#include "server/people/people.h"
#include "server/server_messages.h"
#include "session/fair.h"

/* A table on its way to the store. */
struct opening {
	struct store_job job;
	struct server *server;
	struct call *call;
	struct game_row row;
	struct club_row club;
	char token[TOKEN_DIGITS + 1];
	int trouble; /* SRV_, or 0 */
};

/* ---- what was asked for; the member that is wrong, or NULL ---- */

static const char *read_game(const struct parsed *p, struct game_row *row, const struct game **g)
{
	const char *word = NULL;
	int scenario = 0;

	*g = member_string(p, "game", &word) == GIVEN ? game_find(word) : NULL;
	if (!*g)
		return "game";
	if (member_string(p, "scenario", &word) != GIVEN_NOT &&
	    !(word && scenario_parse(*g, (struct word){ word, (int)strlen(word) }, &scenario)))
		return "scenario";
	name_copy(row->game, (*g)->id);
	name_copy(row->scenario, scenario_key(*g, scenario));
	return NULL;
}

bool club_read_side(const struct parsed *p, const struct game *g, int *side)
{
	const char *word;
	enum given given = member_string(p, "side", &word);

	*side = NOBODY;
	if (given == GIVEN_NOT || (given == GIVEN && !strcmp(word, "any")))
		return true;
	for (int seat = 0; given == GIVEN && seat < PLAYERS; seat++)
		if (!strcmp(word, role_name(g, seat)))
			*side = seat;
	return *side != NOBODY;
}

bool club_read_bid(const struct parsed *p, bool *given, int *bid)
{
	int64_t n = 0;
	enum given how = member_number(p, "bid", &n);

	*given = how == GIVEN;
	*bid = (int)n;
	return how != GIVEN_WRONG && n >= 0 && n <= BID_MOST;
}

/* Who is to play; the name of the program, if one is. */
static const char *read_against(const struct parsed *p, struct club_row *c, const char **program)
{
	const char *word = "open";

	*program = NULL;
	if (member_string(p, "against", &word) == GIVEN_WRONG)
		return "against";
	c->against = !strcmp(word, "open")      ? AGAINST_OPEN
		     : !strcmp(word, "invited") ? AGAINST_INVITED
						: AGAINST_PROGRAM;
	if (c->against != AGAINST_PROGRAM)
		return NULL;
	*program = word;
	return player_find(word) ? NULL : "against";
}

const char *club_read_terms(const struct parsed *p, struct club_row *c, bool *hints)
{
	bool program = c->against == AGAINST_PROGRAM;

	if (member_bool(p, "rated", &c->rated) == GIVEN_WRONG || (c->rated && program))
		return "rated";
	c->takebacks = !c->rated;
	if (member_bool(p, "takebacks", &c->takebacks) == GIVEN_WRONG || (c->rated && c->takebacks))
		return "takebacks";
	*hints = program;
	if (member_bool(p, "hints", hints) == GIVEN_WRONG || (c->rated && *hints))
		return "hints";
	return NULL;
}

static const char *read_options(const struct parsed *p, const struct game *g, struct opening *o)
{
	struct club_row *c = &o->club;
	const char *wrong = club_read_terms(p, c, &o->row.hints);

	if (wrong)
		return wrong;
	if (member_bool(p, "private", &c->hidden) == GIVEN_WRONG)
		return "private";
	if (!club_read_side(p, g, &c->wish[OWNER].side))
		return "side";
	wrong = club_read_pace(p, &c->clocks.pace);
	if (wrong || (c->against == AGAINST_PROGRAM && c->clocks.pace.kind != PACE_FREE))
		return "pace";
	if (!club_read_bid(p, &c->bids, &c->wish[OWNER].bid) ||
	    (c->bids && (c->wish[OWNER].side == NOBODY || c->clocks.pace.kind == PACE_FREE)))
		return "bid";
	return NULL;
}

static const char *read_table(const struct parsed *p, struct opening *o, const struct game **g)
{
	const char *program = NULL;
	const char *wrong = member_unknown(p, "game scenario side against pace private takebacks "
					      "hints rated bid");

	if (!wrong)
		wrong = read_game(p, &o->row, g);
	if (!wrong)
		wrong = read_against(p, &o->club, &program);
	if (!wrong)
		wrong = read_options(p, *g, o);
	for (int seat = 0; seat < PLAYERS; seat++)
		name_copy(o->row.plays[seat], "person");
	o->club.wish[OTHER].side = o->club.side = o->club.paid = NOBODY;
	if (wrong || !program)
		return wrong;
	/* Nobody else has to be awaited to know who has which side. */
	if (!club_make_secrets(&o->row))
		return NULL;
	club_settle(&o->club, &o->row);
	name_copy(o->row.plays[!o->club.side], program);
	return NULL;
}

/* ---- the rows ---- */

bool club_make_secrets(struct game_row *row)
{
	row->fair = true;
	row->created = row->changed = now_seconds();
	row->turn = row->ended_by = NOBODY;
	if (row->id[0])
		return true;
	return fair_random(row->secret, SECRET_SIZE) && id_make(row->id);
}

/* The share of a program is the server's to give. */
static bool give_shares(struct game_row *row)
{
	for (int seat = 0; seat < PLAYERS; seat++) {
		row->has_nonce[seat] = !is_person(row, seat);
		if (row->has_nonce[seat] && !fair_random(row->nonce[seat], NONCE_SIZE))
			return false;
	}
	return true;
}

static bool make_invitation(struct opening *o)
{
	struct game_row none = { 0 };

	if (o->club.against == AGAINST_PROGRAM)
		return true;
	o->club.has_invitation = token_make(&none, ROLE_WATCH, o->token);
	memcpy(o->club.invitation, none.token[ROLE_WATCH], HASH_SIZE);
	return o->club.has_invitation;
}

static bool fill_rows(struct opening *o, const struct asker *who)
{
	struct club_row *c = &o->club;
	const struct pace pace = c->clocks.pace;

	if (!club_make_secrets(&o->row) || !give_shares(&o->row) || !make_invitation(o))
		return false;
	c->who[OWNER] = who->account;
	memcpy(c->name[OWNER], who->name, sizeof c->name[OWNER]);
	if (!c->bids && c->wish[OWNER].side != NOBODY)
		c->side = c->wish[OWNER].side;
	clocks_set(&c->clocks, &pace);
	c->begin_by = club_begin_by(c);
	return true;
}

/* ---- into the store ---- */

bool club_may_sit(struct db *db, int64_t account, int *trouble)
{
	int64_t playing = 0;
	bool found;

	if (!person_hold(db, account, trouble))
		return false;
	if (*trouble)
		return true;
	if (!db_one(db,
		    DB_ASK("SELECT count(*) FROM club JOIN game ON key=of_game"
			   " WHERE (owner=?1 OR other=?1) AND state<2 AND cup=0",
			   db_number(account)),
		    &found, &playing))
		return false;
	*trouble = playing >= TABLES_PLAYING ? SRV_TOO_MANY : 0;
	return true;
}

/* Whether the account may have another table; *trouble is 0 or says why not. */
static bool has_room(struct db *db, int64_t account, int *trouble)
{
	int64_t waiting = 0;
	bool found;

	if (!club_may_sit(db, account, trouble))
		return false;
	if (*trouble)
		return true;
	if (!db_one(db,
		    DB_ASK("SELECT count(*) FROM club JOIN game ON key=of_game WHERE owner=?1 AND"
			   " other=0 AND state=0 AND against<>2",
			   db_number(account)),
		    &found, &waiting))
		return false;
	*trouble = waiting >= TABLES_WAITING ? SRV_TOO_MANY : 0;
	return true;
}

static bool write_rows(struct store *st, struct store_job *job)
{
	struct opening *o = HOLDER(job, struct opening, job);

	if (!has_room(store_db(st), o->club.who[OWNER], &o->trouble))
		return false;
	if (o->trouble)
		return true;
	if (!store_insert(st, &o->row))
		return false;
	o->club.game = o->row.key;
	return club_insert(store_db(st), &o->club);
}

static void answer_opened(const struct opening *o)
{
	char buffer[256];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_string(&j, "table", o->row.id);
	if (o->token[0])
		json_string(&j, "invitation", o->token);
	json_close(&j);
	route_answer(o->call, 201, &out);
}

static void was_written(struct store_job *job)
{
	struct opening *o = HOLDER(job, struct opening, job);
	struct room *r;

	if (!job->good || o->trouble) {
		route_deny(o->call, o->trouble ? o->trouble : job_trouble(job), NULL);
		free(o);
		return;
	}
	answer_opened(o);
	r = room_create(o->server, &o->row);
	if (r) {
		r->club = o->club;
		seats_start(r);
	}
	rooms_tidy(o->server);
	free(o);
}

static void open_table(struct opening *o, const struct parsed *p, const struct asker *who)
{
	const struct game *g = NULL;
	const char *wrong = read_table(p, o, &g);

	if (wrong || !fill_rows(o, who)) {
		route_deny(o->call, wrong ? SRV_BAD_FIELD : SRV_BUSY, wrong);
		free(o);
		return;
	}
	if (!people_may(o->server, RATE_TABLE, o->call, who)) {
		free(o);
		return;
	}
	o->job.work = write_rows;
	o->job.done = was_written;
	o->job.writes = true;
	store_queue_add(o->server->store, &o->job);
}

struct parsed *club_body(struct call *c, const struct request *q)
{
	struct parse_fault fault;
	struct parsed *p = parse_object(q->body, q->body_size, &fault);

	if (!p) {
		const struct trouble t = trouble_malformed(&fault);

		route_refuse(c, &t);
	}
	return p;
}

void club_open(struct server *s, struct call *c, const struct request *q, const struct asker *who)
{
	struct parsed *p = club_body(c, q);
	struct opening *o = p ? calloc(1, sizeof *o) : NULL;

	if (o) {
		o->server = s;
		o->call = c;
		open_table(o, p, who);
	} else if (p) {
		route_deny(c, SRV_BUSY, NULL);
	}
	if (p)
		parse_free(p);
}
