/* pool.c - memory of mkdata, and its collector of faults. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pool.h"

struct chunk {
	struct chunk *before;
	max_align_t data[];
};

static void *must(void *p)
{
	if (!p) {
		fputs("mkdata: out of memory\n", stderr);
		exit(2);
	}
	return p;
}

void *pool_take(struct pool *p, size_t size)
{
	struct chunk *c = must(calloc(1, sizeof(*c) + size));

	c->before = p->last;
	p->last = c;
	return c->data;
}

char *pool_copy(struct pool *p, const char *s, size_t n)
{
	char *copy = pool_take(p, n + 1);

	memcpy(copy, s, n);
	return copy;
}

void pool_free(struct pool *p)
{
	while (p->last) {
		struct chunk *c = p->last;

		p->last = c->before;
		free(c);
	}
}

void fault(struct faults *f, struct mark at, const char *format, ...)
{
	char reason[300];
	va_list args;

	va_start(args, format);
	vsnprintf(reason, sizeof(reason), format, args);
	va_end(args);
	if (f->n == f->room) {
		f->room = f->room ? 2 * f->room : 16;
		f->item = must(realloc(f->item, (size_t)f->room * sizeof(*f->item)));
	}
	f->item[f->n++] = (struct fault_row){ at, pool_copy(&f->pool, reason, strlen(reason)) };
}

static int compare(const void *a, const void *b)
{
	const struct fault_row *x = a, *y = b;
	int order = strcmp(x->at.file, y->at.file);

	if (!order)
		order = (x->at.line > y->at.line) - (x->at.line < y->at.line);
	if (!order)
		order = (x->at.col > y->at.col) - (x->at.col < y->at.col);
	return order ? order : strcmp(x->reason, y->reason);
}

void faults_sort(struct faults *f)
{
	int n = 0;

	if (f->n)
		qsort(f->item, (size_t)f->n, sizeof(*f->item), compare);
	for (int i = 0; i < f->n; i++)
		if (!n || compare(&f->item[n - 1], &f->item[i]))
			f->item[n++] = f->item[i];
	f->n = n;
}

void faults_free(struct faults *f)
{
	free(f->item);
	pool_free(&f->pool);
	*f = (struct faults){ 0 };
}
