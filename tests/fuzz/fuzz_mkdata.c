/* fuzz_mkdata.c - any bytes as one of the data files: mkdata must name the
 * faults and never fall.
 *
 * The first byte chooses the file (two bits) and what the other files are: next
 * to nothing, which is fast, or the real ones (a third bit), so that names are
 * known.  Without a fault the tables are written as well.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tools/mkdata/mkdata_dawn.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_MAX = 1 << 20, REAL_OTHERS = 4 };

static char real[DAWN_FILES][TEXT_MAX];
static size_t real_size[DAWN_FILES];

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	for (int i = 0; i < DAWN_FILES; i++) {
		char path[1024];
		FILE *f;

		snprintf(path, sizeof(path), "%s/%s", DATA_DAWN, dawn_file_names[i]);
		f = fopen(path, "rb");
		if (!f)
			abort();
		real_size[i] = fread(real[i], 1, TEXT_MAX, f);
		fclose(f);
	}
	return 0;
}

static void write_everything(const struct dawn_data *d)
{
	struct out o = { 0 };

	dawn_write_header(d, &o);
	dawn_write_tables(d, &o);
	dawn_write_book(d, &o);
	dawn_write_json(d, &o);
	out_free(&o);
}

/* A fault that cannot be printed, or that points nowhere, is a bug. */
static void check_faults(struct faults *f)
{
	faults_sort(f);
	for (int i = 0; i < f->n; i++)
		if (!f->item[i].at.file || !*f->item[i].reason || f->item[i].at.line < 1 ||
		    f->item[i].at.col < 1)
			abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char nothing[] = "game: dawn\n";
	static struct dawn_data d;
	struct source_text text[DAWN_FILES];
	struct faults faults = { 0 };

	if (!size)
		return 0;
	for (int i = 0; i < DAWN_FILES; i++) {
		bool is_real = *data & REAL_OTHERS;

		text[i] = (struct source_text){ dawn_file_names[i], is_real ? real[i] : nothing,
						is_real ? real_size[i] : strlen(nothing) };
	}
	text[*data & 3].bytes = (const char *)data + 1;
	text[*data & 3].n = size - 1;
	dawn_read(&d, &faults, text);
	check_faults(&faults);
	if (!faults.n)
		write_everything(&d);
	dawn_free(&d);
	faults_free(&faults);
	return 0;
}
