/* tally.c - counting what came of games. */
#include <string.h>
#include "core/text.h"
#include "journal.h"
#include "tally.h"

static int kind_of_cards(const struct game *g)
{
	for (int kind = K_GAME; g->kinds[kind].name; kind++)
		if (!strcmp(g->kinds[kind].name, "card"))
			return g->kinds[kind].count <= TALLY_CARDS ? kind : 0;
	return 0;
}

static int count_scenarios(const struct game *g)
{
	int n = 0;

	while (g->scenarios && g->scenarios[n].key)
		n++;
	return n ? n : 1;
}

/* The use that a verb with a card behind it means; USES: none that counts. */
static enum tally_use use_of(const char *verb)
{
	static const struct {
		const char *verb;
		enum tally_use use;
	} known[] = {
		{ "event", USE_EVENT }, { "ops", USE_OPS },        { "both", USE_BOTH },
		{ "react", USE_REACT }, { "react-at", USE_REACT }, { "battle", USE_BATTLE },
		{ "hold", USE_KEPT },   { "save", USE_KEPT },      { "play", USE_PLAY },
	};

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (!strcmp(known[i].verb, verb))
			return known[i].use;
	return USES;
}

/* Whether what a card is played for is said by the next action. */
static bool asks_for_use(const struct game *g)
{
	for (const struct verb *v = g->verbs; v->key; v++)
		if (!strcmp(v->key, "event"))
			return v->a == K_NONE;
	return false;
}

static int uses_of(const struct game *g, int cards)
{
	int uses = 0;

	for (const struct verb *v = g->verbs; cards && v->key; v++)
		if (v->a == cards && use_of(v->key) < USES)
			uses |= 1 << use_of(v->key);
	if (asks_for_use(g))
		uses = (uses & ~(1 << USE_PLAY)) | 1 << USE_EVENT | 1 << USE_OPS;
	return uses;
}

size_t tally_size(const struct game *g)
{
	return sizeof(struct tally) + (size_t)count_scenarios(g) * sizeof(struct tally_scenario);
}

struct tally *tally_open(void *memory, const struct game *g)
{
	struct tally *t = memory;

	memset(t, 0, tally_size(g));
	t->game = g;
	t->cards = kind_of_cards(g);
	t->scenarios = count_scenarios(g);
	t->uses = uses_of(g, t->cards);
	return t;
}

/* What a card is used for in entry i; USES: nothing that counts. */
static enum tally_use use_at(const struct tally *t, const struct session *x, int i)
{
	const struct entry *e = &x->entry[i], *next = i + 1 < x->nentries ? e + 1 : NULL;
	const struct verb *v = &t->game->verbs[action_verb(e->what)];
	enum tally_use use = v->a == t->cards && t->cards ? use_of(v->key) : USES;

	if (use != USE_PLAY || !asks_for_use(t->game))
		return use;
	if (!next || next->seat != e->seat)
		return USES; /* the game ended there, or he had to stop */
	return strcmp(t->game->verbs[action_verb(next->what)].key, "event") ? USE_OPS : USE_EVENT;
}

static void count_cards(const struct tally *t, struct tally_scenario *s, const struct session *x)
{
	for (int i = 0; i < x->nentries; i++) {
		const struct entry *e = &x->entry[i];
		enum tally_use use = use_at(t, x, i);
		struct tally_count *c;
		int outcome;

		if (use == USES)
			continue;
		c = &s->card[action_a(e->what)][e->seat][use];
		outcome = session_outcome(x, e->seat);
		c->done++;
		c->won += outcome > 0;
		c->drawn += outcome == 0;
	}
}

void tally_add(struct tally *t, const struct session *x)
{
	enum ending end = session_ending(x);
	struct tally_scenario *s = &t->scenario[x->scenario];
	int column = x->nentries / TALLY_WIDTH, turn = game_turn(t->game, x->now);
	int first = session_outcome(x, 0);

	if (end == END_NONE || x->scenario >= t->scenarios)
		return;
	s->games++;
	s->ended[end][first > 0 ? 0 : first < 0 ? 1 : PLAYERS]++;
	if (end == END_FAULT)
		return;
	s->actions += (uint64_t)x->nentries;
	s->lengths[column < TALLY_LENGTHS ? column : TALLY_LENGTHS - 1]++;
	s->turns[turn < 0 ? 0 : turn < TALLY_TURNS ? turn : TALLY_TURNS - 1]++;
	count_cards(t, s, x);
}

uint32_t tally_games(const struct tally *t)
{
	uint32_t games = 0;

	for (int i = 0; i < t->scenarios; i++)
		games += t->scenario[i].games;
	return games;
}
