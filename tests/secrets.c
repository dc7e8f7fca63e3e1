/* secrets.c - the list of all secrets. */
#include <string.h>
#include "secrets.h"

static const struct secrets *const all[] = { &blank_secrets, &dawn_secrets, &madison_secrets,
					     &amateurs_secrets, NULL };

const struct secrets *secrets_of(const struct game *g)
{
	for (const struct secrets *const *s = all; *s; s++)
		if (!strcmp((*s)->game, g->id))
			return *s;
	return NULL;
}
