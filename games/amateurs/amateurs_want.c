/* amateurs_want.c - what the question of a card's effect is about (rule 5.1), for the prompt.
 *
 * A question is known by the effect and by the stage that takes its answer; both stand in the frame
 * of N_EVENT right below it, in the sight of all.
 */
#include "amateurs_event.h"

enum { STAGES = 3 };

/* clang-format off */
static const uint16_t wants[EFFECTS][STAGES] = {
	[E_CAMPAIGN] = { MSG_WANT_CAMPAIGN },
	[E_ACTIVATE] = { MSG_WANT_ACTIVATION },
	[E_PUT] = { MSG_WANT_POINTS },
	[E_CONCEAL] = { MSG_WANT_CONCEALED },
	[E_JOIN] = { MSG_WANT_LEADER_TO },
	[E_DICKSON] = { MSG_WANT_INDIANS_TO },
	[E_MONROE] = { MSG_WANT_MONROE },
	[E_WEATHERFORD] = { MSG_WANT_LED_TRIBE },
	[E_PROMOTE] = { MSG_WANT_PROMOTED },
	[E_TRANSFER] = { MSG_WANT_TRANSFERRED, MSG_WANT_LEADER_TO },
	[E_DRAW_LEADER] = { MSG_WANT_DRAWN_TO },
	[E_WINTER_MARCH] = { MSG_WANT_START, MSG_WANT_GOAL, MSG_WANT_MARCHERS },
	[E_SHIPWRIGHTS] = { MSG_WANT_YARD, MSG_WANT_KEEL, MSG_WANT_BOXED },
	[E_FRIGATE] = { MSG_WANT_FRIGATE },
	[E_RIPE] = { MSG_WANT_RIPE_PORT, MSG_WANT_RIPE_SHIP, MSG_WANT_PRIZE_TO },
	[E_GALE] = { MSG_WANT_GALE },
	[E_VETERANS] = { MSG_WANT_VETERANS, MSG_WANT_FLEET_NOW },
	[E_SALLY] = { MSG_WANT_FLEET },
	[E_COCKBURN] = { MSG_WANT_WATERS, MSG_WANT_RAIDED },
	[E_CHESAPEAKE] = { MSG_WANT_RAIDED },
	[E_TERROR] = { MSG_WANT_WATERS, MSG_WANT_RAIDED },
	[E_BELLIGERENT] = { MSG_WANT_BELLIGERENT },
	[E_ALLY] = { MSG_WANT_ALLY, MSG_WANT_RANGERS_TO },
	[E_RAIDS] = { MSG_WANT_RAIDS, MSG_WANT_LOST },
	[E_STRIKE] = { MSG_WANT_STRUCK },
	[E_ARMISTICE] = { MSG_WANT_ARMISTICE },
	[E_CAMP] = { MSG_WANT_CAMP, MSG_WANT_DRILLED },
	[E_TORPEDOES] = { MSG_WANT_TORPEDOED },
	[E_BURN] = { MSG_WANT_BURNED },
	[E_DISPATCHES] = { MSG_WANT_SHOWN },
	[E_ROADS] = { MSG_WANT_ROADS },
	[E_FORTS] = { MSG_WANT_FORTS },
	[E_HARVEST] = { MSG_WANT_HARVEST },
	[E_ENLISTMENTS] = { MSG_WANT_ENLISTED, MSG_WANT_LEAVING },
	[E_DESERTION] = { MSG_WANT_ENEMY, MSG_WANT_LEAVING },
	[E_FEVER] = { MSG_WANT_ENEMY, MSG_WANT_LEAVING },
	[E_QUARREL] = { MSG_WANT_ENEMY },
	[E_FEARS] = { MSG_WANT_AFRAID },
	[E_ROCKETS] = { MSG_WANT_ROCKETED },
	[E_KILL] = { MSG_WANT_VICTIM },
	[E_WOUND] = { MSG_WANT_VICTIM },
	[E_CAPTURE] = { MSG_WANT_VICTIM },
	[E_MAGAZINE] = { MSG_WANT_LEAVING, MSG_WANT_LEAVING },
};
/* clang-format on */

/* How often it is still asked: EVENT_N counts up to the effect's number, or down from what was
 * found; in its upper bits some effects keep a place or a force. */
static int left(const struct frame *f, const struct amateurs_effect *e, int msg)
{
	int n = f->local[EVENT_N] & 15;

	if (msg == MSG_WANT_HARVEST || msg == MSG_WANT_LEAVING)
		return f->local[EVENT_N];
	return max(0, e->n - n);
}

/* 5.3: what the card would interrupt stands on the board or lies on the table. */
void amateurs_report_occasion(const struct state *view, struct step *out)
{
	const struct amateurs *m = camateurs_of(view);
	const struct frame *f = amateurs_activation(view);
	int player = flow_see(view)->player;

	if (m->battle.on)
		note(NULL, out, MSG_OCCASION_LAKE, player, EVERYONE, m->battle.lake);
	else if (m->combat.on)
		note(NULL, out, MSG_OCCASION_PLACE, player, EVERYONE, m->combat.where);
	else if (f && f->local[ACTIVATE_FORCE] < FORCES)
		note(NULL, out, MSG_OCCASION_FORCE, player, EVERYONE, f->local[ACTIVATE_FORCE]);
	else if (m->card != NO_CARD)
		note(NULL, out, MSG_OCCASION_CARD, player, EVERYONE, m->card);
}

void amateurs_report_want(const struct state *view, struct step *out)
{
	const struct frame *f = view->depth < 2 ? NULL : &view->frame[view->depth - 2];
	const struct amateurs_effect *e;
	int msg;

	if (!f || f->node != N_EVENT || !f->pc || f->pc > STAGES)
		return;
	e = &amateurs_code[f->local[EVENT_CODE]];
	msg = wants[e->op][f->pc - 1];
	if (msg)
		note(NULL, out, msg, f[1].player, EVERYONE, e->type, left(f, e, msg), e->per);
}
