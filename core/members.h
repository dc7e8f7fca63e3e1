/* members.h - rows of a game's table of fields: offset and size are taken from the state itself.
 *
 * STATE must be defined as the name of the state's struct:
 *
 *	#define STATE blank
 *	#include "core/members.h"
 *
 *	ONE(turn, FIELD_UINT, K_NUMBER),
 *	ROW(pile, FIELD_SET, K_CARD, K_PILE, PILES),
 *	NAMED("battle-where", battle.where, FIELD_UINT, K_REGION),
 */
#ifndef CORE_MEMBERS_H
#define CORE_MEMBERS_H

#include <stddef.h>
#include "game.h"

#define AT(member)   offsetof(struct STATE, member)
#define SIZE(member) sizeof(((struct STATE *)0)->member)

/* A member by another name, or of a structure within; a row of two, by side. */
#define NAMED(name, member, type, kind)                                                            \
	{                                                                                          \
		name, AT(member), SIZE(member), type, kind, { K_NONE, K_NONE },                    \
		{                                                                                  \
			1, 1                                                                       \
		}                                                                                  \
	}
#define BOTH(name, member, type, kind)                                                             \
	{                                                                                          \
		name, AT(member), SIZE(member[0]), type, kind, { K_SIDE, K_NONE },                 \
		{                                                                                  \
			PLAYERS, 1                                                                 \
		}                                                                                  \
	}
/* One number or set; one for each of n things; one for each pair. */
#define ONE(member, type, kind) NAMED(#member, member, type, kind)
#define ROW(member, type, kind, by, n)                                                             \
	{                                                                                          \
#member, AT(member), SIZE(member[0]), type, kind, { by, K_NONE },                  \
		{                                                                                  \
			n, 1                                                                       \
		}                                                                                  \
	}
#define GRID(member, type, kind, by, n, by2, n2)                                                   \
	{                                                                                          \
#member, AT(member), SIZE(member[0][0]), type, kind, { by, by2 },                  \
		{                                                                                  \
			n, n2                                                                      \
		}                                                                                  \
	}

#endif
