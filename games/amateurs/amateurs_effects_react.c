/* amateurs_effects_react.c - what Reactions do (rule 5.3; RULINGS A101, A106, A107, A119, A133;
 * cards #38, #44, #63, #68, #71-#75, #82-#87, #104, #105, #109, #115, #116, #118-#127, #132, #137,
 * #138, #140).
 *
 * They leave marks for those who opened the window (amateurs_calls.h).
 */
#include "amateurs_event.h"

/* ---- activations ---- */

static struct frame *activation(struct state *s)
{
	for (int i = s->depth - 1; i >= 0; i--)
		if (s->frame[i].node == N_ACTIVATE)
			return &s->frame[i];
	return NULL;
}

static void mark_activation(const struct event *v, int bits)
{
	struct frame *f = activation(v->s);

	if (f)
		f->local[ACTIVATE_CARDS] = (int16_t)(f->local[ACTIVATE_CARDS] | bits);
}

/* What cards have done to the activation under way. */
static int cards_of(const struct look *k)
{
	const struct frame *f = amateurs_activation(&k->m->st);

	return f ? f->local[ACTIVATE_CARDS] : 0;
}

/* A15: a fleet that #75 keeps in does nothing any more. */
bool amateurs_can_void(const struct look *k)
{
	return has_flag(k->e, F_BAR) || !(cards_of(k) & MARCH_STILL);
}

/* #72, #73, #109, A119: the activation is over; the Expedition may be barred for the turn. */
enum progress amateurs_do_void(const struct event *v, int stage)
{
	int force = activation(v->s)->local[ACTIVATE_FORCE];

	(void)stage;
	mark_activation(v, MARCH_VOID);
	if (has_flag(v->e, F_BAR))
		v->m->barred |= 1u << force;
	return OVER;
}

/* #74, #75, #137, #138: once each, and not for movement that #75 forbids (A15). */
bool amateurs_can_march(const struct look *k)
{
	return amateurs_activation(&k->m->st) && !(cards_of(k) & (k->e->what | MARCH_STILL));
}

enum progress amateurs_do_march(const struct event *v, int stage)
{
	(void)stage;
	mark_activation(v, v->e->what);
	return OVER;
}

/* #127: the result is 0. */
bool amateurs_can_no_die(const struct look *k)
{
	return !(k->m->march.cards & MARCH_NO_DIE);
}

enum progress amateurs_do_no_die(const struct event *v, int stage)
{
	(void)stage;
	v->m->march.cards |= MARCH_NO_DIE;
	return OVER;
}

/* ---- before and after the dice ---- */

/* A102: after each card columns and limits are worked out anew; the last thing of the effect. */
static enum progress reckon(const struct event *v, int stage, int last)
{
	if (stage > last)
		return OVER;
	v->f->pc = (uint8_t)(last + 1);
	amateurs_reckon(v->s, v->out);
	return GO_ON;
}

/* #121: a die that has been cast and not yet been read. */
bool amateurs_can_die(const struct look *k)
{
	return k->m->combat.stage != STAGE_DICE || k->m->combat.open >> k->user & 1;
}

enum progress amateurs_do_die(const struct event *v, int stage)
{
	(void)stage;
	v->m->combat.bonus[v->user] = (uint8_t)(v->m->combat.bonus[v->user] + v->e->n);
	note(v->s, v->out, MSG_CARD_DIE, v->user, EVERYONE, v->user, v->e->n);
	return OVER;
}

/* #118, #123, #124, A203: up to column 3, which is told when the window opens: whoever brought the
 * Combat on could not know it. */
bool amateurs_can_column(const struct look *k)
{
	return k->blind || k->m->combat.column[k->user] < 3;
}

enum progress amateurs_do_column(const struct event *v, int stage)
{
	if (!stage)
		v->m->combat.shift[v->user] = (uint8_t)(v->m->combat.shift[v->user] + v->e->n);
	return reckon(v, stage, 0);
}

/* #63, #68: they count for size, ignore supply, and are no Militia. */
enum progress amateurs_do_extra(const struct event *v, int stage)
{
	uint8_t *extra = &v->m->combat.extra[v->user];

	if (!stage) {
		*extra = (uint8_t)(*extra + v->e->n);
		note(v->s, v->out, MSG_CARD_POINTS, v->user, EVERYONE, v->user, v->e->n);
	}
	return v->m->combat.column[v->user] ? reckon(v, stage, 0) : OVER;
}

/* #122: one asterisk, two with Cavalry. */
bool amateurs_can_mounted(const struct look *k)
{
	return amateurs_can_die(k);
}

enum progress amateurs_do_mounted(const struct event *v, int stage)
{
	int n = amateurs_fighting_of(v->m, v->user, 1u << CAVALRY) ? 2 : 1;

	(void)stage;
	v->m->combat.added[v->user] = (uint8_t)(v->m->combat.added[v->user] + n);
	note(v->s, v->out, MSG_CARD_STARS, v->user, EVERYONE, v->user, n);
	return OVER;
}

/* 8-stop: #104, #105; #120, #121. */
bool amateurs_can_combat(const struct look *k)
{
	return !(k->m->combat.cards & k->e->what);
}

enum progress amateurs_do_combat(const struct event *v, int stage)
{
	if (!stage)
		v->m->combat.cards |= v->e->what;
	return v->e->what == COMBAT_OFF ? OVER : reckon(v, stage, 0);
}

/* #132: one level lower. */
static int wagons_of(int side)
{
	return side == US ? COMBAT_WAGONS_US : COMBAT_WAGONS_GB;
}

bool amateurs_can_wagons(const struct look *k)
{
	return !(k->m->combat.cards & wagons_of(!k->user));
}

enum progress amateurs_do_wagons(const struct event *v, int stage)
{
	if (!stage)
		v->m->combat.cards |= (uint8_t)wagons_of(!v->user);
	return reckon(v, stage, 0);
}

/* ---- Militia: #38, #71 ---- */

/* How many of the Local Militia; the rest are Volunteers. */
static int list_numbers(int least, int most, action *out)
{
	int n = 0;

	for (int i = least; i <= most; i++)
		out[n++] = ACTION(V_NUMBER, i, 0);
	return n;
}

/* Half, rounded up, of all Militia that take part; the US chooses. */
static int afraid(const struct amateurs *m)
{
	return (m->combat.part[US][MILITIA] + m->combat.local[US] + 1) / 2;
}

int amateurs_list_fears(const struct look *k, action *out)
{
	int n = afraid(k->m), local = k->m->combat.local[US];

	return list_numbers(max(0, n - k->m->combat.part[US][MILITIA]), min(n, local), out);
}

/* A133: who stands aside does not take part, and retreats with the rest.  How many they are, and
 * so how many Militia there were, is for the US to know. */
static void stand_aside(const struct event *v, int local)
{
	struct amateurs_combat *c = &v->m->combat;
	int n = afraid(v->m);

	c->local[US] = (uint8_t)(c->local[US] - local);
	c->afraid = (uint8_t)(c->afraid + local);
	c->part[US][MILITIA] = (uint8_t)(c->part[US][MILITIA] - (n - local));
	amateurs_pick_anew(v->m, US);
	note(v->s, v->out, MSG_STAND_ASIDE, US, 1 << US, n);
	if (v->out)
		v->out->flags |= STEP_REVEAL;
}

enum progress amateurs_do_fears(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_CHOOSE, US, 1) ? GO_ON : OVER;
	if (stage == 1)
		stand_aside(v, answer_a(v));
	return reckon(v, stage, 1);
}

/* British choice of Local Militia or Volunteers; how many Volunteers there are he cannot see. */
int amateurs_list_rockets(const struct look *k, action *out)
{
	return list_numbers(0, min(k->e->n, amateurs_local_seen(k->m, US)), out);
}

/* Volunteers of the force: loose ones first, then of its Expeditions; one that nobody leads goes
 * with its last point (A101). */
static int drop_volunteers(const struct event *v, int n)
{
	struct amateurs_combat *c = &v->m->combat;
	int left = min(n, c->part[US][MILITIA]), gone = left;

	c->part[US][MILITIA] = (uint8_t)(c->part[US][MILITIA] - left);
	if (c->attacker != US) {
		int loose = min(left, v->m->loose[US][c->where][MILITIA]);

		if (loose)
			amateurs_drop_loose(v->m, US, c->where, MILITIA, loose);
		if (c->form == FORM_RAID)
			c->found = (uint8_t)(c->found - min(loose, c->found));
		left -= loose;
	}
	for (int f = 0; f < FORCES && left; f++) {
		int n_here = force_side(f) == US && c->forces >> f & 1
				     ? min(left, v->m->units[f][MILITIA])
				     : 0;

		if (!n_here)
			continue;
		amateurs_drop(v->m, f, MILITIA, n_here);
		amateurs_saw(v->m, f, -n_here);
		amateurs_tidy_force(v->m, f);
		left -= n_here;
	}
	return gone;
}

/* #71, A101: out of play, no losses.  A220: in a Raid the last of them may leave the British alone
 * there at once; in other Combats control waits for the end (A102-9). */
static void fire_rockets(const struct event *v, int local)
{
	struct amateurs_combat *c = &v->m->combat;
	int gone;

	local = min(local, c->local[US]); /* how many of them fight is not known */
	c->local[US] = (uint8_t)(c->local[US] - local);
	gone = local + drop_volunteers(v, v->e->n - local);
	amateurs_pick_anew(v->m, US);
	note(v->s, v->out, MSG_ROCKETS, v->user, EVERYONE, gone);
	if (v->out)
		v->out->flags |= STEP_REVEAL;
	if (c->form == FORM_RAID)
		amateurs_leave_place(v, US, c->where);
}

enum progress amateurs_do_rockets(const struct event *v, int stage)
{
	if (!stage)
		return amateurs_event_ask(v, N_CHOOSE, v->user, 1) ? GO_ON : OVER;
	if (stage > 1)
		return reckon(v, stage, 2);
	fire_rockets(v, answer_a(v));
	return GO_ON;
}

/* ---- leaders: #82-#87 ---- */

static bool can_fall(const struct look *k, int l)
{
	int kind = leader(l)->kind;

	if (leader(l)->side == k->user || k->m->where[l] == OUT)
		return false;
	if (kind == NAVAL_LEADER)
		return k->e->op == E_KILL && !set_has(&k->m->replaced, l);
	return kind == LAND_LEADER || k->e->op != E_CAPTURE;
}

/* A107: the owner has shown all who took part; one is chosen. */
int amateurs_list_victims(const struct look *k, action *out)
{
	struct set shown = k->m->combat.leaders;
	int n = 0;

	for (int l; (l = set_pop(&shown)) >= 0;)
		if (can_fall(k, l))
			out[n++] = ACTION(V_LEADER, l, 0);
	if (!n) /* asked in any case: nobody knew before who is there */
		out[n++] = ACTION(V_DONE, 0, 0);
	return n;
}

static enum progress ask_victim(const struct event *v)
{
	struct set shown = v->m->combat.leaders;

	v->m->combat.told |= (uint8_t)(1 << !v->user);
	if (v->out)
		v->out->flags |= STEP_REVEAL;
	for (int l; (l = set_pop(&shown)) >= 0;)
		if (leader(l)->side != v->user)
			note(v->s, v->out, MSG_LEADER_SHOWN, !v->user, EVERYONE, l);
	amateurs_event_ask(v, N_TARGET, v->user, 1);
	return GO_ON;
}

/* 10.3: the owner says who commands now; when all is over he may do so by himself. */
static enum progress fall(const struct event *v, int post)
{
	int l = answer_a(v), force;

	if (answer_verb(v) == V_DONE) {
		note(v->s, v->out, MSG_NO_LEADER, !v->user, EVERYONE, !v->user);
		return OVER;
	}
	force = v->m->where[l];
	amateurs_lose_leader(v->m, l, post, v->out);
	set_drop(&v->m->combat.leaders, l);
	if (v->m->combat.stage != STAGE_END && leader(l)->kind != NAVAL_LEADER)
		amateurs_ask_commander(v->s, leader(l)->side, force);
	return GO_ON;
}

/* Of a fleet: its Naval Leader, also if his ship has withdrawn; no Replacement (10.6a, A107). */
static int lake_victim(const struct amateurs *m, int enemy)
{
	int l = m->commander[lake_force(enemy, m->battle.lake)];

	return l < LEADERS && !set_has(&m->replaced, l) ? l : NO_LEADER;
}

bool amateurs_can_kill(const struct look *k)
{
	return !k->m->battle.on || lake_victim(k->m, !k->user) != NO_LEADER;
}

static enum progress kill_on_lake(const struct event *v)
{
	amateurs_lose_leader(v->m, lake_victim(v->m, !v->user), OUT, v->out);
	v->m->battle.leader[!v->user] = 0;
	return OVER;
}

enum progress amateurs_do_kill(const struct event *v, int stage)
{
	if (!stage && v->m->battle.on)
		return kill_on_lake(v);
	if (!stage)
		return ask_victim(v);
	return stage == 1 ? fall(v, OUT) : OVER;
}

enum progress amateurs_do_wound(const struct event *v, int stage)
{
	if (!stage)
		return ask_victim(v);
	return stage == 1 ? fall(v, WOUNDED) : OVER;
}

/* #87: a commander of two stars or three, as he was when the results were read. */
enum progress amateurs_do_capture(const struct event *v, int stage)
{
	if (!stage)
		return ask_victim(v);
	if (stage > 1)
		return OVER;
	if (answer_verb(v) == V_LEADER && set_has(&v->m->chiefs, answer_a(v)))
		amateurs_peace(v->m, !v->user, 1, MSG_PEACE_CARD, v->out);
	return fall(v, OUT);
}

/* #140: the winner keeps one point, wherever he is; the Fort is gone, whoever has it now. */
enum progress amateurs_do_magazine(const struct event *v, int stage)
{
	int p = v->m->combat.where, side = !v->user, force = v->m->combat.force;

	if (stage >= 2)
		return amateurs_lose_on(v, stage);
	if (stage)
		return OVER;
	set_fort(v->m, US, p, 0);
	set_fort(v->m, GB, p, 0);
	note(v->s, v->out, MSG_MAGAZINE, v->user, EVERYONE, p);
	if (on_map(v->m, force) && v->m->at[force] != p) { /* aboard, or gone by choice (A60) */
		v->f->local[EVENT_SITE] = (int16_t)(force + 1);
		v->f->local[EVENT_N] = v->e->n;
		return amateurs_lose_on(v, stage);
	}
	amateurs_lose_points(v->s, side, p,
			     max(0, min(v->e->n, amateurs_points_in(v->m, side, p) - 1)), 0);
	return GO_ON;
}

/* ---- lakes: #115, #116 ---- */

bool amateurs_can_battle(const struct look *k)
{
	return !(k->m->battle.cards & k->e->what);
}

enum progress amateurs_do_battle(const struct event *v, int stage)
{
	(void)stage;
	v->m->battle.cards |= v->e->what;
	v->m->battle.bonus[v->user] = (uint8_t)(v->m->battle.bonus[v->user] + v->e->n);
	return OVER;
}
