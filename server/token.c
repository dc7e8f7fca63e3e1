/* token.c - who may do what: 128 bits in a link, kept only as a hash. */
#include <string.h>
#include <time.h>
#include "server.h"
#include "session/clock.h"
#include "session/fair.h"

int64_t now_seconds(void)
{
	return (int64_t)time(NULL);
}

int64_t now_ms(void)
{
	return (int64_t)(clock_us(NULL) / 1000);
}

bool token_make(struct game_row *row, enum role role, char digits[TOKEN_DIGITS + 1])
{
	uint8_t token[TOKEN_DIGITS / 2];

	if (!fair_random(token, sizeof token))
		return false;
	fair_hex(token, sizeof token, digits);
	fair_hash(token, sizeof token, row->token[role]);
	row->has_token[role] = true;
	return true;
}

/* All hashes are looked at, so that the time tells nothing. */
int token_role(const struct game_row *row, const char *digits)
{
	uint8_t token[TOKEN_DIGITS / 2], hash[HASH_SIZE];
	int found = -1;

	if (!fair_unhex(digits, token, sizeof token))
		return -1;
	fair_hash(token, sizeof token, hash);
	for (int role = 0; role < ROLES; role++)
		if (row->has_token[role] && fair_equal(hash, row->token[role], sizeof hash))
			found = role;
	return found;
}

const char *role_name(const struct game *g, int role)
{
	return role < PLAYERS       ? g->kinds[K_SIDE].things[role].key
	       : role == ROLE_BOTH  ? "both"
	       : role == ROLE_WATCH ? "watch"
				    : "host";
}

int role_parse(const struct game *g, const char *word)
{
	for (int role = 0; role < ROLES; role++)
		if (!strcmp(word, role_name(g, role)))
			return role;
	return -1;
}

bool role_speaks_for(int role, int seat)
{
	return role == seat || role == ROLE_BOTH;
}

bool role_has_members(const struct parsed *p, const struct game *g, int role)
{
	char known[2 * NAME_SIZE];
	struct text t = text_into(known, sizeof known);

	for (int seat = 0; seat < PLAYERS; seat++) {
		if (!role_speaks_for(role, seat))
			continue;
		text_put(&t, " ");
		text_put(&t, role_name(g, seat));
	}
	return !member_unknown(p, known);
}
