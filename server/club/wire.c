/* wire.c - a club's table as JSON. */
#include <string.h>
#include "club.h"
#include "games/games.h"
#include "server/server.h"

static const char *const kinds[PACE_KINDS] = { "free", "live", "days" };

void club_pace_member(struct json *j, const struct pace *p)
{
	json_open(j, "pace", '{');
	json_string(j, "kind", kinds[p->kind]);
	if (p->kind == PACE_LIVE) {
		json_number(j, "minutes", p->minutes);
		json_number(j, "seconds", p->seconds);
	} else if (p->kind == PACE_DAYS) {
		json_number(j, "days", p->days);
	}
	json_close(j);
}

void club_clock_member(struct json *j, const struct club_row *c, const struct game *g, int64_t now)
{
	const struct clocks *k = &c->clocks;

	if (k->pace.kind == PACE_FREE || !g) {
		json_null(j, "clock");
		return;
	}
	json_open(j, "clock", '{');
	json_string(j, "kind", kinds[k->pace.kind]);
	for (int seat = 0; seat < PLAYERS; seat++)
		json_number(j, role_name(g, seat), clocks_left(k, seat, now));
	if (k->running == NOBODY) {
		json_null(j, "running");
		json_null(j, "deadline");
	} else {
		json_thing(j, "running", g, K_SIDE, k->running);
		json_number(j, "deadline", clocks_deadline(k));
	}
	json_number(j, "now", now);
	json_close(j);
}

static void put_name(struct json *j, const char *key, const char *name)
{
	if (name && *name)
		json_string(j, key, name);
	else
		json_null(j, key);
}

static void put_names(struct json *j, const struct club_row *c, const struct game *g)
{
	json_open(j, "names", '{');
	for (int seat = 0; g && seat < PLAYERS; seat++)
		put_name(j, role_name(g, seat), club_name(c, seat));
	json_close(j);
	json_open(j, "waits", '[');
	for (int i = 0; i < 2; i++)
		if (c->who[i])
			put_name(j, NULL, c->name[i]);
	json_close(j);
}

static bool is_settled(const struct club_row *c)
{
	return club_is_settled(c) && club_is_full(c);
}

/* What the owner wants, until he and the other have it. */
static void put_wish(struct json *j, const struct club_row *c, const struct game *g)
{
	if (is_settled(c) || !g)
		json_null(j, "wants");
	else if (c->wish[OWNER].side == NOBODY)
		json_string(j, "wants", "any");
	else
		json_thing(j, "wants", g, K_SIDE, c->wish[OWNER].side);
	json_bool(j, "bids", c->bids);
}

/* After that a table of a cup is lost by who has not come, and any other is gone. */
static void put_begin_by(struct json *j, const struct club_row *c, const struct game_row *row)
{
	if (row->state == GAME_WAITING)
		json_number(j, "begin_by", c->begin_by);
	else
		json_null(j, "begin_by");
}

/* Sealed until both are given.  By sides: a name may be any word, and two that have gone have none.
 */
static void put_bid(struct json *j, const struct club_row *c, const struct game *g)
{
	if (!c->bids || !is_settled(c) || !g) {
		json_null(j, "bid");
		return;
	}
	json_open(j, "bid", '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_number(j, role_name(g, seat), c->wish[seat == c->side ? OWNER : OTHER].bid);
	if (c->paid == NOBODY)
		json_null(j, "paid");
	else
		json_thing(j, "paid", g, K_SIDE, c->paid == OWNER ? c->side : !c->side);
	json_close(j);
}

static void put_terms(struct json *j, const struct club_row *c)
{
	static const char *const words[] = { "open", "invited", "program" };

	json_bool(j, "private", c->hidden);
	json_bool(j, "takebacks", c->takebacks);
	json_bool(j, "rated", c->rated);
	json_string(j, "against", words[c->against]);
	put_name(j, "cup", c->cup_id);
}

static void put_you(struct json *j, const struct club_row *c, const struct game *g,
		    const struct asker *who)
{
	int seat = who ? club_seat(c, who->account) : NOBODY;

	if (seat == NOBODY || !g)
		json_null(j, "you");
	else
		json_thing(j, "you", g, K_SIDE, seat);
	json_bool(j, "seated", who && club_place(c, who->account) != NOBODY);
	json_bool(j, "invited", who && club_is_invited(c, who->account));
}

void club_member(struct json *j, const struct club_row *c, const struct game_row *row,
		 const struct club_look *look)
{
	const struct game *g = game_find(row->game);

	json_open(j, "club", '{');
	put_name(j, "owner", c->name[OWNER]);
	put_names(j, c, g);
	put_wish(j, c, g);
	club_pace_member(j, &c->clocks.pace);
	club_clock_member(j, c, g, look->now);
	put_terms(j, c);
	put_begin_by(j, c, row);
	put_bid(j, c, g);
	put_you(j, c, g, look->who);
	json_close(j);
}

void club_row_json(struct json *j, const struct club_table *t, const struct room *r,
		   const struct club_look *look)
{
	json_open(j, NULL, '{');
	table_row_members(j, &t->row, r);
	club_member(j, &t->club, &t->row, look);
	json_close(j);
}

/* ---- what comes in ---- */

static bool read_count(const struct parsed *p, const char *key, int *out)
{
	int64_t n;

	if (member_number(p, key, &n) != GIVEN || n < 0 || n > 1000)
		return false;
	*out = (int)n;
	return true;
}

const char *club_read_pace(const struct parsed *p, struct pace *out)
{
	static const char *const members[PACE_KINDS] = { "kind", "kind minutes seconds",
							 "kind days" };
	const struct parsed *m;
	const char *word;
	enum given given = member_object(p, "pace", &m);
	int kind = 0;

	*out = (struct pace){ .kind = PACE_FREE };
	if (given == GIVEN_NOT)
		return NULL;
	if (given == GIVEN_WRONG || member_string(m, "kind", &word) != GIVEN)
		return "pace";
	while (kind < PACE_KINDS && strcmp(word, kinds[kind]))
		kind++;
	out->kind = (enum pace_kind)kind;
	if (kind == PACE_KINDS || member_unknown(m, members[kind]))
		return "pace";
	if (kind == PACE_LIVE &&
	    !(read_count(m, "minutes", &out->minutes) && read_count(m, "seconds", &out->seconds)))
		return "pace";
	if (kind == PACE_DAYS && !read_count(m, "days", &out->days))
		return "pace";
	return pace_is_good(out) ? NULL : "pace";
}
