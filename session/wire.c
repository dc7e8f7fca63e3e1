/* wire.c - what a viewer is told of a table.
 *
 * An update is the difference between what he was told and what he may know now.
 * The draft of another is no part of that, so that nothing here depends on it. */
#include <string.h>
#include "say.h"
#include "wire.h"

enum { FACE_BITS = 3, FACES = 5, PLACES_OF_ACTION = 3, ACTION_MAX = 256 };

/* ---- notes ---- */

void wire_action(struct json *j, const char *key, const struct game *g, action what)
{
	char words[ACTION_MAX];
	struct text t = text_into(words, sizeof words);

	action_print(&t, g, what);
	json_string(j, key, words);
}

static void put_dice(struct json *j, unsigned faces)
{
	json_open(j, NULL, '[');
	for (int i = 0; i < FACES && faces & 7; i++, faces >>= FACE_BITS)
		json_number(j, NULL, faces & 7);
	json_close(j);
}

static void put_argument(struct json *j, const struct game *g, const struct note *n, int i)
{
	int kind = g->messages[n->msg].kind[i];

	if (n->arg[i] == HIDDEN || kind == K_NONE)
		json_null(j, NULL);
	else if (kind == K_DICE)
		put_dice(j, (unsigned)n->arg[i]);
	else if (kind == K_ACTION)
		wire_action(j, NULL, g, ACTION(n->arg[i], n->arg[i + 1], n->arg[i + 2]));
	else
		json_thing(j, NULL, g, kind, n->arg[i]);
}

/* Places that the arguments of a message take; those of an action are three. */
static int places(const struct message *m)
{
	int n = NOTE_ARGS;

	while (n && m->kind[n - 1] == K_NONE)
		n--;
	return n && m->kind[n - 1] == K_ACTION ? n + PLACES_OF_ACTION - 1 : n;
}

void wire_note(struct json *j, const char *key, const struct game *g, const struct note *note,
	       int viewer)
{
	struct note seen = note_for(g, note, viewer);
	const struct message *m = &g->messages[seen.msg];
	int n = places(m);

	json_open(j, key, '{');
	json_string(j, "m", m->key);
	if (seen.player != NOBODY)
		json_thing(j, "by", g, K_SIDE, seen.player);
	json_open(j, "a", '[');
	for (int i = 0; i < n; i++)
		put_argument(j, g, &seen, i);
	json_close(j);
	json_close(j);
}

/* ---- the log ---- */

struct teller_of_log {
	struct json *j;
	const struct session *x;
	int viewer;
	struct state *seen; /* his view before the entry, or NULL: positions are not told */
	int last;           /* its position is that of the whole message */
};

/* A note for somebody who may know everything, or for a viewer. */
static void put_log_note(struct json *j, const struct game *g, const struct note *note, int viewer)
{
	struct note all = *note;

	if (viewer < VIEWERS) {
		wire_note(j, NULL, g, note, viewer);
		return;
	}
	all.seen_by = EVERYONE;
	wire_note(j, NULL, g, &all, SPECTATOR);
}

/* What the entry changed in what the viewer sees. */
static void put_entry_changes(const struct teller_of_log *to, const struct state *s)
{
	const struct game *g = to->x->game;
	union any_state view;

	game_view(g, s, to->viewer, &view.st);
	state_json_changes(to->j, "changed", g, to->seen, &view.st);
	memcpy(to->seen, &view, g->state_size);
}

static void put_entry(const struct teller_of_log *to, int number, const struct state *s,
		      const struct note *note, int n)
{
	const struct game *g = to->x->game;

	json_open(to->j, NULL, '{');
	json_number(to->j, "n", number);
	if (number >= 0)
		json_thing(to->j, "by", g, K_SIDE, to->x->entry[number].seat);
	json_open(to->j, "notes", '[');
	for (int i = 0; i < n; i++)
		put_log_note(to->j, g, &note[i], to->viewer);
	json_close(to->j);
	if (to->seen && number < to->last)
		put_entry_changes(to, s);
	json_close(to->j);
}

static void hear(void *owner, int number, const struct state *s, const struct step *step)
{
	put_entry(owner, number, s, step->note, step->nnotes);
}

void wire_log(struct json *j, struct table *t, int viewer, int from, int to)
{
	const struct recent *r = &t->recent;
	struct teller_of_log teller = { .j = j, .x = t->session, .viewer = viewer };

	json_open(j, "log", '[');
	if (from < r->first || to > r->first + r->count) {
		session_retell(t->session, from, to, &(struct teller){ hear, &teller });
	} else {
		for (int i = from - r->first; i < to - r->first; i++) {
			int first = i ? r->end[i - 1] : 0;

			put_entry(&teller, r->first + i, NULL, r->note + first, r->end[i] - first);
		}
	}
	json_close(j);
}

/* Entries that come together, each with the position after it, so that they can be
 * shown one by one.  A log that was cut begins at a position that he was never told. */
static void put_new_entries(struct json *j, struct table *t, int viewer)
{
	const struct told *told = &t->told[viewer];
	int known = table_known(t, viewer);
	union any_state seen;
	struct teller_of_log teller = { j, t->session, viewer, &seen.st, known - 1 };

	if (told->cut != NO_CUT || known - told->entries < 2) {
		wire_log(j, t, viewer, told->entries, known);
		return;
	}
	memcpy(&seen, told->view, t->session->game->state_size);
	json_open(j, "log", '[');
	session_retell(t->session, told->entries, known, &(struct teller){ hear, &teller });
	json_close(j);
}

/* ---- what is to be decided ---- */

/* The first note of the game's report is the prompt, the others are about the answers.
 * All came from what the viewer may know. */
static void put_prompt_notes(struct json *j, const struct game *g, const struct state *view)
{
	struct step step;

	step_clear(&step);
	g->report(view, REPORT_PROMPT, 0, &step);
	if (!step.nnotes) {
		struct note *n = &step.note[step.nnotes++];

		*n = (struct note){ .msg = g->nodes[flow_see(view)->node].prompt,
				    .player = flow_see(view)->player };
		memcpy(n->arg, flow_see(view)->local, sizeof flow_see(view)->local);
	}
	for (int i = 0; i < step.nnotes; i++)
		step.note[i].seen_by = EVERYONE;
	wire_note(j, "note", g, &step.note[0], SPECTATOR);
	json_open(j, "more", '[');
	for (int i = 1; i < step.nnotes; i++)
		wire_note(j, NULL, g, &step.note[i], SPECTATOR);
	json_close(j);
}

void wire_prompt(struct json *j, const struct game *g, const struct state *view, int player)
{
	json_open(j, "prompt", '{');
	if (player == NOBODY) {
		json_null(j, "player");
	} else {
		json_thing(j, "player", g, K_SIDE, player);
		json_string(j, "node", g->nodes[flow_see(view)->node].name);
		json_string(j, "rule", g->nodes[flow_see(view)->node].rule);
		put_prompt_notes(j, g, view);
	}
	json_close(j);
}

static void put_actions(struct json *j, const struct game *g, const struct state *view)
{
	action list[ACTIONS_MAX];
	int n = game_actions(g, view, list);

	json_open(j, "actions", '[');
	for (int i = 0; i < n; i++)
		wire_action(j, NULL, g, list[i]);
	json_close(j);
}

/* Prompt, the decider's actions, and how much of his own he may undo. */
static void put_decision(struct json *j, const struct table *t, const struct state *view,
			 int viewer)
{
	int player = table_ending(t) == END_NONE ? game_player(view) : NOBODY;

	wire_prompt(j, t->session->game, view, player);
	if (player != NOBODY && player == viewer)
		put_actions(j, t->session->game, view);
	json_number(j, "undo", table_undoable(t, viewer));
}

/* ---- offers and the end ---- */

static void put_offers(struct json *j, const struct game *g, const struct offers *o)
{
	json_open(j, "offers", '{');
	if (o->takeback_by == NOBODY) {
		json_null(j, "takeback");
	} else {
		json_open(j, "takeback", '{');
		json_thing(j, "by", g, K_SIDE, o->takeback_by);
		json_number(j, "to", o->takeback_to);
		json_close(j);
	}
	if (o->end_by == NOBODY) {
		json_null(j, "end");
	} else {
		json_open(j, "end", '{');
		json_thing(j, "by", g, K_SIDE, o->end_by);
		json_close(j);
	}
	json_close(j);
}

const char *wire_ending(enum ending end)
{
	static const char *const words[] = {
		[END_NONE] = "none",     [END_PLAYED] = "played", [END_RESIGNED] = "resigned",
		[END_AGREED] = "agreed", [END_FAULT] = "fault",   [END_TIME] = "time",
		[END_CLOSED] = "closed",
	};

	/* The row of a store may hold anything. */
	return words[(unsigned)end < ENDINGS ? end : END_FAULT];
}

void wire_end(struct json *j, const struct table *t)
{
	const struct game *g = t->session->game;
	enum ending end = table_ending(t);

	if (end == END_NONE) {
		json_null(j, "result");
		json_string(j, "state", "playing");
		return;
	}
	json_open(j, "result", '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_number(j, g->kinds[K_SIDE].things[seat].key, table_outcome(t, seat));
	json_string(j, "how", wire_ending(end));
	if (table_ended_by(t) != NOBODY)
		json_thing(j, "by", g, K_SIDE, table_ended_by(t));
	json_close(j);
	json_string(j, "state", "over");
}

void wire_fair(struct json *j, const struct game *g, const struct journal_fair *fair, bool over)
{
	json_open(j, "fair", '{');
	json_string(j, "commit", fair->commit);
	if (over && fair->secret[0])
		json_string(j, "secret", fair->secret);
	else
		json_null(j, "secret");
	json_open(j, "nonces", '{');
	for (int seat = 0; seat < PLAYERS; seat++) {
		const char *side = g->kinds[K_SIDE].things[seat].key;

		if (fair->nonce[seat][0])
			json_string(j, side, fair->nonce[seat]);
		else
			json_null(j, side);
	}
	json_close(j);
	json_close(j);
}

/* ---- the whole, and what is new ---- */

/* What is new to a viewer. */
struct news {
	bool position, undo, offers, end;
};

static struct news news_for(const struct table *t, int viewer, const struct state *view)
{
	const struct told *told = &t->told[viewer];
	struct offers now = table_offers(t);

	return (struct news){
		.position = told->cut != NO_CUT || told->entries != table_known(t, viewer) ||
			    memcmp(told->view, view, t->session->game->state_size) != 0,
		.undo = told->undo != table_undoable(t, viewer),
		.offers = memcmp(&told->offers, &now, sizeof now) != 0,
		.end = told->ended != (table_ending(t) != END_NONE),
	};
}

static bool is_news(const struct news *n)
{
	return n->position || n->undo || n->offers || n->end;
}

bool wire_update(struct json *j, struct table *t, int viewer)
{
	const struct game *g = t->session->game;
	struct told *told = &t->told[viewer];
	union any_state view;
	struct offers offers = table_offers(t);
	struct news news;

	session_view(t->session, viewer, &view.st);
	news = news_for(t, viewer, &view.st);
	if (!is_news(&news))
		return false;
	told->step += news.position;
	json_number(j, "step", told->step);
	if (news.position) {
		if (told->cut != NO_CUT)
			json_number(j, "cut", told->cut);
		put_new_entries(j, t, viewer);
		state_json_changes(j, "changed", g, told->view, &view.st);
	}
	put_decision(j, t, &view.st, viewer);
	if (news.offers)
		put_offers(j, g, &offers);
	if (news.end)
		wire_end(j, t);
	table_mark_told(t, viewer, &view.st);
	return true;
}

void wire_skip(struct table *t, int viewer)
{
	struct told *told = &t->told[viewer];
	union any_state view;

	session_view(t->session, viewer, &view.st);
	told->step += news_for(t, viewer, &view.st).position;
	table_mark_told(t, viewer, &view.st);
}

void wire_table(struct json *j, struct table *t, int viewer)
{
	const struct game *g = t->session->game;
	const struct told *told = &t->told[viewer];

	wire_skip(t, viewer);
	json_number(j, "step", told->step);
	state_json(j, "view", g, told->view);
	wire_log(j, t, viewer, -1, told->entries);
	put_decision(j, t, told->view, viewer);
	put_offers(j, g, &told->offers);
	wire_end(j, t);
}
