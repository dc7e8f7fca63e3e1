/* reader.c - trees of YAML nodes with their positions. */
#include <string.h>
#include "reader.h"

static struct mark mark_of(const struct tree *t, yaml_mark_t m)
{
	return (struct mark){ t->file, (int)m.line + 1, (int)m.column + 1 };
}

struct branch branch_of(struct tree *t, int id)
{
	yaml_node_t *y = yaml_document_get_node(&t->doc, id);

	if (!y)
		return (struct branch){ t, 0, { t->file, 1, 1 } };
	return (struct branch){ t, id, mark_of(t, y->start_mark) };
}

/* The parser names bytes that are no UTF-8 by their offset only. */
static struct mark mark_of_offset(const struct tree *t, const char *bytes, size_t n)
{
	struct mark at = { t->file, 1, 1 };

	for (size_t i = 0; i < n; i++) {
		at.col = bytes[i] == '\n' ? 1 : at.col + ((bytes[i] & 0xc0) != 0x80);
		at.line += bytes[i] == '\n';
	}
	return at;
}

static void fault_of_parser(struct tree *t, const yaml_parser_t *p, const char *bytes, size_t n)
{
	struct mark at = mark_of(t, p->problem_mark);
	const char *problem = p->problem ? p->problem : "this is no YAML";

	if (p->error == YAML_READER_ERROR)
		at = mark_of_offset(t, bytes, p->problem_offset < n ? p->problem_offset : n);
	fault(t->faults, at, "%s%s%s", p->context ? p->context : "", p->context ? ": " : "",
	      problem);
}

/* An alias makes one node stand in two places; such trees may even be endless. */
static void refuse_aliases(struct tree *t)
{
	int n = (int)(t->doc.nodes.top - t->doc.nodes.start);
	unsigned char *seen = pool_take(t->pool, (size_t)n + 1);

	for (int id = 1; id <= n; id++) {
		yaml_node_t *y = yaml_document_get_node(&t->doc, id);
		int *ids = NULL, count = 0;

		if (y->type == YAML_SEQUENCE_NODE) {
			ids = y->data.sequence.items.start;
			count = (int)(y->data.sequence.items.top - ids);
		} else if (y->type == YAML_MAPPING_NODE) {
			ids = &y->data.mapping.pairs.start->key;
			count = 2 * (int)(y->data.mapping.pairs.top - y->data.mapping.pairs.start);
		}
		for (int i = 0; i < count; i++)
			if (seen[ids[i]]++ || ids[i] == 1) {
				fault(t->faults, branch_of(t, ids[i]).at,
				      "an anchor with aliases: write it out instead");
				t->loaded = false;
				return;
			}
	}
}

static void begin_parser(yaml_parser_t *p, const char *bytes, size_t n)
{
	yaml_parser_set_input_string(p, (const unsigned char *)bytes, n);
	yaml_parser_set_encoding(p, YAML_UTF8_ENCODING);
}

/* The loader takes a time that grows with the square of the depth; so the depth is
 * looked at first.  What else is wrong is for the loader to say. */
static bool is_too_deep(struct tree *t, const char *bytes, size_t n)
{
	int depth = 0;
	bool more = true;
	yaml_event_t e;
	yaml_parser_t p;

	if (!yaml_parser_initialize(&p))
		return true;
	begin_parser(&p, bytes, n);
	while (more && depth <= NESTING_MAX && yaml_parser_parse(&p, &e)) {
		depth += e.type == YAML_MAPPING_START_EVENT || e.type == YAML_SEQUENCE_START_EVENT;
		depth -= e.type == YAML_MAPPING_END_EVENT || e.type == YAML_SEQUENCE_END_EVENT;
		more = e.type != YAML_STREAM_END_EVENT;
		if (depth > NESTING_MAX)
			fault(t->faults, mark_of(t, e.start_mark), "nested more than %d deep",
			      NESTING_MAX);
		yaml_event_delete(&e);
	}
	yaml_parser_delete(&p);
	return depth > NESTING_MAX;
}

bool tree_load(struct tree *t, const char *file, const char *bytes, size_t n)
{
	yaml_document_t second;
	yaml_parser_t p;

	t->file = file;
	t->loaded = false;
	if (is_too_deep(t, bytes, n) || !yaml_parser_initialize(&p))
		return false;
	begin_parser(&p, bytes, n);
	t->loaded = yaml_parser_load(&p, &t->doc);
	if (!t->loaded) {
		fault_of_parser(t, &p, bytes, n);
	} else if (!yaml_document_get_root_node(&t->doc)) {
		fault(t->faults, (struct mark){ file, 1, 1 }, "the file is empty");
		t->loaded = false;
	} else if (!yaml_parser_load(&p, &second)) {
		fault_of_parser(t, &p, bytes, n);
	} else {
		if (yaml_document_get_root_node(&second))
			fault(t->faults, mark_of(t, second.start_mark), "a second document");
		yaml_document_delete(&second);
		refuse_aliases(t);
	}
	yaml_parser_delete(&p);
	return t->loaded;
}

void tree_free(struct tree *t)
{
	yaml_document_delete(&t->doc);
	t->loaded = false;
}

bool trees_load(struct tree *t, int n, struct pool *pool, struct faults *f,
		const struct source_text *text)
{
	bool complete = true;

	for (int i = 0; i < n; i++) {
		t[i].pool = pool;
		t[i].faults = f;
		complete &= tree_load(&t[i], text[i].name, text[i].bytes, text[i].n);
	}
	return complete;
}

void trees_free(struct tree *t, int n)
{
	for (int i = 0; i < n; i++)
		tree_free(&t[i]);
}

struct branch tree_root(struct tree *t)
{
	return t->loaded ? branch_of(t, 1) : (struct branch){ t, 0, { t->file, 1, 1 } };
}

static yaml_node_t *yaml_of(struct branch n, yaml_node_type_t type)
{
	yaml_node_t *y = n.id ? yaml_document_get_node(&n.tree->doc, n.id) : NULL;

	return y && y->type == type ? y : NULL;
}

const char *branch_text(struct branch n)
{
	yaml_node_t *y = yaml_of(n, YAML_SCALAR_NODE);

	return y ? (const char *)y->data.scalar.value : "";
}

struct branch branch_child(struct branch n, const char *key)
{
	yaml_node_t *y = yaml_of(n, YAML_MAPPING_NODE);

	if (y)
		for (yaml_node_pair_t *p = y->data.mapping.pairs.start;
		     p < y->data.mapping.pairs.top; p++)
			if (!strcmp(branch_text(branch_of(n.tree, p->key)), key))
				return branch_of(n.tree, p->value);
	return (struct branch){ n.tree, 0, n.at };
}

bool branch_is_list(struct branch n)
{
	return yaml_of(n, YAML_SEQUENCE_NODE);
}

int branch_count(struct branch n)
{
	yaml_node_t *y = yaml_of(n, YAML_SEQUENCE_NODE);

	return y ? (int)(y->data.sequence.items.top - y->data.sequence.items.start) : 0;
}

struct branch branch_item(struct branch n, int i)
{
	yaml_node_t *y = yaml_of(n, YAML_SEQUENCE_NODE);

	return branch_of(n.tree, y->data.sequence.items.start[i]);
}

void *rows_at(const struct rows *r, int i)
{
	return (char *)r->item + (size_t)i * r->size;
}

int rows_find(const struct rows *r, const char *key)
{
	for (int i = 0; i < r->n; i++)
		if (!strcmp(((struct head *)rows_at(r, i))->key.text, key))
			return i;
	return -1;
}

int rows_index(const struct rows *r, struct name key, const char *what, struct faults *f)
{
	int i = rows_find(r, key.text);

	if (i < 0 && *key.text)
		fault(f, key.at, "unknown %s '%s'", what, key.text);
	return *key.text ? i : -1;
}

void rows_unique(const struct rows *r, struct faults *f)
{
	for (int i = 0; i < r->n; i++) {
		const struct head *h = rows_at(r, i);
		int first = rows_find(r, h->key.text);

		if (*h->key.text && first < i)
			fault(f, h->key.at, "duplicate key '%s', see line %d", h->key.text,
			      ((struct head *)rows_at(r, first))->key.at.line);
	}
}
