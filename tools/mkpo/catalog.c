/* catalog.c - memory, complaints and the lists of a catalog. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "mkpo.h"

struct chunk {
	struct chunk *next;
	max_align_t bytes[];
};

/* Kinds of core/game.h that every table may use. */
static const char *const core_kinds[] = { "number", "side", "dice", "action" };

void *keep(struct catalog *c, size_t size)
{
	struct chunk *chunk = calloc(1, sizeof *chunk + size);

	if (!chunk) {
		fputs("mkpo: out of memory\n", stderr);
		exit(2);
	}
	chunk->next = c->chunks;
	c->chunks = chunk;
	return chunk->bytes;
}

char *keep_text(struct catalog *c, const char *s, size_t n)
{
	char *copy = keep(c, n + 1);

	memcpy(copy, s, n);
	return copy;
}

/* Lists double at each power of two; what they leave behind stays in the pool. */
void *grow(struct catalog *c, void *list, int n, size_t size)
{
	void *larger;

	if (n & (n - 1))
		return list;
	larger = keep(c, size * (size_t)(n ? 2 * n : 1));
	if (n)
		memcpy(larger, list, size * (size_t)n);
	return larger;
}

void catalog_start(struct catalog *c, FILE *complaints)
{
	*c = (struct catalog){ .complaints = complaints, .po_text = "" };
	for (size_t i = 0; i < sizeof core_kinds / sizeof core_kinds[0]; i++) {
		c->kinds = grow(c, c->kinds, c->nkinds, sizeof c->kinds[0]);
		c->kinds[c->nkinds++] = core_kinds[i];
	}
}

void catalog_free(struct catalog *c)
{
	while (c->chunks) {
		struct chunk *next = c->chunks->next;

		free(c->chunks);
		c->chunks = next;
	}
}

bool complain(struct catalog *c, struct spot at, const char *format, ...)
{
	va_list list;

	fprintf(c->complaints, "%s:%d: ", at.file, at.line);
	va_start(list, format);
	vfprintf(c->complaints, format, list);
	va_end(list);
	fputc('\n', c->complaints);
	c->faults++;
	return false;
}

static bool has_text(const char **list, int n, const char *s)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(list[i], s))
			return true;
	return false;
}

bool knows_kind(const struct catalog *c, const char *kind)
{
	return has_text(c->kinds, c->nkinds, kind);
}

bool knows_domain(const struct catalog *c, const char *domain)
{
	return has_text(c->domains, c->ndomains, domain);
}

void add_domain(struct catalog *c, const char *domain)
{
	if (knows_domain(c, domain))
		return;
	c->domains = grow(c, c->domains, c->ndomains, sizeof c->domains[0]);
	c->domains[c->ndomains++] = keep_text(c, domain, strlen(domain));
}

static bool in_name(char ch)
{
	return isalnum((unsigned char)ch) || ch == '_';
}

void read_kinds(struct catalog *c, const char *header)
{
	for (const char *p = header; *p; p++) {
		const char *from = p;
		char *kind;

		if (!in_name(*p))
			continue;
		while (in_name(p[1]))
			p++;
		if (strncmp(from, "K_", 2))
			continue;
		kind = keep_text(c, from + 2, (size_t)(p + 1 - from - 2));
		for (char *q = kind; *q; q++)
			*q = *q == '_' ? '-' : (char)tolower((unsigned char)*q);
		if (!strcmp(kind, "game") || !strcmp(kind, "none") || knows_kind(c, kind))
			continue;
		c->kinds = grow(c, c->kinds, c->nkinds, sizeof c->kinds[0]);
		c->kinds[c->nkinds++] = kind;
	}
}
