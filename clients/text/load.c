/* load.c - loads journals and says what is wrong with them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "load.h"

void *memory_or_end(size_t size)
{
	void *memory = malloc(size);

	if (memory)
		return memory;
	fputs("ghent: out of memory\n", stderr);
	exit(EXIT_FAILED);
}

void *session_memory(const struct game *g)
{
	return memory_or_end(session_size(g));
}

static bool refuse(struct program *p, const char *path, const struct loaded *l,
		   const struct journal_fault *fault)
{
	char reason[2048];
	struct text t = text_into(reason, sizeof reason);

	say_journal_fault(&t, l->head.game, fault, p->lang);
	complain(p, SAYING(TXT_BAD_JOURNAL), TEXT(path), NUMBER(fault->line), TEXT(reason));
	return false;
}

bool journal_try(const char *path, struct loaded *l, struct journal_fault *fault)
{
	memset(l, 0, sizeof *l);
	memset(fault, 0, sizeof *fault);
	l->bytes = journal_load(path, &l->n);
	if (!l->bytes)
		return false;
	if (journal_open(l->bytes, l->n, &l->head, fault)) {
		l->memory = session_memory(l->head.game);
		l->x = journal_read(l->memory, l->bytes, l->n, &l->head, &l->j, NULL, fault);
	}
	return l->x != NULL;
}

bool journal_load_told(struct program *p, const char *path, struct loaded *l)
{
	struct journal_fault fault;

	if (journal_try(path, l, &fault))
		return true;
	if (l->bytes)
		refuse(p, path, l, &fault);
	else
		complain(p, SAYING(TXT_CANNOT_READ), TEXT(path), TEXT(reason_of(p, errno)));
	loaded_free(l);
	return false;
}

struct copy {
	size_t size;
	union any_state *to;
};

static void copy_state(void *owner, int number, const struct state *s, const struct step *step)
{
	struct copy *c = owner;

	(void)number;
	(void)step;
	memcpy(c->to, s, c->size);
}

void state_after(struct loaded *l, int entries, union any_state *out)
{
	struct copy c = { l->head.game->state_size, out };

	session_retell(l->x, entries - 1, entries, &(struct teller){ copy_state, &c });
}

void loaded_free(struct loaded *l)
{
	free(l->bytes);
	free(l->memory);
	memset(l, 0, sizeof *l);
}
