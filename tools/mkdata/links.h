/* links.h - what joins two places: paths, roads, rivers. */
#ifndef MKDATA_LINKS_H
#define MKDATA_LINKS_H

#include "reader.h"

/* How the row of a link begins. */
struct link_base {
	struct mark at;
	struct names between;
};

/* The places at both ends; false: it has not two that are known. */
bool link_ends(const struct rows *links, int i, const struct rows *places, int end[2]);
/* Two known ends, no link twice.  what: "path", place: "space". */
void links_check(const struct rows *links, const struct rows *places, const char *what,
		 const char *place, struct faults *);

#endif
