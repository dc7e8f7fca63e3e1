/* flood_record.c - real play, from which the flood is made (flood_run.h). */
#include "flood_run.h"

#include <stdlib.h>

static struct flood *flood_of(const struct seating *at)
{
	return at->bots->owner;
}

static bool may_act(const struct bot *bot)
{
	return bot->at->acted < flood_of(bot->at)->limit[bot->at->number];
}

static void record_sent(struct bot *bot, struct slice message)
{
	struct buffer *sent = &flood_of(bot->at)->material.sent;

	if (sent->n + message.n > MATERIAL_MAX)
		return;
	buffer_add(sent, message.at, message.n);
	buffer_add(sent, "\n", 1);
}

static void record_offered(struct bot *bot, struct slice message)
{
	static const char *const keys[] = { "actions" };
	struct buffer *offered = &flood_of(bot->at)->material.offered;
	struct slice actions, item;
	struct scan s;

	flood_of(bot->at)->last_answer_us = now_us();
	if (offered->n > MATERIAL_MAX || !scan_members(message, keys, 1, &actions))
		return;
	s = scan_open(actions, '[');
	while (actions.at && scan_item(&s, &item)) {
		buffer_add(offered, item.at + 1, item.n - 2);
		buffer_add(offered, "\n", 1);
	}
}

static void record_failed(struct seating *at, const char *why)
{
	complain(flood_of(at), "the recording fails", slice_of(at->id), slice_of(why));
	exit(1);
}

static void record_refused(struct bot *bot, struct slice message)
{
	complain(flood_of(bot->at), "a legal message is refused", slice_of(bot->doing), message);
	exit(1);
}

static bool is_table_recorded(const struct flood *f, int i)
{
	const struct seating *at = &f->material.tables[i];

	return at->joined == BOT_SIDES && !at->bot[0].asked && !at->bot[1].asked &&
	       (at->over || at->acted >= f->limit[i]);
}

static bool is_recorded(const struct flood *f)
{
	for (int i = 0; i < f->ntables; i++)
		if (!is_table_recorded(f, i))
			return false;
	return true;
}

const struct bot_events flood_recording = { .asks = record_sent,
					    .heard = record_offered,
					    .may_act = may_act,
					    .refused = record_refused,
					    .failed = record_failed };

/* What the two at a table were waiting for. */
static void tell_waiting(struct flood *f, int i, const char *what)
{
	const struct seating *at = &f->material.tables[i];

	complain(f, what, slice_of(at->bot[0].doing), slice_of(at->bot[1].doing));
}

/* One table is played to its end, the others up to some moment in their middle. */
void flood_record(struct flood *f)
{
	for (int i = 0; i < f->ntables; i++) {
		f->limit[i] = i ? 10 + net_below(&f->net, 120) : 1 << 30;
		f->material.tables[i].number = i;
		seating_start(&f->material.tables[i], &f->bots, i % 2);
	}
	f->last_answer_us = now_us();
	while (!is_recorded(f) && !flood_is_quiet(f))
		net_turn(&f->net, 50);
	if (is_recorded(f))
		return;
	for (int i = 0; i < f->ntables; i++)
		if (!is_table_recorded(f, i))
			tell_waiting(f, i, "the recording does not come to an end");
	exit(1);
}

/* Both seats may act before the tool has heard of it: more than one action is as good. */
static bool has_played_on(const struct flood *f, int i)
{
	return f->material.tables[i].over || f->material.tables[i].acted >= f->limit[i];
}

/* Everybody at the tables that have not played on comes back; how many such tables there are. */
static int come_back(struct flood *f, bool again)
{
	int waiting = 0;

	for (int i = 0; i < f->ntables; i++) {
		struct seating *at = &f->material.tables[i];

		if (has_played_on(f, i))
			continue;
		if (again)
			tell_waiting(f, i, "does not go on");
		seating_leave(at);
		seating_connect(at);
		waiting++;
	}
	return waiting;
}

/* A table is stuck when coming back once more does not help; that it had to be done is told. */
int flood_play_on(struct flood *f)
{
	enum { TRIES = 2 };

	for (int i = 0; i < f->ntables; i++)
		f->limit[i] = f->material.tables[i].acted + 1;
	for (int i = 0; i < TRIES && come_back(f, i > 0); i++) {
		int waiting = 1;

		f->last_answer_us = now_us();
		while (waiting && !flood_is_quiet(f)) {
			net_turn(&f->net, 50);
			waiting = 0;
			for (int k = 0; k < f->ntables; k++)
				waiting += !has_played_on(f, k);
		}
	}
	return come_back(f, true);
}
