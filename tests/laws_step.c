/* laws_step.c - laws of one step, of its notes, and of a whole game played again. */
#include <string.h>
#include "core/text.h"
#include "laws.h"

/* A number that stands for a thing is one, or hidden. */
void laws_of_notes(struct trial *t)
{
	for (int i = 0; i < t->step.nnotes; i++) {
		const struct note *n = &t->step.note[i];
		const struct message *m = &t->g->messages[n->msg];

		LAW(t, LAW_NOTES, n->msg && n->msg < t->g->messages_count, "message %d", n->msg);
		for (int j = 0; j < NOTE_ARGS; j++) {
			const struct kind *k = &t->g->kinds[m->kind[j]];

			if (m->kind[j] == K_NONE || m->kind[j] == K_ACTION)
				break;
			LAW(t, LAW_NOTES, !k->things || game_thing(t->g, m->kind[j], n->arg[j]),
			    "%s: argument %d is %d", m->key, j, n->arg[j]);
		}
	}
}

/* Whether chance comes, and whether by dice, is known for certain; what comes after it may differ.
 */
static void barrier_law(struct trial *t, const union any_state *before, int seat, action a)
{
	static union any_state view;
	unsigned told, came = t->step.flags;

	game_view(t->g, &before->st, seat, &view.st);
	told = game_barrier(t->g, &view.st, seat, a);
	LAW(t, LAW_BARRIER, !((told ^ came) & (STEP_CHANCE | STEP_DICE)),
	    "'%s': %u foretold, %u came", action_text(t, a), told, came);
	LAW(t, LAW_BARRIER, came & STEP_CHANCE || told == came, "'%s': %u foretold, %u came",
	    action_text(t, a), told, came);
}

void laws_of_step(struct trial *t, const union any_state *before, int seat, action a)
{
	static union any_state silent;

	memcpy(&silent, before, t->g->state_size);
	game_do(t->g, &silent.st, a, NULL, NULL);
	LAW(t, LAW_SILENT, !memcmp(&silent, &t->now, t->g->state_size), "'%s'", action_text(t, a));
	barrier_law(t, before, seat, a);
}

static void begin_step(struct step *step, const struct trial *t, int first, int n)
{
	memset(step, 0, sizeof *step);
	step->dictated = t->draws + first;
	step->ndictated = n;
}

/* The same key: nothing is dictated, and yet all is the same at every step. */
static void replay_key(struct trial *t)
{
	static union any_state again;
	const uint64_t key[2] = { t->seed, 0 };

	game_start_version(t->g, &again.st, trial_version(t), trial_scenario(t), key, NULL, NULL);
	for (int i = 0; i < t->npast; i++) {
		const struct past *p = &t->past[i];

		LAW(t, LAW_REPLAY_KEY, state_hash(t->g, &again.st) == p->hash, "before action %d",
		    i);
		LAW(t, LAW_REPLAY_KEY, game_apply(t->g, &again.st, p->seat, p->act, NULL),
		    "action %d is refused", i);
	}
	LAW(t, LAW_REPLAY_KEY, !memcmp(&again, &t->now, t->g->state_size), "at the end");
}

static void replay_draws(struct trial *t)
{
	static union any_state again;
	static struct step step;
	const uint64_t key[2] = { ~t->seed, 77 };

	begin_step(&step, t, 0, t->setup_draws);
	game_start_version(t->g, &again.st, trial_version(t), trial_scenario(t), key, &step, NULL);
	for (int i = 0; i < t->npast; i++) {
		const struct past *p = &t->past[i];

		begin_step(&step, t, p->first_draw, p->ndraws);
		LAW(t, LAW_REPLAY_DRAWS, game_apply(t->g, &again.st, p->seat, p->act, &step),
		    "action %d is refused", i);
		LAW(t, LAW_REPLAY_DRAWS, !step.impossible && step.ndraws == p->ndraws,
		    "action %d draws otherwise", i);
	}
	memcpy(again.st.source.key, t->now.st.source.key, sizeof again.st.source.key);
	LAW(t, LAW_REPLAY_DRAWS, !memcmp(&again, &t->now, t->g->state_size), "at the end");
}

void laws_of_replay(struct trial *t)
{
	replay_key(t);
	replay_draws(t);
}

void laws_of_end(struct trial *t)
{
	const struct state *s = &t->now.st;
	const char *fault = t->g->check(s);
	int us = t->g->outcome(s, 0), gb = t->g->outcome(s, 1);
	int16_t arg[NOTE_ARGS];

	LAW(t, LAW_CHECK, !fault, "%s", fault);
	LAW(t, LAW_END, s->over && !s->fault, "over %d, fault %d", s->over, s->fault);
	LAW(t, LAW_END, us + gb == 0 && us >= -1000 && us <= 1000, "outcomes %d and %d", us, gb);
	LAW(t, LAW_END, s->steps == (uint32_t)t->npast, "%u steps counted", s->steps);
	LAW(t, LAW_WHY, game_why(t->g, s, 0, 0, arg) == MSG_OVER, "the end is no reason");
}
