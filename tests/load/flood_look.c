/* flood_look.c - pictures of everything, before and after (flood_run.h). */
#include "flood_run.h"

#include <stdlib.h>

bool flood_all_ready(const struct flood *f)
{
	for (int i = 0; i < f->nsenders; i++) {
		const struct sender *s = &f->sender[i];

		if (s->waiting ||
		    (s->kind != SENDS_REQUESTS && (!s->ready || s->looking || s->speaking)))
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

static void speak(struct flood *f, struct sender *s, const char *type)
{
	char text[128];
	int n = snprintf(text, sizeof text, "{\"type\":\"%s\",\"text\":\"Seen from outside.\"}",
			 type);

	s->speaking = true;
	link_text(s->link, (struct slice){ text, (size_t)n });
	wait_ready(f, type);
}

/* Nobody says more than six lines in ten seconds. */
void flood_speak(struct flood *f)
{
	int said = 0;

	wait_ready(f, "joining");
	for (int i = 0; i < f->nsenders; i++) {
		struct sender *s = &f->sender[i];

		if (s->kind != SENDS_MESSAGES || s->position.role != SPECTATOR || !s->position.who)
			continue;
		speak(f, s, "note");
		if (said++ < 3)
			speak(f, s, "say");
	}
}

void flood_fetch(struct flood *f, struct buffer *all)
{
	const struct material *m = &f->material;
	char path[128], watch[WHO_MAX];

	if (f->club) {
		scene_fetch(&f->scene, m, all);
		return;
	}
	scene_show(m, "/api/1/tables", NULL, all);
	for (int i = 0; i < f->ntables; i++) {
		const struct seating *at = &m->tables[i];

		snprintf(path, sizeof path, "/api/1/tables/%s/journal", at->id);
		scene_show(m, path, at->bot[0].who, all);
		scene_show(m, path, at->bot[1].who, all);
		who_has(watch, at->watch);
		scene_show(m, path, watch, all);
	}
}

/* What it is beginning with where the two differ, and a little before. */
static struct slice differing(const struct buffer *b, const struct buffer *other)
{
	enum { BEFORE = 100 };
	size_t at = 0;

	while (at < b->n && at < other->n && b->at[at] == other->at[at])
		at++;
	at -= at < BEFORE ? at : BEFORE;
	return (struct slice){ slice_in(b).at + at, b->n - at };
}

void flood_compare(struct flood *f, const struct buffer *before, const struct buffer *after)
{
	for (int i = 0; i < f->nsenders; i++) {
		struct sender *s = &f->sender[i];

		if (slice_same(slice_in(&s->before), slice_in(&s->now)))
			continue;
		f->changed++;
		complain(f, "a viewer sees another table than before",
			 differing(&s->before, &s->now), differing(&s->now, &s->before));
	}
	if (!slice_same(slice_in(before), slice_in(after))) {
		f->changed++;
		complain(f, "what the server shows has changed", differing(before, after),
			 differing(after, before));
	}
}
