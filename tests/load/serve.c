/* serve.c - a server of our own to torment (serve.h). */
#include "serve.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { START_WITHIN_US = 30 * 1000 * 1000, STOP_WITHIN_US = 20 * 1000 * 1000 };

static void die(const char *what)
{
	perror(what);
	exit(2);
}

static void nap(void)
{
	nanosleep(&(struct timespec){ 0, 2 * 1000 * 1000 }, NULL);
}

static int free_port(void)
{
	struct sockaddr_in at = { .sin_family = AF_INET };
	socklen_t n = sizeof at;
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof at) ||
	    getsockname(fd, (struct sockaddr *)&at, &n))
		die("a free port");
	close(fd);
	return ntohs(at.sin_port);
}

void serve_prepare(struct serve *s, const char *ghent)
{
	const char *base = getenv("TMPDIR");

	s->ghent = ghent;
	s->pid = 0;
	snprintf(s->folder, sizeof s->folder, "%s/ghent-test-XXXXXX", base ? base : "/tmp");
	if (!mkdtemp(s->folder))
		die(s->folder);
	target_at_port(&s->target, free_port());
}

void serve_public(struct serve *s)
{
	const char *const words[] = { "--public", "--url", "http://127.0.0.1:0", "--limits",
				      "off" };

	memcpy(s->extra, words, sizeof words);
}

static void path_in(const struct serve *s, char path[2 * SERVE_PATH_MAX], const char *name)
{
	snprintf(path, 2 * SERVE_PATH_MAX, "%s/%s", s->folder, name);
}

/* Where its games are, as an option says it. */
static void store_of(const struct serve *s, char store[2 * SERVE_PATH_MAX])
{
	if (s->store)
		snprintf(store, 2 * SERVE_PATH_MAX, "%s", s->store);
	else
		path_in(s, store, "store.db");
}

/* The child: dies with us, and writes into a log. */
static void become_server(const struct serve *s)
{
	char store[2 * SERVE_PATH_MAX], log[2 * SERVE_PATH_MAX];
	const char *argv[7 + SERVE_ARGS_MAX] = { s->ghent,       "serve",   "--listen",
						 s->target.host, "--store", store };
	int fd, n = 6;

	store_of(s, store);
	path_in(s, log, "log");
	for (int i = 0; i < SERVE_ARGS_MAX && s->extra[i]; i++)
		argv[n++] = s->extra[i];
	argv[n] = NULL;
	fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
	if (fd < 0 || dup2(fd, 1) < 0 || dup2(fd, 2) < 0)
		_exit(127);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	execv(s->ghent, (char *const *)(uintptr_t)argv);
	perror(s->ghent);
	_exit(127);
}

/* Whether a server speaks there.  That a connection comes about is not enough: the port is one
 * that the system gives to whoever asks, so that it may be our own end that we reach. */
static bool answers(const struct serve *s)
{
	static const char request[] = "HEAD /api/1/ HTTP/1.1\r\nHost: localhost\r\n\r\n";
	const struct timeval patience = { .tv_sec = 5 };
	char answer[8] = "";
	int fd = socket(s->target.address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool yes = fd >= 0 &&
		   !setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) &&
		   !connect(fd, (const struct sockaddr *)&s->target.address, s->target.length) &&
		   send(fd, request, sizeof request - 1, MSG_NOSIGNAL) == sizeof request - 1 &&
		   recv(fd, answer, 5, MSG_WAITALL) == 5 && !strcmp(answer, "HTTP/");

	if (fd >= 0)
		close(fd);
	return yes;
}

static void show_log(const struct serve *s)
{
	char path[2 * SERVE_PATH_MAX], line[512];
	FILE *f;

	path_in(s, path, "log");
	f = fopen(path, "r");
	fprintf(stderr, "%s serve does not answer; its log:\n", s->ghent);
	while (f && fgets(line, sizeof line, f))
		fputs(line, stderr);
	if (f)
		fclose(f);
}

bool serve_start(struct serve *s)
{
	int64_t until = now_us() + START_WITHIN_US;
	pid_t child = fork();

	if (child < 0)
		die("fork");
	if (!child)
		become_server(s);
	s->pid = child;
	while (now_us() < until && waitpid(child, NULL, WNOHANG) == 0) {
		if (answers(s))
			return true;
		nap();
	}
	show_log(s);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	s->pid = 0;
	return false;
}

void serve_kill(struct serve *s)
{
	if (!s->pid)
		return;
	kill(s->pid, SIGKILL);
	waitpid(s->pid, NULL, 0);
	s->pid = 0;
}

bool serve_stop(struct serve *s)
{
	int64_t until = now_us() + STOP_WITHIN_US;
	int status = 1;

	if (!s->pid)
		return false;
	kill(s->pid, SIGTERM);
	while (now_us() < until) {
		if (waitpid(s->pid, &status, WNOHANG) == s->pid) {
			s->pid = 0;
			return WIFEXITED(status) && WEXITSTATUS(status) == 0;
		}
		nap();
	}
	serve_kill(s);
	return false;
}

void serve_clear(struct serve *s)
{
	DIR *folder = opendir(s->folder);
	struct dirent *e;

	while (folder && (e = readdir(folder)))
		if (e->d_name[0] != '.')
			unlinkat(dirfd(folder), e->d_name, 0);
	if (folder)
		closedir(folder);
	rmdir(s->folder);
}

static bool write_file(const char *path, struct slice text)
{
	FILE *f = fopen(path, "w");
	bool good = f && fwrite(text.at, 1, text.n, f) == text.n;

	return f && !fclose(f) && good;
}

/* Another `ghent` to its end, without a word; true: it ended well. */
static bool run_quietly(const char *const argv[])
{
	int status = 1;
	pid_t child = fork();

	if (child < 0)
		die("fork");
	if (!child) {
		dup2(open("/dev/null", O_WRONLY), 1);
		execv(argv[0], (char *const *)(uintptr_t)argv);
		_exit(127);
	}
	return waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status);
}

bool serve_verify(const struct serve *s, struct slice journal)
{
	char path[2 * SERVE_PATH_MAX];

	path_in(s, path, "journal");
	return write_file(path, journal) &&
	       run_quietly((const char *const[]){ s->ghent, "replay", path, "--verify", NULL });
}

bool serve_make_moderator(const struct serve *s, const char *name)
{
	char store[2 * SERVE_PATH_MAX];

	store_of(s, store);
	return run_quietly((const char *const[]){ s->ghent, "admin", "users", "moderator", name,
						  "--store", store, NULL });
}
