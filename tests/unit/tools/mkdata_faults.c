/* mkdata_faults.c - see mkdata_faults.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mkdata_faults.h"

char good[FILES_MAX][TEXT_MAX];
static const struct maker *maker;

int load_good(const struct maker *m, const char *folder)
{
	maker = m;
	for (int i = 0; i < m->nfiles; i++) {
		char path[1024];
		FILE *f;
		size_t n;

		snprintf(path, sizeof(path), "%s/%s", folder, m->files[i]);
		f = fopen(path, "rb");
		assert_non_null(f);
		n = fread(good[i], 1, TEXT_MAX - 1, f);
		assert_in_range(n, 1, TEXT_MAX - 2);
		good[i][n] = 0;
		fclose(f);
	}
	return 0;
}

void read_with(void *data, struct faults *f, int file, const char *text)
{
	struct source_text in[FILES_MAX];

	for (int i = 0; i < maker->nfiles; i++) {
		const char *bytes = text && i == file ? text : good[i];

		in[i] = (struct source_text){ maker->files[i], bytes, strlen(bytes) };
	}
	maker->read(data, f, in);
	faults_sort(f);
}

struct mark mark_of(int file, const char *text, const char *at)
{
	struct mark mark = { maker->files[file], 1, 1 };

	for (; text < at; text++) {
		mark.col = *text == '\n' ? 1 : mark.col + ((*text & 0xc0) != 0x80);
		mark.line += *text == '\n';
	}
	return mark;
}

/* The good text with the change of a case; where the @ stood. */
static char *changed_text(const struct fault_case *c, struct mark *at)
{
	const char *from = strstr(good[c->file], c->after);
	const char *old = from ? strstr(from, c->old) : NULL;
	size_t size = strlen(good[c->file]) + strlen(c->new) + 1, head;
	char *text = malloc(size), *mark;

	if (!old)
		fail_msg("the data has no '%s' after '%s'", c->old, c->after);
	head = (size_t)(old - good[c->file]);
	snprintf(text, size, "%.*s%s%s", (int)head, good[c->file], c->new, old + strlen(c->old));
	mark = strchr(text, '@');
	assert_non_null(mark);
	*at = mark_of(c->file, text, mark);
	memmove(mark, mark + 1, strlen(mark));
	return text;
}

char *text_with_more(int file, const char *anchor, int n, const char *more)
{
	char *text = calloc(1, strlen(good[file]) + (size_t)n * strlen(more) + 1);
	const char *from = good[file];

	for (int i = 0; i < n; i++) {
		const char *to = strstr(from, anchor);

		if (!to)
			fail_msg("the data has no %d times '%s'", n, anchor);
		to += strlen(anchor);
		strncat(text, from, (size_t)(to - from));
		strcat(text, more);
		from = to;
	}
	return strcat(text, from);
}

static bool has_fault(const struct faults *f, struct mark at, const char *reason)
{
	for (int i = 0; i < f->n; i++)
		if (f->item[i].at.line == at.line && f->item[i].at.col == at.col &&
		    !strcmp(f->item[i].at.file, at.file) &&
		    !strncmp(f->item[i].reason, reason, strlen(reason)))
			return true;
	return false;
}

static void print_faults(const struct faults *f)
{
	for (int i = 0; i < f->n; i++)
		print_error("  but %s:%d:%d: %s\n", f->item[i].at.file, f->item[i].at.line,
			    f->item[i].at.col, f->item[i].reason);
}

bool expect_fault(int file, const char *text, struct mark at, const char *reason, int count)
{
	struct faults f = { 0 };
	void *d = calloc(1, maker->size);
	bool good_one;

	read_with(d, &f, file, text);
	good_one = has_fault(&f, at, reason) && (!count || f.n == count);
	if (!good_one) {
		print_error("expected %s:%d:%d: %s (%d)\n", at.file, at.line, at.col, reason,
			    count);
		print_faults(&f);
	}
	maker->free(d);
	faults_free(&f);
	free(d);
	return good_one;
}

void try_cases(const struct fault_case *c, size_t n)
{
	size_t good_ones = 0;

	for (size_t i = 0; i < n; i++) {
		struct mark at;
		char *text = changed_text(&c[i], &at);

		good_ones += expect_fault(c[i].file, text, at, c[i].reason, c[i].count);
		free(text);
	}
	assert_int_equal(good_ones, n);
}
