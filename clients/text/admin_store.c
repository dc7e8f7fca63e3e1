/* admin_store.c - `ghent admin` for the whole store: backup, restore, verify, versions. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "admin.h"
#include "games/games.h"
#include "load.h"
#include "server/ops/backup.h"
#include "server/ops/dump.h"
#include "server/ops/verify.h"

enum { PATH_SIZE = 4096 };

/* ---- backups ---- */

/* Why a backup was not made or not read. */
static int refuse(struct admin *a, const char *path, enum backup_fault fault,
		  const struct backup_report *r)
{
	static const int words[] = {
		[BACKUP_FOREIGN] = TXT_BACKUP_FOREIGN,
		[BACKUP_NEWER] = TXT_BACKUP_NEWER,
		[BACKUP_CUT] = TXT_BACKUP_CUT,
		[BACKUP_LINE] = TXT_BACKUP_LINE,
		[BACKUP_NOT_EMPTY] = TXT_BACKUP_NOT_EMPTY,
	};

	switch (fault) {
	case BACKUP_GOOD:
		return EXIT_GOOD;
	case BACKUP_FILE:
		complain(a->p, SAYING(TXT_CANNOT_WRITE), TEXT(path), TEXT(reason_of(a->p, errno)));
		return EXIT_FAILED;
	case BACKUP_STORE:
		return admin_failed(a);
	case BACKUP_MEMORY:
		complain(a->p, SAYING(TXT_CANNOT_READ), TEXT(path), TEXT(reason_of(a->p, ENOMEM)));
		return EXIT_FAILED;
	case BACKUP_FOREIGN:
	case BACKUP_NEWER:
	case BACKUP_CUT:
	case BACKUP_LINE:
	case BACKUP_NOT_EMPTY:
		break;
	}
	return complain(a->p, SAYING(words[fault]), TEXT(path), NUMBER(r->line));
}

/* Nobody else may read it, and nothing is there before it is whole: it gets its name last.  The
 * folder may be another's: what lies there under that name is not written to, wherever it leads. */
static FILE *create(const char *path, char part[PATH_SIZE])
{
	int fd = -1;

	if (snprintf(part, PATH_SIZE, "%s.part", path) < PATH_SIZE &&
	    (!unlink(part) || errno == ENOENT))
		fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	return fd < 0 ? NULL : fdopen(fd, "w");
}

static bool finish(FILE *file, const char *part, const char *path)
{
	bool good = !fflush(file) && !fsync(fileno(file));

	good = !fclose(file) && good;
	return good && !rename(part, path);
}

static int write_backup(struct admin *a, const char *const *word)
{
	struct backup_report r = { 0 };
	enum backup_fault fault = BACKUP_FILE;
	char part[PATH_SIZE];
	FILE *file;

	if (!access(word[0], F_OK))
		return complain(a->p, SAYING(TXT_BACKUP_EXISTS), TEXT(word[0]));
	file = create(word[0], part);
	if (!file)
		return complain(a->p, SAYING(TXT_CANNOT_WRITE), TEXT(word[0]),
				TEXT(reason_of(a->p, errno)));
	fault = backup_write(a->db, file, &r);
	if (fault)
		fclose(file);
	else if (!finish(file, part, word[0]))
		fault = BACKUP_FILE;
	if (fault) {
		int code = refuse(a, word[0], fault, &r);

		unlink(part);
		return code;
	}
	tell(a->p, SAYING(TXT_BACKUP_MADE), TEXT(word[0]), NUMBER(r.rows), NUMBER(r.tables));
	return EXIT_GOOD;
}

static FILE *open_backup(struct admin *a, const char *path)
{
	FILE *file = fopen(path, "r");

	if (!file)
		complain(a->p, SAYING(TXT_CANNOT_READ), TEXT(path), TEXT(reason_of(a->p, errno)));
	return file;
}

static int check_backup(struct admin *a, const char *const *word)
{
	struct backup_report r = { 0 };
	enum backup_fault fault;
	FILE *file = open_backup(a, word[0]);

	if (!file)
		return EXIT_BAD;
	fault = backup_check(file, &r);
	fclose(file);
	if (fault)
		return refuse(a, word[0], fault, &r);
	tell(a->p, SAYING(TXT_BACKUP_WHOLE), TEXT(word[0]), NUMBER(r.rows), NUMBER(r.tables));
	return EXIT_GOOD;
}

static int restore_backup(struct admin *a, const char *const *word)
{
	struct backup_report r = { 0 };
	enum backup_fault fault;
	FILE *file = open_backup(a, word[0]);

	if (!file)
		return EXIT_BAD;
	fault = backup_read(a->db, file, &r);
	fclose(file);
	if (fault)
		return refuse(a, word[0], fault, &r);
	tell(a->p, SAYING(TXT_BACKUP_RESTORED), TEXT(word[0]), NUMBER(r.rows), NUMBER(r.tables),
	     TEXT(a->where));
	return EXIT_GOOD;
}

/* ---- verify and versions ---- */

enum { KINDS_MOST = 64 };

/* Games of one kind and one version of its rules. */
struct ruleset {
	char game[NAME_SIZE];
	int version;
	int64_t running, ended, bad_running, bad_ended;
};

struct verifying {
	struct program *p;
	struct json *json; /* or NULL */
	bool quiet;        /* only counts */
	struct ruleset kind[KINDS_MOST];
	int kinds;
	int64_t bad;
};

static struct ruleset *kind_of(struct verifying *v, const struct verified_game *g)
{
	int i = 0;

	while (i < v->kinds &&
	       (strcmp(v->kind[i].game, g->game) || v->kind[i].version != g->version))
		i++;
	if (i == v->kinds && v->kinds < KINDS_MOST) {
		snprintf(v->kind[i].game, NAME_SIZE, "%s", g->game);
		v->kind[v->kinds++].version = g->version;
	}
	return &v->kind[i < KINDS_MOST ? i : KINDS_MOST - 1];
}

static void tell_bad(struct verifying *v, const struct verified_game *g)
{
	char reason[1024];
	struct text t = text_into(reason, sizeof reason);

	if (g->is == VERIFIED_ROW)
		text_put(&t, word_of(v->p, TXT_VERIFY_ROW));
	else
		say_journal_fault(&t, g->plays ? g->plays : games[0], &g->fault, v->p->lang);
	if (v->json) {
		json_open(v->json, NULL, '{');
		json_string(v->json, "table", g->id);
		json_string(v->json, "game", g->game);
		json_bool(v->json, "running", g->state != GAME_OVER);
		json_number(v->json, "line", g->fault.line);
		json_string(v->json, "why", reason);
		json_close(v->json);
	} else {
		tell(v->p, SAYING(TXT_VERIFY_BAD), TEXT(g->id), TEXT(g->game),
		     NUMBER(g->fault.line), TEXT(reason));
	}
	page_relieve(v->p);
}

static void hear(void *owner, const struct verified_game *g)
{
	struct verifying *v = owner;
	bool bad = g->is == VERIFIED_FROZEN || g->is == VERIFIED_ROW, over = g->state == GAME_OVER;
	struct ruleset *k = kind_of(v, g);

	if (g->is == VERIFIED_EMPTY)
		return;
	*(over ? &k->ended : &k->running) += 1;
	if (!bad)
		return;
	*(over ? &k->bad_ended : &k->bad_running) += 1;
	v->bad++;
	if (!v->quiet)
		tell_bad(v, g);
}

static void tell_kinds(const struct verifying *v)
{
	for (int i = 0; i < v->kinds; i++) {
		const struct ruleset *k = &v->kind[i];

		if (k->running + k->ended)
			tell(v->p, SAYING(TXT_VERIFY_KIND), TEXT(k->game), NUMBER(k->version),
			     NUMBER(k->running), NUMBER(k->ended), NUMBER(k->bad_running),
			     NUMBER(k->bad_ended));
	}
}

static void json_kinds(const struct verifying *v)
{
	json_open(v->json, "kinds", '[');
	for (int i = 0; i < v->kinds; i++) {
		const struct ruleset *k = &v->kind[i];

		json_open(v->json, NULL, '{');
		json_string(v->json, "game", k->game);
		json_number(v->json, "version", k->version);
		json_number(v->json, "running", k->running);
		json_number(v->json, "ended", k->ended);
		json_number(v->json, "running_would_freeze", k->bad_running);
		json_number(v->json, "ended_do_not_play", k->bad_ended);
		json_close(v->json);
	}
	json_close(v->json);
}

static void end_json(const struct verifying *v)
{
	json_close(v->json);
	json_kinds(v);
	json_close(v->json);
	text_char(&v->p->page, '\n');
}

static int run_verify(struct admin *a, bool play)
{
	struct json j = json_into(&a->p->page);
	struct verifying *v = calloc(1, sizeof *v);
	bool good;
	int64_t bad;

	if (!v)
		return EXIT_FAILED;
	v->p = a->p;
	v->quiet = !play;
	v->json = a->o->value[OPT_JSON] ? &j : NULL;
	if (v->json) {
		json_open(&j, NULL, '{');
		json_open(&j, "bad", '[');
	}
	good = verify_games(a->store, play, &(const struct verify_ear){ v, hear });
	if (v->json)
		end_json(v);
	else
		tell_kinds(v);
	if (good && !v->json)
		tell(a->p, SAYING(v->bad ? TXT_VERIFY_SOME_BAD : TXT_VERIFY_ALL_GOOD),
		     NUMBER(v->bad), NUMBER(play));
	bad = v->bad;
	free(v);
	return !good ? admin_failed(a) : bad ? EXIT_FAILED : EXIT_GOOD;
}

static int verify_store(struct admin *a, const char *const *word)
{
	(void)word;
	return run_verify(a, true);
}

static int compare_versions(struct admin *a, const char *const *word)
{
	(void)word;
	for (const struct game *const *g = games; !a->o->value[OPT_JSON] && *g; g++)
		tell(a->p, SAYING(TXT_VERSIONS_GAME), TEXT((*g)->id), NUMBER((*g)->version));
	return run_verify(a, false);
}

/* ---- games to be given away ---- */

static int told_dump(struct admin *a, const char *path, enum dump_result result)
{
	switch (result) {
	case DUMP_DONE:
		return EXIT_GOOD;
	case DUMP_DATABASE:
		return admin_failed(a);
	case DUMP_MEMORY:
	case DUMP_STOPPED:
		complain(a->p, SAYING(TXT_CANNOT_WRITE), TEXT(path), TEXT(reason_of(a->p, ENOMEM)));
		return EXIT_FAILED;
	case DUMP_SINK:
		break;
	}
	complain(a->p, SAYING(TXT_CANNOT_WRITE), TEXT(path), TEXT(reason_of(a->p, errno)));
	return EXIT_FAILED;
}

static enum dump_result write_dump(struct dump *d, struct tally *t, FILE *file)
{
	struct dump_tar tar = { fileno(file), d->game->id };
	const struct dump_sink sink = dump_into_tar(&tar);
	enum dump_result result = dump_make(d, t, &sink);

	return !result && !dump_tar_end(&tar) ? DUMP_SINK : result;
}

static int dump_games(struct admin *a, const char *const *word)
{
	struct dump d = { .db = a->db, .game = game_named(a->p, word[0]), .scope = DUMP_ALL };
	enum dump_result result;
	char part[PATH_SIZE];
	struct tally *t;
	FILE *file;

	if (!d.game)
		return EXIT_BAD;
	file = create(word[1], part);
	if (!file)
		return complain(a->p, SAYING(TXT_CANNOT_WRITE), TEXT(word[1]),
				TEXT(reason_of(a->p, errno)));
	t = tally_open(memory_or_end(tally_size(d.game)), d.game);
	result = write_dump(&d, t, file);
	if (result)
		fclose(file);
	else if (!finish(file, part, word[1]))
		result = DUMP_SINK;
	if (!result)
		tell(a->p, SAYING(TXT_DUMPED), TEXT(word[1]), NUMBER(tally_games(t)),
		     NUMBER(d.unreadable));
	free(t);
	if (result)
		unlink(part);
	return told_dump(a, word[1], result);
}

const struct admin_deed admin_store[] = {
	{ "backup", NULL, 1, TXT_ADMIN_BACKUP, write_backup },
	{ "check", NULL, 1, TXT_ADMIN_CHECK, check_backup },
	{ "restore", NULL, 1, TXT_ADMIN_RESTORE, restore_backup },
	{ "dump", NULL, 2, TXT_ADMIN_DUMP, dump_games },
	{ "verify", NULL, 0, TXT_ADMIN_VERIFY, verify_store },
	{ "versions", NULL, 0, TXT_ADMIN_VERSIONS, compare_versions },
	{ 0 },
};
