/* replay.c - any moment of a game that is known in full.
 *
 * The states of all moments are kept, so that a jump costs nothing but its JSON.  Whoever sees
 * "both" sees everything; the other viewers see what they saw when it happened. */
#include <string.h>
#include "engine.h"
#include "games/games.h"

enum { BOTH = VIEWERS };

EXPORT(replay_open) int replay_open(int n);
EXPORT(replay_moments) int replay_moments(void);
EXPORT(replay_at) int replay_at(int moment, int viewer);
EXPORT(replay_report) int replay_report(int moment, int viewer, int topic);
EXPORT(replay_log) int replay_log(int viewer);

static struct state *state_at(int moment)
{
	return (struct state *)(void *)(engine()->states + (size_t)moment * games[0]->state_size);
}

static void keep_state(void *owner, int number, const struct state *s, const struct step *step)
{
	(void)owner;
	(void)step;
	memcpy(state_at(number + 1), s, games[0]->state_size);
}

/* 0, or the length of the reason why the journal is refused. */
int replay_open(int n)
{
	struct engine *e = engine();
	struct session *x;
	int told;

	if (!open_journal(n, &told))
		return told;
	x = e->table->session;
	e->nstates = x->nentries + 1;
	e->states = grab((size_t)e->nstates * games[0]->state_size);
	session_retell(x, -1, x->nentries, &(struct teller){ keep_state, NULL });
	return 0;
}

static const struct field *field_named(const char *name)
{
	const struct field *f = games[0]->fields;

	while (f->name && strcmp(f->name, name))
		f++;
	return f->name && f->by[0] == K_NONE && f->type != FIELD_SET ? f : NULL;
}

/* A row for every moment: who did what led there, and the turn, if the game counts turns. */
int replay_moments(void)
{
	const struct session *x = engine()->table->session;
	const struct field *turn = field_named("turn");
	struct text t = answer();
	struct json j = json_into(&t);

	json_open(&j, NULL, '[');
	for (int i = 0; i < engine()->nstates; i++) {
		json_open(&j, NULL, '{');
		if (i) {
			json_thing(&j, "by", games[0], K_SIDE, x->entry[i - 1].seat);
			wire_action(&j, "action", games[0], x->entry[i - 1].what);
		}
		if (turn)
			json_number(&j, "turn", field_load(state_at(i), turn, (const int[2]){ 0 }));
		if (i && x->entry[i - 1].flags & STEP_CHANCE)
			json_bool(&j, "chance", true);
		json_close(&j);
	}
	json_close(&j);
	return (int)(t.at - t.start);
}

/* What a viewer sees after so many actions; false: there is no such moment. */
static bool look_at(int moment, int viewer, struct state *view)
{
	if (moment < 0 || moment >= engine()->nstates)
		return false;
	if (viewer == BOTH)
		memcpy(view, state_at(moment), games[0]->state_size);
	else
		game_view(games[0], state_at(moment), viewer, view);
	return true;
}

/* What the game reports of a moment, as `report` does of a table. */
int replay_report(int moment, int viewer, int topic)
{
	struct text t = answer();
	struct json j = json_into(&t);
	union any_state view;

	if (!look_at(moment, viewer, &view.st))
		return 0;
	json_open(&j, NULL, '{');
	wire_report_of(&j, games[0], &view.st, topic);
	json_close(&j);
	return (int)(t.at - t.start);
}

/* View and prompt after so many actions. */
int replay_at(int moment, int viewer)
{
	struct text t = answer();
	struct json j = json_into(&t);
	union any_state view;

	if (!look_at(moment, viewer, &view.st))
		return 0;
	json_open(&j, NULL, '{');
	state_json(&j, "view", games[0], &view.st);
	wire_prompt(&j, games[0], &view.st, game_player(&view.st));
	json_close(&j);
	return (int)(t.at - t.start);
}

/* All of the log as the viewer may read it. */
int replay_log(int viewer)
{
	struct text t = answer();
	struct json j = json_into(&t);

	json_open(&j, NULL, '{');
	wire_log(&j, engine()->table, viewer, -1, engine()->table->session->nentries);
	json_close(&j);
	return (int)(t.at - t.start);
}
