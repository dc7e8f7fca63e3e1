/* rt.c - runs rulebook tests: rt [-v] [--seen FILE] [--broken] [--game NAME] FOLDER...
 *
 * A file holds tests, each opened by a line `title`.  A test sets up a position,
 * plays, and says what must be so; the first thing that is not so ends it.  The
 * game is named by the folder of the files, unless --game does it.  --broken wants every test to
 * fail: so the runner itself is tested.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "games/games.h"
#include "rt.h"

bool rt_fail(struct rt *rt, const char *format, ...)
{
	va_list args;

	if (rt->failed)
		return false;
	rt->failed = true;
	if (*rt->from)
		printf("not ok - %s: %s\n    ", rt->from, rt->title);
	else
		printf("not ok - %s:%d: %s\n    ", rt->file, rt->line, rt->title);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
	return false;
}

bool rt_misread(struct rt *rt, const struct misread *e)
{
	static const char *const what[] = {
		[READ_OK] = "nothing is wrong",
		[READ_VERB] = "no such verb",
		[READ_THING] = "no such",
		[READ_NUMBER] = "no fitting number",
		[READ_MISSING] = "the line ends too early, before a",
		[READ_EXTRA] = "one word too many",
		[READ_FIELD] = "no such field",
	};
	const char *kind = e->kind == K_NONE ? "" : rt->g->kinds[e->kind].name;

	return rt_fail(rt, "%s %s: '%.*s'", what[e->what], kind, e->word.n, e->word.at);
}

bool rt_start(struct rt *rt)
{
	static const uint64_t key[2] = { 1, 0 };
	int told = rt->ndictated;

	if (rt->started)
		return true;
	rt->started = true;
	rt->ndictated = 0;
	memset(&rt->step, 0, sizeof rt->step);
	rt->step.dictated = rt->dictated;
	rt->step.ndictated = told;
	game_start_version(rt->g, &rt->now.st, rt->version, rt->scenario, key, &rt->step, NULL);
	if (rt->step.impossible || rt->step.ndraws < told || (rt->strict && rt->step.ndraws > told))
		return rt_fail(rt, "the set-up cannot make these draws");
	return true;
}

bool rt_ready(struct rt *rt)
{
	const char *fault;

	if (!rt_start(rt))
		return false;
	if (rt->touched && rt->g->refresh)
		rt->g->refresh(&rt->now.st);
	rt->touched = false;
	fault = rt->checks ? rt->g->check(&rt->now.st) : NULL;
	return fault ? rt_fail(rt, "check: %s", fault) : true;
}

bool rt_seat(const struct rt *rt, struct word w, int *seat)
{
	return thing_parse(rt->g, K_SIDE, w, seat) && *seat < PLAYERS;
}

bool rt_seat_or_nobody(const struct rt *rt, struct word w, int *seat)
{
	if (!word_is(w, "nobody"))
		return rt_seat(rt, w, seat);
	*seat = NOBODY;
	return true;
}

static void close_test(struct rt *rt)
{
	if (rt->open && !rt->failed)
		rt_ready(rt);
	if (rt->open && !rt->failed) {
		rt->passed++;
		rules_move(&rt->rules, &rt->seen);
		if (rt->verbose)
			printf("ok - %s: %s\n", rt->file, rt->title);
	}
	rt->failures += rt->open && rt->failed;
	rules_clear(&rt->rules);
	rt->open = false;
}

static void open_test(struct rt *rt, const char *title)
{
	close_test(rt);
	while (*title == ' ' || *title == '\t')
		title++;
	snprintf(rt->title, sizeof rt->title, "%s", title);
	*rt->from = 0;
	rt->open = true;
	rt->failed = rt->started = rt->touched = false;
	rt->checks = true;
	rt->strict = false;
	rt->version = rt->g ? rt->g->version : 0;
	rt->scenario = rt->ndictated = 0;
}

/* A line without its comment and the blanks around it. */
static char *trim(char *line)
{
	char *end;

	for (char *p = line; *p; p++)
		if (*p == '#' && (p == line || p[-1] == ' ' || p[-1] == '\t')) {
			*p = 0;
			break;
		}
	for (end = line + strlen(line); end > line && strchr(" \t\r\n", end[-1]); end--)
		end[-1] = 0;
	return line + strspn(line, " \t");
}

static void take_line(struct rt *rt, char *buffer)
{
	char *line = trim(buffer);
	const char *rest = line;
	struct word w = word_next(&rest);

	if (word_is(w, "title")) {
		open_test(rt, rest);
		return;
	}
	if (!w.n || (rt->open && rt->failed))
		return;
	if (!rt->open)
		open_test(rt, "(no title)");
	if (word_is(w, "rules")) {
		rules_add(&rt->rules, rest);
		return;
	}
	for (char *part = line, *end; part && !rt->failed; part = end) {
		end = strchr(part, ';');
		if (end)
			*end++ = 0;
		rt_line(rt, trim(part));
	}
}

static bool run_file(struct rt *rt, const char *path)
{
	FILE *f = fopen(path, "r");
	char line[RT_LINE];
	int before = rt->passed + rt->failures;

	if (!f) {
		fprintf(stderr, "rt: %s: cannot be opened\n", path);
		return false;
	}
	rt->file = path;
	rt->line = 0;
	while (fgets(line, sizeof line, f)) {
		rt->line++;
		take_line(rt, line);
	}
	fclose(f);
	close_test(rt);
	if (before == rt->passed + rt->failures) {
		fprintf(stderr, "rt: %s: holds no test\n", path);
		return false;
	}
	return true;
}

static bool is_test_name(const char *name)
{
	size_t n = strlen(name);

	return n > 3 && !strcmp(name + n - 3, ".rt");
}

static int is_test(const struct dirent *entry)
{
	return is_test_name(entry->d_name);
}

/* One file: the game is named by the folder that it lies in. */
static bool run_single(struct rt *rt, const char *path)
{
	char folder[RT_LINE] = ".", *slash;

	if (rt->only)
		return run_file(rt, path);
	snprintf(folder, sizeof folder, "%s", path);
	slash = strrchr(folder, '/');
	if (slash)
		*slash = 0;
	slash = strrchr(folder, '/');
	rt->g = game_find(slash ? slash + 1 : folder);
	if (rt->g)
		return run_file(rt, path);
	fprintf(stderr, "rt: %s: its folder has no game's name\n", path);
	return false;
}

static bool run_folder(struct rt *rt, const char *folder)
{
	const char *slash = strrchr(folder, '/');
	struct dirent **entry;
	int n;
	bool good = true;

	if (is_test_name(folder))
		return run_single(rt, folder);
	if (!rt->only)
		rt->g = game_find(slash ? slash + 1 : folder);
	n = rt->g ? scandir(folder, &entry, is_test, alphasort) : 0;
	if (n <= 0) {
		fprintf(stderr, "rt: %s: %s\n", folder, rt->g ? "no tests" : "no such game");
		return false;
	}
	for (int i = 0; i < n; i++) {
		char path[RT_LINE];

		snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
		good &= run_file(rt, path);
		free(entry[i]);
	}
	free(entry);
	return good;
}

static int finish(struct rt *rt, const char *seen, bool broken)
{
	int bad = broken ? rt->passed : rt->failures;

	if (seen && !rules_write(&rt->seen, seen)) {
		fprintf(stderr, "rt: %s: cannot be written\n", seen);
		return 2;
	}
	rules_clear(&rt->seen);
	free(rt->seen.id);
	free(rt->rules.id);
	printf("%d passed, %d failed\n", rt->passed + rt->failures - bad, bad);
	return bad > 0;
}

static bool name_game(struct rt *rt, const char *name)
{
	rt->g = game_find(name);
	rt->only = rt->g != NULL;
	if (!rt->g)
		fprintf(stderr, "rt: %s: no such game\n", name);
	return rt->only;
}

int main(int argc, char **argv)
{
	static struct rt rt;
	const char *seen = NULL;
	bool broken = false;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "-v")) {
			rt.verbose = true;
		} else if (!strcmp(argv[i], "--broken")) {
			broken = true;
		} else if (!strcmp(argv[i], "--seen") && i + 1 < argc) {
			seen = argv[++i];
		} else if (!strcmp(argv[i], "--game") && i + 1 < argc) {
			if (!name_game(&rt, argv[++i]))
				return 2;
		} else if (argv[i][0] == '-') {
			fprintf(stderr, "usage: rt [-v] [--broken] [--seen FILE] [--game NAME] "
					"FOLDER|FILE.rt...\n");
			return 2;
		} else if (!run_folder(&rt, argv[i])) {
			return 2;
		}
	}
	return finish(&rt, seen, broken);
}
