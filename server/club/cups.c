/* cups.c - cups: made, entered, begun, told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cup.h"
#include "games/games.h"
#include "reading.h"
#include "server/notice/notice.h"
#include "server/server_messages.h"
#include "session/fair.h"

/* ---- telling ---- */

static void put_entrants(struct json *j, const struct cup_all *a)
{
	json_open(j, "entrants", '[');
	for (int i = 0; i < a->entrants; i++)
		json_string(j, NULL, a->entrant[i].name);
	json_close(j);
}

static void put_cup(struct json *j, const struct cup_all *a)
{
	static const char *const states[] = { "open", "playing", "over" };
	const struct cup *c = &a->cup;

	json_string(j, "cup", c->id);
	json_string(j, "name", c->name);
	json_string(j, "game", c->game);
	json_string(j, "scenario", c->scenario);
	json_string(j, "owner", c->owner_name);
	json_string(j, "state", states[c->state]);
	club_pace_member(j, &c->pace);
	json_bool(j, "double", c->twice);
	json_bool(j, "rated", c->rated);
	json_bool(j, "takebacks", c->takebacks);
	json_bool(j, "hints", c->hints);
	json_number(j, "most", c->most);
	put_entrants(j, a);
	json_number(j, "created", c->created);
}

/* The result of one who never came is told like one that was played. */
static void put_result(struct json *j, const struct cup_game *g, const struct game *game)
{
	if (!g->absent) {
		result_member(j, game, &g->row);
		return;
	}
	json_open(j, "result", '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_number(j, role_name(game, seat),
			    g->absent == CUP_VOID   ? 0
			    : g->absent >> seat & 1 ? -1000
						    : 1000);
	json_string(j, "how", g->absent == CUP_VOID ? "closed" : "absent");
	json_close(j);
}

/* Whether somebody still has to come, and until when. */
static void put_state(struct json *j, const struct cup_game *g)
{
	static const char *const words[] = { "waiting", "playing", "over" };
	bool waits = g->table[0] && g->row.state == GAME_WAITING;

	if (g->table[0])
		json_string(j, "state", words[g->row.state]);
	else
		json_null(j, "state");
	if (waits)
		json_number(j, "begin_by", g->begin_by);
	else
		json_null(j, "begin_by");
}

static void put_pairing(struct json *j, const struct cup_all *a, const struct cup_game *g)
{
	const struct game *game = game_find(a->cup.game);

	if (!game)
		return;
	json_open(j, NULL, '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_string(j, role_name(game, seat), a->entrant[g->pairing.side[seat]].name);
	if (g->table[0])
		json_string(j, "table", g->table);
	else
		json_null(j, "table");
	put_state(j, g);
	put_result(j, g, game);
	json_close(j);
}

static void put_rounds(struct json *j, const struct cup_all *a)
{
	json_open(j, "rounds", '[');
	for (int i = 0; i < a->games; i++) {
		int round = a->game[i].pairing.round;

		if (!i || a->game[i - 1].pairing.round != round)
			json_open(j, NULL, '[');
		put_pairing(j, a, &a->game[i]);
		if (i + 1 == a->games || a->game[i + 1].pairing.round != round)
			json_close(j);
	}
	json_close(j);
}

static void put_standings(struct json *j, const struct cup_all *a)
{
	struct standing s[ENTRANTS_MOST];
	struct pairing p[PAIRINGS_MOST];

	for (int i = 0; i < a->games; i++)
		p[i] = a->game[i].pairing;
	pairing_standings(a->entrants, p, a->games, s);
	json_open(j, "standings", '[');
	for (int i = 0; i < a->entrants; i++) {
		json_open(j, NULL, '{');
		json_string(j, "name", a->entrant[s[i].entrant].name);
		json_number(j, "points", s[i].points);
		json_number(j, "tiebreak", s[i].tiebreak);
		json_number(j, "won", s[i].won);
		json_number(j, "drawn", s[i].drawn);
		json_number(j, "lost", s[i].lost);
		json_number(j, "played", s[i].played);
		json_close(j);
	}
	json_close(j);
}

static bool read_cup(struct db *db, struct reading *r)
{
	struct cup_all *a = calloc(1, sizeof *a);
	bool found, good;

	if (a)
		a->game = calloc(PAIRINGS_MOST, sizeof *a->game);
	good = a && a->game && cup_load(db, r->word, &found, a);
	if (good && !found)
		r->trouble = SRV_NO_SUCH_CUP;
	if (good && found) {
		put_cup(&r->json, a);
		put_rounds(&r->json, a);
		put_standings(&r->json, a);
	}
	free(a ? a->game : NULL);
	free(a);
	return good;
}

void club_cup_show(struct server *s, struct call *c, const struct request *q,
		   const struct asker *who)
{
	struct reading *r = reading_new(s, c, who);

	if (!r)
		return;
	if (!path_part(q, 1, r->word, sizeof r->word))
		r->word[0] = 0;
	reading_start(r, read_cup);
}

static bool read_cups(struct db *db, struct reading *r)
{
	struct cup_all *all;
	int n;
	bool good = cup_list(db, &all, &n);

	json_open(&r->json, "cups", '[');
	for (int i = 0; good && i < n; i++) {
		json_open(&r->json, NULL, '{');
		put_cup(&r->json, &all[i]);
		json_close(&r->json);
	}
	json_close(&r->json);
	free(all);
	return good;
}

void club_cup_list(struct server *s, struct call *c, const struct request *q,
		   const struct asker *who)
{
	struct reading *r = reading_new(s, c, who);

	(void)q;
	if (r)
		reading_start(r, read_cups);
}

/* ---- changing ---- */

struct cup_change {
	struct store_job job;
	struct server *server;
	struct call *call;
	int status;
	struct asker who;
	bool whole; /* the owner calls it off */
	int trouble;
	struct cup_all all; /* without games */
	/* What is done once it is found; *trouble says why not. */
	bool (*apply)(struct store *, struct cup_change *);
};

static bool work(struct store *st, struct store_job *job)
{
	struct cup_change *c = HOLDER(job, struct cup_change, job);
	bool found = true;

	if (!person_hold(store_db(st), c->who.account, &c->trouble))
		return false;
	if (c->trouble)
		return true;
	if (c->status == 200 && !cup_load(store_db(st), c->all.cup.id, &found, &c->all))
		return false;
	if (!found) {
		c->trouble = SRV_NO_SUCH_CUP;
		return true;
	}
	return c->apply(st, c);
}

static void tell_entrants(const struct cup_change *c)
{
	for (int i = 0; i < c->all.entrants; i++)
		notice_tell(c->server, c->all.entrant[i].account);
}

static void done(struct store_job *job)
{
	struct cup_change *c = HOLDER(job, struct cup_change, job);
	char buffer[128];
	struct text out = text_into(buffer, sizeof buffer);
	struct json j = json_into(&out);

	if (!job->good || c->trouble) {
		route_deny(c->call, c->trouble ? c->trouble : job_trouble(job), NULL);
	} else {
		tell_entrants(c);
		json_open(&j, NULL, '{');
		json_string(&j, "cup", c->all.cup.id);
		json_close(&j);
		route_answer(c->call, c->status, &out);
	}
	free(c);
}

static struct cup_change *change_new(struct server *s, struct call *call, const struct asker *who)
{
	struct cup_change *c = calloc(1, sizeof *c);

	if (!c) {
		route_deny(call, SRV_BUSY, NULL);
		return NULL;
	}
	c->server = s;
	c->call = call;
	c->who = *who;
	c->status = 200;
	c->job.work = work;
	c->job.done = done;
	c->job.writes = true;
	return c;
}

static int place_of(const struct cup_change *c)
{
	for (int i = 0; i < c->all.entrants; i++)
		if (c->all.entrant[i].account == c->who.account)
			return i;
	return NOBODY;
}

/* Bots count as their owner: nobody fills a cup with his. */
static bool enter(struct store *st, struct cup_change *c)
{
	bool entered;

	if (!cup_has(store_db(st), c->all.cup.key, c->who.person, &entered))
		return false;
	if (c->all.cup.state != CUP_OPEN)
		c->trouble = SRV_PLAYING;
	else if (entered)
		c->trouble = SRV_TAKEN;
	else if (c->all.entrants >= c->all.cup.most)
		c->trouble = SRV_TOO_MANY;
	return c->trouble || cup_add(store_db(st), c->all.cup.key, c->who.account);
}

/* Whoever calls it off knows. */
static bool call_off(struct store *st, const struct cup_change *c)
{
	const struct cup *cup = &c->all.cup;

	for (int i = 0; i < c->all.entrants; i++)
		if (c->all.entrant[i].account != c->who.account &&
		    !notice_put(store_db(st),
				&(const struct notice){ .account = c->all.entrant[i].account,
							.kind = NOTICE_CALLED_OFF,
							.game = cup->game,
							.cup = cup->id,
							.cup_name = cup->name,
							.by = c->who.name }))
			return false;
	return cup_delete(store_db(st), cup->key);
}

static bool leave(struct store *st, struct cup_change *c)
{
	if (c->all.cup.state != CUP_OPEN)
		c->trouble = SRV_PLAYING;
	else if (c->whole ? c->all.cup.owner != c->who.account : place_of(c) == NOBODY)
		c->trouble = SRV_FORBIDDEN;
	if (c->trouble)
		return true;
	return c->whole ? call_off(st, c)
			: cup_remove(store_db(st), c->all.cup.key, c->who.account);
}

static bool begin(struct store *st, struct cup_change *c)
{
	const struct cup *cup = &c->all.cup;

	if (cup->owner != c->who.account)
		c->trouble = SRV_FORBIDDEN;
	else if (cup->state != CUP_OPEN)
		c->trouble = SRV_PLAYING;
	else if (c->all.entrants < ENTRANTS_LEAST)
		c->trouble = SRV_TOO_FEW;
	if (c->trouble)
		return true;
	for (int i = 0; i < c->all.entrants; i++)
		if (!notice_put(store_db(st),
				&(const struct notice){ .account = c->all.entrant[i].account,
							.kind = NOTICE_CUP,
							.game = cup->game,
							.cup = cup->id,
							.cup_name = cup->name,
							.by = c->who.name }))
			return false;
	return cup_begin(st, &c->all);
}

/* {} or {"cup":true} where that means something. */
static bool read_whole(struct call *call, const struct request *q, bool *whole)
{
	struct parsed *p = club_body(call, q);
	bool good;

	if (!p)
		return false;
	good = !member_unknown(p, whole ? "cup" : "") &&
	       (!whole || member_bool(p, "cup", whole) != GIVEN_WRONG);
	if (!good)
		route_deny(call, SRV_BAD_FIELD, "cup");
	parse_free(p);
	return good;
}

static void change_cup(struct server *s, struct call *call, const struct request *q,
		       struct cup_change *c)
{
	if (!path_part(q, 1, c->all.cup.id, sizeof c->all.cup.id)) {
		route_deny(call, SRV_NO_SUCH_CUP, NULL);
		free(c);
		return;
	}
	store_queue_add(s->store, &c->job);
}

void club_cup_enter(struct server *s, struct call *call, const struct request *q,
		    const struct asker *who)
{
	struct cup_change *c = read_whole(call, q, NULL) ? change_new(s, call, who) : NULL;

	if (!c)
		return;
	c->apply = enter;
	change_cup(s, call, q, c);
}

void club_cup_leave(struct server *s, struct call *call, const struct request *q,
		    const struct asker *who)
{
	bool whole = false;
	struct cup_change *c = read_whole(call, q, &whole) ? change_new(s, call, who) : NULL;

	if (!c)
		return;
	c->whole = whole;
	c->apply = leave;
	change_cup(s, call, q, c);
}

void club_cup_begin(struct server *s, struct call *call, const struct request *q,
		    const struct asker *who)
{
	struct cup_change *c = read_whole(call, q, NULL) ? change_new(s, call, who) : NULL;

	if (!c)
		return;
	c->apply = begin;
	change_cup(s, call, q, c);
}

/* ---- a new one ---- */

static bool make(struct store *st, struct cup_change *c)
{
	int64_t n;

	if (!cup_count(store_db(st), c->who.account, &n))
		return false;
	if (n >= CUPS_MOST) {
		c->trouble = SRV_TOO_MANY;
		return true;
	}
	return cup_insert(store_db(st), &c->all.cup);
}

/* 3 to so many characters, proper text. */
static bool read_name(const struct parsed *p, char out[CUP_NAME_SIZE])
{
	const char *name;
	int characters = 0;

	if (member_string(p, "name", &name) != GIVEN || strlen(name) >= CUP_NAME_SIZE ||
	    !journal_is_text(name, strlen(name)) || strspn(name, " ") == strlen(name))
		return false;
	for (const char *at = name; *at; at++)
		characters += ((unsigned char)*at & 0xc0) != 0x80;
	snprintf(out, CUP_NAME_SIZE, "%s", name);
	return characters >= 3 && characters <= CUP_NAME_CHARACTERS;
}

static const char *read_game(const struct parsed *p, struct cup *c)
{
	const char *word = NULL;
	const struct game *g = member_string(p, "game", &word) == GIVEN ? game_find(word) : NULL;
	int scenario = 0;

	if (!g)
		return "game";
	if (member_string(p, "scenario", &word) != GIVEN_NOT &&
	    !(word && scenario_parse(g, (struct word){ word, (int)strlen(word) }, &scenario)))
		return "scenario";
	name_copy(c->game, g->id);
	name_copy(c->scenario, scenario_key(g, scenario));
	return NULL;
}

static const char *read_options(const struct parsed *p, struct cup *c)
{
	struct club_row terms = { .against = AGAINST_OPEN };
	int64_t most = ENTRANTS_MOST;
	const char *wrong = club_read_pace(p, &c->pace);

	if (!wrong)
		wrong = club_read_terms(p, &terms, &c->hints);
	if (wrong)
		return wrong;
	c->rated = terms.rated;
	c->takebacks = terms.takebacks;
	if (member_bool(p, "double", &c->twice) == GIVEN_WRONG)
		return "double";
	if (member_number(p, "most", &most) == GIVEN_WRONG || most < ENTRANTS_LEAST ||
	    most > ENTRANTS_MOST)
		return "most";
	c->most = (int)most;
	return NULL;
}

static const char *read_cup_body(const struct parsed *p, struct cup *c)
{
	const char *wrong = member_unknown(p, "name game scenario pace double rated hints "
					      "takebacks most");

	if (!wrong)
		wrong = read_name(p, c->name) ? read_game(p, c) : "name";
	return wrong ? wrong : read_options(p, c);
}

void club_cup_make(struct server *s, struct call *call, const struct request *q,
		   const struct asker *who)
{
	struct parsed *p = club_body(call, q);
	struct cup_change *c = p ? change_new(s, call, who) : NULL;
	uint8_t bytes[CUP_ID_SIZE / 2];
	const char *wrong = c ? read_cup_body(p, &c->all.cup) : NULL;
	/* Everybody reads its name. */
	int why = wrong                               ? SRV_BAD_FIELD
		  : who->muted                        ? SRV_MUTED
		  : !fair_random(bytes, sizeof bytes) ? SRV_BUSY
						      : 0;

	if (c && why) {
		route_deny(call, why, wrong);
		free(c);
		c = NULL;
	}
	if (p)
		parse_free(p);
	if (!c)
		return;
	fair_hex(bytes, sizeof bytes, c->all.cup.id);
	c->all.cup.owner = who->account;
	c->all.cup.created = now_seconds();
	c->status = 201;
	c->apply = make;
	store_queue_add(s->store, &c->job);
}
