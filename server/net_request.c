/* net_request.c - headers out of the library. */
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include "mime.h"
#include "net_request.h"

enum {
	THROWN_AWAY = 64 << 20, /* a body this large is not even read to be refused */
	CSRF_SIZE = 80,         /* more is none */
};

/* A header of which the library knows nothing; "": not sent, or too long. */
static void read_custom(struct lws *wsi, const char *name, char *out, int size)
{
	if (lws_hdr_custom_copy(wsi, out, size, name, (int)strlen(name)) <= 0)
		*out = 0;
}

/* Whether a browser says that a page of somebody else asks. */
static bool is_cross_site(struct lws *wsi)
{
	char value[16];

	read_custom(wsi, "sec-fetch-site:", value, sizeof value);
	return !strcmp(value, "cross-site");
}

/* A header copied to *at; "" if it was not sent. */
static const char *copy_header(struct lws *wsi, enum lws_token_indexes token, char **at, char *end)
{
	char *start = *at;
	int n = lws_hdr_copy(wsi, start, (int)(end - start), token);

	*at = start + (n < 0 ? 0 : n) + 1;
	return start;
}

/* Where it comes from; at a public server through whom, too. */
static void read_origin(struct lws *wsi, const struct net_ear *ear, struct request *r)
{
	struct sockaddr_storage who = { 0 };
	int fd = lws_get_socket_fd(wsi);

	r->from = ear->proxies ? PUBLIC : peer_nearness(fd);
	r->secure = ear->secure;
	r->cross_site = is_cross_site(wsi);
	if (!peer_address(fd, &who))
		return;
	address_bytes((const struct sockaddr *)&who, r->peer);
	if (ear->proxies)
		proxies_asker(ear->proxies, r->peer, r->forwarded, r->address);
}

bool net_read_request(struct lws *wsi, const struct net_ear *ear, struct request *r, char **strings)
{
	static const enum lws_token_indexes tokens[] = {
		WSI_TOKEN_HOST,
		WSI_TOKEN_ORIGIN,
		WSI_TOKEN_HTTP_AUTHORIZATION,
		WSI_TOKEN_HTTP_IF_NONE_MATCH,
		WSI_TOKEN_HTTP_ACCEPT_ENCODING,
		WSI_TOKEN_HTTP_COOKIE,
		WSI_TOKEN_HTTP_USER_AGENT,
		WSI_TOKEN_X_FORWARDED_FOR,
	};
	const char **const fields[] = { &r->host,          &r->origin,    &r->authorization,
					&r->if_none_match, &r->encodings, &r->cookies,
					&r->agent,         &r->forwarded };
	char *uri = NULL, *at, *end;
	int uri_size = 0;
	size_t room;

	r->method = method_of(lws_http_get_uri_and_method(wsi, &uri, &uri_size));
	room = 64 + CSRF_SIZE + (size_t)uri_size;
	for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
		room += (size_t)lws_hdr_total_length(wsi, tokens[i]) + 1;
	at = *strings = calloc(1, room);
	if (!at)
		return false;
	end = at + room;
	r->path = at;
	memcpy(at, uri, (size_t)uri_size);
	at += uri_size + 1;
	for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
		*fields[i] = copy_header(wsi, tokens[i], &at, end);
	read_custom(wsi, "x-ghent-csrf:", at, CSRF_SIZE);
	r->csrf = at;
	read_origin(wsi, ear, r);
	return true;
}

bool net_body_length(struct lws *wsi, size_t *length)
{
	char digits[12] = "0";
	int n = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);

	if (n && lws_hdr_copy(wsi, digits, sizeof digits, WSI_TOKEN_HTTP_CONTENT_LENGTH) != n)
		return false;
	return !lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) &&
	       length_read(digits, THROWN_AWAY, length);
}
