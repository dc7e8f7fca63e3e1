/* options.c - reading the command line, by a table. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include "core/rng.h"
#include "engine.h"
#include "games/games.h"
#include "options.h"
#include "session/journal.h"

struct row {
	const char *name;
	int value, help; /* messages; value 0: a flag */
};

/* clang-format off */
static const struct row rows[OPTIONS] = {
	[OPT_HELP]    = { "help", 0, TXT_OPT_HELP },
	[OPT_LANG]    = { "lang", TXT_VAL_LANG, TXT_OPT_LANG },
	[OPT_JSON]    = { "json", 0, TXT_OPT_JSON },
	[OPT_SEED]    = { "seed", TXT_VAL_NUMBER, TXT_OPT_SEED },
	[OPT_KEY]     = { "key", TXT_VAL_HEX, TXT_OPT_KEY },
	[OPT_GAMES]   = { "games", TXT_VAL_NUMBER, TXT_OPT_GAMES },
	[OPT_SAVE]    = { "save", TXT_VAL_FILE, TXT_OPT_SAVE },
	[OPT_RESUME]  = { "resume", TXT_VAL_FILE, TXT_OPT_RESUME },
	[OPT_VIEWER]  = { "viewer", 0, TXT_OPT_VIEWER },
	[OPT_VERIFY]  = { "verify", 0, TXT_OPT_VERIFY },
	[OPT_STEP]    = { "step", TXT_VAL_NUMBER, TXT_OPT_STEP },
	[OPT_FROM]    = { "from", TXT_VAL_NUMBER, TXT_OPT_FROM },
	[OPT_TO]      = { "to", TXT_VAL_NUMBER, TXT_OPT_TO },
	[OPT_SUMMARY] = { "summary", 0, TXT_OPT_SUMMARY },
	[OPT_SEEN_BY] = { "seen-by", TXT_VAL_VIEWER, TXT_OPT_SEEN_BY },
	[OPT_JOURNAL] = { "journal", 0, TXT_OPT_JOURNAL },
	[OPT_MS]      = { "ms", TXT_VAL_NUMBER, TXT_OPT_MS },
	[OPT_ITERATIONS] = { "iterations", TXT_VAL_NUMBER, TXT_OPT_ITERATIONS },
	[OPT_JOBS]    = { "jobs", TXT_VAL_NUMBER, TXT_OPT_JOBS },
	[OPT_RUNG]    = { "rung", TXT_VAL_NUMBER, TXT_OPT_RUNG },
	[OPT_SPRT]    = { "sprt", 0, TXT_OPT_SPRT },
	[OPT_ELO0]    = { "elo0", TXT_VAL_NUMBER, TXT_OPT_ELO0 },
	[OPT_ELO1]    = { "elo1", TXT_VAL_NUMBER, TXT_OPT_ELO1 },
	[OPT_LISTEN]  = { "listen", TXT_VAL_ADDRESS, TXT_OPT_LISTEN },
	[OPT_STORE]   = { "store", TXT_VAL_FILE, TXT_OPT_STORE },
	[OPT_FILES]   = { "files", TXT_VAL_FOLDER, TXT_OPT_FILES },
	[OPT_WORKERS] = { "workers", TXT_VAL_NUMBER, TXT_OPT_WORKERS },
	[OPT_LIMITS]  = { "limits", TXT_VAL_ON_OFF, TXT_OPT_LIMITS },
	[OPT_OPEN]    = { "open", 0, TXT_OPT_OPEN },
	[OPT_SCENARIO] = { "scenario", TXT_VAL_SCENARIO, TXT_OPT_SCENARIO },
	[OPT_PUBLIC]  = { "public", 0, TXT_OPT_PUBLIC },
	[OPT_URL]     = { "url", TXT_VAL_URL, TXT_OPT_URL },
	[OPT_PROXY]   = { "proxy", TXT_VAL_ADDRESSES, TXT_OPT_PROXY },
	[OPT_MAIL]    = { "mail", TXT_VAL_FILE, TXT_OPT_MAIL },
	[OPT_MEMBERS_ONLY] = { "members-only", 0, TXT_OPT_MEMBERS_ONLY },
	[OPT_GAME]    = { "game", TXT_VAL_GAME, TXT_OPT_GAME },
	[OPT_LOG]     = { "log", TXT_VAL_LOG, TXT_OPT_LOG },
	[OPT_LOG_LEVEL] = { "log-level", TXT_VAL_LEVEL, TXT_OPT_LOG_LEVEL },
	[OPT_METRICS] = { "metrics", TXT_VAL_ONE_ADDRESS, TXT_OPT_METRICS },
	[OPT_CONFIG]  = { "config", TXT_VAL_FILE, TXT_OPT_CONFIG },
	[OPT_YES]     = { "yes", 0, TXT_OPT_YES },
	[OPT_REASON]  = { "reason", TXT_VAL_TEXT, TXT_OPT_REASON },
	[OPT_DAYS]    = { "days", TXT_VAL_NUMBER, TXT_OPT_DAYS },
	[OPT_EMAIL]   = { "email", TXT_VAL_ONE_ADDRESS, TXT_OPT_EMAIL },
};
/* clang-format on */

static bool is_taken(const struct command *c, int option)
{
	return option == OPT_HELP || option == OPT_LANG || c->options >> option & 1;
}

/* The seat whose key this is in some game, or NOBODY. */
static int seat_named(const char *name, size_t n, const char **key)
{
	for (const struct game *const *g = games; *g; g++)
		for (int seat = 0; seat < PLAYERS; seat++) {
			*key = (*g)->kinds[K_SIDE].things[seat].key;
			if (strlen(*key) == n && !memcmp(*key, name, n))
				return seat;
		}
	return NOBODY;
}

const char **option_slot(const struct command *c, const char *name, size_t n, struct options *o,
			 bool *flag)
{
	const char *key;
	int seat;

	*flag = false;
	for (int i = 0; i < OPTIONS; i++)
		if (is_taken(c, i) && strlen(rows[i].name) == n && !memcmp(rows[i].name, name, n)) {
			*flag = !rows[i].value;
			return &o->value[i];
		}
	seat = c->seats_help ? seat_named(name, n, &key) : NOBODY;
	if (seat == NOBODY)
		return NULL;
	o->seat_key[seat] = key;
	return &o->seat_value[seat];
}

static bool refuse_option(struct program *p, const struct command *c, const char *arg)
{
	char name[64];
	struct text t = text_into(name, sizeof name);

	text_put(&t, "ghent");
	if (c->run) {
		text_char(&t, ' ');
		text_put(&t, c->name);
	}
	complain(p, SAYING(TXT_BAD_OPTION), TEXT(arg), TEXT(name));
	return false;
}

/* One argument that begins with --; *next is the one behind it. */
static bool parse_option(struct program *p, const struct command *c, const char *arg, char ***next,
			 struct options *o)
{
	const char *name = arg + 2, *equals = strchr(name, '=');
	bool flag;
	const char **slot =
		option_slot(c, name, equals ? (size_t)(equals - name) : strlen(name), o, &flag);

	if (!slot)
		return refuse_option(p, c, arg);
	if (*slot)
		return complain(p, SAYING(TXT_OPTION_TWICE), TEXT(arg)) == EXIT_GOOD;
	if (flag && equals)
		return complain(p, SAYING(TXT_OPTION_FLAG), TEXT(arg)) == EXIT_GOOD;
	if (flag)
		*slot = "";
	else if (equals)
		*slot = equals + 1;
	else if (**next)
		*slot = *(*next)++;
	else
		return complain(p, SAYING(TXT_OPTION_VALUE), TEXT(arg)) == EXIT_GOOD;
	return true;
}

static bool check_language(struct program *p, const struct options *o)
{
	const char *lang = o->value[OPT_LANG];

	if (!lang || !strcmp(lang, "en") || !strcmp(lang, "fr"))
		return true;
	complain(p, SAYING(TXT_BAD_LANG), TEXT(lang));
	return false;
}

bool options_parse(struct program *p, const struct command *c, char **argv, struct options *o)
{
	bool words_only = false;

	memset(o, 0, sizeof *o);
	while (*argv) {
		const char *arg = *argv++;

		if (!words_only && !strcmp(arg, "--")) {
			words_only = true;
		} else if (!words_only && arg[0] == '-' && arg[1]) {
			if (!strcmp(arg, "-h"))
				o->value[OPT_HELP] = "";
			else if (!parse_option(p, c, arg, &argv, o))
				return false;
		} else if (o->nwords == WORDS_MAX) {
			complain(p, SAYING(TXT_EXTRA_WORD), TEXT(arg));
			return false;
		} else {
			o->word[o->nwords++] = arg;
		}
	}
	if (o->value[OPT_CONFIG] && !config_read(p, c, o->value[OPT_CONFIG], o))
		return false;
	return check_language(p, o);
}

static void help_row(struct program *p, const char *name, int value, int help)
{
	char left[64];
	struct text t = text_into(left, sizeof left);

	text_put(&t, "  --");
	text_put(&t, name);
	if (value) {
		text_char(&t, ' ');
		text_put(&t, word_of(p, value));
	}
	text_put(&p->page, left);
	for (int i = (int)(t.at - t.start); i < 22; i++)
		text_char(&p->page, ' ');
	text_char(&p->page, ' ');
	text_put(&p->page, word_of(p, help));
	text_char(&p->page, '\n');
}

void options_help(struct program *p, const struct command *c)
{
	const struct thing *sides = games[0]->kinds[K_SIDE].things;

	mention(p, SAYING(TXT_USAGE));
	text_put(&p->page, word_of(p, c->usage));
	text_put(&p->page, "\n\n");
	page_wrap(p, word_of(p, c->about), 0, 0);
	text_char(&p->page, '\n');
	for (int seat = 0; c->seats_help && seat < PLAYERS; seat++)
		help_row(p, sides[seat].key, TXT_VAL_PLAYER, c->seats_help);
	for (int i = 0; i < OPTIONS; i++)
		if (is_taken(c, i))
			help_row(p, rows[i].name, rows[i].value, rows[i].help);
}

enum language language_wanted(char **argv)
{
	static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };

	for (; *argv && strcmp(*argv, "--"); argv++) {
		const char *lang = !strncmp(*argv, "--lang=", 7) ? *argv + 7
				   : !strcmp(*argv, "--lang")    ? argv[1]
								 : NULL;

		if (lang)
			return strcmp(lang, "fr") ? EN : FR;
	}
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *value = getenv(names[i]);

		if (value && *value)
			return strncmp(value, "fr", 2) ? EN : FR;
	}
	return EN;
}

bool options_clash(struct program *p, const struct options *o, uint64_t some, uint64_t others)
{
	for (int i = 0; i < OPTIONS; i++)
		for (int j = 0; j < OPTIONS; j++)
			if (some >> i & others >> j & 1 && o->value[i] && o->value[j]) {
				complain(p, SAYING(TXT_OPTIONS_CLASH), TEXT(rows[i].name),
					 TEXT(rows[j].name));
				return true;
			}
	return false;
}

bool options_stray(struct program *p, const struct options *o, uint64_t some, const char *where)
{
	for (int i = 0; i < OPTIONS; i++)
		if (some >> i & 1 && o->value[i]) {
			complain(p, SAYING(TXT_OPTION_STRAY), TEXT(rows[i].name), TEXT(where));
			return true;
		}
	return false;
}

bool option_number(struct program *p, const struct options *o, enum option option, int64_t low,
		   int64_t high, int64_t *out)
{
	const char *value = o->value[option];
	int64_t number;

	if (!value)
		return true;
	if (word_number((struct word){ value, (int)strlen(value) }, &number) && number >= low &&
	    number <= high) {
		*out = number;
		return true;
	}
	complain(p, SAYING(TXT_BAD_NUMBER), TEXT(rows[option].name), TEXT(value), NUMBER(low),
		 NUMBER(high));
	return false;
}

static bool random_key(struct program *p, uint64_t key[2])
{
	if (getrandom(key, 2 * sizeof key[0], 0) == 2 * sizeof key[0])
		return true;
	complain(p, SAYING(TXT_NO_RANDOM));
	return false;
}

bool option_key(struct program *p, const struct options *o, uint64_t key[2])
{
	const char *hex = o->value[OPT_KEY];
	int64_t seed = 0;

	if (hex && o->value[OPT_SEED]) {
		complain(p, SAYING(TXT_SEED_AND_KEY));
		return false;
	}
	if (hex) {
		if (strlen(hex) == 32 && word_hex((struct word){ hex, 16 }, &key[0]) &&
		    word_hex((struct word){ hex + 16, 16 }, &key[1]))
			return true;
		complain(p, SAYING(TXT_BAD_KEY), TEXT(hex));
		return false;
	}
	if (!o->value[OPT_SEED])
		return random_key(p, key);
	if (!option_number(p, o, OPT_SEED, 0, 999999999999999999, &seed))
		return false;
	key[0] = (uint64_t)seed;
	key[1] = 0;
	return true;
}

/* Never from the key of a game: what a program chooses must not depend on a secret.  Who gives a
 * seed has no secret from himself, and wants the same game again. */
bool option_minds(struct program *p, const struct options *o, uint64_t *minds)
{
	uint64_t word[2];
	int64_t seed = 0;

	if (!option_number(p, o, OPT_SEED, 0, 999999999999999999, &seed))
		return false;
	if (o->value[OPT_SEED])
		*minds = hash_word((uint64_t)seed, 0);
	else if (random_key(p, word))
		*minds = word[0];
	else
		return false;
	*minds += !*minds; /* 0 means that there is none */
	return true;
}

bool option_viewer(struct program *p, const struct options *o, const struct game *g, int *viewer)
{
	const char *value = o->value[OPT_SEEN_BY];

	if (!value)
		return true;
	if (!strcmp(value, "spectator") || !strcmp(value, "all")) {
		*viewer = *value == 'a' ? ALL_KNOWING : SPECTATOR;
		return true;
	}
	if (thing_parse(g, K_SIDE, (struct word){ value, (int)strlen(value) }, viewer) &&
	    *viewer < PLAYERS)
		return true;
	complain(p, SAYING(TXT_BAD_VIEWER), TEXT(value), TEXT(g->kinds[K_SIDE].things[0].key),
		 TEXT(g->kinds[K_SIDE].things[1].key));
	return false;
}

bool option_scenario(struct program *p, const struct options *o, const struct game *g,
		     int *scenario)
{
	const char *value = o->value[OPT_SCENARIO];
	char list[256];
	struct text t = text_into(list, sizeof list);

	*scenario = 0;
	if (!value || scenario_parse(g, (struct word){ value, (int)strlen(value) }, scenario))
		return true;
	scenario_keys(&t, g);
	complain(p, SAYING(TXT_BAD_SCENARIO), TEXT(value), TEXT(list));
	return false;
}

void tell_scenario(struct program *p, const struct game *g, int scenario)
{
	if (g->scenarios)
		tell(p, SAYING(TXT_SCENARIO_PLAYED), TEXT(g->scenarios[scenario].name[p->lang]));
}

const struct game *game_named(struct program *p, const char *id)
{
	const struct game *g = game_find(id);
	char list[256];
	struct text t = text_into(list, sizeof list);

	if (g)
		return g;
	for (const struct game *const *x = games; *x; x++) {
		text_put(&t, x == games ? "" : ", ");
		text_put(&t, (*x)->id);
	}
	complain(p, SAYING(TXT_BAD_GAME), TEXT(id), TEXT(list));
	return NULL;
}

bool option_player(struct program *p, const struct options *o, const struct game *g, int seat,
		   const char **name)
{
	if (o->seat_key[seat] && strcmp(o->seat_key[seat], g->kinds[K_SIDE].things[seat].key)) {
		complain(p, SAYING(TXT_BAD_SEAT), TEXT(o->seat_key[seat]), TEXT(g->id));
		return false;
	}
	if (o->seat_value[seat])
		*name = o->seat_value[seat];
	if (player_find(*name) || !strcmp(*name, "human") || engine_is_named(*name))
		return true;
	complain(p, SAYING(TXT_BAD_PLAYER), TEXT(*name));
	return false;
}
