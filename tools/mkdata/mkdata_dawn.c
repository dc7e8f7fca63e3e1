/* mkdata_dawn.c - all of data/dawn: read, check, compile. */
#include <stdlib.h>
#include "mkdata_dawn.h"

void dawn_read(struct dawn_data *d, struct faults *f, const struct source_text text[DAWN_FILES])
{
	bool complete = true;

	*d = (struct dawn_data){ .faults = f };
	for (int i = 0; i < DAWN_FILES; i++) {
		d->tree[i].pool = &d->pool;
		d->tree[i].faults = f;
		complete &= tree_load(&d->tree[i], text[i].name, text[i].bytes, text[i].n);
	}
	dawn_read_records(d);
	if (!complete) /* every name of the missing file would be unknown */
		return;
	dawn_resolve_map(d);
	dawn_check_order(d);
	dawn_check_pieces(d);
	dawn_resolve_cards(d);
	dawn_resolve_figures(d);
	dawn_check_conflicts(d);
	dawn_check_rules(d);
}

void dawn_free(struct dawn_data *d)
{
	for (int i = 0; i < DAWN_FILES; i++)
		tree_free(&d->tree[i]);
	free(d->code);
	pool_free(&d->pool);
}
