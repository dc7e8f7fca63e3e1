/* parcel.c - all that is kept about an account, as one file.
 *
 * What the store has told of it in one piece comes first.  Then a worker with a store of his own
 * lets the areas enclose what grows without end: neither memory nor the store's thread is filled
 * by whoever has played a thousand games. */
#include <stdlib.h>
#include <unistd.h>
#include "people.h"
#include "server/nameless.h"
#include "server_messages.h"

struct parcel {
	struct work work;
	struct affair *affair;
	struct nameless *file; /* NULL: it failed */
};

/* The areas' members stand before the last brace. */
static bool write_all(const struct parcel *p, struct store *st, FILE *out)
{
	const struct affair *a = p->affair;
	bool good = fwrite(a->bytes, 1, a->size - 1, out) == a->size - 1;

	for (const struct area *const *area = areas; good && *area; area++)
		if ((*area)->enclose)
			good = (*area)->enclose(st, a->asker.account, out, &p->work.desk->cancel);
	return good && fputc('}', out) != EOF && !fflush(out);
}

static void pack(struct work *w)
{
	struct parcel *p = HOLDER(w, struct parcel, work);
	struct db_trouble trouble;
	int fd = nameless_open();
	FILE *out = fd >= 0 ? fdopen(fd, "w+") : NULL;
	struct store *st =
		out ? store_open(p->affair->server->where, DB_ADMINISTERS, &trouble) : NULL;

	if (st && write_all(p, st, out))
		p->file = nameless_map(fd);
	if (st)
		store_close(st);
	if (out)
		fclose(out);
	else if (fd >= 0)
		close(fd);
}

static void packed(struct work *w)
{
	struct parcel *p = HOLDER(w, struct parcel, work);
	struct affair *a = p->affair;

	if (p->file) {
		net_answer(a->call, &(const struct answer){ .status = 200,
							    .mime = "application/json",
							    .download = "ghent-account.json",
							    .still = true,
							    .bytes = p->file->bytes,
							    .size = p->file->size,
							    .sent = nameless_drop,
							    .of = p->file });
		affair_free(a);
	} else {
		affair_refuse(a, SRV_STORE, NULL);
	}
	free(p);
}

void parcel_send(struct affair *a)
{
	struct parcel *p = calloc(1, sizeof *p);

	if (!p) {
		affair_refuse(a, SRV_BUSY, NULL);
		return;
	}
	p->affair = a;
	p->work.work = pack;
	p->work.done = packed;
	workers_add(a->server->workers, &p->work);
}
