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

/* The library does not say why it cannot listen: so we try first. */
enum net_fault listen_try(const char *address, int port)
{
	struct sockaddr_in in4 = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port) };
	bool six = strchr(address, ':') != NULL;
	int fd, on = 1, why;

	if (inet_pton(six ? AF_INET6 : AF_INET, address,
		      six ? (void *)&in6.sin6_addr : (void *)&in4.sin_addr) != 1)
		return NET_ADDRESS;
	fd = socket(six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return NET_FAILED;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	why = bind(fd, six ? (const struct sockaddr *)&in6 : (const struct sockaddr *)&in4,
		   six ? sizeof in6 : sizeof in4) ||
			      listen(fd, 1)
		      ? errno
		      : 0;
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
