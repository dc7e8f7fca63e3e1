/* assets.h - the files of the web client, inside the program.
 *
 * Sorted by path; tools/mkassets makes the table. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stddef.h>

struct asset {
	const char *path; /* "/app.js" */
	const char *mime;
	const char *etag; /* with its quotes */
	const unsigned char *plain;
	size_t plain_size;
	const unsigned char *gzip; /* NULL: it does not get smaller */
	size_t gzip_size;
};

extern const struct asset assets[];
extern const int assets_count;

#endif
