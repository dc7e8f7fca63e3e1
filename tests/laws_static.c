/* laws_static.c - laws of a game's tables. */
#include <string.h>
#include "laws.h"

static bool is_key(const char *key)
{
	return *key && strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(key);
}

static void kind_law(struct trial *t, const struct kind *k)
{
	if (!k->things)
		return;
	for (int i = 0; i < k->count; i++) {
		LAW(t, LAW_TABLES, is_key(k->things[i].key), "%s %d: key '%s'", k->name, i,
		    k->things[i].key);
		for (int lang = 0; lang < LANGUAGES; lang++)
			LAW(t, LAW_TABLES, k->things[i].name[lang] && *k->things[i].name[lang],
			    "%s %s has no name in language %d", k->name, k->things[i].key, lang);
		for (int j = 0; j < i; j++)
			LAW(t, LAW_TABLES, strcmp(k->things[i].key, k->things[j].key),
			    "%s %s is there twice", k->name, k->things[i].key);
	}
}

/* A drawn thing is found by its key alone, so no two drawn kinds may share one. */
static void draw_law(struct trial *t, const struct kind *k)
{
	for (const struct kind *other = t->g->kinds; other < k; other++)
		for (int i = 0; k->drawn && other->drawn && i < k->count; i++)
			for (int j = 0; j < other->count; j++)
				LAW(t, LAW_TABLES, strcmp(k->things[i].key, other->things[j].key),
				    "%s and %s share the key %s", k->name, other->name,
				    k->things[i].key);
}

static void message_law(struct trial *t, int i)
{
	const struct message *m = &t->g->messages[i];

	LAW(t, LAW_TABLES, m->key && m->rules, "message %d has no key or no rules", i);
	for (int lang = 0; lang < LANGUAGES; lang++)
		LAW(t, LAW_TABLES, m->text[lang] && (*m->text[lang] || i == MSG_NONE),
		    "message %s says nothing in language %d", m->key, lang);
}

/* Phrases of actions are found by the number of the verb. */
static void phrase_law(struct trial *t, int verb)
{
	const struct verb *v = &t->g->verbs[verb];
	const struct message *m = &t->g->verb_texts[verb];

	LAW(t, LAW_TABLES, m->key && !strcmp(m->key, v->key), "verb %s has the phrase of %s",
	    v->key, m->key ? m->key : "nothing");
	LAW(t, LAW_TABLES, m->kind[0] == v->a && m->kind[1] == v->b,
	    "verb %s and its phrase differ in their arguments", v->key);
}

static void node_law(struct trial *t, const struct node *n)
{
	bool asks = n->list != NULL;

	LAW(t, LAW_TABLES, n->name && n->rule && *n->rule, "a node lacks its name or its rule");
	LAW(t, LAW_TABLES, asks == !n->run && asks == !!n->take && asks == !!n->bar,
	    "node %s is neither a decision nor a procedure", n->name);
	LAW(t, LAW_TABLES, !asks || (n->verbs && n->prompt && n->prompt < t->g->messages_count),
	    "node %s lacks verbs or a prompt", n->name);
	LAW(t, LAW_TABLES, t->g->verbs_count == 64 || !(n->verbs >> t->g->verbs_count),
	    "node %s has a verb that is not there", n->name);
}

/* No byte of the state belongs to two fields. */
static void fields_law(struct trial *t)
{
	static unsigned char taken[STATE_MAX];

	memset(taken, 0, sizeof taken);
	memset(taken, 1, sizeof(struct state));
	for (const struct field *f = t->g->fields; f->name; f++) {
		size_t size = (size_t)f->size * f->count[0] * f->count[1];

		LAW(t, LAW_TABLES, f->offset + size <= t->g->state_size, "field %s lies outside",
		    f->name);
		for (size_t i = 0; i < size; i++)
			LAW(t, LAW_TABLES, !taken[f->offset + i]++,
			    "field %s lies over another, byte %zu", f->name, i);
	}
}

void laws_of_tables(struct trial *t)
{
	const struct game *g = t->g;

	LAW(t, LAW_TABLES, g->state_size <= STATE_MAX && g->verbs_count <= 64, "too large");
	for (const struct kind *k = g->kinds; k->name; k++) {
		kind_law(t, k);
		draw_law(t, k);
	}
	for (int i = 0; i < g->messages_count; i++)
		message_law(t, i);
	for (int i = 0; i < g->nodes_count; i++)
		node_law(t, &g->nodes[i]);
	LAW(t, LAW_TABLES, g->verb_texts != NULL, "no phrases for the verbs");
	for (int i = 0; i < g->verbs_count; i++) {
		phrase_law(t, i);
		LAW(t, LAW_TABLES, is_key(g->verbs[i].key), "verb %d has no key", i);
		for (int j = 0; j < i; j++)
			LAW(t, LAW_TABLES, strcmp(g->verbs[i].key, g->verbs[j].key),
			    "verb %s is there twice", g->verbs[i].key);
	}
	fields_law(t);
}
