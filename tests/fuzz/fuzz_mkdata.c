/* fuzz_mkdata.c - any bytes as one of the data files: mkdata must name the
 * faults and never fall.
 *
 * The first byte chooses the file (two bits) and what the other files are: next
 * to nothing, which is fast, or the real ones (a third bit), so that names are
 * known.  The highest bit chooses the game; the second has one more bit for its
 * files.  Without a fault the tables are written as well.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tools/mkdata/maker.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
	TEXT_MAX = 1 << 20,
	REAL_OTHERS = 4,
	FIFTH_FILE = 8,
	SECOND_GAME = 128,
	THIRD_GAME = 64,
	GAMES = 3
};

static const struct maker *const makers[GAMES] = { &dawn_maker, &madison_maker, &amateurs_maker };
static const char *const folders[GAMES] = { DATA_DAWN, DATA_MADISON, DATA_AMATEURS };
static char real[GAMES][FILES_MAX][TEXT_MAX];
static size_t real_size[GAMES][FILES_MAX];

static void load(int game, int i)
{
	char path[1024];
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", folders[game], makers[game]->files[i]);
	f = fopen(path, "rb");
	if (!f)
		abort();
	real_size[game][i] = fread(real[game][i], 1, TEXT_MAX, f);
	fclose(f);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	for (int game = 0; game < GAMES; game++)
		for (int i = 0; i < makers[game]->nfiles; i++)
			load(game, i);
	return 0;
}

static void write_everything(const struct maker *m, const void *data)
{
	struct out o = { 0 };

	for (int i = 0; i < OUTPUTS_MAX; i++)
		m->outputs[i].write(data, &o);
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

static void try_text(const struct maker *m, const struct source_text *text)
{
	void *data = calloc(1, m->size);
	struct faults faults = { 0 };

	if (!data)
		abort();
	m->read(data, &faults, text);
	check_faults(&faults);
	if (!faults.n)
		write_everything(m, data);
	m->free(data);
	faults_free(&faults);
	free(data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const nothing[GAMES] = { "game: dawn\n", "game: madison\n",
						    "game: amateurs\n" };
	struct source_text text[FILES_MAX];
	int game, file;

	if (!size)
		return 0;
	game = *data & SECOND_GAME ? 1 : *data & THIRD_GAME ? 2 : 0;
	file = game && *data & FIFTH_FILE ? 4 : *data & 3;
	for (int i = 0; i < makers[game]->nfiles; i++) {
		bool is_real = *data & REAL_OTHERS;

		text[i] = (struct source_text){ makers[game]->files[i],
						is_real ? real[game][i] : nothing[game],
						is_real ? real_size[game][i]
							: strlen(nothing[game]) };
	}
	text[file].bytes = (const char *)data + 1;
	text[file].n = size - 1;
	try_text(makers[game], text);
	return 0;
}
