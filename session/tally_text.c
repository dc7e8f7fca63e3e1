/* tally_text.c - counts as JSON and as a table for spreadsheets. */
#include "core/text.h"
#include "journal.h"
#include "tally.h"
#include "wire.h"

static const char *const use_keys[USES] = {
	[USE_EVENT] = "event",   [USE_OPS] = "ops",   [USE_BOTH] = "both", [USE_REACT] = "react",
	[USE_BATTLE] = "battle", [USE_KEPT] = "kept", [USE_PLAY] = "play",
};

static const char *side_of(const struct tally *t, int seat)
{
	return t->game->kinds[K_SIDE].things[seat].key;
}

/* ---- JSON ---- */

static void put_endings(struct json *j, const struct tally *t, const struct tally_scenario *s)
{
	json_open(j, "endings", '[');
	for (int end = END_NONE + 1; end < ENDINGS; end++) {
		const uint32_t *n = s->ended[end];

		if (!(n[0] + n[1] + n[PLAYERS]))
			continue;
		json_open(j, NULL, '{');
		json_string(j, "how", wire_ending((enum ending)end));
		for (int seat = 0; seat < PLAYERS; seat++)
			json_number(j, side_of(t, seat), n[seat]);
		json_number(j, "drawn", n[PLAYERS]);
		json_close(j);
	}
	json_close(j);
}

struct columns {
	const uint32_t *column;
	int n, width;
};

/* [[20,3],[40,12]]: so many games from there on. */
static void put_columns(struct json *j, const char *key, struct columns c)
{
	json_open(j, key, '[');
	for (int i = 0; i < c.n; i++) {
		if (!c.column[i])
			continue;
		json_open(j, NULL, '[');
		json_number(j, NULL, i * c.width);
		json_number(j, NULL, c.column[i]);
		json_close(j);
	}
	json_close(j);
}

static bool was_used(const struct tally_count use[USES])
{
	for (int i = 0; i < USES; i++)
		if (use[i].done)
			return true;
	return false;
}

static void put_uses(struct json *j, const char *side, const struct tally_count use[USES])
{
	json_open(j, side, '{');
	for (int i = 0; i < USES; i++) {
		if (!use[i].done)
			continue;
		json_open(j, use_keys[i], '{');
		json_number(j, "done", use[i].done);
		json_number(j, "won", use[i].won);
		json_number(j, "drawn", use[i].drawn);
		json_close(j);
	}
	json_close(j);
}

static void put_cards(struct json *j, const struct tally *t, const struct tally_scenario *s)
{
	json_open(j, "cards", '[');
	for (int card = 0; t->cards && card < t->game->kinds[t->cards].count; card++) {
		if (!was_used(s->card[card][0]) && !was_used(s->card[card][1]))
			continue;
		json_open(j, NULL, '{');
		json_thing(j, "card", t->game, t->cards, card);
		for (int seat = 0; seat < PLAYERS; seat++)
			put_uses(j, side_of(t, seat), s->card[card][seat]);
		json_close(j);
	}
	json_close(j);
}

void tally_json(struct json *j, const struct tally *t)
{
	json_string(j, "game", t->game->id);
	json_number(j, "version", t->game->version);
	json_number(j, "games", tally_games(t));
	json_open(j, "uses", '[');
	for (int i = 0; i < USES; i++)
		if (t->uses >> i & 1)
			json_string(j, NULL, use_keys[i]);
	json_close(j);
	json_open(j, "scenarios", '[');
	for (int i = 0; i < t->scenarios; i++) {
		const struct tally_scenario *s = &t->scenario[i];

		json_open(j, NULL, '{');
		json_string(j, "scenario", scenario_key(t->game, i));
		json_number(j, "games", s->games);
		json_number(j, "actions", (int64_t)s->actions);
		put_endings(j, t, s);
		json_number(j, "width", TALLY_WIDTH);
		put_columns(j, "lengths",
			    (struct columns){ s->lengths, TALLY_LENGTHS, TALLY_WIDTH });
		put_columns(j, "turns", (struct columns){ s->turns, TALLY_TURNS, 1 });
		put_cards(j, t, s);
		json_close(j);
	}
	json_close(j);
}

/* ---- a table ---- */

struct row {
	const char *what, *key, *side, *use;
	struct tally_count n;
	bool results; /* won, drawn and lost belong to it */
};

/* No key holds anything that would need quotes. */
static void put_row(struct text *out, const struct tally *t, int scenario, const struct row *r)
{
	const char *const cells[] = { t->game->id, scenario_key(t->game, scenario),
				      r->what,     r->key,
				      r->side,     r->use };

	for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
		text_put(out, cells[i]);
		text_char(out, ',');
	}
	text_number(out, r->n.done);
	text_char(out, ',');
	if (r->results) {
		text_number(out, r->n.won);
		text_char(out, ',');
		text_number(out, r->n.drawn);
		text_char(out, ',');
		text_number(out, (int64_t)r->n.done - r->n.won - r->n.drawn);
	} else {
		text_put(out, ",,");
	}
	text_put(out, "\r\n");
}

static void csv_endings(struct text *out, const struct tally *t, int scenario)
{
	for (int end = END_NONE + 1; end < ENDINGS; end++) {
		const uint32_t *n = t->scenario[scenario].ended[end];
		uint32_t all = n[0] + n[1] + n[PLAYERS];

		for (int seat = 0; all && seat < PLAYERS; seat++) {
			const struct row r = {
				"ending", wire_ending((enum ending)end), side_of(t, seat),
				"",       { all, n[seat], n[PLAYERS] },  true
			};

			put_row(out, t, scenario, &r);
		}
	}
}

static void csv_lengths(struct text *out, const struct tally *t, int scenario)
{
	for (int i = 0; i < TALLY_LENGTHS; i++) {
		char from[16];
		struct text key = text_into(from, sizeof from);
		const struct row r = {
			"length", from, "", "", { t->scenario[scenario].lengths[i], 0, 0 }, false
		};

		text_number(&key, i * TALLY_WIDTH);
		if (r.n.done)
			put_row(out, t, scenario, &r);
	}
}

static void csv_card(struct text *out, const struct tally *t, int scenario, int card)
{
	for (int seat = 0; seat < PLAYERS; seat++)
		for (int use = 0; use < USES; use++) {
			const struct row r = { "card",
					       t->game->kinds[t->cards].things[card].key,
					       side_of(t, seat),
					       use_keys[use],
					       t->scenario[scenario].card[card][seat][use],
					       true };

			if (r.n.done)
				put_row(out, t, scenario, &r);
		}
}

void tally_csv(struct text *out, const struct tally *t)
{
	text_put(out, "game,scenario,what,key,side,use,count,won,drawn,lost\r\n");
	for (int i = 0; i < t->scenarios; i++) {
		csv_endings(out, t, i);
		csv_lengths(out, t, i);
		for (int card = 0; t->cards && card < t->game->kinds[t->cards].count; card++)
			csv_card(out, t, i, card);
	}
}
