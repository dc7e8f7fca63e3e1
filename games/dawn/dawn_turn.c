/* dawn_turn.c - setup and the sequence of play (rules 3.0, 4.0).
 *
 * N_TURN is the bottom frame of every game: it runs the Prelude (turn 0) and
 * the eight turns, phase by phase, and never ends before the game does.
 */
#include <string.h>
#include "dawn_int.h"

enum { NEXT }; /* local of N_TURN: who plays the next card */
enum { POLICY_US, POLICY_GB, ACTIONS, SCORING, UPKEEP, RECALLED };

static int hand_of(int side)
{
	return HAND_US + side;
}

/* 2.8.3: the last card was taken, so the discards make a new deck.  All cards
 * dealt from the old one are in the hands, and everybody can work that out. */
static void reshuffle(struct dawn *d, struct step *out)
{
	d->sure = set_or(d->pile[HAND_US], d->pile[HAND_GB]);
	d->sure_held[US] = d->held[US];
	d->sure_held[GB] = d->held[GB];
	d->pile[DECK] = d->pile[DISCARD];
	d->pile[DISCARD] = (struct set){ { 0, 0 } };
	note(&d->st, out, MSG_RESHUFFLED, NOBODY, EVERYONE, set_count(&d->pile[DECK]));
}

static void draw_card(struct dawn *d, int side, struct set *from, struct step *out)
{
	int card = chance_pick(&d->st, from, K_CARD, out);

	chance_show(out, 1 << side);
	set_drop(from, card);
	set_add(&d->pile[hand_of(side)], card);
	d->held[side]++;
	note(&d->st, out, MSG_DREW, side, 1 << side, side, card);
}

/* 4.1.4-6, 2.7-dip3: hands of seven, eight at Diplomacy 3; the US first. */
static void deal(struct dawn *d, struct step *out)
{
	int want[2];

	for (int side = 0; side < 2; side++)
		want[side] = dawn_figures.hand + (d->track[side][DIPLOMACY] == 3);
	for (int side = US; d->held[US] < want[US] || d->held[GB] < want[GB]; side = !side) {
		if (d->held[side] >= want[side])
			continue;
		if (set_empty(&d->pile[DECK]))
			reshuffle(d, out);
		if (set_empty(&d->pile[DECK]))
			return;
		draw_card(d, side, &d->pile[DECK], out);
		if (set_empty(&d->pile[DECK]) && !set_empty(&d->pile[DISCARD]))
			reshuffle(d, out);
	}
}

/* 3.2, 3.2-a, 3.2-b, 3.2-c, 3.3, 3.3-a, 3.3-b, 3.3-c, 3.4, 3.4-a, 3.4-b, 3.6, 3.8:
 * pieces as data/dawn/map.yaml has them; 3.5: the rest is the pool. */
static void set_up_map(struct dawn *d)
{
	memcpy(d->pool, dawn_figures.mix, sizeof dawn_figures.mix);
	for (int r = 0; r < REGIONS; r++) {
		d->counters[r] = dawn_regions[r].counters;
		memcpy(d->force[r], dawn_regions[r].force, UNITS);
		for (int unit = 0; unit < UNITS; unit++)
			gain(&d->pool[unit], -dawn_regions[r].force[unit]);
		if (dawn_regions[r].fort)
			d->forts |= bit(r);
	}
	for (int w = 0; w < WATERWAYS; w++)
		memcpy(d->ships[w], dawn_waterways[w].ships, sizeof d->ships[w]);
	dawn_refresh(&d->st);
}

/* 3.1, 4.2-1: all Prelude cards are dealt, six each, so that each player knows
 * both hands. */
static void set_up_cards(struct dawn *d, struct step *out)
{
	struct set prelude = { { 0, 0 } };

	for (int card = 0; card < CARDS; card++)
		switch ((enum deck)dawn_cards[card].deck) {
		case PRELUDE:
			set_add(&prelude, card);
			break;
		case DECK_1812:
			set_add(&d->pile[DECK], card);
			break;
		case DECK_1814:
			set_add(&d->pile[ASIDE], card);
			break;
		}
	d->sure = prelude;
	for (int side = US; !set_empty(&prelude); side = !side)
		draw_card(d, side, &prelude, out);
	d->sure_held[US] = d->held[US];
	d->sure_held[GB] = d->held[GB];
}

/* 3.0, 3.7, 3.9, 3.9-a, 3.9-b, 3.9-c, 12.1.1: four squadrons in the box, and
 * every track, conflict and score at zero. */
void dawn_setup(struct state *s, int scenario, struct step *out)
{
	struct dawn *d = dawn_of(s);

	(void)scenario;
	d->named = NO_REGION;
	d->evade = EVADES;
	set_up_map(d);
	dawn_station(d, BOX, dawn_figures.squadrons_start, out);
	set_up_cards(d, out);
	note(s, out, MSG_TURN_BEGINS, NOBODY, EVERYONE, 0);
	flow_push(s, N_TURN, NOBODY)->pc = ACTIONS;
}

/* 4.3, 4.3-a, 4.3-b, 2.7-po1: towns refill up to their power, captured or not. */
static void add_recruits(struct dawn *d, struct step *out)
{
	for (uint32_t towns = SET_TOWN; towns; towns &= towns - 1) {
		int r = lowest(towns), power = dawn_regions[r].power;
		int rate = dawn_regions[r].home == US && d->track[US][PUBLIC_OPINION] >= 1 ? 2 : 1;
		int n = max(0, min(rate, power - d->counters[r]));

		gain(&d->counters[r], n);
		if (n)
			note(&d->st, out, MSG_RECRUITS_CAME, NOBODY, EVERYONE, r, n);
	}
}

/* 4.1.4-4: squadrons that carried landings sail home; the troops stay. */
static void return_landed(struct dawn *d, struct step *out)
{
	for (int r = 0; r < REGIONS; r++)
		if (d->landed[r]) {
			dawn_station(d, BOX, d->landed[r], out);
			note(&d->st, out, MSG_LANDED_RETURN, NOBODY, EVERYONE, r, d->landed[r]);
			d->landed[r] = 0;
		}
}

/* What lasts "for the rest of the turn" ends with the Action phase. */
static void end_turn_effects(struct dawn *d)
{
	d->dice[US] = d->dice[GB] = 0;
	d->opmod[US] = d->opmod[GB] = 0;
	d->evade = EVADES;
}

/* 4.1.4, 4.1.4-1, 4.1.4-2, 4.1.4-3: counters, privateers, and GB calls one
 * squadron home. */
static void begin_upkeep(struct dawn *d, struct step *out)
{
	note(&d->st, out, MSG_UPKEEP, NOBODY, EVERYONE, d->turn);
	add_recruits(d, out);
	if (d->privateer) {
		d->privateer = 0;
		note(&d->st, out, MSG_PRIVATEERS_RESET, NOBODY, EVERYONE, 0);
	}
	if (dawn_blockading(d))
		flow_push(&d->st, N_RECALL, GB)->local[STEP_LEFT] = 1;
}

/* 4.4.1, 4.4.1-a, 4.4.1-b, 4.1.4-6n: two squadrons and the cards of 1814. */
static void begin_1814(struct dawn *d, struct step *out)
{
	note(&d->st, out, MSG_ERA_1814, NOBODY, EVERYONE, 0);
	dawn_add_squadrons(d, dawn_figures.squadrons_1814, out);
	d->pile[DECK] = set_or(d->pile[DECK], d->pile[ASIDE]);
	d->pile[ASIDE] = (struct set){ { 0, 0 } };
}

/* 4.2-4: its discards and the 1812 cards make the first draw deck. */
static void end_prelude(struct dawn *d, struct step *out)
{
	d->pile[DECK] = set_or(d->pile[DECK], d->pile[DISCARD]);
	d->pile[DISCARD] = (struct set){ { 0, 0 } };
	note(&d->st, out, MSG_PRELUDE_SHUFFLED, NOBODY, EVERYONE, set_count(&d->pile[DECK]));
}

/* 4.1.4-4, 4.1.4-5, 4.1.4-6, 4.2-5: the rest of the upkeep, and the next turn. */
static void end_upkeep(struct dawn *d, struct step *out)
{
	return_landed(d, out);
	if (d->armistice) {
		d->armistice = 0;
		note(&d->st, out, MSG_ARMISTICES_END, NOBODY, EVERYONE, 0);
	}
	if (!d->turn)
		end_prelude(d, out);
	d->turn++;
	if (d->turn == dawn_figures.era_1814)
		begin_1814(d, out);
	deal(d, out);
	note(&d->st, out, MSG_TURN_BEGINS, NOBODY, EVERYONE, d->turn);
}

/* 4.1.3, 4.1.3-x, 4.2-3, 15.1.5, 15.1.6-a: both sides' points are netted before
 * anybody has won; after Turn 8 the leader has, and a tie is American. */
static void score_turn(struct dawn *d, struct step *out)
{
	int net;

	end_turn_effects(d);
	if (!d->turn)
		return;
	note(&d->st, out, MSG_SCORING, NOBODY, EVERYONE, d->turn);
	net = dawn_score(d, out);
	if (net)
		dawn_award(d, net > 0 ? GB : US, net > 0 ? net : -net, out);
	if (d->turn == dawn_figures.turns)
		dawn_win(d, d->score > 0 ? GB : US, MSG_WON_AT_END, out);
}

/* 4.1.2, 4.2-2: the players alternate, the US first; who has no card left (two
 * in the Prelude) waits until the other is done. */
static bool next_play(struct dawn *d, struct frame *f)
{
	int keep = d->turn ? 0 : dawn_figures.keep_prelude;
	int side = f->local[NEXT];

	if (d->held[US] <= keep && d->held[GB] <= keep) {
		f->local[NEXT] = US;
		return false;
	}
	f->local[NEXT] = (int16_t)!side;
	if (d->held[side] > keep)
		flow_push(&d->st, N_PLAY, side);
	return true;
}

/* 4.0, 4.1, 4.1.1, 4.2: no Public Policy and no scoring in the Prelude. */
void dawn_turn_run(struct state *s, struct step *out)
{
	struct dawn *d = dawn_of(s);
	struct frame *f = flow_top(s);

	switch (f->pc++) {
	case POLICY_US:
		if (d->turn & 1)
			flow_push(s, N_POLICY, US);
		break;
	case POLICY_GB:
		if (d->turn & 1)
			flow_push(s, N_POLICY, GB);
		break;
	case ACTIONS:
		if (next_play(d, f))
			f->pc = ACTIONS;
		break;
	case SCORING:
		score_turn(d, out);
		break;
	case UPKEEP:
		begin_upkeep(d, out);
		break;
	default:
		end_upkeep(d, out);
		f->pc = POLICY_US;
	}
}

/* 4.1.1, 13.2: one level on one track, or none. */
int dawn_policy_bar(const struct state *s, action a, int16_t *arg)
{
	(void)arg;
	if (action_verb(a) == V_ADVANCE &&
	    cdawn_of(s)->track[flow_see(s)->player][action_a(a)] == 3)
		return MSG_TRACK_AT_TOP;
	return MSG_NONE;
}

int dawn_policy_list(const struct state *s, action *out)
{
	int n = 0;

	for (int track = 0; track < TRACKS; track++)
		if (cdawn_of(s)->track[flow_see(s)->player][track] < 3)
			out[n++] = ACTION(V_ADVANCE, track, 0);
	out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

void dawn_policy_take(struct state *s, action a, struct step *out)
{
	int side = flow_see(s)->player;

	flow_pop(s);
	if (action_verb(a) == V_ADVANCE)
		dawn_change_track(dawn_of(s), side, action_a(a), 1, out);
	else
		note(s, out, MSG_POLICY_DECLINED, side, EVERYONE, side);
}
