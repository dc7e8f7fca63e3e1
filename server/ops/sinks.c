/* sinks.c - a dump as a tar file (POSIX.1-1988). */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "dump.h"

enum { BLOCK = 512 };

/* As POSIX has it: all fields are text. */
struct tar_head {
	char name[100], mode[8], uid[8], gid[8], size[12], time[12], check[8], type, link[100];
	char magic[6], version[2], user[32], group[32], major[8], minor[8], prefix[155], pad[12];
};

static bool write_all(int fd, const void *bytes, size_t n)
{
	const char *at = bytes;

	while (n) {
		ssize_t done = write(fd, at, n);

		if (done <= 0)
			return false;
		at += done;
		n -= (size_t)done;
	}
	return true;
}

/* So many octal digits less one; what is larger is cut, but no file or time is. */
static void put_octal(char *out, size_t size, uint64_t n)
{
	out[--size] = 0;
	for (; size--; n >>= 3)
		out[size] = (char)('0' + (n & 7));
}

static void put_check(struct tar_head *h)
{
	const unsigned char *byte = (const unsigned char *)h;
	unsigned sum = 0;

	memset(h->check, ' ', sizeof h->check);
	for (size_t i = 0; i < sizeof *h; i++)
		sum += byte[i];
	put_octal(h->check, sizeof h->check - 1, sum);
}

static bool tar_file(void *owner, const char *name, const struct text *bytes, int64_t time)
{
	static const char zeros[BLOCK];
	const struct dump_tar *tar = owner;
	size_t n = (size_t)(bytes->at - bytes->start);
	struct tar_head h;

	_Static_assert(sizeof h == BLOCK, "a head is one block");
	memset(&h, 0, sizeof h);
	snprintf(h.name, sizeof h.name, "%s/%s", tar->folder, name);
	put_octal(h.mode, sizeof h.mode, 0644);
	put_octal(h.uid, sizeof h.uid, 0);
	put_octal(h.gid, sizeof h.gid, 0);
	put_octal(h.size, sizeof h.size, n);
	put_octal(h.time, sizeof h.time, time < 0 ? 0 : (uint64_t)time);
	h.type = '0';
	memcpy(h.magic, "ustar", sizeof h.magic);
	memcpy(h.version, "00", sizeof h.version);
	put_check(&h);
	return write_all(tar->fd, &h, sizeof h) && write_all(tar->fd, bytes->start, n) &&
	       write_all(tar->fd, zeros, (BLOCK - n % BLOCK) % BLOCK);
}

struct dump_sink dump_into_tar(struct dump_tar *tar)
{
	return (struct dump_sink){ tar, tar_file };
}

bool dump_tar_end(struct dump_tar *tar)
{
	static const char end[2 * BLOCK];

	return write_all(tar->fd, end, sizeof end);
}
