/* amateurs_flight.c - ships that look for a haven: fleets that go in, and those driven out of a
 * lost Port or Harbor (rules 4.1, 5.6, 9.2; RULINGS A81, A117, A192).
 */
#include "amateurs_lake.h"

/* N_REFUGE: the lake, and whence: a haven, or HAVENS: the ships afloat. */
enum { REFUGE_LAKE, REFUGE_FROM };
enum { FLIGHT_HAVEN }; /* N_FLIGHT */

/* ---- where to ---- */

/* 5.6-captured, 5.6-use, A117: printed for his side, on this lake, in an area that he controls. */
int amateurs_refuge_bar(const struct state *s, action a, int16_t *arg)
{
	const struct amateurs *m = camateurs_of(s);
	const struct frame *f = flow_see(s);
	int h = action_a(a);

	arg[1] = f->local[REFUGE_LAKE];
	if (amateurs_havens[h].side != f->player)
		return MSG_BAR_HAVEN_FOREIGN;
	if (amateurs_havens[h].lake != f->local[REFUGE_LAKE])
		return MSG_BAR_HAVEN_LAKE;
	if (!(amateurs_havens_of(m, f->player, f->local[REFUGE_LAKE]) >> h & 1))
		return MSG_BAR_HAVEN_LOST;
	return 0;
}

int amateurs_refuge_list(const struct state *s, action *out)
{
	const struct frame *f = flow_see(s);
	unsigned left = amateurs_havens_of(camateurs_of(s), f->player, f->local[REFUGE_LAKE]);
	int n = 0;

	for (int h = 0; h < HAVENS; h++)
		if (left >> h & 1)
			out[n++] = ACTION(V_HAVEN, h, 0);
	return n;
}

/* 4.1-winter-4, 9.2-after: why the fleet goes in; else it is about a haven (5.6). */
int amateurs_refuge_prompt(const struct state *view)
{
	const struct frame *f = flow_see(view);
	bool afloat = f->local[REFUGE_FROM] == HAVENS;

	if (view->depth > 1 && view->frame[view->depth - 2].node == N_WINTER)
		return MSG_ASK_REFUGE_WINTER;
	return afloat && camateurs_of(view)->out[!f->player][f->local[REFUGE_LAKE]]
		       ? MSG_ASK_REFUGE_BEATEN
		       : MSG_ASK_REFUGE;
}

/* 9.2-after, 4.1-winter-4: the whole fleet into one haven. */
static void dock_fleet(struct amateurs *m, int side, int lake, int haven)
{
	for (int ship = 0; ship < SHIPS; ship++) {
		int n = m->afloat[side][lake][ship];

		amateurs_float(m, side, lake, ship, -n);
		amateurs_dock(m, haven, ship, n);
	}
	m->out[side][lake] = 0;
}

static void change_haven(struct amateurs *m, int from, int to)
{
	for (int ship = 0; ship < SHIPS; ship++) {
		int n = m->docked[from][ship];

		amateurs_dock(m, from, ship, -n);
		amateurs_dock(m, to, ship, n);
	}
}

void amateurs_refuge_take(struct state *s, action a, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	struct frame f = *flow_see(s);
	int side = f.player, lake = f.local[REFUGE_LAKE], haven = action_a(a);

	flow_pop(s);
	if (f.local[REFUGE_FROM] == HAVENS)
		dock_fleet(m, side, lake, haven);
	else
		change_haven(m, f.local[REFUGE_FROM], haven);
	note(s, out, MSG_LAKE_GOES_IN, side, EVERYONE, side, lake, haven);
}

static void ask_refuge(struct state *s, int side, int lake, int from)
{
	struct frame *f = flow_push(s, N_REFUGE, side);

	f->local[REFUGE_LAKE] = (int16_t)lake;
	f->local[REFUGE_FROM] = (int16_t)from;
}

/* ---- fleets that go in ---- */

/* A81: no refuge, no ships, and no Peace move. */
static void scuttle(struct amateurs *m, int side, int lake, struct step *out)
{
	int n = row_ships(m->afloat[side][lake]);

	for (int ship = 0; ship < SHIPS; ship++)
		amateurs_float(m, side, lake, ship, -m->afloat[side][lake][ship]);
	m->out[side][lake] = 0;
	note(&m->st, out, MSG_LAKE_SCUTTLED, side, EVERYONE, side, lake, n);
}

/* 6.6-lake-have, A76: without a ship there is nothing to bring in. */
void amateurs_go_in(struct state *s, int side, int lake, struct step *out)
{
	struct amateurs *m = amateurs_of(s);

	if (!row_ships(m->afloat[side][lake])) {
		m->out[side][lake] = 0;
		note(s, out, MSG_LAKE_NO_SHIP, side, EVERYONE, side, lake);
	} else if (!amateurs_havens_of(m, side, lake)) {
		scuttle(m, side, lake, out);
	} else {
		ask_refuge(s, side, lake, HAVENS);
	}
}

/* ---- a haven is lost ---- */

static void strike(struct amateurs *m, int haven, struct step *out)
{
	const struct amateurs_haven *h = &amateurs_havens[haven];
	int n = row_ships(m->docked[haven]);

	for (int ship = 0; ship < SHIPS; ship++)
		amateurs_dock(m, haven, ship, -m->docked[haven][ship]);
	note(&m->st, out, MSG_LAKE_SCUTTLED, h->side, EVERYONE, h->side, h->lake, n);
}

/* 5.6-driven-out, A117, A192: onto the lake; a fleet of his that is there takes them in, one of the
 * enemy fights them unless it goes in. */
static void drive_out(struct state *s, int haven, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int side = amateurs_havens[haven].side, lake = amateurs_havens[haven].lake;

	for (int ship = 0; ship < SHIPS; ship++) {
		int n = m->docked[haven][ship];

		amateurs_dock(m, haven, ship, -n);
		amateurs_float(m, side, lake, ship, n);
	}
	note(s, out, MSG_LAKE_NO_REFUGE, side, EVERYONE, side, lake);
	if (m->out[side][lake])
		return;
	m->out[side][lake] = 1;
	amateurs_meet_on_lake(s, side, lake, out);
}

/* 5.6-captured: finished ships leave at once. */
void amateurs_flight_run(struct state *s, struct step *out)
{
	struct amateurs *m = amateurs_of(s);
	int haven = flow_top(s)->local[FLIGHT_HAVEN];
	const struct amateurs_haven *h = &amateurs_havens[haven];

	flow_pop(s);
	note(s, out, MSG_LAKE_DRIVEN, h->side, EVERYONE, haven, row_ships(m->docked[haven]));
	if (amateurs_havens_of(m, h->side, h->lake))
		ask_refuge(s, h->side, h->lake, haven);
	else if (is_winter(m))
		strike(m, haven, out);
	else
		drive_out(s, haven, out);
}

void amateurs_flight_begin(struct state *s, int haven, struct step *out)
{
	(void)out;
	flow_push(s, N_FLIGHT, NOBODY)->local[FLIGHT_HAVEN] = (int16_t)haven;
}
