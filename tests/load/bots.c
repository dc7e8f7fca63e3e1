/* bots.c - tables whose two seats are played over real sockets (bots.h). */
#include "bots.h"
#include "club.h"

#include <stdlib.h>
#include <string.h>

enum { ACTIONS_MAX = 4096 };

bool copy_key(char to[KEY_MAX], struct slice value)
{
	struct slice text = scan_string(value);

	if (!text.n || text.n >= KEY_MAX)
		return false;
	memcpy(to, text.at, text.n);
	to[text.n] = '\0';
	return true;
}

void who_has(char who[WHO_MAX], const char *token)
{
	snprintf(who, WHO_MAX, "Authorization: Bearer %s\r\n", token);
}

void seating_fail(struct seating *at, const char *why)
{
	if (at->bots->events->failed)
		at->bots->events->failed(at, why);
}

/* ---- the game ---- */

static bool read_sides(struct bots *b, struct slice sides)
{
	struct scan s = scan_open(sides, '[');
	struct slice side;
	int n = 0;

	while (scan_item(&s, &side))
		if (n == BOT_SIDES || !copy_key(b->side[n++], side))
			return false;
	return n == BOT_SIDES;
}

static bool read_game(struct bots *b, struct slice game, const char *wanted)
{
	static const char *const keys[] = { "id", "sides", "scenarios" };
	static const char *const scenario_keys[] = { "key" };
	struct slice value[3], first, key;
	struct scan s;

	if (!scan_members(game, keys, 3, value) || (wanted && !scan_is(value[0], wanted)))
		return false;
	s = scan_open(value[2], '[');
	return copy_key(b->game, value[0]) && read_sides(b, value[1]) && scan_item(&s, &first) &&
	       scan_members(first, scenario_keys, 1, &key) && copy_key(b->scenario, key);
}

bool bots_learn(struct bots *b, const char *wanted, const char **why)
{
	static const char *const keys[] = { "games" };
	struct buffer answer = { NULL, 0, 0 };
	struct slice games, game;
	struct scan s;
	bool found = false;

	*why = "the server does not answer GET /api/1/";
	if (net_ask(b->net, "GET", "/api/1/", NULL, NULL, &answer) == 200 &&
	    scan_members((struct slice){ answer.at, answer.n }, keys, 1, &games)) {
		*why = "the server does not know the game";
		s = scan_open(games, '[');
		while (!found && scan_item(&s, &game))
			found = read_game(b, game, wanted);
	}
	free(answer.at);
	return found;
}

/* ---- asking ---- */

void bot_ask(struct bot *bot, const char *doing, const char *json_after_id)
{
	char text[512];
	int n;

	bot->asked = ++bot->at->bots->last_id;
	bot->asked_us = now_us();
	snprintf(bot->doing, sizeof bot->doing, "%s", doing);
	n = snprintf(text, sizeof text, "{\"id\":%u,%s}", bot->asked, json_after_id);
	if (bot->at->bots->events->asks)
		bot->at->bots->events->asks(bot, (struct slice){ text, (size_t)n });
	link_text(bot->link, (struct slice){ text, (size_t)n });
}

static void ask_step(struct bot *bot, const char *type, const char *doing)
{
	char rest[256];

	snprintf(rest, sizeof rest, "\"type\":\"%s\",\"step\":%lld", type, (long long)bot->step);
	bot_ask(bot, doing, rest);
}

static void ask_action(struct bot *bot, const char *action)
{
	char rest[DOING_MAX + 64];

	snprintf(rest, sizeof rest, "\"type\":\"act\",\"step\":%lld,\"action\":\"%s\"",
		 (long long)bot->step, action);
	bot_ask(bot, action, rest);
}

/* Now, or after the pause. */
static void take_action(struct bot *bot, struct slice action)
{
	char doing[DOING_MAX];

	if (action.n >= sizeof doing) {
		seating_fail(bot->at, "an action is longer than any should be");
		return;
	}
	memcpy(doing, action.at, action.n);
	doing[action.n] = '\0';
	if (!bot->at->bots->pause_us) {
		ask_action(bot, doing);
		return;
	}
	memcpy(bot->doing, doing, sizeof doing);
	bot->due_us = now_us() + bot->at->bots->pause_us;
}

void seating_wake(struct seating *at, int64_t now)
{
	for (int i = 0; i < BOT_SIDES; i++) {
		struct bot *bot = &at->bot[i];
		char doing[DOING_MAX];

		if (!bot->due_us || now < bot->due_us)
			continue;
		bot->due_us = 0;
		memcpy(doing, bot->doing, sizeof doing);
		if (bot->link && bot->joined)
			ask_action(bot, doing);
	}
}

static struct slice pick(struct net *net, struct slice actions)
{
	struct slice found[ACTIONS_MAX];
	struct scan s = scan_open(actions, '[');
	int n = 0;

	while (n < ACTIONS_MAX && scan_item(&s, &found[n]))
		n++;
	return n ? scan_string(found[net_below(net, n)]) : (struct slice){ "", 0 };
}

static void decide(struct bot *bot, struct slice actions)
{
	struct bots *b = bot->at->bots;
	struct slice action;

	if (b->events->may_act && !b->events->may_act(bot))
		return;
	if (bot->undo && b->undo_percent && net_below(b->net, 100) < b->undo_percent) {
		ask_step(bot, "undo", "undo");
		return;
	}
	if (bot->undo && b->confirm_percent && net_below(b->net, 100) < b->confirm_percent) {
		ask_step(bot, "confirm", "publish");
		return;
	}
	action = pick(b->net, actions);
	if (action.n)
		take_action(bot, action);
}

/* ---- hearing ---- */

enum { TYPE, RE, STEP, ACTIONS, UNDO, RESULT, MEMBERS };
static const char *const members[] = { "type", "re", "step", "actions", "undo", "result" };

static void note_numbers(struct bot *bot, const struct slice *m)
{
	int64_t number;

	if (scan_number(m[STEP], &number))
		bot->step = number;
	if (scan_number(m[UNDO], &number))
		bot->undo = (int)number;
}

static bool is_answer(const struct bot *bot, const struct slice *m)
{
	int64_t re;

	return bot->asked && m[RE].at && scan_number(m[RE], &re) && re == bot->asked;
}

static void hear_table(struct bot *bot, struct slice message)
{
	struct bots *b = bot->at->bots;

	if (!bot->joined)
		bot->at->joined++;
	bot->joined = true;
	bot->asked = 0;
	if (b->events->joined)
		b->events->joined(bot, message);
}

static void hear_answer(struct bot *bot)
{
	bot->asked = 0;
	bot->at->acted++;
	if (bot->at->bots->events->acknowledged)
		bot->at->bots->events->acknowledged(bot);
}

static void hear_error(struct bot *bot, struct slice message)
{
	bot->asked = 0;
	if (bot->at->bots->events->refused)
		bot->at->bots->events->refused(bot, message);
}

static void hear_end(struct seating *at)
{
	if (at->over)
		return;
	at->over = true;
	if (at->bots->events->over)
		at->bots->events->over(at);
}

static void message(struct link *l, struct slice text)
{
	struct bot *bot = l->owner;
	const struct bot_events *events = bot->at->bots->events;
	struct slice m[MEMBERS];

	if (events->heard)
		events->heard(bot, text);
	if (!scan_members(text, members, MEMBERS, m)) {
		seating_fail(bot->at, "a message is no JSON object");
		return;
	}
	note_numbers(bot, m);
	if (scan_is(m[TYPE], "table"))
		hear_table(bot, text);
	else if (scan_is(m[TYPE], "error"))
		hear_error(bot, text);
	else if (is_answer(bot, m))
		hear_answer(bot);
	if (m[RESULT].at && m[RESULT].at[0] == '{')
		hear_end(bot->at);
	else if (m[ACTIONS].at && !bot->asked && !bot->due_us && bot->link && bot->joined)
		decide(bot, m[ACTIONS]);
}

static void opened(struct link *l)
{
	struct bot *bot = l->owner;
	struct seating *at = bot->at;
	struct bots *b = at->bots;
	char rest[512], as[KEY_MAX + 16] = "", token[KEY_MAX + 16] = "";

	if (at->hotseat)
		snprintf(as, sizeof as, ",\"as\":\"%s\"", b->side[bot->side]);
	if (bot->token[0])
		snprintf(token, sizeof token, ",\"token\":\"%s\"", bot->token);
	snprintf(rest, sizeof rest,
		 "\"type\":\"join\",\"table\":\"%s\"%s%s,\"nonce\":\"%016llx%016llx\"", at->id,
		 token, as, (unsigned long long)net_random(b->net),
		 (unsigned long long)net_random(b->net));
	bot_ask(bot, "join", rest);
}

static void closed(struct link *l, int code)
{
	struct bot *bot = l->owner;
	char why[64];

	bot->link = NULL;
	bot->joined = false;
	snprintf(why, sizeof why, "a socket was closed with code %d", code);
	seating_fail(bot->at, why);
}

/* ---- tables ---- */

void seating_connect(struct seating *at)
{
	static const struct link_events events = { .opened = opened,
						   .message = message,
						   .closed = closed };

	at->joined = 0;
	for (int i = 0; i < BOT_SIDES; i++) {
		struct bot *bot = &at->bot[i];

		bot->joined = false;
		bot->asked = 0;
		bot->due_us = 0;
		bot->link =
			link_socket(at->bots->net, &events, bot, at->bots->club ? bot->who : NULL);
		if (!bot->link) {
			seating_fail(at, "no socket");
			return;
		}
	}
}

void seating_go_on(struct seating *at)
{
	at->again = true;
	if (at->bots->club && !at->seated)
		club_sit(at);
	else
		seating_connect(at);
}

void seating_leave(struct seating *at)
{
	for (int i = 0; i < BOT_SIDES; i++) {
		link_drop(at->bot[i].link);
		at->bot[i].link = NULL;
		at->bot[i].joined = false;
	}
	link_drop(at->asking);
	at->asking = NULL;
}

static bool read_tokens(struct seating *at, struct slice body)
{
	static const char *const keys[] = { "table", "tokens" };
	const char *const roles[] = { at->bots->side[0], at->bots->side[1], "both", "watch",
				      "host" };
	struct slice top[2], token[5];

	if (!scan_members(body, keys, 2, top) || !copy_key(at->id, top[0]) ||
	    !scan_members(top[1], roles, 5, token))
		return false;
	copy_key(at->watch, token[3]);
	copy_key(at->host, token[4]);
	for (int i = 0; i < BOT_SIDES; i++) {
		if (!copy_key(at->bot[i].token, token[at->hotseat ? 2 : i]))
			return false;
		who_has(at->bot[i].who, at->bot[i].token);
	}
	return true;
}

static void created(struct link *l, int status, struct slice body)
{
	struct seating *at = l->owner;
	char why[256];

	at->asking = NULL;
	link_drop(l);
	if (status == 201 && read_tokens(at, body)) {
		seating_connect(at);
		return;
	}
	snprintf(why, sizeof why, "no table: status %d, %.*s", status,
		 (int)(body.n < 160 ? body.n : 160), body.at);
	seating_fail(at, why);
}

static void not_created(struct link *l, int code)
{
	struct seating *at = l->owner;

	(void)code;
	at->asking = NULL;
	seating_fail(at, "no answer to POST /api/1/tables");
}

static void ask_table(struct seating *at)
{
	static const struct link_events events = { .answered = created, .closed = not_created };
	const struct bots *b = at->bots;
	char body[512];

	snprintf(body, sizeof body,
		 "{\"game\":\"%s\",\"scenario\":\"%s\",\"seats\":{\"%s\":\"person\",\"%s\":"
		 "\"person\"},"
		 "\"hotseat\":%s}",
		 b->game, b->scenario, b->side[0], b->side[1], at->hotseat ? "true" : "false");
	at->asking =
		link_request(b->net, &events, at, "POST", "/api/1/tables", NULL, slice_of(body));
	if (!at->asking)
		seating_fail(at, "no socket");
}

void seating_start(struct seating *at, struct bots *b, bool hotseat)
{
	*at = (struct seating){ .bots = b,
				.number = at->number,
				.owner = at->owner,
				.games = at->games + 1,
				.hotseat = hotseat && !b->club };
	for (int i = 0; i < BOT_SIDES; i++) {
		at->bot[i].at = at;
		at->bot[i].side = i;
	}
	if (b->club)
		club_open(at);
	else
		ask_table(at);
}
