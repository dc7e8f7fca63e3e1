/* play.c - a table in the browser: the requests of the worker. */
#include <string.h>
#include "ai/ai.h"
#include "core/bench.h"
#include "engine.h"
#include "games/games.h"
#include "session/say.h"

enum request {
	ASK_UNDO,
	ASK_UNDO_ALL,
	ASK_CONFIRM,
	ASK_TAKEBACK,
	ASK_END,
	ASK_RESIGN,
};

EXPORT(start) int start(void);
EXPORT(load) int load(int n);
EXPORT(play_on) int play_on(int n);
EXPORT(act) int act(int seat);
EXPORT(act_dictated) int act_dictated(int seat);
EXPORT(request) int request(int what, int seat, int number);
EXPORT(sides) int sides(void);
EXPORT(about) int about(void);
EXPORT(tell) int tell(int viewer, int whole);
EXPORT(ask) int ask(int viewer);
EXPORT(why_action) int why_action(int viewer);
EXPORT(why_thing) int why_thing(int viewer);
EXPORT(report) int report(int viewer, int topic);
EXPORT(choose) int choose(void);
EXPORT(view_of) int view_of(int seat);
EXPORT(has_player) int has_player(void);
EXPORT(pause_of) int pause_of(void);
EXPORT(seed) void seed(uint64_t from);
EXPORT(player) int player(void);
EXPORT(hash) uint64_t hash(uint32_t count);

static int finish(const struct text *t)
{
	return (int)(t->at - t->start);
}

static struct text new_lines(void)
{
	struct engine *e = engine();

	if (!e->lines)
		e->lines = grab(TABLE_LINES);
	return text_into(e->lines, TABLE_LINES);
}

/* ---- opening ---- */

/* The rest of a line of the input, cut off with a zero byte. */
static char *next_line(char **from)
{
	char *line = *from, *end = strchr(line, '\n');

	if (!end) {
		*from = line + strlen(line);
		return line;
	}
	*end = 0;
	*from = end + 1;
	return line;
}

static void copy(char *to, size_t size, const char *from)
{
	struct text t = text_into(to, size);

	text_put(&t, from);
}

/* Lines: key, commitment, secret, a share a seat. */
static bool read_key(char **from, struct journal_head *head)
{
	const char *line = next_line(from);
	bool good = strlen(line) == 32 && word_hex((struct word){ line, 16 }, &head->key[0]) &&
		    word_hex((struct word){ line + 16, 16 }, &head->key[1]);

	copy(head->fair.commit, sizeof head->fair.commit, next_line(from));
	copy(head->fair.secret, sizeof head->fair.secret, next_line(from));
	for (int seat = 0; seat < PLAYERS; seat++)
		copy(head->fair.nonce[seat], sizeof head->fair.nonce[seat], next_line(from));
	return good;
}

/* Lines: the key's, scenario, a name a seat, date. */
static bool read_head(char **from, struct journal_head *head)
{
	const char *line;
	bool good;

	*head = (struct journal_head){ .game = games[0], .seen_by = NOBODY };
	good = read_key(from, head);
	line = next_line(from);
	good = scenario_parse(games[0], word_next(&line), &head->scenario) && good;
	for (int seat = 0; seat < PLAYERS; seat++)
		copy(head->who[seat], sizeof head->who[seat], next_line(from));
	copy(head->date, sizeof head->date, next_line(from));
	return good;
}

/* A new game: the head, and one more line when the draws of the set-up are dictated.
 * 0: it cannot be. */
int start(void)
{
	struct engine *e = engine();
	struct journal_head head;
	struct draw draw[DRAWS_MAX];
	struct text t = new_lines();
	char *from = e->in;
	const char *draws;
	int n = 0;

	if (!read_head(&from, &head))
		return 0;
	draws = from;
	if (*draws && !draws_parse(games[0], &draws, draw, DRAWS_MAX, &n))
		return 0;
	e->table = table_start_dictated(grab(table_size(games[0])), &head, draw, n, &t);
	return e->table != NULL;
}

static void put_fault(struct json *j, const struct journal_fault *fault)
{
	static const char *const keys[LANGUAGES] = { "en", "fr" };

	json_open(j, NULL, '{');
	json_number(j, "line", fault->line);
	json_open(j, "text", '{');
	for (int lang = 0; lang < LANGUAGES; lang++) {
		char sentence[2048];
		struct text t = text_into(sentence, sizeof sentence);

		say_journal_fault(&t, games[0], fault, (enum language)lang);
		json_string(j, keys[lang], sentence);
	}
	json_close(j);
	if (fault->why == JOURNAL_ILLEGAL) {
		struct note n = { .msg = (uint16_t)fault->msg,
				  .player = NOBODY,
				  .seen_by = EVERYONE };

		memcpy(n.arg, fault->arg, sizeof n.arg);
		wire_note(j, "note", games[0], &n, SPECTATOR);
	}
	json_close(j);
}

bool open_journal(int n, int *told)
{
	struct engine *e = engine();
	struct text t = answer();
	struct json j = json_into(&t);
	struct journal_fault fault = { .why = JOURNAL_GOOD };

	e->table = table_load(grab(table_size(games[0])), e->in, (size_t)n, &fault);
	if (!e->table)
		put_fault(&j, &fault);
	*told = finish(&t);
	return e->table != NULL;
}

/* A full journal is played; the length of the reason why it cannot be, or 0. */
int load(int n)
{
	int told;

	return open_journal(n, &told) ? 0 : told;
}

/* The head of a new game, a number of actions and the full journal, of n bytes in all: goes on
 * from where so many actions stood.  The length of the whole new journal, or minus that of the
 * reason why not. */
int play_on(int n)
{
	struct engine *e = engine();
	struct text t = answer();
	struct json j = json_into(&t);
	struct journal_fault fault = { .why = JOURNAL_GOOD };
	struct journal_head head;
	char *from = e->in;
	const char *words;
	int64_t to = -1;
	bool good = read_head(&from, &head);

	words = next_line(&from);
	if (!good || !word_number(word_next(&words), &to) || to < 0 || to > INT32_MAX)
		return 0;
	e->table = table_play_on(grab(table_size(games[0])), from, (size_t)(e->in + n - from),
				 (int)to, &head, &t, &fault);
	if (e->table)
		return finish(&t);
	t = answer();
	j = json_into(&t);
	put_fault(&j, &fault);
	return -finish(&t);
}

/* ---- requests: 0, or the length of the refusal ---- */

static int refusal(const struct verdict *v, int viewer)
{
	struct text t = answer();
	struct json j = json_into(&t);

	if (v->why == TABLE_DONE)
		return 0;
	json_open(&j, NULL, '{');
	wire_verdict(&j, games[0], v, viewer);
	json_close(&j);
	return finish(&t);
}

int act(int seat)
{
	struct text t = new_lines();
	struct verdict v = table_act(engine()->table, seat, engine()->in, &t);

	return refusal(&v, seat);
}

/* The action, and on a second line the draws. */
int act_dictated(int seat)
{
	struct text t = new_lines();
	struct verdict v;
	struct draw draw[DRAWS_MAX];
	char *rest = engine()->in;
	const char *what = next_line(&rest), *draws = rest;
	int n = 0;

	if (*draws && !draws_parse(games[0], &draws, draw, DRAWS_MAX, &n))
		v = (struct verdict){ .why = TABLE_NO_DRAWS };
	else
		v = table_act_dictated(engine()->table, seat, what, draw, n, &t);
	return refusal(&v, seat);
}

static struct verdict carry_out(enum request what, int seat, int number, struct text *t)
{
	struct table *table = engine()->table;

	switch (what) {
	case ASK_UNDO:
	case ASK_UNDO_ALL:
		return table_undo(table, seat, what == ASK_UNDO_ALL, t);
	case ASK_CONFIRM:
		return table_confirm(table, seat, t);
	case ASK_TAKEBACK:
		return table_takeback(table, number, t);
	case ASK_END:
		return table_end_agreed(table, t);
	case ASK_RESIGN:
		return table_resign(table, seat, t);
	}
	return (struct verdict){ .why = TABLE_NO_OFFER };
}

int request(int what, int seat, int number)
{
	struct text t = new_lines();
	struct verdict v = carry_out((enum request)what, seat, number, &t);

	return refusal(&v, seat);
}

/* ---- what is told: the length of the answer ---- */

static void put_seats(struct json *j, const char *key, const struct journal_head *head)
{
	json_open(j, key, '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_string(j, games[0]->kinds[K_SIDE].things[seat].key, head->who[seat]);
	json_close(j);
}

/* The keys of the seats in their order. */
int sides(void)
{
	struct text t = answer();
	struct json j = json_into(&t);

	json_open(&j, NULL, '[');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_thing(&j, NULL, games[0], K_SIDE, seat);
	json_close(&j);
	return finish(&t);
}

/* What the worker has to know itself: {"game":"..","scenario":"..",
 * "who":{"us":"human","gb":"greedy"},"date":"..","actions":12,"result":null,"state":"playing"} */
int about(void)
{
	const struct table *table = engine()->table;
	struct text t = answer();
	struct json j = json_into(&t);

	json_open(&j, NULL, '{');
	json_string(&j, "game", games[0]->id);
	json_string(&j, "scenario", scenario_key(games[0], table->head.scenario));
	put_seats(&j, "who", &table->head);
	json_string(&j, "date", table->head.date);
	json_number(&j, "actions", table->session->nentries);
	wire_end(&j, table);
	json_close(&j);
	return finish(&t);
}

/* The members of a "table" or of an "update"; 0: nothing is new.  There is one viewer at a
 * time: the others are told it all when they come. */
int tell(int viewer, int whole)
{
	struct table *table = engine()->table;
	struct text t = answer();
	struct json j = json_into(&t);
	bool any = true;

	json_open(&j, NULL, '{');
	if (whole) {
		wire_table(&j, table, viewer);
		wire_fair(&j, games[0], &table->head.fair, table_ending(table) != END_NONE);
	} else {
		any = wire_update(&j, table, viewer);
	}
	json_close(&j);
	for (int other = 0; other < VIEWERS; other++)
		if (other != viewer)
			wire_skip(table, other);
	return any ? finish(&t) : 0;
}

/* Answers about an action that stands in the input; 0: it is none. */
static int about_action(int viewer, void (*put)(struct json *, const struct table *, int, action))
{
	struct text t = answer();
	struct json j = json_into(&t);
	struct misread misread;
	action what;

	if (!action_parse(games[0], engine()->in, &what, &misread))
		return 0;
	json_open(&j, NULL, '{');
	put(&j, engine()->table, viewer, what);
	json_close(&j);
	return finish(&t);
}

int ask(int viewer)
{
	return about_action(viewer, wire_ask);
}

int why_action(int viewer)
{
	return about_action(viewer, wire_why_action);
}

static int kind_find(struct word name)
{
	for (int i = 0; games[0]->kinds[i].name; i++)
		if (word_is(name, games[0]->kinds[i].name))
			return i;
	return K_NONE;
}

/* "region hudson"; 0: there is no such thing. */
int why_thing(int viewer)
{
	struct text t = answer();
	struct json j = json_into(&t);
	const char *line = engine()->in;
	int kind = kind_find(word_next(&line)), id;

	if (kind == K_NONE || !thing_parse(games[0], kind, word_next(&line), &id))
		return 0;
	json_open(&j, NULL, '{');
	wire_why_thing(&j, engine()->table, viewer, kind, id);
	json_close(&j);
	return finish(&t);
}

int report(int viewer, int topic)
{
	struct text t = answer();
	struct json j = json_into(&t);

	json_open(&j, NULL, '{');
	wire_report(&j, engine()->table, viewer, topic);
	json_close(&j);
	return finish(&t);
}

/* ---- the computer ---- */

void seed(uint64_t from)
{
	engine()->rng.s = from;
}

/* Whether the input is the name of a player; 2: of one that searches, which takes long. */
int has_player(void)
{
	const struct player *p = player_find(engine()->in);

	return p ? p->level ? 2 : 1 : 0;
}

/* Milliseconds before which the answer of the player in the input must not come. */
int pause_of(void)
{
	const struct player *p = player_find(engine()->in);
	const struct state *now = engine()->table->session->now;

	return p ? (int)think_pause(p, games[0], now) : 0;
}

/* What the seat may know, as bytes: all that the thinking worker is given. */
int view_of(int seat)
{
	struct engine *e = engine();
	union any_state view;

	answer();
	session_view(e->table->session, seat, &view.st);
	memcpy(e->out, &view, games[0]->state_size);
	return (int)games[0]->state_size;
}

/* Who is to decide, or -1. */
int player(void)
{
	return table_player(engine()->table);
}

/* The action of the player whose name stands in the input, for whoever is to decide. */
int choose(void)
{
	struct engine *e = engine();
	struct text t = answer();
	const struct player *p = player_find(e->in);
	int seat = table_player(e->table);
	union any_state view;

	if (!p || seat == NOBODY)
		return 0;
	session_view(e->table->session, seat, &view.st);
	action_print(&t, games[0], player_choose(p, games[0], &view.st, seat, &e->rng));
	return finish(&t);
}

/* The bench: the module plays as the program does. */
uint64_t hash(uint32_t count)
{
	return bench_run(games[0], 0, count).hash;
}
