/* dawn_war.c - the chances of a battle (rules 9.1, 9.1.2, 10.3).
 *
 * A battle is a walk through the forces that are left, from the whole armies down.
 * Both sides fight to the end, and a hit takes the force that is hardest to hit
 * among those it may take: a Regular, else Militia, else an Indian.  A round in which
 * nobody is hit leads back to where it began, so the chances of the other rounds are
 * divided by their sum.  Nothing is sampled.
 */
#include "dawn_odds.h"

enum { MILITIA, REGULAR, INDIANS, FORCE_KINDS }; /* of either side */

enum { ARMIES_MAX = 729 }; /* what 24 forces of three kinds can become: 9 * 9 * 9 at most */

_Static_assert(DICE_MAX % FORCE_KINDS == 0 && DICE_MAX / FORCE_KINDS + 1 == 9, "9 of each kind");

/* ---- chances -------------------------------------------------------------- */

/* x * chance, for x up to four times CERTAIN. */
static uint64_t part(uint64_t x, uint64_t chance)
{
	return ((x >> 20) * chance >> 20) + ((x & 0xfffff) * chance >> 40);
}

/* x / chance, for a chance that is not below a quarter. */
static uint64_t over(uint64_t x, uint64_t chance)
{
	return (x << 20) / chance << 20 | ((x << 20) % chance << 20) / chance;
}

void dawn_binomial(uint64_t row[DICE_MAX + 1], int n, int ways, int all)
{
	uint64_t hit = (uint64_t)ways, miss = (uint64_t)(all - ways);

	memset(row, 0, (DICE_MAX + 1) * sizeof row[0]);
	row[0] = CERTAIN;
	for (int i = 0; i < n; i++) {
		for (int k = i + 1; k > 0; k--)
			row[k] = (row[k - 1] * hit + row[k] * miss) / (uint64_t)all;
		row[0] = row[0] * miss / (uint64_t)all;
	}
}

/* ---- a battle to its end, 9.1 --------------------------------------------- */

/* What is left of an army has a number: its forces as digits, each to the base of
 * one more than there were.  To subtract losses is to subtract their number, so
 * all that may come of an army stands below it. */
struct army {
	int force[FORCE_KINDS];
};

struct war {
	struct army whole[2]; /* at the start, by side */
	int armies[2], bonus[2];
	uint64_t face[3][DICE_MAX + 1][DICE_MAX + 1]; /* sixes, then fives, then fours */
	uint64_t loss[2][ARMIES_MAX];                 /* of a round: chances of each loss */
	uint64_t state[STATES_MAX];                   /* army of US * armies[GB] + army of GB */
};

static int army_size(struct army a)
{
	return a.force[MILITIA] + a.force[REGULAR] + a.force[INDIANS];
}

static int army_number(const struct army *whole, struct army a)
{
	int n = 0;

	for (int kind = 0; kind < FORCE_KINDS; kind++)
		n = n * (whole->force[kind] + 1) + a.force[kind];
	return n;
}

static struct army army_at(const struct army *whole, int n)
{
	struct army a;

	for (int kind = FORCE_KINDS - 1; kind >= 0; kind--) {
		a.force[kind] = n % (whole->force[kind] + 1);
		n /= whole->force[kind] + 1;
	}
	return a;
}

/* 9.1.2, 9.1.2-a, 9.1.2-b, 9.1.2-c: sixes hit anyone, fives all but Regulars, fours
 * only Indians; 9.1.2-d, 10.3: one who evades is out of the battle as well. */
static struct army hit(struct army a, int sixes, int fives, int fours)
{
	struct army lost;
	int left = sixes;

	lost.force[REGULAR] = min(left, a.force[REGULAR]);
	left += fives - lost.force[REGULAR];
	lost.force[MILITIA] = min(left, a.force[MILITIA]);
	left += fours - lost.force[MILITIA];
	lost.force[INDIANS] = min(left, a.force[INDIANS]);
	return lost;
}

/* The losses of an army of side in a round against so many dice. */
static void spread_losses(struct war *w, int side, int number, int dice)
{
	const struct army *whole = &w->whole[side], a = army_at(whole, number);
	uint64_t *loss = w->loss[side];

	memset(loss, 0, ((size_t)number + 1) * sizeof loss[0]);
	for (int sixes = 0; sixes <= dice; sixes++)
		for (int rest = dice - sixes, fives = 0; fives <= rest; fives++) {
			uint64_t chance = part(w->face[0][dice][sixes], w->face[1][rest][fives]);
			int last = a.force[INDIANS] ? rest - fives : 0;

			for (int fours = 0; fours <= last; fours++)
				loss[army_number(whole, hit(a, sixes, fives, fours))] +=
					last ? part(chance, w->face[2][last][fours]) : chance;
		}
}

/* 9.1, 9.1.1-a: both sides roll for what they have left, and losses are simultaneous.
 * Either side hits with one die in six at least, so that over() may be used. */
static void fight_round(struct war *w, const int number[2])
{
	uint64_t *here = &w->state[number[US] * w->armies[GB] + number[GB]], chance;

	for (int side = US; side <= GB; side++)
		spread_losses(w, side, number[side],
			      army_size(army_at(&w->whole[!side], number[!side])) +
				      w->bonus[!side]);
	chance = over(*here, CERTAIN - part(w->loss[US][0], w->loss[GB][0]));
	*here = 0;
	for (int i = 0; i <= number[US]; i++) {
		uint64_t row = part(chance, w->loss[US][i]);

		for (int j = !i; row && j <= number[GB]; j++)
			here[-i * w->armies[GB] - j] += part(row, w->loss[GB][j]);
	}
}

/* From the whole armies down to the states where a side has nothing left. */
static struct dawn_ending walk(struct war *w)
{
	struct dawn_ending end = { 0 };

	for (int s = w->armies[US] * w->armies[GB] - 1; s >= 0; s--) {
		int number[2] = { s / w->armies[GB], s % w->armies[GB] };

		if (!w->state[s])
			continue;
		if (number[US] && number[GB]) {
			fight_round(w, number);
			continue;
		}
		end.sum += w->state[s];
		for (int side = US; side <= GB; side++) {
			int left = army_size(army_at(&w->whole[side], number[side]));

			end.won[side] += left ? w->state[s] : 0;
			end.left[side] += w->state[s] * (uint64_t)left;
		}
	}
	return end;
}

/* The forces that have not been hit yet. */
static struct army standing(const struct dawn *d, int side)
{
	const uint8_t *force = d->force[d->battle.where], *lost = d->battle.lost;
	int unit = militia_of(side);

	return (struct army){ { force[unit] - lost[unit], force[unit + 1] - lost[unit + 1],
				side == GB ? force[INDIAN] - lost[INDIAN] : 0 } };
}

/* False if the battle is beyond the limits. */
static bool muster(struct war *w, const struct dawn *d)
{
	for (int side = US; side <= GB; side++) {
		w->whole[side] = standing(d, side);
		w->bonus[side] = d->battle.bonus[side];
		if (army_size(w->whole[side]) + w->bonus[side] > DICE_MAX)
			return false;
		w->armies[side] = army_number(&w->whole[side], w->whole[side]) + 1;
	}
	if (w->armies[US] * w->armies[GB] > STATES_MAX)
		return false;
	for (int face = 0; face < 3; face++) /* of those not higher, one in six, five, four */
		for (int n = 0; n <= DICE_MAX; n++)
			dawn_binomial(w->face[face][n], n, 1, 6 - face);
	memset(w->state, 0, sizeof w->state);
	w->state[w->armies[US] * w->armies[GB] - 1] = CERTAIN;
	return true;
}

int dawn_standing(const struct dawn *d, int side)
{
	return army_size(standing(d, side));
}

bool dawn_fight_out(const struct dawn *d, struct dawn_ending *end)
{
	struct war w;

	if (!muster(&w, d))
		return false;
	*end = walk(&w);
	return true;
}
