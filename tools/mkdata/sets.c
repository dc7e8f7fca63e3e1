/* sets.c - see sets.h. */
#include <string.h>
#include "named.h"
#include "sets.h"

void sets_add(struct place_sets *s, const char *key, struct set places)
{
	if (s->n < SETS_MAX)
		s->set[s->n++] = (struct place_set){ key, places };
}

int sets_find(const struct place_sets *s, const char *key)
{
	for (int i = 0; i < s->n; i++)
		if (!strcmp(s->set[i].key, key))
			return i;
	return -1;
}

struct set sets_join(const struct place_sets *s, const struct rows *places, const char *what,
		     const struct names *names, struct faults *f)
{
	struct set all = { { 0, 0 } };

	for (int i = 0; i < names->n; i++) {
		struct name name = names->item[i];
		int place = rows_find(places, name.text), k = sets_find(s, name.text);

		if (place < 0 && k < 0)
			fault(f, name.at, "unknown %s or set '%s'", what, name.text);
		if (place >= 0)
			set_add(&all, place);
		for (int w = 0; place < 0 && k >= 0 && w < 2; w++)
			all.word[w] |= s->set[k].places.word[w];
	}
	return all;
}

void sets_read(struct place_sets *s, struct rows *named, const struct rows *places,
	       const char *what, struct faults *f)
{
	rows_limit(named, SETS_MAX - s->n, "sets", f);
	for (int i = 0; i < named->n; i++) {
		const struct set_row *row = rows_at(named, i);
		struct set all = sets_join(s, places, what, &row->places, f);

		if (sets_find(s, row->head.key.text) >= 0)
			fault(f, row->head.key.at, "duplicate key '%s'", row->head.key.text);
		if (rows_find(places, row->head.key.text) >= 0)
			fault(f, row->head.key.at, "'%s' is a %s", row->head.key.text, what);
		sets_add(s, row->head.key.text, all);
	}
}

void c_set(struct out *o, const struct set *s)
{
	out_format(o, "{ { 0x%llxu, 0x%llxu } }", (unsigned long long)s->word[0],
		   (unsigned long long)s->word[1]);
}

void c_sets_enum(struct out *o, const struct place_sets *s)
{
	out_put(o, "enum {\n");
	for (int i = 0; i < s->n; i++) {
		out_put(o, "\t");
		c_enumerator(o, "SET_", s->set[i].key);
		out_put(o, ",\n");
	}
	out_put(o, "\tSETS,\n};\n");
}

void c_sets(struct out *o, const char *table, const struct place_sets *s)
{
	out_format(o, "\nconst struct set %s[SETS] = {\n", table);
	for (int i = 0; i < s->n; i++) {
		c_row(o, "SET_", s->set[i].key);
		c_set(o, &s->set[i].places);
		out_put(o, ",\n");
	}
	out_put(o, "};\n");
}
