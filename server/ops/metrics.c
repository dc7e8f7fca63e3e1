/* metrics.c - counting, and the text form of Prometheus. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "metrics.h"

/* Microseconds. */
static const int64_t bounds[BOUNDS] = { 500,   1000,   2500,   5000,    10000,   25000,
					50000, 100000, 250000, 1000000, 5000000, 30000000 };

void histogram_add(struct histogram *h, int64_t us)
{
	int i = 0;

	while (i < BOUNDS && us > bounds[i])
		i++;
	h->count[i]++;
	h->sum_us += us > 0 ? (uint64_t)us : 0;
}

/* ---- kinds of requests ---- */

/* Words that paths of the interface are made of; any other part of a path is a name. */
static bool is_word(const char *part, size_t n)
{
	static const char words[] =
		" tables finished journal tokens socket me register login logout logout-all"
		" password mail confirm reset finish sessions bots token moderation log people"
		" lobby sit leave mine invite ratings records cups enter begin notices read push"
		" push-key export healthz metrics chat notes ";
	const char *at = words;

	while ((at = strchr(at, ' ')) && at[1]) {
		at++;
		if (!strncmp(at, part, n) && at[n] == ' ')
			return n > 0;
	}
	return false;
}

static void put_parts(struct text *t, const char *path)
{
	while (*path) {
		size_t n;

		path += *path == '/';
		n = strcspn(path, "/");
		text_char(t, '/');
		for (size_t i = 0; i < n && is_word(path, n); i++)
			text_char(t, path[i]);
		if (n && !is_word(path, n))
			text_char(t, '*');
		path += n;
	}
}

void class_of(const char *method, const char *path, char out[CLASS_SIZE])
{
	static const char api[] = "/api/1";
	struct text t = text_into(out, CLASS_SIZE);

	text_put(&t, method);
	if (!strcmp(path, "/healthz") || !strcmp(path, "/metrics")) {
		text_char(&t, ' ');
		text_put(&t, path);
	} else if (!strncmp(path, api, sizeof api - 1) && path[sizeof api - 1] == '/') {
		text_char(&t, ' ');
		text_put(&t, api);
		put_parts(&t, path + sizeof api - 1);
	} else {
		text_put(&t, " file");
	}
	if (t.full)
		snprintf(out, CLASS_SIZE, "%s other", method);
}

/* The row of a class; when there are too many, one for all the others. */
static struct request_class *find_class(struct metrics *m, const char *name)
{
	for (int i = 0; i < m->classes; i++)
		if (!strcmp(m->class[i].name, name))
			return &m->class[i];
	if (m->classes == CLASSES)
		return &m->class[CLASSES - 1];
	snprintf(m->class[m->classes].name, CLASS_SIZE, "%s",
		 m->classes == CLASSES - 1 ? "other" : name);
	return &m->class[m->classes++];
}

void metrics_request(struct metrics *m, const char *class, int status, int64_t took_us)
{
	struct request_class *c = find_class(m, class);
	int i = 0;

	while (i < STATUSES - 1 && c->by[i].status && c->by[i].status != status)
		i++;
	c->by[i].status = status;
	c->by[i].count++;
	histogram_add(&m->requests, took_us);
}

/* ---- the text ---- */

static void put_number(struct text *t, uint64_t n)
{
	char digits[24];

	snprintf(digits, sizeof digits, "%" PRIu64, n);
	text_put(t, digits);
}

static void put_seconds(struct text *t, uint64_t us)
{
	char digits[32];

	snprintf(digits, sizeof digits, "%" PRIu64 ".%06" PRIu64, us / 1000000, us % 1000000);
	text_put(t, digits);
}

static void put_head(struct text *t, const char *name, const char *type, const char *help)
{
	text_put(t, "# HELP ");
	text_put(t, name);
	text_char(t, ' ');
	text_put(t, help);
	text_put(t, "\n# TYPE ");
	text_put(t, name);
	text_char(t, ' ');
	text_put(t, type);
	text_char(t, '\n');
}

static void put_value(struct text *t, const char *name, uint64_t value)
{
	text_put(t, name);
	text_char(t, ' ');
	put_number(t, value);
	text_char(t, '\n');
}

static void put_counter(struct text *t, const char *name, const char *help, uint64_t value)
{
	put_head(t, name, "counter", help);
	put_value(t, name, value);
}

static void put_gauge(struct text *t, const char *name, const char *help, int64_t value)
{
	put_head(t, name, "gauge", help);
	put_value(t, name, value > 0 ? (uint64_t)value : 0);
}

static void put_bucket(struct text *t, const char *name, const char *bound, uint64_t count)
{
	text_put(t, name);
	text_put(t, "_bucket{le=\"");
	text_put(t, bound);
	text_put(t, "\"} ");
	put_number(t, count);
	text_char(t, '\n');
}

static void put_histogram(struct text *t, const char *name, const char *help,
			  const struct histogram *h)
{
	uint64_t count = 0;
	char bound[32];

	put_head(t, name, "histogram", help);
	for (int i = 0; i < BOUNDS; i++) {
		struct text b = text_into(bound, sizeof bound);

		put_seconds(&b, (uint64_t)bounds[i]);
		count += h->count[i];
		put_bucket(t, name, bound, count);
	}
	count += h->count[BOUNDS];
	put_bucket(t, name, "+Inf", count);
	text_put(t, name);
	text_put(t, "_sum ");
	put_seconds(t, h->sum_us);
	text_char(t, '\n');
	text_put(t, name);
	text_put(t, "_count ");
	put_number(t, count);
	text_char(t, '\n');
}

static void put_requests(struct text *t, const struct metrics *m)
{
	static const char name[] = "ghent_requests_total";

	put_head(t, name, "counter", "Requests of HTTP by kind and status.");
	for (int i = 0; i < m->classes; i++)
		for (int k = 0; k < STATUSES && m->class[i].by[k].status; k++) {
			text_put(t, name);
			text_put(t, "{class=\"");
			text_put(t, m->class[i].name);
			text_put(t, "\",status=\"");
			text_number(t, m->class[i].by[k].status);
			text_put(t, "\"} ");
			put_number(t, m->class[i].by[k].count);
			text_char(t, '\n');
		}
}

/* Bytes of memory that the process has, as the system counts them; 0: it does not tell. */
static int64_t memory_used(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	long pages = 0;

	if (!file)
		return 0;
	if (fscanf(file, "%*d %ld", &pages) != 1)
		pages = 0;
	fclose(file);
	return (int64_t)pages * sysconf(_SC_PAGESIZE);
}

static void put_gauges(struct text *t, const struct gauges *g)
{
	put_gauge(t, "ghent_store_up", "1: what players do can be written down.", !g->store_fails);
	put_gauge(t, "ghent_sockets", "Open WebSockets.", g->sockets);
	put_gauge(t, "ghent_rooms", "Tables in memory.", g->rooms);
	put_gauge(t, "ghent_store_waiting", "Jobs that wait for the store.", g->store_waiting);
	put_gauge(t, "ghent_thinkers", "Threads for programs that play.", g->thinkers);
	put_gauge(t, "ghent_thinking", "Thoughts under way or waiting.", g->thinking);
	put_gauge(t, "ghent_workers", "Threads for other work that takes long.", g->workers);
	put_gauge(t, "ghent_working", "Their work under way or waiting.", g->working);
	if (g->mail_waiting >= 0)
		put_gauge(t, "ghent_mail_waiting", "Letters in the outbox.", g->mail_waiting);
	put_gauge(t, "process_resident_memory_bytes", "Memory in use.", memory_used());
}

void metrics_put(struct text *t, const struct metrics *m, const struct gauges *g)
{
	put_head(t, "ghent_build_info", "gauge", "The version that runs.");
	text_put(t, "ghent_build_info{version=\"" GHENT_VERSION "\"} 1\n");
	put_gauge(t, "process_start_time_seconds", "When it was started.", m->started);
	put_requests(t, m);
	put_histogram(t, "ghent_request_seconds", "From a request to its answer.", &m->requests);
	put_counter(t, "ghent_sockets_opened_total", "WebSockets opened.", m->sockets_opened);
	put_counter(t, "ghent_messages_total", "Messages on WebSockets.", m->messages);
	put_counter(t, "ghent_changes_total", "Changes of tables written.", m->changes);
	put_counter(t, "ghent_actions_total", "Actions written.", m->actions);
	put_counter(t, "ghent_store_jobs_total", "Jobs of the store.", m->store_jobs);
	put_counter(t, "ghent_store_failures_total", "Jobs of the store that failed.",
		    m->store_failed);
	put_histogram(t, "ghent_store_seconds", "From when a job is given to the store to its end.",
		      &m->store);
	put_gauges(t, g);
}
