/* area.c - statistics and dumps at a public server: everybody may have them. */
#include "server/people/guard.h"

static void get_statistics(struct server *s, struct call *c, const struct request *q,
			   const struct asker *asker)
{
	(void)asker;
	statistics_get(s, c, q);
}

static void get_dump(struct server *s, struct call *c, const struct request *q,
		     const struct asker *asker)
{
	(void)asker;
	statistics_dump(s, c, q);
}

static const struct guarded routes[] = {
	{ "GET", "statistics/*", NEEDS_NOBODY, get_statistics },
	{ "GET", "dump/*", NEEDS_NOBODY, get_dump },
	{ 0 },
};

const struct area statistics_area = { .routes = routes };
