/* listen.c - what the system allows: addresses to listen at, files to open. */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include "net.h"

long net_raise_files(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit))
		return 0;
	if (limit.rlim_cur < NET_FILES_WANTED) {
		limit.rlim_cur =
			limit.rlim_max < NET_FILES_WANTED ? limit.rlim_max : NET_FILES_WANTED;
		setrlimit(RLIMIT_NOFILE, &limit);
		getrlimit(RLIMIT_NOFILE, &limit);
	} else if (limit.rlim_cur > NET_FILES_WANTED) {
		/* The library keeps a table with a row for each file that might be opened. */
		limit.rlim_cur = NET_FILES_WANTED;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	return (long)limit.rlim_cur;
}

/* An address of either family as the system wants it. */
struct place {
	union {
		struct sockaddr any;
		struct sockaddr_in in4;
		struct sockaddr_in6 in6;
	};
	socklen_t size;
};

static bool place_read(struct place *p, const char *address, int port)
{
	uint16_t number = htons((uint16_t)port);

	memset(p, 0, sizeof *p);
	if (strchr(address, ':')) {
		p->in6.sin6_family = AF_INET6;
		p->in6.sin6_port = number;
		p->size = sizeof p->in6;
		return inet_pton(AF_INET6, address, &p->in6.sin6_addr) == 1;
	}
	p->in4.sin_family = AF_INET;
	p->in4.sin_port = number;
	p->size = sizeof p->in4;
	return inet_pton(AF_INET, address, &p->in4.sin_addr) == 1;
}

static bool is_listening(int fd)
{
	int yes = 0;
	socklen_t n = sizeof yes;

	return !getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &yes, &n) && yes;
}

/* The library can only stop listening by letting go of everybody.  So its socket is exchanged for
 * one at which nothing ever comes: who calls is refused at once, and a proxy asks another server.
 */
void listen_end(void)
{
	int still = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	for (int fd = 3; still >= 0 && fd < NET_FILES_WANTED; fd++)
		if (fd != still && is_listening(fd))
			dup2(still, fd);
	if (still >= 0)
		close(still);
}

/* The library does not say why it cannot listen: so we try first, without listening: whoever came
 * in that moment would find nobody. */
enum net_fault listen_try(const char *address, int port)
{
	struct place at;
	int fd, on = 1, why;

	if (!place_read(&at, address, port))
		return NET_ADDRESS;
	fd = socket(at.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return NET_FAILED;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	why = bind(fd, &at.any, at.size) ? errno : 0;
	close(fd);
	return !why                   ? NET_GOOD
	       : why == EADDRINUSE    ? NET_IN_USE
	       : why == EACCES        ? NET_DENIED
	       : why == EADDRNOTAVAIL ? NET_ADDRESS
				      : NET_FAILED;
}

/* "192.168.1.5:1812" or "[fd00::1]:1812"; false: not an address of the private network. */
static bool put_reach(const struct sockaddr *sa, int port, char out[ADDRESS_SIZE])
{
	const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)(const void *)sa;
	const struct sockaddr_in *in4 = (const struct sockaddr_in *)(const void *)sa;
	char name[INET6_ADDRSTRLEN];
	bool six;

	if (!sa || address_nearness(sa) != NEAR_NETWORK)
		return false;
	six = sa->sa_family == AF_INET6;
	/* A link-local address would need the name of the interface with it. */
	if (six && IN6_IS_ADDR_LINKLOCAL(&in6->sin6_addr))
		return false;
	inet_ntop(sa->sa_family, six ? (const void *)&in6->sin6_addr : &in4->sin_addr, name,
		  sizeof name);
	snprintf(out, ADDRESS_SIZE, six ? "[%s]:%d" : "%s:%d", name, port);
	return true;
}

/* Whether whoever listens there is reached at this address. */
static bool is_served(const char *address, const char *reach)
{
	bool six = *reach == '[';
	size_t n = strlen(address);

	if (!strcmp(address, six ? "::" : "0.0.0.0") || (!strcmp(address, "::") && !six))
		return true;
	return !strncmp(reach + six, address, n) && (reach + six)[n] == (six ? ']' : ':');
}

int listen_reach(const char *address, int port, char out[ADDRESSES][ADDRESS_SIZE])
{
	struct ifaddrs *all = NULL;
	int n = 0;

	if (getifaddrs(&all))
		return 0;
	for (const struct ifaddrs *i = all; i && n < ADDRESSES; i = i->ifa_next)
		if (put_reach(i->ifa_addr, port, out[n]) && is_served(address, out[n]))
			n++;
	freeifaddrs(all);
	return n;
}

/* What a server answers to a short request, as far as it fits; how many bytes. */
static size_t ask_once(int fd, const char *request, char *answer, size_t size)
{
	size_t n = 0;
	ssize_t more;

	if (send(fd, request, strlen(request), MSG_NOSIGNAL) != (ssize_t)strlen(request))
		return 0;
	while (n < size - 1 && (more = recv(fd, answer + n, size - 1 - n, 0)) > 0)
		n += (size_t)more;
	answer[n] = 0;
	return n;
}

bool listen_is_ours(const char *address, int port)
{
	static const char request[] = "GET /api/1/ HTTP/1.1\r\nHost: localhost\r\n"
				      "Connection: close\r\n\r\n";
	const struct timeval patience = { .tv_sec = 2 };
	char answer[4096] = "";
	struct place at;
	int fd;

	if (!port || !place_read(&at, address, port))
		return false;
	fd = socket(at.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return false;
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
	if (!connect(fd, &at.any, at.size))
		ask_once(fd, request, answer, sizeof answer);
	close(fd);
	return strstr(answer, "{\"program\":\"ghent\"") != NULL;
}
