/* chance.c - dice and draws that anybody can check.
 *
 * Draw number k of a game is SipHash-2-4 of the 64-bit word k under the game's
 * 128-bit key; its upper half times n, divided by 2^32, is the result.  One hash
 * a draw, never a second try, so the number of a draw tells where it belongs.
 * The bias is below n / 2^32.
 */
#include "game.h"

#define ROTATE(x, b) ((x) << (b) | (x) >> (64 - (b)))

static inline void sip_round(uint64_t v[4])
{
	v[0] += v[1];
	v[1] = ROTATE(v[1], 13) ^ v[0];
	v[0] = ROTATE(v[0], 32);
	v[2] += v[3];
	v[3] = ROTATE(v[3], 16) ^ v[2];
	v[0] += v[3];
	v[3] = ROTATE(v[3], 21) ^ v[0];
	v[2] += v[1];
	v[1] = ROTATE(v[1], 17) ^ v[2];
	v[2] = ROTATE(v[2], 32);
}

/* SipHash-2-4 of one eight-byte word. */
uint64_t siphash(const uint64_t key[2], uint64_t word)
{
	const uint64_t length = (uint64_t)8 << 56;
	uint64_t v[4] = { key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
			  key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u };

	v[3] ^= word;
	sip_round(v);
	sip_round(v);
	v[0] ^= word;
	v[3] ^= length;
	sip_round(v);
	sip_round(v);
	v[0] ^= length;
	v[2] ^= 0xff;
	for (int i = 0; i < 4; i++)
		sip_round(v);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* The upper half of the next draw: 32 random bits. */
static uint32_t source_draw(struct source *from)
{
	return (uint32_t)(siphash(from->key, from->drawn++) >> 32);
}

static void reject_dictated(struct step *out)
{
	if (!out->impossible)
		out->impossible_at = out->ndraws;
	out->impossible = true;
}

/* The next dictated draw, if there is one: its value, else -1. */
static int next_dictated(struct step *out, int kind)
{
	const struct draw *told;

	if (out->ndraws >= out->ndictated)
		return -1;
	told = &out->dictated[out->ndraws];
	if (told->kind == kind)
		return told->value;
	reject_dictated(out);
	return -1;
}

/* Dice are seen by all, what is picked by nobody yet. */
static int record(struct state *s, struct step *out, int kind, int value)
{
	if (out->ndraws == DRAWS_MAX) {
		game_fault(s, FAULT_DRAWS);
		return value;
	}
	out->draw_seen_by[out->ndraws] = kind == K_NUMBER ? EVERYONE : 0;
	out->draw_after[out->ndraws] = (uint16_t)out->nnotes;
	out->draw[out->ndraws++] = (struct draw){ (uint16_t)kind, (uint16_t)value };
	if (!(out->flags & STEP_CHANCE) && kind == K_NUMBER)
		out->flags |= STEP_DICE;
	out->flags |= STEP_CHANCE;
	return value;
}

int chance_roll(struct state *s, int sides, struct step *out)
{
	int face = (int)((uint64_t)source_draw(&s->source) * (uint64_t)sides >> 32) + 1, told;

	if (!out)
		return face;
	told = next_dictated(out, K_NUMBER);
	if (told > sides || told == 0)
		reject_dictated(out);
	else if (told > 0) {
		out->drifted |= told != face;
		face = told;
	}
	return record(s, out, K_NUMBER, face);
}

/* The member that is dictated, if it can be, else the one drawn. */
static int settle_pick(struct state *s, int member, int told, bool can, int kind, struct step *out)
{
	if (told >= 0 && !can)
		reject_dictated(out);
	else if (told >= 0) {
		out->drifted |= told != member;
		member = told;
	}
	return record(s, out, kind, member);
}

int chance_pick(struct state *s, const struct set *from, int kind, struct step *out)
{
	int member = set_pick(from, source_draw(&s->source)), told;

	if (!out)
		return member;
	told = next_dictated(out, kind);
	return settle_pick(s, member, told, told >= 0 && told < SET_SIZE && set_has(from, told),
			   kind, out);
}

int chance_pick_wide(struct state *s, const struct wide *from, int kind, struct step *out)
{
	int member = wide_pick(from, source_draw(&s->source)), told;

	if (!out)
		return member;
	told = next_dictated(out, kind);
	return settle_pick(s, member, told, told >= 0 && told < WIDE_SIZE && wide_has(from, told),
			   kind, out);
}

/* Of draws that found no room nobody is told: the last that did stays hidden. */
void chance_show(struct step *out, int viewers)
{
	if (out && out->ndraws < DRAWS_MAX)
		out->draw_seen_by[out->ndraws - 1] = (uint8_t)viewers;
}
