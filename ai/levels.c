/* levels.c - five players that search, from one who learns to one who commands.
 *
 * They differ in how long they think, how far they look and what escapes them, not in luck:
 * a weak one makes a move that has a reason and overlooks a better one.
 */
#include "search.h"

enum { STACK_ARENA = ARENA_MIN };

static int think(const struct player *p, const struct game *g, const struct state *view,
		 const action *list, int n, struct rng *r, struct thinking *t)
{
	struct verdict verdicts[ACTIONS_MAX];
	struct search x;
	int choice;

	search_begin(&x, g, p->level, view, list, n, r, t);
	search_run(&x, t);
	search_verdicts(&x, verdicts);
	choice = search_choice(&x, verdicts);
	search_end(&x, t, choice);
	return choice;
}

/* Without a thinking there is no second small action to remember anything for. */
static int think_alone(const struct player *p, const struct game *g, const struct state *view,
		       const action *list, int n, struct rng *r)
{
	union {
		uint64_t align;
		unsigned char bytes[STACK_ARENA];
	} arena;
	struct thinking t = { .arena = &arena, .size = sizeof arena };

	return think(p, g, view, list, n, r, &t);
}

static int pick(const struct player *p, const struct game *g, const struct state *view,
		const action *list, int n, struct rng *r, struct thinking *t)
{
	return t ? think(p, g, view, list, n, r, t) : think_alone(p, g, view, list, n, r);
}

/* clang-format off */
static const struct level
	recruit = { .effort =   50, .explore = 24, .ahead = 0, .alone = 1,
		    .overlooks = 650, .misjudges = 150 },
	militia = { .effort =   80, .explore = 24, .ahead = 0, .alone = 1,
		    .overlooks = 400, .misjudges = 60 },
	regular = { .effort =   80, .explore = 24, .ahead = 0, .overlooks = 150 },
	veteran = { .effort =  400, .explore = 24, .ahead = 1, .race = 1 },
	general = { .effort = 1000, .explore = 24, .ahead = 2, .race = 4 };
/* clang-format on */

const struct player recruit_player = { "recruit", pick, &recruit };
const struct player militia_player = { "militia", pick, &militia };
const struct player regular_player = { "regular", pick, &regular };
const struct player veteran_player = { "veteran", pick, &veteran };
const struct player general_player = { "general", pick, &general };

const struct player *const levels[] = {
	&recruit_player, &militia_player, &regular_player, &veteran_player, &general_player, NULL,
};
