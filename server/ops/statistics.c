/* statistics.c - counts games on a thread of its own, and answers with what it has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "dump.h"
#include "games/games.h"
#include "server/nameless.h"
#include "server/server.h"
#include "server_messages.h"
#include "statistics.h"

enum {
	GAMES_MOST = 16,
	WAITING_MOST = 64,
	TEXT_MOST = 4 << 20,
	REST = 20,         /* for every second of work so many of rest */
	QUICK_MS = 500,    /* what takes no longer is waited for, rather than told as it was */
	DUMP_MS = 3600000, /* a dump is made once an hour at most */
	FAILED_MS = 10000, /* what has failed is not tried again before */
};

struct waiting {
	struct call *call;
	bool dump;
};

/* All about one game.  Of the loop's thread, but for `found` while the clerk has it. */
struct book {
	struct work work;
	struct statistics *of;
	const struct game *game;
	char file[NAME_SIZE + 16]; /* what the dump is called where it is kept */
	bool busy;
	struct waiting waiting[WAITING_MOST];
	int count;
	char *text; /* the answer; NULL: nothing was counted yet */
	size_t size;
	int64_t made, took; /* milliseconds */
	struct nameless *tar;
	int64_t packed;
	int64_t failed; /* when, or 0 */
	struct {
		bool good, dump;
		char *text;
		size_t size;
		int64_t begun, took;
		struct nameless *tar;
	} found;
};

struct statistics {
	struct server *server;
	const char *where;
	enum dump_scope scope;
	struct workers *clerk;
	struct book book[GAMES_MOST];
	int books;
};

/* ---- the clerk ---- */

static void write_text(struct book *b, const struct tally *t)
{
	char *room = malloc(TEXT_MOST), *fitting;
	struct text out;
	struct json j;

	if (!room)
		return;
	out = text_into(room, TEXT_MOST);
	j = json_into(&out);
	json_open(&j, NULL, '{');
	json_number(&j, "made", now_seconds());
	tally_json(&j, t);
	json_close(&j);
	b->found.size = (size_t)(out.at - out.start);
	b->found.good = !out.full;
	fitting = realloc(room, b->found.size + 1);
	b->found.text = fitting ? fitting : room;
}

static void count_games(struct book *b, struct dump *d, struct tally *t)
{
	struct dump_tar tar = { b->found.dump ? nameless_open() : -1, d->game->id };
	const struct dump_sink sink = dump_into_tar(&tar);
	enum dump_result result = dump_make(d, t, tar.fd >= 0 ? &sink : NULL);

	if (result == DUMP_DONE)
		write_text(b, t);
	if (result == DUMP_DONE && tar.fd >= 0 && dump_tar_end(&tar))
		b->found.tar = nameless_map(tar.fd);
	if (tar.fd >= 0)
		close(tar.fd);
}

static void work(struct work *w)
{
	struct book *b = HOLDER(w, struct book, work);
	struct db_trouble trouble;
	struct dump d = { .game = b->game, .scope = b->of->scope, .cancel = &w->desk->cancel };
	void *memory = malloc(tally_size(b->game));

	b->found.begun = now_ms();
	d.db = memory ? db_open(b->of->where, DB_ADMINISTERS, &trouble) : NULL;
	if (d.db) {
		count_games(b, &d, tally_open(memory, b->game));
		db_close(d.db);
	}
	free(memory);
	b->found.took = now_ms() - b->found.begun;
}

/* ---- answers ---- */

static void answer_text(const struct book *b, struct call *c)
{
	if (!b->text)
		route_deny(c, SRV_STORE, NULL);
	else
		net_answer(c, &(const struct answer){ .status = 200,
						      .mime = "application/json",
						      .bytes = b->text,
						      .size = b->size });
}

static void answer_dump(const struct book *b, struct call *c)
{
	if (!b->tar) {
		route_deny(c, SRV_STORE, NULL);
		return;
	}
	b->tar->shares++;
	net_answer(c, &(const struct answer){ .status = 200,
					      .mime = "application/x-tar",
					      .download = b->file,
					      .still = true,
					      .bytes = b->tar->bytes,
					      .size = b->tar->size,
					      .sent = nameless_drop,
					      .of = b->tar });
}

static void answer(const struct book *b, const struct waiting *w)
{
	if (w->dump)
		answer_dump(b, w->call);
	else
		answer_text(b, w->call);
}

static void keep_found(struct book *b)
{
	b->failed = !b->found.good || (b->found.dump && !b->found.tar) ? now_ms() : 0;
	if (b->found.good) {
		free(b->text);
		b->text = b->found.text;
		b->size = b->found.size;
		b->made = b->found.begun;
		b->took = b->found.took;
	} else {
		free(b->found.text);
	}
	if (b->found.tar) {
		nameless_drop(b->tar);
		b->tar = b->found.tar;
		b->packed = b->found.begun;
	}
	memset(&b->found, 0, sizeof b->found);
}

static void done(struct work *w)
{
	struct book *b = HOLDER(w, struct book, work);
	int count = b->count;

	b->busy = false;
	b->count = 0;
	keep_found(b);
	for (int i = 0; i < count; i++)
		answer(b, &b->waiting[i]);
}

static void begin(struct book *b, bool dump)
{
	b->busy = true;
	b->found.dump = dump;
	b->work.work = work;
	b->work.done = done;
	workers_add(b->of->clerk, &b->work);
}

static bool is_fresh(const struct book *b, bool dump)
{
	int64_t now = now_ms();

	if (dump)
		return b->tar && now - b->packed < DUMP_MS;
	return b->text && now - b->made <= REST * b->took;
}

/* Who asks while it is counted without the dump that he wants gets the one before, if there is
 * one, or is told to come again. */
static void ask(struct book *b, struct call *c, bool dump)
{
	const struct waiting w = { c, dump };
	bool have = dump ? b->tar != NULL : b->text != NULL;

	if (is_fresh(b, dump) || (b->busy && have)) {
		answer(b, &w);
		return;
	}
	if (!have && b->failed && now_ms() - b->failed < FAILED_MS) {
		route_deny(c, SRV_STORE, NULL);
		return;
	}
	if (b->count == WAITING_MOST || (b->busy && dump && !b->found.dump)) {
		route_deny(c, SRV_BUSY, NULL);
		return;
	}
	if (!b->busy)
		begin(b, dump);
	if (have && (dump || b->took > QUICK_MS))
		answer(b, &w);
	else
		b->waiting[b->count++] = w;
}

static struct book *book_of(struct statistics *s, const char *id)
{
	for (int i = 0; i < s->books; i++)
		if (!strcmp(s->book[i].game->id, id))
			return &s->book[i];
	return NULL;
}

static void ask_about(struct server *s, struct call *c, const struct request *q, bool dump)
{
	const char *slash = strrchr(q->path, '/');
	struct book *b = slash ? book_of(s->statistics, slash + 1) : NULL;

	if (b)
		ask(b, c, dump);
	else
		route_deny(c, SRV_NO_SUCH_PATH, q->path);
}

void statistics_get(struct server *s, struct call *c, const struct request *q)
{
	if (!s->public && q->from != NEAR_HOST)
		route_deny(c, SRV_FORBIDDEN, NULL);
	else
		ask_about(s, c, q, false);
}

void statistics_dump(struct server *s, struct call *c, const struct request *q)
{
	ask_about(s, c, q, true);
}

/* ---- start and stop ---- */

struct statistics *statistics_start(struct server *server, const char *where)
{
	struct statistics *s = calloc(1, sizeof *s);

	if (!s)
		return NULL;
	s->server = server;
	s->where = where;
	s->scope = server->public ? DUMP_PUBLIC : DUMP_ALL;
	for (const struct game *const *g = games; *g && s->books < GAMES_MOST; g++) {
		struct book *b = &s->book[s->books++];

		b->of = s;
		b->game = *g;
		snprintf(b->file, sizeof b->file, "ghent-%s.tar", b->game->id);
	}
	s->clerk = workers_start(1, server->net);
	if (s->clerk)
		return s;
	free(s);
	return NULL;
}

void statistics_cancel(struct statistics *s)
{
	workers_cancel_all(s->clerk);
}

void statistics_stop(struct statistics *s)
{
	workers_stop(s->clerk);
	for (int i = 0; i < s->books; i++) {
		struct book *b = &s->book[i];

		free(b->text);
		nameless_drop(b->tar);
	}
	free(s);
}
