/* flood_slip.c - a good message among the bad ones (flood_run.h).
 *
 * The flood says that nothing was accepted and that nothing has changed: would it say otherwise?
 */
#include "flood_run.h"

#include <string.h>

struct slip {
	const char *name;
	enum sender_kind kind;
	int role;
	const char *form; /* NULL: an action that he is offered */
};

static const struct slip slips[] = {
	{ "act", SENDS_MESSAGES, 0, NULL },
	{ "resign", SENDS_MESSAGES, 0, "{\"type\":\"resign\"}" },
	{ "note", SENDS_MESSAGES, 0, "{\"type\":\"note\",\"text\":\"Something else.\"}" },
	{ "say", SENDS_MESSAGES, SPECTATOR, "{\"type\":\"say\",\"text\":\"Ahoy!\"}" },
};

static const struct slip *find(const char *name)
{
	for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++)
		if (!strcmp(slips[i].name, name))
			return &slips[i];
	return NULL;
}

bool flood_slip_is(const char *name, bool club)
{
	return find(name) || (club && flood_club_has(name));
}

/* Any side will do, if it is in its turn: then the game runs as well. */
static bool fits(const struct sender *s, const struct slip *slip)
{
	if (!slip || s->kind != slip->kind)
		return !slip && s->kind == SENDS_REQUESTS;
	if (slip->role == 0)
		return is_side(&s->position) && s->position.actions.n;
	return s->position.role == slip->role && s->position.who;
}

bool flood_slip(struct sender *s, struct buffer *out)
{
	struct flood *f = s->flood;
	const struct slip *slip = f->slip ? find(f->slip) : NULL;

	if (!f->slip || f->slipped || !fits(s, slip))
		return false;
	f->slipped = true;
	if (!slip)
		flood_club_good(&f->material, f->slip, out);
	else if (slip->form)
		put(out, "%s", slip->form);
	else
		flood_good(&f->material, &s->position, out);
	return true;
}
