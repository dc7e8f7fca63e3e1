/* cmd_show.c - `ghent show`: cards, map, rules, players, any one thing, and why not.
 *
 * A game may be named before or after the topic; without one the first game is
 * meant. */
#include <string.h>
#include "commands.h"
#include "find.h"
#include "games/games.h"
#include "load.h"
#include "reading.h"
#include "why.h"

struct request {
	struct program *p;
	const struct options *o;
	const struct game *g;
	bool game_given;
	char rest[1024]; /* the words after the topic */
};

/* ---- lists ---- */

static void json_texts(struct json *j, const char *key, const char *const text[LANGUAGES])
{
	if (!text[EN])
		return;
	json_open(j, key, '{');
	json_string(j, "en", text[EN]);
	json_string(j, "fr", text[FR]);
	json_close(j);
}

static void entry_json(struct json *j, const struct game *g, int kind, int id)
{
	const struct entry_text *e = entry_of(g, kind, id);

	json_open(j, NULL, '{');
	json_thing(j, "key", g, kind, id);
	json_texts(j, "name", g->kinds[kind].things[id].name);
	if (e) {
		json_texts(j, "facts", e->facts);
		json_texts(j, "text", e->text);
		json_texts(j, "history", e->history);
		json_open(j, "sources", '{');
		for (const struct source_note *s = e->sources; s && s->field; s++)
			json_string(j, s->field, s->from);
		json_close(j);
	}
	json_close(j);
}

static void rule_json(struct json *j, const struct rule_text *r)
{
	json_open(j, NULL, '{');
	json_string(j, "id", r->id);
	if (r->parent)
		json_string(j, "parent", r->parent);
	json_string(j, "enforced", r->enforced);
	json_texts(j, "title", r->title);
	json_texts(j, "text", r->text);
	if (r->disputed[EN])
		json_texts(j, "disputed", r->disputed);
	json_string(j, "rulings", r->rulings ? r->rulings : "");
	json_string(j, "see", r->see ? r->see : "");
	json_close(j);
}

static void begin_json(struct request *r, struct json *j, const char *list)
{
	*j = json_into(&r->p->page);
	json_open(j, NULL, '{');
	json_string(j, "game", r->g->id);
	json_open(j, list, '[');
}

static int end_json(struct request *r, struct json *j)
{
	json_close(j);
	json_close(j);
	text_char(&r->p->page, '\n');
	return EXIT_GOOD;
}

static void entries_json(struct json *j, const struct game *g, int kind)
{
	for (int i = 0; i < g->kinds[kind].count; i++)
		entry_json(j, g, kind, i);
}

static int show_entries(struct request *r, int kind, const char *list)
{
	struct json j;

	if (!r->o->value[OPT_JSON]) {
		for (int i = 0; i < r->g->kinds[kind].count; i++)
			entry_brief(r->p, r->g, kind, i);
		return EXIT_GOOD;
	}
	begin_json(r, &j, list);
	entries_json(&j, r->g, kind);
	return end_json(r, &j);
}

static int no_book(struct request *r)
{
	return complain(r->p, SAYING(TXT_NO_BOOK), TEXT(r->g->id));
}

static int show_cards(struct request *r)
{
	if (!r->g->book || r->g->book->card_kind == K_NONE)
		return no_book(r);
	return show_entries(r, r->g->book->card_kind, "cards");
}

/* Values and neighbours. */
static void tell_chapter(struct request *r, const struct chapter *c)
{
	for (int i = 0; i < r->g->kinds[c->kind].count; i++) {
		const char *text = c->entries[i].text[r->p->lang];

		entry_brief(r->p, r->g, c->kind, i);
		if (text)
			page_wrap(r->p, text, 4, 6);
	}
}

static int show_map(struct request *r)
{
	const struct book *b = r->g->book;
	struct json j;

	if (!b || b->place_kind == K_NONE)
		return no_book(r);
	if (!r->o->value[OPT_JSON]) {
		for (const struct chapter *c = b->chapters; c->kind; c++)
			if (c->on_map)
				tell_chapter(r, c);
		tell(r->p, SAYING(TXT_MAP_SOURCES));
		return EXIT_GOOD;
	}
	begin_json(r, &j, "places");
	entries_json(&j, r->g, b->place_kind);
	for (const struct chapter *c = b->chapters; c->kind; c++) {
		if (!c->on_map || c->kind == b->place_kind)
			continue;
		json_close(&j);
		json_open(&j, r->g->kinds[c->kind].name, '[');
		entries_json(&j, r->g, c->kind);
	}
	return end_json(r, &j);
}

static int show_rules(struct request *r)
{
	const struct book *b = r->g->book;
	struct json j;

	if (!b || !b->nrules)
		return no_book(r);
	if (r->o->value[OPT_JSON]) {
		begin_json(r, &j, "rules");
		for (int i = 0; i < b->nrules; i++)
			rule_json(&j, &b->rules[i]);
		return end_json(r, &j);
	}
	for (int i = 0; i < b->nrules; i++) {
		text_put(&r->p->page, b->rules[i].id);
		text_char(&r->p->page, ' ');
		text_put(&r->p->page, b->rules[i].title[r->p->lang]);
		text_char(&r->p->page, '\n');
	}
	tell(r->p, SAYING(TXT_RULES_HINT), TEXT(r->p->called));
	return EXIT_GOOD;
}

static int show_players(struct request *r)
{
	struct json j;

	if (!r->o->value[OPT_JSON]) {
		tell(r->p, SAYING(TXT_PLAYER_HUMAN));
		tell(r->p, SAYING(TXT_PLAYER_RANDOM));
		tell(r->p, SAYING(TXT_PLAYER_GREEDY));
		for (int i = 0; levels[i]; i++)
			tell(r->p, SAYING(TXT_LEVEL_RECRUIT + i));
		return EXIT_GOOD;
	}
	begin_json(r, &j, "players");
	for (const struct player *const *x = players; *x; x++)
		json_string(&j, NULL, (*x)->name);
	json_close(&j);
	json_open(&j, "levels", '[');
	for (int i = 0; levels[i]; i++)
		json_string(&j, NULL, levels[i]->name);
	return end_json(r, &j);
}

/* ---- one thing ---- */

static int show_one(struct request *r, int kind)
{
	int id = thing_find(r->g, kind, r->rest);
	struct json j;

	if (id < 0)
		return complain(r->p, SAYING(TXT_NO_SUCH), TEXT(r->rest));
	if (!r->o->value[OPT_JSON]) {
		entry_tell(r->p, r->g, kind, id);
		return EXIT_GOOD;
	}
	j = json_into(&r->p->page);
	entry_json(&j, r->g, kind, id);
	text_char(&r->p->page, '\n');
	return EXIT_GOOD;
}

static int show_card(struct request *r)
{
	if (!r->g->book || r->g->book->card_kind == K_NONE)
		return no_book(r);
	return show_one(r, r->g->book->card_kind);
}

/* Whatever has the name: more than one thing may. */
static int show_thing(struct request *r)
{
	struct named found[NAMED_MAX];
	int n = things_named(r->g, r->rest, found);
	struct json j;

	if (!n)
		return complain(r->p, SAYING(TXT_NO_SUCH), TEXT(r->rest));
	if (!r->o->value[OPT_JSON]) {
		entry_tell_named(r->p, r->g, r->rest);
		return EXIT_GOOD;
	}
	begin_json(r, &j, "things");
	for (int i = 0; i < n; i++)
		entry_json(&j, r->g, found[i].kind, found[i].id);
	return end_json(r, &j);
}

/* A place of the map: a region first, then what else is on it. */
static int show_place(struct request *r)
{
	const struct book *b = r->g->book;
	int kind;

	if (!b || b->place_kind == K_NONE)
		return no_book(r);
	kind = b->place_kind;
	for (const struct chapter *c = b->chapters; c->kind; c++)
		if (c->on_map && thing_find(r->g, kind, r->rest) < 0)
			kind = c->kind;
	return show_one(r, kind);
}

/* A kind of thing that the book has a chapter about: all of them, or one by name. */
static int show_kind(struct request *r, const struct chapter *c)
{
	const char *name = r->g->kinds[c->kind].name;

	if (*r->rest)
		return show_one(r, c->kind);
	if (r->o->value[OPT_JSON])
		return show_entries(r, c->kind, name);
	tell_chapter(r, c);
	return EXIT_GOOD;
}

static int show_rule(struct request *r)
{
	const struct rule_text *rule = rule_find(r->g, r->rest);
	struct json j;

	if (!rule)
		return complain(r->p, SAYING(TXT_NO_RULE), TEXT(r->rest));
	if (!r->o->value[OPT_JSON]) {
		rule_tell(r->p, rule);
		rule_parts_tell(r->p, r->g, rule);
		return EXIT_GOOD;
	}
	j = json_into(&r->p->page);
	rule_json(&j, rule);
	text_char(&r->p->page, '\n');
	return EXIT_GOOD;
}

/* ---- why not ---- */

static void why_json(struct request *r, const char *answer)
{
	struct json j = json_into(&r->p->page);

	json_open(&j, NULL, '{');
	json_string(&j, "about", r->rest);
	json_string(&j, "answer", answer);
	json_close(&j);
	text_char(&r->p->page, '\n');
}

/* On behalf of the one who is to decide.  The answer is written beside the page
 * first: what does not exist is a complaint. */
static int answer_why(struct request *r, const struct state *s)
{
	int seat = game_player(s);
	struct text page = r->p->page;
	union any_state view;
	char answer[8192];
	bool found;

	game_view(r->g, s, seat == NOBODY ? SPECTATOR : seat, &view.st);
	r->p->page = text_into(answer, sizeof answer);
	found = why_tell(r->p, r->g, &view.st, seat, r->rest);
	if (r->p->page.at > answer)
		r->p->page.at[-1] = 0;
	r->p->page = page;
	if (!found)
		return complain(r->p, SAYING(TXT_PLAIN), TEXT(answer));
	if (r->o->value[OPT_JSON])
		why_json(r, answer);
	else
		tell(r->p, SAYING(TXT_PLAIN), TEXT(answer));
	return EXIT_GOOD;
}

static int why_in_journal(struct request *r)
{
	const char *path = r->o->value[OPT_RESUME];
	union any_state s;
	struct loaded l;
	int64_t step;
	int code = EXIT_BAD;

	if (!journal_load_told(r->p, path, &l))
		return EXIT_BAD;
	step = l.x->nentries;
	if (r->game_given && r->g != l.head.game) {
		complain(r->p, SAYING(TXT_OTHER_GAME), TEXT(path), TEXT(l.head.game->id));
	} else if (option_number(r->p, r->o, OPT_STEP, 0, l.x->nentries, &step)) {
		r->g = l.head.game;
		state_after(&l, (int)step, &s);
		code = answer_why(r, &s.st);
	}
	loaded_free(&l);
	return code;
}

/* Without a journal the question is about the first decision of a new game. */
static int show_why(struct request *r)
{
	union any_state s;
	uint64_t key[2];

	if (options_clash(r->p, r->o, BIT(OPT_RESUME), BIT(OPT_SEED) | BIT(OPT_KEY)))
		return EXIT_BAD;
	if (r->o->value[OPT_RESUME])
		return why_in_journal(r);
	if (r->o->value[OPT_STEP])
		return complain(r->p, SAYING(TXT_STEP_ALONE));
	if (!option_key(r->p, r->o, key))
		return EXIT_BAD;
	game_start(r->g, &s.st, 0, key, NULL, NULL);
	return answer_why(r, &s.st);
}

/* ---- the command ---- */

static const struct {
	const char *name;
	bool more; /* words must follow */
	int (*run)(struct request *);
} topics[] = {
	{ "cards", false, show_cards }, { "map", false, show_map },
	{ "rules", false, show_rules }, { "players", false, show_players },
	{ "card", true, show_card },    { "place", true, show_place },
	{ "thing", true, show_thing },  { "rule", true, show_rule },
	{ "why", true, show_why },
};

/* Options that choose a position: only “why” asks about one. */
static const uint64_t of_positions = BIT(OPT_RESUME) | BIT(OPT_STEP) | BIT(OPT_SEED) | BIT(OPT_KEY);

static int show_topic(struct request *r, const char *name)
{
	for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
		if (strcmp(topics[i].name, name))
			continue;
		if (topics[i].more && !*r->rest)
			return complain(r->p, SAYING(TXT_NEED_NAME), TEXT(name));
		if (topics[i].run != show_why && options_stray(r->p, r->o, of_positions, name))
			return EXIT_BAD;
		if (!topics[i].more && *r->rest)
			return complain(r->p, SAYING(TXT_EXTRA_WORD), TEXT(r->rest));
		return topics[i].run(r);
	}
	for (const struct chapter *c = r->g->book ? r->g->book->chapters : NULL; c && c->kind; c++)
		if (!strcmp(r->g->kinds[c->kind].name, name))
			return show_kind(r, c);
	return complain(r->p, SAYING(TXT_BAD_TOPIC), TEXT(name));
}

int run_show(struct program *p, const struct options *o)
{
	struct request r = { .p = p, .o = o, .g = games[0] };
	struct text rest = text_into(r.rest, sizeof r.rest);
	int topic = o->nwords > 1 && game_find(o->word[0]), from = topic + 1;

	if (!o->nwords)
		return complain(p, SAYING(TXT_NEED_TOPIC));
	if (topic)
		r.g = game_find(o->word[0]);
	else if (o->nwords > 1 && game_find(o->word[1]))
		r.g = game_find(o->word[from++]);
	r.game_given = from == topic + 2 || topic;
	join_words(&rest, o->word + from, o->nwords - from);
	return show_topic(&r, o->word[topic]);
}
