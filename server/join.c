/* join.c - sitting down at a table: the token, the seat, the share in the dice. */
#include <stdlib.h>
#include <string.h>
#include "notice/notice.h"
#include "server.h"
#include "server_messages.h"
#include "session/fair.h"

/* What a join asks for, once it is read. */
struct seat_wish {
	const char *table, *token, *as;
	bool has_nonce[PLAYERS];
	uint8_t nonce[PLAYERS][NONCE_SIZE];
	bool has_pledge; /* of a seat's own */
	uint8_t pledge[HASH_SIZE];
};

/* Reads so many bytes as digits; false: the member is there, but is not written so. */
static bool read_digits(const struct parsed *m, const char *key, bool *has, uint8_t *out, size_t n)
{
	const char *digits;
	enum given given = member_string(m, key, &digits);

	*has = given == GIVEN;
	return given == GIVEN_NOT || (given == GIVEN && fair_unhex(digits, out, n));
}

static bool read_nonce(const struct parsed *m, const char *key, bool *has, uint8_t *nonce)
{
	return read_digits(m, key, has, nonce, NONCE_SIZE);
}

/* The field that is wrong, or NULL. */
static const char *read_wish(const struct parsed *m, struct seat_wish *w)
{
	const char *unknown = member_unknown(m, "type id table token as nonce nonces pledge");

	if (unknown)
		return unknown;
	if (member_string(m, "table", &w->table) != GIVEN || !id_is_good(w->table))
		return "table";
	if (member_string(m, "token", &w->token) == GIVEN_WRONG)
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

/* The nonces of those for whom this role speaks. */
static const char *read_nonces(const struct parsed *m, const struct game *g, int role,
			       struct seat_wish *w)
{
	const struct parsed *both = NULL;
	enum given given = member_object(m, "nonces", &both);

	if (given == GIVEN_WRONG || (both && !role_has_members(both, g, role)))
		return "nonces";
	for (int seat = 0; seat < PLAYERS; seat++) {
		if (!role_speaks_for(role, seat))
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

/* A share that was pledged is given as it was, and not together with a pledge; who speaks for
 * both sides has nobody to pledge it to. */
static const char *read_pledge(const struct parsed *m, const struct game_row *row, int role,
			       struct seat_wish *w)
{
	uint8_t hash[HASH_SIZE];
	bool given = role < PLAYERS && w->has_nonce[role];

	if (!read_digits(m, "pledge", &w->has_pledge, w->pledge, HASH_SIZE) ||
	    (w->has_pledge && (role == ROLE_BOTH || given)))
		return "pledge";
	if (!given || !row->has_pledge[role] || row->has_nonce[role])
		return NULL;
	fair_hash(w->nonce[role], NONCE_SIZE, hash);
	return fair_equal(hash, row->pledge[role], HASH_SIZE) ? NULL : "nonce";
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
	if (p->server->public)
		notice_looked(p);
}

/* Everybody sees the game that begins. */
static void begun(struct change *c)
{
	struct room *r = c->room;

	for (struct peer *p = r->peers; p; p = p->next)
		tell_table(p, p == c->sender.peer ? c->sender : (struct sender){ 0 });
	if (c->sender.peer && r->club.who[OWNER])
		club_talk(c->sender.peer);
}

static void nonce_kept(struct change *c)
{
	if (c->sender.peer)
		tell_table(c->sender.peer, c->sender);
	if (c->sender.peer && c->room->club.who[OWNER])
		club_talk(c->sender.peer);
	tell_seats(c->room, c->sender.peer);
}

/* A pledge stands from when the other is bound, too: then he may have shown his share. */
static bool take_pledge(struct game_row *row, int seat, const uint8_t pledge[HASH_SIZE])
{
	bool stands = row->has_pledge[seat] && (row->has_pledge[!seat] || row->has_nonce[!seat]);

	if (stands || (row->has_pledge[seat] && fair_equal(pledge, row->pledge[seat], HASH_SIZE)))
		return false;
	memcpy(row->pledge[seat], pledge, HASH_SIZE);
	row->has_pledge[seat] = true;
	return true;
}

/* Puts the share of a seat into the row; who neither gives nor pledges one leaves it to the
 * server. */
static bool take_share(struct game_row *row, int seat, const struct seat_wish *w)
{
	if (w->has_nonce[seat])
		memcpy(row->nonce[seat], w->nonce[seat], NONCE_SIZE);
	else if (w->has_pledge)
		return take_pledge(row, seat, w->pledge);
	else if (row->has_pledge[seat] || !fair_random(row->nonce[seat], NONCE_SIZE))
		return false;
	row->has_nonce[seat] = true;
	return true;
}

/* Whether something new is in the row. */
static bool take_shares(struct game_row *row, int role, const struct seat_wish *w)
{
	bool taken = false;

	for (int seat = 0; seat < PLAYERS; seat++)
		if (row->fair && !row->has_nonce[seat] && role_speaks_for(role, seat))
			taken = take_share(row, seat, w) || taken;
	return taken;
}

/* The join brought a share: it is kept, and when it was the last the game begins. */
static void settle(const struct ask *a, struct room *r, struct game_row before)
{
	struct text lines = text_into(r->server->lines, TABLE_LINES);
	bool all = is_fair_settled(&r->row);
	struct change *c = NULL;

	if (!all || seats_begin(r, &lines))
		c = change_begin(r, a->sender, all ? &lines : NULL);
	r->row = before;
	if (!c) {
		const struct trouble t = { .msg = SRV_STORE };

		tell_trouble(a->peer, a->sender, &t);
		room_reload(r);
		return;
	}
	/* Who joins at the same time as another at another server has asked for nothing else. */
	c->again = malloc(a->size);
	c->again_size = a->size;
	if (c->again)
		memcpy(c->again, a->bytes, a->size);
	c->then = all ? begun : nonce_kept;
	change_submit(c);
}

/* By the token that was brought, or by whose socket it is. */
static int role_of(const struct peer *p, const struct room *r, const struct seat_wish *w)
{
	if (r->club.who[OWNER])
		return club_role(&r->club, &p->asker);
	return w->token ? token_role(&r->row, w->token) : -1;
}

static void join_room(const struct ask *a, struct room *r, struct seat_wish *w)
{
	struct peer *p = a->peer;
	struct game_row before = r->row;
	int role = r->state == ROOM_GONE ? -1 : role_of(p, r, w);
	int viewer;
	const char *wrong;

	if (r->state != ROOM_GONE && !r->club.who[OWNER] != !!w->token) {
		ask_refuse(a, SRV_BAD_FIELD, "token");
		return;
	}
	if (role < 0) {
		ask_refuse(a,
			   r->state != ROOM_GONE && w->token ? SRV_FORBIDDEN
			   : r->unread                       ? SRV_STORE
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
	if (!wrong)
		wrong = read_pledge(a->message, &r->row, role, w);
	if (wrong) {
		ask_refuse(a, SRV_BAD_FIELD, wrong);
		return;
	}
	sit_down(p, r, role, viewer);
	r->stalled = false;
	r->left = false;
	if (take_shares(&r->row, role, w)) {
		settle(a, r, before);
		return;
	}
	tell_table(p, a->sender);
	if (role != ROLE_WATCH)
		tell_seats(r, p);
	seats_think(r);
	if (r->club.who[OWNER])
		club_talk(p);
}

void join_handle(const struct ask *a)
{
	struct peer *p = a->peer;
	struct seat_wish w = { 0 };
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
