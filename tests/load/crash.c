/* crash.c - kills the server under load, again and again, and counts what is lost.
 *
 * Bots play tables and write down what was acknowledged to them.  After each kill -9
 * the server is started again on the same store: every acknowledged action must stand
 * in its table's journal, in its place, and the bots must be able to play on.  At the
 * end every game is verified by `ghent replay --verify`.
 */
#include "args.h"
#include "bots.h"
#include "club.h"
#include "ledger.h"
#include "serve.h"

#include <stdlib.h>
#include <string.h>

enum { KILLS_MAX = 10000, TABLES_MAX = 200, GO_ON_WITHIN_US = 20 * 1000 * 1000 };

struct crash {
	struct serve serve;
	struct net net;
	struct bots bots;
	struct club club; /* with --club */
	bool public;
	int kills, ntables, longest_ms, seed;
	const char *ghent, *store, *game;
	struct seating *tables;
	struct ledger (*ledger)[BOT_SIDES];
	bool dying; /* lines may break: the server was killed */
	int64_t acknowledged, lost;
	int broken, games, verified, complaints;
};

static struct crash *crash_of(const struct seating *at)
{
	return at->bots->owner;
}

static void complain(struct crash *c, const struct seating *at, const char *what)
{
	if (c->complaints++ < 20)
		fprintf(stderr, "crash: table %d %s: %s\n", at->number, at->id, what);
}

static void call_broken(struct crash *c, const struct seating *at, const char *what)
{
	c->broken++;
	complain(c, at, what);
}

/* ---- what the bots tell ---- */

static void acknowledged(struct bot *bot)
{
	struct crash *c = crash_of(bot->at);

	c->acknowledged++;
	ledger_add(&c->ledger[bot->at->number][bot->side], bot->doing);
}

static void refused(struct bot *bot, struct slice message)
{
	char what[256];

	snprintf(what, sizeof what, "'%s' was refused: %.*s", bot->doing,
		 (int)(message.n < 160 ? message.n : 160), message.at);
	call_broken(crash_of(bot->at), bot->at, what);
}

static void joined(struct bot *bot, struct slice message)
{
	static const char *const keys[] = { "state" };
	struct slice state;

	if (!scan_members(message, keys, 1, &state) || scan_is(state, "frozen"))
		call_broken(crash_of(bot->at), bot->at, "is frozen");
}

static void failed(struct seating *at, const char *why)
{
	if (!crash_of(at)->dying)
		call_broken(crash_of(at), at, why);
}

/* ---- promises ---- */

/* The journal as the seat may have it, empty before the game begins; false: the server
 * does not give it. */
static bool fetch_journal(struct crash *c, const struct bot *bot, struct buffer *journal)
{
	char path[128], what[256];
	int status;

	snprintf(path, sizeof path, "/api/1/tables/%s/journal", bot->at->id);
	status = net_ask(&c->net, "GET", path, bot->who, NULL, journal);
	if (status == 200)
		return true;
	if (status && slice_has((struct slice){ journal->at, journal->n },
				slice_of("\"code\":\"waiting\""))) {
		journal->n = 0;
		return true;
	}
	snprintf(what, sizeof what, "has no journal any more: status %d, %.*s", status,
		 (int)(journal->n < 160 ? journal->n : 160), journal->at ? journal->at : "");
	call_broken(c, bot->at, what);
	return false;
}

static void check_seat(struct crash *c, struct bot *bot, struct slice journal)
{
	struct ledger *ledger = &c->ledger[bot->at->number][bot->side];
	bool waits = bot->asked && strcmp(bot->doing, "join");
	struct ledger_check check =
		ledger_compare(ledger, journal, c->bots.side[bot->side], waits ? bot->doing : "");

	c->lost += check.lost;
	if (check.lost)
		complain(c, bot->at, "acknowledged actions are lost");
	if (check.foreign)
		call_broken(c, bot->at, "has actions that nobody took");
	if (check.arrived)
		ledger_add(ledger, bot->doing);
	bot->asked = 0;
}

/* At a club's private table whoever has not sat down yet is a stranger: he is told nothing of it.
 */
static bool may_ask(const struct crash *c, const struct seating *at, int side)
{
	return !c->public || at->seated || side == at->opener;
}

static void check_table(struct crash *c, struct seating *at)
{
	struct buffer journal = { NULL, 0, 0 };

	for (int i = 0; i < BOT_SIDES; i++)
		if (may_ask(c, at, i) && fetch_journal(c, &at->bot[i], &journal))
			check_seat(c, &at->bot[i], (struct slice){ journal.at, journal.n });
	free(journal.at);
}

/* ---- tables ---- */

static void begin(struct crash *c, struct seating *at)
{
	for (int i = 0; i < BOT_SIDES; i++)
		ledger_clear(&c->ledger[at->number][i]);
	seating_start(at, &c->bots, at->number % 2);
	c->games++;
}

static void verify(struct crash *c, struct seating *at)
{
	struct buffer journal = { NULL, 0, 0 };

	seating_leave(at);
	if (fetch_journal(c, &at->bot[0], &journal)) {
		if (serve_verify(&c->serve, (struct slice){ journal.at, journal.n }))
			c->verified++;
		else
			call_broken(c, at, "is refused by replay --verify");
	}
	free(journal.at);
}

/* A finished table is checked for good, and another one takes its place. */
static void replace(struct crash *c, struct seating *at)
{
	check_table(c, at);
	verify(c, at);
	begin(c, at);
}

static void play(struct crash *c, int ms)
{
	int64_t until = now_us() + (int64_t)ms * 1000;

	while (now_us() < until) {
		int64_t left = (until - now_us()) / 1000;

		net_turn(&c->net, left < 20 ? (int)left + 1 : 20);
		for (int i = 0; i < c->ntables; i++)
			if (c->tables[i].over)
				replace(c, &c->tables[i]);
	}
}

/* What the kernel had taken from the server before the kill is still read: it was
 * acknowledged. */
static void drain(struct crash *c)
{
	int64_t until = now_us() + GO_ON_WITHIN_US;

	while (c->net.links && now_us() < until)
		net_turn(&c->net, 20);
	for (int i = 0; i < c->ntables; i++)
		seating_leave(&c->tables[i]);
}

static void restart(struct crash *c)
{
	c->dying = true;
	serve_kill(&c->serve);
	drain(c);
	c->dying = false;
	if (!serve_start(&c->serve))
		exit(1);
	for (int i = 0; i < c->ntables; i++) {
		struct seating *at = &c->tables[i];

		if (!at->id[0]) { /* killed before anybody knew of it */
			c->games--;
			if (c->public)
				club_get_up(at);
			begin(c, at);
			continue;
		}
		check_table(c, at);
		if (!at->over)
			seating_go_on(at);
	}
}

/* After the last kill: every table must take actions again. */
static void go_on(struct crash *c)
{
	int64_t until = now_us() + GO_ON_WITHIN_US;
	int *before = calloc((size_t)c->ntables, sizeof *before);
	int waiting = c->ntables;

	for (int i = 0; before && i < c->ntables; i++)
		before[i] = c->tables[i].acted;
	while (before && waiting && now_us() < until) {
		net_turn(&c->net, 20);
		waiting = 0;
		for (int i = 0; i < c->ntables; i++)
			waiting += !c->tables[i].over && c->tables[i].acted == before[i];
	}
	for (int i = 0; before && i < c->ntables; i++)
		if (!c->tables[i].over && c->tables[i].acted == before[i])
			call_broken(c, &c->tables[i], "does not go on");
	free(before);
}

/* ---- the end ---- */

static bool never(const struct bot *bot)
{
	(void)bot;
	return false;
}

static bool is_quiet(const struct crash *c)
{
	for (int i = 0; i < c->ntables; i++)
		for (int side = 0; side < BOT_SIDES; side++)
			if (c->tables[i].bot[side].asked)
				return false;
	return true;
}

/* All games are given up, so that their full journals may be seen and verified. */
static void end_all(struct crash *c, struct bot_events *events)
{
	int64_t until = now_us() + GO_ON_WITHIN_US;

	events->may_act = never;
	while (!is_quiet(c) && now_us() < until)
		net_turn(&c->net, 20);
	for (int i = 0; i < c->ntables; i++)
		check_table(c, &c->tables[i]);
	events->acknowledged = NULL;
	for (int i = 0; i < c->ntables; i++)
		if (!c->tables[i].over)
			bot_ask(&c->tables[i].bot[i % BOT_SIDES], "resign", "\"type\":\"resign\"");
	until = now_us() + GO_ON_WITHIN_US;
	while (!is_quiet(c) && now_us() < until)
		net_turn(&c->net, 20);
}

/* ---- the run ---- */

static void read_options(struct crash *c, int argc, char **argv)
{
	bool json = false; /* there is no other form */
	const struct arg args[] = {
		{ "kills", NULL, &c->kills, 0, KILLS_MAX, NULL, "how often (20)" },
		{ .name = "store", .text = &c->store, .help = "sqlite (usual) or postgres://..." },
		{ "tables", NULL, &c->ntables, 1, TABLES_MAX, NULL, "tables at once (24)" },
		{ "longest", NULL, &c->longest_ms, 1, 60000, NULL, "ms from start to kill (800)" },
		{ "seed", NULL, &c->seed, 0, 1 << 30, NULL, "of choices and moments" },
		{ .name = "ghent", .text = &c->ghent, .help = "the program (build/ghent)" },
		{ .name = "game", .text = &c->game, .help = "its id; else the server's first" },
		{ .name = "club", .flag = &c->public, .help = "a public server: accounts play" },
		{ .name = "json", .flag = &json, .help = "one line of JSON: always so" },
	};

	c->kills = 20;
	c->ntables = 24;
	c->longest_ms = 800;
	c->seed = 1812;
	c->store = "sqlite";
	c->ghent = "build/ghent";
	args_read(argc, argv, "kills the server under load and counts what is lost", args,
		  (int)(sizeof args / sizeof args[0]));
	if (strcmp(c->store, "sqlite") && strncmp(c->store, "postgres://", 11)) {
		fprintf(stderr, "crash: --store %s: sqlite or postgres://...\n", c->store);
		exit(2);
	}
}

static void prepare(struct crash *c, const struct bot_events *events)
{
	const char *why;

	serve_prepare(&c->serve, c->ghent);
	c->serve.store = strcmp(c->store, "sqlite") ? c->store : NULL;
	if (c->public)
		serve_public(&c->serve);
	if (!serve_start(&c->serve))
		exit(1);
	net_start(&c->net, &c->serve.target, (uint64_t)c->seed);
	c->bots = (struct bots){ .net = &c->net,
				 .events = events,
				 .owner = c,
				 .undo_percent = 5,
				 .confirm_percent = 2 };
	if (!bots_learn(&c->bots, c->game, &why)) {
		fprintf(stderr, "crash: %s\n", why);
		exit(1);
	}
	if (c->public) {
		if (!club_fill(&c->club, &c->net, c->ntables * BOT_SIDES, NULL, &why)) {
			fprintf(stderr, "crash: %s\n", why);
			exit(1);
		}
		c->bots.club = &c->club;
	}
	c->tables = calloc((size_t)c->ntables, sizeof *c->tables);
	c->ledger = calloc((size_t)c->ntables, sizeof *c->ledger);
	if (!c->tables || !c->ledger)
		exit(2);
	for (int i = 0; i < c->ntables; i++) {
		c->tables[i].number = i;
		begin(c, &c->tables[i]);
	}
}

static void clear(struct crash *c)
{
	for (int i = 0; i < c->ntables; i++)
		for (int side = 0; side < BOT_SIDES; side++)
			ledger_clear(&c->ledger[i][side]);
	club_free(&c->club);
	free(c->tables);
	free(c->ledger);
	net_stop(&c->net);
	serve_clear(&c->serve);
}

int main(int argc, char **argv)
{
	static struct crash c;
	struct bot_events events = {
		.acknowledged = acknowledged, .refused = refused, .joined = joined, .failed = failed
	};
	bool stopped;

	read_options(&c, argc, argv);
	prepare(&c, &events);
	for (int i = 0; i < c.kills; i++) {
		play(&c, net_below(&c.net, c.longest_ms));
		restart(&c);
	}
	go_on(&c);
	end_all(&c, &events);
	for (int i = 0; i < c.ntables; i++)
		verify(&c, &c.tables[i]);
	stopped = serve_stop(&c.serve);
	if (!stopped)
		fprintf(stderr, "crash: the server does not stop when it is told to\n");
	printf("{\"kills\":%d,\"acknowledged\":%lld,\"lost\":%lld,\"broken_games\":%d,"
	       "\"games\":%d,\"verified\":%d}\n",
	       c.kills, (long long)c.acknowledged, (long long)c.lost, c.broken, c.games,
	       c.verified);
	clear(&c);
	return c.lost || c.broken || !stopped || !c.acknowledged || c.verified < c.games ? 1 : 0;
}
