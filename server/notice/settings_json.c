/* settings_json.c - the settings on the wire. */
#include <string.h>
#include "matter.h"

static const char *const mailings[MAILINGS] = { "off", "soon", "daily" };

/* ---- out ---- */

/* "07:30" */
static void put_time(struct json *j, const char *key, int minutes)
{
	const char time[] = { (char)('0' + minutes / 600),     (char)('0' + minutes / 60 % 10), ':',
			      (char)('0' + minutes % 60 / 10), (char)('0' + minutes % 10),      0 };

	json_string(j, key, time);
}

static void put_quiet(struct json *j, const struct quiet *q)
{
	if (!q->has) {
		json_null(j, "quiet");
		return;
	}
	json_open(j, "quiet", '{');
	put_time(j, "from", q->from);
	put_time(j, "to", q->to);
	json_close(j);
}

static void put_browsers(struct json *j, const struct matter *m)
{
	json_number(j, "subscriptions", m->browsers);
	json_open(j, "browsers", '[');
	for (int i = 0; i < m->browsers; i++) {
		json_open(j, NULL, '{');
		json_number(j, "id", m->browser[i].id);
		json_string(j, "host", m->browser[i].host);
		json_number(j, "made", m->browser[i].made);
		json_bool(j, "this", m->browser[i].own);
		json_close(j);
	}
	json_close(j);
}

void settings_json(struct json *j, const struct matter *m, bool has_mail)
{
	const struct reader *r = &m->reader;
	const struct settings *s = &r->settings;

	json_bool(j, "page", s->page);
	json_bool(j, "push", s->push);
	json_string(j, "mail", mailings[s->mail]);
	put_time(j, "digest", s->quiet.digest);
	put_quiet(j, &s->quiet);
	json_number(j, "zone", s->quiet.zone);
	json_open(j, "can", '{');
	json_bool(j, "push", true);
	json_string(j, "mail",
		    !has_mail       ? "no-server"
		    : !r->mail[0]   ? "no-address"
		    : !r->confirmed ? "unconfirmed"
				    : "yes");
	json_close(j);
	put_browsers(j, m);
}

/* ---- in ---- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool read_time(const char *word, int *minutes)
{
	if (strlen(word) != 5 || !is_digit(word[0]) || !is_digit(word[1]) || word[2] != ':' ||
	    !is_digit(word[3]) || !is_digit(word[4]) || word[3] > '5')
		return false;
	*minutes =
		((word[0] - '0') * 10 + word[1] - '0') * 60 + (word[3] - '0') * 10 + word[4] - '0';
	return *minutes < DAY_MINUTES;
}

static bool member_time(const struct parsed *p, const char *key, int *minutes, bool *has)
{
	const char *word;
	enum given given = member_string(p, key, &word);

	*has = given == GIVEN;
	return given == GIVEN_NOT || (given == GIVEN && read_time(word, minutes));
}

/* null: none any more. */
static bool read_quiet(const struct parsed *p, struct wanted *w)
{
	const struct parsed *inner;
	enum given given = member_object(p, "quiet", &inner);
	bool from, to;

	w->has_quiet = member_unknown(p, "page push mail digest zone") != NULL;
	if (given != GIVEN)
		return given == GIVEN_NOT;
	w->to.quiet.has = true;
	return !member_unknown(inner, "from to") &&
	       member_time(inner, "from", &w->to.quiet.from, &from) &&
	       member_time(inner, "to", &w->to.quiet.to, &to) && from && to;
}

static bool read_mail(const struct parsed *p, struct wanted *w)
{
	const char *word;
	enum given given = member_string(p, "mail", &word);

	w->has_mail = given == GIVEN;
	for (int i = 0; given == GIVEN && i < MAILINGS; i++)
		if (!strcmp(word, mailings[i])) {
			w->to.mail = (enum mailing)i;
			return true;
		}
	return given == GIVEN_NOT;
}

static bool read_zone(const struct parsed *p, struct wanted *w)
{
	int64_t zone = 0;
	enum given given = member_number(p, "zone", &zone);

	w->has_zone = given == GIVEN;
	w->to.quiet.zone = zone >= ZONE_LEAST && zone <= ZONE_MOST ? (int)zone : 0;
	return given == GIVEN_NOT || (given == GIVEN && w->to.quiet.zone == zone);
}

static bool read_bool(const struct parsed *p, const char *key, bool *value, bool *has)
{
	enum given given = member_bool(p, key, value);

	*has = given == GIVEN;
	return given != GIVEN_WRONG;
}

const char *settings_parse(const struct parsed *p, struct wanted *w)
{
	*w = (struct wanted){ 0 };
	if (!read_bool(p, "page", &w->to.page, &w->has_page))
		return "page";
	if (!read_bool(p, "push", &w->to.push, &w->has_push))
		return "push";
	if (!read_mail(p, w))
		return "mail";
	if (!member_time(p, "digest", &w->to.quiet.digest, &w->has_digest))
		return "digest";
	if (!read_quiet(p, w))
		return "quiet";
	return read_zone(p, w) ? NULL : "zone";
}

void settings_apply(struct settings *s, const struct wanted *w)
{
	if (w->has_page)
		s->page = w->to.page;
	if (w->has_push)
		s->push = w->to.push;
	if (w->has_mail)
		s->mail = w->to.mail;
	if (w->has_digest)
		s->quiet.digest = w->to.quiet.digest;
	if (w->has_quiet) {
		s->quiet.has = w->to.quiet.has;
		s->quiet.from = w->to.quiet.from;
		s->quiet.to = w->to.quiet.to;
	}
	if (w->has_zone)
		s->quiet.zone = w->to.quiet.zone;
}
