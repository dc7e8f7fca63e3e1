/* amateurs_reach.c - what a force could reach if it marched now (rules 6.2, 6.6, 6.7): for the
 * board, before anything is decided.  It tells no more than its owner's view does.
 */
#include "amateurs_march.h"

struct reach {
	struct amateurs scratch; /* the view, with a march in it */
	uint8_t left[PLACES];    /* MP left there + 1; 0: not reached */
};

/* 6.2-stop, 6.2-local, 6.7-landing: where it might have to stop nothing further is told. */
static bool goes_on(const struct amateurs *m, enum way way, int from, int to)
{
	int side = m->march.side;

	if (is_present(m, !side, to) || amateurs_has_local(m, side, to))
		return false;
	return way != BY_SEA || (!controls(m, !side, to) && place(to)->zone == place(from)->zone);
}

static void try_step(struct reach *r, enum way way, int to)
{
	struct amateurs *m = &r->scratch;
	int16_t arg[NOTE_ARGS];
	int from = m->march.at, left;

	if (amateurs_step_bar(m, way, to, arg))
		return;
	left = m->march.mp - amateurs_way_cost(m, way, from, to);
	if (!goes_on(m, way, from, to))
		left = 0;
	if (left + 1 > r->left[to])
		r->left[to] = (uint8_t)(left + 1);
}

/* All steps from the places that are reached with so many MP left. */
static void spread(struct reach *r, int mp)
{
	for (int from = 0; from < PLACES; from++) {
		if (r->left[from] != mp + 1)
			continue;
		r->scratch.march.at = (uint8_t)from;
		r->scratch.march.mp = (uint8_t)mp;
		for (int to = 0; to < PLACES; to++)
			for (int way = BY_LAND; way <= BY_SEA; way++)
				try_step(r, (enum way)way, to);
	}
}

static void set_out(struct reach *r, const struct amateurs *view, int force)
{
	struct amateurs_march *march = &r->scratch.march;

	r->scratch = *view;
	memset(r->left, 0, sizeof r->left);
	memset(march, 0, sizeof *march);
	march->on = 1;
	march->force = (uint8_t)force;
	march->side = (uint8_t)force_side(force);
	march->leader = view->commander[force];
	march->from = march->at = view->at[force];
	march->entered_from = march->crossed = NO_PLACE;
	r->left[march->at] = (uint8_t)(amateurs_figures.mp + 1);
}

void amateurs_report_reach(const struct amateurs *view, int force, struct step *out)
{
	struct reach r;
	bool stuck;

	if (!is_land_force(force) || !on_map(view, force))
		return;
	stuck = view->points[force] <=
		amateurs_lead_limit(view, force); /* who is too many leaves some */
	set_out(&r, view, force);
	for (int mp = amateurs_figures.mp; mp; mp--)
		spread(&r, mp);
	for (int p = 0; p < PLACES; p++)
		if (r.left[p] && p != view->at[force]) {
			note(NULL, out, MSG_REACH, force_side(force), EVERYONE, p, r.left[p] - 1);
			stuck = false;
		}
	if (stuck)
		note(NULL, out, MSG_NO_WAY, force_side(force), EVERYONE, force);
}
