/* flood_look.c - pictures of everything, before and after (flood_run.h). */
#include "flood_run.h"

#include <stdlib.h>

bool flood_all_ready(const struct flood *f)
{
	for (int i = 0; i < f->nsenders; i++) {
		const struct sender *s = &f->sender[i];

		if (s->waiting || (s->kind != SENDS_REQUESTS && (!s->ready || s->looking)))
			return false;
	}
	return true;
}

static void wait_ready(struct flood *f, const char *what)
{
	f->last_answer_us = now_us();
	while (!flood_all_ready(f) && !flood_is_quiet(f))
		net_turn(&f->net, 50);
	if (!flood_all_ready(f)) {
		complain(f, what, slice_of(""), slice_of("some sockets do not answer"));
		exit(1);
	}
}

void flood_look(struct flood *f)
{
	wait_ready(f, "before looking");
	for (int i = 0; i < f->nsenders; i++)
		if (f->sender[i].kind != SENDS_REQUESTS && f->sender[i].position.role != STRANGER)
			sender_look(&f->sender[i]);
	wait_ready(f, "looking");
}

static void fetch(struct flood *f, const char *path, const char *who, struct buffer *all)
{
	struct buffer answer = { NULL, 0, 0 };
	int status = net_ask(&f->net, "GET", path, who, NULL, &answer);

	put(all, "%s: %d\n", path, status);
	buffer_add(all, answer.at, answer.n);
	buffer_add(all, "\n", 1);
	free(answer.at);
}

void flood_fetch(struct flood *f, struct buffer *all)
{
	char path[128], watch[WHO_MAX];

	fetch(f, "/api/1/tables", NULL, all);
	for (int i = 0; i < f->ntables; i++) {
		const struct seating *at = &f->material.tables[i];

		snprintf(path, sizeof path, "/api/1/tables/%s/journal", at->id);
		fetch(f, path, at->bot[0].who, all);
		fetch(f, path, at->bot[1].who, all);
		who_has(watch, at->watch);
		fetch(f, path, watch, all);
	}
}

void flood_compare(struct flood *f, const struct buffer *before, const struct buffer *after)
{
	for (int i = 0; i < f->nsenders; i++) {
		struct sender *s = &f->sender[i];

		if (slice_same(slice_in(&s->before), slice_in(&s->now)))
			continue;
		f->changed++;
		complain(f, "a viewer sees another table than before", slice_in(&s->before),
			 slice_in(&s->now));
	}
	if (!slice_same(slice_in(before), slice_in(after))) {
		f->changed++;
		complain(f, "journals or list have changed", slice_in(before), slice_in(after));
	}
}
