/* dawn_report.c - what a player may want to know about a view. */
#include "dawn.h"
#include "dawn_int.h"

/* 5.2: operations for which the card is worth more than its OPS. */
static void report_bonuses(const struct state *view, struct step *out)
{
	int16_t scratch[NOTE_ARGS];

	for (int op = 0; op < OPS; op++)
		if (!dawn_use_bar(view, ACTION(V_OPS, op, 0), scratch) &&
		    dawn_ops_offered(view, op) != flow_see(view)->local[0])
			note(NULL, out, MSG_OPS_WORTH, NOBODY, EVERYONE, op,
			     dawn_ops_offered(view, op));
}

static void report_prompt(const struct state *view, struct step *out)
{
	const struct frame *f = flow_see(view);
	const int16_t *arg = f->local;
	int16_t scratch[NOTE_ARGS];
	int msg;

	if (game_player(view) == NOBODY)
		return;
	msg = dawn_game.nodes[f->node].prompt;
	if (f->node == N_USE && dawn_use_bar(view, ACTION(V_EVENT, 0, 0), scratch))
		msg = MSG_ASK_OPS;
	if (f->node == N_USE)
		report_bonuses(view, out);
	note(NULL, out, msg, f->player, EVERYONE, arg[0], arg[1], arg[2], arg[3], arg[4], arg[5]);
}

/* 15.1: what the Scoring phase would give now, line by line and in all. */
static void report_score(const struct state *view, struct step *out)
{
	struct dawn copy = *cdawn_of(view);
	int net;

	if (view->over)
		return;
	net = dawn_score(&copy, out);
	if (!copy.turn) /* 4.1.3-x */
		note(NULL, out, MSG_NO_SCORING, NOBODY, EVERYONE, 0);
	else if (net)
		note(NULL, out, MSG_SCORE_NET, NOBODY, EVERYONE, net > 0 ? GB : US,
		     net > 0 ? net : -net);
	else
		note(NULL, out, MSG_SCORE_EVEN, NOBODY, EVERYONE, 0);
}

/* 2.6.5: armistices lie on borders, which have no names of their own. */
static void report_position(const struct state *view, struct step *out)
{
	for (int i = 0; i < EDGES; i++)
		if (cdawn_of(view)->armistice >> i & 1)
			note(NULL, out, MSG_ARMISTICE_PLACED, NOBODY, EVERYONE, dawn_edges[i].a,
			     dawn_edges[i].b);
}

void dawn_report(const struct state *view, int topic, action about, struct step *out)
{
	if (topic == REPORT_PROMPT)
		report_prompt(view, out);
	else if (topic == REPORT_SCORE)
		report_score(view, out);
	else if (topic == REPORT_ODDS)
		dawn_odds(view, about, out);
	else if (topic == REPORT_POSITION)
		report_position(view, out);
}
