/* game_notice.c - what a change of a table has to tell those who sit there.
 *
 * Only when the turn goes to another, or the game begins or ends: what happens in a draft concerns
 * nobody.  An action that leaves the turn where it is makes void what was offered before it.
 */
#include <stdlib.h>
#include <string.h>
#include "notice.h"
#include "server/people/guard.h"
#include "server/people/people.h"
#include "server/server.h"

void notice_before(struct change *c)
{
	const struct room *r = c->room;

	c->before.state = r->row.state;
	c->before.turn = r->row.turn;
	c->before.voids = r->asked && c->row.actions != r->row.actions;
	for (int seat = 0; seat < PLAYERS; seat++)
		c->before.looks[seat] = notice_looks(r, club_account(&c->club, seat));
}

/* Whose turn it is, or NOBODY. */
static int turn_of(enum game_state state, int turn)
{
	return state == GAME_PLAYING && turn >= 0 && turn < PLAYERS ? turn : NOBODY;
}

static struct notice notice_of(const struct change *c, int seat, enum notice_kind kind)
{
	return (struct notice){ .account = club_account(&c->club, seat),
				.kind = kind,
				.table = c->row.id,
				.game = c->row.game,
				.by = club_name(&c->club, !seat),
				.looks = c->before.looks[seat] };
}

static bool put_turn(struct db *db, const struct change *c, int seat)
{
	struct notice n = notice_of(c, seat, NOTICE_TURN);
	const struct clocks *clocks = &c->club.clocks;

	if (clocks->pace.kind == PACE_DAYS && clocks->running == seat) {
		n.deadline = clocks_deadline(clocks) / 1000;
		n.allowed = (int64_t)clocks->pace.days * 24 * 3600;
	}
	return notice_put(db, &n);
}

/* What was offered before the last move can be accepted no more; turn: nor is it that turn. */
static bool clear(struct db *db, const struct change *c, bool turn)
{
	struct past past = {
		.table = c->row.id,
		.turn = turn,
		.reminded = turn && c->club.clocks.pace.kind == PACE_DAYS,
	};

	for (int seat = 0; seat < PLAYERS; seat++)
		past.account[seat] = club_account(&c->club, seat);
	return notice_pass(db, &past);
}

static bool write_over(struct db *db, const struct change *c)
{
	bool good = clear(db, c, true);

	for (int seat = 0; good && seat < PLAYERS; seat++) {
		const struct notice n = notice_of(c, seat, NOTICE_OVER);

		good = notice_put(db, &n);
	}
	return good;
}

static bool write_begun(struct db *db, const struct change *c)
{
	for (int seat = 0; seat < PLAYERS; seat++) {
		int64_t account = club_account(&c->club, seat);

		if (account && !notice_withdraw(db, account, c->row.id, NOTICE_SAT))
			return false;
	}
	return true;
}

bool notice_change(struct db *db, const struct change *c)
{
	int before = turn_of(c->before.state, c->before.turn);
	int now = turn_of(c->row.state, c->row.turn);

	if (!c->club.who[OWNER])
		return true;
	if (c->before.state == GAME_WAITING && c->row.state != GAME_WAITING && !write_begun(db, c))
		return false;
	if (c->row.state == GAME_OVER && c->before.state != GAME_OVER)
		return c->row.how == END_CLOSED ? notice_closed(db, &c->club, &c->row)
						: write_over(db, c);
	if (before == now)
		return !c->before.voids || clear(db, c, false);
	return clear(db, c, true) && (now == NOBODY || put_turn(db, c, now));
}

void notice_changed(const struct change *c)
{
	struct server *s = c->room->server;
	bool turned =
		turn_of(c->before.state, c->before.turn) != turn_of(c->row.state, c->row.turn);

	if (c->before.voids)
		c->room->asked = false;
	if (!c->club.who[OWNER] || (!turned && c->before.state == c->row.state))
		return;
	for (int seat = 0; seat < PLAYERS; seat++)
		if (!c->before.looks[seat])
			notice_tell(s, club_account(&c->club, seat));
}

/* ---- tables that are closed ---- */

bool notice_gone(struct db *db, const struct club_row *club, const struct game_row *row)
{
	bool good = true;

	for (int place = 0; good && place < 2; place++)
		good = !club->who[place] || notice_withdraw_all(db, club->who[place], row->id);
	for (int i = 0; good && i < club->invited_count; i++)
		good = notice_withdraw_all(db, club->invited[i], row->id);
	return good;
}

/* Nobody's socket stays where the table is gone: whoever looks at it learns from this why. */
bool notice_closed(struct db *db, const struct club_row *club, const struct game_row *row)
{
	bool good = notice_gone(db, club, row);

	for (int place = 0; good && place < 2; place++)
		good = notice_put(db, &(const struct notice){ .account = club->who[place],
							      .kind = NOTICE_CLOSED,
							      .table = row->id,
							      .game = row->game,
							      .by = club->name[!place] });
	return good;
}

bool notice_left(struct db *db, const struct club_row *club, const struct game_row *row, int gone)
{
	char name[PERSON_NAME_SIZE];

	/* Whoever has gone for good has none. */
	return person_name(db, club->who[gone], name) &&
	       notice_put(db, &(const struct notice){ .account = club->who[!gone],
						      .kind = NOTICE_LEFT,
						      .table = row->id,
						      .game = row->game,
						      .by = name });
}

/* ---- offers, which stand in no journal ---- */

struct offer {
	struct store_job job;
	struct server *server;
	int64_t account;
	char table[ID_SIZE + 1], game[NAME_SIZE], by[PERSON_NAME_SIZE];
};

static bool write_offer(struct store *st, struct store_job *job)
{
	const struct offer *o = HOLDER(job, struct offer, job);

	return notice_put(store_db(st), &(const struct notice){ .account = o->account,
								.kind = NOTICE_OFFER,
								.table = o->table,
								.game = o->game,
								.by = o->by });
}

static void offered(struct store_job *job)
{
	struct offer *o = HOLDER(job, struct offer, job);

	if (job->good)
		notice_tell(o->server, o->account);
	free(o);
}

/* NULL: nobody is to be told, or no memory. */
static struct offer *offer_to(struct room *r, int seat)
{
	int64_t account = r->club.who[OWNER] ? club_account(&r->club, seat) : 0;
	struct offer *o = account ? calloc(1, sizeof *o) : NULL;

	if (!o)
		return NULL;
	o->server = r->server;
	o->account = account;
	memcpy(o->table, r->id, sizeof o->table);
	memcpy(o->game, r->row.game, sizeof o->game);
	return o;
}

/* Nobody is kept awake by offers that are made and taken back without end: those beyond the rate
 * stand at the table, and are told there alone. */
static bool may_notify(struct room *r, int seat)
{
	int64_t by = club_account(&r->club, seat);

	return !notice_looks(r, club_account(&r->club, !seat)) &&
	       (!by || !people_wait(r->server, RATE_OFFER, &by, sizeof by));
}

void notice_offer(struct room *r, int seat)
{
	const char *by = club_name(&r->club, seat);
	struct offer *o = may_notify(r, seat) ? offer_to(r, !seat) : NULL;

	r->asked = true;
	if (!o)
		return;
	if (by)
		strncpy(o->by, by, sizeof o->by - 1);
	o->job.work = write_offer;
	o->job.done = offered;
	store_queue_add(r->server->store, &o->job);
}

static bool write_declined(struct store *st, struct store_job *job)
{
	const struct offer *o = HOLDER(job, struct offer, job);

	return notice_withdraw(store_db(st), o->account, o->table, NOTICE_OFFER);
}

static void declined(struct store_job *job)
{
	free(HOLDER(job, struct offer, job));
}

void notice_declined(struct room *r)
{
	const struct offers left = table_offers(r->table);

	for (int seat = 0; seat < PLAYERS; seat++) {
		bool asked = left.takeback_by == !seat || left.end_by == !seat;
		struct offer *o = asked ? NULL : offer_to(r, seat);

		if (!o)
			continue;
		o->job.work = write_declined;
		o->job.done = declined;
		store_queue_add(r->server->store, &o->job);
	}
}
