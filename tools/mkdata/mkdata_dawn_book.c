/* mkdata_dawn_book.c - dawn_book.c: rules, card texts and where values come from (core/book.h). */
#include <stdio.h>
#include "mkdata_dawn.h"

static const char *const languages[LANGS] = { "EN", "FR" };

static void write_pair(struct out *o, const char *member, const char *const text[LANGS])
{
	out_format(o, "\t\t.%s = {", member);
	for (int lang = 0; lang < LANGS; lang++) {
		out_format(o, "%s\n\t\t\t[%s] = ", lang ? "," : "", languages[lang]);
		c_string(o, text[lang]);
	}
	out_put(o, " },\n");
}

static void write_list(struct out *o, const char *member, const struct names *names)
{
	struct out line = { 0 };

	for (int i = 0; i < names->n; i++) {
		out_put(&line, i ? ", " : "");
		out_put(&line, names->item[i].text);
	}
	out_format(o, "\t\t.%s = ", member);
	c_string(o, line.n ? line.text : "");
	out_put(o, ",\n");
	out_free(&line);
}

static void write_rules(const struct dawn_data *d, struct out *o)
{
	out_put(o, "\nstatic const struct rule_text rules[] = {\n");
	for (int i = 0; i < d->rules.rules.n; i++) {
		const struct rule_row *r = rows_at(&d->rules.rules, i);

		out_put(o, "\t{\n\t\t.id = ");
		c_string(o, r->head.key.text);
		out_put(o, ",\n\t\t.parent = ");
		c_string(o, *r->parent.text ? r->parent.text : NULL);
		out_format(o, ",\n\t\t.enforced = \"%s\",\n", dawn_enforced[r->enforced.value]);
		write_list(o, "rulings", &r->rulings);
		write_list(o, "see", &r->see);
		write_pair(o, "title", r->head.title.text);
		write_pair(o, "text", r->text.text);
		out_put(o, "\t},\n");
	}
	out_put(o, "};\n");
}

static void write_sources(struct out *o, const char *prefix, int i, const struct sources *s)
{
	out_format(o, "\nstatic const struct source_note %s_%d[] = {\n", prefix, i);
	for (int k = 0; k < s->n; k++) {
		out_put(o, "\t{ ");
		c_string(o, s->field[k].text);
		out_put(o, ", ");
		c_string(o, s->from[k].text);
		out_put(o, " },\n");
	}
	out_put(o, "\t{ NULL, NULL },\n};\n");
}

/* US, 3 OPS, Prelude deck, removed after its event */
static void card_facts(const struct dawn_data *d, int i, int lang, char *out, size_t size)
{
	static const char *const sides[LANGS][3] = { { "US", "GB", "either side" },
						     { "US", "GB", "un camp ou l’autre" } };
	static const char *const removed[LANGS] = { ", removed after its event",
						    ", retirée après son événement" };
	static const char *const before[LANGS] = { "", "pioche " }, *const behind[LANGS] = {
		" deck", ""
	};
	const struct dawn_card *c = &d->card_table[i];
	const struct deck_row *deck = rows_at(&d->cards.decks, c->deck);

	snprintf(out, size, "%s, %d OPS, %s%s%s%s", sides[lang][c->side], c->ops, before[lang],
		 deck->head.title.text[lang], behind[lang], c->removed ? removed[lang] : "");
}

/* town, US home, 3 VP, Recruit power 4 */
static void region_facts(const struct dawn_data *d, int i, int lang, char *out, size_t size)
{
	static const char *const types[LANGS][3] = {
		{ "town", "rural region", "Indian region" },
		{ "ville", "région rurale", "région indienne" },
	};
	static const char *const homes[LANGS][3] = {
		{ "US home", "GB home", "neutral" },
		{ "origine US", "origine GB", "neutre" },
	};
	static const char *const points[LANGS] = { "VP", "PV" };
	static const char *const power[LANGS] = { "Recruit power", "capacité de recrutement" };
	const struct dawn_region *r = &d->region[i];
	int n = snprintf(out, size, "%s, %s, %d %s", types[lang][r->type], homes[lang][r->home],
			 r->vp, points[lang]);

	if (r->power)
		snprintf(out + n, size - (size_t)n, ", %s %d", power[lang], r->power);
}

static void write_facts(const struct dawn_data *d, struct out *o, int i,
			void (*facts)(const struct dawn_data *, int, int, char *, size_t))
{
	char line[LANGS][200];
	const char *text[LANGS];

	for (int lang = 0; lang < LANGS; lang++) {
		facts(d, i, lang, line[lang], sizeof(line[lang]));
		text[lang] = line[lang];
	}
	write_pair(o, "facts", text);
}

static void write_cards(const struct dawn_data *d, struct out *o)
{
	for (int i = 0; i < d->ncards; i++)
		write_sources(o, "card", i, &d->card[i]->sources);
	out_put(o, "\nstatic const struct entry_text cards[] = {\n");
	for (int i = 0; i < d->ncards; i++) {
		const struct card_row *row = dawn_card_text(d, i);

		out_put(o, "\t{\n");
		write_facts(d, o, i, card_facts);
		write_pair(o, "text", row->text.text);
		write_pair(o, "history", row->history.text);
		out_format(o, "\t\t.sources = card_%d,\n\t},\n", i);
	}
	out_put(o, "};\n");
}

static void write_places(const struct dawn_data *d, struct out *o)
{
	for (int i = 0; i < d->map.regions.n; i++) {
		const struct region_row *row = rows_at(&d->map.regions, i);

		write_sources(o, "place", i, &row->sources);
	}
	out_put(o, "\nstatic const struct entry_text places[] = {\n");
	for (int i = 0; i < d->map.regions.n; i++) {
		out_put(o, "\t{\n");
		write_facts(d, o, i, region_facts);
		out_format(o, "\t\t.sources = place_%d,\n\t},\n", i);
	}
	out_put(o, "};\n");
}

void dawn_write_book(const struct dawn_data *d, struct out *o)
{
	c_banner(o, "dawn_book.c", "what data/dawn says to the reader.");
	out_put(o, "#include \"dawn_tables.h\"\n");
	write_rules(d, o);
	write_cards(d, o);
	write_places(d, o);
	out_format(o,
		   "\nconst struct book dawn_book = {\n\t.rules = rules,\n\t.nrules = %d,\n"
		   "\t.card_kind = K_CARD,\n\t.place_kind = K_REGION,\n\t.cards = cards,\n"
		   "\t.places = places,\n};\n",
		   d->rules.rules.n);
}
