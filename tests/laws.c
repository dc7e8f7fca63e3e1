/* laws.c - laws that every game must obey, on random play.
 *
 *   laws [--game ID] [--games N] [--seed S] [--light]
 *
 * Cheap laws are tried at every decision, the others at every few.  --light
 * plays with the cheap ones only.  A broken law ends the run with the game,
 * seed and step, which tell how to see it again: laws --game G --seed S --games 1.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/policy.h"
#include "core/text.h"
#include "games/games.h"
#include "laws.h"

static const char *const law_names[LAWS] = {
	[LAW_TABLES] = "the tables are sound",
	[LAW_LIST] = "the list of actions is not empty, without doubles, within bounds",
	[LAW_REFUSE] = "what is not listed and who is not to decide is refused, nothing changed",
	[LAW_WHY] = "there is a reason exactly against what is not listed",
	[LAW_WHY_THING] = "a thing is barred exactly if no listed action has it",
	[LAW_TEXT] = "states and actions are the same after a round trip through text",
	[LAW_CHECK] = "the game's own check is silent",
	[LAW_FRAMES] = "frames that are not in use are zero",
	[LAW_NOTES] = "notes speak of things that exist",
	[LAW_PROMPT] = "there is a prompt, and the reports work",
	[LAW_POLICY] = "the policy's numbers are within bounds, and the same in the view",
	[LAW_SILENT] = "play is the same when nobody listens",
	[LAW_BARRIER] = "the barrier foretold is the barrier that comes",
	[LAW_VIEW] = "a view of a view is the same view, without the key",
	[LAW_GUESS] = "a guess is a legal state that looks the same to the viewer",
	[LAW_SAME_LIST] = "the decider has the same list in the state, his view and a guess",
	[LAW_SWAP] = "swapping hidden things does not change the view",
	[LAW_INTERFERENCE] = "hidden things have no influence on what is seen of a step",
	[LAW_SHOWN] = "a draw is shown to those who know its thing afterwards",
	[LAW_NO_WAY_BACK] = "what may be undone has shown nothing",
	[LAW_REPLAY_KEY] = "replay from key and actions is equal",
	[LAW_REPLAY_DRAWS] = "replay from actions and draws is equal under another key",
	[LAW_END] = "the game ends in time, and what one wins the other loses",
};

struct options {
	const struct game *game; /* NULL: all */
	long games;
	uint64_t seed;
	bool light;
};

enum { LAST = 8 }; /* actions told with a breach */

static void print_last(const struct trial *t)
{
	for (int i = t->npast > LAST ? t->npast - LAST : 0; i < t->npast; i++)
		printf("    %d: %s %s\n", i, t->g->kinds[K_SIDE].things[t->past[i].seat].key,
		       action_text(t, t->past[i].act));
}

void law_broken(const struct trial *t, enum law law, const char *format, ...)
{
	const struct state *s = &t->now.st;
	va_list args;

	printf("not ok - %s: %s\n    seed %llu step %u node %s: ", t->g->id, law_names[law],
	       (unsigned long long)t->seed, s->steps,
	       s->depth ? t->g->nodes[flow_see(s)->node].name : "(none)");
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	printf("\n");
	print_last(t);
	printf("0 passed, 1 failed\n");
	exit(1);
}

bool trial_lists(const struct trial *t, action a)
{
	for (int i = 0; i < t->nlegal; i++)
		if (t->legal[i] == a)
			return true;
	return false;
}

const char *action_text(const struct trial *t, action a)
{
	static char line[256];
	struct text text = text_into(line, sizeof line);

	if (action_verb(a) < t->g->verbs_count)
		action_print(&text, t->g, a);
	else
		text_number(&text, a);
	return line;
}

static action by_chance(struct trial *t)
{
	return t->legal[rng_below(&t->r, t->nlegal)];
}

static action by_weight(struct trial *t)
{
	const struct policy *policy = t->g->policy;
	int weight[ACTIONS_MAX], sum = 0, at;

	if (!policy)
		return by_chance(t);
	policy_weigh(policy, &t->now.st, t->legal, t->nlegal, weight);
	for (int i = 0; i < t->nlegal; i++)
		sum += weight[i];
	at = rng_below(&t->r, sum);
	for (int i = 0;; i++) {
		at -= weight[i];
		if (at < 0)
			return t->legal[i];
	}
}

/* What was chosen least of all so far; one time in four by chance, so that no two games are
 * the same. */
static action by_rarity(struct trial *t)
{
	action rarest = by_chance(t);

	if (rng_below(&t->r, 4) == 0)
		return rarest;
	for (int i = 0; i < t->nlegal; i++) {
		action a = t->legal[i];

		if (t->used[action_verb(a)][action_a(a) & 255] <
		    t->used[action_verb(rarest)][action_a(rarest) & 255])
			rarest = a;
	}
	return rarest;
}

/* Three ways to play, each of which gets elsewhere. */
static action choose(struct trial *t)
{
	action a = t->seed % 4 == 3 ? by_rarity(t) : t->seed % 2 == 1 ? by_weight(t) : by_chance(t);

	t->used[action_verb(a)][action_a(a) & 255]++;
	return a;
}

static void measure(struct trial *t)
{
	struct extent *x = &t->extent[flow_see(&t->now.st)->node];

	x->asked++;
	x->widest = t->nlegal > x->widest ? t->nlegal : x->widest;
	x->deepest = t->now.st.depth > x->deepest ? t->now.st.depth : x->deepest;
}

static void *grown(void *memory, size_t size)
{
	memory = realloc(memory, size);
	if (!memory) {
		fprintf(stderr, "laws: out of memory\n");
		exit(2);
	}
	return memory;
}

static void keep_draws(struct trial *t)
{
	if (!t->step.ndraws)
		return;
	if (t->ndraws + t->step.ndraws > t->draws_room) {
		t->draws_room = 2 * (t->ndraws + t->step.ndraws);
		t->draws = grown(t->draws, (size_t)t->draws_room * sizeof t->draws[0]);
	}
	memcpy(t->draws + t->ndraws, t->step.draw, (size_t)t->step.ndraws * sizeof t->draws[0]);
	t->ndraws += t->step.ndraws;
}

static void keep_past(struct trial *t, int seat, action a, uint64_t hash)
{
	LAW(t, LAW_END, t->npast < t->g->longest, "not over after %d actions", t->npast);
	t->past[t->npast++] = (struct past){ a, seat, t->ndraws, t->step.ndraws, hash };
	keep_draws(t);
}

static void cheap_laws(struct trial *t)
{
	const char *fault = t->g->check(&t->now.st);

	LAW(t, LAW_CHECK, !fault, "%s", fault);
	LAW(t, LAW_CHECK, !t->now.st.fault, "fault %d", t->now.st.fault);
	laws_of_list(t);
}

static void other_laws(struct trial *t)
{
	laws_of_samples(t, 20);
	if (rng_below(&t->r, 2) == 0) {
		laws_of_text(t);
		laws_of_prompt(t);
		laws_of_policy(t);
		laws_of_views(t);
		laws_of_swap(t);
	}
	if (rng_below(&t->r, 20) == 0)
		laws_of_everything(t);
}

static void play_action(struct trial *t, bool light)
{
	static union any_state before;
	int seat = game_player(&t->now.st);
	action a = choose(t);
	uint64_t hash = light ? 0 : state_hash(t->g, &t->now.st);

	memcpy(&before, &t->now, t->g->state_size);
	t->step.flags = 0;
	t->step.nnotes = t->step.ndraws = 0;
	LAW(t, LAW_REFUSE, game_apply(t->g, &t->now.st, seat, a, &t->step),
	    "'%s' is listed and refused", action_text(t, a));
	keep_past(t, seat, a, hash);
	if (light)
		return;
	laws_of_notes(t);
	laws_of_draws(t);
	laws_of_drafts(t, &before, seat, a);
	if (rng_below(&t->r, 2) == 0)
		laws_of_step(t, &before, seat, a);
	laws_of_interference(t, &before, seat, a);
}

static unsigned scenarios_count(const struct game *g)
{
	unsigned count = 0;

	while (g->scenarios && g->scenarios[count].key)
		count++;
	return count ? count : 1;
}

/* One scenario after the other, each with all ways to play. */
int trial_scenario(const struct trial *t)
{
	return (int)(t->seed / 4 % scenarios_count(t->g));
}

/* Every fourth round of the scenarios goes by an older version of the rules. */
int trial_version(const struct trial *t)
{
	uint64_t round = t->seed / 4 / scenarios_count(t->g);

	return round % 4 == 3 && t->g->version > 1 ? 1 + (int)(round / 4 % (t->g->version - 1u))
						   : t->g->version;
}

static void play_game(struct trial *t, bool light)
{
	const uint64_t key[2] = { t->seed, 0 };

	t->r.s = t->seed;
	t->npast = t->ndraws = 0;
	memset(&t->step, 0, sizeof t->step);
	game_start_version(t->g, &t->now.st, trial_version(t), trial_scenario(t), key, &t->step,
			   NULL);
	keep_draws(t);
	t->setup_draws = t->ndraws;
	while (game_player(&t->now.st) != NOBODY) {
		t->nlegal = game_actions(t->g, &t->now.st, t->legal);
		t->secrets = t->secrets && t->secrets->more ? t->secrets->more : secrets_of(t->g);
		cheap_laws(t);
		measure(t);
		if (!light)
			other_laws(t);
		play_action(t, light);
	}
	laws_of_end(t);
	if (!light)
		laws_of_replay(t);
}

/* One line a law; returns how many were never tried. */
static int print_laws(const struct trial *t, bool light)
{
	int idle = 0;

	for (int law = 0; law < LAWS; law++) {
		if (t->tried[law])
			printf("ok - %s: %s (%ld times)\n", t->g->id, law_names[law],
			       t->tried[law]);
		else if (!light) {
			printf("not ok - %s: %s: never tried\n", t->g->id, law_names[law]);
			idle++;
		}
	}
	return idle;
}

static void print_extents(const struct trial *t)
{
	for (int i = 0; i < t->g->nodes_count; i++)
		if (t->g->nodes[i].list)
			printf("# %s %-24s asked %8ld, widest list %3d, deepest stack %2d\n",
			       t->g->id, t->g->nodes[i].name, t->extent[i].asked,
			       t->extent[i].widest, t->extent[i].deepest);
}

static int try_game(const struct game *g, const struct options *o, int *passed)
{
	static struct trial t;
	int idle;

	memset(&t, 0, sizeof t);
	t.g = g;
	t.secrets = secrets_of(g);
	t.past = grown(NULL, (g->longest + 1u) * sizeof t.past[0]);
	laws_of_tables(&t);
	for (long i = 0; i < o->games; i++) {
		t.seed = o->seed + (uint64_t)i;
		play_game(&t, o->light);
	}
	idle = print_laws(&t, o->light);
	print_extents(&t);
	for (int law = 0; law < LAWS; law++)
		*passed += t.tried[law] > 0;
	free(t.past);
	free(t.draws);
	return idle;
}

static int usage(const char *what)
{
	fprintf(stderr, "laws: %s\nusage: laws [--game ID] [--games N] [--seed S] [--light]\n",
		what);
	return 2;
}

int main(int argc, char **argv)
{
	struct options o = { NULL, 50, 1, false };
	int passed = 0, failed = 0;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--light")) {
			o.light = true;
			continue;
		}
		if (i + 1 == argc)
			return usage("unknown option, or its value is missing");
		if (!strcmp(argv[i], "--games"))
			o.games = strtol(argv[i + 1], NULL, 10);
		else if (!strcmp(argv[i], "--seed"))
			o.seed = strtoull(argv[i + 1], NULL, 10);
		else if (strcmp(argv[i], "--game") || !(o.game = game_find(argv[i + 1])))
			return usage("unknown option or game");
		i++;
	}
	if (o.games < 1)
		return usage("--games wants a number above zero");
	for (const struct game *const *g = games; *g; g++)
		if (!o.game || o.game == *g)
			failed += try_game(*g, &o, &passed);
	printf("%d passed, %d failed\n", passed, failed);
	return failed > 0;
}
