/* quiet.h - when somebody may be told: by the clock on his own wall.
 *
 * Times are seconds since 1970, times of a day are minutes.  Pure.
 */
#ifndef SERVER_NOTICE_QUIET_H
#define SERVER_NOTICE_QUIET_H

#include <stdbool.h>
#include <stdint.h>

enum { DAY = 24 * 3600, DAY_MINUTES = 24 * 60, ZONE_LEAST = -720, ZONE_MOST = 840 };

struct quiet {
	int zone;     /* minutes that his clock is ahead of UTC */
	bool has;     /* quiet hours */
	int from, to; /* they may pass midnight; equal: there are none */
	int digest;   /* when he wants his letter of the day */
};

/* When that day's quiet hours end; now, if it is not quiet. */
int64_t quiet_end(const struct quiet *, int64_t now);
/* When they have begun; now, if it is not quiet. */
int64_t quiet_begin(const struct quiet *, int64_t now);
/* The next letter of the day that is not in the past; never in quiet hours. */
int64_t quiet_digest(const struct quiet *, int64_t now);
/* When to remind of a deadline: a quarter of the time before it, or a day if that is less; not
 * in quiet hours unless it is too late to keep them. */
int64_t quiet_reminder(const struct quiet *, int64_t now, int64_t deadline, int64_t allowed);

#endif
