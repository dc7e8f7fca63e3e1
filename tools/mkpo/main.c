/* mkpo - sentences in two languages.
 *
 *   mkpo [--root DIR] --po FILE [--common FILE.def] [--kinds HEADER]...
 *        DOMAIN PREFIX OUT.h OUT.c FILE.def...
 *   mkpo --json [--root DIR] --po FILE [--kinds HEADER]... DOMAIN OUT.json FILE.def...
 *   mkpo --check [--root DIR] --po FILE DOMAINS
 *   mkpo --update [--root DIR] --po FILE DOMAINS
 *
 * The first form makes C of one domain, the second the texts as JSON, by key.  DOMAINS is a file
 * that lists all of them, a line each: domain, header with its kinds or "-", .def files.  Paths but
 * the outputs' are relative to the root.  Exit 0: well; 2: something is not, and nothing was
 * written.
 */
#include <stdlib.h>
#include <string.h>
#include "mkpo.h"

enum { WORDS_MAX = 64 };

enum mode { MAKE, JSON, CHECK, UPDATE };

struct options {
	enum mode mode;
	const char *root, *po, *common;
	const char *kinds[WORDS_MAX + 1]; /* ends with NULL */
	const char *rest[WORDS_MAX];
	int nkinds, nrest;
};

_Noreturn static void die(const char *what, const char *which)
{
	fprintf(stderr, "mkpo: %s%s\n", what, which);
	exit(2);
}

static char *join(struct catalog *c, const char *root, const char *path)
{
	size_t n = strlen(root) + strlen(path) + 2;
	char *out = keep(c, n);

	snprintf(out, n, "%s%s%s", *path == '/' ? "" : root, *path == '/' ? "" : "/", path);
	return out;
}

static const char *read_file(struct catalog *c, const struct options *o, const char *path)
{
	FILE *in = fopen(join(c, o->root, path), "rb");
	char *text;
	long size;

	if (!in)
		die("cannot read ", path);
	if (fseek(in, 0, SEEK_END) || (size = ftell(in)) < 0 || fseek(in, 0, SEEK_SET))
		die("cannot read ", path);
	text = keep(c, (size_t)size + 1);
	if (fread(text, 1, (size_t)size, in) != (size_t)size)
		die("cannot read ", path);
	fclose(in);
	return text;
}

static const char *option_value(int argc, char **argv, int *i)
{
	if (++*i == argc)
		die("value missing after ", argv[*i - 1]);
	return argv[*i];
}

static void parse_options(int argc, char **argv, struct options *o)
{
	*o = (struct options){ .root = "." };
	for (int i = 1; i < argc; i++) {
		if (o->nrest == WORDS_MAX || o->nkinds == WORDS_MAX)
			die("too many arguments from here: ", argv[i]);
		else if (!strcmp(argv[i], "--check"))
			o->mode = CHECK;
		else if (!strcmp(argv[i], "--json"))
			o->mode = JSON;
		else if (!strcmp(argv[i], "--update"))
			o->mode = UPDATE;
		else if (!strcmp(argv[i], "--root"))
			o->root = option_value(argc, argv, &i);
		else if (!strcmp(argv[i], "--po"))
			o->po = option_value(argc, argv, &i);
		else if (!strcmp(argv[i], "--common"))
			o->common = option_value(argc, argv, &i);
		else if (!strcmp(argv[i], "--kinds"))
			o->kinds[o->nkinds++] = option_value(argc, argv, &i);
		else if (*argv[i] == '-')
			die("unknown option ", argv[i]);
		else
			o->rest[o->nrest++] = argv[i];
	}
	if (!o->po)
		die("--po FILE is missing", "");
}

/* A line of the list of domains. */
static void read_domain(struct catalog *c, const struct options *o, char *line)
{
	char *rest = line;
	const char *domain = strtok_r(line, " \t", &rest), *word;

	if (!domain || *domain == '#')
		return;
	word = strtok_r(NULL, " \t", &rest);
	if (!word)
		die("a domain needs a header or -, and files: ", domain);
	if (strcmp(word, "-"))
		read_kinds(c, read_file(c, o, word));
	while ((word = strtok_r(NULL, " \t", &rest)))
		read_def(c, domain, word, read_file(c, o, word));
}

static void read_domains(struct catalog *c, const struct options *o, const char *path)
{
	const char *text = read_file(c, o, path);
	char *lines = keep_text(c, text, strlen(text)), *rest = lines;

	for (char *line = strtok_r(lines, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		read_domain(c, o, line);
}

/* Writes to a file beside it first, so that a broken run leaves the old one. */
static FILE *open_output(struct catalog *c, const char *path, char **beside)
{
	FILE *out;
	size_t n = strlen(path) + 5;

	*beside = keep(c, n);
	snprintf(*beside, n, "%s.new", path);
	out = fopen(*beside, "wb");
	if (!out)
		die("cannot write ", path);
	return out;
}

static bool same_file(const char *a, const char *b)
{
	FILE *one = fopen(a, "rb"), *other = fopen(b, "rb");
	bool same = one && other;
	int c = 0;

	while (same && c != EOF) {
		c = getc(one);
		same = c == getc(other);
	}
	if (one)
		fclose(one);
	if (other)
		fclose(other);
	return same;
}

/* What is the same stays as it is: a sentence of the browser's makes no C anew. */
static void close_output(FILE *out, const char *beside, const char *path)
{
	bool bad = ferror(out) != 0, same;

	bad = fclose(out) != 0 || bad;
	same = !bad && same_file(beside, path);
	if (bad || (same ? remove(beside) : rename(beside, path))) {
		remove(beside);
		die("cannot write ", path);
	}
}

/* dir/dawn_messages.c makes the table dawn_messages. */
static const char *table_name(struct catalog *c, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	const char *dot = strrchr(name, '.');

	return keep_text(c, name, dot ? (size_t)(dot - name) : strlen(name));
}

static void check_all(struct catalog *c, bool all_domains)
{
	match_french(c, all_domains);
	for (int i = 0; i < c->nsentences; i++)
		check_sentence(c, c->sentences[i]);
}

/* Everything that the sentences of one domain need, checked; FILE.def from the n-th word on. */
static void read_one_domain(struct catalog *c, const struct options *o, int n)
{
	for (int i = 0; i < o->nkinds; i++)
		read_kinds(c, read_file(c, o, o->kinds[i]));
	if (o->common)
		read_common(c, o->common, read_file(c, o, o->common));
	for (int i = n; i < o->nrest; i++)
		read_def(c, o->rest[0], o->rest[i], read_file(c, o, o->rest[i]));
	read_po(c, o->po, read_file(c, o, o->po));
	check_all(c, false);
}

static void make(struct catalog *c, struct options *o)
{
	struct target t = { NULL, NULL, o->kinds };
	char *beside;
	FILE *out;

	if (o->nrest < 5)
		die("usage: DOMAIN PREFIX OUT.h OUT.c FILE.def...", "");
	t.prefix = o->rest[1];
	t.table = table_name(c, o->rest[3]);
	read_one_domain(c, o, 4);
	if (c->faults)
		return;
	out = open_output(c, o->rest[2], &beside);
	emit_header(c, &t, out);
	close_output(out, beside, o->rest[2]);
	out = open_output(c, o->rest[3], &beside);
	emit_table(c, &t, out);
	close_output(out, beside, o->rest[3]);
}

static void make_json(struct catalog *c, const struct options *o)
{
	char *beside;
	FILE *out;

	if (o->nrest < 3)
		die("usage: --json DOMAIN OUT.json FILE.def...", "");
	read_one_domain(c, o, 2);
	if (c->faults)
		return;
	out = open_output(c, o->rest[1], &beside);
	emit_json(c, out);
	close_output(out, beside, o->rest[1]);
}

static void check_or_update(struct catalog *c, const struct options *o)
{
	const char *path = join(c, o->root, o->po);
	char *beside;
	FILE *out;

	if (o->nrest != 1)
		die("usage: --check or --update with one list of domains", "");
	read_domains(c, o, o->rest[0]);
	read_po(c, o->po, read_file(c, o, o->po));
	if (o->mode == CHECK) {
		check_all(c, true);
		printf("%d sentences, %d faults\n", c->nsentences, c->faults);
		return;
	}
	if (c->faults)
		return;
	match_french(c, false);
	out = open_output(c, path, &beside);
	emit_update(c, out);
	close_output(out, beside, path);
	c->faults = 0; /* vanished sentences were reported and are comments now */
}

int main(int argc, char **argv)
{
	struct options o;
	struct catalog c;
	int faults;

	parse_options(argc, argv, &o);
	catalog_start(&c, stderr);
	if (o.mode == MAKE)
		make(&c, &o);
	else if (o.mode == JSON)
		make_json(&c, &o);
	else
		check_or_update(&c, &o);
	faults = c.faults;
	catalog_free(&c);
	return faults ? 2 : 0;
}
