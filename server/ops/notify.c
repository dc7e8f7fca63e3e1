/* notify.c - a datagram to the socket that NOTIFY_SOCKET names. */
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include "notify.h"

void notify_say(const char *words)
{
	const char *path = getenv("NOTIFY_SOCKET");
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	size_t n = path ? strlen(path) : 0;
	ssize_t sent;
	int fd;

	if (!n || n >= sizeof to.sun_path || !strchr("/@", *path))
		return;
	memcpy(to.sun_path, path, n);
	if (*path == '@') /* a name that is no file begins with a zero byte */
		to.sun_path[0] = 0;
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	sent = sendto(fd, words, strlen(words), MSG_NOSIGNAL, (const struct sockaddr *)&to,
		      (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
	(void)sent;
	close(fd);
}

uint64_t notify_watchdog_us(void)
{
	const char *us = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");

	if (!us || (pid && strtoimax(pid, NULL, 10) != getpid()))
		return 0;
	return (uint64_t)strtoumax(us, NULL, 10);
}
