/* flood_club.c - requests to a club that would change something, and may not (flood.h).
 *
 * Some are good but for one thing: who asks has the right, and no session, the token of another,
 * a foreign page, a body that is none.  In others all is as it should be, but the thing is
 * somebody else's.  Were either accepted, the club would look otherwise afterwards.
 */
#include "flood_scene.h"

#include <stdlib.h>
#include <string.h>

enum asker { OWNER, EVE, PLAYER, OPPONENT, GUEST, GONE, MODERATOR, BOT, NOBODY_ASKS };

enum {
	GUARDED = 1,  /* needs a session */
	READABLE = 2, /* the path has a GET as well */
	BODIED = 4,   /* reads its body */
	NORMAL = GUARDED | BODIED,
};

struct wish {
	const char *method, *path;
	enum asker who;
	int what;
	const char *body;
};

/* What these would be right to ask. */
/* clang-format off */
static const struct wish rightful[] = {
	{ "POST",   "tables",            EVE,    NORMAL,            "{\"game\":\"%g\",\"against\":\"open\"}" },
	{ "POST",   "tables/%w/sit",     EVE,    NORMAL,            "{\"invitation\":\"%i\"}" },
	{ "POST",   "tables/%w/leave",   OWNER,  GUARDED,           "{}" },
	{ "POST",   "tables/%w/invite",  OWNER,  NORMAL,            "{\"name\":\"%e\"}" },
	{ "POST",   "tables/%w/decline", GUEST,  GUARDED,           "{}" },
	{ "POST",   "cups",              EVE,    NORMAL | READABLE, "{\"name\":\"Flood\",\"game\":\"%g\",\"pace\":{\"kind\":\"free\"}}" },
	{ "POST",   "cups/%c/enter",     EVE,    NORMAL,            "{}" },
	{ "POST",   "cups/%c/leave",     GUEST,  NORMAL,            "{}" },
	{ "POST",   "cups/%c/leave",     OWNER,  NORMAL,            "{\"cup\":true}" },
	{ "POST",   "cups/%c/begin",     OWNER,  NORMAL,            "{}" },
	{ "POST",   "me/language",       PLAYER, NORMAL,            "{\"language\":\"fr\"}" },
	{ "POST",   "me/password",       OWNER,  NORMAL,            "{\"old\":\"" CLUB_PASSWORD "\",\"new\":\"goose and gunpowder\"}" },
	{ "POST",   "me/mail",           PLAYER, NORMAL,            "{\"password\":\"" CLUB_PASSWORD "\",\"mail\":\"a@example.org\"}" },
	{ "DELETE", "me",                PLAYER, NORMAL | READABLE, "{\"password\":\"" CLUB_PASSWORD "\"}" },
	{ "DELETE", "me/sessions/%s",    OWNER,  GUARDED,           "" },
	{ "POST",   "me/notices",        PLAYER, NORMAL | READABLE, "{\"page\":false}" },
	{ "POST",   "me/push",           PLAYER, NORMAL,            "{\"endpoint\":\"https://push.example.net/send/abc\","
		"\"p256dh\":\"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\","
		"\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}" },
	{ "DELETE", "me/push",           PLAYER, NORMAL,            "{\"endpoint\":\"https://push.example.net/send/abc\"}" },
	{ "POST",   "notices/read",      GUEST,  NORMAL,            "{\"upto\":1000000}" },
	{ "POST",   "logout",            PLAYER, GUARDED,           "{}" },
	{ "POST",   "logout-all",        OWNER,  GUARDED,           "{}" },
	{ "POST",   "bots",              EVE,    NORMAL | READABLE, "{\"name\":\"Flood-Engine\"}" },
	{ "POST",   "bots/%b/token",     OWNER,  GUARDED,           "{}" },
	{ "DELETE", "bots/%b",           OWNER,  GUARDED,           "" },
	{ "POST",   "moderation",        MODERATOR, NORMAL,         "{\"do\":\"mute\",\"account\":\"%p\",\"reason\":\"flood\"}" },
	{ "POST",   "moderation",        MODERATOR, NORMAL,         "{\"do\":\"close\",\"table\":\"%w\",\"reason\":\"flood\"}" },
	{ "POST",   "register",          NOBODY_ASKS, BODIED,       "{\"name\":\"Flood\",\"password\":\"goose and gunpowder\"}" },
	{ "POST",   "login",             NOBODY_ASKS, BODIED,       "{\"name\":\"%o\",\"password\":\"" CLUB_PASSWORD "\"}" },
	{ "POST",   "reset",             NOBODY_ASKS, BODIED,       "{\"name\":\"%o\"}" },
};

/* What nobody gets who asks for it so, with all his own session and tokens. */
static const struct wish foreign[] = {
	{ "POST",   "tables",            EVE,      0, "{\"game\":\"%g\",\"against\":\"open\",\"owner\":\"%o\"}" },
	{ "POST",   "tables",            EVE,      0, "{\"game\":\"chess\",\"against\":\"open\"}" },
	{ "POST",   "tables",            EVE,      0, "{\"game\":\"%g\",\"against\":\"nobody\"}" },
	{ "POST",   "tables",            EVE,      0, "{\"game\":\"%g\",\"against\":\"open\",\"pace\":{\"kind\":\"days\",\"days\":31}}" },
	{ "POST",   "tables",            EVE,      0, "{\"game\":\"%g\",\"against\":\"open\",\"rated\":true,\"takebacks\":true}" },
	{ "POST",   "tables",            EVE,      0, "{\"game\":\"%g\",\"against\":\"open\",\"bid\":30}" },
	{ "POST",   "tables",            EVE,      0, "{\"from\":{\"table\":\"%t\",\"step\":1},\"seats\":{}}" },
	{ "POST",   "tables",            EVE,      0, "{\"journal\":\"ghent-journal 1 game none\"}" },
	{ "POST",   "tables/%t/sit",     EVE,      0, "{}" },
	{ "POST",   "tables/%t/sit",     EVE,      0, "{\"invitation\":\"%i\"}" },
	{ "POST",   "tables/%t/sit",     PLAYER,   0, "{}" },
	{ "POST",   "tables/%t/sit",     BOT,      0, "{}" },
	{ "POST",   "tables/%w/sit",     EVE,      0, "{}" },
	{ "POST",   "tables/%w/sit",     EVE,      0, "{\"invitation\":\"00000000000000000000000000000000\"}" },
	{ "POST",   "tables/%w/sit",     EVE,      0, "{\"invitation\":[\"%i\"]}" },
	{ "POST",   "tables/%w/sit",     EVE,      0, "{\"invitation\":\"%i\",\"side\":\"emperor\"}" },
	{ "POST",   "tables/%w/sit",     EVE,      0, "{\"invitation\":\"%i\",\"bid\":80}" },
	{ "POST",   "tables/%w/sit",     BOT,      0, "{}" },
	{ "POST",   "tables/%w/sit",     OWNER,    0, "{\"invitation\":\"%i\"}" },
	{ "POST",   "tables/%t/leave",   EVE,      0, "{}" },
	{ "POST",   "tables/%t/leave",   PLAYER,   0, "{}" },
	{ "POST",   "tables/%t/leave",   BOT,      0, "{}" },
	{ "POST",   "tables/%w/leave",   EVE,      0, "{}" },
	{ "POST",   "tables/%w/leave",   GUEST,    0, "{}" },
	{ "POST",   "tables/%w/leave",   BOT,      0, "{}" },
	{ "POST",   "tables/%w/invite",  EVE,      0, "{\"name\":\"%e\"}" },
	{ "POST",   "tables/%w/invite",  GUEST,    0, "{\"name\":\"%e\"}" },
	{ "POST",   "tables/%t/invite",  EVE,      0, "{\"name\":\"%e\"}" },
	{ "POST",   "tables/%t/invite",  PLAYER,   0, "{\"name\":\"%e\"}" },
	{ "POST",   "tables/%w/decline", EVE,      0, "{}" },
	{ "POST",   "tables/%w/decline", OWNER,    0, "{}" },
	{ "POST",   "tables/%t/decline", OPPONENT, 0, "{}" },
	{ "POST",   "tables/%t/tokens",  PLAYER,   0, "{\"role\":\"us\"}" },
	{ "DELETE", "tables/%t",         PLAYER,   0, "" },
	{ "DELETE", "tables/%w",         OWNER,    0, "" },
	{ "GET",    "tables/%w",         EVE,      0, "" },
	{ "GET",    "tables/%w",         GONE,     0, "" },
	{ "GET",    "tables/%w/journal", EVE,      0, "" },
	{ "POST",   "tables/%t/note",    EVE,      0, "{\"text\":\"I was here.\"}" },
	{ "POST",   "tables/%t/say",     EVE,      0, "{\"text\":\"I was here.\"}" },
	{ "POST",   "tables/%t/resign",  EVE,      0, "{}" },
	{ "POST",   "cups",              EVE,      0, "{\"name\":\"x\",\"game\":\"%g\",\"pace\":{\"kind\":\"free\"}}" },
	{ "POST",   "cups",              EVE,      0, "{\"name\":\"Flood\",\"game\":\"chess\",\"pace\":{\"kind\":\"free\"}}" },
	{ "POST",   "cups",              EVE,      0, "{\"name\":\"Flood\",\"game\":\"%g\",\"pace\":{\"kind\":\"free\"},\"most\":1000}" },
	{ "POST",   "cups",              BOT,      0, "{\"name\":\"Flood\",\"game\":\"%g\",\"pace\":{\"kind\":\"free\"}}" },
	{ "POST",   "cups/%c/enter",     GUEST,    0, "{}" },
	{ "POST",   "cups/%c/enter",     EVE,      0, "{\"name\":\"%o\"}" },
	{ "POST",   "cups/%t/enter",     EVE,      0, "{}" },
	{ "POST",   "cups/%c/leave",     EVE,      0, "{}" },
	{ "POST",   "cups/%c/leave",     GUEST,    0, "{\"cup\":true}" },
	{ "POST",   "cups/%c/begin",     EVE,      0, "{}" },
	{ "POST",   "cups/%c/begin",     GUEST,    0, "{}" },
	{ "POST",   "cups/%c/begin",     BOT,      0, "{}" },
	{ "DELETE", "cups/%c",           OWNER,    0, "" },
	{ "POST",   "me/language",       EVE,      0, "{\"language\":\"de\"}" },
	{ "POST",   "me/language",       EVE,      0, "{\"language\":\"fr\",\"account\":\"%o\"}" },
	{ "POST",   "me/language",       BOT,      0, "{\"language\":\"fr\"}" },
	{ "POST",   "me/password",       EVE,      0, "{\"old\":\"" CLUB_PASSWORD "\",\"new\":\"short\"}" },
	{ "POST",   "me/password",       BOT,      0, "{\"old\":\"" CLUB_PASSWORD "\",\"new\":\"goose and gunpowder\"}" },
	{ "POST",   "me/mail",           EVE,      0, "{\"password\":\"" CLUB_PASSWORD "\",\"mail\":\"nowhere\"}" },
	{ "POST",   "me/mail",           EVE,      0, "{\"mail\":\"a@example.org\"}" },
	{ "POST",   "me/confirm",        EVE,      0, "{\"token\":\"00000000000000000000000000000000000000000000000000000000000000ff\"}" },
	{ "POST",   "notices/stop",      EVE,      0, "{\"token\":\"00000000000000000000000000000000000000000000000000000000000000ff\"}" },
	{ "DELETE", "me",                BOT,      0, "{\"password\":\"" CLUB_PASSWORD "\"}" },
	{ "DELETE", "me",                EVE,      0, "{}" },
	{ "DELETE", "me/sessions/%s",    EVE,      0, "" },
	{ "DELETE", "me/sessions/%s",    BOT,      0, "" },
	{ "DELETE", "me/sessions/-1",    OWNER,    0, "" },
	{ "POST",   "me/notices",        EVE,      0, "{\"quiet\":{\"from\":\"25:00\",\"to\":\"07:30\"}}" },
	{ "POST",   "me/notices",        EVE,      0, "{\"mail\":\"often\"}" },
	{ "POST",   "me/notices",        BOT,      0, "{\"page\":false}" },
	{ "POST",   "me/push",           EVE,      0, "{\"endpoint\":\"https://127.0.0.1/x\",\"p256dh\":\"x\",\"auth\":\"y\"}" },
	{ "POST",   "notices/read",      EVE,      0, "{\"upto\":\"all\"}" },
	{ "POST",   "notices/read",      BOT,      0, "{\"upto\":1}" },
	{ "POST",   "logout",            GONE,     0, "{}" },
	{ "POST",   "logout",            BOT,      0, "{}" },
	{ "POST",   "bots",              EVE,      0, "{\"name\":\"%b\"}" },
	{ "POST",   "bots",              EVE,      0, "{\"name\":\"%o\"}" },
	{ "POST",   "bots",              EVE,      0, "{\"name\":\"A b\"}" },
	{ "POST",   "bots",              BOT,      0, "{\"name\":\"Flood-Engine\"}" },
	{ "POST",   "bots/%b/token",     EVE,      0, "{}" },
	{ "POST",   "bots/%b/token",     BOT,      0, "{}" },
	{ "POST",   "bots/%e/token",     EVE,      0, "{}" },
	{ "DELETE", "bots/%b",           EVE,      0, "" },
	{ "DELETE", "bots/%b",           BOT,      0, "" },
	{ "DELETE", "bots/%o",           EVE,      0, "" },
	{ "POST",   "register",          EVE,      0, "{\"name\":\"%o\",\"password\":\"short\"}" },
	{ "POST",   "register",          EVE,      0, "{\"name\":\"A b\",\"password\":\"goose and gunpowder\"}" },
	{ "POST",   "register",          EVE,      0, "{\"name\":\"Flood\",\"password\":\"goose and gunpowder\",\"moderator\":true}" },
	{ "POST",   "moderation",        EVE,      0, "{\"do\":\"bar\",\"account\":\"%o\",\"reason\":\"flood\"}" },
	{ "POST",   "moderation",        OWNER,    0, "{\"do\":\"mute\",\"account\":\"%p\",\"reason\":\"flood\"}" },
	{ "POST",   "moderation",        BOT,      0, "{\"do\":\"close\",\"table\":\"%t\",\"reason\":\"flood\"}" },
	{ "POST",   "moderation",        GONE,     0, "{\"do\":\"close\",\"table\":\"%t\",\"reason\":\"flood\"}" },
	{ "POST",   "moderation",        MODERATOR, 0, "{\"do\":\"bar\",\"account\":\"%m\",\"reason\":\"flood\"}" },
	{ "POST",   "moderation",        MODERATOR, 0, "{\"do\":\"bar\",\"account\":\"%p\"}" },
	{ "POST",   "moderation",        MODERATOR, 0, "{\"do\":\"bar\",\"account\":\"%p\",\"reason\":\"\"}" },
	{ "POST",   "moderation",        MODERATOR, 0, "{\"do\":\"bar\",\"account\":\"%p\",\"reason\":\"flood\",\"days\":-1}" },
	{ "POST",   "moderation",        MODERATOR, 0, "{\"do\":\"hang\",\"account\":\"%p\",\"reason\":\"flood\"}" },
	{ "POST",   "moderation",        MODERATOR, 0, "{\"do\":\"close\",\"account\":\"%p\",\"table\":\"%t\",\"reason\":\"flood\"}" },
	{ "POST",   "tables/%w/leave",   MODERATOR, 0, "{}" },
	{ "POST",   "tables/%w/sit",     MODERATOR, 0, "{}" },
	{ "POST",   "tables/%w/invite",  MODERATOR, 0, "{\"name\":\"%e\"}" },
	{ "POST",   "cups/%c/begin",     MODERATOR, 0, "{}" },
	{ "DELETE", "me/sessions/%s",    MODERATOR, 0, "" },
	{ "POST",   "bots/%b/token",     MODERATOR, 0, "{}" },
	{ "GET",    "moderation/log",    EVE,      0, "" },
	{ "GET",    "me/export",         GONE,     0, "" },
	{ "GET",    "me/export",         BOT,      0, "" },
	{ "GET",    "mine",              NOBODY_ASKS, 0, "" },
	{ "GET",    "people/%o/notes",   EVE,      0, "" },
};

/* The same, where it costs the server a password; seldom. */
static const struct wish costly[] = {
	{ "POST",   "login",        EVE,    0, "{\"name\":\"%o\",\"password\":\"quill and inkwel\"}" },
	{ "POST",   "register",     EVE,    0, "{\"name\":\"%o\",\"password\":\"goose and gunpowder\"}" },
	{ "POST",   "me/password",  PLAYER, 0, "{\"old\":\"quill and inkwel\",\"new\":\"goose and gunpowder\"}" },
	{ "POST",   "me/mail",      PLAYER, 0, "{\"password\":\"quill and inkwel\",\"mail\":\"a@example.org\"}" },
	{ "DELETE", "me",           PLAYER, 0, "{\"password\":\"quill and inkwel\"}" },
	{ "POST",   "reset/finish", EVE,    0, "{\"token\":\"00000000000000000000000000000000000000000000000000000000000000ff\",\"new\":\"goose and gunpowder\"}" },
};
/* clang-format on */

/* ---- a request in its parts ---- */

struct form {
	const struct wish *wish;
	const struct seating *at; /* %t */
	const char *method, *host, *origin, *connection;
	char cookie[96], csrf[128];
	const char *more; /* other lines of the head */
	struct buffer body;
};

static const char *head_of(const struct material *m, const struct form *f, enum asker who)
{
	const struct scene *s = m->scene;

	switch (who) {
	case OWNER:
		return s->owner->who;
	case EVE:
		return s->eve->who;
	case PLAYER:
		return f->at->bot[0].who;
	case OPPONENT:
		return f->at->bot[1].who;
	case GUEST:
		return s->club.person[0].who;
	case GONE:
		return s->gone->who;
	case MODERATOR:
		return s->moderator->who;
	case BOT:
		return s->bot_who;
	case NOBODY_ASKS:
		break;
	}
	return "";
}

/* As it would be right, but for what the wish itself is. */
static void set_form(const struct material *m, const struct wish *w, struct form *f)
{
	const char *head;

	*f = (struct form){ .wish = w,
			    .at = &m->tables[net_below(m->net, m->ntables)],
			    .method = w->method,
			    .host = m->net->target.host,
			    .origin = m->scene->origin,
			    .connection = "close",
			    .more = "" };
	head = head_of(m, f, w->who);
	if (w->who == BOT)
		f->more = head;
	else if (*head && sscanf(head, "Cookie: %95s X-Ghent-Csrf: %95s", f->cookie, f->csrf) != 2)
		f->cookie[0] = '\0';
	scene_put(m, f->at, w->body, &f->body);
}

static void put_form(const struct material *m, struct form *f, struct buffer *out)
{
	put(out, "%s /api/1/", f->method);
	scene_put(m, f->at, f->wish->path, out);
	put(out, " HTTP/1.1\r\nHost: %s\r\nConnection: %s\r\n%s", f->host, f->connection, f->more);
	if (f->origin)
		put(out, "Origin: %s\r\n", f->origin);
	if (f->cookie[0])
		put(out, "Cookie: %s\r\n", f->cookie);
	if (f->csrf[0])
		put(out, "X-Ghent-Csrf: %s\r\n", f->csrf);
	if (f->body.n)
		put(out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", f->body.n);
	put(out, "\r\n");
	buffer_add(out, f->body.at, f->body.n);
	free(f->body.at);
}

/* ---- one thing is wrong ---- */

/* Nobody's cookie, an old one, one of which a digit is another, a token that opens nothing. */
static void spoil_session(const struct material *m, struct form *f)
{
	char *digits = strchr(f->cookie, '=');

	switch (net_below(m->net, 4)) {
	case 0:
		f->cookie[0] = '\0';
		break;
	case 1:
		sscanf(m->scene->gone->who, "Cookie: %95s", f->cookie);
		break;
	case 2:
		spoil_word(m->net, digits ? digits + 1 : f->cookie);
		break;
	default: /* who shows a token is judged by it alone, whatever cookie he has */
		f->more = "Authorization: Bearer "
			  "00000000000000000000000000000000000000000000000000000000000000ff\r\n";
	}
}

static void spoil_csrf(const struct material *m, struct form *f)
{
	const struct person *other = &m->scene->club.person[net_below(m->net, m->scene->club.n)];
	char foreign_csrf[96];

	switch (net_below(m->net, 5)) {
	case 0:
		f->csrf[0] = '\0';
		break;
	case 1:
		f->csrf[strlen(f->csrf) - 1] = '\0';
		break;
	case 2:
		strcat(f->csrf, "0");
		break;
	case 3:
		if (sscanf(other->who, "Cookie: %*s X-Ghent-Csrf: %95s", foreign_csrf) == 1 &&
		    strcmp(foreign_csrf, f->csrf) != 0) {
			snprintf(f->csrf, sizeof f->csrf, "%s", foreign_csrf);
			break;
		}
		/* fall through */
	default:
		spoil_word(m->net, f->csrf);
	}
}

/* What the page of somebody else makes a browser send. */
static void spoil_origin(const struct material *m, struct form *f)
{
	static const char *const origins[] = { "null",
					       "http://example.org",
					       "https://127.0.0.1",
					       "http://127.0.0.1",
					       "http://127.0.0.1:1",
					       "http://127.0.0.1:0.example.org",
					       "http://localhost" };

	switch (net_below(m->net, 3)) {
	case 0:
		f->origin = NULL;
		break;
	case 1:
		f->origin = ANY(m->net, origins);
		break;
	default:
		f->more = "Sec-Fetch-Site: cross-site\r\n";
	}
}

static void spoil_host(const struct material *m, struct form *f)
{
	static const char *const hosts[] = { "example.org", "127.0.0.1.example.org", "localhost",
					     "127.0.0.1@example.org" };

	f->host = ANY(m->net, hosts);
}

static void spoil_method(const struct material *m, struct form *f)
{
	static const char *const methods[] = { "PUT", "PATCH", "GET" };

	f->method = methods[net_below(m->net, f->wish->what & READABLE ? 2 : 3)];
}

/* The value of its first member, which each of them needs, becomes a list. */
static void spoil_type(struct form *f)
{
	struct scan scan = scan_open((struct slice){ f->body.at, f->body.n }, '{');
	struct buffer wrong = { NULL, 0, 0 };
	struct slice key, value;
	size_t past;

	if (!scan_member(&scan, &key, &value)) {
		f->body.n = 0; /* {} becomes nothing */
		return;
	}
	past = (size_t)(value.at - f->body.at) + value.n;
	buffer_add(&wrong, f->body.at, past - value.n);
	put(&wrong, "[]");
	buffer_add(&wrong, f->body.at + past, f->body.n - past);
	free(f->body.at);
	f->body = wrong;
}

static void spoil_depth(struct net *net, struct form *f)
{
	f->body.n = 0;
	if (net_below(net, 8))
		repeat(&f->body, "[", 10 + net_below(net, 5000));
	else
		repeat(&f->body, "{\"too much\":", 6000);
}

/* Good for no request. */
static const char *const bodies[] = {
	"",
	"[]",
	"null",
	"7",
	"\"x\"",
	"{\"a\":1,\"a\":2}",
	"{\"moderator\":true}",
	"{\"\\u0000\":1}",
	"nonsense",
	"\xff\xfe",
};

static void spoil_body(const struct material *m, struct form *f)
{
	switch (net_below(m->net, 5)) {
	case 0:
		spoil_type(f);
		break;
	case 1:
		f->body.n = (size_t)net_below(m->net, (int)f->body.n);
		break;
	case 2:
		put(&f->body, "}");
		break;
	case 3:
		spoil_depth(m->net, f);
		break;
	default:
		f->body.n = 0;
		put(&f->body, "%s", ANY(m->net, bodies));
	}
}

struct flaw {
	const char *name;
	int needs; /* of the wish */
	void (*spoil)(const struct material *, struct form *);
};

static const struct flaw flaws[] = {
	{ "no-session", GUARDED, spoil_session },
	{ "csrf", GUARDED, spoil_csrf },
	{ "origin", 0, spoil_origin },
	{ "host", 0, spoil_host },
	{ "method", 0, spoil_method },
	{ "body", BODIED, spoil_body },
};

static const char *put_flawed(const struct material *m, struct buffer *out)
{
	const struct wish *w = &ANY(m->net, rightful);
	const struct flaw *flaw;
	struct form f;

	do
		flaw = &ANY(m->net, flaws);
	while (flaw->needs & ~w->what);
	set_form(m, w, &f);
	flaw->spoil(m, &f);
	put_form(m, &f, out);
	return flaw->name;
}

/* ---- all of them ---- */

static void put_whole(const struct material *m, const struct wish *w, struct buffer *out)
{
	struct form f;

	set_form(m, w, &f);
	put_form(m, &f, out);
}

static const struct wish *find_rightful(const char *path)
{
	for (size_t i = 0; i < sizeof rightful / sizeof rightful[0]; i++)
		if (!strcmp(rightful[i].path, path))
			return &rightful[i];
	return NULL;
}

bool flood_club_has(const char *path)
{
	return find_rightful(path) != NULL;
}

void flood_club_good(const struct material *m, const char *path, struct buffer *out)
{
	put_whole(m, find_rightful(path), out);
}

/* A line of messages for the page of somebody else, with the cookie of who looks at it. */
static void put_foreign_socket(const struct material *m, struct buffer *out)
{
	static const struct wish socket = { "GET", "socket", PLAYER, 0, "" };
	struct form f;

	set_form(m, &socket, &f);
	(net_below(m->net, 2) ? spoil_origin : spoil_host)(m, &f);
	f.connection = "Upgrade";
	put_form(m, &f, out);
	out->n -= 2; /* the empty line */
	put(out, "Upgrade: websocket\r\nSec-WebSocket-Key: " UPGRADE_KEY
		 "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ghent-1\r\n\r\n");
}

bool flood_club_http(const struct material *m, struct buffer *out, const char **kind)
{
	int at = net_below(m->net, 400);

	*kind = "foreign";
	if (at < 1) {
		*kind = "costly";
		put_whole(m, &ANY(m->net, costly), out);
	} else if (at < 180) {
		put_whole(m, &ANY(m->net, foreign), out);
	} else if (at < 360) {
		*kind = put_flawed(m, out);
	} else if (at < 370) {
		*kind = "socket";
		put_foreign_socket(m, out);
		return false;
	} else {
		*kind = "nonsense";
		return flood_http(m, out);
	}
	return true;
}
