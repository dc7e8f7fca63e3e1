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

/* RULINGS H11, I1: operations that are legal, but could do nothing. */
static void report_idle(const struct state *view, struct step *out)
{
	int16_t scratch[NOTE_ARGS];

	for (int op = 0; op < OPS; op++)
		if (!dawn_use_bar(view, ACTION(V_OPS, op, 0), scratch) && !dawn_op_open(view, op))
			note(NULL, out, MSG_IDLE, NOBODY, EVERYONE, V_OPS, op, 0);
}

static int level_id(int side, int track, int level)
{
	return (side * TRACKS + track) * TRACK_LEVELS + level - 1;
}

/* 2.7: what each track gives or takes with its next step. */
static void report_levels(const struct dawn *d, int side, int by, struct step *out)
{
	for (int track = 0; track < TRACKS; track++) {
		int now = d->track[side][track], level = by > 0 ? now + 1 : now;

		if (level < 1 || level > TRACK_LEVELS)
			continue;
		note(NULL, out, by > 0 ? MSG_LEVEL_GAINED : MSG_LEVEL_LOST, side, EVERYONE, track,
		     now + by, level_id(side, track, level));
	}
}

/* 5.0.1: a card that bears the enemy's flag is asked about otherwise. */
static int prompt_of(const struct state *view)
{
	int node = flow_see(view)->node;
	int16_t scratch[NOTE_ARGS];

	if (node == N_USE && dawn_use_bar(view, ACTION(V_EVENT, 0, 0), scratch))
		return MSG_ASK_OPS;
	return dawn_game.nodes[node].prompt;
}

static void report_prompt(const struct state *view, struct step *out)
{
	const struct frame *f = flow_see(view);
	const int16_t *arg = f->local;

	if (game_player(view) == NOBODY)
		return;
	note_question(view, prompt_of(view), out);
	if (f->node == N_USE) {
		report_bonuses(view, out);
		report_idle(view, out);
	}
	if (f->node == N_STAND && dawn_raiders_spent(cdawn_of(view), f->player))
		note(NULL, out, MSG_RAIDERS_SPENT, GB, EVERYONE, 0);
	if (f->node == N_POLICY)
		report_levels(cdawn_of(view), f->player, 1, out);
	if (f->node == N_TRACK) {
		const struct dawn_effect *e = &dawn_code[arg[STEP_EFFECT]];

		report_levels(cdawn_of(view), dawn_effect_side(arg[STEP_SIDE], e->side),
			      e->n > 0 ? 1 : -1, out);
	}
}

static int leader(const struct dawn *d)
{
	return d->score > 0 ? GB : d->score < 0 ? US : NONE;
}

static int lead(const struct dawn *d)
{
	return d->score < 0 ? -d->score : d->score;
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

static void report_sea(const struct dawn *d, struct step *out)
{
	for (int w = 0; w < WATERWAYS; w++) {
		int owner = d->water[US] >> w & 1 ? US : d->water[GB] >> w & 1 ? GB : NONE;

		note(NULL, out, MSG_POSITION_WATERWAY, NOBODY, EVERYONE, w, d->ships[w][US],
		     d->ships[w][GB], dawn_waterways[w].spaces, owner);
	}
	note(NULL, out, MSG_POSITION_NAVY, NOBODY, EVERYONE, BOX, d->squadron[BOX], d->landing);
	for (int z = 0; z < ZONES; z++)
		note(NULL, out, MSG_POSITION_ZONE, NOBODY, EVERYONE, z, d->squadron[1 + z],
		     dawn_zones[z].spaces, d->complete >> z & 1);
	note(NULL, out, MSG_POSITION_PRIVATEERING, NOBODY, EVERYONE, d->privateer,
	     dawn_figures.privateer_vp[d->privateer]);
	note(NULL, out, MSG_POSITION_BLOCKADES, NOBODY, EVERYONE, dawn_blockades(d),
	     dawn_blockade_value(d));
}

/* What is not known lies in the hands, as far as these are hidden, or in the deck. */
static void report_cards(const struct dawn *d, struct step *out)
{
	int deck = set_count(&d->pile[DECK]) + set_count(&d->pile[UNKNOWN]);

	for (int side = 0; side < 2; side++)
		deck -= d->held[side] - set_count(&d->pile[HAND_US + side]);
	note(NULL, out, MSG_POSITION_CARDS, NOBODY, EVERYONE, d->held[US], d->held[GB], deck);
}

static void report_politics(const struct dawn *d, struct step *out)
{
	for (int side = 0; side < 2; side++) {
		const uint8_t *level = d->track[side];

		note(NULL, out, MSG_POSITION_TRACKS, NOBODY, EVERYONE, side, PUBLIC_OPINION,
		     level[PUBLIC_OPINION], ECONOMY, level[ECONOMY], DIPLOMACY, level[DIPLOMACY]);
	}
	for (int i = 0; i < CONFLICTS; i++)
		if (d->conflict[i] != INACTIVE)
			note(NULL, out, MSG_POSITION_CONFLICT, NOBODY, EVERYONE, i, d->conflict[i]);
}

/* What events have left behind: armistices (2.6.5), dice, evasion, OPS lost. */
static void report_effects(const struct dawn *d, struct step *out)
{
	for (int i = 0; i < EDGES; i++)
		if (d->armistice >> i & 1)
			note(NULL, out, MSG_ARMISTICE_PLACED, NOBODY, EVERYONE, dawn_edges[i].a,
			     dawn_edges[i].b);
	for (int side = 0; side < 2; side++) {
		for (uint32_t left = d->dice[side]; left; left &= left - 1) {
			const struct dawn_dice *x = &dawn_dice[lowest(left)];

			note(NULL, out, MSG_DICE_PROMISED, side, EVERYONE, side, x->n, x->card);
		}
		if (d->opmod[side])
			note(NULL, out, MSG_COURT_MARTIAL, side, EVERYONE, side, -d->opmod[side]);
	}
	if (d->evade != EVADES)
		note(NULL, out, MSG_EVASION_NOW, NOBODY, EVERYONE, d->evade);
}

static void report_position(const struct dawn *d, struct step *out)
{
	note(NULL, out, MSG_POSITION_TURN, NOBODY, EVERYONE, d->turn, leader(d), lead(d));
	report_politics(d, out);
	report_sea(d, out);
	report_effects(d, out);
	note(NULL, out, MSG_POSITION_POOL, NOBODY, EVERYONE, d->pool[US_MILITIA],
	     d->pool[US_REGULAR], d->pool[GB_MILITIA], d->pool[GB_REGULAR], d->pool[INDIAN]);
	report_cards(d, out);
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
		report_position(cdawn_of(view), out);
}
