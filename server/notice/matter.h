/* matter.h - one request about notices on its way: to the store and back. */
#ifndef SERVER_NOTICE_MATTER_H
#define SERVER_NOTICE_MATTER_H

#include "notices.h"
#include "outbox.h"
#include "push.h"
#include "server/people/guard.h"
#include "settings.h"
#include "tale.h"

/* What of the settings is to be changed. */
struct wanted {
	bool has_page, has_push, has_mail, has_digest, has_quiet, has_zone;
	struct settings to;
};

/* A browser that is pushed to: no more of its address than tells one from another. */
struct browser {
	int64_t id, made;
	char host[HOST_SIZE];
	bool own; /* it is the one that asks */
};

struct matter {
	struct store_job job;
	struct server *server;
	struct call *call;
	struct asker asker;
	int64_t account, now;
	bool (*step)(struct db *, struct matter *); /* in the store */
	void (*then)(struct matter *);              /* answers; on the loop */
	int status;
	int msg;        /* SRV_, why it was not done; 0: it was */
	int64_t number; /* an id that came; a step may run twice, and leaves it as it is */
	int64_t count;  /* that is told */
	bool alone;     /* that id only */
	struct wanted wanted;
	struct reader reader;
	struct subscription subscription;
	struct browser browser[SUBSCRIPTIONS];
	int browsers;
	struct tales list;
};

/* NULL: no memory, and answered. */
struct matter *matter_open(struct server *, struct call *, const struct asker *);
/* The members of the body; NULL: refused, and the matter is freed. */
struct parsed *matter_body(struct matter *, const struct request *, const char *members);
/* Answers with an error, frees all. */
void matter_refuse(struct matter *, struct parsed *, int msg, const char *what);
void matter_submit(struct matter *, bool (*step)(struct db *, struct matter *),
		   void (*then)(struct matter *));
void matter_free(struct matter *);
/* {"KEY":count} */
void matter_answer_count(struct matter *, const char *key);

/* ---- settings_json.c ---- */
void settings_json(struct json *, const struct matter *, bool has_mail);
/* The member that is wrong, or NULL. */
const char *settings_parse(const struct parsed *, struct wanted *);
void settings_apply(struct settings *, const struct wanted *);

#endif
