/* schema.h - the tables, as numbered steps from an empty database to that of today.
 *
 * Words in braces differ between the databases: {key}, {int}, {bytes}, {strict}, {rowless}.
 */
#ifndef SERVER_SCHEMA_H
#define SERVER_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

enum dialect { SQLITE, POSTGRES, DIALECTS };

/* So many steps. */
int schema_steps(void);
/* Step i (from 0) brings a database of version i to i + 1.  Must be freed; NULL: no memory. */
char *schema_step(int i, enum dialect);

#endif
