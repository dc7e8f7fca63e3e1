/* address.c - near and far addresses; Host and Origin. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include "address.h"

enum { PORT_DIGITS = 5 };

/* RFC 1918, RFC 3927 and the loopback. */
static enum nearness nearness_4(uint32_t a)
{
	if (a >> 24 == 127)
		return NEAR_HOST;
	if (a >> 24 == 10 || a >> 20 == (172u << 4 | 1) || a >> 16 == (192u << 8 | 168) ||
	    a >> 16 == (169u << 8 | 254))
		return NEAR_NETWORK;
	return FAR;
}

/* RFC 4193, link-local, the loopback, and version 4 in disguise. */
static enum nearness nearness_6(const struct in6_addr *a)
{
	const uint8_t *b = a->s6_addr;

	if (IN6_IS_ADDR_LOOPBACK(a))
		return NEAR_HOST;
	if (IN6_IS_ADDR_V4MAPPED(a))
		return nearness_4((uint32_t)b[12] << 24 | (uint32_t)b[13] << 16 |
				  (uint32_t)b[14] << 8 | b[15]);
	if ((b[0] & 0xfe) == 0xfc || (b[0] == 0xfe && (b[1] & 0xc0) == 0x80))
		return NEAR_NETWORK;
	return FAR;
}

enum nearness address_nearness(const struct sockaddr *sa)
{
	if (sa->sa_family == AF_INET)
		return nearness_4(
			ntohl(((const struct sockaddr_in *)(const void *)sa)->sin_addr.s_addr));
	if (sa->sa_family == AF_INET6)
		return nearness_6(&((const struct sockaddr_in6 *)(const void *)sa)->sin6_addr);
	return FAR;
}

bool peer_address(int fd, struct sockaddr_storage *who)
{
	socklen_t n = sizeof *who;

	return !getpeername(fd, (struct sockaddr *)who, &n);
}

enum nearness peer_nearness(int fd)
{
	struct sockaddr_storage who;

	return peer_address(fd, &who) ? address_nearness((const struct sockaddr *)&who) : FAR;
}

/* ---- behind proxies ---- */

static void map_4(const void *four, unsigned char out[ADDRESS_BYTES])
{
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };

	memcpy(out, mapped, sizeof mapped);
	memcpy(out + sizeof mapped, four, ADDRESS_BYTES - sizeof mapped);
}

void address_bytes(const struct sockaddr *who, unsigned char out[ADDRESS_BYTES])
{
	const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)(const void *)who;
	const struct sockaddr_in *in4 = (const struct sockaddr_in *)(const void *)who;

	if (who->sa_family == AF_INET6)
		memcpy(out, &in6->sin6_addr, ADDRESS_BYTES);
	else
		map_4(&in4->sin_addr, out);
}

bool address_parse(const char *text, unsigned char out[ADDRESS_BYTES])
{
	unsigned char four[4];

	if (inet_pton(AF_INET, text, four) == 1) {
		map_4(four, out);
		return true;
	}
	return inet_pton(AF_INET6, text, out) == 1;
}

size_t address_place(const unsigned char address[ADDRESS_BYTES])
{
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };

	return memcmp(address, mapped, sizeof mapped) ? ADDRESS_BYTES / 2 : ADDRESS_BYTES;
}

bool address_is_loopback(const unsigned char address[ADDRESS_BYTES])
{
	struct in6_addr in6;

	memcpy(&in6, address, sizeof in6);
	return nearness_6(&in6) == NEAR_HOST;
}

/* One entry of a list, without the blanks around it; false: no address. */
static bool entry_parse(const char *at, size_t n, unsigned char out[ADDRESS_BYTES])
{
	char text[64];

	for (; n && (*at == ' ' || *at == '\t'); at++)
		n--;
	while (n && (at[n - 1] == ' ' || at[n - 1] == '\t'))
		n--;
	if (!n || n >= sizeof text)
		return false;
	memcpy(text, at, n);
	text[n] = 0;
	return address_parse(text, out);
}

bool proxies_parse(const char *list, struct proxies *p)
{
	p->count = 0;
	for (;;) {
		size_t n = strcspn(list, ",");

		if (p->count == PROXIES || !entry_parse(list, n, p->address[p->count]))
			return false;
		p->count++;
		if (!list[n])
			return true;
		list += n + 1;
	}
}

bool proxies_has(const struct proxies *p, const unsigned char address[ADDRESS_BYTES])
{
	for (int i = 0; i < p->count; i++)
		if (!memcmp(p->address[i], address, ADDRESS_BYTES))
			return true;
	return !p->count && address_is_loopback(address);
}

void proxies_asker(const struct proxies *p, const unsigned char peer[ADDRESS_BYTES],
		   const char *forwarded, unsigned char out[ADDRESS_BYTES])
{
	const char *comma = strrchr(forwarded, ',');
	const char *last = comma ? comma + 1 : forwarded;
	unsigned char named[ADDRESS_BYTES];

	/* Only the last entry was written by the proxy; those before it are hearsay. */
	if (proxies_has(p, peer) && entry_parse(last, strlen(last), named))
		memcpy(out, named, ADDRESS_BYTES);
	else
		memcpy(out, peer, ADDRESS_BYTES);
}

/* ---- names ---- */

/* The name in a Host header, without its port and brackets; false: badly written. */
static bool host_name(const char *host, char *name, size_t size)
{
	const char *start = *host == '[' ? host + 1 : host;
	const char *end = *host == '[' ? strchr(host, ']') : host + strcspn(host, ":");
	const char *rest;
	size_t n;

	if (!end || end == start)
		return false;
	n = (size_t)(end - start);
	rest = *host == '[' ? end + 1 : end;
	if (n >= size || (*rest && (*rest != ':' || strlen(rest + 1) > PORT_DIGITS ||
				    strspn(rest + 1, "0123456789") != strlen(rest + 1))))
		return false;
	memcpy(name, start, n);
	name[n] = 0;
	return true;
}

bool host_is_ours(const char *host, const char *own_name)
{
	char name[256];
	unsigned char bytes[16];
	size_t own = strlen(own_name);

	if (!host_name(host, name, sizeof name))
		return false;
	if (inet_pton(AF_INET, name, bytes) == 1 || inet_pton(AF_INET6, name, bytes) == 1)
		return true;
	if (!strcasecmp(name, "localhost"))
		return true;
	return own && !strncasecmp(name, own_name, own) &&
	       (!name[own] || !strcasecmp(name + own, ".local"));
}

bool origin_is_ours(const char *origin, const char *host)
{
	static const char scheme[] = "http://";

	if (!*origin)
		return true;
	return !strncmp(origin, scheme, sizeof scheme - 1) &&
	       !strcasecmp(origin + sizeof scheme - 1, host);
}

static bool port_read(const char *text, int *port)
{
	*port = 0;
	if (!*text || strlen(text) > PORT_DIGITS)
		return false;
	for (; *text; text++) {
		if (*text < '0' || *text > '9')
			return false;
		*port = 10 * *port + (*text - '0');
	}
	return *port <= 65535;
}

bool address_split(const char *text, char *address, unsigned size, int *port)
{
	static const char loopback[] = "127.0.0.1";
	const char *colon = strrchr(text, ':');
	unsigned char bytes[16];

	if (!colon || !port_read(colon + 1, port))
		return false;
	if (!host_name(text, address, size))
		return false;
	if (*text != '[' && !strcasecmp(address, "localhost") && size >= sizeof loopback)
		memcpy(address, loopback, sizeof loopback);
	return inet_pton(*text == '[' ? AF_INET6 : AF_INET, address, bytes) == 1;
}
