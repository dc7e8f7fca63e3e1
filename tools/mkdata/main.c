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
#include "maker.h"

enum { FILE_MAX = 1 << 24 };

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

static int write_outputs(const struct maker *m, const void *data, const char *folder)
{
	int status = 0;

	for (int i = 0; i < OUTPUTS_MAX && m->outputs[i].name && !status; i++) {
		struct out o = { 0 };

		m->outputs[i].write(data, &o);
		if (!out_save(&o, folder, m->outputs[i].name))
			status = complain(m->outputs[i].name, strerror(errno));
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

static int make(const struct maker *m, const char *from, const char *to)
{
	struct input in;
	struct faults faults = { 0 };
	int status = load_input(&in, from, m->files, m->nfiles);
	void *data = calloc(1, m->size);

	if (!status && !data)
		status = complain(m->name, strerror(errno));
	if (!status) {
		m->read(data, &faults, in.text);
		status = print_faults(&faults);
		if (!status)
			status = write_outputs(m, data, to);
		m->free(data);
	}
	free(data);
	free_input(&in);
	faults_free(&faults);
	return status;
}

int main(int argc, char **argv)
{
	static const struct maker *const makers[] = { &amateurs_maker, &dawn_maker, &madison_maker,
						      &lesson_maker };

	if (argc != 4) {
		fputs("usage: mkdata GAME|lesson DATADIR OUTDIR\n", stderr);
		return 2;
	}
	for (size_t i = 0; i < sizeof(makers) / sizeof(*makers); i++)
		if (!strcmp(argv[1], makers[i]->name))
			return make(makers[i], argv[2], argv[3]);
	return complain(argv[1], "no such game");
}
