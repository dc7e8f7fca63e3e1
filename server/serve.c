/* serve.c - starting, running and stopping the server. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "notice/notices.h"
#include "people/people.h"
#include "server.h"
#include "server_messages.h"

static bool fault(struct serve_fault *f, int msg, const char *what)
{
	f->msg = msg;
	snprintf(f->what, sizeof f->what, "%s", what);
	return false;
}

/* ---- signals: a thread of their own waits for them ---- */

struct watch {
	pthread_t thread;
	struct server *server;
	sigset_t signals;
};

static void *watch_signals(void *owner)
{
	struct watch *w = owner;
	int signal;

	/* The log was moved away. */
	while (!sigwait(&w->signals, &signal) && signal == SIGHUP)
		log_reopen(w->server->ops.log);
	ops_stopping(w->server);
	/* In this order: what was cut short because we stop must not be played. */
	net_stop(w->server->net);
	workers_cancel_all(w->server->thinkers);
	statistics_cancel(w->server->statistics);
	alarms_hurry(w->server->alarms);
	notices_hurry(w->server->notices);
	return NULL;
}

/* Before there is any other thread: none of them is to get these signals. */
static void hold_signals(const struct server *s, sigset_t *signals)
{
	sigemptyset(signals);
	sigaddset(signals, SIGINT);
	sigaddset(signals, SIGTERM);
	/* Otherwise it ends with the terminal that it was started from. */
	if (s->ops.log)
		sigaddset(signals, SIGHUP);
	pthread_sigmask(SIG_BLOCK, signals, NULL);
	/* A full disk is an answer of the store, not the end of the server. */
	signal(SIGXFSZ, SIG_IGN);
}

static bool watch_start(struct watch *w, struct server *s)
{
	w->server = s;
	hold_signals(s, &w->signals);
	return !pthread_create(&w->thread, NULL, watch_signals, w);
}

/* Wakes the thread, if no signal has. */
static void watch_stop(struct watch *w)
{
	pthread_kill(w->thread, SIGTERM);
	pthread_join(w->thread, NULL);
}

/* ---- parts ---- */

static bool open_net(struct server *s, const struct serve_options *o, struct serve_fault *f)
{
	static const int why[] = { [NET_ADDRESS] = SRV_ADDRESS,
				   [NET_IN_USE] = SRV_IN_USE,
				   [NET_DENIED] = SRV_DENIED,
				   [NET_FAILED] = SRV_NO_NET };
	const struct net_ear ear = { s,
				     routes_request,
				     routes_takes,
				     routes_admit,
				     socket_opened,
				     socket_message,
				     socket_closed,
				     ops_answered,
				     s->public ? &s->public->proxies : NULL,
				     s->public && s->public->secure };
	enum net_fault net_fault;
	char where[300];

	s->net = net_open(o->address, o->port, &ear, &net_fault);
	if (s->net && s->public)
		public_set_port(s->public, net_port(s->net));
	if (s->net)
		return true;
	snprintf(where, sizeof where, strchr(o->address, ':') ? "[%s]:%d" : "%s:%d", o->address,
		 o->port);
	return fault(f, why[net_fault], net_fault == NET_ADDRESS ? o->address : where);
}

static bool open_store(struct store **st, const struct serve_options *o, struct serve_fault *f)
{
	static const int why[] = { [DB_IN_USE] = SRV_STORE_IN_USE,
				   [DB_UNREADABLE] = SRV_STORE_UNREADABLE,
				   [DB_NEWER] = SRV_STORE_NEWER,
				   [DB_NO_DRIVER] = SRV_STORE_NO_DRIVER };
	struct db_trouble trouble;
	char name[300];

	*st = store_open(o->store, DB_SERVES, &trouble);
	if (*st)
		return true;
	snprintf(f->why, sizeof f->why, "%s", trouble.why);
	db_name(o->store, name, sizeof name);
	return fault(f, why[trouble.fault], name);
}

/* A folder without a page to begin with was mistyped. */
static bool has_index(const char *folder)
{
	char name[1024];

	return snprintf(name, sizeof name, "%s/index.html", folder) < (int)sizeof name &&
	       !access(name, R_OK);
}

/* Games in which a program is to move go on by themselves. */
struct waking {
	struct store_job job;
	struct server *server;
	struct game_row *rows;
	int count;
};

static bool read_playing(struct store *st, struct store_job *job)
{
	struct waking *w = HOLDER(job, struct waking, job);

	free(w->rows);
	w->rows = NULL;
	return store_list(st, LIST_PLAYING, &w->rows, &w->count);
}

static void wake(struct store_job *job)
{
	struct waking *w = HOLDER(job, struct waking, job);

	for (int i = 0, woken = 0; job->good && i < w->count && woken < ROOMS_KEPT; i++) {
		int turn = w->rows[i].turn;

		if (turn < 0 || turn >= PLAYERS || is_person(&w->rows[i], turn))
			continue;
		room_find(w->server, w->rows[i].id);
		woken++;
	}
	free(w->rows);
	free(w);
}

static void wake_programs(struct server *s)
{
	struct waking *w = calloc(1, sizeof *w);

	if (!w)
		return;
	w->server = s;
	w->job.work = read_playing;
	w->job.done = wake;
	store_queue_add(s->store, &w->job);
}

/* ---- the whole ---- */

static bool run(struct server *s, const struct serve_options *o, const struct serve_ear *ear,
		struct serve_fault *f)
{
	struct watch watch;
	long files;

	s->workers = workers_start(o->workers, s->net);
	s->thinkers = workers_start(o->workers, s->net);
	s->alarms = alarms_start(s->net);
	s->statistics = statistics_start(s, o->store);
	if (s->public)
		s->public->people = people_start(s->net);
	if (!s->workers || !s->thinkers || !s->alarms || !s->statistics ||
	    (s->public && !s->public->people))
		return fault(f, SRV_NO_THREADS, "");
	if (s->public && !notices_start(s, o, ear, f))
		return false;
	if (s->public && !people_watch(s))
		return fault(f, SRV_NO_THREADS, "");
	if (!watch_start(&watch, s))
		return fault(f, SRV_NO_THREADS, "");
	files = net_raise_files();
	ear->ready(ear->owner, net_port(s->net), files < NET_FILES_WANTED ? files : 0);
	ops_ready(s, net_port(s->net));
	wake_programs(s);
	if (s->public)
		s->club = club_watch_start(s);
	net_run(s->net);
	watch_stop(&watch);
	return true;
}

static void wind_up(struct server *s)
{
	if (s->alarms)
		alarms_stop(s->alarms);
	notices_stop(s->notices);
	if (s->thinkers)
		workers_stop(s->thinkers);
	if (s->workers)
		workers_stop(s->workers);
	if (s->statistics)
		statistics_stop(s->statistics);
	if (s->public)
		people_stop(s->public->people);
	news_stop(s->news);
	store_queue_stop(s->store);
	net_close(s->net);
	rooms_free(s);
	club_watch_free(s->club);
	club_records_free(s->records);
}

/* The thread of the store, and the one that hears of other servers on it. */
static bool start_store(struct server *s, struct store *st)
{
	if (store_is_shared(st)) {
		if (lease_owner(s->owner))
			s->news =
				news_start(st, s->net,
					   &(const struct news_ear){ s, follow_words, follow_gap });
		if (!s->news)
			return false;
	}
	s->store = store_queue_start(
		st, s->net,
		&(const struct store_ear){ s, ops_store_fails, ops_store_refuses, ops_stored });
	if (!s->store)
		news_stop(s->news);
	return s->store != NULL;
}

static bool start(struct server *s, const struct serve_options *o, const struct serve_ear *ear,
		  struct serve_fault *f)
{
	struct store *st;
	sigset_t signals;
	bool good;

	hold_signals(s, &signals);
	net_raise_files();
	if (o->files && !has_index(o->files))
		return fault(f, SRV_NO_FILES, o->files);
	if (!open_store(&st, o, f))
		return false;
	if (!open_net(s, o, f)) {
		store_close(st);
		return false;
	}
	if (!start_store(s, st)) {
		store_close(st);
		net_close(s->net);
		return fault(f, SRV_NO_THREADS, "");
	}
	good = run(s, o, ear, f);
	wind_up(s);
	return good;
}

bool serve(const struct serve_options *o, const struct serve_ear *ear, struct serve_fault *f)
{
	struct server *s = calloc(1, sizeof *s);
	struct public public;
	bool good;

	if (!s)
		return fault(f, SRV_NO_THREADS, "");
	s->out = malloc(WIRE_TABLE);
	s->lines = malloc(TABLE_LINES);
	s->address = o->address;
	s->where = o->store;
	s->files = o->files;
	s->limits = o->limits;
	if (o->public) {
		public = *o->public;
		s->public = &public;
	}
	if (gethostname(s->own_name, sizeof s->own_name - 1))
		s->own_name[0] = 0;
	if (!ops_open(&s->ops, o, ear)) {
		snprintf(f->why, sizeof f->why, "%s", strerror(errno));
		good = fault(f, SRV_NO_LOG, o->log);
	} else if (!s->out || !s->lines) {
		good = fault(f, SRV_NO_THREADS, "");
	} else {
		good = start(s, o, ear, f);
	}
	ops_close(&s->ops);
	free(s->out);
	free(s->lines);
	free(s);
	return good;
}
