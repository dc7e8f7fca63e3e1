/* requests.c - what somebody at a table asks of it. */
#include <string.h>
#include "people/people.h"
#include "server.h"
#include "server_messages.h"

/* Something was done without a line in the journal. */
static void tell_change(const struct ask *a)
{
	tell_update(a->peer->room, a->sender);
	seats_think(a->peer->room);
}

void ask_refuse_verdict(const struct ask *a, const struct verdict *v)
{
	struct peer *p = a->peer;
	struct text out;
	struct json j = tell_open(p->server, &out, "error", a->sender);

	wire_verdict(&j, p->room->game, v, p->viewer);
	json_close(&j);
	tell_text(p, &out);
	p->refusals--;
}

/* Refused, or on its way to the store, or to be told at once. */
static void conclude(const struct ask *a, struct verdict v, const struct text *lines)
{
	if (v.why != TABLE_DONE)
		ask_refuse_verdict(a, &v);
	else if (lines && lines->at > lines->start)
		change_write(a->peer->room, a->sender, lines);
	else
		tell_change(a);
}

static struct text no_lines(const struct ask *a)
{
	return text_into(a->peer->server->lines, TABLE_LINES);
}

/* Whether the step is the one he was told last; if not, it is said. */
static bool is_fresh(const struct ask *a)
{
	int64_t step;

	if (member_number(a->message, "step", &step) != GIVEN) {
		ask_refuse(a, SRV_BAD_FIELD, "step");
		return false;
	}
	if (step == a->peer->room->table->told[a->peer->viewer].step)
		return true;
	ask_refuse(a, SRV_STALE, NULL);
	return false;
}

static bool read_action(const struct ask *a, const char **words)
{
	if (member_string(a->message, "action", words) == GIVEN && strlen(*words) < 256)
		return true;
	ask_refuse(a, SRV_BAD_FIELD, "action");
	return false;
}

/* ---- by seats ---- */

static void do_act(const struct ask *a)
{
	struct text lines = no_lines(a);
	const char *words;

	if (is_fresh(a) && read_action(a, &words))
		conclude(a, table_act(a->peer->room->table, a->peer->viewer, words, &lines),
			 &lines);
}

/* At a public server nobody fills the disk by doing and undoing the same. */
static bool may_go_back(const struct ask *a)
{
	const struct peer *p = a->peer;
	const int64_t *account = &p->asker.account;

	if (!p->server->public || !people_wait(p->server, RATE_UNDO, account, sizeof *account))
		return true;
	ask_refuse(a, SRV_SLOW_DOWN, NULL);
	return false;
}

static void do_undo(const struct ask *a)
{
	struct text lines = no_lines(a);
	bool all = false;

	if (!is_fresh(a))
		return;
	if (member_bool(a->message, "all", &all) == GIVEN_WRONG)
		ask_refuse(a, SRV_BAD_FIELD, "all");
	else if (may_go_back(a))
		conclude(a, table_undo(a->peer->room->table, a->peer->viewer, all, &lines), &lines);
}

static void do_confirm(const struct ask *a)
{
	struct text lines = no_lines(a);

	if (is_fresh(a))
		conclude(a, table_confirm(a->peer->room->table, a->peer->viewer, &lines), &lines);
}

/* One person for both sides, or a program on the other, asks nobody. */
static bool needs_consent(const struct peer *p)
{
	return p->role != ROLE_BOTH && is_person(&p->room->row, !p->viewer);
}

/* A program that is asked the same once more has all its time again. */
static void take_back(const struct ask *a, int to, struct text *lines)
{
	struct room *r = a->peer->room;

	memset(r->mind, 0, sizeof r->mind);
	conclude(a, table_takeback(r->table, to, lines), lines);
}

/* What is asked of the other, and what he answers, is told to everybody, and costs nothing but a
 * message: so it is counted like many that are refused, lest the others are flooded. */
static void count_question(const struct ask *a)
{
	a->peer->refusals -= QUESTION_COST;
}

static bool are_the_same(const struct offers *x, const struct offers *y)
{
	return x->end_by == y->end_by && x->takeback_by == y->takeback_by &&
	       x->takeback_to == y->takeback_to;
}

/* What stood already and is asked for once more is no news to anybody. */
static void conclude_question(const struct ask *a, const struct offers *before, struct verdict v)
{
	if (v.why == TABLE_DONE) {
		const struct offers now = table_offers(a->peer->room->table);

		count_question(a);
		if (!are_the_same(before, &now)) {
			follow_tell_offers(a->peer->room);
			notice_offer(a->peer->room, a->peer->viewer);
		}
	}
	conclude(a, v, NULL);
}

static bool has_no_takebacks(const struct room *r)
{
	return r->club.who[OWNER] && !r->club.takebacks;
}

static void do_takeback(const struct ask *a)
{
	struct table *t = a->peer->room->table;
	const struct offers before = table_offers(t);
	struct text lines = no_lines(a);
	int64_t to;

	if (member_number(a->message, "to", &to) != GIVEN || to < 0 || to > INT32_MAX)
		ask_refuse(a, SRV_BAD_FIELD, "to");
	else if (has_no_takebacks(a->peer->room))
		ask_refuse(a, SRV_NO_TAKEBACKS, NULL);
	else if (needs_consent(a->peer))
		conclude_question(a, &before, table_ask_takeback(t, a->peer->viewer, (int)to));
	else if (may_go_back(a))
		take_back(a, (int)to, &lines);
}

/* "takeback" or "end"; false: said. */
static bool read_what(const struct ask *a, bool *takeback)
{
	const char *what;

	if (member_string(a->message, "what", &what) == GIVEN) {
		*takeback = !strcmp(what, "takeback");
		if (*takeback || !strcmp(what, "end"))
			return true;
	}
	ask_refuse(a, SRV_BAD_FIELD, "what");
	return false;
}

static void do_offer(const struct ask *a)
{
	struct table *t = a->peer->room->table;
	const struct offers before = table_offers(t);
	struct text lines = no_lines(a);
	bool takeback;

	if (!read_what(a, &takeback))
		return;
	if (takeback)
		ask_refuse(a, SRV_BAD_FIELD, "what");
	else if (needs_consent(a->peer))
		conclude_question(a, &before, table_offer_end(t, a->peer->viewer));
	else
		conclude(a, table_end_agreed(t, &lines), &lines);
}

/* Whether he agrees to the takeback that is asked for now, not to an earlier one. */
static bool is_the_same_takeback(const struct ask *a)
{
	struct offers offers = table_offers(a->peer->room->table);
	int64_t to;

	if (member_number(a->message, "to", &to) != GIVEN)
		ask_refuse(a, SRV_BAD_FIELD, "to");
	else if (offers.takeback_by != NOBODY && to != offers.takeback_to)
		ask_refuse(a, SRV_STALE, NULL);
	else
		return true;
	return false;
}

static void do_agree(const struct ask *a)
{
	struct table *t = a->peer->room->table;
	struct text lines = no_lines(a);
	int64_t to;
	bool takeback;

	if (!read_what(a, &takeback))
		return;
	if (!takeback && member_number(a->message, "to", &to) != GIVEN_NOT)
		ask_refuse(a, SRV_BAD_FIELD, "to");
	else if (!takeback)
		conclude(a, table_agree_end(t, a->peer->viewer, &lines), &lines);
	else if (is_the_same_takeback(a) && may_go_back(a))
		conclude(a, table_agree_takeback(t, a->peer->viewer, &lines), &lines);
}

/* By whom it was asked as well: then he takes it back. */
static void do_decline(const struct ask *a)
{
	struct verdict v;
	bool takeback;

	if (!read_what(a, &takeback))
		return;
	v = table_decline(a->peer->room->table, a->peer->viewer, takeback);
	if (v.why == TABLE_DONE) {
		count_question(a);
		follow_tell_offers(a->peer->room);
		notice_declined(a->peer->room);
	}
	conclude(a, v, NULL);
}

static void do_resign(const struct ask *a)
{
	struct text lines = no_lines(a);

	conclude(a, table_resign(a->peer->room->table, a->peer->viewer, &lines), &lines);
}

/* ---- by anybody at the table ---- */

/* An action in words; false: said. */
static bool parse_action(const struct ask *a, action *what)
{
	struct verdict v = { .why = TABLE_NO_ACTION };
	const char *words;

	if (!read_action(a, &words))
		return false;
	if (action_parse(a->peer->room->game, words, what, &v.misread))
		return true;
	ask_refuse_verdict(a, &v);
	return false;
}

static void do_ask(const struct ask *a)
{
	struct text out;
	struct json j;
	action what;

	if (!parse_action(a, &what))
		return;
	j = tell_open(a->peer->server, &out, "ask", a->sender);
	wire_ask(&j, a->peer->room->table, a->peer->viewer, what);
	json_close(&j);
	tell_text(a->peer, &out);
}

/* "kind" and "thing"; the member that is wrong, or NULL. */
static const char *read_thing(const struct ask *a, int *kind, int *id)
{
	const struct game *g = a->peer->room->game;
	const char *name, *thing;

	if (member_string(a->message, "kind", &name) != GIVEN)
		return "kind";
	for (*kind = 1; g->kinds[*kind].name && strcmp(g->kinds[*kind].name, name); ++*kind)
		;
	if (!g->kinds[*kind].name)
		return "kind";
	if (member_string(a->message, "thing", &thing) != GIVEN ||
	    !thing_parse(g, *kind, (struct word){ thing, (int)strlen(thing) }, id))
		return "thing";
	return NULL;
}

static void do_why(const struct ask *a)
{
	const struct table *t = a->peer->room->table;
	const char *words, *wrong;
	struct text out;
	struct json j;
	action what;
	int kind = 0, id = 0;
	bool of_action = member_string(a->message, "action", &words) != GIVEN_NOT;

	if (of_action && !parse_action(a, &what))
		return;
	wrong = of_action ? NULL : read_thing(a, &kind, &id);
	if (wrong) {
		ask_refuse(a, SRV_BAD_FIELD, wrong);
		return;
	}
	j = tell_open(a->peer->server, &out, "why", a->sender);
	if (of_action)
		wire_why_action(&j, t, a->peer->viewer, what);
	else
		wire_why_thing(&j, t, a->peer->viewer, kind, id);
	json_close(&j);
	tell_text(a->peer, &out);
}

static void do_report(const struct ask *a)
{
	const char *topic;
	struct text out;
	struct json j;
	bool score;

	if (member_string(a->message, "topic", &topic) != GIVEN ||
	    (strcmp(topic, "score") && strcmp(topic, "position"))) {
		ask_refuse(a, SRV_BAD_FIELD, "topic");
		return;
	}
	score = !strcmp(topic, "score");
	j = tell_open(a->peer->server, &out, "report", a->sender);
	json_string(&j, "topic", topic);
	wire_report(&j, a->peer->room->table, a->peer->viewer,
		    score ? REPORT_SCORE : REPORT_POSITION);
	json_close(&j);
	tell_text(a->peer, &out);
}

/* ---- all of them ---- */

struct row {
	const char *type, *members;
	bool seat; /* only for those who play */
	void (*handle)(const struct ask *);
};

static const struct row rows[] = {
	{ "act", "type id step action", true, do_act },
	{ "undo", "type id step all", true, do_undo },
	{ "confirm", "type id step", true, do_confirm },
	{ "takeback", "type id to", true, do_takeback },
	{ "offer", "type id what", true, do_offer },
	{ "agree", "type id what to", true, do_agree },
	{ "decline", "type id what", true, do_decline },
	{ "resign", "type id", true, do_resign },
	{ "ask", "type id action", false, do_ask },
	{ "why", "type id action kind thing", false, do_why },
	{ "report", "type id topic", false, do_report },
	{ "hint", "type id", true, hint_handle },
};

static void handle(const struct ask *a, const struct row *row)
{
	const struct room *r = a->peer->room;
	const char *unknown = member_unknown(a->message, row->members);

	if (unknown)
		ask_refuse(a, SRV_BAD_FIELD, unknown);
	else if (!r)
		ask_refuse(a, SRV_NOT_JOINED, NULL);
	else if (row->seat && (a->peer->viewer == SPECTATOR || a->peer->role > ROLE_BOTH))
		ask_refuse(a, SRV_FORBIDDEN, NULL);
	else if (room_is_busy(r))
		ask_wait(a, a->peer->room);
	else if (r->reason[0][0])
		tell_frozen(a->peer, a->sender);
	else if (!r->table || r->row.state == GAME_WAITING)
		ask_refuse(a, SRV_WAITING, NULL);
	else if (club_room_ready(a->peer->room))
		ask_wait(a, a->peer->room); /* his time was over before he said it */
	else
		row->handle(a);
}

bool request_handle(const struct ask *a, const char *type)
{
	if (!strcmp(type, "say") || !strcmp(type, "note")) {
		(*type == 's' ? club_say : club_note)(a);
		return true;
	}
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (!strcmp(rows[i].type, type)) {
			handle(a, &rows[i]);
			return true;
		}
	return false;
}
