/* laws_list.c - laws of one position: what is offered, what is refused and why. */
#include <stdlib.h>
#include <string.h>
#include "core/policy.h"
#include "core/text.h"
#include "laws.h"

/* Pairs of things beyond which we sample: of verbs of this node, and of others, which are
 * refused for their verb alone. */
enum { PRODUCT_MAX = 20000, FOREIGN_MAX = 200 };

static int compare_actions(const void *a, const void *b)
{
	action x = *(const action *)a, y = *(const action *)b;

	return (x > y) - (x < y);
}

void laws_of_list(struct trial *t)
{
	static action sorted[LIST_ROOM];
	const struct node *node = &t->g->nodes[flow_see(&t->now.st)->node];
	int n = t->nlegal;

	LAW(t, LAW_LIST, n > 0, "nothing is offered");
	LAW(t, LAW_LIST, n <= ACTIONS_MAX, "%d actions", n);
	memcpy(sorted, t->legal, (size_t)n * sizeof sorted[0]);
	qsort(sorted, (size_t)n, sizeof sorted[0], compare_actions);
	for (int i = 0; i < n; i++) {
		LAW(t, LAW_LIST, !i || sorted[i] != sorted[i - 1], "'%s' is listed twice",
		    action_text(t, sorted[i]));
		LAW(t, LAW_LIST, action_verb(sorted[i]) < t->g->verbs_count, "unknown verb");
		LAW(t, LAW_LIST, node->verbs >> action_verb(sorted[i]) & 1,
		    "'%s': not a verb of this node", action_text(t, sorted[i]));
	}
	for (int i = t->now.st.depth; i < FRAMES; i++)
		LAW(t, LAW_FRAMES,
		    !memcmp(&t->now.st.frame[i], &(struct frame){ 0 }, sizeof(struct frame)),
		    "frame %d", i);
}

/* Refused to this seat, with nothing changed. */
static void refuse_law(struct trial *t, int seat, action a)
{
	static union any_state copy;

	memcpy(&copy, &t->now, t->g->state_size);
	LAW(t, LAW_REFUSE, !game_apply(t->g, &copy.st, seat, a, NULL),
	    "'%s' was let through for %d", action_text(t, a), seat);
	LAW(t, LAW_REFUSE, !memcmp(&copy, &t->now, t->g->state_size), "'%s' has changed the state",
	    action_text(t, a));
}

/* The arguments of a refusal name things that exist. */
static void reason_law(struct trial *t, int msg, const int16_t *arg, action a)
{
	const struct message *m = &t->g->messages[msg];

	for (int i = 0; i < NOTE_ARGS && m->kind[i] != K_NONE && m->kind[i] != K_ACTION; i++)
		LAW(t, LAW_WHY,
		    !t->g->kinds[m->kind[i]].things || game_thing(t->g, m->kind[i], arg[i]),
		    "'%s': argument %d of %s is %d", action_text(t, a), i, m->key, arg[i]);
}

/* The view is the decider's. */
static void action_laws(struct trial *t, const struct state *view, action a)
{
	int seat = game_player(&t->now.st), msg;
	int16_t arg[NOTE_ARGS];
	bool listed = trial_lists(t, a);

	msg = game_why(t->g, view, seat, a, arg);
	LAW(t, LAW_WHY, listed == !msg, "'%s' is %slisted, and why says %s", action_text(t, a),
	    listed ? "" : "not ", t->g->messages[msg].key);
	LAW(t, LAW_WHY, msg >= 0 && msg < t->g->messages_count, "message %d", msg);
	reason_law(t, msg, arg, a);
	if (!listed)
		refuse_law(t, seat, a);
}

static int kind_size(const struct game *g, int kind)
{
	return kind == K_NONE ? 1 : g->kinds[kind].count;
}

static void wrong_seat_laws(struct trial *t)
{
	int16_t arg[NOTE_ARGS];
	action a = t->legal[rng_below(&t->r, t->nlegal)];

	for (int seat = NOBODY; seat <= SPECTATOR; seat++)
		if (seat != game_player(&t->now.st)) {
			refuse_law(t, seat, a);
			LAW(t, LAW_WHY, game_why(t->g, &t->now.st, seat, a, arg),
			    "no reason against the wrong seat %d", seat);
		}
}

void laws_of_samples(struct trial *t, int samples)
{
	static union any_state view;
	const struct game *g = t->g;

	game_view(g, &t->now.st, game_player(&t->now.st), &view.st);
	wrong_seat_laws(t);
	for (int i = 0; i < t->nlegal; i++) {
		int16_t arg[NOTE_ARGS];
		int msg = game_why(g, &view.st, game_player(&t->now.st), t->legal[i], arg);

		LAW(t, LAW_WHY, !msg, "'%s' is listed, and why says %s",
		    action_text(t, t->legal[i]), g->messages[msg].key);
	}
	for (int i = 0; i < samples; i++) {
		int verb = rng_below(&t->r, g->verbs_count);
		const struct verb *v = &g->verbs[verb];

		action_laws(t, &view.st,
			    ACTION(verb, rng_below(&t->r, kind_size(g, v->a)),
				   rng_below(&t->r, kind_size(g, v->b))));
		action_laws(t, &view.st, (action)rng_next(&t->r));
	}
}

static void verb_laws(struct trial *t, const struct state *view, int verb)
{
	const struct verb *v = &t->g->verbs[verb];
	int na = kind_size(t->g, v->a), nb = kind_size(t->g, v->b);
	bool ours = t->g->nodes[flow_see(view)->node].verbs >> verb & 1;
	int most = ours ? PRODUCT_MAX : FOREIGN_MAX;

	if (na * nb > most) {
		for (int i = 0; i < most; i++)
			action_laws(t, view,
				    ACTION(verb, rng_below(&t->r, na), rng_below(&t->r, nb)));
		return;
	}
	for (int a = 0; a < na; a++)
		for (int b = 0; b < nb; b++)
			action_laws(t, view, ACTION(verb, a, b));
}

/* A click on any thing of any kind. */
static void thing_law(struct trial *t, const struct state *view, int kind, int id)
{
	int16_t arg[NOTE_ARGS];
	action best;
	int msg = game_why_thing(t->g, view, game_player(view), kind, id, arg, &best);
	bool listed = false;

	for (int i = 0; i < t->nlegal; i++) {
		const struct verb *v = &t->g->verbs[action_verb(t->legal[i])];

		listed |= (v->a == kind && action_a(t->legal[i]) == id) ||
			  (v->b == kind && action_b(t->legal[i]) == id);
	}
	LAW(t, LAW_WHY_THING, listed == !msg, "%s %s is %slisted, and why says %s",
	    t->g->kinds[kind].name, t->g->kinds[kind].things[id].key, listed ? "" : "not ",
	    t->g->messages[msg].key);
}

void laws_of_everything(struct trial *t)
{
	static union any_state view;

	game_view(t->g, &t->now.st, game_player(&t->now.st), &view.st);
	for (int verb = 0; verb < t->g->verbs_count; verb++)
		verb_laws(t, &view.st, verb);
	for (int kind = K_GAME; t->g->kinds[kind].name; kind++)
		for (int id = 0; t->g->kinds[kind].things && id < t->g->kinds[kind].count; id++)
			thing_law(t, &view.st, kind, id);
}

void laws_of_text(struct trial *t)
{
	static char buffer[1 << 16];
	static union any_state back;
	struct text text = text_into(buffer, sizeof buffer);
	struct misread e = { 0 };

	state_print(&text, t->g, &t->now.st);
	LAW(t, LAW_TEXT, !text.full, "the text is longer than %zu bytes", sizeof buffer);
	LAW(t, LAW_TEXT, state_parse(t->g, &back.st, buffer, &e), "line %d of the state is refused",
	    e.line);
	LAW(t, LAW_TEXT, !memcmp(&back, &t->now, t->g->state_size), "the state differs:\n%s",
	    buffer);
	for (int i = 0; i < t->nlegal; i++) {
		const char *line = action_text(t, t->legal[i]);
		action a = 0;

		LAW(t, LAW_TEXT, action_parse(t->g, line, &a, &e) && a == t->legal[i], "'%s'",
		    line);
	}
}

void laws_of_prompt(struct trial *t)
{
	static union any_state view, kept;
	int seat = game_player(&t->now.st);

	game_view(t->g, &t->now.st, seat, &view.st);
	memcpy(&kept, &view, t->g->state_size);
	t->step.nnotes = 0;
	t->g->report(&view.st, REPORT_PROMPT, 0, &t->step);
	LAW(t, LAW_PROMPT, t->step.nnotes > 0, "no prompt");
	t->g->report(&view.st, REPORT_SCORE, 0, &t->step);
	t->g->report(&view.st, REPORT_ODDS, t->legal[rng_below(&t->r, t->nlegal)], &t->step);
	LAW(t, LAW_PROMPT, t->step.nnotes < NOTES_MAX, "too many notes");
	LAW(t, LAW_PROMPT, !memcmp(&kept, &view, t->g->state_size), "a report changed the view");
	laws_of_notes(t);
}

/* Weights may use what the decider knows and nothing else, and the answers that are weighed with
 * one change nothing. */
void laws_of_policy(struct trial *t)
{
	static union any_state view;
	const struct policy *p = t->g->policy;
	int seat = game_player(&t->now.st), weights[ACTIONS_MAX];

	LAW(t, LAW_POLICY, p, "there is none");
	game_view(t->g, &t->now.st, seat, &view.st);
	for (int side = 0; side < PLAYERS; side++) {
		int value = p->value(&t->now.st, side);

		LAW(t, LAW_POLICY, value >= -1000 && value <= 1000, "value %d", value);
	}
	LAW(t, LAW_POLICY, p->quiet(&t->now.st) == p->quiet(&view.st), "quiet tells a secret");
	policy_weigh(p, &t->now.st, t->legal, t->nlegal, weights);
	for (int i = 0; i < t->nlegal; i++) {
		int weight = p->weigh(&view.st, t->legal[i]);

		LAW(t, LAW_POLICY, weight >= 1 && weight == p->weigh(&t->now.st, t->legal[i]),
		    "'%s' weighs %d", action_text(t, t->legal[i]), weight);
		LAW(t, LAW_POLICY, weight == weights[i], "'%s' weighs %d among all, alone %d",
		    action_text(t, t->legal[i]), weights[i], weight);
	}
}
