/* main.c - the program ghent: finds the command and runs it. */
#include <string.h>
#include "bench_golden.h"
#include "commands.h"
#include "games/games.h"
#include "session/journal.h"

static const struct command commands[] = {
	{ "play", TXT_PLAY_USAGE, TXT_PLAY_ABOUT,
	  BIT(OPT_SEED) | BIT(OPT_KEY) | BIT(OPT_SAVE) | BIT(OPT_RESUME) | BIT(OPT_VIEWER) |
		  BIT(OPT_SCENARIO),
	  TXT_OPT_SEAT, run_play },
	{ "replay", TXT_REPLAY_USAGE, TXT_REPLAY_ABOUT,
	  BIT(OPT_VERIFY) | BIT(OPT_STEP) | BIT(OPT_FROM) | BIT(OPT_TO) | BIT(OPT_SUMMARY) |
		  BIT(OPT_SEEN_BY) | BIT(OPT_JOURNAL) | BIT(OPT_JSON),
	  0, run_replay },
	{ "show", TXT_SHOW_USAGE, TXT_SHOW_ABOUT,
	  BIT(OPT_RESUME) | BIT(OPT_SEED) | BIT(OPT_KEY) | BIT(OPT_STEP) | BIT(OPT_JSON), 0,
	  run_show },
	{ "games", TXT_GAMES_USAGE, TXT_GAMES_ABOUT, BIT(OPT_JSON), 0, run_games },
	{ "simulate", TXT_SIMULATE_USAGE, TXT_SIMULATE_ABOUT,
	  BIT(OPT_GAMES) | BIT(OPT_SEED) | BIT(OPT_SCENARIO) | BIT(OPT_JSON), TXT_OPT_SEAT_PROGRAM,
	  run_simulate },
	{ "analyse", TXT_ANALYSE_USAGE, TXT_ANALYSE_ABOUT, BIT(OPT_ITERATIONS) | BIT(OPT_JSON), 0,
	  run_analyse },
	{ "match", TXT_MATCH_USAGE, TXT_MATCH_ABOUT,
	  BIT(OPT_GAMES) | BIT(OPT_MS) | BIT(OPT_ITERATIONS) | BIT(OPT_SEED) | BIT(OPT_SPRT) |
		  BIT(OPT_SCENARIO) | BIT(OPT_ELO0) | BIT(OPT_ELO1) | BIT(OPT_JOBS) | BIT(OPT_JSON),
	  0, run_match },
	{ "ladder", TXT_LADDER_USAGE, TXT_LADDER_ABOUT,
	  BIT(OPT_GAMES) | BIT(OPT_MS) | BIT(OPT_ITERATIONS) | BIT(OPT_SEED) | BIT(OPT_SPRT) |
		  BIT(OPT_SCENARIO) | BIT(OPT_ELO0) | BIT(OPT_ELO1) | BIT(OPT_JOBS) |
		  BIT(OPT_RUNG) | BIT(OPT_JSON),
	  0, run_ladder },
	{ "serve", TXT_SERVE_USAGE, TXT_SERVE_ABOUT, SERVE_OPTIONS, 0, run_serve },
	{ "admin", TXT_ADMIN_USAGE, TXT_ADMIN_ABOUT,
	  BIT(OPT_STORE) | BIT(OPT_CONFIG) | BIT(OPT_URL) | BIT(OPT_JSON) | BIT(OPT_YES) |
		  BIT(OPT_REASON) | BIT(OPT_DAYS) | BIT(OPT_EMAIL),
	  0, run_admin },
	{ "bot", TXT_BOT_USAGE, TXT_BOT_ABOUT, BIT(OPT_GAME), 0, run_bot },
	{ "bench", TXT_BENCH_USAGE, TXT_BENCH_ABOUT,
	  BIT(OPT_GAMES) | BIT(OPT_SCENARIO) | BIT(OPT_JSON), 0, run_bench },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* What stands before any command: --version, --help and nothing else. */
static const struct command top = { .name = "ghent", .options = BIT(OPT_JSON) };

/* The hash on record for a game, or "". */
static const char *golden_hash(const char *id)
{
	static const struct {
		const char *id, *hash;
	} rows[] = { BENCH_GOLDEN };

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (!strcmp(rows[i].id, id))
			return rows[i].hash;
	return "";
}

static void tell_version(struct program *p)
{
	tell(p, SAYING(TXT_VERSION), TEXT(GHENT_VERSION));
	for (const struct game *const *g = games; *g; g++)
		tell(p, SAYING(TXT_VERSION_GAME), TEXT((*g)->id), TEXT((*g)->title[p->lang]),
		     NUMBER((*g)->version), TEXT(golden_hash((*g)->id)));
}

static void scenarios_json(struct json *j, const struct game *g)
{
	json_open(j, "scenarios", '[');
	json_string(j, NULL, scenario_key(g, 0));
	for (int i = 1; g->scenarios && g->scenarios[i].key; i++)
		json_string(j, NULL, g->scenarios[i].key);
	json_close(j);
}

static void version_json(struct program *p)
{
	struct json j = json_into(&p->page);

	json_open(&j, NULL, '{');
	json_string(&j, "version", GHENT_VERSION);
	json_open(&j, "games", '{');
	for (const struct game *const *g = games; *g; g++) {
		json_open(&j, (*g)->id, '{');
		json_number(&j, "version", (*g)->version);
		json_string(&j, "bench", golden_hash((*g)->id));
		scenarios_json(&j, *g);
		json_close(&j);
	}
	json_close(&j);
	json_close(&j);
	text_char(&p->page, '\n');
}

static void tell_help(struct program *p)
{
	tell(p, SAYING(TXT_TOP_ABOUT));
	text_char(&p->page, '\n');
	for (int i = 0; i < COMMANDS; i++) {
		text_put(&p->page, "  ");
		text_put(&p->page, word_of(p, commands[i].usage));
		text_char(&p->page, '\n');
	}
	text_char(&p->page, '\n');
	tell(p, SAYING(TXT_TOP_OPTIONS));
}

static const struct command *command_named(const char *name)
{
	for (int i = 0; i < COMMANDS; i++)
		if (!strcmp(commands[i].name, name))
			return &commands[i];
	return NULL;
}

static int run_command(struct program *p, const struct command *c, char **argv)
{
	struct options o;

	if (!options_parse(p, c, argv, &o))
		return EXIT_BAD;
	if (!o.value[OPT_HELP])
		return c->run(p, &o);
	options_help(p, c);
	return EXIT_GOOD;
}

/* Takes a word out of the arguments; whether it was there. */
static bool take_word(char **argv, const char *word)
{
	while (*argv && strcmp(*argv, word))
		argv++;
	if (!*argv)
		return false;
	for (; *argv; argv++)
		argv[0] = argv[1];
	return true;
}

/* No command: options of the program itself. */
static int run_top(struct program *p, char **argv)
{
	bool version = take_word(argv, "--version");
	struct options o;

	if (!options_parse(p, &top, argv, &o))
		return EXIT_BAD;
	if (version && o.value[OPT_JSON])
		version_json(p);
	else if (version)
		tell_version(p);
	else
		tell_help(p);
	return version || o.value[OPT_HELP] ? EXIT_GOOD : EXIT_BAD;
}

/* The first argument that is not an option; the language may stand before it. */
static char **find_command(char **argv)
{
	while (*argv && **argv == '-')
		argv += !strcmp(*argv, "--lang") && argv[1] ? 2 : 1;
	return argv;
}

static int run(struct program *p, char **argv)
{
	char **name = find_command(argv);
	const struct command *c;

	if (!*name)
		return run_top(p, argv);
	c = command_named(*name);
	if (!c)
		return complain(p, SAYING(TXT_BAD_COMMAND), TEXT(*name));
	/* What stands before the command goes behind it. */
	memmove(argv + 1, argv, (size_t)(name - argv) * sizeof *argv);
	return run_command(p, c, argv + 1);
}

int main(int argc, char **argv)
{
	struct program p;
	int code;

	program_open(&p, language_wanted(argv + (argc > 0)), argc > 0 ? argv[0] : NULL);
	code = run(&p, argv + (argc > 0));
	return program_close(&p) || code ? code : EXIT_FAILED;
}
