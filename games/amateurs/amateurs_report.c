/* amateurs_report.c - what a player may want to know about a view. */
#include "amateurs.h"
#include "amateurs_march.h"

/* 6.3: who has chosen to stay apart is asked something else. */
static int prompt_of(const struct state *view)
{
	const struct frame *f = flow_see(view);

	if (f->node == N_REFUGE)
		return amateurs_refuge_prompt(view);
	if (f->node == N_MEET && f->local[MEET_FLAGS] & MEET_APART)
		return MSG_ASK_SHARE;
	return amateurs_game.nodes[f->node].prompt;
}

/* 12-last: the level now, and the spaces to the next one that is better for who is asked. */
static void report_last(const struct state *view, struct step *out)
{
	int side = flow_see(view)->player, at = camateurs_of(view)->peace[US], to = at;
	const uint8_t *level = amateurs_figures.level;

	while (to >= 0 && to <= PEACE_END && level[to] == level[at])
		to += side == US ? -1 : 1;
	if (to < 0 || to > PEACE_END)
		to = at;
	note(NULL, out, MSG_ASK_LAST, side, EVERYONE, level[at], side == US ? at - to : to - at,
	     level[to]);
}

/* The prompt's arguments are the locals of the frame that asks. */
static void report_prompt(const struct state *view, struct step *out)
{
	const struct frame *f = flow_see(view);
	const int16_t *arg = f->local;

	if (game_player(view) == NOBODY)
		return;
	if (f->node == N_OPS) { /* 6.1: they are also spent while single points march */
		note(NULL, out, MSG_ASK_OPS, f->player, EVERYONE, camateurs_of(view)->ops);
		return;
	}
	if (arg[0] == GROUP && (f->node == N_MARCH || f->node == N_MEET)) { /* 6.1: no name */
		note(NULL, out, f->node == N_MARCH ? MSG_ASK_MARCH_SINGLES : MSG_ASK_MEET_SINGLES,
		     f->player, EVERYONE, arg[1], arg[2]);
		return;
	}
	if (f->node == N_LAST) {
		report_last(view, out);
		return;
	}
	if (f->node == N_PART) {
		note(NULL, out, MSG_ASK_PART, f->player, EVERYONE, arg[0],
		     amateurs_part_excess(view), camateurs_of(view)->combat.limit[f->player]);
		return;
	}
	if (f->node != N_REACT || !amateurs_ask_dice(view, out))
		note(NULL, out, prompt_of(view), f->player, EVERYONE, arg[0], arg[1], arg[2],
		     arg[3], arg[4], arg[5]);
	if (f->node == N_REACT)
		amateurs_report_occasion(view, out);
	else
		amateurs_report_want(view, out);
}

/* 12, 12-supply: the Ghent Numbers if the markers met now; once they have been counted there is no
 * more to come. */
static void report_score(const struct amateurs *m, struct step *out)
{
	struct amateurs then = *m;

	if (m->st.over || m->last)
		return;
	amateurs_settle_ghent(&then, NULL);
	for (int side = 0; side < 2; side++)
		amateurs_tell_ghent(&then, side, side, out);
}

static bool is_step(int verb)
{
	return verb == V_GO || verb == V_BY_LAKE || verb == V_BY_SEA || verb == V_BY_TRAIL;
}

/* 6.2, 6.5, 8, 9: a force that is to march, a fleet that puts out, a lake combat, a land combat. */
static void report_odds(const struct state *view, action about, struct step *out)
{
	const struct amateurs *m = camateurs_of(view);
	int force = action_a(about);

	if (action_verb(about) == V_GO_IN || amateurs_lake_odds(m, out))
		return; /* who goes in does not fight */
	if (action_verb(about) == V_BY_TRAIL && m->march.on)
		amateurs_trail_odds(m, action_a(about), out);
	if (is_step(action_verb(about)) && m->march.on && is_land_force(m->march.force))
		amateurs_preview_fight(view, m->march.force, action_a(about), out);
	else if (action_verb(about) != V_ACTIVATE)
		amateurs_combat_odds(view, out);
	else if (action_b(about) == PURPOSE_FIGHT)
		amateurs_preview_fight(view, force, m->at[force], out);
	else if (is_lake_force(force))
		amateurs_sortie_odds(m, force_side(force), force_lake(force), out);
	else if (action_b(about) != PURPOSE_TRAIL) /* trails have their own dice (6.5) */
		amateurs_report_reach(m, force, out);
}

void amateurs_report(const struct state *view, int topic, action about, struct step *out)
{
	if (topic == REPORT_PROMPT)
		report_prompt(view, out);
	else if (topic == REPORT_SCORE)
		report_score(camateurs_of(view), out);
	else if (topic == REPORT_POSITION)
		amateurs_report_position(camateurs_of(view), out);
	else if (topic == REPORT_ODDS)
		report_odds(view, about, out);
}
