/* lease.c - leases. */
#include "lease.h"

#include <time.h>
#include "session/fair.h"

bool lease_take(struct db *db, const struct lease *l, bool *taken)
{
	int64_t now = time(NULL), until;

	return db_one(db,
		      DB_ASK("INSERT INTO lease (what, owner, until) VALUES (?1,?2,?3)"
			     " ON CONFLICT (what) DO UPDATE"
			     " SET owner=excluded.owner, until=excluded.until"
			     " WHERE lease.owner=excluded.owner OR lease.until<?4 RETURNING until",
			     db_text(l->what), db_text(l->owner), db_number(now + l->seconds),
			     db_number(now)),
		      taken, &until);
}

bool lease_owner(char out[LEASE_OWNER_SIZE])
{
	unsigned char bytes[(LEASE_OWNER_SIZE - 1) / 2];

	if (!fair_random(bytes, sizeof bytes))
		return false;
	fair_hex(bytes, sizeof bytes, out);
	return true;
}
