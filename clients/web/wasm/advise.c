/* advise.c - the thinking worker: moves of the computer, hints, and the course of a game that is
 * over.
 *
 * For moves and hints it is given a view as bytes, never a game: what it does not have it cannot
 * peek at. */
#include <string.h>
#include "engine.h"
#include "games/games.h"

/* The only thing that the module asks of the worker: microseconds. */
__attribute__((import_module("host"), import_name("now"))) uint64_t host_now(void);

EXPORT(think) int think(void);
EXPORT(hint) int hint(void);
EXPORT(course_load) int course_load(int n);
EXPORT(course_next) int course_next(void);
EXPORT(course_told) int course_told(void);

static uint64_t now(void *clock)
{
	(void)clock;
	return host_now();
}

static struct thinking *mind_of(int seat)
{
	struct thinking *t = &engine()->mind[seat];

	if (!t->arena) {
		t->arena = grab(ARENA_USUAL);
		t->size = ARENA_USUAL;
		t->now = now;
	}
	return t;
}

/* The view at the start of the input; NULL: nobody is to decide there, or it tells more than he
 * may know.  Assertions are off in this module. */
static const struct state *given_view(void)
{
	const struct state *view = (const struct state *)(const void *)engine()->in;
	int seat = game_player(view);

	return seat != NOBODY && game_is_view(games[0], view, seat) ? view : NULL;
}

/* The view, and behind it the name of a player: its action. */
int think(void)
{
	struct engine *e = engine();
	struct text t = answer();
	const struct state *view = given_view();
	const struct player *p = player_find(e->in + games[0]->state_size);
	struct thinking *mind;
	int seat;

	if (!view || !p)
		return 0;
	seat = game_player(view);
	mind = mind_of(seat);
	think_pace(mind, p);
	action_print(&t, games[0], player_think(p, games[0], view, seat, &e->rng, mind));
	return (int)(t.at - t.start);
}

/* Hints for the one who is to decide in the view. */
int hint(void)
{
	struct engine *e = engine();
	struct text t = answer();
	struct json j = json_into(&t);
	const struct state *view = given_view();
	struct hint hints[HINTS];
	struct thinking *mind;

	if (!view)
		return 0;
	mind = mind_of(game_player(view));
	memset(&mind->kept, 0, sizeof mind->kept);
	think_pace_hint(mind);
	json_open(&j, NULL, '{');
	hints_json(&j, games[0], hints, analyse_hints(games[0], view, &e->rng, mind, hints));
	json_close(&j);
	return (int)(t.at - t.start);
}

/* ---- after the game ---- */

static void hear(void *owner, int number, const struct state *s, const struct step *step)
{
	const struct session *x = owner;
	const struct entry *e = number >= 0 ? &x->entry[number] : NULL;

	course_hear(&engine()->course, e ? e->seat : NOBODY, e ? e->what : 0, s, step);
}

/* A full journal of n bytes: how many points are to be judged; minus the length of the reason
 * why it cannot be read; 0: its game goes on. */
int course_load(int n)
{
	struct engine *e = engine();
	struct session *x;
	int told;

	if (!open_journal(n, &told))
		return -told;
	x = e->table->session;
	if (session_ending(x) == END_NONE || session_ending(x) == END_FAULT || !games[0]->policy)
		return 0;
	course_open(&e->course, games[0], x->nentries, grab(course_size(games[0], x->nentries)));
	session_retell(x, -1, x->nentries, &(struct teller){ hear, x });
	course_close(&e->course);
	return e->course.points;
}

/* Judges one more point; how many are left. */
int course_next(void)
{
	struct course *c = &engine()->course;
	struct thinking *mind = mind_of(0);

	mind->iterations = COURSE_ITERATIONS;
	mind->ms = 0;
	course_judge(c, mind);
	return c->points - c->judged;
}

int course_told(void)
{
	const struct course *c = &engine()->course;
	struct text t = answer();
	struct json j = json_into(&t);

	json_open(&j, NULL, '{');
	course_head_json(&j, c);
	json_open(&j, "points", '[');
	for (int i = 0; i < c->judged; i++)
		point_json(&j, c, i);
	json_close(&j);
	json_close(&j);
	return (int)(t.at - t.start);
}
