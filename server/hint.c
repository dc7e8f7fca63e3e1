/* hint.c - hints for the one who is to decide: a worker seeks them in his view.
 *
 * They are answered when they are found; what he does meanwhile drops them. */
#include <stdlib.h>
#include "ai/course.h"
#include "core/rng.h"
#include "server.h"
#include "server_messages.h"
#include "session/fair.h"

struct advice {
	struct work work;
	struct sender sender; /* without a peer: nobody waits for it any more */
	struct server *server;
	const struct game *game;
	struct rng rng;
	struct hint hint[HINTS];
	int hints;
	union any_state view;
};

static void seek(struct work *w)
{
	struct advice *a = HOLDER(w, struct advice, work);
	struct thinking mind = { 0 };

	think_pace_hint(&mind);
	if (think_at(&mind, w->desk, (struct desk_use){ 0 }))
		a->hints = analyse_hints(a->game, &a->view.st, &a->rng, &mind, a->hint);
}

static void tell_hints(const struct advice *a)
{
	struct text out;
	struct json j = tell_open(a->server, &out, "hint", a->sender);

	hints_json(&j, a->game, a->hint, a->hints);
	json_close(&j);
	tell_text(a->sender.peer, &out);
}

static void found(struct work *w)
{
	struct advice *a = HOLDER(w, struct advice, work);

	if (a->sender.peer) {
		a->sender.peer->advice = NULL;
		tell_hints(a);
	}
	free(a);
}

/* One at a time for a table, from however many sockets it is asked. */
static bool is_sought(const struct room *r)
{
	for (const struct peer *p = r->peers; p; p = p->next)
		if (p->advice)
			return true;
	return false;
}

static bool begin(const struct ask *ask)
{
	struct peer *p = ask->peer;
	struct advice *a = calloc(1, sizeof *a);

	if (!a || !fair_random(&a->rng.s, sizeof a->rng.s)) {
		free(a);
		return false;
	}
	a->work.work = seek;
	a->work.done = found;
	a->work.whose = p->asker.account;
	a->sender = ask->sender;
	a->server = p->server;
	a->game = p->room->game;
	session_view(p->room->table->session, p->viewer, &a->view.st);
	p->advice = a;
	p->refusals -= HINT_COST;
	workers_add(p->server->thinkers, &a->work);
	return true;
}

void hint_handle(const struct ask *ask)
{
	struct peer *p = ask->peer;
	const struct table *t = p->room->table;

	if (table_ending(t) != END_NONE)
		ask_refuse_verdict(ask, &(struct verdict){ .why = TABLE_OVER });
	else if (!p->room->row.hints || !p->room->game->policy)
		ask_refuse(ask, SRV_NO_HINTS, NULL);
	else if (table_player(t) != p->viewer)
		ask_refuse_verdict(ask, &(struct verdict){ .why = TABLE_NOT_YOU });
	else if (is_sought(p->room) || !begin(ask))
		ask_refuse(ask, SRV_BUSY, NULL);
}

void hint_forget(struct peer *p, bool gone)
{
	struct advice *a = p->advice;
	struct sender sender;

	if (!a)
		return;
	sender = a->sender;
	a->sender.peer = NULL;
	p->advice = NULL;
	workers_cancel(p->server->thinkers, &a->work);
	if (!gone)
		tell_trouble(p, sender, &(struct trouble){ .msg = SRV_STALE });
}
