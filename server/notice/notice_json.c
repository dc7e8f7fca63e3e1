/* notice_json.c - a notice as a sentence and as JSON. */
#include <stdlib.h>
#include <string.h>
#include "games/games.h"
#include "notice_messages.h"
#include "tale.h"

static const char *const kind_names[NOTICE_KINDS] = { "turn",     "deadline",   "sat", "invited",
						      "offer",    "over",       "cup", "closed",
						      "declined", "called-off", "left" };

void tale_read(struct tale *t, const struct db_row *row)
{
	int64_t kind = row_number(row, 1);

	*t = (struct tale){ .id = row_number(row, 0) };
	t->kind = kind >= 0 && kind < NOTICE_KINDS ? (enum notice_kind)kind : NOTICE_TURN;
	row_text(row, 2, t->table, sizeof t->table);
	row_text(row, 3, t->game, sizeof t->game);
	row_text(row, 4, t->cup, sizeof t->cup);
	row_text(row, 5, t->by, sizeof t->by);
	t->made = row_number(row, 6);
	t->deadline = row_is_null(row, 7) ? 0 : row_number(row, 7);
	t->seen = row_number(row, 8) != 0;
	row_text(row, 9, t->cup_name, sizeof t->cup_name);
}

bool tale_show(void *owner, const struct db_row *row)
{
	struct tales *list = owner;

	if (list->count < TALE_MOST)
		tale_read(&list->row[list->count++], row);
	return true;
}

/* ---- sentences ---- */

static const char *title(const struct tale *t, enum language lang)
{
	const struct game *g = game_find(t->game);

	return g ? g->title[lang] : t->game;
}

static void say_cup(struct text *out, const struct tale *t, enum language lang)
{
	bool game = t->table[0] && t->by[0];
	int msg = t->kind == NOTICE_CALLED_OFF ? NTC_CALLED_OFF : game ? NTC_CUP_GAME : NTC_CUP;

	say(out, lang, &notice_messages[msg],
	    (const struct value[]){ { t->cup_name, 0 }, { title(t, lang), 0 }, { t->by, 0 } });
}

void tale_sentence(struct text *out, const struct tale *t, enum language lang, int64_t now)
{
	static const int with[NOTICE_KINDS] = { NTC_TURN,
						NTC_DEADLINE,
						NTC_SAT,
						NTC_INVITED,
						NTC_OFFER,
						NTC_OVER,
						[NOTICE_CLOSED] = NTC_CLOSED,
						[NOTICE_DECLINED] = NTC_DECLINED,
						[NOTICE_LEFT] = NTC_LEFT };
	static const int without[NOTICE_KINDS] = { NTC_TURN_AT,
						   NTC_DEADLINE_AT,
						   NTC_SAT_AT,
						   NTC_INVITED_AT,
						   NTC_OFFER_AT,
						   NTC_OVER_AT,
						   [NOTICE_CLOSED] = NTC_CLOSED_AT,
						   [NOTICE_DECLINED] = NTC_DECLINED_AT,
						   [NOTICE_LEFT] = NTC_LEFT_AT };
	int64_t left = t->deadline > now ? (t->deadline - now + 1800) / 3600 : 0;

	if (t->kind == NOTICE_CUP || t->kind == NOTICE_CALLED_OFF)
		say_cup(out, t, lang);
	else
		say(out, lang, &notice_messages[t->by[0] ? with[t->kind] : without[t->kind]],
		    (const struct value[]){
			    { t->by, 0 }, { title(t, lang), 0 }, { NULL, left ? left : 1 } });
}

void tale_path(struct text *out, const struct tale *t)
{
	if (t->kind == NOTICE_CLOSED || t->kind == NOTICE_LEFT) {
		text_put(out, "/club/mine");
		return;
	}
	if (t->kind == NOTICE_CALLED_OFF) {
		text_put(out, "/club/cups");
		return;
	}
	if (!t->table[0]) {
		text_put(out, "/club/cups/");
		text_put(out, t->cup);
		return;
	}
	text_put(out, t->kind == NOTICE_INVITED || t->kind == NOTICE_DECLINED ? "/club/room/"
									      : "/play/");
	text_put(out, t->table);
}

/* ---- JSON ---- */

static void put_word(struct json *j, const char *key, const char *word)
{
	if (word[0])
		json_string(j, key, word);
	else
		json_null(j, key);
}

static void put_sentences(struct json *j, const struct tale *t, int64_t now)
{
	static const char *const keys[LANGUAGES] = { "en", "fr" };
	char sentence[TALE_SENTENCE];

	json_open(j, "text", '{');
	for (int lang = 0; lang < LANGUAGES; lang++) {
		struct text out = text_into(sentence, sizeof sentence);

		tale_sentence(&out, t, (enum language)lang, now);
		json_string(j, keys[lang], sentence);
	}
	json_close(j);
}

void tale_json(struct json *j, const char *key, const struct tale *t, int64_t now)
{
	json_open(j, key, '{');
	json_number(j, "id", t->id);
	json_string(j, "kind", kind_names[t->kind]);
	put_word(j, "table", t->table);
	put_word(j, "game", t->game);
	put_word(j, "cup", t->cup);
	put_word(j, "by", t->by);
	json_number(j, "made", t->made);
	if (t->deadline)
		json_number(j, "deadline", t->deadline);
	else
		json_null(j, "deadline");
	json_bool(j, "read", t->seen);
	put_sentences(j, t, now);
	json_close(j);
}
