/* test_journal_file.c - a journal on disk, and what others may do to it meanwhile. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
#include "match.h"
#include "session/journal_file.h"

enum { PATH_ROOM = 64 };

static const char folder_name[] = "/tmp/ghent-journal-XXXXXX";

struct desk {
	struct match t;
	struct journal_file file;
	char folder[PATH_ROOM], path[PATH_ROOM + 16];
};

/* A game whose set-up and first action are on the disk. */
static void open_desk(struct desk *d)
{
	struct journal_head head = { .seen_by = NOBODY, .key = { 5 } };

	memcpy(d->folder, folder_name, sizeof folder_name);
	assert_non_null(mkdtemp(d->folder));
	snprintf(d->path, sizeof d->path, "%s/journal", d->folder);
	match_open(&d->t, 5);
	head.game = d->t.g;
	assert_true(journal_file_create(&d->file, d->path, &head, d->t.x));
	assert_true(play(&d->t, US, "pass"));
	journal_action(&d->file.j, &d->file.text, d->t.x);
	assert_true(journal_file_flush(&d->file));
}

static void close_desk(struct desk *d)
{
	journal_file_close(&d->file);
	match_close(&d->t);
	unlink(d->path);
	assert_int_equal(rmdir(d->folder), 0);
}

static bool write_next(struct desk *d)
{
	assert_true(play(&d->t, GB, "pass"));
	journal_action(&d->file.j, &d->file.text, d->t.x);
	errno = 0;
	return journal_file_flush(&d->file);
}

static void write_file(const char *path, int flags, const char *bytes, size_t n)
{
	int fd = open(path, O_WRONLY | flags, 0666);

	assert_int_equal(write(fd, bytes, n), (ssize_t)n);
	close(fd);
}

/* Nothing is written, and what stands there stays. */
static void expect_left_alone(struct desk *d, const char *bytes, size_t n)
{
	size_t now;
	char *left;

	assert_false(write_next(d));
	assert_int_equal(errno, ESTALE);
	left = journal_load(d->path, &now);
	assert_non_null(left);
	assert_int_equal(now, n);
	assert_memory_equal(left, bytes, n);
	free(left);
}

static void test_lines_follow_lines(void **state)
{
	struct desk d;
	size_t n;
	char *bytes;

	(void)state;
	open_desk(&d);
	assert_true(write_next(&d));
	bytes = journal_load(d.path, &n);
	assert_non_null(strstr(bytes, "\ngb pass #"));
	assert_int_equal(n, d.file.size);
	free(bytes);
	close_desk(&d);
}

static void test_foreign_bytes_are_not_written_behind(void **state)
{
	struct desk d;
	size_t n;
	char *bytes;

	(void)state;
	open_desk(&d);
	write_file(d.path, O_APPEND, "mine\n", 5);
	bytes = journal_load(d.path, &n);
	expect_left_alone(&d, bytes, n);
	free(bytes);
	close_desk(&d);
}

static void test_a_shorter_file_is_not_continued(void **state)
{
	struct desk d;
	size_t n;
	char *bytes;

	(void)state;
	open_desk(&d);
	assert_int_equal(truncate(d.path, 20), 0);
	bytes = journal_load(d.path, &n);
	expect_left_alone(&d, bytes, n);
	free(bytes);
	close_desk(&d);
}

static void test_another_file_in_its_place(void **state)
{
	struct desk d;
	size_t n;
	char *bytes;

	(void)state;
	open_desk(&d);
	bytes = journal_load(d.path, &n);
	unlink(d.path);
	write_file(d.path, O_CREAT | O_EXCL, bytes, n);
	expect_left_alone(&d, bytes, n);
	free(bytes);
	unlink(d.path);
	assert_false(journal_file_flush(&d.file));
	assert_int_equal(errno, ESTALE);
	assert_int_equal(access(d.path, F_OK), -1);
	close_desk(&d);
}

static void test_resuming_needs_the_file_that_was_read(void **state)
{
	struct desk d;
	struct journal j;
	size_t n;

	(void)state;
	open_desk(&d);
	j = d.file.j;
	n = d.file.size;
	journal_file_close(&d.file);
	assert_false(journal_file_resume(&d.file, d.path, n - 1, j));
	assert_int_equal(errno, ESTALE);
	assert_true(journal_file_resume(&d.file, d.path, n, j));
	assert_true(write_next(&d));
	close_desk(&d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines_follow_lines),
		cmocka_unit_test(test_foreign_bytes_are_not_written_behind),
		cmocka_unit_test(test_a_shorter_file_is_not_continued),
		cmocka_unit_test(test_another_file_in_its_place),
		cmocka_unit_test(test_resuming_needs_the_file_that_was_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
