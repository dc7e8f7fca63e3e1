/* sit.c - sitting down, getting up; and one table as it stands. */
#include <stdlib.h>
#include <string.h>
#include "routes.h"
#include "server/notice/notice.h"
#include "server/people/people.h"
#include "server/server_messages.h"
#include "session/fair.h"

struct room *club_find_room(struct server *s, struct call *c, const struct request *q,
			    const struct asker *who)
{
	char id[ID_SIZE + 1];
	struct room *r;

	if (!path_part(q, 1, id, sizeof id)) {
		route_deny(c, SRV_NO_SUCH_TABLE, NULL);
		return NULL;
	}
	r = route_room(s, id, c, q, !strcmp(q->method, "GET"));
	if (r && !r->club.who[OWNER]) {
		route_deny(c, SRV_NO_SUCH_TABLE, NULL);
		return NULL;
	}
	/* Who comes with an invitation to a private table is judged by it, if it can be played. */
	if (r && club_role(&r->club, who) < 0 && (!r->game || strcmp(q->method, "POST") != 0)) {
		route_deny(c, SRV_NO_SUCH_TABLE, NULL);
		return NULL;
	}
	if (r && !r->game) {
		const struct trouble frozen = trouble_frozen(r);

		route_refuse(c, &frozen);
		return NULL;
	}
	return r;
}

static void answer_row(struct room *r, struct call *c, const struct asker *who)
{
	const struct club_table t = { r->row, r->club };
	struct text out = text_into(r->server->out, WIRE_TABLE);
	struct json j = json_into(&out);

	club_row_json(&j, &t, r, &(const struct club_look){ who, club_time(r->server) });
	route_answer(c, 200, &out);
}

void club_answer_id(struct call *c, const char *id)
{
	char buffer[64];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_string(&j, "table", id);
	json_close(&j);
	route_answer(c, 200, &out);
}

void club_reseat(struct room *r)
{
	struct peer *next;

	for (struct peer *p = r->club.who[OWNER] ? r->peers : NULL; p; p = next) {
		int role = club_role(&r->club, &p->asker);

		next = p->next;
		if (role < 0) {
			peer_end(p);
			sock_close(p->sock, CLOSE_GONE, "the table is private");
			continue;
		}
		p->role = role;
		p->viewer = role < PLAYERS ? role : SPECTATOR;
	}
}

/* Roles may be other ones now: everybody sees the table anew. */
static void reseat(struct room *r)
{
	club_reseat(r);
	for (struct peer *p = r->peers; p; p = p->next)
		tell_table(p, (struct sender){ 0 });
}

/* ---- sitting down ---- */

static bool has_invitation(const struct club_row *c, const struct parsed *p)
{
	uint8_t token[TOKEN_DIGITS / 2], hash[HASH_SIZE];
	const char *digits;

	if (member_string(p, "invitation", &digits) != GIVEN || !c->has_invitation ||
	    !fair_unhex(digits, token, sizeof token))
		return false;
	fair_hash(token, sizeof token, hash);
	return fair_equal(hash, c->invitation, HASH_SIZE);
}

static bool may_sit(const struct club_row *c, const struct parsed *p, const struct asker *who)
{
	return (c->against == AGAINST_OPEN && !c->hidden) || has_invitation(c, p) ||
	       club_is_invited(c, who->account);
}

/* Which side he wants and what he would give for it; the member that is wrong, or NULL. */
static const char *read_wish(const struct parsed *p, const struct room *r, struct wish *w)
{
	const char *unknown = member_unknown(p, "side bid invitation");
	bool bid;

	if (unknown)
		return unknown;
	if (!r->game || !club_read_side(p, r->game, &w->side) ||
	    (r->club.bids ? w->side == NOBODY : w->side != NOBODY))
		return "side";
	return club_read_bid(p, &bid, &w->bid) && bid == r->club.bids ? NULL : "bid";
}

/* 0, or why he cannot. */
static int why_not_sit(const struct room *r, const struct parsed *p, const struct asker *who)
{
	const struct club_row *c = &r->club;

	if (club_place(c, who->account) == NOBODY && !may_sit(c, p, who))
		return club_role(c, who) < 0 ? SRV_NO_SUCH_TABLE : SRV_FORBIDDEN;
	if (club_is_full(c) || club_place(c, who->account) != NOBODY ||
	    r->row.state != GAME_WAITING)
		return SRV_TAKEN;
	return 0;
}

/* Whoever has come by a link, or by a page that he has open: the lobby shows no such table. */
static bool find_barred(struct db *db, const struct club_row *c, int *trouble)
{
	int64_t barred;
	bool found;

	if (!db_one(db,
		    DB_ASK(CLUB_BARRED "?2", db_number(now_seconds()), db_number(c->who[OWNER])),
		    &found, &barred))
		return false;
	*trouble = found ? SRV_FORBIDDEN : 0;
	return true;
}

static bool write_sit(struct store *st, struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);

	if (!find_barred(store_db(st), &c->club, &c->trouble) || c->trouble)
		return c->trouble != 0;
	if (!club_may_sit(store_db(st), c->club.who[OTHER], &c->trouble) || c->trouble)
		return c->trouble != 0;
	return change_store(st, job) &&
	       notice_put(store_db(st), &(const struct notice){ .account = c->club.who[OWNER],
								.kind = NOTICE_SAT,
								.table = c->row.id,
								.game = c->row.game,
								.by = c->club.name[OTHER] });
}

static void sat(struct change *c)
{
	struct room *r = c->room;
	struct asker who = { .account = r->club.who[OTHER] };

	reseat(r);
	notice_tell(r->server, r->club.who[OWNER]);
	answer_row(r, c->call, &who);
}

/* A share that the owner has pledged and shown, to somebody who got up, is void: whoever sits down
 * now would know it before he is bound himself. */
static void void_shown(struct game_row *row)
{
	for (int seat = 0; seat < PLAYERS; seat++)
		if (row->has_pledge[seat] && row->has_nonce[seat])
			row->has_nonce[seat] = row->has_pledge[seat] = false;
}

static void sit_down(struct room *r, struct call *call, const struct asker *who, struct wish wish)
{
	struct change *c = change_begin(r, (struct sender){ 0 }, NULL);

	if (!c) {
		route_deny(call, SRV_BUSY, NULL);
		return;
	}
	c->call = call;
	c->then = sat;
	c->job.work = write_sit;
	c->club.who[OTHER] = who->account;
	memcpy(c->club.name[OTHER], who->name, sizeof c->club.name[OTHER]);
	c->club.wish[OTHER] = wish;
	void_shown(&c->row);
	club_settle(&c->club, &c->row);
	c->club.begin_by = club_begin_by(&c->club);
	change_submit(c);
}

void club_sit(struct server *s, struct call *call, const struct request *q, const struct asker *who)
{
	struct room *r = club_find_room(s, call, q, who);
	struct parsed *p = r ? club_body(call, q) : NULL;
	struct wish wish = { NOBODY, 0 };
	const char *wrong;
	int why;

	if (!p)
		return;
	why = why_not_sit(r, p, who);
	wrong = why ? NULL : read_wish(p, r, &wish);
	if (why || wrong)
		route_deny(call, why ? why : SRV_BAD_FIELD, wrong);
	else if (people_may(s, r->club.bids ? RATE_BID : RATE_SIT, call, who))
		sit_down(r, call, who, wish);
	parse_free(p);
}

/* ---- getting up ---- */

/* What whoever closes it or goes from outside has to write besides. */
static bool write_besides(struct db *db, const struct change *c)
{
	return !c->closing || c->closing->write(db, c->closing);
}

static void tell_done(struct change *c)
{
	if (c->call)
		club_answer_id(c->call, c->room->id);
	if (c->closing)
		c->closing->then(c->closing, 0);
}

/* Whose table is gone, and nobody else says so. */
static bool write_closed_notices(struct db *db, const struct change *c)
{
	int gone = club_place(&c->club, c->why > 0 ? c->why : 0);

	if (c->why == CLOSED_BY_MODERATOR)
		return notice_closed(db, &c->club, &c->row);
	return notice_gone(db, &c->club, &c->row) &&
	       (gone == NOBODY || notice_left(db, &c->club, &c->row, gone));
}

/* Only what is still as we know it: at another server the game may have begun meanwhile. */
static bool write_close(struct store *st, struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);

	return store_append(st, &c->row, 0, NULL, 0) &&
	       club_cup_absent(store_db(st), &c->club, &c->row, c->why) &&
	       club_delete(st, c->row.key) && write_closed_notices(store_db(st), c) &&
	       write_besides(store_db(st), c);
}

static void closed(struct change *c)
{
	c->room->state = ROOM_GONE;
	club_records_forget(c->room->server);
	for (int place = 0; c->why != CLOSED_LATE && place < 2; place++)
		notice_tell(c->room->server, c->club.who[place]);
	tell_done(c);
}

static struct change *begin_close(struct room *r, int64_t why)
{
	struct change *c = change_begin(r, (struct sender){ 0 }, NULL);

	if (!c)
		return NULL;
	c->why = why;
	c->job.work = write_close;
	c->then = closed;
	return c;
}

bool club_close_late(struct room *r)
{
	struct change *c = begin_close(r, CLOSED_LATE);

	if (c)
		change_submit(c);
	return c != NULL;
}

bool club_close_for(struct room *r, struct closing *closing, int64_t why)
{
	struct change *c = begin_close(r, why);

	if (!c)
		return false;
	c->closing = closing;
	change_submit(c);
	return true;
}

/* The owner was told that it is full: it is not. */
static bool write_left(struct store *st, struct store_job *job)
{
	struct change *c = HOLDER(job, struct change, job);

	return change_store(st, job) &&
	       notice_withdraw(store_db(st), c->club.who[OWNER], c->row.id, NOTICE_SAT) &&
	       write_besides(store_db(st), c);
}

static void left(struct change *c)
{
	reseat(c->room);
	tell_done(c);
}

/* The shares are given anew: they were bound to a seat that may be another's. */
static void empty_seat(struct change *c)
{
	struct club_row *k = &c->club;

	k->who[OTHER] = 0;
	k->name[OTHER][0] = 0;
	k->wish[OTHER] = (struct wish){ NOBODY, 0 };
	k->paid = NOBODY;
	k->side = k->wish[OWNER].side;
	k->begin_by = club_begin_by(k);
	for (int seat = 0; seat < PLAYERS; seat++)
		if (k->side == NOBODY || seat != k->side)
			c->row.has_nonce[seat] = c->row.has_pledge[seat] = false;
}

/* The owner takes the table with him; so does the other where there were bids, for he has seen the
 * owner's and must not come back with a better one, and in a cup, where nobody takes his place. */
static struct change *begin_going(struct room *r, int64_t account)
{
	const struct club_row *k = &r->club;
	bool closes = club_place(k, account) == OWNER || k->bids || k->cup;
	struct change *c =
		closes ? begin_close(r, account) : change_begin(r, (struct sender){ 0 }, NULL);

	if (c && !closes) {
		c->job.work = write_left;
		c->then = left;
		empty_seat(c);
	}
	return c;
}

bool club_go_for(struct room *r, struct closing *closing, int64_t account)
{
	struct change *c = begin_going(r, account);

	if (!c)
		return false;
	c->closing = closing;
	change_submit(c);
	return true;
}

void club_leave(struct server *s, struct call *call, const struct request *q,
		const struct asker *who)
{
	struct room *r = club_find_room(s, call, q, who);
	int place = r ? club_place(&r->club, who->account) : NOBODY;
	struct change *c;

	if (!r)
		return;
	if (place == NOBODY) {
		route_deny(call, club_role(&r->club, who) < 0 ? SRV_NO_SUCH_TABLE : SRV_FORBIDDEN,
			   NULL);
	} else if (r->row.state != GAME_WAITING || r->club.cup) {
		route_deny(call, SRV_PLAYING, NULL);
	} else {
		c = begin_going(r, who->account);
		if (c) {
			c->call = call;
			change_submit(c);
		} else {
			route_deny(call, SRV_BUSY, NULL);
		}
	}
}

/* ---- one table ---- */

void club_show(struct server *s, struct call *call, const struct request *q,
	       const struct asker *who)
{
	struct room *r = club_find_room(s, call, q, who);
	struct text out = text_into(s->out, WIRE_TABLE);
	struct json j = json_into(&out);
	struct journal_fair fair;

	if (!r)
		return;
	fair_of(&r->row, &fair);
	json_open(&j, NULL, '{');
	table_row_members(&j, &r->row, r);
	/* Told before he sits down, so that his share comes after it. */
	json_string(&j, "commit", fair.commit);
	json_string(&j, "role", role_name(r->game, club_role(&r->club, who)));
	club_member(&j, &r->club, &r->row, &(const struct club_look){ who, club_time(s) });
	json_close(&j);
	route_answer(call, 200, &out);
}

void club_journal(struct server *s, struct call *call, const struct request *q,
		  const struct asker *who)
{
	struct room *r = club_find_room(s, call, q, who);

	if (r)
		export_journal(r, call, club_role(&r->club, who));
}
