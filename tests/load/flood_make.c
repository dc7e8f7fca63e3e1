/* flood_make.c - messages made from real ones that must be refused (flood.h).
 *
 * A maker's comment says why what it makes can never be legal; where chance has a hand
 * in it, flood_maybe_legal is asked.
 */
#include "flood_join.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void put(struct buffer *b, const char *format, ...)
{
	char text[2048];
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	buffer_add(b, text, n < (int)sizeof text ? (size_t)n : sizeof text - 1);
}

void repeat(struct buffer *out, const char *text, int n)
{
	while (n--)
		buffer_add(out, text, strlen(text));
}

bool is_side(const struct position *p)
{
	return p->role < SPECTATOR;
}

struct slice any_line(struct net *net, const struct buffer *lines)
{
	const char *at, *end;

	if (!lines->n)
		return (struct slice){ "", 0 };
	at = lines->at + net_below(net, (int)lines->n);
	if (*at == '\n' && at > lines->at)
		at--;
	end = memchr(at, '\n', (size_t)(lines->at + lines->n - at));
	while (at > lines->at && at[-1] != '\n')
		at--;
	return (struct slice){ at, end ? (size_t)(end - at) : 0 };
}

struct slice any_item(struct net *net, const struct buffer *list)
{
	struct scan s = scan_open((struct slice){ list->at, list->n }, '[');
	struct slice item, chosen = { "", 0 };
	int n = 0;

	while (list->n && scan_item(&s, &item))
		if (!net_below(net, ++n))
			chosen = scan_string(item);
	return chosen;
}

static bool on_turn(const struct position *p)
{
	return is_side(p) && p->actions.n;
}

static void put_act(struct buffer *out, long long step, struct slice action)
{
	put(out, "{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\"}", step, (int)action.n,
	    action.at);
}

/* The right moment, an action of this game, but it is not on the list. */
static bool act_not_offered(const struct material *m, const struct position *p, struct buffer *out)
{
	struct slice action = any_line(m->net, &m->offered);

	if (!action.n)
		return false;
	put_act(out, p->step, action);
	return !flood_maybe_legal(p, (struct slice){ out->at, out->n });
}

/* What another is offered, sent by somebody who is not to decide. */
static bool act_of_another(const struct material *m, const struct position *p, struct buffer *out)
{
	const struct seating *at = &m->tables[net_below(m->net, m->ntables)];
	const struct bot *bot = &at->bot[net_below(m->net, BOT_SIDES)];
	struct slice action = any_line(m->net, &m->offered);

	if (on_turn(p))
		return false;
	put_act(out, net_below(m->net, 2) ? p->step : bot->step, action);
	return action.n > 0;
}

/* On the list, but for another moment than the one that is. */
static bool act_stale(const struct material *m, const struct position *p, struct buffer *out)
{
	const long long step = (long long)p->step;
	const long long steps[] = { step - 1,
				    step + 1,
				    step + 1000,
				    0,
				    -1,
				    -step,
				    INT64_MAX,
				    INT64_MIN,
				    step + (1LL << 32),
				    net_below(m->net, 1 << 30) };
	long long wrong = ANY(m->net, steps);

	if (!on_turn(p) || wrong == step)
		return false;
	put_act(out, wrong, any_item(m->net, &p->actions));
	return true;
}

/* The step is not a whole number. */
static bool act_step_type(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const forms[] = { "\"%lld\"",
					     "%lld.5",
					     "[%lld]",
					     "{\"n\":%lld}",
					     "%lldx",
					     "0x%lld",
					     "-%lld-",
					     "%lld.0",
					     "null",
					     "true",
					     "\"\"",
					     "1e99",
					     "99999999999999999999999" };
	const char *form = ANY(m->net, forms);
	struct slice action = any_item(m->net, &p->actions);
	char step[64];

	if (!on_turn(p))
		return false;
	if (strchr(form, '%')) {
		const char *mark = strchr(form, '%');

		snprintf(step, sizeof step, "%.*s%lld%s", (int)(mark - form), form,
			 (long long)p->step, mark + 4);
		form = step;
	}
	put(out, "{\"type\":\"act\",\"step\":%s,\"action\":\"%.*s\"}", form, (int)action.n,
	    action.at);
	return true;
}

/* The action is not a text, or one with more in it than an action has. */
static bool act_action_type(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const forms[] = {
		"[\"%s\"]",
		"{\"%s\":1}",
		"12",
		"null",
		"true",
		"\"\"",
		"\" \"",
		"\"%s %s\"",
		"\"%s\\u0000\"",
		"\"\\u0000%s\"",
		"\"%s\\n%s\"",
		"\"%s [6 6]\"",
		"\"%s #00000000\"",
		"\"%s extra\"",
		"\"-%s\"",
		"\"%s\\ud800\"",
		"\"'%s'\"",
		"%s",
		"\"%s",
		"\"%s;%s\"",
	};
	const char *form = ANY(m->net, forms);
	struct slice action = any_item(m->net, &p->actions);

	if (!on_turn(p))
		return false;
	put(out, "{\"type\":\"act\",\"step\":%lld,\"action\":", (long long)p->step);
	for (; *form; form++) {
		if (form[0] == '%') {
			buffer_add(out, action.at, action.n);
			form++;
		} else {
			buffer_add(out, form, 1);
		}
	}
	put(out, "}");
	return true;
}

/* A legal action with a member too many, too few, or twice. */
static bool act_members(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const forms[] = {
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\",\"seat\":\"us\"}",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\",\"\":0}",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\",\"Action\":\"pass\"}",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\",\"type\":\"act\"}",
		"{\"type\":\"act\",\"step\":%lld,\"step\":0,\"action\":\"%.*s\"}",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\",\"action\":\"x\"}",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\",\"id\":\"one\"}",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\",\"id\":{}}",
		"{\"step\":%lld,\"action\":\"%.*s\"}",
		"{\"type\":\"ACT\",\"step\":%lld,\"action\":\"%.*s\"}",
		"{\"type\":\"act \",\"step\":%lld,\"action\":\"%.*s\"}",
		"{\"type\":[\"act\"],\"step\":%lld,\"action\":\"%.*s\"}",
		"{\"type\":null,\"step\":%lld,\"action\":\"%.*s\"}",
		"{\"type\":\"act\",\"steps\":%lld,\"action\":\"%.*s\"}",
		"{\"type\":\"act\",\"step\":%lld,\"actions\":\"%.*s\"}",
		"{\"type\":\"update\",\"step\":%lld,\"action\":\"%.*s\"}",
		"[{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\"}]",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\"}{}",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\"},",
		"{'type':'act','step':%lld,'action':'%.*s'}",
		"{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\",}",
		"{\"type\":\"act\" \"step\":%lld,\"action\":\"%.*s\"}",
		"// {\n{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\"}",
		"\xef\xbb\xbf{\"type\":\"act\",\"step\":%lld,\"action\":\"%.*s\"}",
	};
	const char *form = ANY(m->net, forms), *number = strstr(form, "%lld"),
		   *text = strstr(form, "%.*s");
	struct slice action = any_item(m->net, &p->actions);

	if (!on_turn(p))
		return false;
	buffer_add(out, form, (size_t)(number - form));
	put(out, "%lld", (long long)p->step);
	buffer_add(out, number + 4, (size_t)(text - number) - 4);
	buffer_add(out, action.at, action.n);
	buffer_add(out, text + 4, strlen(text + 4));
	return true;
}

/* Who is asked may answer, and either may say no: the offers of a club's tables stand open. */
static bool may_answer(const struct position *p, const char *form)
{
	return (p->pending && strstr(form, "decline")) ||
	       (p->pending == ASKED_BY_OTHER && strstr(form, "agree"));
}

/* Requests that need something that is not there: a draft, an offer, a seat, a step
 * back that the game has never taken. */
static bool ask_groundless(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const forms[] = {
		"{\"type\":\"agree\",\"what\":\"takeback\"}",
		"{\"type\":\"agree\",\"what\":\"end\"}",
		"{\"type\":\"decline\",\"what\":\"takeback\"}",
		"{\"type\":\"decline\",\"what\":\"end\"}",
		"{\"type\":\"agree\",\"what\":\"everything\"}",
		"{\"type\":\"agree\"}",
		"{\"type\":\"offer\",\"what\":\"peace\"}",
		"{\"type\":\"offer\",\"what\":[\"end\"]}",
		"{\"type\":\"offer\"}",
		"{\"type\":\"takeback\",\"to\":-1}",
		"{\"type\":\"takeback\",\"to\":1000000}",
		"{\"type\":\"takeback\",\"to\":\"0\"}",
		"{\"type\":\"takeback\",\"to\":0.5}",
		"{\"type\":\"takeback\"}",
		"{\"type\":\"takeback\",\"to\":4294967296}",
		"{\"type\":\"resign\",\"seat\":\"us\"}",
		"{\"type\":\"resigns\"}",
		"{\"type\":\"\"}",
		"{\"type\":\"admin\"}",
		"{}",
		"[]",
		"\"resign\"",
		"null",
		"12",
		"",
		" ",
		"{\"type\":\"report\",\"topic\":\"hand\"}",
		"{\"type\":\"report\",\"topic\":7}",
		"{\"type\":\"report\"}",
		"{\"type\":\"why\"}",
		"{\"type\":\"why\",\"kind\":\"moon\",\"thing\":\"sea\"}",
		"{\"type\":\"why\",\"kind\":3,\"thing\":4}",
		"{\"type\":\"ask\"}",
		"{\"type\":\"ask\",\"action\":\"\"}",
		"{\"type\":\"ask\",\"action\":[]}",
		"{\"type\":\"ask\",\"action\":\"fly to the moon\"}",
	};
	const char *form = ANY(m->net, forms);

	put(out, "%s", form);
	return !may_answer(p, form);
}

/* Undo and confirm without a draft, or for another moment. */
static bool draft_groundless(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const types[] = { "undo", "confirm" };
	const char *type = ANY(m->net, types);
	long long step = (long long)p->step + (p->undo ? 1 + net_below(m->net, 50) : 0);
	static const char *const more[] = { "", "", ",\"all\":\"yes\"", ",\"all\":1", ",\"to\":3" };

	put(out, "{\"type\":\"%s\",\"step\":%lld%s}", type, step, ANY(m->net, more));
	return true;
}

/* Those who hold no seat ask for what only a seat may do. */
static bool seat_of_nobody(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const forms[] = {
		"{\"type\":\"resign\"}",
		"{\"type\":\"offer\",\"what\":\"end\"}",
		"{\"type\":\"takeback\",\"to\":0}",
		"{\"type\":\"confirm\",\"step\":1}",
		"{\"type\":\"undo\",\"step\":1,\"all\":true}",
	};

	if (is_side(p))
		return false;
	put(out, "%s", ANY(m->net, forms));
	return true;
}

/* ---- real messages, spoilt ---- */

static void spoil_byte(struct net *net, struct buffer *b)
{
	static const char likely[] = "{}[]\",:\\0123456789-.eE tfn\x01\x7f";
	size_t at = (size_t)net_below(net, (int)b->n);
	char byte = net_below(net, 2) ? likely[net_below(net, (int)sizeof likely - 1)]
				      : (char)(1 + net_below(net, 126));

	switch (net_below(net, 4)) {
	case 0:
		b->at[at] = byte;
		break;
	case 1:
		b->at[at] ^= (char)(1 << net_below(net, 7));
		break;
	case 2:
		memmove(b->at + at, b->at + at + 1, b->n - at - 1);
		b->n--;
		break;
	default:
		buffer_add(b, " ", 1);
		memmove(b->at + at + 1, b->at + at, b->n - at - 1);
		b->at[at] = byte;
	}
}

/* A message that was accepted once, with one to four bytes changed. */
static bool bytes_spoilt(const struct material *m, const struct position *p, struct buffer *out)
{
	struct slice real = any_line(m->net, &m->sent);

	buffer_add(out, real.at, real.n);
	for (int i = net_below(m->net, 4); i >= 0 && out->n; i--)
		spoil_byte(m->net, out);
	return real.n && !flood_maybe_legal(p, (struct slice){ out->at, out->n });
}

/* A message that was accepted once; its moment is gone. */
static bool replayed(const struct material *m, const struct position *p, struct buffer *out)
{
	struct slice real = any_line(m->net, &m->sent);

	buffer_add(out, real.at, real.n);
	return real.n && !flood_maybe_legal(p, real);
}

/* Its beginning only: an object that is not closed is no JSON. */
static bool truncated(const struct material *m, const struct position *p, struct buffer *out)
{
	struct slice real = any_line(m->net, &m->sent);

	(void)p;
	if (!real.n)
		return false;
	buffer_add(out, real.at, (size_t)net_below(m->net, (int)real.n));
	return true;
}

/* Two parts of two messages: legal only if chance joins them so. */
static bool spliced(const struct material *m, const struct position *p, struct buffer *out)
{
	struct slice a = any_line(m->net, &m->sent), b = any_line(m->net, &m->sent);
	size_t from;

	if (!a.n || !b.n)
		return false;
	from = (size_t)net_below(m->net, (int)b.n);
	buffer_add(out, a.at, (size_t)net_below(m->net, (int)a.n));
	buffer_add(out, b.at + from, b.n - from);
	return !flood_maybe_legal(p, (struct slice){ out->at, out->n });
}

/* ---- too deep, too large, no text ---- */

static bool deep(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const opens[] = { "[", "{\"a\":", "[{\"type\":" };
	int depth = 10 + net_below(m->net, 600);
	bool inside = net_below(m->net, 2);

	if (inside)
		put(out, "{\"type\":\"act\",\"step\":%lld,\"action\":", (long long)p->step);
	repeat(out, ANY(m->net, opens), depth);
	if (net_below(m->net, 2))
		repeat(out, "]", depth);
	if (inside)
		put(out, "}");
	return true;
}

static bool oversized(const struct material *m, const struct position *p, struct buffer *out)
{
	int n = 70000 + net_below(m->net, 200000);

	put(out, "{\"type\":\"act\",\"step\":%lld,\"action\":\"", (long long)p->step);
	repeat(out, "move to nowhere ", n / 16);
	put(out, "\"}");
	return true;
}

static bool binary(const struct material *m, const struct position *p, struct buffer *out)
{
	if (on_turn(p))
		put_act(out, p->step, any_item(m->net, &p->actions));
	else
		repeat(out, "\x81\xa1\xff", 1 + net_below(m->net, 40));
	return true;
}

static bool broken_utf8(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const broken[] = {
		"\xff", "\xc0\x80",        "\xed\xa0\x80", "\xe2\x82", "\xf8\x88\x80\x80\x80",
		"\x80", "\xf4\x90\x80\x80"
	};

	put(out, "{\"type\":\"act\",\"step\":%lld,\"action\":\"done%s\"}", (long long)p->step,
	    ANY(m->net, broken));
	return true;
}

/* clang-format off */
const struct flood_maker flood_makers[] = {
	{ "act-not-offered",  1200, EVERYWHERE,  ENDS_ERROR, act_not_offered,   FRAME_TEXT },
	{ "act-of-another",   1200, EVERYWHERE,  ENDS_ERROR, act_of_another,    FRAME_TEXT },
	{ "act-stale",        1200, EVERYWHERE,  ENDS_ERROR, act_stale,         FRAME_TEXT },
	{ "act-step-type",     600, EVERYWHERE,  ENDS_ERROR, act_step_type,     FRAME_TEXT },
	{ "act-action-type",   600, EVERYWHERE,  ENDS_ERROR, act_action_type,   FRAME_TEXT },
	{ "act-members",       600, EVERYWHERE,  ENDS_ERROR, act_members,       FRAME_TEXT },
	{ "groundless",        600, EVERYWHERE,  ENDS_ERROR, ask_groundless,    FRAME_TEXT },
	{ "draft-groundless",  400, EVERYWHERE,  ENDS_ERROR, draft_groundless,  FRAME_TEXT },
	{ "seat-of-nobody",    400, EVERYWHERE,  ENDS_ERROR, seat_of_nobody,    FRAME_TEXT },
	{ "join-foreign",      500, BY_TOKENS,   ENDS_ERROR, join_foreign,      FRAME_TEXT },
	{ "join-members",      400, BY_TOKENS,   ENDS_ERROR, join_members,      FRAME_TEXT },
	{ "join-account",      900, BY_ACCOUNTS, ENDS_ERROR, join_account,      FRAME_TEXT },
	{ "answer-of-another", 400, BY_ACCOUNTS, ENDS_ERROR, answer_of_another, FRAME_TEXT },
	{ "say-or-note",       600, BY_ACCOUNTS, ENDS_ERROR, say_or_note,       FRAME_TEXT },
	{ "away-or-hint",      200, BY_ACCOUNTS, ENDS_ERROR, away_or_hint,      FRAME_TEXT },
	{ "bytes-spoilt",     2000, EVERYWHERE,  ENDS_ERROR, bytes_spoilt,      FRAME_TEXT },
	{ "replayed",          400, EVERYWHERE,  ENDS_ERROR, replayed,          FRAME_TEXT },
	{ "truncated",         400, EVERYWHERE,  ENDS_ERROR, truncated,         FRAME_TEXT },
	{ "spliced",           400, EVERYWHERE,  ENDS_ERROR, spliced,           FRAME_TEXT },
	{ "deep",               50, EVERYWHERE,  ENDS_ERROR, deep,              FRAME_TEXT },
	{ "oversized",           1, EVERYWHERE,  ENDS_CLOSE, oversized,         FRAME_TEXT },
	{ "binary",             30, EVERYWHERE,  ENDS_CLOSE, binary,            FRAME_BINARY },
	{ "broken-utf8",        30, EVERYWHERE,  ENDS_CLOSE, broken_utf8,       FRAME_TEXT },
};
/* clang-format on */
const int flood_nmakers = (int)(sizeof flood_makers / sizeof flood_makers[0]);
