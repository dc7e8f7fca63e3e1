/* assets.h - the files of the browser's client, in the program itself.
 *
 * The table is made by tools/mkassets and sorted by path. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stddef.h>

struct asset {
	const char *path; /* "/app.js" */
	const char *mime;
	const char *etag; /* with its quotation marks */
	const unsigned char *plain;
	size_t plain_size;
	const unsigned char *gzip; /* NULL: it would not be smaller */
	size_t gzip_size;
	const unsigned char *brotli; /* NULL: the same, or nobody could make it */
	size_t brotli_size;
};

extern const struct asset assets[];
extern const int assets_count;

#endif
