/* invite.c - inviting somebody by name, and declining. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "routes.h"
#include "server/notice/notice.h"
#include "server/people/people.h"
#include "server/server_messages.h"

/* An invitation that is made or declined. */
struct inviting {
	struct store_job job;
	struct server *server;
	struct call *call;
	char id[ID_SIZE + 1], game[NAME_SIZE];
	char name[PERSON_NAME_SIZE], by[PERSON_NAME_SIZE];
	int64_t key, account; /* of the game; who is invited */
	int64_t owner;        /* who invites, or is told that it was declined; 0: nobody */
	bool done;            /* it was there to be declined */
	int trouble;
};

/* Who waits for an answer is counted where it is written: requests come at the same time. */
static bool count_others(struct db *db, struct inviting *i)
{
	int64_t n = 0;
	bool found;

	if (!db_one(db,
		    DB_ASK("SELECT count(*) FROM club_invite WHERE game=?1 AND account<>?2",
			   db_number(i->key), db_number(i->account)),
		    &found, &n))
		return false;
	if (n >= INVITED_MOST)
		i->trouble = SRV_TOO_MANY;
	return true;
}

/* Whether the seat still waits for somebody. */
static bool look_at_table(struct db *db, struct inviting *i)
{
	int64_t key;
	bool waits;

	if (!db_one(db,
		    DB_ASK("SELECT key FROM game JOIN club ON of_game=key WHERE key=?1 AND state=0"
			   " AND other=0",
			   db_number(i->key)),
		    &waits, &key))
		return false;
	if (!waits)
		i->trouble = SRV_TAKEN;
	return true;
}

/* Whom it is about: somebody who is still there, and not himself. */
static bool find_invited(struct db *db, struct inviting *i)
{
	char shown[PERSON_NAME_SIZE] = "";

	if (!person_find(db, i->name, &i->account, shown))
		return false;
	if (i->account && !person_hold(db, i->account, &i->trouble))
		return false;
	if (!i->account || i->trouble)
		i->trouble = SRV_NO_SUCH_PERSON;
	else if (i->account == i->owner)
		i->trouble = SRV_TAKEN;
	else
		memcpy(i->name, shown, sizeof i->name);
	return true;
}

/* Since it was asked he may have gone, the table, or whom he invites. */
static bool find_trouble(struct db *db, struct inviting *i)
{
	return person_hold(db, i->owner, &i->trouble) && (i->trouble || look_at_table(db, i)) &&
	       (i->trouble || find_invited(db, i)) && (i->trouble || count_others(db, i));
}

static bool write_invitation(struct store *st, struct store_job *job)
{
	struct inviting *i = HOLDER(job, struct inviting, job);
	struct db *db = store_db(st);
	char word[64];

	if (!find_trouble(db, i))
		return false;
	if (i->trouble)
		return true;
	snprintf(word, sizeof word, "%s=%lld,invited", i->id, (long long)i->account);
	return club_invite(db, i->key, i->account) && store_tell(st, word) &&
	       notice_put(db, &(const struct notice){ .account = i->account,
						      .kind = NOTICE_INVITED,
						      .table = i->id,
						      .game = i->game,
						      .by = i->by });
}

static void answer_invited(const struct inviting *i)
{
	char buffer[512];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	json_open(&j, NULL, '{');
	json_string(&j, "table", i->id);
	json_open(&j, "invited", '[');
	json_string(&j, NULL, i->name);
	json_close(&j);
	json_close(&j);
	route_answer(i->call, 200, &out);
}

void club_invited(struct room *r, int64_t account)
{
	if (!club_is_invited(&r->club, account) && r->club.invited_count < INVITED_MOST)
		r->club.invited[r->club.invited_count++] = account;
}

static void was_invited(struct store_job *job)
{
	struct inviting *i = HOLDER(job, struct inviting, job);
	struct room *r;

	if (!job->good || i->trouble) {
		route_deny(i->call, i->trouble ? i->trouble : job_trouble(job), i->name);
		free(i);
		return;
	}
	r = room_at_hand(i->server, i->id);
	if (r)
		club_invited(r, i->account);
	notice_tell(i->server, i->account);
	answer_invited(i);
	free(i);
}

/* NULL: no memory, and answered. */
static struct inviting *inviting_of(struct room *r, struct call *call, const struct asker *who)
{
	struct inviting *i = calloc(1, sizeof *i);

	if (!i) {
		route_deny(call, SRV_BUSY, NULL);
		return NULL;
	}
	i->server = r->server;
	i->call = call;
	i->key = r->row.key;
	memcpy(i->id, r->id, sizeof i->id);
	memcpy(i->game, r->row.game, sizeof i->game);
	memcpy(i->by, who->name, sizeof i->by);
	i->job.writes = true;
	return i;
}

static void invite(struct room *r, struct call *call, const char *name, const struct asker *who)
{
	struct inviting *i = inviting_of(r, call, who);

	if (!i)
		return;
	snprintf(i->name, sizeof i->name, "%s", name);
	i->owner = who->account;
	i->job.work = write_invitation;
	i->job.done = was_invited;
	store_queue_add(r->server->store, &i->job);
}

void club_invite_name(struct server *s, struct call *call, const struct request *q,
		      const struct asker *who)
{
	struct room *r = club_find_room(s, call, q, who);
	struct parsed *p = r ? club_body(call, q) : NULL;
	const char *name;

	if (!p)
		return;
	if (club_place(&r->club, who->account) != OWNER)
		route_deny(call, club_role(&r->club, who) < 0 ? SRV_NO_SUCH_TABLE : SRV_FORBIDDEN,
			   NULL);
	else if (member_unknown(p, "name") || member_string(p, "name", &name) != GIVEN ||
		 strlen(name) >= PERSON_NAME_SIZE)
		route_deny(call, SRV_BAD_FIELD, "name");
	else if (club_is_full(&r->club) || r->row.state != GAME_WAITING)
		route_deny(call, SRV_TAKEN, NULL);
	else if (r->club.invited_count == INVITED_MOST)
		route_deny(call, SRV_TOO_MANY, NULL);
	else if (who->muted)
		route_deny(call, SRV_MUTED, NULL);
	else if (people_may(s, RATE_INVITE, call, who))
		invite(r, call, name, who);
	parse_free(p);
}

/* ---- declining ---- */

/* Whose seat waits for him is told that it need not. */
static bool tell_inviter(struct db *db, const struct inviting *i)
{
	return notice_put(db, &(const struct notice){ .account = i->owner,
						      .kind = NOTICE_DECLINED,
						      .table = i->id,
						      .game = i->game,
						      .by = i->by });
}

/* One that was declined meanwhile, on another line or at another server, is not declined again. */
static bool write_declined(struct store *st, struct store_job *job)
{
	struct inviting *i = HOLDER(job, struct inviting, job);
	struct db *db = store_db(st);
	char word[64];

	if (!club_uninvite(db, i->key, i->account, &i->done))
		return false;
	if (!i->done)
		return true;
	snprintf(word, sizeof word, "%s=%lld,declined", i->id, (long long)i->account);
	return store_tell(st, word) && notice_withdraw(db, i->account, i->id, NOTICE_INVITED) &&
	       tell_inviter(db, i);
}

void club_declined(struct room *r, int64_t account)
{
	struct club_row *c = &r->club;
	int kept = 0;

	for (int i = 0; i < c->invited_count; i++)
		if (c->invited[i] != account)
			c->invited[kept++] = c->invited[i];
	c->invited_count = kept;
	/* At a private table he looks on no more. */
	club_reseat(r);
}

static void was_declined(struct store_job *job)
{
	struct inviting *i = HOLDER(job, struct inviting, job);
	struct room *r = job->good ? room_at_hand(i->server, i->id) : NULL;

	if (r)
		club_declined(r, i->account);
	if (job->good) {
		if (i->done)
			notice_tell(i->server, i->owner);
		club_answer_id(i->call, i->id);
	} else {
		route_deny(i->call, job_trouble(job), NULL);
	}
	free(i);
}

static void decline(struct room *r, struct call *call, const struct asker *who)
{
	struct inviting *i = inviting_of(r, call, who);

	if (!i)
		return;
	i->account = who->account;
	i->owner = club_is_full(&r->club) ? 0 : r->club.who[OWNER];
	i->job.work = write_declined;
	i->job.done = was_declined;
	store_queue_add(r->server->store, &i->job);
}

void club_decline(struct server *s, struct call *call, const struct request *q,
		  const struct asker *who)
{
	struct room *r = club_find_room(s, call, q, who);
	struct parsed *p = r ? club_body(call, q) : NULL;
	const char *unknown = p ? member_unknown(p, "") : NULL;

	if (!p)
		return;
	if (!club_is_invited(&r->club, who->account))
		route_deny(call, club_role(&r->club, who) < 0 ? SRV_NO_SUCH_TABLE : SRV_FORBIDDEN,
			   NULL);
	else if (unknown)
		route_deny(call, SRV_BAD_FIELD, unknown);
	else if (club_place(&r->club, who->account) != NOBODY)
		route_deny(call, SRV_TAKEN, NULL);
	else
		decline(r, call, who);
	parse_free(p);
}
