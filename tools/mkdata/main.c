/* main.c - mkdata GAME DATADIR OUTDIR: the data of a game into C tables and JSON;
 * mkdata lesson DATADIR OUTDIR: its lesson into a rulebook test and JSON.
 *
 * Everything is read and checked before anything is written.  Faults go to
 * stderr as file:line:col: reason, all of them, and the exit status is 2.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "lesson.h"
#include "mkdata_dawn.h"

enum { OUTPUTS = 4, FILES_MAX = 4, FILE_MAX = 1 << 24 };

_Static_assert((int)DAWN_FILES <= (int)FILES_MAX, "room for the files of a game");

static int complain(const char *path, const char *reason)
{
	fprintf(stderr, "mkdata: %s: %s\n", path, reason);
	return 2;
}

/* The whole file; NULL: errno tells why. */
static char *load(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	char *bytes;

	if (!f)
		return NULL;
	bytes = malloc(FILE_MAX);
	*n = bytes ? fread(bytes, 1, FILE_MAX, f) : 0;
	if (!bytes || ferror(f) || *n == FILE_MAX) {
		free(bytes);
		bytes = NULL;
		errno = errno ? errno : EFBIG;
	}
	fclose(f);
	return bytes;
}

static int print_faults(struct faults *f)
{
	faults_sort(f);
	for (int i = 0; i < f->n; i++)
		fprintf(stderr, "%s:%d:%d: %s\n", f->item[i].at.file, f->item[i].at.line,
			f->item[i].at.col, f->item[i].reason);
	return f->n ? 2 : 0;
}

static int write_dawn(const struct dawn_data *d, const char *folder)
{
	static const struct {
		const char *name;
		void (*write)(const struct dawn_data *, struct out *);
	} outputs[OUTPUTS] = {
		{ "dawn_tables.h", dawn_write_header },
		{ "dawn_tables.c", dawn_write_tables },
		{ "dawn_book.c", dawn_write_book },
		{ "dawn.json", dawn_write_json },
	};
	int status = 0;

	for (int i = 0; i < OUTPUTS && !status; i++) {
		struct out o = { 0 };

		outputs[i].write(d, &o);
		if (!out_save(&o, folder, outputs[i].name))
			status = complain(outputs[i].name, strerror(errno));
		out_free(&o);
	}
	return status;
}

/* Files that are read together. */
struct input {
	char path[FILES_MAX][1024];
	struct source_text text[FILES_MAX];
};

static int load_input(struct input *in, const char *folder, const char *const *names, int n)
{
	int status = 0;

	*in = (struct input){ .path = { "" } };
	for (int i = 0; i < n && !status; i++) {
		snprintf(in->path[i], sizeof(in->path[i]), "%s/%s", folder, names[i]);
		in->text[i].name = in->path[i];
		in->text[i].bytes = load(in->path[i], &in->text[i].n);
		if (!in->text[i].bytes)
			status = complain(in->path[i], strerror(errno));
	}
	return status;
}

static void free_input(struct input *in)
{
	for (int i = 0; i < FILES_MAX; i++)
		free((char *)(uintptr_t)in->text[i].bytes);
}

static int make_dawn(const char *from, const char *to)
{
	struct input in;
	struct faults faults = { 0 };
	struct dawn_data *d = calloc(1, sizeof(*d));
	int status = load_input(&in, from, dawn_file_names, DAWN_FILES);

	if (!status && d) {
		dawn_read(d, &faults, in.text);
		status = print_faults(&faults);
		if (!status)
			status = write_dawn(d, to);
		dawn_free(d);
	}
	free_input(&in);
	faults_free(&faults);
	free(d);
	return status;
}

static int write_lesson(const struct lesson *l, const char *folder)
{
	static const struct {
		const char *name;
		void (*write)(const struct lesson *, struct out *);
	} outputs[] = { { "lesson.rt", lesson_write }, { "lesson.json", lesson_write_json } };
	int status = 0;

	for (int i = 0; i < 2 && !status; i++) {
		struct out o = { 0 };

		outputs[i].write(l, &o);
		if (!out_save(&o, folder, outputs[i].name))
			status = complain(outputs[i].name, strerror(errno));
		out_free(&o);
	}
	return status;
}

static int make_lesson(const char *from, const char *to)
{
	struct input in;
	struct faults faults = { 0 };
	struct lesson lesson;
	int status = load_input(&in, from, lesson_file_names, LESSON_FILES);

	if (!status) {
		lesson_read(&lesson, &faults, in.text);
		status = print_faults(&faults);
		if (!status)
			status = write_lesson(&lesson, to);
		lesson_free(&lesson);
	}
	free_input(&in);
	faults_free(&faults);
	return status;
}

int main(int argc, char **argv)
{
	if (argc != 4) {
		fputs("usage: mkdata GAME|lesson DATADIR OUTDIR\n", stderr);
		return 2;
	}
	if (!strcmp(argv[1], "dawn"))
		return make_dawn(argv[2], argv[3]);
	if (!strcmp(argv[1], "lesson"))
		return make_lesson(argv[2], argv[3]);
	return complain(argv[1], "no such game");
}
