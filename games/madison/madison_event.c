/* madison_event.c - what cards do, one effect after the other (8.27, 8.31-1).
 *
 * N_EVENT goes through the effects of a card (data/madison/cards.yaml, steps).  EVENT_AT is the
 * effect it has come to, its pc the stage of that effect, EVENT_SITE a space that was chosen
 * on the way, EVENT_LAST a piece that was.  A Battle card goes through here as well: what it
 * does to the dice is asked for when they are rolled (madison_effects_combat.c).
 */
#include "madison_event.h"

/* 8.27: the card prevails; in the order of enum effect. */
static const effect_run runs[EFFECTS] = {
	[E_PLACE_UNIT] = madison_do_place_unit,
	[E_PLACE_FORT] = madison_do_place_fort,
	[E_PLACE_SHIP] = madison_do_place_ship,
	[E_REMOVE_UNIT] = madison_do_remove,
	[E_REMOVE_UNIT_IF] = madison_do_remove_if,
	[E_REMOVE_LEADER] = madison_do_remove,
	[E_REMOVE_LEADER_IF_PRESENT] = madison_do_remove_present,
	[E_REMOVE_FORT] = madison_do_remove_fort,
	[E_REMOVE_DEPOT] = madison_do_remove_depot,
	[E_FLIP_LEADER] = madison_do_flip_leader,
	[E_ELIM_SHIP] = madison_do_elim_ship,
	[E_ROLL_ELIM_SHIP] = madison_do_roll_ship,
	[E_ELIM_SHIPS_IF_CLEAR] = madison_do_elim_ships,
	[E_CAPTURE_SHIPS] = madison_do_capture,
	[E_VP] = madison_do_vp,
	[E_VP_IF_WIN] = madison_do_vp_if_win,
	[E_VP_IF_CLEAR] = madison_do_vp_if_clear,
	[E_VP_IF_CONTROL] = madison_do_vp_if_control,
	[E_VP_IF_NO_REGULAR] = madison_do_vp_if_no_regular,
	[E_ENEMY_STEP] = madison_do_enemy_step,
	[E_EXTRA_STEP_IF_RETREAT] = madison_do_nothing,
	[E_BOTH_EXTRA_STEP] = madison_do_nothing,
	[E_LEAD_SURRENDERS_IF_RETREAT] = madison_do_nothing,
	[E_ENEMY_SHIP_HIT] = madison_do_ship_hit,
	[E_ENEMY_SHIP_FLIP] = madison_do_ship_hit,
	[E_DESTROY_TOWN] = madison_do_destroy_town,
	[E_DESTROY_IF_CONTROL] = madison_do_destroy_if,
	[E_DRM] = madison_do_nothing,
	[E_NAVAL_DRM] = madison_do_nothing,
	[E_ADD_LEADER_MOD] = madison_do_nothing,
	[E_CAMPAIGN] = madison_do_campaign,
	[E_ACTIVATE_LEADER] = madison_do_activate_leader,
	[E_ACTIVATE_LEADER_IN] = madison_do_activate_chosen,
	[E_ACTIVATE_LEADER_OR_UNITS] = madison_do_activate_chosen,
	[E_ACTIVATE_UNITS] = madison_do_activate_chosen,
	[E_ACTIVATE_SPACE] = madison_do_activate_space,
	[E_ACTIVATE_FLEET] = madison_do_activate_chosen,
	[E_RAID] = madison_do_raid,
	[E_AMPHIBIOUS] = madison_do_amphibious,
	[E_MOVE_LEADER_ALONE] = madison_do_leader_alone,
	[E_FREE_WITHDRAW] = madison_do_withdraw,
	[E_REINFORCE_DEFENCE] = madison_do_reinforce,
	[E_INTERDICT_SPACE] = madison_do_rains,
	[E_CANCEL_NAVAL_FORCE] = madison_do_winds,
	[E_CANCEL_AMPHIBIOUS] = madison_do_cancel_landing,
	[E_LIMIT_MF] = madison_do_limit_mf,
	[E_LEADER_PENALTY] = madison_do_penalty,
	[E_FORBID_MILITIA] = madison_do_forbid_militia,
	[E_FORBID_ATTACK] = madison_do_forbid_attack,
	[E_FORBID_BUILD] = madison_do_forbid_build,
	[E_NO_BUILD_NEXT] = madison_do_no_build,
	[E_TRUCE] = madison_do_truce,
	[E_FREE_BUILD] = madison_do_free_build,
	[E_DEPOT] = madison_do_depot,
	[E_RESTORE] = madison_do_restore,
	[E_UPGRADE_SHIP] = madison_do_upgrade,
	[E_UPGRADE_UNITS] = madison_do_upgrade,
	[E_LEADER_CV] = madison_do_leader_cv,
	[E_DOW] = madison_do_nothing,
	[E_DRAW] = madison_do_draw,
	[E_DISCARD_RANDOM] = madison_do_discard,
	[E_END_GAME] = madison_do_end_game,
};

void madison_event_begin(struct state *s, int card, int side, int mode, int site)
{
	struct frame *f = flow_push(s, N_EVENT, NOBODY);

	f->local[EVENT_CARD] = (int16_t)card;
	f->local[EVENT_SIDE] = (int16_t)side;
	f->local[EVENT_MODE] = (int16_t)mode;
	f->local[EVENT_SITE] = (int16_t)site;
}

struct frame *madison_event_ask(const struct event *v, int node, int player)
{
	struct frame *f = flow_push(v->s, node, player);

	f->local[ASK_CARD] = (int16_t)v->card;
	f->local[ASK_EFFECT] = (int16_t)v->effect;
	f->local[ASK_USER] = (int16_t)v->user;
	f->local[ASK_AT] = NO_SPACE;
	return f;
}

static struct event event_of(struct state *s, struct step *out)
{
	struct frame *f = flow_top(s);
	int card = f->local[EVENT_CARD], effect = madison_cards[card].code + f->local[EVENT_AT];
	const struct madison_effect *e = &madison_code[effect];
	int user = f->local[EVENT_SIDE];

	return (struct event){
		s, madison_of(s), f, out, e, effect, card, user, effect_side(e->side, user)
	};
}

static void next_effect(struct frame *f)
{
	f->local[EVENT_AT]++;
	f->pc = 0;
}

/* RULINGS A96: points are counted when the event is over. */
void madison_event_run(struct state *s, struct step *out)
{
	struct event v = event_of(s, out);
	int stage = v.f->pc++;

	if (v.e->op == E_END) {
		if (!madison_do_return(&v, stage))
			return;
		flow_pop(s);
		if (!madison_of(s)->combat.on) /* a combat is counted when it is over */
			madison_settle(s, out);
	} else if (!(v.e->mode & v.f->local[EVENT_MODE]) || runs[v.e->op](&v, stage)) {
		next_effect(v.f);
	}
}

/* ---- N_SITE: one of several spaces ---- */

static struct set sites_of(const struct state *s)
{
	const struct frame *f = flow_see(s);

	return madison_sites(cmadison_of(s), &madison_code[f->local[ASK_EFFECT]],
			     f->local[ASK_USER], f->local[ASK_MORE]);
}

int madison_site_list(const struct state *s, action *out)
{
	struct set sites = sites_of(s);
	int n = 0;

	for (int at = set_next(&sites, 0); at >= 0; at = set_next(&sites, at + 1))
		out[n++] = ACTION(V_NAME, at, 0);
	return n;
}

int madison_site_bar(const struct state *s, action a, int16_t *arg)
{
	struct set sites = sites_of(s);

	(void)arg;
	return action_a(a) < SET_SIZE && set_has(&sites, action_a(a)) ? 0 : MSG_SITE_NONE;
}

/* The event's own frame remembers it. */
void madison_site_take(struct state *s, action a, struct step *out)
{
	(void)out;
	flow_pop(s);
	flow_top(s)->local[EVENT_SITE] = (int16_t)action_a(a);
}
