/* follow.c - rooms follow what other servers on the same database write.
 *
 * Every change is told with the version that it gave the row.  Whoever has the room in memory
 * reads the lines that are new to him, plays them and tells his own sockets.  What is not written
 * down (offers) is told as words of its own.  A program is thought for by the server that has
 * the room's lease.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "notice/notice.h"
#include "server.h"
#include "session/clock.h"

enum { LEASE_S = 6, LEASE_RENEW_MS = 3000, LEASE_RETRY_MS = 2000 };

/* ---- reading what is new ---- */

struct catching {
	struct store_job job;
	struct room *room;
	int after; /* lines that are known */
	bool found;
	struct game_row row;
	struct club_row club;
	char *lines;
	size_t size;
};

static bool read_news(struct store *st, struct store_job *job)
{
	struct catching *c = HOLDER(job, struct catching, job);

	free(c->lines);
	c->lines = NULL;
	memcpy(c->row.id, c->room->id, sizeof c->row.id);
	return store_load_after(st, c->after, &c->found, &c->row, &c->lines, &c->size) &&
	       (!c->found || club_load(store_db(st), c->row.key, &c->club));
}

/* Whoever came with a token that was renewed elsewhere has to come again. */
static void close_old_tokens(struct room *r, const struct game_row *now)
{
	struct peer *next;

	for (struct peer *p = r->peers; p; p = next) {
		int role = p->role;

		next = p->next;
		if (role < 0 || role >= ROLES || !r->row.has_token[role] ||
		    !memcmp(r->row.token[role], now->token[role], HASH_SIZE))
			continue;
		peer_end(p);
		sock_close(p->sock, CLOSE_TOKEN, "the token was renewed");
	}
}

/* Whoever wrote it could not know that they have it before them. */
static void look_on(struct room *r)
{
	for (struct peer *p = r->peers; r->server->public && p; p = p->next)
		notice_looked(p);
}

/* false: it has to be read as a whole. */
static bool play_news(struct room *r, const struct catching *c)
{
	struct journal_fault fault;

	if (!r->table || r->row.state == GAME_WAITING || r->reason[0][0])
		return false;
	if (c->size && !table_follow(r->table, c->lines, c->size, &fault))
		return false;
	close_old_tokens(r, &c->row);
	r->row = c->row;
	r->club = c->club;
	row_follow(&r->row, r->table);
	if (c->size) {
		r->changes++;
		room_forget_thoughts(r);
		tell_update(r, (struct sender){ 0 });
		look_on(r);
	}
	return true;
}

/* true: the room is ready for what waits. */
static bool take_news(struct room *r, const struct catching *c)
{
	/* If it cannot be read now, the next news are reason enough to try again. */
	if (!c->job.good)
		return true;
	if (!c->found) {
		r->state = ROOM_GONE;
		return true;
	}
	if (c->row.version <= r->row.version || play_news(r, c))
		return true;
	room_reload(r);
	return false;
}

static void were_read(struct store_job *job)
{
	struct catching *c = HOLDER(job, struct catching, job);
	struct room *r = c->room;
	bool ready;

	r->state = ROOM_READY;
	ready = take_news(r, c);
	free(c->lines);
	free(c);
	if (!ready)
		return;
	room_follow(r);
	room_drain(r);
	if (r->state == ROOM_GONE)
		room_drop(r);
	else
		seats_think(r);
}

static void catch_up(struct room *r)
{
	struct catching *c = calloc(1, sizeof *c);

	if (!c)
		return;
	c->room = r;
	c->after = r->table ? r->table->journal.lines : 0;
	c->job.work = read_news;
	c->job.done = were_read;
	r->state = ROOM_LOADING;
	store_queue_add(r->server->store, &c->job);
}

void room_follow(struct room *r)
{
	if (r->state == ROOM_READY && !r->change && r->heard > r->row.version) {
		/* Once for all that was heard; what fails waits for the next news. */
		r->heard = 0;
		catch_up(r);
	}
}

/* ---- offers ---- */

struct saying {
	struct store_job job;
	char word[96];
};

static bool write_word(struct store *st, struct store_job *job)
{
	return store_tell(st, HOLDER(job, struct saying, job)->word);
}

static void was_said(struct store_job *job)
{
	free(HOLDER(job, struct saying, job));
}

void follow_tell_offers(struct room *r)
{
	struct saying *s = r->server->news ? calloc(1, sizeof *s) : NULL;
	struct offers o;

	if (!s)
		return;
	o = table_offers(r->table);
	snprintf(s->word, sizeof s->word, "%s=%lld,offers,%d,%d,%d", r->id,
		 (long long)r->row.version, o.takeback_by, o.takeback_to, o.end_by);
	s->job.work = write_word;
	s->job.done = was_said;
	store_queue_add(r->server->store, &s->job);
}

/* An offer belongs to a position: one that was made before the last change is void. */
static void hear_offers(struct room *r, int64_t version, const char *words)
{
	struct offers o;

	if (r->state != ROOM_READY || !r->table || version != r->row.version ||
	    sscanf(words, "offers,%d,%d,%d", &o.takeback_by, &o.takeback_to, &o.end_by) != 3)
		return;
	table_set_offers(r->table, o);
	r->asked = true;
	tell_update(r, (struct sender){ 0 });
}

/* ---- hearing ---- */

/* ID=VERSION or ID=VERSION,words. */
static void hear_word(struct server *s, const char *word)
{
	char id[ID_SIZE + 1] = "";
	long long version;
	struct room *r;
	int at = 0;

	if (notice_heard(s, word) || club_heard_gone(s, word) || strlen(word) < ID_SIZE ||
	    word[ID_SIZE] != '=')
		return;
	memcpy(id, word, ID_SIZE);
	r = id_is_good(id) ? room_known(s, id) : NULL;
	if (!r || sscanf(word + ID_SIZE, "=%lld%n", &version, &at) != 1)
		return;
	if (word[ID_SIZE + at] == ',') {
		if (!strcmp(word + ID_SIZE + at, ",said"))
			club_heard(r, version);
		else if (!strcmp(word + ID_SIZE + at, ",invited"))
			club_invited(r, version);
		else if (!strcmp(word + ID_SIZE + at, ",declined"))
			club_declined(r, version);
		else
			hear_offers(r, version, word + ID_SIZE + at + 1);
		return;
	}
	if (version > r->heard)
		r->heard = version;
	room_follow(r);
}

void follow_words(void *owner, const char *words)
{
	char word[STORE_NEWS + 1];

	while (*words) {
		size_t n = strcspn(words, " ");

		/* As much as news.c can hand over; more would not be ours. */
		if (n >= sizeof word)
			return;
		memcpy(word, words, n);
		word[n] = 0;
		hear_word(owner, word);
		words += n + (words[n] == ' ');
	}
}

void follow_gap(void *owner)
{
	struct server *s = owner;
	struct room *newer;

	for (struct room *r = s->oldest; r; r = newer) {
		newer = r->newer;
		r->heard = INT64_MAX;
		room_follow(r);
	}
}

/* ---- programs ---- */

struct leasing {
	struct store_job job;
	struct room *room;
	struct alarm alarm;
	bool taken;
	char what[ID_SIZE + 8];
};

static bool write_lease(struct store *st, struct store_job *job)
{
	struct leasing *l = HOLDER(job, struct leasing, job);

	return lease_take(store_db(st),
			  &(const struct lease){ l->what, l->room->server->owner, LEASE_S },
			  &l->taken);
}

static void end_leasing(struct leasing *l)
{
	struct room *r = l->room;

	r->leasing = false;
	free(l);
	if (r->state == ROOM_GONE)
		room_drop(r);
	else
		seats_think(r);
}

static void ask_again(struct posted *p)
{
	struct store_job *job = HOLDER(p, struct store_job, posted);

	end_leasing(HOLDER(job, struct leasing, job));
}

/* Another server thinks: if it dies, somebody has to go on. */
static void was_leased(struct store_job *job)
{
	struct leasing *l = HOLDER(job, struct leasing, job);
	struct server *s = l->room->server;

	if (job->good && l->taken)
		l->room->leased_until = now_ms() + 1000 * LEASE_S;
	if ((job->good && l->taken) || net_is_stopping(s->net)) {
		end_leasing(l);
		return;
	}
	job->posted.run = ask_again;
	alarm_set(s->alarms, &l->alarm, &job->posted, clock_us(NULL) + 1000 * LEASE_RETRY_MS);
}

bool follow_may_think(struct room *r)
{
	struct leasing *l;

	if (!r->server->news)
		return true;
	if (r->leased_until > now_ms() + LEASE_RENEW_MS)
		return true;
	if (r->leasing)
		return false;
	l = calloc(1, sizeof *l);
	if (!l)
		return false;
	l->room = r;
	snprintf(l->what, sizeof l->what, "think %s", r->id);
	l->job.work = write_lease;
	l->job.done = was_leased;
	l->job.writes = true;
	r->leasing = true;
	store_queue_add(r->server->store, &l->job);
	return false;
}
