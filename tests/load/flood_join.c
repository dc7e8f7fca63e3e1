/* flood_join.c - joining and speaking where one may not (flood_join.h). */
#include "flood_join.h"
#include "flood_scene.h"

#include <string.h>

/* ---- with a token ---- */

void spoil_word(struct net *net, char *word)
{
	static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz-_";
	size_t n = strlen(word);
	char *at = n ? &word[net_below(net, (int)n)] : word, old = *at;

	while (n && *at == old)
		*at = letters[net_below(net, (int)sizeof letters - 1)];
}

/* Joining with a name, a key or a place that do not belong together. */
bool join_foreign(const struct material *m, const struct position *p, struct buffer *out)
{
	const struct seating *at = &m->tables[net_below(m->net, m->ntables)];
	const struct seating *other = &m->tables[net_below(m->net, m->ntables)];
	const struct bot *bot = &at->bot[net_below(m->net, BOT_SIDES)];
	char id[KEY_MAX], token[KEY_MAX], as[KEY_MAX + 16] = "";

	(void)p;
	snprintf(id, sizeof id, "%s", at->id);
	snprintf(token, sizeof token, "%s", bot->token);
	switch (net_below(m->net, 6)) {
	case 0:
		spoil_word(m->net, id);
		break;
	case 1:
		spoil_word(m->net, token);
		break;
	case 2: /* a token of another table */
		if (other == at)
			return false;
		snprintf(token, sizeof token, "%s", other->bot[bot->side].token);
		break;
	case 3: /* a seat's token for the other seat */
		if (at->hotseat)
			return false;
		snprintf(as, sizeof as, ",\"as\":\"%s\"", m->bots->side[!bot->side]);
		break;
	case 4: /* a spectator's for a seat */
		snprintf(token, sizeof token, "%s", at->watch);
		snprintf(as, sizeof as, ",\"as\":\"%s\"", m->bots->side[bot->side]);
		break;
	default: /* no token at all, or one too long */
		snprintf(token, sizeof token, "%s", net_below(m->net, 2) ? "" : at->id);
	}
	put(out, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"%s}", id, token, as);
	return true;
}

bool join_members(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const forms[] = {
		"{\"type\":\"join\",\"table\":\"%s\"}",
		"{\"type\":\"join\",\"table\":[\"%s\"],\"token\":\"%s\"}",
		"{\"type\":\"join\",\"table\":\"%s\",\"token\":{\"t\":\"%s\"}}",
		"{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"as\":\"emperor\"}",
		"{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"as\":7}",
		"{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"nonce\":\"short\"}",
		"{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"nonce\":12}",
		"{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\",\"host\":true}",
		"{\"type\":\"join\",\"table\":\"../%s\",\"token\":\"%s\"}",
		"{\"type\":\"join\",\"table\":\"%s' OR '1'='1\",\"token\":\"%s\"}",
		"{\"type\":\"join\",\"table\":\"%s\",\"token\":\"' OR '1'='1%s\"}",
		"{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\\u0000\"}",
	};
	const struct seating *at = &m->tables[net_below(m->net, m->ntables)];
	const char *form = ANY(m->net, forms);

	(void)p;
	for (int n = 0; *form; form++) {
		if (*form == '%') {
			put(out, "%s", n++ ? at->bot[0].token : at->id);
			form++;
		} else {
			buffer_add(out, form, 1);
		}
	}
	return true;
}

/* ---- with an account ---- */

static bool sits_at(const struct position *p, const struct seating *at)
{
	return is_side(p) && p->at == at;
}

/* The owner has invited him: he may look on where nobody else may. */
static bool is_guest(const struct material *m, const struct position *p)
{
	return p->who && !strcmp(p->who, m->scene->club.person[0].who);
}

/* Tables of accounts know no tokens, be they what they may. */
static void put_token(const struct material *m, const struct seating *at, struct buffer *out)
{
	const char *const tokens[] = { "", at->invitation, m->scene->invitation,
				       m->scene->bot_token, "00000000000000000000000000000000" };

	put(out, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"}", at->id,
	    ANY(m->net, tokens));
}

/* The other's seat, or a seat for who has none. */
static void put_seat(const struct material *m, const struct position *p, const struct seating *at,
		     struct buffer *out)
{
	int side = sits_at(p, at) ? !p->role : net_below(m->net, BOT_SIDES);

	put(out, "{\"type\":\"join\",\"table\":\"%s\",\"as\":\"%s\"}", at->id, m->bots->side[side]);
}

static void put_members(const struct material *m, const struct seating *at, struct buffer *out)
{
	static const char *const forms[] = {
		"{\"type\":\"join\",\"table\":[\"%t\"]}",
		"{\"type\":\"join\",\"table\":{\"id\":\"%t\"}}",
		"{\"type\":\"join\",\"tables\":\"%t\"}",
		"{\"type\":\"join\"}",
		"{\"type\":\"join\",\"table\":\"%t\",\"as\":\"emperor\"}",
		"{\"type\":\"join\",\"table\":\"%t\",\"as\":7}",
		"{\"type\":\"join\",\"table\":\"%t\",\"account\":\"%o\"}",
		"{\"type\":\"join\",\"table\":\"%t\",\"moderator\":true}",
		"{\"type\":\"join\",\"table\":\"%t\",\"token\":{\"t\":\"%i\"}}",
		"{\"type\":\"join\",\"table\":\"%t\",\"table\":\"%w\"}",
		"{\"type\":\"join\",\"table\":\"../%t\"}",
		"{\"type\":\"join\",\"table\":\"%t\\u0000\"}",
		"{\"type\":\"join\",\"table\":\"%t' OR '1'='1\"}",
	};

	scene_put(m, at, ANY(m->net, forms), out);
}

bool join_account(const struct material *m, const struct position *p, struct buffer *out)
{
	const struct seating *at = &m->tables[net_below(m->net, m->ntables)];
	char id[KEY_MAX];

	snprintf(id, sizeof id, "%s", at->id);
	switch (net_below(m->net, 5)) {
	case 0: /* there is none */
		spoil_word(m->net, id);
		break;
	case 1:
		put_token(m, at, out);
		return true;
	case 2:
		put_seat(m, p, at, out);
		return true;
	case 3:
		put_members(m, at, out);
		return true;
	default: /* one at which nobody but the players may look on */
		if (sits_at(p, at) || is_guest(m, p))
			return false;
		if (!at->hidden)
			snprintf(id, sizeof id, "%s", m->scene->table);
	}
	put(out, "{\"type\":\"join\",\"table\":\"%s\"}", id);
	return true;
}

/* ---- answers, talk ---- */

/* The offer that stands is not for him to accept: he made it, or he does not play. */
bool answer_of_another(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const forms[] = {
		"{\"type\":\"agree\",\"what\":\"end\"}",
		"{\"type\":\"agree\",\"what\":\"takeback\",\"to\":0}",
		"{\"type\":\"decline\",\"what\":\"end\"}",
		"{\"type\":\"decline\",\"what\":\"takeback\"}",
	};
	int n = sizeof forms / sizeof forms[0];

	if (is_side(p) && p->pending != ASKED_HIMSELF)
		return false;
	put(out, "%s", forms[net_below(m->net, is_side(p) ? 2 : n)]);
	return true;
}

/* What nobody may say, because it is no line, no text, or too much of it. */
static void put_bad_words(const struct material *m, const char *type, struct buffer *out)
{
	static const char *const forms[] = {
		"}",
		",\"text\":7}",
		",\"text\":null}",
		",\"text\":[\"x\"]}",
		",\"text\":\"\\u0007\"}",
		",\"text\":\"a\\u0000b\"}",
		",\"text\":\"x\",\"table\":\"%t\"}",
		",\"text\":\"x\",\"by\":\"%o\"}",
		",\"text\":\"x\",\"from\":\"watch\"}",
		",\"text\":\"x\",\"text\":\"y\"}",
		",\"words\":\"x\"}",
	};

	put(out, "{\"type\":\"%s\"", type);
	if (net_below(m->net, 8)) {
		scene_put(m, m->tables, ANY(m->net, forms), out);
		return;
	}
	put(out, ",\"text\":\"");
	repeat(out, "too much", 502);
	put(out, "\"}");
}

/* Who is not at the table, or not signed in, is not heard whatever he says. */
bool say_or_note(const struct material *m, const struct position *p, struct buffer *out)
{
	const char *type = net_below(m->net, 2) ? "say" : "note";
	bool heard = p->who && p->role != STRANGER;

	if (heard || net_below(m->net, 2))
		put_bad_words(m, type, out);
	else
		put(out, "{\"type\":\"%s\",\"text\":\"I was never here.\"}", type);
	return true;
}

/* These tables are made without hints. */
bool away_or_hint(const struct material *m, const struct position *p, struct buffer *out)
{
	static const char *const forms[] = {
		"{\"type\":\"away\"}",
		"{\"type\":\"away\",\"away\":1}",
		"{\"type\":\"away\",\"away\":\"true\"}",
		"{\"type\":\"away\",\"away\":true,\"of\":\"another\"}",
		"{\"type\":\"hint\"}",
		"{\"type\":\"hint\",\"seat\":\"us\"}",
	};

	(void)p;
	put(out, "%s", ANY(m->net, forms));
	return true;
}
