/* tiny.c - a game for the unit tests (tiny.h). */
#include "tiny.h"
#include "core/policy.h"
#include "core/rng.h"
#include "tiny_messages.h"
#include "tiny_verb_texts.h"

/* clang-format off */
static const struct thing sides[] = {
	{ "us", { "United States", "États-Unis" } },
	{ "gb", { "Great Britain", "Grande-Bretagne" } },
};

static const struct thing places[PLACES] = {
	{ "york", { "York", "York" } },
	{ "kingston", { "Kingston", "Kingston" } },
	{ "erie", { "Lake Erie", "lac Érié" } },
};

static const struct thing cards[CARDS] = {
	{ "one", { "One", "Un" } }, { "two", { "Two", "Deux" } },
	{ "three", { "Three", "Trois" } }, { "four", { "Four", "Quatre" } },
	{ "five", { "Five", "Cinq" } }, { "six", { "Six", "Six" } },
	{ "seven", { "Seven", "Sept" } }, { "eight", { "Eight", "Huit" } },
};

static const struct thing piles[PILES] = {
	{ "deck", { "deck", "pioche" } }, { "hand-us", { "US hand", "main des É.-U." } },
	{ "hand-gb", { "GB hand", "main de la G.-B." } }, { "gone", { "gone", "jouées" } },
	{ "unknown", { "unknown", "inconnues" } },
};

static const struct kind kinds[] = {
	[K_NONE] = { "none", NULL, 0, false },
	[K_NUMBER] = { "number", NULL, 256, false },
	[K_SIDE] = { "side", sides, PLAYERS, false },
	[K_DICE] = { "dice", NULL, 0, false },
	[K_ACTION] = { "action", NULL, 0, false },
	[K_PLACE] = { "place", places, PLACES, false },
	[K_CARD] = { "card", cards, CARDS, true },
	[K_PILE] = { "pile", piles, PILES, false },
	{ NULL, NULL, 0, false },
};

static const struct verb verbs[] = {
	[V_MARCH] = { "march", K_PLACE, K_PLACE, false },
	[V_ROLL] = { "roll", K_NONE, K_NONE, false },
	[V_DRAW] = { "draw", K_NONE, K_NONE, false },
	[V_PLAY] = { "play", K_CARD, K_NONE, false },
	[V_REST] = { "rest", K_NONE, K_NONE, false },
	[V_ALERT] = { "alert", K_NONE, K_NONE, false },
	{ NULL, K_NONE, K_NONE, false },
};

#define AT(member) #member, offsetof(struct tiny, member)

static const struct field fields[] = {
	{ AT(units), 1, FIELD_UINT, K_NUMBER, { K_SIDE, K_PLACE }, { PLAYERS, COLUMNS } },
	{ AT(morale), 1, FIELD_INT, K_NUMBER, { K_SIDE, K_NONE }, { PLAYERS, 1 } },
	{ AT(held), 1, FIELD_UINT, K_NUMBER, { K_SIDE, K_NONE }, { PLAYERS, 1 } },
	{ AT(turn), 1, FIELD_UINT, K_NUMBER, { K_NONE, K_NONE }, { 1, 1 } },
	{ AT(towns), 4, FIELD_SET, K_PLACE, { K_NONE, K_NONE }, { 1, 1 } },
	{ AT(pile), 16, FIELD_SET, K_CARD, { K_PILE, K_NONE }, { PILES, 1 } },
	{ NULL, 0, 0, 0, 0, { 0, 0 }, { 0, 0 } },
};
/* clang-format on */

static int hand_of(int side)
{
	return HAND_US + side;
}

static int cards_left(const struct tiny *t)
{
	return CARDS - t->held[US] - t->held[GB] - set_count(&t->pile[GONE]);
}

static int bar_march(const struct tiny *t, int from, int to)
{
	int side = game_player(&t->st);

	if (!t->units[side][from])
		return MSG_NO_UNITS;
	return from == to || (from == YORK && to == ERIE) ? MSG_NOT_NEXT : 0;
}

static int choice_bar(const struct state *s, action a, int16_t arg[NOTE_ARGS])
{
	const struct tiny *t = ctiny_of(s);

	(void)arg;
	if (action_verb(a) == V_MARCH)
		return bar_march(t, action_a(a), action_b(a));
	if (action_verb(a) == V_PLAY)
		return set_has(&t->pile[hand_of(game_player(s))], action_a(a)) ? 0 : MSG_NOT_HELD;
	if (action_verb(a) == V_DRAW)
		return cards_left(t) ? 0 : MSG_NO_CARDS;
	return 0;
}

static int choice_list(const struct state *s, action *out)
{
	int16_t arg[NOTE_ARGS] = { 0 };
	int n = 0;

	for (int verb = 0; verb <= V_REST; verb++)
		for (int a = 0; a < (verbs[verb].a ? kinds[verbs[verb].a].count : 1); a++)
			for (int b = 0; b < (verbs[verb].b ? kinds[verbs[verb].b].count : 1); b++)
				if (!choice_bar(s, ACTION(verb, a, b), arg))
					out[n++] = ACTION(verb, a, b);
	return n;
}

static void march(struct tiny *t, int side, int from, int to)
{
	t->units[side][from]--;
	t->units[side][to]++;
	t->towns |= bit(to);
}

static void draw_card(struct tiny *t, int side, struct step *out)
{
	int card = chance_pick(&t->st, &t->pile[DECK], K_CARD, out);

	chance_show(out, 1 << side);
	set_drop(&t->pile[DECK], card);
	set_add(&t->pile[hand_of(side)], card);
	t->held[side]++;
	note(&t->st, out, MSG_DRAWS, side, 1 << side, side, card);
}

static void roll_morale(struct tiny *t, int side, struct step *out)
{
	int face = chance_roll(&t->st, 6, out);

	t->morale[side] = (int8_t)(t->morale[side] + face);
	note(&t->st, out, MSG_ROLLS, side, EVERYONE, side, face);
}

static void choice_take(struct state *s, action a, struct step *out)
{
	struct tiny *t = tiny_of(s);
	int side = flow_top(s)->player, x = action_a(a);

	flow_pop(s);
	if (action_verb(a) == V_MARCH)
		march(t, side, x, action_b(a));
	else if (action_verb(a) == V_DRAW)
		draw_card(t, side, out);
	else if (action_verb(a) == V_ROLL)
		roll_morale(t, side, out);
	if (action_verb(a) != V_PLAY)
		return;
	set_drop(&t->pile[hand_of(side)], x);
	set_add(&t->pile[GONE], x);
	t->held[side]--;
	t->morale[side] = (int8_t)(t->morale[side] + x + 1);
}

static void turn_run(struct state *s, struct step *out)
{
	struct tiny *t = tiny_of(s);

	if (t->turn == TURNS) {
		int lead = t->morale[US] - t->morale[GB];

		s->over = 1;
		note(s, out, MSG_ENDS, NOBODY, EVERYONE, lead > 0 ? US : lead < 0 ? GB : 2);
		return;
	}
	flow_push(s, N_CHOICE, t->turn & 1)->local[0] = (int16_t)(t->turn + 1);
	t->turn++;
}

static int alert_list(const struct state *s, action *out)
{
	(void)s;
	out[0] = ACTION(V_ALERT, 0, 0);
	return 1;
}

static void alert_take(struct state *s, action a, struct step *out)
{
	(void)a;
	(void)out;
	flow_pop(s);
}

static int alert_bar(const struct state *s, action a, int16_t arg[NOTE_ARGS])
{
	(void)s;
	(void)a;
	(void)arg;
	return 0;
}

static int stuck_list(const struct state *s, action *out)
{
	(void)s;
	(void)out;
	return 0;
}

static void loop_run(struct state *s, struct step *out)
{
	(void)s;
	(void)out;
}

static void deep_run(struct state *s, struct step *out)
{
	(void)out;
	flow_push(s, N_DEEP, NOBODY);
}

static void talk_run(struct state *s, struct step *out)
{
	note(s, out, MSG_DRAWS, US, EVERYONE, US, 0);
}

static void dice_run(struct state *s, struct step *out)
{
	chance_roll(s, 6, out);
}

static const struct node nodes[TINY_NODES] = {
	[N_TURN] = { .name = "turn", .rule = "0", .run = turn_run },
	[N_CHOICE] = { .name = "choice",
		       .rule = "1",
		       .list = choice_list,
		       .take = choice_take,
		       .bar = choice_bar,
		       .verbs = (1 << V_ALERT) - 1,
		       .prompt = MSG_ASK },
	[N_FORCED] = { .name = "forced",
		       .rule = "4",
		       .list = alert_list,
		       .take = alert_take,
		       .bar = alert_bar,
		       .verbs = 1 << V_ALERT,
		       .prompt = MSG_ASK },
	[N_ALERT] = { .name = "alert",
		      .rule = "4",
		      .list = alert_list,
		      .take = alert_take,
		      .bar = alert_bar,
		      .verbs = 1 << V_ALERT,
		      .prompt = MSG_ASK,
		      .ask = true },
	[N_STUCK] = { .name = "stuck",
		      .rule = "5",
		      .list = stuck_list,
		      .take = alert_take,
		      .bar = alert_bar,
		      .verbs = 0,
		      .prompt = MSG_ASK },
	[N_LOOP] = { .name = "loop", .rule = "5", .run = loop_run },
	[N_DEEP] = { .name = "deep", .rule = "5", .run = deep_run },
	[N_TALK] = { .name = "talk", .rule = "5", .run = talk_run },
	[N_DICE] = { .name = "dice", .rule = "5", .run = dice_run },
};

static void setup(struct state *s, int scenario, struct step *out)
{
	static const struct {
		uint8_t node;
		int8_t player;
	} first[] = {
		[NORMAL] = { N_TURN, NOBODY }, [FORCED] = { N_FORCED, GB },
		[ASKED] = { N_ALERT, GB },     [STUCK] = { N_STUCK, US },
		[LOOP] = { N_LOOP, NOBODY },   [DEEP] = { N_DEEP, NOBODY },
		[TALK] = { N_TALK, NOBODY },   [DICE] = { N_DICE, NOBODY },
	};
	struct tiny *t = tiny_of(s);

	(void)out;
	t->units[US][YORK] = t->units[GB][KINGSTON] = 2;
	for (int card = 0; card < CARDS; card++)
		set_add(&t->pile[DECK], card);
	flow_push(s, N_TURN, NOBODY);
	if (scenario != NORMAL)
		flow_push(s, first[scenario].node, first[scenario].player);
}

static void hide(struct tiny *t, int pile)
{
	t->pile[UNKNOWN] = set_or(t->pile[UNKNOWN], t->pile[pile]);
	t->pile[pile] = (struct set){ { 0, 0 } };
}

static void redact(struct state *s, int viewer)
{
	hide(tiny_of(s), DECK);
	for (int side = 0; side < PLAYERS; side++)
		if (side != viewer)
			hide(tiny_of(s), hand_of(side));
}

static void guess(struct state *s, int viewer, struct rng *r)
{
	struct tiny *t = tiny_of(s);

	for (int n = t->held[!viewer]; n > 0; n--) {
		int card = set_pick(&t->pile[UNKNOWN], (uint32_t)(rng_next(r) >> 32));

		set_drop(&t->pile[UNKNOWN], card);
		set_add(&t->pile[hand_of(!viewer)], card);
	}
	t->pile[DECK] = t->pile[UNKNOWN];
	t->pile[UNKNOWN] = (struct set){ { 0, 0 } };
}

static int outcome(const struct state *s, int seat)
{
	int lead = ctiny_of(s)->morale[seat] - ctiny_of(s)->morale[!seat];

	return lead > 0 ? 1000 : lead < 0 ? -1000 : 0;
}

static const char *check(const struct state *s)
{
	const struct tiny *t = ctiny_of(s);

	for (int side = 0; side < PLAYERS; side++)
		if (set_count(&t->pile[hand_of(side)]) != t->held[side])
			return "miscounted hand";
	return t->turn > TURNS ? "too many turns" : NULL;
}

static void report(const struct state *view, int topic, action about, struct step *out)
{
	(void)about;
	if (topic == REPORT_PROMPT)
		note(NULL, out, MSG_ASK, game_player(view), EVERYONE, ctiny_of(view)->turn);
}

static int value(const struct state *s, int seat)
{
	return 10 * (ctiny_of(s)->morale[seat] - ctiny_of(s)->morale[!seat]);
}

static int weigh(const struct state *s, action a)
{
	(void)s;
	return action_verb(a) == V_MARCH ? 1 : 2;
}

/* A play is one action. */
static bool quiet(const struct state *s)
{
	return flow_see(s)->node == N_CHOICE;
}

static const struct policy policy = { .value = value, .weigh = weigh, .quiet = quiet };

const struct game tiny_game = {
	.id = "tiny",
	.title = { "Tiny", "Minuscule" },
	.version = 1,
	.state_size = sizeof(struct tiny),
	.nodes = nodes,
	.verbs = verbs,
	.kinds = kinds,
	.messages = tiny_messages,
	.verb_texts = tiny_verb_texts,
	.fields = fields,
	.nodes_count = TINY_NODES,
	.verbs_count = TINY_VERBS,
	.messages_count = TINY_MESSAGES_COUNT,
	.longest = TURNS,
	.setup = setup,
	.redact = redact,
	.guess = guess,
	.outcome = outcome,
	.check = check,
	.report = report,
	.policy = &policy,
};

void tiny_start(struct tiny *t, enum scenario scenario, struct step *out)
{
	static const uint64_t key[2] = { 7, 0 };

	game_start(&tiny_game, &t->st, (int)scenario, key, out, NULL);
}
