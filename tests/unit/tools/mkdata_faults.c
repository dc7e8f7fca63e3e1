/* mkdata_faults.c - see mkdata_faults.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mkdata_faults.h"

char good[DAWN_FILES][TEXT_MAX];

int load_good(void **unused)
{
	(void)unused;
	for (int i = 0; i < DAWN_FILES; i++) {
		char path[1024];
		FILE *f;
		size_t n;

		snprintf(path, sizeof(path), "%s/%s", DATA_DAWN, dawn_file_names[i]);
		f = fopen(path, "rb");
		assert_non_null(f);
		n = fread(good[i], 1, TEXT_MAX - 1, f);
		assert_in_range(n, 1, TEXT_MAX - 2);
		good[i][n] = 0;
		fclose(f);
	}
	return 0;
}

void read_with(struct dawn_data *d, struct faults *f, enum dawn_file file, const char *text)
{
	struct source_text in[DAWN_FILES];

	for (int i = 0; i < DAWN_FILES; i++) {
		const char *bytes = text && i == (int)file ? text : good[i];

		in[i] = (struct source_text){ dawn_file_names[i], bytes, strlen(bytes) };
	}
	dawn_read(d, f, in);
	faults_sort(f);
}

struct mark mark_of(enum dawn_file file, const char *text, const char *at)
{
	struct mark mark = { dawn_file_names[file], 1, 1 };

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

char *text_with_more(enum dawn_file file, const char *anchor, int n, const char *more)
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

bool expect_fault(enum dawn_file file, const char *text, struct mark at, const char *reason,
		  int count)
{
	struct faults f = { 0 };
	struct dawn_data *d = calloc(1, sizeof(*d));
	bool good_one;

	read_with(d, &f, file, text);
	good_one = has_fault(&f, at, reason) && (!count || f.n == count);
	if (!good_one) {
		print_error("expected %s:%d:%d: %s (%d)\n", at.file, at.line, at.col, reason,
			    count);
		print_faults(&f);
	}
	dawn_free(d);
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
