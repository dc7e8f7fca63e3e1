/* saved.c - where games are kept, and `ghent games`, which lists them. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include "commands.h"
#include "load.h"
#include "saved.h"

enum { PATH_SIZE = 4096 };

static const char ending[] = ".journal";

/* Ends with a slash; empty if the user has no home: then it is the folder he is in. */
static void put_folder(struct text *t)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

	if (state && *state == '/') {
		text_put(t, state);
		text_put(t, "/ghent/");
	} else if (home && *home == '/') {
		text_put(t, home);
		text_put(t, "/.local/state/ghent/");
	}
}

/* Makes all folders of a path. */
static void make_folders(char *path)
{
	for (char *slash = strchr(path + (*path != 0), '/'); slash;
	     slash = strchr(slash + 1, '/')) {
		*slash = 0;
		mkdir(path, 0777);
		*slash = '/';
	}
}

void saved_path(struct text *t, const struct game *g, int twin)
{
	time_t now = time(NULL);
	struct tm when;
	char stamp[64] = "";

	put_folder(t);
	make_folders(t->start);
	if (localtime_r(&now, &when))
		strftime(stamp, sizeof stamp, "-%Y-%m-%d-%H%M%S", &when);
	text_put(t, g->id);
	text_put(t, stamp);
	if (twin > 1) {
		text_char(t, '-');
		text_number(t, twin);
	}
	text_put(t, ending);
}

static int is_journal(const struct dirent *d)
{
	size_t n = strlen(d->d_name), end = strlen(ending);

	return n > end && !strcmp(d->d_name + n - end, ending);
}

/* One that is too long is none. */
static void put_path(char path[PATH_SIZE], const char *name)
{
	struct text t = text_into(path, PATH_SIZE);

	put_folder(&t);
	text_put(&t, name);
	if (t.full)
		*path = 0;
}

/* The journals of the folder by name; free_names() frees them. */
static int saved_names(struct dirent ***names)
{
	char folder[PATH_SIZE];
	int n;

	put_path(folder, "");
	n = scandir(*folder ? folder : ".", names, is_journal, alphasort);
	return n < 0 ? 0 : n;
}

static void free_names(struct dirent **names, int n)
{
	for (int i = 0; i < n; i++)
		free(names[i]);
	if (n)
		free(names);
}

static bool is_later(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec >= b->tv_nsec;
}

static bool is_unfinished(const char *path)
{
	struct journal_fault fault;
	struct loaded l;
	bool unfinished = journal_try(path, &l, &fault) && session_ending(l.x) == END_NONE;

	loaded_free(&l);
	return unfinished;
}

bool saved_last(char *path, size_t size)
{
	struct timespec latest = { 0, 0 };
	struct dirent **names;
	int n = saved_names(&names);
	bool found = false;

	for (int i = 0; i < n; i++) {
		char candidate[PATH_SIZE];
		struct stat about;
		struct text t;

		put_path(candidate, names[i]->d_name);
		if (stat(candidate, &about) || (found && !is_later(&about.st_mtim, &latest)) ||
		    !is_unfinished(candidate))
			continue;
		t = text_into(path, size);
		text_put(&t, candidate);
		latest = about.st_mtim;
		found = true;
	}
	free_names(names, n);
	return found;
}

/* ---- ghent games ---- */

static void tell_saved(struct program *p, const char *path)
{
	struct journal_fault fault;
	struct loaded l;

	if (!journal_try(path, &l, &fault)) {
		tell(p, SAYING(TXT_SAVED_BAD), TEXT(path));
	} else {
		tell(p, SAYING(TXT_SAVED_GAME), TEXT(path), TEXT(l.head.game->id),
		     TEXT(l.head.date), TEXT(l.head.who[0]), TEXT(l.head.who[1]),
		     NUMBER(l.x->nentries), NUMBER(session_ending(l.x) != END_NONE));
	}
	loaded_free(&l);
}

static void saved_json(struct json *j, const char *path)
{
	struct journal_fault fault;
	struct loaded l;

	json_open(j, NULL, '{');
	json_string(j, "file", path);
	json_bool(j, "good", journal_try(path, &l, &fault));
	if (l.x) {
		json_string(j, "game", l.head.game->id);
		json_string(j, "date", l.head.date);
		for (int seat = 0; seat < PLAYERS; seat++)
			json_string(j, l.head.game->kinds[K_SIDE].things[seat].key,
				    l.head.who[seat]);
		json_number(j, "actions", l.x->nentries);
		json_bool(j, "over", session_ending(l.x) != END_NONE);
	}
	json_close(j);
	loaded_free(&l);
}

static void tell_all_saved(struct program *p, struct dirent **names, int n)
{
	char path[PATH_SIZE];

	for (int i = 0; i < n; i++) {
		put_path(path, names[i]->d_name);
		tell_saved(p, path);
	}
	put_path(path, "");
	if (n)
		tell(p, SAYING(TXT_SAVED_HINT), TEXT(p->called));
	else
		tell(p, SAYING(TXT_NONE_SAVED), TEXT(path));
}

static void all_saved_json(struct program *p, struct dirent **names, int n)
{
	struct json j = json_into(&p->page);
	char path[PATH_SIZE];

	json_open(&j, NULL, '{');
	json_open(&j, "games", '[');
	for (int i = 0; i < n; i++) {
		put_path(path, names[i]->d_name);
		saved_json(&j, path);
	}
	json_close(&j);
	json_close(&j);
	text_char(&p->page, '\n');
}

int run_games(struct program *p, const struct options *o)
{
	struct dirent **names;
	int n;

	if (o->nwords)
		return complain(p, SAYING(TXT_EXTRA_WORD), TEXT(o->word[0]));
	n = saved_names(&names);
	if (o->value[OPT_JSON])
		all_saved_json(p, names, n);
	else
		tell_all_saved(p, names, n);
	free_names(names, n);
	return EXIT_GOOD;
}
