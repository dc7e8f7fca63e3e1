/* program.c - page, complaints and wrapped text. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "program.h"
#include "session/journal.h"

enum { PAGE_SIZE = 8 << 20, COLUMNS = 78, COLUMNS_MIN = 40, COLUMNS_MAX = 240, COMPLAINT = 12000 };

/* COLUMNS of the environment, else the terminal's width, else a width for any. */
static int terminal_columns(void)
{
	const char *wanted = getenv("COLUMNS");
	struct winsize size;
	int64_t n = COLUMNS;

	if (!wanted || !word_number((struct word){ wanted, (int)strlen(wanted) }, &n))
		n = !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col ? size.ws_col : COLUMNS;
	return n < COLUMNS_MIN ? COLUMNS_MIN : n > COLUMNS_MAX ? COLUMNS_MAX : (int)n;
}

/* The script `run` says what was typed instead of the program's own name. */
static const char *name_called(const char *called)
{
	const char *script = getenv("GHENT_CALLED");

	return script && *script ? script : called && *called ? called : "ghent";
}

/* A stream that was closed would lend its number to the next file that is opened, a
 * journal.  What takes its place cannot be read or written: nothing seems to work. */
static void occupy_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
			exit(EXIT_FAILED);
}

void program_open(struct program *p, enum language lang, const char *called)
{
	char *page = malloc(PAGE_SIZE);

	occupy_streams();
	signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error like any other */
	if (!page) {
		fputs("ghent: out of memory\n", stderr);
		exit(EXIT_FAILED);
	}
	p->lang = lang;
	p->columns = terminal_columns();
	p->called = name_called(called);
	p->lost = 0;
	p->page = text_into(page, PAGE_SIZE);
}

bool program_close(struct program *p)
{
	page_show(p);
	if (p->lost)
		complain(p, SAYING(TXT_OUTPUT_LOST), TEXT(reason_of(p, p->lost)));
	free(p->page.start);
	return !p->lost;
}

void mention_values(struct program *p, const struct value *v)
{
	say(&p->page, p->lang, &text_messages[v->number], v + 1);
}

void tell_values(struct program *p, const struct value *v)
{
	mention_values(p, v);
	text_char(&p->page, '\n');
}

const char *word_of(const struct program *p, int msg)
{
	return text_messages[msg].text[p->lang];
}

/* What a user typed may be any bytes: those that are no text, or would make a terminal do
 * something, are shown as a mark.  A complaint is one line. */
static void put_plain(struct text *out, const char *s, size_t n)
{
	for (size_t used; n; s += used, n -= used) {
		size_t one = journal_character(s, n);

		used = one ? one : 1;
		text_part(out, one ? s : "\xef\xbf\xbd", one ? one : 3);
	}
}

/* Of a complaint without end the beginning and the end, where it says what is wrong. */
static void put_complaint(const char *said)
{
	char plain[3 * COMPLAINT + 16];
	struct text out = text_into(plain, sizeof plain);
	size_t n = strlen(said), part = COMPLAINT / 2;

	if (n > COMPLAINT) {
		const char *rest = said + n - part;

		for (; (said[part] & 0xc0) == 0x80; part--)
			;
		for (; (*rest & 0xc0) == 0x80; rest++)
			;
		put_plain(&out, said, part);
		text_put(&out, "…");
		said = rest;
		n = strlen(rest);
	}
	put_plain(&out, said, n);
	fprintf(stderr, "ghent: %s\n", plain);
}

int complain_values(struct program *p, const struct value *v)
{
	page_show(p);
	mention_values(p, v);
	put_complaint(p->page.start);
	p->page = text_into(p->page.start, PAGE_SIZE);
	return EXIT_BAD;
}

bool page_show(struct program *p)
{
	size_t n = (size_t)(p->page.at - p->page.start);
	bool good = fwrite(p->page.start, 1, n, stdout) == n;

	good = !fflush(stdout) && good;
	if (!good || p->page.full)
		p->lost = good ? EFBIG : errno;
	p->page = text_into(p->page.start, PAGE_SIZE);
	return good;
}

void page_relieve(struct program *p)
{
	if (p->page.at - p->page.start > PAGE_SIZE / 2)
		page_show(p);
}

void page_pour(struct program *p, const char *bytes, size_t n)
{
	while (n) {
		size_t part = n < PAGE_SIZE / 4 ? n : PAGE_SIZE / 4;

		text_part(&p->page, bytes, part);
		page_relieve(p);
		bytes += part;
		n -= part;
	}
}

/* Bytes of a word and the columns it takes: UTF-8 goes on with 10xxxxxx. */
static size_t word_size(const char *s, int *columns)
{
	size_t n = 0;

	*columns = 0;
	for (; s[n] && s[n] != ' ' && s[n] != '\n'; n++)
		*columns += (s[n] & 0xc0) != 0x80;
	return n;
}

static void new_line(struct program *p, int indent)
{
	text_char(&p->page, '\n');
	for (int i = 0; i < indent; i++)
		text_char(&p->page, ' ');
}

void page_wrap(struct program *p, const char *text, int indent, int hang)
{
	bool first = true; /* word of a line that was begun on purpose */
	int at = indent;

	for (int i = 0; i < indent; i++)
		text_char(&p->page, ' ');
	while (*text) {
		int columns;
		size_t n = word_size(text, &columns);

		if (!first && at + columns + 1 > p->columns) {
			new_line(p, hang);
			at = hang;
		} else if (!first) {
			text_char(&p->page, ' ');
			at++;
		}
		text_part(&p->page, text, n);
		at += columns;
		text += n;
		first = *text == '\n';
		if (first && text[strspn(text, " \n")]) {
			new_line(p, indent);
			at = indent;
		}
		text += strspn(text, " \n");
	}
	text_char(&p->page, '\n');
}

size_t page_mark(const struct program *p)
{
	return (size_t)(p->page.at - p->page.start);
}

void page_rewrap(struct program *p, size_t mark)
{
	char *said = strdup(p->page.start + mark);

	if (!said)
		return;
	p->page.at = p->page.start + mark;
	*p->page.at = 0;
	if (*said)
		page_wrap(p, said, 0, 2);
	free(said);
}

const char *reason_of(const struct program *p, int error)
{
	static const struct {
		int error, msg;
	} known[] = {
		{ ENOENT, TXT_ERR_NONE },       { EACCES, TXT_ERR_ACCESS },
		{ EPERM, TXT_ERR_ACCESS },      { EROFS, TXT_ERR_ACCESS },
		{ EEXIST, TXT_ERR_EXISTS },     { EISDIR, TXT_ERR_FOLDER },
		{ ENOTDIR, TXT_ERR_PATH },      { EBUSY, TXT_ERR_BUSY },
		{ ENOSPC, TXT_ERR_SPACE },      { EDQUOT, TXT_ERR_SPACE },
		{ EFBIG, TXT_ERR_SIZE },        { EINVAL, TXT_ERR_KIND },
		{ ENAMETOOLONG, TXT_ERR_PATH }, { ESTALE, TXT_ERR_CHANGED },
		{ EBADF, TXT_ERR_CLOSED },
	};

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (known[i].error == error)
			return word_of(p, known[i].msg);
	return strerror(error);
}
