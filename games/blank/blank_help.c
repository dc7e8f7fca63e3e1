/* blank_help.c - prompts, score and odds for players; hints for the AI. */
#include "blank_int.h"

/* Of the 36 rolls, how many the one with `lead` more on the table wins. */
static int rolls_won(int lead)
{
	int won = 0;

	for (int mine = 1; mine <= 6; mine++)
		for (int his = 1; his <= 6; his++)
			won += mine + lead > his;
	return won;
}

/* What the card adds, if the cards of the other side were worth nothing. */
static void report_odds(const struct state *view, action about, struct step *out)
{
	int side = game_player(view), card = action_a(about);
	int worth = blank_worth(cblank_of(view), LAID_US + (enum pile)side);

	if (action_verb(about) != V_PLAY)
		return;
	note(NULL, out, MSG_ODDS, side, EVERYONE, card, rolls_won(worth + card_value(card)));
}

void blank_report(const struct state *view, int topic, action about, struct step *out)
{
	const struct blank *b = cblank_of(view);

	if (topic == REPORT_SCORE)
		for (int side = 0; side < PLAYERS; side++)
			note(NULL, out, MSG_SCORE, side, EVERYONE, side, b->points[side]);
	if (game_player(view) == NOBODY)
		return;
	if (topic == REPORT_PROMPT)
		note_prompt(&blank_game, view, out);
	if (topic == REPORT_ODDS)
		report_odds(view, about, out);
}

/* A point is worth most; then good cards that are still to be played. */
static int value(const struct state *s, int seat)
{
	const struct blank *b = cblank_of(s);
	int lead = b->points[seat] - b->points[!seat];
	int cards = blank_worth(b, HAND_US + (enum pile)seat) -
		    blank_worth(b, HAND_US + (enum pile) !seat);

	return s->over ? blank_game.outcome(s, seat) : 120 * lead + 8 * cards;
}

static int weigh(const struct state *s, action a)
{
	(void)s;
	return action_verb(a) == V_PLAY ? 4 * card_value(action_a(a)) : 2;
}

/* Between two fights: the leader is asked, nothing lies on the table. */
static bool quiet(const struct state *s)
{
	const struct blank *b = cblank_of(s);

	return flow_see(s)->node == N_COMMIT && game_player(s) == (b->turn & 1);
}

const struct policy blank_policy = { .value = value, .weigh = weigh, .quiet = quiet };
