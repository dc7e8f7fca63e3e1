/* files.c - the web client: files inside the program, or in a folder while it is made. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "assets.h"
#include "mime.h"
#include "server.h"
#include "server_messages.h"

enum { FILE_MOST = 16 << 20 };

static const struct asset *find_asset(const char *path)
{
	int low = 0, high = assets_count;

	while (low < high) {
		int middle = (low + high) / 2, order = strcmp(path, assets[middle].path);

		if (!order)
			return &assets[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

static void choose_encoding(struct answer *a, const struct request *q, const struct asset *x)
{
	if (x->brotli && accepts(q->encodings, "br")) {
		a->encoding = "br";
		a->bytes = x->brotli;
		a->size = x->brotli_size;
	} else if (x->gzip && accepts(q->encodings, "gzip")) {
		a->encoding = "gzip";
		a->bytes = x->gzip;
		a->size = x->gzip_size;
	} else {
		a->bytes = x->plain;
		a->size = x->plain_size;
	}
}

static void send_asset(struct call *c, const struct request *q, const struct asset *x)
{
	struct answer a = { .status = 200, .mime = x->mime, .etag = x->etag, .still = true };

	if (strstr(q->if_none_match, x->etag)) {
		a.status = 304;
	} else {
		choose_encoding(&a, q, x);
	}
	net_answer(c, &a);
}

/* A file of the folder; false: there is none. */
static bool send_file(const struct server *s, struct call *c, const char *path)
{
	char name[1024], *bytes = NULL;
	FILE *f = NULL;
	long n = -1;
	bool good;

	if (!strstr(path, "..") &&
	    snprintf(name, sizeof name, "%s%s", s->files, path) < (int)sizeof name)
		f = fopen(name, "rb");
	if (!f)
		return false;
	if (!fseek(f, 0, SEEK_END))
		n = ftell(f);
	rewind(f);
	if (n >= 0 && n <= FILE_MOST)
		bytes = malloc((size_t)n + 1);
	good = bytes && fread(bytes, 1, (size_t)n, f) == (size_t)n;
	fclose(f);
	if (good)
		net_answer(c, &(const struct answer){ .status = 200,
						      .mime = mime_of(path),
						      .bytes = bytes,
						      .size = (size_t)n });
	free(bytes);
	return good;
}

static bool send_path(struct server *s, struct call *c, const struct request *q, const char *path)
{
	const struct asset *x;

	if (s->files)
		return send_file(s, c, path);
	x = find_asset(path);
	if (x)
		send_asset(c, q, x);
	return x != NULL;
}

/* A path without a dot that is no file belongs to the client's router. */
void files_serve(struct server *s, struct call *c, const struct request *q)
{
	const struct trouble t = { .msg = SRV_NO_SUCH_PATH, .what = q->path };
	const char *path = strcmp(q->path, "/") ? q->path : "/index.html";

	if (send_path(s, c, q, path))
		return;
	if (strchr(path, '.') || !send_path(s, c, q, "/index.html"))
		route_refuse(c, &t);
}
