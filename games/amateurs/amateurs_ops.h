/* amateurs_ops.h - what the files of Operations Points (rules 5.4-5.7, 10) share among themselves.
 *
 * A `list` writes the actions of one kind that side may buy with m->ops, a `bar` says why not, with
 * a look at the Ops.
 */
#ifndef AMATEURS_OPS_H
#define AMATEURS_OPS_H

#include "amateurs_int.h"

/* 0, or MSG_BAR_DEAR if m->ops do not pay for it. */
int amateurs_cost_bar(const struct amateurs *, int cost, int16_t *arg);
/* m->ops pay for something. */
void amateurs_pay(struct amateurs *, int cost);

/* What a look at all leaders of a side tells of its land Expeditions. */
struct staff {
	int side;
	bool marker;         /* one is free (6.3-limit) */
	uint32_t on_map;     /* bits: its forces; Lake Expeditions are always somewhere */
	uint32_t land;       /* bits: land Expeditions among them */
	uint32_t indian;     /* bits: Expeditions that an Indian Leader is in but does not command */
	struct set foes;     /* where somebody may be to fight: enemies, an enemy place, a tribe */
	struct set officers; /* who serve in one */
	struct set equals;   /* of them, who do not command, but might (10.2-one-star) */
	/* The lowest Initiative, as on the counter, of those in an Expedition who do not command;
	 * of those who may be put in command for a march. */
	uint8_t second[LAND_FORCES], heir[LAND_FORCES];
};

/* amateurs_orders.c */
void amateurs_look_at_staff(const struct amateurs *, int side, struct staff *);
/* All that these forces of a side (bits) may be activated for with so many Ops. */
int amateurs_list_orders(const struct amateurs *, uint32_t forces, int ops, const struct staff *,
			 action *);

/* amateurs_raise.c */
int amateurs_raise_places(const struct amateurs *, int side, action *);
int amateurs_raise_place_bar(const struct amateurs *, int side, int place, int16_t *arg);

/* amateurs_fort.c */
int amateurs_fort_places(const struct amateurs *, int side, action *);
/* Ops that the card must have: the level that it would reach. */
int amateurs_fort_ops(const struct amateurs *, int side, int place);

/* amateurs_yard.c; ports: whether Ports may be activated. */
int amateurs_yard_list(const struct amateurs *, int side, bool ports, action *);
int amateurs_port_ops(const struct amateurs *, int haven);
/* Some ship of the box (from 0) may move, and m->ops pay for it. */
int amateurs_box_bar(const struct amateurs *, int side, int haven, int box, int16_t *arg);
int amateurs_blockade_bar(const struct amateurs *, int side, int zone, int16_t *arg);
void amateurs_blockade(struct amateurs *, int zone, struct step *);

/* amateurs_leader.c, amateurs_draw.c */
int amateurs_draws(const struct amateurs *, const struct staff *, action *);
int amateurs_secretary_bar(const struct amateurs *, int side, int leader, int16_t *arg);
int amateurs_secretaries(const struct amateurs *, const struct staff *, action *);
int amateurs_switch_bar(const struct amateurs *, int side, int leader, int16_t *arg);
void amateurs_take_command(struct amateurs *, int leader, struct step *);

#endif
