/* mkdata_madison.c - all of data/madison: read, check, compile. */
#include "maker.h"
#include "mkdata_madison.h"

static void check_games(struct madison_data *d)
{
	game_check(d->map.game, "madison", d->faults);
	game_check(d->pieces.game, "madison", d->faults);
	game_check(d->charts.game, "madison", d->faults);
	game_check(d->cards.game, "madison", d->faults);
}

void madison_read(void *data, struct faults *f, const struct source_text *text)
{
	struct madison_data *d = data;
	bool complete = trees_load(d->tree, MADISON_FILES, &d->pool, f, text);

	d->faults = f;
	madison_read_records(d);
	if (!complete)
		return;
	check_games(d);
	madison_resolve_charts(d);
	madison_resolve_map(d);
	madison_check_map(d);
	madison_resolve_pieces(d);
	madison_resolve_scenarios(d);
	madison_resolve_cards(d);
	madison_check_cards(d);
	rules_check(&d->rules, "madison", f);
}

void madison_free(void *data)
{
	struct madison_data *d = data;

	trees_free(d->tree, MADISON_FILES);
	pool_free(&d->pool);
}

const struct maker madison_maker = {
	.name = "madison",
	.files = madison_file_names,
	.nfiles = MADISON_FILES,
	.size = sizeof(struct madison_data),
	.read = madison_read,
	.free = madison_free,
	.outputs = { { "madison_tables.h", madison_write_header },
		     { "madison_tables.c", madison_write_tables },
		     { "madison_book.c", madison_write_book },
		     { "madison.json", madison_write_json } },
};
