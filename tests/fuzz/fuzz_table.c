/* fuzz_table.c - whatever people can ask of a table.
 *
 * The first byte chooses the game and its scenario, eight make the key; then come requests: legal
 * actions, so that it goes on, actions of any verb with any things, bytes for words, questions,
 * undo and offers, each from any viewer.  Nobody may be refused more or less than his list says,
 * and what is refused leaves no trace.
 */
#include <stdlib.h>
#include <string.h>
#include "games/games.h"
#include "session/wire.h"

enum { WORDS_MAX = 256, REQUESTS_MAX = 4000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
	const uint8_t *at, *end;
};

/* A table, where its answers go, and where its lines do. */
struct play {
	const struct game *g;
	struct table *t;
	char *wire, *journal;
	struct text lines;
};

static void demand(bool truth)
{
	if (!truth)
		abort();
}

static int next_byte(struct input *in)
{
	return in->at < in->end ? *in->at++ : 0;
}

static int below(struct input *in, int n)
{
	int i = next_byte(in);

	if (n > 256)
		i = i << 8 | next_byte(in);
	return n ? i % n : 0;
}

static int count_of(const struct game *g, int kind)
{
	return kind ? g->kinds[kind].count : 1;
}

/* ---- actions ---- */

static action legal_action(const struct play *p, struct input *in)
{
	action list[ACTIONS_MAX];
	int n = game_actions(p->g, p->t->session->now, list);

	return n ? list[below(in, n)] : 0;
}

static action any_action(const struct game *g, struct input *in)
{
	int verbs = 0, verb;

	while (g->verbs[verbs].key)
		verbs++;
	verb = below(in, verbs);
	return ACTION(verb, below(in, count_of(g, g->verbs[verb].a)),
		      below(in, count_of(g, g->verbs[verb].b)));
}

static bool is_offered(const struct play *p, action what)
{
	action list[ACTIONS_MAX];
	int n = game_actions(p->g, p->t->session->now, list);

	while (n && list[n - 1] != what)
		n--;
	return n > 0;
}

static void act(struct play *p, int seat, action what)
{
	bool may = seat == table_player(p->t) && is_offered(p, what);
	char words[WORDS_MAX];
	struct text t = text_into(words, sizeof words);
	struct verdict v;

	action_print(&t, p->g, what);
	v = table_act(p->t, seat, words, &p->lines);
	demand((v.why == TABLE_DONE) == may);
}

static void act_bytes(struct play *p, int seat, struct input *in)
{
	char words[WORDS_MAX];
	int n = below(in, WORDS_MAX);

	for (int i = 0; i < n; i++)
		words[i] = (char)next_byte(in);
	words[n] = '\0';
	table_act(p->t, seat, words, &p->lines);
}

/* ---- questions ---- */

static struct json answer(const struct play *p, struct text *t)
{
	struct json j;

	*t = text_into(p->wire, WIRE_TABLE);
	j = json_into(t);
	json_open(&j, NULL, '{');
	return j;
}

static void ask(struct play *p, int viewer, int what, struct input *in)
{
	struct text t;
	struct json j = answer(p, &t);
	int kinds = 0, kind;

	while (p->g->kinds[1 + kinds].name)
		kinds++;
	kind = 1 + below(in, kinds);
	switch (what) {
	case 0:
		wire_why_action(&j, p->t, viewer, any_action(p->g, in));
		break;
	case 1:
		wire_why_thing(&j, p->t, viewer, kind, below(in, count_of(p->g, kind)));
		break;
	case 2:
		wire_ask(&j, p->t, viewer,
			 next_byte(in) % 2 ? any_action(p->g, in) : legal_action(p, in));
		break;
	default:
		wire_report(&j, p->t, viewer, next_byte(in) % 2 ? REPORT_SCORE : REPORT_POSITION);
	}
	json_close(&j);
	demand(!t.full);
}

static void tell(struct play *p, int viewer, bool all)
{
	struct text t;
	struct json j = answer(p, &t);

	if (all)
		wire_table(&j, p->t, viewer);
	else
		wire_update(&j, p->t, viewer);
	json_close(&j);
	demand(!t.full);
}

/* ---- undo and offers ---- */

static void negotiate(struct play *p, int seat, struct input *in)
{
	int what = next_byte(in) % 8, to = below(in, 300);

	switch (what) {
	case 0:
	case 1:
		table_undo(p->t, seat, what, &p->lines);
		break;
	case 2:
		table_confirm(p->t, seat, &p->lines);
		break;
	case 3:
		table_ask_takeback(p->t, seat, to);
		break;
	case 4:
		table_agree_takeback(p->t, seat, &p->lines);
		break;
	case 5:
		table_offer_end(p->t, seat);
		break;
	case 6:
		table_decline(p->t, seat, to % 2);
		break;
	default:
		table_takeback(p->t, to, &p->lines);
	}
}

/* ---- the whole ---- */

static void request(struct play *p, struct input *in)
{
	int byte = next_byte(in), seat = byte >> 4 & 1, viewer = (byte >> 4) % VIEWERS;

	p->lines = text_into(p->journal, 2 * TABLE_LINES);
	switch (byte & 15) {
	case 8:
		act(p, seat, any_action(p->g, in));
		break;
	case 9:
		act_bytes(p, seat, in);
		break;
	case 10:
	case 11:
	case 12:
	case 13:
		ask(p, viewer, (byte & 15) - 10, in);
		break;
	case 14:
		negotiate(p, seat, in);
		break;
	case 15:
		tell(p, viewer, byte >> 7);
		break;
	default:
		if (table_player(p->t) != NOBODY)
			act(p, table_player(p->t), legal_action(p, in));
	}
	demand(!p->lines.full && !p->g->check(p->t->session->now));
}

static struct journal_head read_head(struct input *in)
{
	struct journal_head head = { .seen_by = NOBODY, .who = { "a", "b" } };
	int count = 0, scenarios = 0, byte = next_byte(in);

	while (games[count])
		count++;
	head.game = games[byte % count];
	while (head.game->scenarios && head.game->scenarios[scenarios].key)
		scenarios++;
	head.scenario = scenarios ? byte / count % scenarios : 0;
	for (int i = 0; i < 8; i++)
		head.key[0] = head.key[0] << 8 | (uint64_t)next_byte(in);
	return head;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char wire[WIRE_TABLE], journal[2 * TABLE_LINES];
	struct input in = { data, data + size };
	struct journal_head head = read_head(&in);
	void *memory = calloc(1, table_size(head.game));
	struct play p = { .g = head.game, .wire = wire, .journal = journal };

	p.lines = text_into(journal, sizeof journal);
	p.t = table_start(memory, &head, &p.lines);
	for (int n = 0; in.at < in.end && n < REQUESTS_MAX; n++)
		request(&p, &in);
	free(memory);
	return 0;
}
