/* tiny_note.c - see tiny_note.h. */
#include "tiny.h"
#include "tiny_messages.h"
#include "tiny_note.h"

const struct game *const tiny = &tiny_game;

/* clang-format off */
const struct tiny_note tiny_notes[] = {
	{ { MSG_MARCHES, US, EVERYONE, { US, YORK, ERIE, 2 } }, GB,
	  "{\"m\":\"marches\",\"by\":\"us\",\"a\":[\"us\",\"york\",\"erie\",2]}" },
	{ { MSG_NO_CARDS, NOBODY, EVERYONE, { 0 } }, GB, "{\"m\":\"no-cards\",\"a\":[]}" },
	{ { MSG_ENDS, NOBODY, EVERYONE, { NOBODY } }, GB, "{\"m\":\"ends\",\"a\":[-1]}" },
	/* dice: up to five faces an argument, each argument a list of its own */
	{ { MSG_ROLLS, GB, EVERYONE, { GB, 6 | 1 << 3 | 3 << 6, 0 } }, US,
	  "{\"m\":\"rolls\",\"by\":\"gb\",\"a\":[\"gb\",[6,1,3],[]]}" },
	{ { MSG_ROLLS, GB, EVERYONE, { GB, 1 | 2 << 3 | 3 << 6 | 4 << 9 | 5 << 12, 6 } }, US,
	  "{\"m\":\"rolls\",\"by\":\"gb\",\"a\":[\"gb\",[1,2,3,4,5],[6]]}" },
	/* an action takes three places */
	{ { MSG_FORCED, US, EVERYONE, { V_MARCH, YORK, KINGSTON } }, GB,
	  "{\"m\":\"forced\",\"by\":\"us\",\"a\":[\"march york kingston\",null,null]}" },
	{ { MSG_FORCED, US, EVERYONE, { V_REST, 0, 0 } }, GB,
	  "{\"m\":\"forced\",\"by\":\"us\",\"a\":[\"rest\",null,null]}" },
	/* secrets */
	{ { MSG_DRAWS, US, 1 << US, { US, 2 } }, GB, "{\"m\":\"draws\",\"by\":\"us\",\"a\":[\"us\",null]}" },
	{ { MSG_DRAWS, US, 1 << US, { US, 2 } }, SPECTATOR,
	  "{\"m\":\"draws\",\"by\":\"us\",\"a\":[\"us\",null]}" },
	{ { MSG_COUNTS, GB, 1 << GB, { GB, 3, YORK } }, US,
	  "{\"m\":\"counts\",\"by\":\"gb\",\"a\":[\"gb\",null,null]}" },
	{ { MSG_COUNTS, GB, 1 << GB, { GB, 3, YORK } }, GB,
	  "{\"m\":\"counts\",\"by\":\"gb\",\"a\":[\"gb\",3,\"york\"]}" },
	{ { 0, 0, 0, { 0 } }, 0, NULL },
};
