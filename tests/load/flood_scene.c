/* flood_scene.c - what there is at a club (flood_scene.h). */
#include "flood_scene.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { OTHERS = 4, QUIET_WITHIN_US = 30 * 1000 * 1000 };

static void fail(const char *what, struct slice answer)
{
	fprintf(stderr, "flood: the club: %s: %.*s\n", what, (int)(answer.n < 300 ? answer.n : 300),
		answer.at ? answer.at : "");
	exit(1);
}

static struct slice whole(const struct buffer *b)
{
	return (struct slice){ b->at ? b->at : "", b->n };
}

/* ---- forms ---- */

static const char *word_for(const struct material *m, const struct seating *at, char letter)
{
	const struct scene *s = m->scene;

	switch (letter) {
	case 't':
		return at->id;
	case 'w':
		return s->table;
	case 'i':
		return s->invitation;
	case 'c':
		return s->cup;
	case 'b':
		return s->bot;
	case 's':
		return s->session;
	case 'o':
		return s->owner->name;
	case 'e':
		return s->eve->name;
	case 'm':
		return s->moderator->name;
	case 'p':
		return s->club.person[0].name;
	case 'g':
		return m->bots->game;
	default:
		return "%";
	}
}

void scene_put(const struct material *m, const struct seating *at, const char *form,
	       struct buffer *out)
{
	for (; *form; form++) {
		const char *word;

		if (*form != '%') {
			buffer_add(out, form, 1);
			continue;
		}
		word = word_for(m, at, *++form);
		buffer_add(out, word, strlen(word));
	}
}

/* ---- what the owner has ---- */

void scene_fill(struct scene *s, struct net *net, int ntables)
{
	int players = ntables * BOT_SIDES;
	const char *why;

	if (!club_fill(&s->club, net, players + OTHERS, NULL, &why))
		fail(why, slice_of(""));
	s->owner = &s->club.person[players];
	s->eve = &s->club.person[players + 1];
	s->gone = &s->club.person[players + 2];
	s->moderator = &s->club.person[players + 3];
	snprintf(s->origin, sizeof s->origin, "http://%s", net->target.host);
}

void scene_free(struct scene *s)
{
	club_free(&s->club);
}

/* A request that has to be done; its answer's members are kept where they are wanted. */
struct order {
	const struct person *who;
	const char *path, *body;
	const char *key[2];
	char *to[2]; /* KEY_MAX each */
};

static void must(const struct material *m, const struct order *o)
{
	struct buffer path = { NULL, 0, 0 }, body = { NULL, 0, 0 }, answer = { NULL, 0, 0 };
	struct slice value[2];
	int status;

	scene_put(m, m->tables, o->path, &path);
	scene_put(m, m->tables, o->body, &body);
	buffer_add(&path, "", 1);
	buffer_add(&body, "", 1);
	status = net_ask(m->net, "POST", path.at, o->who->who, body.at, &answer);
	if (status / 100 != 2)
		fail(o->path, whole(&answer));
	for (int i = 0; i < 2 && o->key[i]; i++)
		if (!scan_members(whole(&answer), &o->key[i], 1, &value[i]) ||
		    !copy_key(o->to[i], value[i]))
			fail(o->key[i], whole(&answer));
	free(path.at);
	free(body.at);
	free(answer.at);
}

/* A token is longer than other keys. */
static void make_bot(struct scene *s, const struct material *m)
{
	static const char *const keys[] = { "token" };
	struct buffer answer = { NULL, 0, 0 };
	struct slice token = { NULL, 0 };
	char body[KEY_MAX + 16];

	snprintf(s->bot, sizeof s->bot, "B%.20s", s->owner->name + 1);
	snprintf(body, sizeof body, "{\"name\":\"%s\"}", s->bot);
	if (net_ask(m->net, "POST", "/api/1/bots", s->owner->who, body, &answer) != 201 ||
	    !scan_members(whole(&answer), keys, 1, &token))
		fail("no bot", whole(&answer));
	token = scan_string(token);
	snprintf(s->bot_token, sizeof s->bot_token, "%.*s", (int)token.n, token.at);
	who_has(s->bot_who, s->bot_token);
	free(answer.at);
}

/* The number of the session that is not the one which asks. */
static void find_session(struct scene *s, const struct material *m)
{
	static const char *const keys[] = { "sessions" }, *const row_keys[] = { "id", "this" };
	struct buffer answer = { NULL, 0, 0 };
	struct slice rows = slice_of(""), row, value[2];
	struct scan scan;

	if (net_ask(m->net, "GET", "/api/1/me/sessions", s->owner->who, NULL, &answer) != 200 ||
	    !scan_members(whole(&answer), keys, 1, &rows))
		fail("no sessions", whole(&answer));
	scan = scan_open(rows, '[');
	while (scan_item(&scan, &row))
		if (scan_members(row, row_keys, 2, value) && slice_is(value[1], "false"))
			snprintf(s->session, sizeof s->session, "%.*s", (int)value[0].n,
				 value[0].at);
	if (!s->session[0])
		fail("no second session", whole(&answer));
	free(answer.at);
}

/* Three enter the cup, so that nothing but who asks stands against its beginning. */
void scene_set(struct scene *s, const struct material *m)
{
	const struct person nobody = { .name = "" }, *player = s->club.person;
	const struct order orders[] = {
		{ s->owner,
		  "/api/1/tables",
		  "{\"game\":\"%g\",\"against\":\"invited\",\"private\":true}",
		  { "table", "invitation" },
		  { s->table, s->invitation } },
		{ s->owner, "/api/1/tables/%w/invite", "{\"name\":\"%p\"}", { NULL }, { NULL } },
		{ s->owner,
		  "/api/1/cups",
		  "{\"name\":\"Winter cup\",\"game\":\"%g\",\"pace\":{\"kind\":\"days\","
		  "\"days\":3},\"double\":false,\"rated\":true,\"most\":8}",
		  { "cup" },
		  { s->cup } },
		{ &player[0], "/api/1/cups/%c/enter", "{}", { NULL }, { NULL } },
		{ &player[1], "/api/1/cups/%c/enter", "{}", { NULL }, { NULL } },
		{ &player[2], "/api/1/cups/%c/enter", "{}", { NULL }, { NULL } },
		{ &nobody,
		  "/api/1/login",
		  "{\"name\":\"%o\",\"password\":\"" CLUB_PASSWORD "\"}",
		  { NULL },
		  { NULL } },
		{ s->gone, "/api/1/logout", "{}", { NULL }, { NULL } },
	};

	for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
		must(m, &orders[i]);
	make_bot(s, m);
	find_session(s, m);
}

/* ---- what is said ---- */

static bool rests(const struct bot *bot)
{
	(void)bot;
	return false;
}

static void not_heard(struct bot *bot, struct slice answer)
{
	fail(bot->doing, answer);
}

static void bot_says(struct bot *bot, const char *doing, const char *json)
{
	int64_t until = now_us() + QUIET_WITHIN_US;

	bot_ask(bot, doing, json);
	while (bot->asked && now_us() < until)
		net_turn(bot->at->bots->net, 50);
	if (bot->asked)
		fail("no answer to", slice_of(doing));
}

/* An end, or a takeback where there are any. */
static void ask_other(struct scene *s, struct seating *at)
{
	bool takeback = at->number % 2 && !at->rated;

	s->asker[at->number] = BOT_SIDES;
	if (at->over)
		return;
	s->asker[at->number] = at->number / 2 % 2;
	bot_says(&at->bot[s->asker[at->number]], "ask",
		 takeback ? "\"type\":\"takeback\",\"to\":0"
			  : "\"type\":\"offer\",\"what\":\"end\"");
}

void scene_speak(struct scene *s, struct material *m)
{
	static const struct bot_events quiet = { .may_act = rests, .refused = not_heard };
	struct bots *bots = m->tables[0].bots;
	const struct bot_events *usual = bots->events;
	char json[128];

	bots->events = &quiet;
	for (int i = 0; i < m->ntables; i++) {
		for (int side = 0; side < BOT_SIDES; side++) {
			snprintf(json, sizeof json, "\"type\":\"note\",\"text\":\"%s, table %d\"",
				 bots->side[side], i);
			bot_says(&m->tables[i].bot[side], "note", json);
			bot_says(&m->tables[i].bot[side], "say",
				 "\"type\":\"say\",\"text\":\"Good luck!\"");
		}
		ask_other(s, &m->tables[i]);
	}
	bots->events = usual;
}

/* ---- what is shown ---- */

void scene_show(const struct material *m, const char *form, const char *who, struct buffer *all)
{
	struct buffer path = { NULL, 0, 0 }, answer = { NULL, 0, 0 };
	int status;

	scene_put(m, m->tables, form, &path);
	buffer_add(&path, "", 1);
	status = net_ask(m->net, "GET", path.at, who, NULL, &answer);
	put(all, "%s: %d\n", path.at, status);
	buffer_add(all, answer.at, answer.n);
	buffer_add(all, "\n", 1);
	free(path.at);
	free(answer.at);
}

static void fetch_person(const struct material *m, const struct person *p, struct buffer *all)
{
	static const char *const own[] = { "me",   "me/sessions", "me/export", "me/notices",
					   "bots", "notices",     "mine",      "finished" };
	char path[128];

	for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
		snprintf(path, sizeof path, "/api/1/%s", own[i]);
		scene_show(m, path, p->who, all);
	}
	snprintf(path, sizeof path, "/api/1/people/%s", p->name);
	scene_show(m, path, NULL, all);
	snprintf(path, sizeof path, "/api/1/ratings/%s/%s", m->bots->game, p->name);
	scene_show(m, path, NULL, all);
}

static void fetch_table(const struct scene *s, const struct material *m, const char *id,
			struct buffer *all)
{
	const struct person *const viewers[] = { s->owner, s->eve, &s->club.person[0] };
	char path[128];

	snprintf(path, sizeof path, "/api/1/tables/%s", id);
	scene_show(m, path, NULL, all);
	for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++)
		scene_show(m, path, viewers[i]->who, all);
}

static void fetch_journals(const struct scene *s, const struct material *m,
			   const struct seating *at, struct buffer *all)
{
	const char *const viewers[] = { at->bot[0].who, at->bot[1].who, s->eve->who, NULL };
	char path[128];

	snprintf(path, sizeof path, "/api/1/tables/%s/journal", at->id);
	for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++)
		scene_show(m, path, viewers[i], all);
}

void scene_fetch(const struct scene *s, const struct material *m, struct buffer *all)
{
	static const char *const known[] = { "lobby", "cups", "cups/%c", "ratings/%g",
					     "records/%g" };
	char path[64];

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		snprintf(path, sizeof path, "/api/1/%s", known[i]);
		scene_show(m, path, NULL, all);
	}
	for (int i = 0; i < s->club.n; i++)
		fetch_person(m, &s->club.person[i], all);
	scene_show(m, "/api/1/me", s->bot_who, all);
	scene_show(m, "/api/1/moderation/log", s->moderator->who, all);
	fetch_table(s, m, s->table, all);
	for (int i = 0; i < m->ntables; i++) {
		fetch_table(s, m, m->tables[i].id, all);
		fetch_journals(s, m, &m->tables[i], all);
	}
	still_clocks(all);
}

/* ---- clocks ---- */

static char *find(char *at, const char *end, const char *word)
{
	return at < end ? memmem(at, (size_t)(end - at), word, strlen(word)) : NULL;
}

/* "key":123 becomes "key":. */
static void drop_number(struct buffer *b, char *at, size_t *end, const char *key)
{
	char word[KEY_MAX + 8];
	char *digits, *past;

	snprintf(word, sizeof word, "\"%s\":", key);
	digits = find(at, b->at + *end, word);
	if (!digits)
		return;
	digits += strlen(word);
	for (past = digits; past < b->at + *end && (isdigit((unsigned char)*past) || *past == '-');)
		past++;
	memmove(digits, past, (size_t)(b->at + b->n - past));
	b->n -= (size_t)(past - digits);
	*end -= (size_t)(past - digits);
}

/* Time runs for one side only, and until when stays the same. */
static void still_clock(struct buffer *b, char *at, size_t end)
{
	static const char *const keys[] = { "running" };
	struct slice value;
	char side[KEY_MAX];

	if (!scan_members((struct slice){ at, (size_t)(b->at + end - at) }, keys, 1, &value))
		return;
	drop_number(b, at, &end, copy_key(side, value) ? side : "");
	drop_number(b, at, &end, "now");
}

void still_clocks(struct buffer *b)
{
	static const char word[] = "\"clock\":{";
	char *at = find(b->at, b->at + b->n, word);

	while (at) {
		char *end = find(at, b->at + b->n, "}");

		at += sizeof word - 2;
		if (end)
			still_clock(b, at, (size_t)(end + 1 - b->at));
		at = find(at, b->at + b->n, word);
	}
}
