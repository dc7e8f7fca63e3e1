/* mkdata as a program: what it writes, and what it leaves alone. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "mkdata_faults.h"
#include "tools/mkdata/mkdata_dawn.h"

static char *make_folder(char *path)
{
	assert_non_null(mkdtemp(path));
	return path;
}

static void save(const char *folder, const char *name, const char *text)
{
	struct out o = { (char *)(uintptr_t)text, strlen(text), 0, false };

	assert_true(out_save(&o, folder, name));
}

/* The exit status; what it says goes to folder/said. */
static int run_mkdata(const char *from, const char *to)
{
	pid_t child = fork();
	int status = -1;

	assert_true(child >= 0);
	if (!child) {
		char said[1024];

		snprintf(said, sizeof(said), "%s/said", from);
		if (!freopen(said, "w", stderr))
			_exit(99);
		execl(MKDATA, "mkdata", "dawn", from, to, (char *)NULL);
		_exit(99);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool is_there(const char *folder, const char *name)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return !access(path, F_OK);
}

static void remove_from(const char *folder, const char *name)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	remove(path);
}

static const char *const outputs[] = { "dawn_tables.h", "dawn_tables.c", "dawn_book.c",
				       "dawn.json" };

/* All faults of all files come at once, and nothing is written. */
static void program_refuses(void **unused)
{
	char from[] = "mkdata-from-XXXXXX", to[] = "mkdata-to-XXXXXX";
	char path[1024], said[4096] = "", expected[4096];
	struct out bad = { 0 };
	FILE *f;

	(void)unused;
	make_folder(from);
	make_folder(to);
	out_put(&bad, "a: 1\nb: 2\n");
	out_put(&bad, good[FILE_MAP]);
	for (int i = 0; i < DAWN_FILES; i++)
		save(from, dawn_file_names[i], i == FILE_MAP ? bad.text : good[i]);
	out_free(&bad);
	assert_int_equal(run_mkdata(from, to), 2);
	snprintf(path, sizeof(path), "%s/said", from);
	f = fopen(path, "r");
	assert_non_null(f);
	assert_true(fread(said, 1, sizeof(said) - 1, f) > 0);
	fclose(f);
	snprintf(expected, sizeof(expected),
		 "%s/map.yaml:1:1: unknown key 'a' in the map\n"
		 "%s/map.yaml:2:1: unknown key 'b' in the map\n",
		 from, from);
	assert_string_equal(said, expected);
	assert_int_equal(rmdir(to), 0);
	remove_from(from, dawn_file_names[FILE_MAP]);
	assert_int_equal(run_mkdata(from, from), 2);
	assert_false(is_there(from, outputs[0]));
	for (int i = 0; i < DAWN_FILES; i++)
		remove_from(from, dawn_file_names[i]);
	remove_from(from, "said");
	assert_int_equal(rmdir(from), 0);
}

/* Twice the same, whatever was there before. */
static void program_repeats(void **unused)
{
	char from[] = "mkdata-from-XXXXXX";
	struct out first[4] = { { 0 } };
	char path[1024];

	(void)unused;
	make_folder(from);
	for (int i = 0; i < DAWN_FILES; i++)
		save(from, dawn_file_names[i], good[i]);
	for (int run = 0; run < 2; run++) {
		assert_int_equal(run_mkdata(from, from), 0);
		for (int i = 0; i < 4; i++) {
			static char text[TEXT_MAX];
			FILE *f;

			snprintf(path, sizeof(path), "%s/%s", from, outputs[i]);
			f = fopen(path, "rb");
			assert_non_null(f);
			text[fread(text, 1, TEXT_MAX - 1, f)] = 0;
			fclose(f);
			if (run)
				assert_string_equal(text, first[i].text);
			else
				out_put(&first[i], text);
		}
		save(from, outputs[run], "old\n");
	}
	for (int i = 0; i < 4; i++) {
		out_free(&first[i]);
		remove_from(from, outputs[i]);
		remove_from(from, dawn_file_names[i]);
	}
	remove_from(from, "said");
	assert_int_equal(rmdir(from), 0);
}

static int load_dawn(void **unused)
{
	(void)unused;
	return load_good(&dawn_maker, DATA_DAWN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(program_refuses),
		cmocka_unit_test(program_repeats),
	};

	return cmocka_run_group_tests(tests, load_dawn, NULL);
}
