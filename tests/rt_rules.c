/* rt_rules.c - lists of rule numbers: "6.2.1, 11.2.2" and what tests have shown. */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

static bool is_separator(char c)
{
	return c == ' ' || c == ',' || c == '\t' || c == ';' || c == '\n';
}

/* The next id of a list like "6.2.1, 11.2.2". */
static struct word next_rule(const char **ids)
{
	struct word w;

	while (is_separator(**ids))
		++*ids;
	w.at = *ids;
	while (**ids && !is_separator(**ids))
		++*ids;
	w.n = (int)(*ids - w.at);
	return w;
}

bool rules_contain(const char *ids, struct word rule)
{
	for (struct word w = next_rule(&ids); w.n; w = next_rule(&ids))
		if (w.n == rule.n && !memcmp(w.at, rule.at, (size_t)w.n))
			return true;
	return false;
}

static void *must(void *memory)
{
	if (!memory) {
		fprintf(stderr, "rt: out of memory\n");
		exit(2);
	}
	return memory;
}

static void add_one(struct rule_list *list, struct word w)
{
	for (int i = 0; i < list->count; i++)
		if (word_is(w, list->id[i]))
			return;
	if (list->count == list->room) {
		list->room = list->room ? 2 * list->room : 64;
		list->id = must(realloc(list->id, (size_t)list->room * sizeof list->id[0]));
	}
	list->id[list->count] = must(calloc(1, (size_t)w.n + 1));
	memcpy(list->id[list->count++], w.at, (size_t)w.n);
}

void rules_add(struct rule_list *list, const char *ids)
{
	for (struct word w = next_rule(&ids); w.n; w = next_rule(&ids))
		add_one(list, w);
}

void rules_clear(struct rule_list *list)
{
	while (list->count)
		free(list->id[--list->count]);
}

void rules_move(struct rule_list *from, struct rule_list *to)
{
	for (int i = 0; i < from->count; i++)
		rules_add(to, from->id[i]);
	rules_clear(from);
}

bool rules_write(const struct rule_list *list, const char *path)
{
	FILE *f = fopen(path, "w");
	bool good = f != NULL;

	for (int i = 0; good && i < list->count; i++)
		good = fprintf(f, "%s\n", list->id[i]) > 0;
	return f && !fclose(f) && good;
}
