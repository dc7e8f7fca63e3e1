/* mkdata_amateurs_entry.c - what the book says about each thing, in either language.
 *
 * Values and neighbours come from the tables that the game itself uses, so the
 * reader sees what is played. */
#include "mkdata_amateurs.h"

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

static void tell_text(struct entry *e, const struct words *text, struct name from)
{
	for (int lang = 0; lang < LANGS; lang++)
		if (*text->text[lang])
			entry_text(e, lang, text->text[lang]);
	entry_source(e, "all", from.text);
}

/* ---- cards ---- */

static void card_flags(const struct amateurs_card *c, int lang, struct out *o)
{
	static const char *const flags[LANGS][4] = {
		{ "Must Play", "removed after the event", "Reshuffle Deck", "stays in play" },
		{ "jeu obligatoire", "retirée après l’événement", "remélanger la pioche",
		  "reste en jeu" },
	};
	static const char *const reactions[] = { "", "Reaction", "Reaction*" };
	static const char *const in_french[] = { "", "Réaction", "Réaction*" };

	if (c->reaction)
		put(o, lang ? in_french[c->reaction] : reactions[c->reaction]);
	for (int i = 0; i < 4; i++)
		if (c->flags >> i & 1)
			put(o, flags[lang][i]);
}

static void tell_card(const void *data, int i, struct entry *e)
{
	static const char *const owners[LANGS][4] = {
		{ "US event", "British event", "event of either side", "Napoleon card" },
		{ "événement américain", "événement britannique", "événement des deux camps",
		  "carte Napoléon" },
	};
	static const char *const ops[LANGS] = { "Ops", "OPS" };
	static const char *const when[LANGS] = { "When", "Quand" };
	static const char *const condition[LANGS] = { "Condition", "Condition" };
	const struct amateurs_data *d = data;
	const struct card_row *row = amateurs_card_text(d, i);

	for (int lang = 0; lang < LANGS; lang++) {
		struct out *text = &e->text[lang];

		put(&e->facts[lang], owners[lang][row->side.value]);
		out_format(&e->facts[lang], ", %d %s", row->ops.value, ops[lang]);
		card_flags(&d->card_table[i], lang, &e->facts[lang]);
		entry_text(e, lang, row->text.text[lang]);
		entry_line(text, when, lang);
		for (int w = 0, told = 0; w < WINDOWS; w++)
			if (d->card_table[i].windows >> w & 1) {
				out_put(text, told++ ? ", " : "");
				out_put(text, title_at(&d->charts.windows, w, lang));
			}
		if (*row->condition.text[lang]) {
			entry_line(text, condition, lang);
			out_put(text, row->condition.text[lang]);
		}
		out_put(&e->history[lang], row->history.text[lang]);
	}
	if (*amateurs_card(d, i)->base.copy_of.text)
		entry_source(e, "copy-of", amateurs_card(d, i)->from.text);
	entry_sources(e, &row->sources);
}

/* ---- places ---- */

static void place_facts(const struct amateurs_data *d, int i, int lang, struct out *o)
{
	static const char *const fort[LANGS] = { "Fort of level", "fort de niveau" };
	static const char *const stars[LANGS][2] = { { "blue star", "red star" },
						     { "étoile bleue", "étoile rouge" } };
	static const char *const coast[LANGS] = { "seacoast", "côte" };
	const struct amateurs_place *p = &d->place[i];

	put(o, title_at(&d->map.natures, p->nature, lang));
	put(o, title_at(&d->map.countries, p->country, lang));
	if (p->town)
		put(o, title_at(&d->map.towns, p->town, lang));
	put(o, title_at(&d->map.regions, p->region, lang));
	if (p->fort)
		put_number(o, fort, lang, p->fort);
	if (p->star != NONE)
		put(o, stars[lang][p->star]);
	if (p->coast) {
		put(o, coast[lang]);
		out_format(o, " (%s)", title_at(&d->map.zones, p->zone, lang));
	}
}

/* One line for each nature of links that leads from there. */
static void tell_links(const struct amateurs_data *d, int i, int lang, struct out *o)
{
	const struct amateurs_place *p = &d->place[i];

	for (int nature = 0; nature < EDGES; nature++)
		for (int k = 0, told = 0; k < p->edges; k++) {
			const struct amateurs_edge *edge = &d->edge[p->edge + k];
			const struct head *h = head_at(&d->charts.edges, nature);

			if (edge->nature != nature)
				continue;
			if (told++)
				out_put(o, ", ");
			else
				entry_line(o, h->title.text, lang);
			out_put(o, title_at(&d->map.places, edge->to, lang));
		}
}

static void tell_place(const void *data, int i, struct entry *e)
{
	static const char *const shore[LANGS] = { "Shore", "Rive" };
	const struct amateurs_data *d = data;
	const struct place_row *row = rows_at(&d->map.places, i);

	for (int lang = 0; lang < LANGS; lang++) {
		place_facts(d, i, lang, &e->facts[lang]);
		tell_links(d, i, lang, &e->text[lang]);
		for (int lake = 0, told = 0; lake < LAKES; lake++) {
			if (!(d->place[i].lakes >> lake & 1))
				continue;
			if (told++)
				out_put(&e->text[lang], ", ");
			else
				entry_line(&e->text[lang], shore, lang);
			out_put(&e->text[lang], title_at(&d->map.lakes, lake, lang));
		}
	}
	entry_source(e, "all", row->from.text);
}

/* The places of a set, by their names. */
static void tell_set(const struct amateurs_data *d, int set, int lang, struct out *o)
{
	for (int i = 0, told = 0; i < d->map.places.n; i++)
		if (set_has(&d->sets.set[set].places, i)) {
			out_put(o, told++ ? ", " : "");
			out_put(o, title_at(&d->map.places, i, lang));
		}
}

static void tell_lake(const void *data, int i, struct entry *e)
{
	static const char *const shore[LANGS] = { "Shore", "Rive" };
	const struct amateurs_data *d = data;
	const struct lake_row *row = rows_at(&d->map.lakes, i);

	for (int lang = 0; lang < LANGS; lang++) {
		entry_line(&e->text[lang], shore, lang);
		tell_set(d, i, lang, &e->text[lang]);
	}
	entry_source(e, "all", row->from.text);
}

static void tell_zone(const void *data, int i, struct entry *e)
{
	static const char *const coast[LANGS] = { "Coast", "Côte" };
	const struct amateurs_data *d = data;
	const struct zone_row *row = rows_at(&d->map.zones, i);

	for (int lang = 0; lang < LANGS; lang++) {
		entry_line(&e->text[lang], coast, lang);
		tell_set(d, LAKES + i, lang, &e->text[lang]);
	}
	entry_source(e, "all", row->from.text);
}

static void tell_haven(const void *data, int i, struct entry *e)
{
	static const char *const sort[LANGS][2] = { { "Harbor", "Port" }, { "havre", "port" } };
	static const char *const activation[LANGS] = { "to activate", "pour l’activer" };
	static const char *const boxes[LANGS] = { "Ops for each box", "OPS par case" };
	static const char *const dear[LANGS] = { "Higher costs", "Coûts majorés" };
	const struct amateurs_data *d = data;
	const struct haven_row *row = rows_at(&d->map.havens, i);
	const struct amateurs_haven *h = &d->haven[i];

	for (int lang = 0; lang < LANGS; lang++) {
		struct out *text = &e->text[lang];

		put(&e->facts[lang], sort[lang][h->port]);
		put(&e->facts[lang], title_at(&d->charts.sides, h->side, lang));
		put(&e->facts[lang], title_at(&d->map.lakes, h->lake, lang));
		if (!h->port)
			continue;
		put_number(&e->facts[lang], activation, lang, h->activate);
		entry_line(text, boxes, lang);
		for (int k = 0; k < h->boxes; k++)
			out_format(text, "%s%d", k ? ", " : "", h->cost[k]);
		if (!h->special)
			continue;
		entry_line(text, dear, lang);
		for (int k = 0; k < h->boxes; k++)
			out_format(text, "%s%d", k ? ", " : "", h->dear[k]);
	}
	entry_source(e, "all", row->from.text);
}

/* ---- leaders and units ---- */

static void face_facts(const struct amateurs_face *f, int lang, struct out *o)
{
	static const char *const initiative[LANGS] = { "Initiative", "Initiative" };
	static const char *const stars[LANGS] = { "stars", "étoiles" };
	static const char *const tactical[LANGS] = { "Tactical rating", "valeur tactique" };

	put_number(o, initiative, lang, f->initiative);
	if (f->rank)
		put_number(o, stars, lang, f->rank);
	put_number(o, tactical, lang, f->tactical);
}

static void leader_entry(const struct amateurs_data *d, int i, int lang, struct out *o)
{
	static const char *const enters[LANGS] = { "At the start", "Au début" };
	static const char *const card[LANGS] = { "Comes by", "Arrive par" };
	const struct amateurs_leader *l = &d->leader[i];

	if (l->card < d->shelf.n) {
		entry_line(o, card, lang);
		out_put(o, amateurs_card_text(d, l->card)->base.head.title.text[lang]);
		return;
	}
	entry_line(o, enters, lang);
	out_put(o, l->start < FORCES ? title_at(&d->pieces.forces, l->start, lang)
				     : title_at(&d->charts.posts, l->start - FORCES, lang));
}

static void tell_leader(const void *data, int i, struct entry *e)
{
	static const char *const kinds[LANGS][3] = {
		{ "land Leader", "Indian Leader", "Naval Leader" },
		{ "chef terrestre", "chef indien", "chef naval" },
	};
	static const char *const backs[LANGS][2] = { { "Promoted", "Replacement" },
						     { "Face promue", "Remplaçant" } };
	const struct amateurs_data *d = data;
	const struct amateurs_leader *l = &d->leader[i];
	const struct leader_row *row = amateurs_leader(d, i);
	bool replaced = l->kind == NAVAL_LEADER;

	for (int lang = 0; lang < LANGS; lang++) {
		const char *const label[LANGS] = { backs[0][replaced], backs[1][replaced] };
		struct out face = { 0 };

		put(&e->facts[lang], title_at(&d->charts.sides, l->side, lang));
		put(&e->facts[lang], kinds[lang][l->kind]);
		face_facts(&l->face, lang, &e->facts[lang]);
		put(&e->facts[lang], title_at(&d->map.regions, l->region, lang));
		leader_entry(d, i, lang, &e->text[lang]);
		if (!l->back.initiative)
			continue;
		entry_line(&e->text[lang], label, lang);
		if (replaced)
			put(&face, row->replaced.head.title.text[lang]);
		face_facts(&l->back, lang, &face);
		out_put(&e->text[lang], face.text);
		out_free(&face);
	}
	entry_source(e, "all", row->from.text);
}

static void tell_limit(struct entry *e, const uint8_t us, const uint8_t gb)
{
	static const char *const counters[LANGS] = { "US counters %d, British counters %d",
						     "%d pions américains, %d britanniques" };

	for (int lang = 0; lang < LANGS; lang++) {
		if (e->facts[lang].n)
			out_put(&e->facts[lang], ", ");
		out_format(&e->facts[lang], counters[lang], us, gb);
	}
}

static void tell_type(const void *data, int i, struct entry *e)
{
	const struct amateurs_data *d = data;

	tell_limit(e, d->figures.limit[US][i], d->figures.limit[GB][i]);
	entry_source(e, "all", ((const struct type_row *)rows_at(&d->pieces.types, i))->from.text);
}

static void tell_ship(const void *data, int i, struct entry *e)
{
	static const char *const strength[LANGS] = { "strength", "force" };
	const struct amateurs_data *d = data;

	for (int lang = 0; lang < LANGS; lang++)
		put_number(&e->facts[lang], strength, lang, d->figures.strength[i]);
	tell_limit(e, d->figures.ships[US][i], d->figures.ships[GB][i]);
	entry_source(e, "all", ((const struct type_row *)rows_at(&d->pieces.ships, i))->from.text);
}

/* ---- charts ---- */

static void tell_window(const void *data, int i, struct entry *e)
{
	const struct amateurs_data *d = data;
	const struct text_row *row = rows_at(&d->charts.windows, i);

	tell_text(e, &row->text, row->from);
}

static void tell_napoleon(const void *data, int i, struct entry *e)
{
	const struct amateurs_data *d = data;
	const struct text_row *row = rows_at(&d->charts.napoleon, i);

	tell_text(e, &row->text, row->from);
}

static void tell_supply(const void *data, int i, struct entry *e)
{
	static const char *const limit[LANGS] = { "strength points up to",
						  "points de force jusqu’à" };
	const struct amateurs_data *d = data;
	const struct supply_row *row = rows_at(&d->charts.supplies, i);

	for (int lang = 0; lang < LANGS; lang++)
		put_number(&e->facts[lang], limit, lang, row->limit.value);
	tell_text(e, &row->text, row->from);
}

static void tell_modifier(const void *data, int i, struct entry *e)
{
	const struct amateurs_data *d = data;
	const struct modifier_row *row = rows_at(&d->charts.modifiers, i);

	for (int lang = 0; lang < LANGS && row->value.given; lang++)
		out_format(&e->facts[lang], "%+d", row->value.value);
	tell_text(e, &row->when, row->from);
}

static const struct chapter_row chapters[] = {
	{ K_CARD, "card", false, tell_card },
	{ K_PLACE, "place", true, tell_place },
	{ K_LEADER, "leader", false, tell_leader },
	{ K_LAKE, "lake", true, tell_lake },
	{ K_ZONE, "zone", true, tell_zone },
	{ K_HAVEN, "haven", true, tell_haven },
	{ K_TYPE, "type", false, tell_type },
	{ K_SHIP, "ship", false, tell_ship },
	{ K_WINDOW, "window", false, tell_window },
	{ K_NAPOLEON, "napoleon", false, tell_napoleon },
	{ K_SUPPLY, "supply", false, tell_supply },
	{ K_MODIFIER, "modifier", false, tell_modifier },
	{ 0, NULL, false, NULL },
};

void amateurs_write_book(const void *data, struct out *o)
{
	const struct amateurs_data *d = data;
	const int counts[KINDS_END] = {
		[K_CARD] = d->shelf.n,
		[K_PLACE] = d->map.places.n,
		[K_LEADER] = d->pieces.leaders.n,
		[K_LAKE] = LAKES,
		[K_ZONE] = ZONES,
		[K_HAVEN] = d->map.havens.n,
		[K_TYPE] = TYPES,
		[K_SHIP] = SHIPS,
		[K_WINDOW] = WINDOWS,
		[K_NAPOLEON] = NAPOLEON_SPACES,
		[K_SUPPLY] = SUPPLIES,
		[K_MODIFIER] = MODIFIERS,
	};

	book_write(&(struct book_plan){ "amateurs", "K_PLACE", &d->rules, chapters, counts, d }, o);
}
