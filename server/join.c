/* join.c - sitting down at a table: the token, the seat, the share in the dice. */
#include <string.h>
#include "server.h"
#include "server_messages.h"
#include "session/fair.h"

/* What a join asks for, once it is read. */
struct wish {
	const char *table, *token, *as;
	bool has_nonce[PLAYERS];
	uint8_t nonce[PLAYERS][NONCE_SIZE];
};

/* Reads a nonce; false: it is there, but is none. */
static bool read_nonce(const struct parsed *m, const char *key, bool *has, uint8_t *nonce)
{
	const char *digits;
	enum given given = member_string(m, key, &digits);

	*has = given == GIVEN;
	return given == GIVEN_NOT || (given == GIVEN && fair_unhex(digits, nonce, NONCE_SIZE));
}

/* The field that is wrong, or NULL. */
static const char *read_wish(const struct parsed *m, struct wish *w)
{
	const char *unknown = member_unknown(m, "type id table token as nonce nonces");

	if (unknown)
		return unknown;
	if (member_string(m, "table", &w->table) != GIVEN || !id_is_good(w->table))
		return "table";
	if (member_string(m, "token", &w->token) != GIVEN)
		return "token";
	if (member_string(m, "as", &w->as) == GIVEN_WRONG)
		return "as";
	return NULL;
}

/* As whom the holder of a role looks; -1: he cannot. */
static int viewer_of(const struct game *g, int role, const char *as)
{
	if (role < PLAYERS) {
		return !as || !strcmp(as, role_name(g, role)) ? role : -1;
	} else if (role == ROLE_BOTH) {
		if (!as)
			return 0;
		for (int seat = 0; seat < PLAYERS; seat++)
			if (!strcmp(as, role_name(g, seat)))
				return seat;
		return strcmp(as, "spectator") ? -1 : SPECTATOR;
	}
	return !as || !strcmp(as, "spectator") ? SPECTATOR : -1;
}

static bool speaks_for(int role, int seat)
{
	return role == seat || role == ROLE_BOTH;
}

/* Whether the object has shares of those only for whom this role speaks. */
static bool is_of(const struct parsed *both, const struct game *g, int role)
{
	char known[2 * NAME_SIZE] = "";
	struct text t = text_into(known, sizeof known);

	for (int seat = 0; seat < PLAYERS; seat++) {
		if (!speaks_for(role, seat))
			continue;
		text_put(&t, " ");
		text_put(&t, role_name(g, seat));
	}
	return !member_unknown(both, known);
}

/* The nonces of those for whom this role speaks. */
static const char *read_nonces(const struct parsed *m, const struct game *g, int role,
			       struct wish *w)
{
	const struct parsed *both = NULL;
	enum given given = member_object(m, "nonces", &both);

	if (given == GIVEN_WRONG || (both && !is_of(both, g, role)))
		return "nonces";
	for (int seat = 0; seat < PLAYERS; seat++) {
		if (!speaks_for(role, seat))
			continue;
		if (both &&
		    !read_nonce(both, role_name(g, seat), &w->has_nonce[seat], w->nonce[seat]))
			return "nonces";
		if (!w->has_nonce[seat] &&
		    !read_nonce(m, "nonce", &w->has_nonce[seat], w->nonce[seat]))
			return "nonce";
	}
	return NULL;
}

static void sit_down(struct peer *p, struct room *r, int role, int viewer)
{
	if (p->room != r) {
		peer_leave(p);
		p->room = r;
		p->next = r->peers;
		r->peers = p;
	}
	p->role = role;
	p->viewer = viewer;
	sock_trust(p->sock);
}

/* Everybody sees the game that begins. */
static void begun(struct change *c)
{
	struct room *r = c->room;

	for (struct peer *p = r->peers; p; p = p->next)
		tell_table(p, p == c->sender.peer ? c->sender : (struct sender){ 0 });
}

static void nonce_kept(struct change *c)
{
	if (c->sender.peer)
		tell_table(c->sender.peer, c->sender);
	tell_seats(c->room, c->sender.peer);
}

/* Puts new shares into the row; who sends none leaves it to the server. */
static bool take_shares(struct game_row *row, int role, const struct wish *w)
{
	bool taken = false;

	for (int seat = 0; seat < PLAYERS; seat++) {
		if (!row->fair || row->has_nonce[seat] || !speaks_for(role, seat))
			continue;
		if (w->has_nonce[seat])
			memcpy(row->nonce[seat], w->nonce[seat], NONCE_SIZE);
		else if (!fair_random(row->nonce[seat], NONCE_SIZE))
			continue;
		row->has_nonce[seat] = true;
		taken = true;
	}
	return taken;
}

/* The join brought a share: it is kept, and when it was the last the game begins. */
static void settle(struct room *r, struct sender sender, struct game_row before)
{
	struct text lines = text_into(r->server->lines, TABLE_LINES);
	bool all = is_fair_settled(&r->row);
	struct change *c = NULL;

	if (!all || seats_begin(r, &lines))
		c = change_begin(r, sender, all ? &lines : NULL);
	r->row = before;
	if (!c) {
		const struct trouble t = { .msg = SRV_STORE };

		tell_trouble(sender.peer, sender, &t);
		room_reload(r);
		return;
	}
	c->then = all ? begun : nonce_kept;
	change_submit(c);
}

static void join_room(const struct ask *a, struct room *r, struct wish *w)
{
	struct peer *p = a->peer;
	struct game_row before = r->row;
	int role = r->state == ROOM_GONE ? -1 : token_role(&r->row, w->token);
	int viewer;
	const char *wrong;

	if (role < 0) {
		ask_refuse(a,
			   r->state != ROOM_GONE ? SRV_FORBIDDEN
			   : r->unread           ? SRV_STORE
						 : SRV_NO_SUCH_TABLE,
			   NULL);
		return;
	}
	if (!r->game) {
		const struct trouble t = trouble_frozen(r);

		tell_trouble(p, a->sender, &t);
		return;
	}
	viewer = viewer_of(r->game, role, w->as);
	wrong = viewer < 0 ? "as" : read_nonces(a->message, r->game, role, w);
	if (wrong) {
		ask_refuse(a, SRV_BAD_FIELD, wrong);
		return;
	}
	sit_down(p, r, role, viewer);
	r->stalled = false;
	r->left = false;
	if (take_shares(&r->row, role, w)) {
		settle(r, a->sender, before);
		return;
	}
	tell_table(p, a->sender);
	if (role != ROLE_WATCH)
		tell_seats(r, p);
	seats_think(r);
}

void join_handle(const struct ask *a)
{
	struct peer *p = a->peer;
	struct wish w = { 0 };
	const char *wrong = read_wish(a->message, &w);
	struct room *r;

	if (wrong) {
		ask_refuse(a, SRV_BAD_FIELD, wrong);
		return;
	}
	r = room_find(p->server, w.table);
	if (!r) {
		ask_refuse(a, SRV_BUSY, NULL);
	} else if (room_is_busy(r)) {
		ask_wait(a, r);
	} else {
		join_room(a, r, &w);
	}
}
