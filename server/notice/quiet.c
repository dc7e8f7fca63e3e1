/* quiet.c - quiet hours, the letter of the day, reminders. */
#include "quiet.h"

/* Minutes since his midnight began, and the seconds behind them. */
static int64_t second_of_day(const struct quiet *q, int64_t time)
{
	int64_t there = (time + q->zone * INT64_C(60)) % DAY;

	return there < 0 ? there + DAY : there;
}

/* Seconds from one time of the day to the next other one. */
static int64_t seconds_until(int64_t from, int64_t to)
{
	return to >= from ? to - from : to + DAY - from;
}

static bool is_quiet(const struct quiet *q, int64_t time)
{
	int64_t now = second_of_day(q, time), from = q->from * INT64_C(60);
	int64_t length = seconds_until(from, q->to * INT64_C(60));

	return q->has && seconds_until(from, now) < length;
}

int64_t quiet_end(const struct quiet *q, int64_t now)
{
	return is_quiet(q, now) ? now + seconds_until(second_of_day(q, now), q->to * INT64_C(60))
				: now;
}

int64_t quiet_begin(const struct quiet *q, int64_t now)
{
	return is_quiet(q, now) ? now - seconds_until(q->from * INT64_C(60), second_of_day(q, now))
				: now;
}

int64_t quiet_digest(const struct quiet *q, int64_t now)
{
	return quiet_end(q, now + seconds_until(second_of_day(q, now), q->digest * INT64_C(60)));
}

int64_t quiet_reminder(const struct quiet *q, int64_t now, int64_t deadline, int64_t allowed)
{
	int64_t lead = allowed / 4 < DAY ? allowed / 4 : DAY;
	int64_t at = deadline - lead, after = quiet_end(q, at);

	/* Half of that time, at least, should be left to move in. */
	if (after > deadline - lead / 2)
		after = quiet_begin(q, at);
	return after > now ? after : now;
}
