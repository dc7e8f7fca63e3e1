/* journal_file.c - the only file of the session that knows of files.
 *
 * A line is on the disk before the next action.  A write that fails is taken
 * off again, so that the file always ends with a whole line.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "journal_file.h"

enum { LARGEST = 64 << 20 };

static bool read_all(int fd, char *buf, size_t n)
{
	for (size_t got = 0; got < n;) {
		ssize_t part = read(fd, buf + got, n - got);

		if (part < 0 && errno == EINTR)
			continue;
		if (part <= 0) {
			errno = part ? errno : EIO;
			return false;
		}
		got += (size_t)part;
	}
	return true;
}

/* The bytes of an open file; NULL: errno says why. */
static char *load(int fd, size_t *n)
{
	struct stat st;
	char *bytes;

	if (fstat(fd, &st))
		return NULL;
	if (!S_ISREG(st.st_mode) || st.st_size > LARGEST) {
		errno = S_ISREG(st.st_mode) ? EFBIG : S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
		return NULL;
	}
	*n = (size_t)st.st_size;
	bytes = malloc(*n + 1);
	if (bytes && !read_all(fd, bytes, *n)) {
		free(bytes);
		return NULL;
	}
	if (bytes)
		bytes[*n] = 0;
	return bytes;
}

char *journal_load(const char *path, size_t *n)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	char *bytes;
	int why;

	if (fd < 0)
		return NULL;
	bytes = load(fd, n);
	why = errno;
	close(fd);
	errno = why;
	return bytes;
}

static void begin_text(struct journal_file *f)
{
	f->text = text_into(f->buffer, sizeof f->buffer);
}

/* Only one program may write a journal. */
static bool take_hold(int fd)
{
	if (!flock(fd, LOCK_EX | LOCK_NB))
		return true;
	errno = errno == EWOULDBLOCK ? EBUSY : errno;
	return false;
}

static bool give_up(struct journal_file *f)
{
	int why = errno;

	close(f->fd);
	f->fd = -1;
	errno = why;
	return false;
}

/* Whether the file is still the one at its path and has nothing more or less than
 * what was written last: no line may stand behind foreign bytes. */
static bool is_as_left(const struct journal_file *f)
{
	struct stat open_one, named;

	if (fstat(f->fd, &open_one))
		return false;
	if (!stat(f->path, &named) && named.st_dev == open_one.st_dev &&
	    named.st_ino == open_one.st_ino && (size_t)open_one.st_size == f->size)
		return true;
	errno = ESTALE;
	return false;
}

bool journal_file_create(struct journal_file *f, const char *path, const struct journal_head *head,
			 const struct session *x)
{
	f->path = path;
	f->size = 0;
	f->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
	if (f->fd < 0)
		return false;
	begin_text(f);
	journal_begin(&f->j, &f->text, head, x);
	if (take_hold(f->fd) && journal_file_flush(f))
		return true;
	give_up(f);
	if (errno != ESTALE)
		unlink(path);
	return false;
}

bool journal_file_resume(struct journal_file *f, const char *path, size_t n, struct journal j)
{
	f->path = path;
	f->size = n;
	f->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
	if (f->fd < 0)
		return false;
	begin_text(f);
	f->j = j;
	if (!take_hold(f->fd) || !is_as_left(f))
		return give_up(f);
	return true;
}

static bool write_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t part = write(fd, bytes, n);

		if (part < 0 && errno == EINTR)
			continue;
		if (part < 0)
			return false;
		bytes += part;
		n -= (size_t)part;
	}
	return true;
}

/* Some file systems cannot synchronise and need not. */
static bool make_safe(int fd)
{
	return !fsync(fd) || errno == EINVAL;
}

bool journal_file_flush(struct journal_file *f)
{
	size_t n = (size_t)(f->text.at - f->text.start);
	int why;

	if (f->fd < 0 || !n)
		return true;
	if (f->text.full) {
		errno = EMSGSIZE;
		return false;
	}
	if (!is_as_left(f))
		return false;
	if (write_all(f->fd, f->text.start, n) && make_safe(f->fd)) {
		f->size += n;
		begin_text(f);
		return true;
	}
	why = errno;
	if (ftruncate(f->fd, (off_t)f->size))
		why = EIO;
	errno = why;
	return false;
}

void journal_file_close(struct journal_file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	f->fd = -1;
}
