/* record.c - records by their tables of known keys (reader.h). */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "reader.h"

static void fill_defaults(struct mark at, const struct record *r, char *out);

static const char *const language_names[LANGS] = { "English", "French" };

static yaml_node_t *yaml_of(struct branch n)
{
	return yaml_document_get_node(&n.tree->doc, n.id);
}

static bool must_be(struct branch n, yaml_node_type_t type, const char *expected)
{
	yaml_node_t *y = n.id ? yaml_of(n) : NULL;

	if (y && y->type == type)
		return true;
	fault(n.tree->faults, n.at, "expected %s", expected);
	return false;
}

static bool must_be_list(struct branch n)
{
	if (!must_be(n, YAML_SEQUENCE_NODE, "a list"))
		return false;
	if (branch_count(n) > ITEMS_MAX)
		fault(n.tree->faults, n.at, "a list of more than %d", ITEMS_MAX);
	return branch_count(n) <= ITEMS_MAX;
}

/* Other readers of YAML take these for true and false. */
static bool is_like_a_flag(const char *s)
{
	static const char *const like[] = { "yes", "no", "on", "off", "Yes", "No", "On", "Off" };

	for (size_t i = 0; i < sizeof(like) / sizeof(*like); i++)
		if (!strcmp(s, like[i]))
			return true;
	return false;
}

/* Characters that are not shown, but for the ends of lines: C0, DEL and C1. */
static bool has_controls(const char *s)
{
	const unsigned char *p = (const unsigned char *)s;

	for (; *p; p++)
		if ((*p < ' ' && *p != '\n') || *p == 0x7f ||
		    (*p == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0))
			return true;
	return false;
}

/* No-break spaces are blanks, too. */
static bool is_blank(const char *s)
{
	while (*s == ' ' || *s == '\n' || !strncmp(s, "\302\240", 2) ||
	       !strncmp(s, "\342\200\257", 3))
		s += *s == '\302' ? 2 : *s == '\342' ? 3 : 1;
	return !*s;
}

static struct name read_string(struct branch n)
{
	struct name out = { "", n.at };
	const yaml_node_t *y;
	const char *s;

	if (!must_be(n, YAML_SCALAR_NODE, "a text"))
		return out;
	y = yaml_of(n);
	s = (const char *)y->data.scalar.value;
	if (strlen(s) != y->data.scalar.length)
		fault(n.tree->faults, n.at, "a zero byte in a text");
	else if (is_blank(s))
		fault(n.tree->faults, n.at, "an empty text");
	else if (has_controls(s))
		fault(n.tree->faults, n.at, "a control character in a text");
	else if (y->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && is_like_a_flag(s))
		fault(n.tree->faults, n.at, "'%s' must stand in quotes", s);
	else
		out.text = pool_copy(n.tree->pool, s, strlen(s));
	return out;
}

/* Where a value comes from, in the words of docs/DATA.md. */
static struct name read_source(struct branch n)
{
	static const char *const words[] = { "rulebook",       "web",      "inferred",
					     "reconstructed",  "adjusted", "printed",
					     "own translation" };
	struct name out = read_string(n);

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		size_t size = strlen(words[i]);

		if (!*out.text || (!strncmp(out.text, words[i], size) &&
				   (!out.text[size] || strchr(" ,;:(", out.text[size]))))
			return out;
	}
	fault(n.tree->faults, n.at,
	      "the provenance must begin with rulebook, web, inferred, reconstructed, adjusted, "
	      "printed or own translation");
	return out;
}

static struct name read_key(struct branch n)
{
	struct name out = read_string(n);

	if (out.text[strspn(out.text, "abcdefghijklmnopqrstuvwxyz0123456789-")]) {
		fault(n.tree->faults, n.at, "'%s' is no key: a-z, 0-9 and hyphens only", out.text);
		out.text = "";
	}
	return out;
}

static struct name read_decimal(struct branch n, const struct column *c)
{
	struct name out = read_string(n);
	const char *s = out.text + (*out.text == '-');
	size_t whole = strspn(s, "0123456789");
	size_t part = s[whole] == '.' ? strspn(s + whole + 1, "0123456789") : 0;
	size_t all = whole + (part ? part + 1 : 0);

	if (!*out.text)
		return out;
	if (!whole || s[all] || strlen(out.text) > 12)
		fault(n.tree->faults, n.at, "'%s' is no decimal number", out.text);
	else if (strtod(out.text, NULL) < c->min || strtod(out.text, NULL) > c->max)
		fault(n.tree->faults, n.at, "%s is out of range %d to %d", out.text, c->min,
		      c->max);
	else
		return out;
	out.text = "";
	return out;
}

static struct number read_number(struct branch n, const struct column *c)
{
	struct number out = { 0, false, n.at };
	const char *s;
	char *end;
	long value;

	if (!must_be(n, YAML_SCALAR_NODE, "a number"))
		return out;
	s = branch_text(n);
	value = strtol(s, &end, 10);
	if (!*s || *end || strlen(s) > 9 || !strchr("-0123456789", *s) ||
	    yaml_of(n)->data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
		fault(n.tree->faults, n.at, "expected a number, not '%s'", s);
	else if (value < c->min || value > c->max)
		fault(n.tree->faults, n.at, "%s %ld is out of range %d to %d", c->key, value,
		      c->min, c->max);
	else
		out = (struct number){ (int)value, true, n.at };
	return out;
}

static struct number read_choice(struct branch n, const struct column *c)
{
	struct number out = { 0, false, n.at };
	struct name s = read_string(n);

	if (!*s.text)
		return out;
	for (int i = 0; c->choices[i]; i++)
		if (!strcmp(s.text, c->choices[i]))
			return (struct number){ i, true, n.at };
	fault(n.tree->faults, n.at, "unknown %s '%s'", c->key, s.text);
	return out;
}

static bool read_flag(struct branch n)
{
	const char *s = branch_text(n);
	bool yes = !strcmp(s, "true");

	if (!yes && strcmp(s, "false"))
		fault(n.tree->faults, n.at, "expected true or false");
	return yes;
}

struct both {
	struct mark at;
	struct name text[LANGS];
};

/* What is shown within a line must be one. */
static bool is_one_line(const char *key)
{
	return !strcmp(key, "title") || !strcmp(key, "label");
}

static struct words read_words(struct branch n, const struct column *c)
{
	static const struct column columns[LANGS] = {
		{ "en", C_STRING, offsetof(struct both, text[0]), true, 0, 0, NULL, NULL },
		{ "fr", C_STRING, offsetof(struct both, text[1]), true, 0, 0, NULL, NULL },
	};
	static const struct record record = { "a text", columns, LANGS, sizeof(struct both) };
	struct words out = { { "", "" }, n.at };
	struct both in = { 0 };

	if (!must_be(n, YAML_MAPPING_NODE, "a text in both languages: { en: ..., fr: ... }"))
		return out;
	record_read(n, &record, &in);
	for (int i = 0; i < LANGS; i++) {
		out.text[i] = in.text[i].text;
		if (!branch_child(n, columns[i].key).id)
			fault(n.tree->faults, n.at, "no %s text", language_names[i]);
		if (is_one_line(c->key) && strchr(out.text[i], '\n'))
			fault(n.tree->faults, in.text[i].at, "a %s is one line", c->key);
	}
	return out;
}

static struct names read_names(struct branch n, const struct column *c)
{
	struct names out = { NULL, 0, n.at };
	int count = branch_count(n);

	if (!must_be_list(n))
		return out;
	if (count < c->min)
		fault(n.tree->faults, n.at, "%s needs at least %d", c->key, c->min);
	out.item = pool_take(n.tree->pool, (size_t)count * sizeof(*out.item));
	for (int i = 0; i < count; i++) {
		struct branch item = branch_item(n, i);
		struct name name = c->type == C_KEYS ? read_key(item) : read_string(item);

		for (int j = 0; j < out.n && *name.text; j++)
			if (!strcmp(out.item[j].text, name.text))
				fault(n.tree->faults, name.at, "'%s' stands twice in this list",
				      name.text);
		if (*name.text)
			out.item[out.n++] = name;
	}
	return out;
}

static struct numbers read_numbers(struct branch n, const struct column *c)
{
	struct numbers out = { NULL, 0, n.at };

	if (!must_be_list(n))
		return out;
	out.item = pool_take(n.tree->pool, (size_t)branch_count(n) * sizeof(*out.item));
	for (int i = 0; i < branch_count(n); i++)
		out.item[out.n++] = read_number(branch_item(n, i), c);
	return out;
}

static struct rows read_rows(struct branch n, const struct record *of)
{
	struct rows out = { NULL, 0, of->size, n.at };

	if (!must_be_list(n))
		return out;
	out.n = branch_count(n);
	out.item = pool_take(n.tree->pool, (size_t)out.n * of->size);
	for (int i = 0; i < out.n; i++)
		record_read(branch_item(n, i), of, rows_at(&out, i));
	return out;
}

/* One text for each of the fields; there are never more than COLUMNS_MAX. */
static struct sources read_sources(struct branch n, const struct column *c)
{
	struct column columns[COLUMNS_MAX];
	struct record record = { "the provenance", columns, 0, 0 };
	struct sources out = { NULL, NULL, 0 };
	struct mark *in;

	if (!must_be(n, YAML_MAPPING_NODE, "the provenance of each value"))
		return out;
	for (; c->choices[record.n]; record.n++)
		columns[record.n] = (struct column){
			.key = c->choices[record.n],
			.type = C_SOURCE,
			.offset = sizeof(struct mark) + (size_t)record.n * sizeof(struct name),
			.optional = true,
		};
	in = pool_take(n.tree->pool, sizeof(*in) + (size_t)record.n * sizeof(*out.from));
	out.from = (struct name *)(in + 1);
	out.field = pool_take(n.tree->pool, (size_t)record.n * sizeof(*out.field));
	record_read(n, &record, in);
	for (; out.n < record.n; out.n++) {
		out.field[out.n] = (struct name){ columns[out.n].key, n.at };
		if (!branch_child(n, columns[out.n].key).id)
			fault(n.tree->faults, n.at, "no provenance of '%s'", columns[out.n].key);
	}
	return out;
}

static void read_value(struct branch n, const struct column *c, void *out)
{
	switch (c->type) {
	case C_KEY:
		*(struct name *)out = read_key(n);
		break;
	case C_STRING:
		*(struct name *)out = read_string(n);
		break;
	case C_SOURCE:
		*(struct name *)out = read_source(n);
		break;
	case C_DECIMAL:
		*(struct name *)out = read_decimal(n, c);
		break;
	case C_WORDS:
		*(struct words *)out = read_words(n, c);
		break;
	case C_NUMBER:
		*(struct number *)out = read_number(n, c);
		break;
	case C_CHOICE:
		*(struct number *)out = read_choice(n, c);
		break;
	case C_FLAG:
		*(bool *)out = read_flag(n);
		break;
	case C_KEYS:
	case C_STRINGS:
		*(struct names *)out = read_names(n, c);
		break;
	case C_NUMBERS:
		*(struct numbers *)out = read_numbers(n, c);
		break;
	case C_SOURCES:
		*(struct sources *)out = read_sources(n, c);
		break;
	case C_RECORD:
		record_read(n, c->of, out);
		break;
	case C_RECORDS:
		*(struct rows *)out = read_rows(n, c->of);
		break;
	case C_NODE:
		*(struct branch *)out = n;
		break;
	}
}

static int column_find(const struct record *r, uint64_t known, const char *key)
{
	for (int i = 0; i < r->n; i++)
		if (known >> i & 1 && !strcmp(r->columns[i].key, key))
			return i;
	return -1;
}

/* What is not given is empty, not NULL, and stands where its record does: the
 * checks that follow need not ask. */
static void fill_default(struct mark at, const struct column *c, void *out)
{
	switch (c->type) {
	case C_KEY:
	case C_STRING:
	case C_SOURCE:
	case C_DECIMAL:
		*(struct name *)out = (struct name){ "", at };
		break;
	case C_WORDS:
		*(struct words *)out = (struct words){ { "", "" }, at };
		break;
	case C_NUMBER:
	case C_CHOICE:
		((struct number *)out)->at = at;
		break;
	case C_KEYS:
	case C_STRINGS:
		((struct names *)out)->at = at;
		break;
	case C_NUMBERS:
		((struct numbers *)out)->at = at;
		break;
	case C_RECORDS:
		*(struct rows *)out = (struct rows){ NULL, 0, c->of->size, at };
		break;
	case C_NODE:
		((struct branch *)out)->at = at;
		break;
	case C_RECORD:
		fill_defaults(at, c->of, out);
		break;
	case C_FLAG:
	case C_SOURCES:
		break;
	}
}

static void fill_defaults(struct mark at, const struct record *r, char *out)
{
	*(struct mark *)(void *)out = at;
	for (int i = 0; i < r->n; i++)
		fill_default(at, &r->columns[i], out + r->columns[i].offset);
}

/* Reads what is given; returns one bit for each column seen. */
static uint64_t read_pairs(struct branch n, const struct record *r, uint64_t known, char *out)
{
	const yaml_node_t *y = yaml_of(n);
	uint64_t seen = 0;

	for (yaml_node_pair_t *p = y->data.mapping.pairs.start; p < y->data.mapping.pairs.top;
	     p++) {
		struct branch key = branch_of(n.tree, p->key);
		const char *s = branch_text(key);
		int i = column_find(r, known, s);

		if (i < 0)
			fault(n.tree->faults, key.at, "unknown key '%s' in %s", s, r->what);
		else if (seen >> i & 1)
			fault(n.tree->faults, key.at, "key '%s' given twice", s);
		else
			read_value(branch_of(n.tree, p->value), &r->columns[i],
				   out + r->columns[i].offset);
		if (i >= 0)
			seen |= (uint64_t)1 << i;
	}
	return seen;
}

void record_read_some(struct branch n, const struct record *r, const uint64_t mask[2], void *out)
{
	uint64_t seen;

	fill_defaults(n.at, r, out);
	if (!must_be(n, YAML_MAPPING_NODE, r->what))
		return;
	seen = read_pairs(n, r, mask[0], out);
	for (int i = 0; i < r->n; i++)
		if ((mask[1] & ~seen) >> i & 1)
			fault(n.tree->faults, n.at, "missing key '%s' in %s", r->columns[i].key,
			      r->what);
}

void record_read(struct branch n, const struct record *r, void *out)
{
	uint64_t mask[2] = { 0, 0 };

	for (int i = 0; i < r->n; i++) {
		mask[0] |= (uint64_t)1 << i;
		mask[1] |= (uint64_t)!r->columns[i].optional << i;
	}
	record_read_some(n, r, mask, out);
}

void record_read_file(struct tree *t, const struct record *r, void *out)
{
	if (t->loaded)
		record_read(tree_root(t), r, out);
}
