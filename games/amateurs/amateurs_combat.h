/* amateurs_combat.h - what the files of land combat share (amateurs_combat.c, _part.c, _odds.c,
 * _loss.c, _retreat.c, _judge.c, _tribe.c, _raid.c).
 */
#ifndef AMATEURS_COMBAT_H
#define AMATEURS_COMBAT_H

#include "amateurs_int.h"

/* ==== amateurs_combat.c ==== */

/* A combat of that form begins: sides, place, Forts; nobody has been enrolled. */
void amateurs_combat_begin(struct amateurs *, enum form, int force, int place);
/* N_COMBAT for a combat that has begun: from the participants on. */
void amateurs_combat_push(struct state *);
/* 8.1: asks the owner of the place for Local Militia of a combat that has begun. */
void amateurs_ask_local(struct state *, int owner, int place);

/* ==== amateurs_part.c ==== */

/* All who are there and may take part, before any limit. */
void amateurs_enrol(struct amateurs *);
/* Size and column of side as they are now; told if they are new. */
void amateurs_announce(struct amateurs *, int side, struct step *);

/* Supply, limit, participants and columns of side without a question: for previews. */
void amateurs_work_out(struct amateurs *, int side);

/* ==== amateurs_odds.c ==== */

int amateurs_column(const struct amateurs *, int side);
/* 8.2-roll: the die of side, and its modifiers told. */
void amateurs_cast(struct state *, int side, struct step *);
/* The result that side inflicts, by its die as it stands. */
void amateurs_read(struct amateurs *, int side, struct step *);
/* Points that side has to lose. */
int amateurs_due(const struct amateurs *, int side);

/* ==== amateurs_loss.c ==== */

/* Losses of the combat's result: participants, counted (A56). */
void amateurs_lose_result(struct state *, int side, struct step *);
/* 8.3-eliminated: leaders to the pool, marker off the map; told.  peace: it counts (8.8). */
void amateurs_eliminate(struct amateurs *, int force, bool peace, struct step *);
/* A105: Expeditions of side in the place that have no points left. */
void amateurs_remove_empty(struct amateurs *, int side, int place, struct step *);
/* An Expedition without points and leaders is none (6.3). */
void amateurs_tidy_force(struct amateurs *, int force);

/* ==== amateurs_retreat.c ==== */

/* A58, A121: the attacker: the force that marched goes back; else like a defender. */
void amateurs_retreat_side(struct state *, int side, bool forced);
/* #104: who marched goes back, without a choice. */
void amateurs_send_back(struct state *, struct step *);

/* ==== amateurs_judge.c ==== */

/* 8.7, 8.3-3: winner and who is beaten. */
void amateurs_judge(struct amateurs *, struct step *);
/* A101: no dice; who takes part wins. */
void amateurs_walk_over(struct amateurs *, struct step *);
/* 8.5-reduce, then 8.3-control; may push. */
void amateurs_spoils(struct state *, struct step *);
/* 8.8, A92. */
void amateurs_combat_peace(struct amateurs *, struct step *);

/* ==== amateurs_tribe.c, amateurs_raid.c ==== */

/* 8.6-4, 8.6-5: after the combat. */
void amateurs_tribe_end(struct state *, struct step *);
/* 6.9-win, 6.9-lose; 6.8-win, 6.8-fail: markers and their Peace moves. */
void amateurs_raid_end(struct amateurs *, struct step *);
void amateurs_invasion_end(struct amateurs *, struct step *);
/* 6.8-disband: asks after a success. */
void amateurs_ask_landing(struct state *);

#endif
