/* mkdata_dawn.c - all of data/dawn: read, check, compile. */
#include <stdlib.h>
#include "maker.h"
#include "mkdata_dawn.h"

void dawn_read(void *data, struct faults *f, const struct source_text *text)
{
	struct dawn_data *d = data;
	bool complete;

	*d = (struct dawn_data){ .faults = f };
	complete = trees_load(d->tree, DAWN_FILES, &d->pool, f, text);
	dawn_read_records(d);
	if (!complete)
		return;
	dawn_resolve_map(d);
	dawn_check_order(d);
	dawn_check_pieces(d);
	dawn_resolve_cards(d);
	dawn_resolve_figures(d);
	dawn_check_conflicts(d);
	dawn_check_rules(d);
}

void dawn_free(void *data)
{
	struct dawn_data *d = data;

	trees_free(d->tree, DAWN_FILES);
	free(d->code);
	pool_free(&d->pool);
}

const struct maker dawn_maker = {
	.name = "dawn",
	.files = dawn_file_names,
	.nfiles = DAWN_FILES,
	.size = sizeof(struct dawn_data),
	.read = dawn_read,
	.free = dawn_free,
	.outputs = { { "dawn_tables.h", dawn_write_header },
		     { "dawn_tables.c", dawn_write_tables },
		     { "dawn_book.c", dawn_write_book },
		     { "dawn.json", dawn_write_json } },
};
