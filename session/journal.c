/* journal.c - writing journals: each function appends whole lines to a text. */
#include <string.h>
#include "core/rng.h"
#include "journal.h"

uint32_t journal_check(uint64_t hash)
{
	return (uint32_t)(hash ^ hash >> 32);
}

struct line_start journal_line(const struct text *t)
{
	return (struct line_start){ t->at };
}

void journal_end_line(struct journal *j, struct text *t, struct line_start start)
{
	uint32_t check = journal_check(hash_bytes(start.at, (size_t)(t->at - start.at), j->hash));

	text_put(t, " #");
	for (int shift = 28; shift >= 0; shift -= 4)
		text_char(t, "0123456789abcdef"[check >> shift & 15]);
	text_char(t, '\n');
	j->hash = hash_bytes(start.at, (size_t)(t->at - start.at), j->hash);
	j->lines++;
}

const char *scenario_key(const struct game *g, int scenario)
{
	return g->scenarios ? g->scenarios[scenario].key : "standard";
}

void scenario_keys(struct text *t, const struct game *g)
{
	text_put(t, scenario_key(g, 0));
	for (int i = 1; g->scenarios && g->scenarios[i].key; i++) {
		text_put(t, ", ");
		text_put(t, g->scenarios[i].key);
	}
}

bool scenario_parse(const struct game *g, struct word w, int *scenario)
{
	*scenario = 0;
	if (!g->scenarios)
		return word_is(w, "standard");
	while (g->scenarios[*scenario].key && !word_is(w, g->scenarios[*scenario].key))
		++*scenario;
	return g->scenarios[*scenario].key != NULL;
}

static void put_seat(struct text *t, const struct game *g, int seat)
{
	if (seat == SPECTATOR)
		text_put(t, "spectator");
	else
		thing_print(t, g, K_SIDE, seat);
}

static void put_title(struct text *t, const struct journal_head *head)
{
	text_put(t, "ghent-journal ");
	text_number(t, JOURNAL_FORMAT);
	text_put(t, " game ");
	text_put(t, head->game->id);
	text_char(t, ' ');
	text_number(t, head->version ? head->version : head->game->version);
	text_put(t, " scenario ");
	text_put(t, scenario_key(head->game, head->scenario));
	if (head->seen_by != NOBODY) {
		text_put(t, " seen-by ");
		put_seat(t, head->game, head->seen_by);
	}
}

static void put_who(struct journal *j, struct text *t, const struct journal_head *head)
{
	for (int seat = 0; seat < PLAYERS; seat++) {
		struct line_start start = journal_line(t);

		if (!head->who[seat][0])
			continue;
		text_put(t, "plays ");
		put_seat(t, head->game, seat);
		text_char(t, ' ');
		text_put(t, head->who[seat]);
		journal_end_line(j, t, start);
	}
}

/* Who knows from what a program chooses could foresee it: a viewer is not told. */
static void put_minds(struct journal *j, struct text *t, const struct journal_head *head)
{
	struct line_start start = journal_line(t);

	if (!head->minds || head->seen_by != NOBODY)
		return;
	text_put(t, "minds ");
	text_hex(t, head->minds);
	journal_end_line(j, t, start);
}

/* The secret and the seats' shares follow the commitment in a full journal only. */
static void put_fair(struct journal *j, struct text *t, const struct journal_head *head)
{
	struct line_start start = journal_line(t);

	if (!head->fair.commit[0])
		return;
	text_put(t, "fair ");
	text_put(t, head->fair.commit);
	if (head->seen_by == NOBODY) {
		text_char(t, ' ');
		text_put(t, head->fair.secret);
		for (int seat = 0; seat < PLAYERS; seat++) {
			text_char(t, ' ');
			text_put(t, head->fair.nonce[seat]);
		}
	}
	journal_end_line(j, t, start);
}

void journal_rekey(struct journal *j, struct text *t, const struct journal_head *head)
{
	struct line_start start;

	put_fair(j, t, head);
	if (head->seen_by != NOBODY)
		return;
	start = journal_line(t);
	text_put(t, "key ");
	text_hex(t, head->key[0]);
	text_hex(t, head->key[1]);
	journal_end_line(j, t, start);
}

void journal_heading(struct journal *j, struct text *t, const struct journal_head *head)
{
	struct line_start start = journal_line(t);

	*j = (struct journal){ .hash = HASH_START };
	put_title(t, head);
	journal_end_line(j, t, start);
	journal_rekey(j, t, head);
	put_who(j, t, head);
	put_minds(j, t, head);
	if (head->date[0]) {
		start = journal_line(t);
		text_put(t, "date ");
		text_put(t, head->date);
		journal_end_line(j, t, start);
	}
}

void journal_begin(struct journal *j, struct text *t, const struct journal_head *head,
		   const struct session *x)
{
	struct line_start start;

	journal_heading(j, t, head);
	start = journal_line(t);
	text_put(t, "setup ");
	draws_print(t, x->game, x->draw, x->setup_draws);
	journal_end_line(j, t, start);
}

static void put_hash(struct journal *j, struct text *t, const struct session *x)
{
	struct line_start start = journal_line(t);

	text_put(t, "= ");
	text_hex(t, state_hash(x->game, x->now));
	journal_end_line(j, t, start);
	j->since_hash = 0;
}

void journal_result(struct text *t, const struct session *x)
{
	text_put(t, "result");
	if (x->now->fault) {
		text_put(t, " fault ");
		text_number(t, x->now->fault);
		return;
	}
	for (int seat = 0; seat < PLAYERS; seat++) {
		text_char(t, ' ');
		put_seat(t, x->game, seat);
		text_char(t, ' ');
		text_number(t, session_outcome(x, seat));
	}
	if (x->cut)
		text_put(t, x->cut == END_RESIGNED ? " resigned"
			    : x->cut == END_TIME   ? " time"
			    : x->cut == END_CLOSED ? " closed"
						   : " agreed");
}

void journal_action(struct journal *j, struct text *t, const struct session *x)
{
	const struct entry *e = &x->entry[x->nentries - 1];
	struct line_start start = journal_line(t);

	put_seat(t, x->game, e->seat);
	text_char(t, ' ');
	action_print(t, x->game, e->what);
	if (e->ndraws) {
		text_char(t, ' ');
		draws_print(t, x->game, x->draw + e->first, e->ndraws);
	}
	journal_end_line(j, t, start);
	if (++j->since_hash >= JOURNAL_HASH_EVERY)
		put_hash(j, t, x);
	journal_finish(j, t, x);
}

void journal_finish(struct journal *j, struct text *t, const struct session *x)
{
	struct line_start start;

	if (session_ending(x) == END_NONE || j->ended)
		return;
	if (j->since_hash)
		put_hash(j, t, x);
	start = journal_line(t);
	journal_result(t, x);
	journal_end_line(j, t, start);
	j->ended = true;
}

static void put_seat_word(struct journal *j, struct text *t, const struct session *x, int seat,
			  const char *word)
{
	struct line_start start = journal_line(t);

	put_seat(t, x->game, seat);
	text_char(t, ' ');
	text_put(t, word);
	journal_end_line(j, t, start);
}

void journal_undo(struct journal *j, struct text *t, const struct session *x, int seat)
{
	put_seat_word(j, t, x, seat, "undo");
}

void journal_publish(struct journal *j, struct text *t, const struct session *x, int seat)
{
	put_seat_word(j, t, x, seat, "publish");
}

void journal_takeback(struct journal *j, struct text *t, const struct session *x)
{
	struct line_start start = journal_line(t);

	text_put(t, "takeback ");
	text_number(t, x->nentries);
	journal_end_line(j, t, start);
	j->again += x->nentries;
}

void journal_cut_short(struct journal *j, struct text *t, const struct session *x)
{
	struct line_start start = journal_line(t);

	if (x->resigned_by != NOBODY) {
		put_seat_word(j, t, x, x->resigned_by, x->cut == END_TIME ? "overtime" : "resign");
	} else {
		text_put(t, x->cut == END_CLOSED ? "closed" : "agreed");
		journal_end_line(j, t, start);
	}
}
