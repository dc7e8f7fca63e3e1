/* links.c - see links.h. */
#include "links.h"

bool link_ends(const struct rows *links, int i, const struct rows *places, int end[2])
{
	const struct link_base *row = rows_at(links, i);

	if (row->between.n != 2)
		return false;
	for (int k = 0; k < 2; k++)
		end[k] = rows_find(places, row->between.item[k].text);
	return end[0] >= 0 && end[1] >= 0;
}

static bool is_given_before(const struct rows *links, int i, const struct rows *places)
{
	int end[2], other[2];

	if (!link_ends(links, i, places, end))
		return false;
	for (int k = 0; k < i; k++)
		if (link_ends(links, k, places, other) &&
		    ((other[0] == end[0] && other[1] == end[1]) ||
		     (other[0] == end[1] && other[1] == end[0])))
			return true;
	return false;
}

void links_check(const struct rows *links, const struct rows *places, const char *what,
		 const char *place, struct faults *f)
{
	for (int i = 0; i < links->n; i++) {
		const struct link_base *row = rows_at(links, i);

		if (row->between.n > 2)
			fault(f, row->between.at, "a %s has two ends", what);
		for (int k = 0; k < row->between.n; k++)
			rows_index(places, row->between.item[k], place, f);
		if (is_given_before(links, i, places))
			fault(f, row->at, "this %s is given twice", what);
	}
}
