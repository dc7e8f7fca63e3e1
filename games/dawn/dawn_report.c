/* dawn_report.c - what a player may want to know about a view. */
#include "dawn.h"
#include "dawn_int.h"

static void report_prompt(const struct state *view, struct step *out)
{
	const struct frame *f = flow_see(view);
	const int16_t *arg = f->local;

	if (game_player(view) == NOBODY)
		return;
	note(NULL, out, dawn_game.nodes[f->node].prompt, f->player, EVERYONE, arg[0], arg[1],
	     arg[2], arg[3], arg[4], arg[5]);
}

/* 15.1: what the Scoring phase would give now, line by line and in all. */
static void report_score(const struct state *view, struct step *out)
{
	struct dawn copy = *cdawn_of(view);
	int net = dawn_score(&copy, out);

	if (net)
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
