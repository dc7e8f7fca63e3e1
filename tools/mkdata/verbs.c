/* verbs.c - see verbs.h. */
#include <stdio.h>
#include <string.h>
#include "verbs.h"

static const struct verb_row *find_verb(const struct verb_table *t, const char *name)
{
	for (int i = 0; i < t->n; i++)
		if (!strcmp(t->rows[i].name, name))
			return &t->rows[i];
	return NULL;
}

static void read_keys(const struct verb_table *t, struct branch b, const struct verb_row *v,
		      void *out)
{
	const struct number *n = (const struct number *)(const void *)((char *)out + t->n_at);
	uint64_t needs = v->needs | t->own;
	char what[64];
	struct record record = { what, t->columns, t->ncolumns, 0 };

	snprintf(what, sizeof(what), "%s '%s'", t->what, v->name);
	record_read_some(b, &record, (uint64_t[2]){ needs | v->knows, needs }, out);
	if (n->given &&
	    (n->value < v->least || n->value > v->most || (!n->value && (v->least || v->most))))
		fault(b.tree->faults, n->at, "n %d is out of range %d to %d", n->value, v->least,
		      v->most);
}

const struct verb_row *verb_read(const struct verb_table *t, struct branch b, void *out)
{
	struct branch name = branch_child(b, t->key);
	const struct verb_row *v;

	if (!name.id) {
		fault(b.tree->faults, b.at, "%s", t->missing);
		return NULL;
	}
	v = find_verb(t, branch_text(name));
	if (v)
		read_keys(t, b, v, out);
	else
		fault(b.tree->faults, name.at, "unknown %s '%s'", t->what, branch_text(name));
	return v;
}

const char *verb_name(const struct verb_table *t, int verb)
{
	for (int i = 0; i < t->n; i++)
		if (t->rows[i].verb == verb)
			return t->rows[i].name;
	return NULL;
}
