/* Positions for the odds; promises are in field.h. */
#include <string.h>
#include "field.h"

struct dawn empty_map(int side)
{
	static const uint64_t key[2] = { 1, 0 };
	struct dawn d;

	game_start(&dawn_game, &d.st, 0, key, NULL, NULL);
	memset(d.force, 0, sizeof d.force);
	memset(d.ships, 0, sizeof d.ships);
	d.forts = 0;
	d.active = (uint8_t)side;
	dawn_refresh(&d.st);
	return d;
}

void put(struct dawn *d, int r, const uint8_t force[UNITS])
{
	memcpy(d->force[r], force, UNITS);
	dawn_refresh(&d->st);
}

struct dawn march(int op, const int from_to[2], const uint8_t attackers[UNITS],
		  const uint8_t defenders[UNITS])
{
	int side = attackers[US_MILITIA] || attackers[US_REGULAR] ? US : GB;
	struct dawn d = empty_map(side);

	put(&d, from_to[0], attackers);
	put(&d, from_to[1], defenders);
	dawn_op_begin(&d.st, side, op, 1, -1, NULL);
	return d;
}

struct dawn meet(const uint8_t attackers[UNITS], const uint8_t defenders[UNITS])
{
	static const int open_field[2] = { R_SAUK, R_FT_DEARBORN };

	return march(OP_CAMPAIGN, open_field, attackers, defenders);
}

static struct step answer;
const struct step *const told = &answer;

void ask(const struct dawn *d, action a)
{
	memset(&answer, 0, sizeof answer);
	dawn_game.report(&d->st, REPORT_ODDS, a, &answer);
	assert_int_equal(answer.ndraws, 0);
	assert_int_equal(answer.flags, 0);
}

const int16_t *said(int msg)
{
	for (int i = 0; i < answer.nnotes; i++)
		if (answer.note[i].msg == msg)
			return answer.note[i].arg;
	fail_msg("%s was not said", dawn_game.messages[msg].key);
	return NULL;
}

bool is_said(int msg)
{
	for (int i = 0; i < answer.nnotes; i++)
		if (answer.note[i].msg == msg)
			return true;
	return false;
}
