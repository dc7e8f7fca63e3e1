/* keys.c - keys of the server's own. */
#include "keys.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "session/fair.h"

static bool show_keys(void *owner, const struct db_row *row)
{
	struct keys *k = owner;

	return row_blob(row, 0, k->push.secret, sizeof k->push.secret) &&
	       row_blob(row, 1, k->push.point, sizeof k->push.point) &&
	       row_blob(row, 2, k->stop, sizeof k->stop);
}

static bool make_keys(struct db *db)
{
	struct keys k;

	return p256_make(&k.push) && fair_random(k.stop, sizeof k.stop) &&
	       db_run(db, DB_ASK("INSERT INTO push_key (one, secret, point, stop)"
				 " VALUES (1, ?1, ?2, ?3) ON CONFLICT (one) DO NOTHING",
				 db_bytes(k.push.secret, sizeof k.push.secret),
				 db_bytes(k.push.point, sizeof k.push.point),
				 db_bytes(k.stop, sizeof k.stop)));
}

bool keys_load(struct db *db, struct keys *k)
{
	static const struct db_value none[1];
	const struct db_ask ask = { "SELECT secret, point, stop FROM push_key", none, 0 };
	const struct db_reader reader = { k, show_keys };
	bool found;

	if (!db_first(db, &ask, &found, &reader))
		return false;
	return found || (make_keys(db) && db_first(db, &ask, &found, &reader) && found);
}

void stop_token(const struct keys *k, int64_t account, char out[STOP_SIZE])
{
	uint8_t hash[SHA256_SIZE];
	int n = snprintf(out, STOP_SIZE, "%" PRId64 "-", account);

	if (hmac_sha256((struct bytes){ k->stop, sizeof k->stop }, (struct bytes){ out, (size_t)n },
			hash))
		fair_hex(hash, STOP_DIGITS / 2, out + n);
	else
		out[0] = 0;
}

int64_t stop_account(const struct keys *k, const char *token)
{
	char real[STOP_SIZE];
	int64_t account = strtoll(token, NULL, 10);

	if (account <= 0)
		return 0;
	stop_token(k, account, real);
	return real[0] && strlen(real) == strlen(token) && fair_equal(real, token, strlen(real))
		       ? account
		       : 0;
}
