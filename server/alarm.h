/* alarm.h - work for the loop's thread that is not to be done before its time. */
#ifndef SERVER_ALARM_H
#define SERVER_ALARM_H

#include <stdint.h>
#include "net.h"

struct alarms;

/* Its owner embeds it. */
struct alarm {
	struct alarm *next;
	struct posted *posted;
	uint64_t due_us; /* by clock_us */
};

struct alarms *alarms_start(struct net *);
/* What has not rung yet is posted at once: the server stops.  From any thread. */
void alarms_hurry(struct alarms *);
void alarms_stop(struct alarms *);

/* Posts it when the time has come; on the loop's thread. */
void alarm_set(struct alarms *, struct alarm *, struct posted *, uint64_t due_us);

#endif
