/* replay_fair.c - whether the keys of a journal are what was promised (session/fair.h). */
#include <stdlib.h>
#include "replay.h"
#include "session/fair.h"

struct check {
	const struct journal_head *head;
	struct fairness *found;
};

/* Every key counts: that of the set-up, and those with which the game was played on. */
static void hear(void *owner, enum journal_event event, int seat, const struct session *x,
		 const struct step *step)
{
	struct check *c = owner;
	enum fair_verdict v;

	(void)seat;
	(void)x;
	(void)step;
	if ((event != EVENT_SETUP && event != EVENT_KEY) || c->found->bad_line)
		return;
	v = fair_check(&c->head->fair, c->head->key);
	c->found->keys++;
	c->found->proven += v == FAIR_GOOD;
	if (v != FAIR_BAD_COMMIT && v != FAIR_BAD_KEY)
		return;
	c->found->bad_line = c->head->fair.line;
	c->found->bad_commit = v == FAIR_BAD_COMMIT;
}

struct fairness fairness_of(const struct loaded *l)
{
	struct fairness found = { 0 };
	struct journal_head head;
	struct journal j;
	struct journal_fault fault;
	struct check c = { &head, &found };
	void *memory = session_memory(l->head.game);

	journal_read(memory, l->bytes, l->n, &head, &j, &(struct journal_listener){ hear, &c },
		     &fault);
	free(memory);
	return found;
}

bool fairness_refuse(struct program *p, const char *path, const struct fairness *f)
{
	const char *why = word_of(p, f->bad_commit ? TXT_FAIR_BAD_COMMIT : TXT_FAIR_BAD_KEY);

	if (!f->bad_line)
		return false;
	complain(p, SAYING(TXT_BAD_JOURNAL), TEXT(path), NUMBER(f->bad_line), TEXT(why));
	return true;
}

void fairness_tell(struct program *p, const struct fairness *f)
{
	if (f->proven == f->keys)
		tell(p, SAYING(TXT_FAIR), NUMBER(f->keys));
	else if (f->proven)
		tell(p, SAYING(TXT_FAIR_PARTLY), NUMBER(f->proven), NUMBER(f->keys));
}
