/* mkdata_madison_entry.c - what the book says about each thing, in either language.
 *
 * Values and neighbours come from the tables that the game itself uses, so the
 * reader sees what is played. */
#include "mkdata_madison.h"

static const char *const letters[] = { "", "C", "B", "A" };

static void put(struct out *o, const char *text)
{
	if (o->n)
		out_put(o, ", ");
	out_put(o, text);
}

static void put_number(struct out *o, const char *const label[LANGS], int lang, int n)
{
	put(o, label[lang]);
	out_format(o, " %d", n);
}

/* ---- cards ---- */

/* British, 2, 1812 deck, Reaction */
static void card_facts(const struct madison_data *d, int i, int lang, struct out *o)
{
	static const char *const types[LANGS][CARD_TYPES] = {
		{ "event", "Campaign", "Reaction", "Battle", "Battle or event",
		  "operations and Battle", "Winter event", "special" },
		{ "événement", "Campagne", "Réaction", "Bataille", "Bataille ou événement",
		  "opérations et Bataille", "événement d’hiver", "spéciale" },
	};
	static const char *const deck[LANGS] = { "deck", "pioche" };
	static const char *const either[LANGS] = { "either side", "un camp ou l’autre" };
	const struct madison_card *c = &d->card_table[i];

	put(o, c->side == NONE ? either[lang] : title_at(&d->charts.sides, c->side, lang));
	out_format(o, ", %d, %s %s, %s", c->opv, deck[lang],
		   title_at(&d->cards.decks, c->deck, lang), types[lang][c->type]);
}

static void tell_card(const void *data, int i, struct entry *e)
{
	static const char *const timing[LANGS] = { "When", "Quand" };
	static const char *const condition[LANGS] = { "Condition", "Condition" };
	const struct madison_data *d = data;
	const struct card_row *row = madison_card_text(d, i);

	for (int lang = 0; lang < LANGS; lang++) {
		struct out *text = &e->text[lang];

		card_facts(d, i, lang, &e->facts[lang]);
		entry_text(e, lang, row->text.text[lang]);
		entry_line(text, timing, lang);
		out_put(text, row->timing.text[lang]);
		if (*row->condition.text[lang]) {
			entry_line(text, condition, lang);
			out_put(text, row->condition.text[lang]);
		}
		out_put(&e->history[lang], row->history.text[lang]);
	}
	entry_source(e, "all", madison_card(d, i)->from.text);
}

/* ---- places ---- */

static void town_facts(const struct madison_data *d, int i, int lang, struct out *o)
{
	static const char *const territory[LANGS][2] = {
		{ "US territory", "British territory" },
		{ "territoire américain", "territoire britannique" },
	};
	static const char *const terrain[LANGS][2] = { { "clear", "forest" },
						       { "dégagé", "forêt" } };
	static const char *const value[LANGS] = { "value", "valeur" };
	static const char *const bases[LANGS][3] = {
		{ "", "naval base", "back-up naval base" },
		{ "", "base navale", "base navale auxiliaire" },
	};
	static const char *const source[LANGS] = { "reinforcements and supply",
						   "renforts et ravitaillement" };
	const struct madison_space *s = &d->space[i];

	put(o, territory[lang][s->territory]);
	put(o, terrain[lang][s->terrain]);
	put_number(o, value, lang, s->value);
	if (s->fort)
		out_format(o,
			   lang ? ", fort de valeur %d, classe %s" : ", fort of value %d, class %s",
			   s->fort, letters[s->fort_class]);
	if (s->base)
		put(o, bases[lang][s->base]);
	if (s->reinforcement)
		put(o, source[lang]);
}

/* Roads: A, B; one line for each kind of path that leads from there. */
static void tell_paths(const struct madison_data *d, int i, int lang, struct out *o)
{
	static const char *const kinds[PATHS][LANGS] = {
		{ "Roads", "Routes principales" },
		{ "Trails", "Pistes" },
		{ "Major Invasion Routes", "Voies d’invasion majeures" },
	};
	const struct madison_space *s = &d->space[i];

	for (int kind = 0; kind < PATHS; kind++)
		for (int k = 0, told = 0; k < s->paths; k++) {
			const struct madison_path *p = &d->path[s->path + k];

			if (p->kind != kind)
				continue;
			if (told++)
				out_put(o, ", ");
			else
				entry_line(o, kinds[kind], lang);
			out_put(o, title_at(&d->map.spaces, p->to, lang));
		}
}

static void tell_town(const struct madison_data *d, int i, struct entry *e)
{
	static const char *const lake[LANGS] = { "Shore", "Rive" };
	static const char *const fort[LANGS] = { "Fort by event", "Fort par événement" };
	const struct space_row *row = rows_at(&d->map.spaces, i);
	const struct madison_space *s = &d->space[i];

	for (int lang = 0; lang < LANGS; lang++) {
		struct out *text = &e->text[lang];

		town_facts(d, i, lang, &e->facts[lang]);
		tell_paths(d, i, lang, text);
		if (s->lake < LAKES) {
			entry_line(text, lake, lang);
			out_put(text, title_at(&d->map.lakes, s->lake, lang));
		}
		if (s->event_fort < d->map.forts.n) {
			entry_line(text, fort, lang);
			out_put(text, title_at(&d->map.forts, s->event_fort, lang));
		}
	}
	entry_sources(e, &row->sources);
}

static void tell_space(const void *data, int i, struct entry *e)
{
	const struct madison_data *d = data;

	if (i < d->towns) {
		tell_town(d, i, e);
	} else if (i < d->towns + BOXES) {
		const struct box_row *row = rows_at(&d->map.boxes, i - d->towns);

		entry_source(e, "all", row->from.text);
	}
}

static void tell_lake(const void *data, int i, struct entry *e)
{
	static const char *const towns[LANGS] = { "Towns", "Villes" };
	static const char *const points[LANGS] = { "VP for its control", "PV pour son contrôle" };
	const struct madison_data *d = data;
	const struct lake_row *row = rows_at(&d->map.lakes, i);

	for (int lang = 0; lang < LANGS; lang++) {
		out_format(&e->facts[lang], "%d %s", d->figures.lake_vp, points[lang]);
		entry_line(&e->text[lang], towns, lang);
		for (int k = 0, told = 0; k < d->towns; k++)
			if (d->space[k].lake == i) {
				out_put(&e->text[lang], told++ ? ", " : "");
				out_put(&e->text[lang], title_at(&d->map.spaces, k, lang));
			}
	}
	entry_source(e, "all", row->from.text);
}

static void tell_fort(const void *data, int i, struct entry *e)
{
	static const char *const card[LANGS] = { "Built by", "Construit par" };
	const struct madison_data *d = data;
	const struct fort_row *row = rows_at(&d->map.forts, i);
	const struct madison_fort *f = &d->fort[i];

	for (int lang = 0; lang < LANGS; lang++) {
		out_format(&e->facts[lang],
			   lang ? "%s, valeur %d, classe %s, +%d en quartiers d’hiver"
				: "%s, value %d, class %s, +%d Winter Quartering",
			   title_at(&d->map.spaces, f->space, lang), f->value, letters[f->class],
			   f->quarters);
		entry_line(&e->text[lang], card, lang);
		out_put(&e->text[lang], madison_card_text(d, f->card)->base.head.title.text[lang]);
	}
	entry_source(e, "all", row->from.text);
}

/* ---- pieces ---- */

static void face_facts(const struct madison_face *f, int lang, struct out *o)
{
	static const char *const stars[LANGS] = { "stars", "étoiles" };
	static const char *const command[LANGS] = { "Command Value", "valeur de commandement" };
	static const char *const modifier[LANGS] = { "modifier", "modificateur" };

	if (f->stars)
		put_number(o, stars, lang, f->stars);
	put_number(o, command, lang, f->command);
	put_number(o, modifier, lang, f->modifier);
}

static void piece_facts(const struct madison_data *d, const struct madison_piece *p, int lang,
			struct out *o)
{
	static const char *const class[LANGS] = { "class", "classe" };
	static const char *const strength[LANGS] = { "strength", "force" };
	static const char *const reduced[LANGS] = { "reduced", "réduite" };

	put(o, title_at(&d->charts.sides, p->side, lang));
	put(o, title_at(&d->charts.types, p->type, lang));
	if (p->class) {
		put(o, class[lang]);
		out_format(o, " %s", letters[p->class]);
	}
	if (p->strength[0])
		put_number(o, strength, lang, p->strength[0]);
	if (p->strength[1])
		put_number(o, reduced, lang, p->strength[1]);
	if (p->type >= LAND_LEADER)
		face_facts(&p->face[0], lang, o);
}

static void tell_entry(const struct madison_data *d, const struct madison_piece *p, int lang,
		       struct out *o)
{
	static const char *const modes[][LANGS] = {
		[BY_SETUP] = { "At the start", "Au début" },
		[BY_ARRIVAL] = { "Arrives", "Arrive" },
		[BY_BUILDING] = { "Can be built", "Peut être construit" },
		[BY_EVENT] = { "By a card", "Par une carte" },
	};

	entry_line(o, modes[p->mode], lang);
	out_put(o, title_at(&d->map.spaces, p->space, lang));
	if (p->mode == BY_ARRIVAL || p->mode == BY_BUILDING)
		put(o, title_at(&d->charts.turns, p->turn, lang));
	if (p->card < d->shelf.n)
		put(o, madison_card_text(d, p->card)->base.head.title.text[lang]);
}

static void tell_piece(const void *data, int i, struct entry *e)
{
	static const char *const back[LANGS] = { "Replacement", "Remplaçant" };
	const struct madison_data *d = data;
	const struct madison_piece *p = &d->piece[i];

	for (int lang = 0; lang < LANGS; lang++) {
		struct out *text = &e->text[lang];
		struct out face = { 0 };

		piece_facts(d, p, lang, &e->facts[lang]);
		tell_entry(d, p, lang, text);
		if (p->back >= d->faces.n)
			continue;
		entry_line(text, back, lang);
		put(&face, title_at(&d->faces, p->back, lang));
		face_facts(&p->face[1], lang, &face);
		out_put(text, face.text);
		out_free(&face);
	}
	entry_source(e, "all", d->piece_row[i]->from.text);
}

/* ---- charts ---- */

static void tell_turn(const void *data, int i, struct entry *e)
{
	static const char *const deal[LANGS] = { "cards dealt to each side",
						 "cartes distribuées à chaque camp" };
	const struct madison_data *d = data;
	const struct turn_row *row = rows_at(&d->charts.turns, i);

	for (int lang = 0; lang < LANGS; lang++)
		out_format(&e->facts[lang], "%d %s", d->turn[i].deal, deal[lang]);
	entry_source(e, "all", row->from.text);
}

static void tell_text(struct entry *e, const struct words *text, struct name from)
{
	for (int lang = 0; lang < LANGS; lang++)
		entry_text(e, lang, text->text[lang]);
	entry_source(e, "all", from.text);
}

static void tell_result(const void *data, int i, struct entry *e)
{
	const struct result_row *row =
		rows_at(&((const struct madison_data *)data)->charts.land, i);

	tell_text(e, &row->text, row->from);
}

static void tell_strike(const void *data, int i, struct entry *e)
{
	const struct strike_row *row =
		rows_at(&((const struct madison_data *)data)->charts.naval, i);

	tell_text(e, &row->text, row->from);
}

static void tell_drm(const void *data, int i, struct entry *e)
{
	const struct madison_data *d = data;
	const struct modifier_row *row = rows_at(&d->charts.modifiers, i);

	for (int lang = 0; lang < LANGS && row->value.given; lang++)
		out_format(&e->facts[lang], "%+d", row->value.value);
	tell_text(e, &row->when, row->from);
}

static const struct chapter_row chapters[] = {
	{ K_CARD, "card", false, tell_card },       { K_SPACE, "space", true, tell_space },
	{ K_LAKE, "lake", true, tell_lake },        { K_FORT, "fort", false, tell_fort },
	{ K_PIECE, "piece", false, tell_piece },    { K_TURN, "turn", false, tell_turn },
	{ K_RESULT, "result", false, tell_result }, { K_STRIKE, "strike", false, tell_strike },
	{ K_DRM, "drm", false, tell_drm },          { 0, NULL, false, NULL },
};

void madison_write_book(const void *data, struct out *o)
{
	const struct madison_data *d = data;
	const int counts[KINDS_END] = {
		[K_CARD] = d->shelf.n,     [K_SPACE] = d->places,  [K_LAKE] = LAKES,
		[K_FORT] = d->map.forts.n, [K_PIECE] = d->npieces, [K_TURN] = TURNS,
		[K_RESULT] = RESULTS,      [K_STRIKE] = STRIKES,   [K_DRM] = DRMS,
	};

	book_write(&(struct book_plan){ "madison", "K_SPACE", &d->rules, chapters, counts, d }, o);
}
