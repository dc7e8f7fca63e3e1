/* public.c - the address of a public server, taken apart. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "public.h"

enum { PORT_MOST = 65535, HOST_MOST = 200 };

struct pieces {
	char name[HOST_MOST + 1]; /* in small letters; one of version 6 in brackets */
	int port;                 /* -1: none */
};

static bool is_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* A name of the net or an address; where it ends, or NULL. */
static const char *read_name(const char *at, struct pieces *p)
{
	size_t n = *at == '[' ? strcspn(at, "]") + 1 : strcspn(at, ":/");
	unsigned char six[16];
	char inside[HOST_MOST + 1];

	if (!n || n > HOST_MOST || strlen(at) < n)
		return NULL;
	for (size_t i = 0; i < n; i++)
		p->name[i] = small(at[i]);
	p->name[n] = 0;
	if (*at == '[') {
		memcpy(inside, p->name + 1, n - 2);
		inside[n - 2] = 0;
		return inet_pton(AF_INET6, inside, six) == 1 ? at + n : NULL;
	}
	for (size_t i = 0; i < n; i++)
		if (!is_name_char(p->name[i]))
			return NULL;
	return p->name[0] == '.' || p->name[0] == '-' ? NULL : at + n;
}

/* Behind the name: a port, or nothing; a slash at the end does no harm. */
static bool read_port(const char *at, struct pieces *p)
{
	char *end;
	long port;

	p->port = -1;
	if (*at == ':') {
		if (at[1] < '0' || at[1] > '9')
			return false;
		port = strtol(at + 1, &end, 10);
		if (port > PORT_MOST || end - at > 6)
			return false;
		p->port = (int)port;
		at = end;
	}
	return !*at || !strcmp(at, "/");
}

/* Whether passwords need no TLS on their way there. */
static bool is_private(const char *name)
{
	struct sockaddr_in in4 = { .sin_family = AF_INET };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
	char inside[HOST_MOST + 1];

	if (!strcmp(name, "localhost"))
		return true;
	if (inet_pton(AF_INET, name, &in4.sin_addr) == 1)
		return address_nearness((const struct sockaddr *)&in4) != FAR;
	if (*name != '[')
		return false;
	snprintf(inside, sizeof inside, "%.*s", (int)strlen(name) - 2, name + 1);
	return inet_pton(AF_INET6, inside, &in6.sin6_addr) == 1 &&
	       address_nearness((const struct sockaddr *)&in6) != FAR;
}

static void put(struct public *p, const char *name, int port)
{
	int usual = p->secure ? 443 : 80;

	if (port < 0 || port == usual)
		snprintf(p->host, sizeof p->host, "%s", name);
	else
		snprintf(p->host, sizeof p->host, "%s:%d", name, port);
	snprintf(p->url, sizeof p->url, "%s%.200s", p->secure ? "https://" : "http://", p->host);
}

bool public_parse(const char *url, struct public *p)
{
	static const char plain[] = "http://", secure[] = "https://";
	struct pieces pieces;
	const char *rest;

	p->secure = !strncmp(url, secure, sizeof secure - 1);
	if (!p->secure && strncmp(url, plain, sizeof plain - 1) != 0)
		return false;
	rest = read_name(url + (p->secure ? sizeof secure : sizeof plain) - 1, &pieces);
	if (!rest || !read_port(rest, &pieces) || (!p->secure && !is_private(pieces.name)))
		return false;
	p->any_port = pieces.port == 0;
	put(p, pieces.name, pieces.port);
	return true;
}

void public_set_port(struct public *p, int port)
{
	char name[URL_SIZE];

	if (!p->any_port)
		return;
	snprintf(name, sizeof name, "%s", p->host);
	*strrchr(name, ':') = 0;
	put(p, name, port);
	p->any_port = false;
}
