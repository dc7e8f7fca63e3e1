/* cmd_admin.c - `ghent admin`: the work of those who keep a club's server, beside it as it runs. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "admin.h"
#include "commands.h"
#include "server_messages.h"

enum { PATH_SIZE = 4096 };

static const char usual_config[] = "/etc/ghent/ghent.conf";

/* ---- what all of them need ---- */

int admin_failed(struct admin *a)
{
	complain(a->p, SAYING(TXT_ADMIN_STORE_FAILED), TEXT(a->where), TEXT(store_why(a->store)));
	return EXIT_FAILED;
}

int admin_commit(struct admin *a, bool good)
{
	if (good && store_commit(a->store))
		return EXIT_GOOD;
	admin_failed(a);
	store_rollback(a->store);
	return EXIT_FAILED;
}

bool admin_may(struct admin *a, const char *what)
{
	if (a->o->value[OPT_YES])
		return true;
	complain(a->p, SAYING(TXT_ADMIN_YES), TEXT(what));
	return false;
}

void admin_time(int64_t seconds, char out[20])
{
	time_t when = (time_t)seconds;
	struct tm day;

	snprintf(out, 20, "-");
	if (seconds > 0 && gmtime_r(&when, &day))
		strftime(out, 20, "%Y-%m-%d %H:%M", &day);
}

int64_t admin_now(void)
{
	return (int64_t)time(NULL);
}

/* ---- the store ---- */

static bool open_store(struct admin *a, const char *store)
{
	static const int why[] = { [DB_GOOD] = SRV_STORE_UNREADABLE,
				   [DB_IN_USE] = SRV_STORE_IN_USE,
				   [DB_UNREADABLE] = SRV_STORE_UNREADABLE,
				   [DB_NEWER] = SRV_STORE_NEWER,
				   [DB_NO_DRIVER] = SRV_STORE_NO_DRIVER };
	struct db_trouble trouble;
	char sentence[1024];
	struct text t = text_into(sentence, sizeof sentence);

	a->store = store_open(store, DB_ADMINISTERS, &trouble);
	if (a->store) {
		a->db = store_db(a->store);
		return true;
	}
	say(&t, a->p->lang, &server_messages[why[trouble.fault]],
	    (const struct value[]){ { a->where, 0 }, { trouble.why, 0 } });
	complain(a->p, SAYING(TXT_PLAIN), TEXT(sentence));
	return false;
}

/* The password of the database lies beside the file with the options. */
static void find_password(const char *config)
{
	char path[PATH_SIZE];
	const char *slash = strrchr(config, '/');
	int n = slash ? (int)(slash - config) : 0;

	snprintf(path, sizeof path, "%.*s%spgpass", n, config, slash ? "/" : "");
	if (!access(path, R_OK))
		setenv("PGPASSFILE", path, 0);
}

/* Without --store and --config it is the store of the server that the package has installed. */
static bool find_store(struct program *p, struct options *o)
{
	const struct command like = { .options = SERVE_OPTIONS };

	if (!o->value[OPT_STORE] && !o->value[OPT_CONFIG] && !access(usual_config, R_OK)) {
		o->value[OPT_CONFIG] = usual_config;
		if (!config_read(p, &like, usual_config, o))
			return false;
	}
	if (o->value[OPT_CONFIG])
		find_password(o->value[OPT_CONFIG]);
	if (!o->value[OPT_STORE])
		complain(p, SAYING(TXT_ADMIN_NO_STORE));
	return o->value[OPT_STORE];
}

/* Only what fills a store may begin with an empty one: a mistyped name would make one. */
static bool is_there(struct admin *a, const char *store, bool fills)
{
	if (fills || strstr(store, "://") || !access(store, F_OK))
		return true;
	complain(a->p, SAYING(TXT_ADMIN_NO_SUCH_STORE), TEXT(store));
	return false;
}

/* On a new machine the server has never run, and has no folder yet.  systemd takes over one that is
 * root's.  What keeps it from being made keeps the store from being opened, which tells why. */
static void make_folder(const char *store)
{
	char path[PATH_SIZE];
	const char *slash = strstr(store, "://") ? NULL : strrchr(store, '/');

	if (slash &&
	    snprintf(path, sizeof path, "%.*s", (int)(slash - store), store) < (int)sizeof path)
		mkdir(path, 0700);
}

/* What root made, the store or files beside it, belongs to whom the folder belongs to: the server
 * must write them.  Links stay what they are: they could lead to any file of the machine. */
static void give_away(const char *store)
{
	static const char *const ends[] = { "", ".lock", "-wal", "-shm" };
	char path[PATH_SIZE];
	const char *slash = strrchr(store, '/');
	struct stat folder, file;

	snprintf(path, sizeof path, "%.*s", slash ? (int)(slash - store) + 1 : 1,
		 slash ? store : ".");
	if (geteuid() || strstr(store, "://") || stat(path, &folder))
		return;
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
		if (snprintf(path, sizeof path, "%s%s", store, ends[i]) < (int)sizeof path &&
		    !lstat(path, &file) && !file.st_uid)
			(void)!lchown(path, folder.st_uid, folder.st_gid);
}

/* ---- deeds ---- */

static const struct admin_deed *const areas[] = { admin_users, admin_tables, admin_store };

static const struct admin_deed *find_deed(const struct options *o, int *used)
{
	for (size_t i = 0; o->nwords && i < sizeof areas / sizeof areas[0]; i++)
		for (const struct admin_deed *d = areas[i]; d->area; d++) {
			*used = d->what ? 2 : 1;
			if (!strcmp(d->area, o->word[0]) &&
			    (!d->what || (o->nwords > 1 && !strcmp(d->what, o->word[1]))))
				return d;
		}
	return NULL;
}

/* Those of one area, or all of them: NULL. */
static int tell_deeds(struct program *p, const char *area)
{
	mention(p, SAYING(TXT_USAGE));
	text_put(&p->page, word_of(p, TXT_ADMIN_USAGE));
	text_char(&p->page, '\n');
	for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++)
		for (const struct admin_deed *d = areas[i]; d->area; d++) {
			if (area && strcmp(d->area, area) != 0)
				continue;
			text_put(&p->page, "  ghent admin ");
			text_put(&p->page, word_of(p, d->usage));
			text_char(&p->page, '\n');
		}
	return EXIT_BAD;
}

static bool is_area(const char *word)
{
	for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++)
		if (!strcmp(areas[i]->area, word))
			return true;
	return false;
}

static int refuse_words(struct program *p, const struct options *o, const struct admin_deed *d)
{
	if (d)
		return complain(p, SAYING(TXT_ADMIN_WORDS), TEXT(word_of(p, d->usage)));
	if (o->nwords == 1 && is_area(o->word[0]))
		return tell_deeds(p, o->word[0]);
	if (o->nwords)
		return complain(p, SAYING(TXT_ADMIN_NO_DEED), TEXT(o->word[o->nwords > 1]));
	return tell_deeds(p, NULL);
}

int run_admin(struct program *p, const struct options *given)
{
	struct options o = *given;
	char where[PATH_SIZE];
	struct admin a = { .p = p, .o = &o, .where = where };
	int used = 0, code;
	bool fills;
	const struct admin_deed *d = find_deed(&o, &used);

	if (!d || o.nwords != used + d->words)
		return refuse_words(p, &o, d);
	/* A file is looked at without any store. */
	if (!strcmp(d->area, "check"))
		return d->run(&a, &o.word[used]);
	if (!find_store(p, &o))
		return EXIT_BAD;
	db_name(o.value[OPT_STORE], where, sizeof where);
	fills = !strcmp(d->area, "restore");
	if (fills && access(o.word[used], R_OK))
		return complain(p, SAYING(TXT_CANNOT_READ), TEXT(o.word[used]),
				TEXT(reason_of(p, errno)));
	if (fills)
		make_folder(o.value[OPT_STORE]);
	if (!is_there(&a, o.value[OPT_STORE], fills) || !open_store(&a, o.value[OPT_STORE]))
		return EXIT_BAD;
	give_away(o.value[OPT_STORE]);
	code = d->run(&a, &o.word[used]);
	give_away(o.value[OPT_STORE]);
	store_close(a.store);
	return code;
}
