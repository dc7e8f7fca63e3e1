/* areas.c - the areas of a public server, each with its paths. */
#include "people.h"

static void show_index(struct server *s, struct call *c, const struct request *q,
		       const struct asker *asker)
{
	(void)asker;
	route_index(s, c, q);
}

static const struct guarded index_routes[] = {
	{ "GET", "", NEEDS_NOBODY, show_index },
	{ 0 },
};
static const struct area index_area = { .routes = index_routes };

const struct area *const areas[] = {
	&index_area,      &coming_area, &account_area, &people_area,     &bots_area,
	&moderators_area, &notice_area, &club_area,    &statistics_area, NULL,
};
