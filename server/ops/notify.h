/* notify.h - the protocol of systemd's sd_notify: ready, stopping, still alive. */
#ifndef SERVER_OPS_NOTIFY_H
#define SERVER_OPS_NOTIFY_H

#include <stdint.h>

/* "READY=1" to whoever started us and wants to know; nobody does: nothing. */
void notify_say(const char *words);

/* Microseconds within which he wants to hear "WATCHDOG=1", again and again; 0: he does not. */
uint64_t notify_watchdog_us(void);

#endif
