/* blank.c - the rules of the blank game and the table of its functions.
 *
 * A turn is one procedure, N_TURN; within it N_FIGHT asks and resolves.  A card
 * is in exactly one pile, and held[] and laid[] count the piles of each side.
 */
#include <stddef.h>
#include "blank_int.h"
#include "core/piles.h"

int blank_worth(const struct blank *b, enum pile pile)
{
	int sum = 0;

	for (int i = set_next(&b->pile[pile], 0); i >= 0; i = set_next(&b->pile[pile], i + 1))
		sum += card_value(i);
	return sum;
}

static void move_card(struct blank *b, int card, enum pile from, enum pile to)
{
	set_drop(&b->pile[from], card);
	set_add(&b->pile[to], card);
}

/* 2.4: nothing happens once the deck is empty. */
static void draw_card(struct blank *b, int side, struct step *out)
{
	int card;

	if (set_empty(&b->pile[DECK]))
		return;
	card = chance_pick(&b->st, &b->pile[DECK], K_CARD, out);
	chance_show(out, 1 << side);
	move_card(b, card, DECK, HAND_US + (enum pile)side);
	b->held[side]++;
	note(&b->st, out, MSG_DRAW, side, 1 << side, side, card);
}

/* 1.1 */
static void setup(struct state *s, int scenario, struct step *out)
{
	struct blank *b = blank_of(s);

	(void)scenario;
	for (int i = 0; i < CARDS; i++)
		set_add(&b->pile[DECK], i);
	for (int i = 0; i < HAND; i++) {
		draw_card(b, US, out);
		draw_card(b, GB, out);
	}
	flow_push(s, N_TURN, NOBODY);
}

/* 2.1: the US leads in the first turn. */
static int leader(const struct blank *b)
{
	return b->turn & 1;
}

/* 2.1-2.4, 3.1 */
static void turn_run(struct state *s, struct step *out)
{
	struct blank *b = blank_of(s);
	struct frame *f = flow_top(s);

	switch (f->pc++) {
	case 0:
		flow_push(s, N_FIGHT, NOBODY);
		break;
	case 1:
		draw_card(b, US, out);
		draw_card(b, GB, out);
		break;
	default:
		f->pc = 0;
		s->over = ++b->turn == TURNS;
	}
}

static void ask(struct state *s, int node, int side)
{
	flow_push(s, node, side)->local[0] = (int16_t)(cblank_of(s)->turn + 1);
}

/* 2.3: on equal sums nobody takes a point. */
static void show_and_roll(struct blank *b, struct step *out)
{
	int sum[PLAYERS];

	if (out)
		out->flags |= STEP_REVEAL;
	for (int side = 0; side < PLAYERS; side++) {
		enum pile laid = LAID_US + (enum pile)side;
		int worth = blank_worth(b, laid), die = chance_roll(&b->st, 6, out);

		for (int i = set_next(&b->pile[laid], 0); i >= 0;
		     i = set_next(&b->pile[laid], i + 1))
			note(&b->st, out, MSG_SHOW, side, EVERYONE, side, i, card_value(i));
		sum[side] = worth + die;
		note(&b->st, out, MSG_FIGHT, side, EVERYONE, side, worth, die, sum[side]);
	}
	if (sum[US] == sum[GB])
		return;
	b->points[sum[GB] > sum[US]]++;
	note(&b->st, out, MSG_POINT, NOBODY, EVERYONE, sum[GB] > sum[US]);
}

/* 2.4 */
static void spend_cards(struct blank *b)
{
	for (int side = 0; side < PLAYERS; side++) {
		piles_move(b->pile, b->pile[LAID_US + side], LAID_US + side, SPENT);
		b->laid[side] = 0;
	}
}

static void fight_run(struct state *s, struct step *out)
{
	struct blank *b = blank_of(s);

	switch (flow_top(s)->pc++) {
	case 0:
		ask(s, N_COMMIT, leader(b));
		break;
	case 1:
		ask(s, N_COMMIT, !leader(b));
		break;
	case 2: /* 2.2: asked even without an ambush: to skip him would tell */
		ask(s, N_REACT, !leader(b));
		break;
	default:
		show_and_roll(b, out);
		spend_cards(b);
		flow_pop(s);
	}
}

/* 2.1: a card of one's own hand; 2.2: as a reaction only an ambush. */
static int bar_lay(const struct state *s, action a, int16_t arg[NOTE_ARGS])
{
	const struct set *hand = &cblank_of(s)->pile[HAND_US + game_player(s)];

	(void)arg;
	if (action_verb(a) == V_PASS)
		return 0;
	if (!set_has(hand, action_a(a)))
		return MSG_NOT_HELD;
	if (flow_see(s)->node == N_REACT && !is_ambush(action_a(a)))
		return MSG_NO_AMBUSH;
	return 0;
}

/* The same predicate decides here and explains to those who ask why not. */
static int lay_list(const struct state *s, action *out)
{
	int16_t arg[NOTE_ARGS];
	int n = 0;

	for (int i = 0; i < CARDS; i++)
		if (!bar_lay(s, ACTION(V_PLAY, i, 0), arg))
			out[n++] = ACTION(V_PLAY, i, 0);
	out[n++] = ACTION(V_PASS, 0, 0);
	return n;
}

static void lay_take(struct state *s, action a, struct step *out)
{
	struct blank *b = blank_of(s);
	int side = game_player(s);

	flow_pop(s);
	if (action_verb(a) == V_PASS) {
		note(s, out, MSG_PASS, side, EVERYONE, side);
		return;
	}
	move_card(b, action_a(a), HAND_US + (enum pile)side, LAID_US + (enum pile)side);
	b->held[side]--;
	b->laid[side]++;
	note(s, out, MSG_LAY, side, 1 << side, side, action_a(a));
}

/* 3.1 */
static int outcome(const struct state *s, int seat)
{
	const struct blank *b = cblank_of(s);
	int lead = b->points[seat] - b->points[!seat];

	return 1000 * ((lead > 0) - (lead < 0));
}

/* Each card is in one pile, the public counts are true, no point came from nowhere. */
static const char *check(const struct state *s)
{
	const struct blank *b = cblank_of(s);
	const char *fault = piles_fault(b->pile, PILES, CARDS, UNKNOWN);

	if (fault)
		return fault;
	for (int side = 0; side < PLAYERS; side++)
		if (set_count(&b->pile[HAND_US + side]) != b->held[side] ||
		    set_count(&b->pile[LAID_US + side]) != b->laid[side])
			return "the counts of cards are wrong";
	if (b->turn > TURNS || b->points[US] + b->points[GB] > b->turn)
		return "more points than fights";
	return NULL;
}

/* The public counts follow from the piles. */
static void refresh(struct state *s)
{
	struct blank *b = blank_of(s);

	for (int side = 0; side < PLAYERS; side++) {
		b->held[side] = (uint8_t)set_count(&b->pile[HAND_US + side]);
		b->laid[side] = (uint8_t)set_count(&b->pile[LAID_US + side]);
	}
}

#define PLAY_OR_PASS (VERB(V_PLAY) | VERB(V_PASS))

/* clang-format off */
static const struct node nodes[] = {
	[N_TURN]   = { "turn", "2.1", .run = turn_run },
	[N_COMMIT] = { "commit", "2.1", lay_list, lay_take, .bar = bar_lay,
	               .verbs = PLAY_OR_PASS, .prompt = MSG_ASK_COMMIT },
	[N_REACT]  = { "react", "2.2", lay_list, lay_take, .bar = bar_lay,
	               .verbs = PLAY_OR_PASS, .prompt = MSG_ASK_REACT, .ask = true },
	[N_FIGHT]  = { "fight", "2.3", .run = fight_run },
};
/* clang-format on */

const struct game blank_game = {
	.id = "blank",
	.title = { "Blank", "Modèle" },
	.version = 1,
	.state_size = sizeof(struct blank),
	.nodes = nodes,
	.verbs = blank_verbs,
	.kinds = blank_kinds,
	.messages = blank_messages,
	.verb_texts = blank_verb_texts,
	.fields = blank_fields,
	.nodes_count = NODES,
	.verbs_count = VERBS,
	.messages_count = BLANK_MESSAGES_COUNT,
	.longest = 3 * TURNS,
	.setup = setup,
	.redact = blank_redact,
	.guess = blank_guess,
	.outcome = outcome,
	.check = CHECKED(check),
	.refresh = refresh,
	.report = blank_report,
	.policy = &blank_policy,
};
