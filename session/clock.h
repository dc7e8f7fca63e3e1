/* clock.h - the one clock by which programs are given their time. */
#ifndef SESSION_CLOCK_H
#define SESSION_CLOCK_H

#include <stdint.h>

/* Microseconds from any moment on; as struct thinking wants it. */
uint64_t clock_us(void *unused);

/* Microseconds of a core that this thread has used: what others do does not count. */
uint64_t clock_core_us(void);

#endif
