/* madison_report.c - what a player may want to know about a view. */
#include "core/text.h"
#include "madison.h"
#include "madison_int.h"

/* 8.42, 9.1: where the column is, how many belong to it, and how far the slowest of them can go. */
static void report_march(const struct madison *m, struct step *out)
{
	const struct madison_force *f = cmoving(m);
	int least = -1;

	for
		each_piece(p, &f->column)
		{
			int left = madison_mp_left(m, p);

			least = least < 0 ? left : min(least, left);
		}
	if (least < 0)
		note(NULL, out, MSG_ASK_COLUMN, m->active, EVERYONE, f->at);
	else
		note(NULL, out, MSG_ASK_MARCH, m->active, EVERYONE, f->at, pieces_count(&f->column),
		     least);
}

static void report_prompt(const struct state *view, struct step *out)
{
	if (game_player(view) != NOBODY && flow_see(view)->node == N_MARCH)
		report_march(cmadison_of(view), out);
	else
		note_prompt(&madison_game, view, out);
}

/* 4.1: towns, lakes and cards, as they make the marker. */
static void report_points(const struct madison *m, struct step *out)
{
	int points = madison_points(m);

	note(NULL, out, MSG_POSITION_POINTS, NOBODY, EVERYONE, m->ground,
	     points - m->ground - m->card_vp, m->card_vp);
}

static void report_score(const struct madison *m, struct step *out)
{
	if (m->st.over)
		return;
	for (int side = 0; side < 2; side++) {
		struct set held = m->control[side];

		for (int at = set_next(&held, 0); at >= 0; at = set_next(&held, at + 1))
			if (madison_spaces[at].territory != side && value_of(m, at))
				note(NULL, out, MSG_TOWN_TAKEN, side, EVERYONE, side, at,
				     value_of(m, at));
	}
	report_points(m, out);
}

/* 13.3: towns whose holder is cut off from them now. */
static void report_supply(const struct madison *m, struct step *out)
{
	for (int side = 0; side < 2; side++) {
		struct set supplied = madison_supply(m, side);

		for (int at = 0; at < TOWNS; at++)
			if (set_has(&m->control[side], at) && !set_has(&supplied, at))
				note(NULL, out, MSG_POSITION_CUT, NOBODY, EVERYONE, side, at);
	}
}

/* 11.44: a marker keeps points, but controls nothing. */
static void report_lake(const struct madison *m, int lake, struct step *out)
{
	if (m->lake[lake] == NONE && m->marker[lake] != NONE)
		note(NULL, out, MSG_POSITION_MARKER, NOBODY, EVERYONE, lake, m->marker[lake]);
	else
		note(NULL, out, MSG_POSITION_LAKE, NOBODY, EVERYONE, lake, m->lake[lake]);
}

static void report_position(const struct madison *m, struct step *out)
{
	note(NULL, out, MSG_POSITION_TURN, NOBODY, EVERYONE, m->turn, leading(m->vp),
	     m->vp < 0 ? -m->vp : m->vp);
	for (int lake = 0; lake < LAKES; lake++)
		report_lake(m, lake, out);
	report_supply(m, out);
	for
		each_piece(p, &m->unsupplied)
			note(NULL, out, MSG_POSITION_UNSUPPLIED, NOBODY, EVERYONE, p, m->where[p]);
	note(NULL, out, MSG_POSITION_CARDS, NOBODY, EVERYONE, m->hand[US], m->hand[GB], m->held[US],
	     m->held[GB]);
}

static void report(const struct state *view, int topic, action about, struct step *out)
{
	if (topic == REPORT_PROMPT)
		report_prompt(view, out);
	else if (topic == REPORT_SCORE)
		report_score(cmadison_of(view), out);
	else if (topic == REPORT_POSITION)
		report_position(cmadison_of(view), out);
	else if (topic == REPORT_ODDS)
		madison_preview(view, about, out);
}

void madison_report(const struct state *view, int topic, action about, struct step *out)
{
	int first = out->nnotes;

	report(view, topic, about, out);
	for (int i = first; i < out->nnotes; i++)
		args_called(&madison_game, view, out->note[i].msg, out->note[i].arg);
}
