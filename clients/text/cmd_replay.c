/* cmd_replay.c - `ghent replay`: checks a journal and tells it again. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "position.h"
#include "replay.h"
#include "session/wire.h"

void note_tell(struct program *p, const struct game *g, const struct note *n, int viewer)
{
	struct note seen = *n;

	if (viewer == ALL_KNOWING) {
		seen.seen_by = EVERYONE;
		viewer = SPECTATOR;
	}
	say_note(&p->page, g, &seen, viewer, p->lang);
}

static void tell_ending(struct program *p, const struct session *x)
{
	const struct thing *sides = x->game->kinds[K_SIDE].things;
	int outcome = session_outcome(x, 0);

	switch (session_ending(x)) {
	case END_NONE:
		tell(p, SAYING(TXT_NOT_OVER));
		break;
	case END_FAULT:
		tell(p, SAYING(TXT_ENDED_FAULT), NUMBER(x->now->fault));
		break;
	case END_RESIGNED:
		tell(p, SAYING(TXT_ENDED_RESIGNED), TEXT(sides[x->resigned_by].name[p->lang]),
		     TEXT(sides[!x->resigned_by].name[p->lang]));
		break;
	case END_TIME:
		tell(p, SAYING(TXT_ENDED_TIME), TEXT(sides[x->resigned_by].name[p->lang]),
		     TEXT(sides[!x->resigned_by].name[p->lang]));
		break;
	case END_AGREED:
		tell(p, SAYING(TXT_ENDED_AGREED));
		break;
	case END_CLOSED:
		tell(p, SAYING(TXT_ENDED_CLOSED));
		break;
	case END_PLAYED:
		if (outcome)
			tell(p, SAYING(TXT_ENDED_WIN), TEXT(sides[outcome < 0].name[p->lang]));
		else
			tell(p, SAYING(TXT_ENDED_DRAW));
		break;
	case ENDINGS:
		break;
	}
}

void result_tell(struct program *p, const struct session *x, const struct state *s)
{
	union any_state view;

	tell_ending(p, x);
	game_view(x->game, s, SPECTATOR, &view.st);
	score_tell(p, x->game, &view.st);
}

/* ---- the log ---- */

struct log {
	struct program *p;
	struct loaded *l;
	int viewer;
	struct json *json; /* or NULL */
};

void entry_say(struct text *out, const struct program *p, const struct game *g,
	       const struct entry *e, int viewer)
{
	const struct value side = { .text = g->kinds[K_SIDE].things[e->seat].name[p->lang] };

	if (viewer != ALL_KNOWING && viewer != e->seat) {
		say(out, p->lang, &text_messages[TXT_UNSEEN], &side);
		return;
	}
	say_thing(out, g, K_SIDE, e->seat, p->lang);
	text_put(out, p->lang == FR ? "\u00a0: " : ": ");
	say_action(out, g, e->what, p->lang);
}

/* "12 United States: move Halifax Penobscot"; the words of others may be secret, so
 * that a viewer reads the notes of their actions, and of the number the first. */
static bool tell_entry(struct log *log, int number, const struct step *step)
{
	const struct entry *e = &log->l->x->entry[number];
	bool known = log->viewer == ALL_KNOWING || log->viewer == e->seat || !step->nnotes;
	struct text *page = &log->p->page;

	text_number(page, number + 1);
	text_char(page, ' ');
	if (known)
		entry_say(page, log->p, log->l->head.game, e, log->viewer);
	else
		note_tell(log->p, log->l->head.game, &step->note[0], log->viewer);
	text_char(page, '\n');
	return known;
}

static void hear_text(void *owner, int number, const struct state *s, const struct step *step)
{
	struct log *log = owner;
	int first = 0;

	(void)s;
	if (number < 0)
		tell(log->p, SAYING(TXT_SETUP));
	else
		first = !tell_entry(log, number, step);
	for (int i = first; i < step->nnotes; i++) {
		text_put(&log->p->page, "    ");
		note_tell(log->p, log->l->head.game, &step->note[i], log->viewer);
		text_char(&log->p->page, '\n');
	}
	page_relieve(log->p);
}

static void json_note(struct log *log, const struct note *n)
{
	char line[2048];
	struct program scratch = *log->p;

	scratch.page = text_into(line, sizeof line);
	note_tell(&scratch, log->l->head.game, n, log->viewer);
	json_open(log->json, NULL, '{');
	json_string(log->json, "text", line);
	json_string(log->json, "rules", log->l->head.game->messages[n->msg].rules);
	json_close(log->json);
}

static void json_entry(struct log *log, int number)
{
	const struct entry *e = &log->l->x->entry[number];
	const struct game *g = log->l->head.game;
	char words[256];
	struct text t = text_into(words, sizeof words);

	json_number(log->json, "number", number + 1);
	json_thing(log->json, "seat", g, K_SIDE, e->seat);
	if (log->viewer == ALL_KNOWING || log->viewer == e->seat) {
		action_print(&t, g, e->what);
		json_string(log->json, "action", words);
	}
}

static void hear_json(void *owner, int number, const struct state *s, const struct step *step)
{
	struct log *log = owner;

	(void)s;
	json_open(log->json, NULL, '{');
	if (number >= 0)
		json_entry(log, number);
	json_open(log->json, "notes", '[');
	for (int i = 0; i < step->nnotes; i++)
		json_note(log, &step->note[i]);
	json_close(log->json);
	json_close(log->json);
	page_relieve(log->p);
}

/* The position after so many entries, as the viewer may know it. */
static void view_after(struct loaded *l, int entries, int viewer, union any_state *view)
{
	union any_state s;

	state_after(l, entries, &s);
	if (viewer == ALL_KNOWING)
		memcpy(view, &s, l->head.game->state_size);
	else
		game_view(l->head.game, &s.st, viewer, &view->st);
}

/* ---- the command ---- */

struct range {
	int64_t from, to, step;
	int viewer, known;    /* entries that the viewer may know of */
	struct fairness fair; /* --verify only */
};

/* Of a game that goes on nobody is told what he should not know: the one human sees
 * what he has seen, else it is what a spectator sees. */
static int default_viewer(const struct loaded *l)
{
	bool human[PLAYERS];

	for (int seat = 0; seat < PLAYERS; seat++)
		human[seat] = !player_find(l->head.who[seat]);
	if (session_ending(l->x) != END_NONE)
		return ALL_KNOWING;
	return human[0] == human[1] ? SPECTATOR : human[1];
}

/* Says on stderr whose eyes the reader has, and warns who reads all of it. */
static void announce_viewer(struct program *p, const struct options *o, const struct loaded *l,
			    int viewer)
{
	const struct thing *sides = l->head.game->kinds[K_SIDE].things;

	if (session_ending(l->x) != END_NONE || o->value[OPT_VERIFY])
		return;
	if (viewer == ALL_KNOWING)
		complain(p, SAYING(TXT_TOLD_ALL));
	else if (!o->value[OPT_SEEN_BY])
		complain(p, SAYING(TXT_TOLD_SEEN),
			 TEXT(viewer == SPECTATOR ? word_of(p, TXT_SPECTATOR)
						  : sides[viewer].name[p->lang]));
}

/* One thing at a time; --from and --to go together, in this order. */
static bool are_fitting(struct program *p, const struct options *o)
{
	const uint64_t part = BIT(OPT_FROM) | BIT(OPT_TO);
	const uint64_t step = BIT(OPT_STEP), journal = BIT(OPT_JOURNAL);
	const uint64_t json = BIT(OPT_JSON), summary = BIT(OPT_SUMMARY);

	return !options_clash(p, o, BIT(OPT_VERIFY), summary | journal | step | part) &&
	       !options_clash(p, o, summary, journal | step | part | json) &&
	       !options_clash(p, o, journal, step | part | json) &&
	       !options_clash(p, o, step, part);
}

static bool is_in_order(struct program *p, const struct range *r)
{
	if (r->from <= r->to)
		return true;
	complain(p, SAYING(TXT_FROM_AFTER_TO), NUMBER(r->from), NUMBER(r->to));
	return false;
}

static bool read_range(struct program *p, const struct options *o, const struct loaded *l,
		       struct range *r)
{
	/* To check a file is to look at all of it, unless a viewer is named. */
	r->viewer = o->value[OPT_VERIFY] ? ALL_KNOWING : default_viewer(l);
	if (!option_viewer(p, o, l->head.game, &r->viewer))
		return false;
	r->known = r->viewer == ALL_KNOWING ? l->x->nentries : session_published(l->x, r->viewer);
	r->from = 0;
	r->to = r->known;
	r->step = -1;
	return option_number(p, o, OPT_FROM, 0, r->known, &r->from) &&
	       option_number(p, o, OPT_TO, 0, r->known, &r->to) &&
	       option_number(p, o, OPT_STEP, 0, r->known, &r->step) && is_in_order(p, r);
}

static void json_result(struct json *j, const struct session *x)
{
	json_bool(j, "over", session_ending(x) != END_NONE);
	if (session_ending(x) == END_NONE)
		return;
	json_open(j, "result", '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_number(j, x->game->kinds[K_SIDE].things[seat].key, session_outcome(x, seat));
	json_close(j);
	if (x->cut)
		json_string(j, "how", wire_ending(x->cut));
}

static const char *viewer_key(const struct game *g, int viewer)
{
	if (viewer == ALL_KNOWING)
		return "all";
	return viewer == SPECTATOR ? "spectator" : g->kinds[K_SIDE].things[viewer].key;
}

static void replay_json(struct program *p, const struct options *o, struct loaded *l,
			const struct range *r)
{
	struct json j = json_into(&p->page);
	struct log log = { p, l, r->viewer, &j };
	union any_state view;

	json_open(&j, NULL, '{');
	json_string(&j, "game", l->head.game->id);
	json_number(&j, "version", l->head.version);
	for (int seat = 0; seat < PLAYERS; seat++)
		json_string(&j, l->head.game->kinds[K_SIDE].things[seat].key, l->head.who[seat]);
	json_string(&j, "date", l->head.date);
	json_string(&j, "seen_by", viewer_key(l->head.game, r->viewer));
	if (r->viewer == ALL_KNOWING) /* lines tell of drafts and what was undone */
		json_number(&j, "lines", l->j.lines);
	json_number(&j, "actions", r->known);
	json_bool(&j, "ended", l->j.ended);
	json_result(&j, l->x);
	if (o->value[OPT_VERIFY]) {
		json_number(&j, "keys", r->fair.keys);
		json_number(&j, "keys_proven", r->fair.proven);
	}
	if (r->step >= 0) {
		view_after(l, (int)r->step, r->viewer, &view);
		state_json(&j, "position", l->head.game, &view.st);
	} else if (!o->value[OPT_VERIFY]) {
		json_open(&j, "log", '[');
		session_retell(l->x, (int)r->from - 1, (int)r->to,
			       &(struct teller){ hear_json, &log });
		json_close(&j);
	}
	json_close(&j);
	text_char(&p->page, '\n');
}

static void tell_found(struct program *p, const char *path, const struct loaded *l,
		       const struct range *r)
{
	if (r->viewer == ALL_KNOWING)
		tell(p, SAYING(TXT_VERIFIED), TEXT(path), NUMBER(l->j.lines), NUMBER(r->known));
	else
		tell(p, SAYING(TXT_VERIFIED_SEEN), TEXT(path), NUMBER(r->known));
	if (session_ending(l->x) == END_NONE)
		tell(p, SAYING(TXT_UNFINISHED), NUMBER(r->known));
	else if (!l->j.ended)
		tell(p, SAYING(TXT_NO_RESULT), TEXT(path));
	fairness_tell(p, &r->fair);
}

/* A journal that plays may still have a key that was not promised. */
static bool is_fair(struct program *p, const struct options *o, const struct loaded *l,
		    struct range *r)
{
	if (!o->value[OPT_VERIFY])
		return true;
	r->fair = fairness_of(l);
	return !fairness_refuse(p, o->word[0], &r->fair);
}

static void replay_text(struct program *p, const struct options *o, struct loaded *l,
			const struct range *r)
{
	struct log log = { p, l, r->viewer, NULL };
	union any_state view;

	if (o->value[OPT_VERIFY]) {
		tell_found(p, o->word[0], l, r);
	} else if (o->value[OPT_SUMMARY]) {
		summary_tell(p, l, r->viewer);
	} else if (r->step >= 0) {
		view_after(l, (int)r->step, r->viewer, &view);
		position_tell(p, l->head.game, &view.st, true);
	} else {
		session_retell(l->x, (int)r->from - 1, (int)r->to,
			       &(struct teller){ hear_text, &log });
		if (r->to == l->x->nentries)
			result_tell(p, l->x, l->x->now);
		else if (r->to == r->known)
			tell(p, SAYING(TXT_NOT_OVER));
	}
}

/* The journal as one viewer may have it; what he may not know makes it no longer. */
static int replay_journal(struct program *p, const char *path, struct loaded *l, int viewer)
{
	size_t size = 2 * l->n + JOURNAL_LINE_MAX;
	struct journal_fault fault;
	struct text out;
	void *memory;
	char *bytes;
	bool good;

	if (viewer == ALL_KNOWING) {
		page_pour(p, l->bytes, l->n);
		return EXIT_GOOD;
	}
	memory = session_memory(l->head.game);
	bytes = memory_or_end(size);
	out = text_into(bytes, size);
	good = journal_seen_by(viewer, memory, l->bytes, l->n, &out, &fault);
	if (good)
		page_pour(p, bytes, (size_t)(out.at - out.start));
	else
		complain(p, SAYING(TXT_CANNOT_READ), TEXT(path), TEXT(reason_of(p, EFBIG)));
	free(bytes);
	free(memory);
	return good ? EXIT_GOOD : EXIT_FAILED;
}

int run_replay(struct program *p, const struct options *o)
{
	struct loaded l;
	struct range r;
	int code = EXIT_GOOD;

	if (o->nwords != 1)
		return complain(p, SAYING(TXT_NEED_FILE), TEXT("replay"));
	if (!are_fitting(p, o))
		return EXIT_BAD;
	if (!journal_load_told(p, o->word[0], &l))
		return EXIT_BAD;
	if (!is_fair(p, o, &l, &r) || !read_range(p, o, &l, &r)) {
		loaded_free(&l);
		return EXIT_BAD;
	}
	announce_viewer(p, o, &l, r.viewer);
	if (o->value[OPT_JOURNAL])
		code = replay_journal(p, o->word[0], &l, r.viewer);
	else if (o->value[OPT_JSON])
		replay_json(p, o, &l, &r);
	else
		replay_text(p, o, &l, &r);
	loaded_free(&l);
	return code;
}
