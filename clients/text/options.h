/* options.h - the commands of ghent and what may follow them. */
#ifndef TEXT_OPTIONS_H
#define TEXT_OPTIONS_H

#include "ai/ai.h"
#include "program.h"

/* Order of the rows in options.c. */
enum option {
	OPT_HELP,
	OPT_LANG,
	OPT_JSON,
	OPT_SEED,
	OPT_KEY,
	OPT_GAMES,
	OPT_SAVE,
	OPT_RESUME,
	OPT_VIEWER,
	OPT_VERIFY,
	OPT_STEP,
	OPT_FROM,
	OPT_TO,
	OPT_SUMMARY,
	OPT_SEEN_BY,
	OPT_JOURNAL,
	OPT_MS,
	OPT_ITERATIONS,
	OPT_JOBS,
	OPT_RUNG,
	OPT_SPRT,
	OPT_ELO0,
	OPT_ELO1,
	OPT_LISTEN,
	OPT_STORE,
	OPT_FILES,
	OPT_WORKERS,
	OPT_LIMITS,
	OPT_OPEN,
	OPT_SCENARIO,
	OPT_PUBLIC,
	OPT_URL,
	OPT_PROXY,
	OPT_MAIL,
	OPT_MEMBERS_ONLY,
	OPT_GAME,
	OPT_LOG,
	OPT_LOG_LEVEL,
	OPT_METRICS,
	OPT_CONFIG,
	OPT_YES,
	OPT_REASON,
	OPT_DAYS,
	OPT_EMAIL,
	OPTIONS,
};

enum { WORDS_MAX = 16 };

struct options {
	const char *value[OPTIONS]; /* NULL: not given; "" if it has no value */
	const char *seat_key[PLAYERS], *seat_value[PLAYERS];
	const char *word[WORDS_MAX];
	int nwords;
};

struct command {
	const char *name;
	int usage, about; /* messages */
	uint64_t options; /* one bit each; help and lang always */
	int seats_help;   /* --us PLAYER, by the sides of the game; 0: no such options */
	int (*run)(struct program *, const struct options *);
};

/* Reads what follows the command; false: something was wrong and said. */
bool options_parse(struct program *, const struct command *, char **argv, struct options *);

/* Finds where the value of an option goes; NULL: the command has no such option. */
const char **option_slot(const struct command *, const char *name, size_t n, struct options *,
			 bool *flag);

/* Options from a file, as far as the command line has not given them: "listen = 127.0.0.1:1812" a
 * line, "public = yes" for one without a value, # for what is not read (config.c).  false: said. */
bool config_read(struct program *, const struct command *, const char *path, struct options *);

void options_help(struct program *, const struct command *);

/* The language asked for on the command line or by the environment. */
enum language language_wanted(char **argv);

#define BIT(option) (UINT64_C(1) << (option))

/* Of `ghent serve`: what may stand in a file for --config. */
#define SERVE_OPTIONS                                                                              \
	(BIT(OPT_LISTEN) | BIT(OPT_STORE) | BIT(OPT_FILES) | BIT(OPT_WORKERS) | BIT(OPT_LIMITS) |  \
	 BIT(OPT_OPEN) | BIT(OPT_PUBLIC) | BIT(OPT_URL) | BIT(OPT_PROXY) | BIT(OPT_LOG) |          \
	 BIT(OPT_LOG_LEVEL) | BIT(OPT_METRICS) | BIT(OPT_CONFIG) | BIT(OPT_MAIL) |                 \
	 BIT(OPT_MEMBERS_ONLY))

/* Whether one of some and one of the others are both given; it is said. */
bool options_clash(struct program *, const struct options *, uint64_t some, uint64_t others);

/* Whether one of some is given, though it has no place there; it is said. */
bool options_stray(struct program *, const struct options *, uint64_t some, const char *where);

/* A number from low to high, or the value given beforehand; false: said. */
bool option_number(struct program *, const struct options *, enum option, int64_t low, int64_t high,
		   int64_t *out);

/* The key from --key or --seed; if neither is given, one that nobody can guess. */
bool option_minds(struct program *, const struct options *, uint64_t *);
bool option_key(struct program *, const struct options *, uint64_t key[2]);

enum { ALL_KNOWING = -2 }; /* a viewer from whom nothing is hidden */

/* A viewer: a side's key, "spectator" or "all". */
bool option_viewer(struct program *, const struct options *, const struct game *, int *viewer);

/* The scenario with this key, the first one if none is asked for; false: said. */
bool option_scenario(struct program *, const struct options *, const struct game *, int *scenario);

/* Says which one was played, of a game that has several. */
void tell_scenario(struct program *, const struct game *, int scenario);

/* The game with this id; NULL: said. */
const struct game *game_named(struct program *, const char *id);

/* Who plays a seat: "human" or a player of ai.h.  Without the option *name stays
 * as it is; false: said. */
bool option_player(struct program *, const struct options *, const struct game *, int seat,
		   const char **name);

#endif
