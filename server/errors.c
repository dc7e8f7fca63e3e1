/* errors.c - refusals as JSON, in both languages at once. */
#include <string.h>
#include "server.h"
#include "server_messages.h"

enum { QUOTED_MOST = 64 };

/* Bytes of the character at `at`; 0: it is none. */
static int utf8_size(const char *at)
{
	unsigned char lead = (unsigned char)*at;
	int n = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;

	if (lead >= 0xf5 || (lead >= 0x80 && lead < 0xc2))
		return 0;
	for (int i = 1; i < n; i++)
		if (((unsigned char)at[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

/* What somebody sent, as far as it can be repeated to him: short, and proper UTF-8. */
static void quote(char out[QUOTED_MOST + 1], const char *what)
{
	int n = 0, size;

	for (; *what; what += size ? size : 1) {
		size = utf8_size(what);
		if (n + (size ? size : 1) > QUOTED_MOST)
			break;
		if (size)
			memcpy(out + n, what, (size_t)size);
		else
			out[n] = '?';
		n += size ? size : 1;
	}
	out[n] = 0;
}

static void put_sentence(struct json *j, const struct trouble *t, enum language lang)
{
	static const char *const keys[LANGUAGES] = { "en", "fr" };
	char sentence[2 * REASON_SIZE];
	struct text out = text_into(sentence, sizeof sentence);
	char quoted[QUOTED_MOST + 1];
	const char *what = t->also[lang] ? t->also[lang] : quoted;

	quote(quoted, t->what ? t->what : "");
	say(&out, lang, &server_messages[t->msg],
	    (const struct value[]){ { what, 0 }, { NULL, t->line }, { NULL, t->column } });
	json_string(j, keys[lang], sentence);
}

void trouble_members(struct json *j, const struct trouble *t)
{
	char which[QUOTED_MOST + 1];

	json_string(j, "code", server_messages[t->msg].key);
	json_open(j, "text", '{');
	for (int lang = 0; lang < LANGUAGES; lang++)
		put_sentence(j, t, (enum language)lang);
	json_close(j);
	if (t->msg == SRV_BAD_FIELD && t->what) {
		quote(which, t->what);
		json_string(j, "which", which);
	}
	if (t->line)
		json_number(j, "line", t->line);
	if (t->column)
		json_number(j, "column", t->column);
}

struct trouble trouble_frozen(const struct room *r)
{
	return (struct trouble){ .msg = SRV_FROZEN, .also = { r->reason[EN], r->reason[FR] } };
}

struct trouble trouble_malformed(const struct parse_fault *f)
{
	return (struct trouble){
		.msg = SRV_MALFORMED, .what = f->text, .line = f->line, .column = f->column
	};
}

/* A key that is taken is refused, too, where nobody has a table to look at again. */
int job_trouble(const struct store_job *job)
{
	return job->refused || job->stale ? SRV_NOT_TAKEN : SRV_STORE;
}

int trouble_status(int msg)
{
	static const struct {
		int msg, status;
	} rows[] = {
		{ SRV_NO_SUCH_TABLE, 404 },
		{ SRV_NO_SUCH_PATH, 404 },
		{ SRV_NO_SUCH_METHOD, 405 },
		{ SRV_FORBIDDEN, 403 },
		{ SRV_FAR_AWAY, 403 },
		{ SRV_FOREIGN, 403 },
		{ SRV_TOO_LARGE, 413 },
		{ SRV_STORE, 503 },
		{ SRV_NOT_TAKEN, 409 },
		{ SRV_BUSY, 503 },
		{ SRV_FROZEN, 409 },
		{ SRV_WAITING, 409 },
		{ SRV_SLOW_DOWN, 429 },
		{ SRV_SIGNED_OUT, 401 },
		{ SRV_CSRF, 403 },
		{ SRV_NAME_TAKEN, 409 },
		{ SRV_MEMBERS_ONLY, 403 },
		{ SRV_BAD_LOGIN, 403 },
		{ SRV_BARRED, 403 },
		{ SRV_NO_SUCH_PERSON, 404 },
		{ SRV_NO_SUCH_SESSION, 404 },
		{ SRV_TOO_MANY_BOTS, 409 },
		{ SRV_STALE, 409 },
		{ SRV_TOO_MANY, 409 },
		{ SRV_TOO_FEW, 409 },
		{ SRV_TAKEN, 409 },
		{ SRV_PLAYING, 409 },
		{ SRV_OVER, 409 },
		{ SRV_NO_SUCH_CUP, 404 },
		{ SRV_MUTED, 403 },
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (rows[i].msg == msg)
			return rows[i].status;
	return 400;
}
