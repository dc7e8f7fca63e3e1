/* club.c - tables of a public server (club.h). */
#include "club.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- accounts ---- */

static void set_session(struct person *p, const char *cookie, struct slice csrf)
{
	snprintf(p->who, sizeof p->who, "Cookie: %s\r\nX-Ghent-Csrf: %.*s\r\n", cookie, (int)csrf.n,
		 csrf.at);
}

/* Names that no other run on the same store has. */
static bool sign_up(struct person *p, struct net *net, int number)
{
	static const char *const keys[] = { "csrf" };
	struct buffer answer = { NULL, 0, 0 };
	char body[256];
	struct slice csrf = { "", 0 };

	snprintf(p->name, sizeof p->name, "L%08llx-%x-%d", (unsigned long long)time(NULL),
		 (unsigned)getpid(), number);
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"" CLUB_PASSWORD "\"}",
		 p->name);
	if (net_ask(net, "POST", "/api/1/register", NULL, body, &answer) == 201 &&
	    scan_members((struct slice){ answer.at, answer.n }, keys, 1, &csrf)) {
		csrf = scan_string(csrf);
		set_session(p, net->cookie, csrf);
	}
	free(answer.at);
	return csrf.n && net->cookie[0];
}

/* A line each: name, cookie, token against forged requests. */
static int read_sessions(struct club *c, const char *file)
{
	FILE *f = fopen(file, "r");
	char name[KEY_MAX], cookie[96], csrf[96];
	int n = 0;

	while (f && n < c->n && fscanf(f, "%47s %95s %95s", name, cookie, csrf) == 3) {
		memcpy(c->person[n].name, name, sizeof name);
		set_session(&c->person[n++], cookie, slice_of(csrf));
	}
	if (f)
		fclose(f);
	return n;
}

static void write_session(FILE *f, const struct person *p)
{
	char cookie[96], csrf[96];

	if (sscanf(p->who, "Cookie: %95s X-Ghent-Csrf: %95s", cookie, csrf) == 2)
		fprintf(f, "%s %s %s\n", p->name, cookie, csrf);
}

bool club_fill(struct club *c, struct net *net, int n, const char *file, const char **why)
{
	FILE *kept;
	int at = 0;

	*c = (struct club){ calloc((size_t)n + 1, sizeof *c->person), n };
	*why = "no memory";
	if (!c->person)
		return false;
	if (file)
		at = read_sessions(c, file);
	*why = "the sessions cannot be kept";
	kept = at < n && file ? fopen(file, "a") : NULL;
	if (at < n && file && !kept)
		return false;
	*why = "no account is given: is it a public server, without --limits?";
	while (at < n && sign_up(&c->person[at], net, at)) {
		if (kept)
			write_session(kept, &c->person[at]);
		at++;
	}
	return (!kept || !fclose(kept)) && at == n;
}

void club_free(struct club *c)
{
	free(c->person);
	*c = (struct club){ NULL, 0 };
}

/* ---- tables ---- */

static void fail_by(struct seating *at, const char *what, int status, struct slice body)
{
	char why[256];

	snprintf(why, sizeof why, "%s: status %d, %.*s", what, status,
		 (int)(body.n < 160 ? body.n : 160), body.at);
	seating_fail(at, why);
}

static void unanswered(struct link *l, int code)
{
	struct seating *at = l->owner;

	(void)code;
	at->asking = NULL;
	seating_fail(at, "no answer to who opens or sits down");
}

static void ask(struct bot *bot, const struct link_events *events, const char *path,
		const char *body)
{
	struct seating *at = bot->at;

	at->asking =
		link_request(at->bots->net, events, at, "POST", path, bot->who, slice_of(body));
	if (!at->asking)
		seating_fail(at, "no socket");
}

/* Who asked when the server was killed may sit there already. */
static void sat(struct link *l, int status, struct slice body)
{
	struct seating *at = l->owner;

	at->asking = NULL;
	link_drop(l);
	at->seated =
		status == 200 || (at->again && slice_has(body, slice_of("\"code\":\"taken\"")));
	if (at->seated)
		seating_connect(at);
	else
		fail_by(at, "no seat", status, body);
}

void club_sit(struct seating *at)
{
	static const struct link_events events = { .answered = sat, .closed = unanswered };
	char path[128], body[KEY_MAX + 32] = "{}";

	if (at->invitation[0])
		snprintf(body, sizeof body, "{\"invitation\":\"%s\"}", at->invitation);
	snprintf(path, sizeof path, "/api/1/tables/%s/sit", at->id);
	ask(&at->bot[!at->opener], &events, path, body);
}

static void opened(struct link *l, int status, struct slice body)
{
	static const char *const keys[] = { "table", "invitation" };
	struct seating *at = l->owner;
	struct slice m[2];

	at->asking = NULL;
	if (status != 201 || !scan_members(body, keys, 2, m) || !copy_key(at->id, m[0]) ||
	    (at->invites && !copy_key(at->invitation, m[1]))) {
		link_drop(l);
		fail_by(at, "no table", status, body);
		return;
	}
	link_drop(l);
	club_sit(at);
}

/* Rated or not, with each kind of clock and without, through the lobby, by the link, and so that
 * nobody else may look on. */
void club_open(struct seating *at)
{
	static const struct link_events events = { .answered = opened, .closed = unanswered };
	static const char *const paces[] = {
		"{\"kind\":\"free\"}",
		"{\"kind\":\"live\",\"minutes\":180,\"seconds\":20}",
		"{\"kind\":\"days\",\"days\":3}",
	};
	const struct bots *b = at->bots;
	char body[512];

	for (int i = 0; i < BOT_SIDES; i++)
		memcpy(at->bot[i].who,
		       b->club->person[at->number * BOT_SIDES + (i ^ (at->games & 1))].who,
		       sizeof at->bot[i].who);
	at->opener = net_below(b->net, BOT_SIDES);
	at->invites = net_below(b->net, 2);
	at->hidden = at->invites && net_below(b->net, 2);
	at->rated = net_below(b->net, 2);
	snprintf(body, sizeof body,
		 "{\"game\":\"%s\",\"scenario\":\"%s\",\"side\":\"%s\",\"against\":\"%s\","
		 "\"pace\":%s,\"private\":%s,\"rated\":%s}",
		 b->game, b->scenario, b->side[at->opener], at->invites ? "invited" : "open",
		 paces[net_below(b->net, 3)], at->hidden ? "true" : "false",
		 at->rated ? "true" : "false");
	ask(&at->bot[at->opener], &events, "/api/1/tables", body);
}

/* ---- getting up ---- */

static void leave_waiting(struct net *net, const char *who, struct slice row)
{
	static const char *const keys[] = { "table", "state" };
	struct buffer answer = { NULL, 0, 0 };
	char path[128], id[KEY_MAX];
	struct slice m[2];

	if (scan_members(row, keys, 2, m) && scan_is(m[1], "waiting") && copy_key(id, m[0])) {
		snprintf(path, sizeof path, "/api/1/tables/%s/leave", id);
		net_ask(net, "POST", path, who, "{}", &answer);
	}
	free(answer.at);
}

void club_get_up(struct seating *at)
{
	static const char *const keys[] = { "tables" };

	for (int i = 0; i < BOT_SIDES; i++) {
		struct buffer answer = { NULL, 0, 0 };
		struct net *net = at->bots->net;
		const char *who = at->bot[i].who;
		struct slice rows, row;

		if (net_ask(net, "GET", "/api/1/mine", who, NULL, &answer) == 200 &&
		    scan_members((struct slice){ answer.at, answer.n }, keys, 1, &rows)) {
			struct scan s = scan_open(rows, '[');

			while (scan_item(&s, &row))
				leave_waiting(net, who, row);
		}
		free(answer.at);
	}
}
