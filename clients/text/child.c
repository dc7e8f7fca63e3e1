/* child.c - starts a program, speaks with it in lines, and leaves none behind. */
#define _GNU_SOURCE /* posix_spawn_file_actions_addclosefrom_np */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "child.h"
#include "session/clock.h"

enum { WORDS_MOST = 64, COMMAND_MOST = 4096 };

extern char **environ;

/* What it inherits: its end of the socket and stderr.  A journal that is open here holds the
 * key of the game. */
static int spawn(pid_t *pid, char **argv, int end)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t none, usual;
	int error;

	sigemptyset(&none);
	sigemptyset(&usual);
	sigaddset(&usual, SIGXFSZ);
	sigaddset(&usual, SIGINT);
	posix_spawn_file_actions_init(&files);
	posix_spawnattr_init(&how);
	posix_spawnattr_setsigmask(&how, &none);
	posix_spawnattr_setsigdefault(&how, &usual);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	posix_spawn_file_actions_adddup2(&files, end, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, end, STDOUT_FILENO);
	posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
	error = posix_spawnp(pid, argv[0], &files, &how, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&how);
	return error;
}

static int split(char *command, char *argv[WORDS_MOST + 1])
{
	char *rest = NULL;
	int n = 0;

	for (char *w = strtok_r(command, " ", &rest); w; w = strtok_r(NULL, " ", &rest)) {
		if (n == WORDS_MOST)
			return 0;
		argv[n++] = w;
	}
	argv[n] = NULL;
	return n;
}

int child_start(struct child *c, const char *command)
{
	char words[COMMAND_MOST], *argv[WORDS_MOST + 1];
	struct text t = text_into(words, sizeof words);
	int ends[2], error;

	c->pid = 0;
	c->used = c->taken = 0;
	text_put(&t, command);
	if (t.full || !split(words, argv))
		return E2BIG;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
		return errno;
	error = spawn(&c->pid, argv, ends[1]);
	close(ends[1]);
	c->fd = ends[0];
	fcntl(c->fd, F_SETFL, O_NONBLOCK);
	if (error) {
		c->pid = 0;
		close(c->fd);
	}
	return error;
}

/* Until there is something to do on the socket; false: the time is over. */
static bool wait_on(struct child *c, short what, uint64_t until)
{
	struct pollfd p = { .fd = c->fd, .events = what };

	for (;;) {
		uint64_t now = clock_us(NULL), left = until > now ? (until - now + 999) / 1000 : 0;
		int n = poll(&p, 1, left > 60000 ? 60000 : (int)left);

		if (n > 0)
			return true;
		if (n < 0 && errno != EINTR)
			return false;
		if (!n && clock_us(NULL) >= until)
			return false;
	}
}

/* A line that is in the buffer; NULL: none is. */
static char *take_line(struct child *c)
{
	char *start = c->buffer + c->taken, *end = memchr(start, '\n', c->used - c->taken);

	if (!end)
		return NULL;
	c->taken = (size_t)(end + 1 - c->buffer);
	end -= end > start && end[-1] == '\r';
	*end = 0;
	/* A zero byte would hide what is behind it: such a line is no text. */
	if (strlen(start) < (size_t)(end - start))
		start[0] = '\1';
	return start;
}

enum heard child_hear(struct child *c, uint64_t until, char **line)
{
	while (!(*line = take_line(c))) {
		ssize_t n;

		memmove(c->buffer, c->buffer + c->taken, c->used - c->taken);
		c->used -= c->taken;
		c->taken = 0;
		if (c->used == sizeof c->buffer)
			return HEARD_ENDLESS;
		if (!wait_on(c, POLLIN, until))
			return HEARD_NOTHING;
		n = recv(c->fd, c->buffer + c->used, sizeof c->buffer - c->used, 0);
		if (!n || (n < 0 && errno != EAGAIN && errno != EINTR))
			return HEARD_END;
		c->used += n > 0 ? (size_t)n : 0;
	}
	return HEARD_LINE;
}

bool child_tell(struct child *c, const char *bytes, size_t n, uint64_t until)
{
	while (n) {
		ssize_t sent = send(c->fd, bytes, n, MSG_NOSIGNAL);

		if (sent < 0 && errno != EAGAIN && errno != EINTR)
			return false;
		if (sent < 0 && !wait_on(c, POLLOUT, until))
			return false;
		bytes += sent > 0 ? sent : 0;
		n -= sent > 0 ? (size_t)sent : 0;
	}
	return true;
}

void child_end(struct child *c, uint64_t until)
{
	char *line;

	if (!c->pid)
		return;
	shutdown(c->fd, SHUT_WR);
	while (child_hear(c, until, &line) == HEARD_LINE)
		;
	/* Whoever has closed its output has ended, or does not deserve to be waited for. */
	for (int status; waitpid(c->pid, &status, WNOHANG) == 0;) {
		if (clock_us(NULL) >= until) {
			kill(c->pid, SIGKILL);
			waitpid(c->pid, &status, 0);
			break;
		}
		poll(NULL, 0, 1);
	}
	close(c->fd);
	c->pid = 0;
}
