/* log.c - lines of JSON, one write each: nobody finds half a line. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "core/json.h"
#include "log.h"

enum { LINE_SIZE = 2048 };

struct log {
	int fd;
	char *path; /* NULL: stderr */
	enum log_level most;
	atomic_bool moved;
	pthread_mutex_t lock;
};

static const char *const names[LEVELS] = { "error", "warning", "info", "debug" };

bool level_parse(const char *name, enum log_level *out)
{
	for (int i = 0; i < LEVELS; i++)
		if (!strcmp(names[i], name)) {
			*out = (enum log_level)i;
			return true;
		}
	return false;
}

static int open_file(const char *path)
{
	return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
}

static void free_log(struct log *l)
{
	free(l->path);
	free(l);
}

struct log *log_open(const char *where, enum log_level most)
{
	struct log *l = calloc(1, sizeof *l);
	bool file = strcmp(where, "stderr") != 0;

	if (!l)
		return NULL;
	l->most = most;
	l->path = file ? strdup(where) : NULL;
	l->fd = !file ? STDERR_FILENO : l->path ? open_file(where) : -1;
	if (l->fd < 0) {
		int why = errno;

		free_log(l);
		errno = why;
		return NULL;
	}
	pthread_mutex_init(&l->lock, NULL);
	return l;
}

void log_close(struct log *l)
{
	if (!l)
		return;
	if (l->path)
		close(l->fd);
	pthread_mutex_destroy(&l->lock);
	free_log(l);
}

void log_reopen(struct log *l)
{
	if (l)
		atomic_store(&l->moved, true);
}

/* Where no new one can be opened the old one is written on. */
static void follow_file(struct log *l)
{
	int fd;

	if (!atomic_exchange(&l->moved, false) || !l->path)
		return;
	fd = open_file(l->path);
	if (fd < 0)
		return;
	close(l->fd);
	l->fd = fd;
}

static void put_time(struct json *j)
{
	struct timespec now;
	struct tm day;
	char seconds[32], text[48];

	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &day);
	strftime(seconds, sizeof seconds, "%Y-%m-%dT%H:%M:%S", &day);
	snprintf(text, sizeof text, "%s.%03dZ", seconds, (int)(now.tv_nsec / 1000000));
	json_string(j, "time", text);
}

static void put_fields(struct json *j, const struct log_field *f)
{
	for (; f->key; f++)
		if (f->text)
			json_string(j, f->key, f->text);
		else
			json_number(j, f->key, f->number);
}

void log_tell(struct log *l, enum log_level level, const char *event,
	      const struct log_field *fields)
{
	char line[LINE_SIZE];
	struct text t = text_into(line, sizeof line);
	struct json j = json_into(&t);
	ssize_t written;

	if (!l || level > l->most)
		return;
	json_open(&j, NULL, '{');
	put_time(&j);
	json_string(&j, "level", names[level]);
	json_string(&j, "event", event);
	put_fields(&j, fields);
	json_close(&j);
	text_char(&t, '\n');
	if (t.full)
		return;
	pthread_mutex_lock(&l->lock);
	follow_file(l);
	/* A log that cannot be written must not stop what it tells of. */
	written = write(l->fd, t.start, (size_t)(t.at - t.start));
	(void)written;
	pthread_mutex_unlock(&l->lock);
}
