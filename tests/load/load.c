/* load.c - ghent-load: plays tables with bots over real sockets and tells how fast.
 *
 * Latency is from sending an action to its acknowledgement, which the server gives
 * only when the action is durable.  With --club the server is a public one: accounts open
 * the tables and sit down at them, with clocks and ratings.  Bounded in tables, sockets and time;
 * loopback only.
 */
#include "args.h"
#include "bots.h"
#include "club.h"
#include "serve.h"
#include "tally.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	TABLES_MAX = 2000,
	SECONDS_MAX = 600,
	IDLE_MAX = 20000,
	PAUSE_MAX = 10000,
	READY_WITHIN_US = 60 * 1000 * 1000,
	END_WITHIN_US = 20 * 1000 * 1000
};

struct load {
	const char *url, *game, *ghent, *store, *people;
	int seconds, idle, pid, seed, pause_ms;
	int least, p99_ms, most_kb; /* what has to be reached; 0: anything will do */
	struct serve serve;         /* with --ghent */
	bool keep, public;
	struct club club; /* with --club */
	struct bots bots;
	struct net net;
	struct seating *tables;
	int ntables;
	struct tally latency;
	bool measuring, ending;
	int64_t errors, finished;
	uint64_t bytes_before;
	int64_t served_us, own_us; /* computed by the server and by this program */
	int idle_open, idle_lost;
	struct buffer made; /* ids of all tables, to forget them at the end */
	char first_error[256];
};

static struct load *load_of(const struct seating *at)
{
	return at->bots->owner;
}

static void count_error(struct load *l, struct slice what)
{
	l->errors++;
	if (!l->first_error[0])
		snprintf(l->first_error, sizeof l->first_error, "%.*s",
			 (int)(what.n < 200 ? what.n : 200), what.at);
}

/* ---- what the bots tell ---- */

static void acknowledged(struct bot *bot)
{
	struct load *l = load_of(bot->at);

	if (l->measuring)
		tally_add(&l->latency, now_us() - bot->asked_us);
}

static void refused(struct bot *bot, struct slice message)
{
	count_error(load_of(bot->at), message);
}

static void begin(struct load *l, struct seating *at)
{
	seating_leave(at);
	seating_start(at, &l->bots, false);
}

static void over(struct seating *at)
{
	struct load *l = load_of(at);

	if (l->measuring)
		l->finished++;
	if (l->ending)
		seating_leave(at);
	else
		begin(l, at);
}

static bool may_act(const struct bot *bot)
{
	return !load_of(bot->at)->ending;
}

/* A table is joined: its name is kept, to forget it at the end. */
static void joined(struct bot *bot, struct slice message)
{
	struct load *l = load_of(bot->at);

	(void)message;
	if (bot->at->joined == 1)
		buffer_add(&l->made, bot->at->id, sizeof bot->at->id);
}

static void failed(struct seating *at, const char *why)
{
	struct load *l = load_of(at);

	count_error(l, slice_of(why));
	if (l->errors < 1000 && !l->ending)
		begin(l, at);
}

/* ---- idle sockets ---- */

static void idle_opened(struct link *link)
{
	struct load *l = link->owner;

	l->idle_open++;
}

static void idle_closed(struct link *link, int code)
{
	struct load *l = link->owner;

	(void)code;
	l->idle_lost++;
}

/* In small groups, so that the server's queue of new connections never overflows. */
static void open_idle(struct load *l, int wanted)
{
	static const struct link_events events = { .opened = idle_opened, .closed = idle_closed };
	int64_t until = now_us() + READY_WITHIN_US;
	int begun = 0;

	while (l->idle_open + l->idle_lost < wanted && now_us() < until) {
		while (begun < wanted && begun - l->idle_open - l->idle_lost < 64) {
			if (!link_socket(&l->net, &events, l, NULL))
				l->idle_lost++;
			begun++;
		}
		net_turn(&l->net, 10);
	}
}

/* The server's resident memory in KB; 0: not known. */
static int64_t resident_kb(int pid)
{
	char path[64], line[256];
	long long kb = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/status", pid);
	f = pid ? fopen(path, "r") : NULL;
	while (f && fgets(line, sizeof line, f))
		if (sscanf(line, "VmRSS: %lld", &kb) == 1)
			break;
	if (f)
		fclose(f);
	return kb;
}

/* Microseconds that a process has computed by now; 0: not known. */
static int64_t computed_us(int pid)
{
	char path[64];
	unsigned long long user = 0, system = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/stat", pid);
	f = pid ? fopen(path, "r") : NULL;
	if (f && fscanf(f, "%*d %*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu",
			&user, &system) != 2)
		user = system = 0;
	if (f)
		fclose(f);
	return (int64_t)(user + system) * 1000000 / sysconf(_SC_CLK_TCK);
}

/* ---- the run ---- */

static bool all_joined(const struct load *l)
{
	for (int i = 0; i < l->ntables; i++)
		if (l->tables[i].joined < BOT_SIDES)
			return false;
	return true;
}

/* One turn of the loop; bots that pause are looked at every millisecond. */
static void turn(struct load *l)
{
	int64_t now;

	net_turn(&l->net, l->pause_ms ? 1 : 50);
	now = l->pause_ms ? now_us() : 0;
	for (int i = 0; l->pause_ms && i < l->ntables; i++)
		seating_wake(&l->tables[i], now);
}

static void run_until(struct load *l, int64_t until)
{
	while (now_us() < until)
		turn(l);
}

static int64_t play(struct load *l, int seconds)
{
	int64_t begun = now_us();

	for (int i = 0; i < l->ntables; i++) {
		l->tables[i].number = i;
		begin(l, &l->tables[i]);
	}
	while (!all_joined(l) && now_us() < begun + READY_WITHIN_US)
		turn(l);
	l->measuring = true;
	l->bytes_before = l->net.bytes;
	l->served_us = -computed_us(l->pid);
	l->own_us = -computed_us(getpid());
	begun = now_us();
	run_until(l, begun + (int64_t)seconds * 1000000);
	l->measuring = false;
	l->served_us += computed_us(l->pid);
	l->own_us += computed_us(getpid());
	return now_us() - begun;
}

static void forget_tables(struct load *l)
{
	struct buffer answer = { NULL, 0, 0 };
	char path[128];

	for (int i = 0; i < l->ntables; i++)
		seating_leave(&l->tables[i]);
	for (size_t at = 0; at < l->made.n; at += KEY_MAX) {
		snprintf(path, sizeof path, "/api/1/tables/%s", l->made.at + at);
		net_ask(&l->net, "DELETE", path, NULL, NULL, &answer);
	}
	free(answer.at);
}

/* Tables of accounts cannot be forgotten: they are given up, or left if they have not begun. */
static void give_up_tables(struct load *l)
{
	int64_t until = now_us() + END_WITHIN_US;
	int left = l->ntables;

	l->ending = true;
	for (int i = 0; i < l->ntables; i++) {
		struct bot *bot = &l->tables[i].bot[i % BOT_SIDES];

		if (l->tables[i].joined == BOT_SIDES && bot->link)
			bot_ask(bot, "resign", "\"type\":\"resign\"");
	}
	while (left && now_us() < until) {
		net_turn(&l->net, 50);
		left = 0;
		for (int i = 0; i < l->ntables; i++)
			left += l->tables[i].joined == BOT_SIDES && !l->tables[i].over;
	}
	for (int i = 0; i < l->ntables; i++) {
		seating_leave(&l->tables[i]);
		if (!l->tables[i].over)
			club_get_up(&l->tables[i]);
	}
}

static void print_ms(const char *name, int64_t us)
{
	printf("\"%s\":%lld.%03lld,", name, (long long)(us / 1000), (long long)(us % 1000));
}

static void report(const struct load *l, int64_t us, uint64_t bytes, int64_t rss_kb)
{
	uint64_t n = l->latency.n;

	printf("{\"tables\":%d,\"seconds\":%lld,\"actions\":%llu,\"actions_per_s\":%llu,",
	       l->ntables, (long long)((us + 500000) / 1000000), (unsigned long long)n,
	       (unsigned long long)(us ? n * 1000000 / (uint64_t)us : 0));
	print_ms("p50_ms", tally_quantile(&l->latency, 500));
	print_ms("p99_ms", tally_quantile(&l->latency, 990));
	print_ms("max_ms", tally_quantile(&l->latency, 1000));
	printf("\"errors\":%lld,\"bytes_per_action\":%llu,\"games_finished\":%lld",
	       (long long)l->errors, (unsigned long long)(n ? bytes / n : 0),
	       (long long)l->finished);
	if (l->idle_open || l->idle_lost)
		printf(",\"idle\":%d,\"idle_lost\":%d", l->idle_open, l->idle_lost);
	if (l->pid && n)
		printf(",\"server_us_per_action\":%lld,\"own_us_per_action\":%lld",
		       (long long)(l->served_us / (int64_t)n), (long long)(l->own_us / (int64_t)n));
	if (rss_kb)
		printf(",\"rss_kb\":%lld", (long long)rss_kb);
	printf("}\n");
	if (l->first_error[0])
		fprintf(stderr, "ghent-load: first error: %s\n", l->first_error);
}

static void give_up(const char *what, const char *why)
{
	fprintf(stderr, "ghent-load: %s %s\n", what, why);
	exit(2);
}

static void read_options(struct load *l, int argc, char **argv)
{
	bool json = false; /* there is no other form */
	const struct arg args[] = {
		{ .name = "url", .text = &l->url, .help = "the server; on this machine only" },
		{ "tables", NULL, &l->ntables, 0, TABLES_MAX, NULL, "tables at once (100)" },
		{ "seconds", NULL, &l->seconds, 0, SECONDS_MAX, NULL, "measured time (10)" },
		{ "idle", NULL, &l->idle, 0, IDLE_MAX, NULL, "sockets that do nothing (0)" },
		{ "pause", NULL, &l->pause_ms, 0, PAUSE_MAX, NULL, "ms before an action (0)" },
		{ "pid", NULL, &l->pid, 1, 1 << 30, NULL, "of the server: tells its memory" },
		{ "seed", NULL, &l->seed, 0, 1 << 30, NULL, "of the bots' choices" },
		{ .name = "game", .text = &l->game, .help = "its id; else the server's first" },
		{ .name = "ghent",
		  .text = &l->ghent,
		  .help = "this program serves, on a scratch store" },
		{ .name = "store", .text = &l->store, .help = "of --ghent: postgres://..." },
		{ "least", NULL, &l->least, 1, 1 << 30, NULL, "actions a second, or exit 1" },
		{ "p99", NULL, &l->p99_ms, 1, 1 << 20, NULL, "ms at most, or exit 1" },
		{ "rss", NULL, &l->most_kb, 1, 1 << 30, NULL, "KB at most, or exit 1" },
		{ .name = "club", .flag = &l->public, .help = "a public server: accounts play" },
		{ .name = "people", .text = &l->people, .help = "of --club: keeps its sessions" },
		{ .name = "keep", .flag = &l->keep, .help = "the tables stay with the server" },
		{ .name = "json", .flag = &json, .help = "one line of JSON: always so" },
	};

	l->url = "http://127.0.0.1:1812";
	l->ntables = 100;
	l->seconds = 10;
	args_read(argc, argv, "plays tables with bots over real sockets", args,
		  (int)(sizeof args / sizeof args[0]));
}

static struct target start_own(struct load *l)
{
	serve_prepare(&l->serve, l->ghent);
	l->serve.store = l->store;
	if (l->public)
		serve_public(&l->serve);
	if (!serve_start(&l->serve))
		give_up(l->ghent, "does not serve");
	l->pid = l->serve.pid;
	return l->serve.target;
}

static void prepare(struct load *l)
{
	static const struct bot_events events = {
		.acknowledged = acknowledged,
		.refused = refused,
		.joined = joined,
		.may_act = may_act,
		.over = over,
		.failed = failed,
	};
	struct target target;
	const char *why;

	if (l->ghent)
		target = start_own(l);
	else if (!target_parse(&target, l->url, &why))
		give_up(l->url, why);
	raise_file_limit();
	net_start(&l->net, &target, (uint64_t)l->seed);
	l->bots = (struct bots){
		.net = &l->net, .events = &events, .owner = l, .pause_us = l->pause_ms * 1000
	};
	if (!bots_learn(&l->bots, l->game, &why))
		give_up(l->url, why);
	if (l->public) {
		if (!club_fill(&l->club, &l->net, l->ntables * BOT_SIDES, l->people, &why))
			give_up(l->url, why);
		l->bots.club = &l->club;
	}
	l->tables = calloc((size_t)l->ntables + 1, sizeof *l->tables);
	if (!l->tables)
		give_up(l->url, "no memory");
}

static bool is_enough(const struct load *l, int64_t us, int64_t rss_kb)
{
	int64_t rate = us ? (int64_t)l->latency.n * 1000000 / us : 0;

	return !l->errors && !l->idle_lost && l->idle_open == l->idle && rate >= l->least &&
	       (!l->p99_ms || tally_quantile(&l->latency, 990) < (int64_t)l->p99_ms * 1000) &&
	       (!l->most_kb || (rss_kb && rss_kb < l->most_kb));
}

int main(int argc, char **argv)
{
	static struct load l;
	int64_t us, rss;
	uint64_t bytes;

	read_options(&l, argc, argv);
	prepare(&l);
	open_idle(&l, l.idle);
	us = play(&l, l.seconds);
	rss = resident_kb(l.pid);
	bytes = l.net.bytes - l.bytes_before;
	if (!l.keep && !l.ghent && l.public)
		give_up_tables(&l);
	else if (!l.keep && !l.ghent)
		forget_tables(&l);
	report(&l, us, bytes, rss);
	if (l.ghent) {
		serve_stop(&l.serve);
		serve_clear(&l.serve);
	}
	net_stop(&l.net);
	club_free(&l.club);
	free(l.tables);
	free(l.made.at);
	return is_enough(&l, us, rss) ? 0 : 1;
}
