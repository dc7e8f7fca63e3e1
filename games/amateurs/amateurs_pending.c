/* amateurs_pending.c - what other parts bring; goes when they are merged. */
#include "amateurs_int.h"

__attribute__((weak)) int amateurs_lake_bar(const struct amateurs *m, int force, int purpose,
					    int16_t *arg)
{
	(void)m, (void)force, (void)purpose, (void)arg;
	return 0;
}
