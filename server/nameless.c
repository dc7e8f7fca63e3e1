/* nameless.c - files without a name. */
#include "nameless.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int nameless_open(void)
{
	const char *folder = getenv("TMPDIR");
	char path[1024];
	int fd;

	if (snprintf(path, sizeof path, "%s/ghent-dump-XXXXXX",
		     folder && *folder ? folder : "/var/tmp") >= (int)sizeof path)
		return -1;
	fd = mkstemp(path);
	if (fd >= 0)
		unlink(path);
	return fd;
}

struct nameless *nameless_map(int fd)
{
	struct nameless *n = calloc(1, sizeof *n);
	off_t size = lseek(fd, 0, SEEK_END);

	if (!n || size <= 0) {
		free(n);
		return NULL;
	}
	n->size = (size_t)size;
	n->bytes = mmap(NULL, n->size, PROT_READ, MAP_PRIVATE, fd, 0);
	n->shares = 1;
	if (n->bytes == MAP_FAILED) {
		free(n);
		return NULL;
	}
	return n;
}

void nameless_drop(void *of)
{
	struct nameless *n = of;

	if (!n || --n->shares)
		return;
	munmap(n->bytes, n->size);
	free(n);
}
