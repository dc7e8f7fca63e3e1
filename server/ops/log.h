/* log.h - what happened, a line of JSON each, for those who keep a server.
 *
 *   log_tell(log, LEVEL_INFO, "request", LOG_FIELDS(log_number("status", 200)));
 *
 * Nothing that lets anybody in and nothing that a player would not tell another is ever given to
 * it: no tokens, passwords, cookies, letters, hands, links of invitation.  From any thread.
 */
#ifndef SERVER_OPS_LOG_H
#define SERVER_OPS_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum log_level { LEVEL_ERROR, LEVEL_WARNING, LEVEL_INFO, LEVEL_DEBUG, LEVELS };

struct log;

/* The level of a name; false: there is no such level. */
bool level_parse(const char *name, enum log_level *);

/* Opens a file to write behind what is there, or "stderr"; NULL: errno says why. */
struct log *log_open(const char *where, enum log_level most);
void log_close(struct log *); /* NULL: nothing */
/* The file was moved away: the next line goes into a new one.  From any thread. */
void log_reopen(struct log *);

struct log_field {
	const char *key, *text; /* no text: a number */
	int64_t number;
};

static inline struct log_field log_text(const char *key, const char *text)
{
	return (struct log_field){ key, text, 0 };
}

static inline struct log_field log_number(const char *key, int64_t number)
{
	return (struct log_field){ key, 0, number };
}

#define LOG_FIELDS(...) ((const struct log_field[]){ __VA_ARGS__, { 0, 0, 0 } })
#define LOG_NO_FIELDS   ((const struct log_field[]){ { 0, 0, 0 } })

/* One line, if the level is wanted; no log: nothing. */
void log_tell(struct log *, enum log_level, const char *event, const struct log_field *);

#endif
