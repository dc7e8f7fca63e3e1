/* mkdata_amateurs.c - all of data/amateurs: read, check, compile. */
#include "maker.h"
#include "mkdata_amateurs.h"

static void check_games(struct amateurs_data *d)
{
	game_check(d->map.game, "amateurs", d->faults);
	game_check(d->pieces.game, "amateurs", d->faults);
	game_check(d->charts.game, "amateurs", d->faults);
	game_check(d->cards.game, "amateurs", d->faults);
}

void amateurs_read(void *data, struct faults *f, const struct source_text *text)
{
	struct amateurs_data *d = data;
	bool complete = true;

	for (int i = 0; i < AMATEURS_FILES; i++) {
		d->tree[i].pool = &d->pool;
		d->tree[i].faults = f;
		complete &= tree_load(&d->tree[i], text[i].name, text[i].bytes, text[i].n);
	}
	d->faults = f;
	amateurs_read_records(d);
	if (!complete) /* every name of the missing file would be unknown */
		return;
	check_games(d);
	amateurs_resolve_map(d);
	amateurs_resolve_charts(d);
	amateurs_check_map(d);
	amateurs_resolve_cards(d);
	amateurs_resolve_pieces(d);
	amateurs_check_bringers(d);
	amateurs_resolve_setup(d);
	rules_check(&d->rules, "amateurs", f);
}

void amateurs_free(void *data)
{
	struct amateurs_data *d = data;

	for (int i = 0; i < AMATEURS_FILES; i++)
		tree_free(&d->tree[i]);
	pool_free(&d->pool);
}

const struct maker amateurs_maker = {
	.name = "amateurs",
	.files = amateurs_file_names,
	.nfiles = AMATEURS_FILES,
	.size = sizeof(struct amateurs_data),
	.read = amateurs_read,
	.free = amateurs_free,
	.outputs = { { "amateurs_tables.h", amateurs_write_header },
		     { "amateurs_tables.c", amateurs_write_tables },
		     { "amateurs_book.c", amateurs_write_book },
		     { "amateurs.json", amateurs_write_json } },
};
