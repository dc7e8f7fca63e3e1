/* tell.c - messages to sockets. */
#include <string.h>
#include "server.h"
#include "server_messages.h"
#include "session/fair.h"

/* Order of enum game_state. */
const char *const state_names[] = { "waiting", "playing", "over", "frozen" };

/* NULL: it cannot be told. */
static struct packet *packet_for(const struct text *t)
{
	return t->full ? NULL : packet_of(t->start, (size_t)(t->at - t->start));
}

/* Whoever misses a message is out of step: he has to come again. */
static void send_or_close(struct peer *p, struct packet *packet)
{
	if (packet)
		sock_send(p->sock, packet);
	else
		sock_close(p->sock, CLOSE_SLOW, "the message is too long");
}

void tell_text(struct peer *p, const struct text *t)
{
	struct packet *packet = packet_for(t);

	send_or_close(p, packet);
	packet_drop(packet);
}

struct json tell_open(struct server *s, struct text *out, const char *type, struct sender sender)
{
	struct json j;

	*out = text_into(s->out, WIRE_TABLE);
	j = json_into(out);
	json_open(&j, NULL, '{');
	json_string(&j, "type", type);
	if (sender.has_id)
		json_number(&j, "re", sender.id);
	return j;
}

void tell_trouble(struct peer *p, struct sender sender, const struct trouble *trouble)
{
	struct text out;
	struct json j = tell_open(p->server, &out, "error", sender);

	trouble_members(&j, trouble);
	json_close(&j);
	tell_text(p, &out);
	p->refusals--;
}

/* From how many sockets somebody sits there: a link that was sent can be opened by others. */
static int count_open(const struct room *r, int seat)
{
	int n = 0;

	for (const struct peer *p = r->peers; p; p = p->next)
		n += p->role == seat || p->role == ROLE_BOTH;
	return n;
}

static const char *side_key(const struct game *g, int seat)
{
	return g->kinds[K_SIDE].things[seat].key;
}

/* The hash of his share: whoever is told it before he shows his own knows that this one
 * cannot be fitted to it any more. */
static void put_pledge(struct json *j, const struct game_row *row, int seat)
{
	uint8_t hash[HASH_SIZE];
	char digits[2 * HASH_SIZE + 1];

	if (share_hash(row, seat, hash)) {
		fair_hex(hash, sizeof hash, digits);
		json_string(j, "pledge", digits);
	} else {
		json_null(j, "pledge");
	}
}

/* Whose seat it is, where seats are accounts'. */
static void put_name(struct json *j, const struct room *r, int seat)
{
	const char *name = club_name(&r->club, seat);

	if (!r->club.who[OWNER])
		return;
	if (name && name[0])
		json_string(j, "name", name);
	else
		json_null(j, "name");
}

/* What a club's table has besides. */
static void put_club(struct json *j, const struct room *r, const struct peer *p)
{
	int64_t now = club_time(r->server);

	if (!r->club.who[OWNER])
		return;
	if (p)
		club_member(j, &r->club, &r->row, &(const struct club_look){ &p->asker, now });
	club_clock_member(j, &r->club, r->game, now);
}

void seats_member(struct json *j, const struct room *r)
{
	json_open(j, "seats", '{');
	for (int seat = 0; r->game && seat < PLAYERS; seat++) {
		int open = count_open(r, seat);

		json_open(j, side_key(r->game, seat), '{');
		json_string(j, "plays", r->row.plays[seat]);
		put_name(j, r, seat);
		json_bool(j, "present", open || !is_person(&r->row, seat));
		json_number(j, "open", open);
		json_bool(j, "joined",
			  r->row.has_nonce[seat] || r->row.has_pledge[seat] || !r->row.fair);
		if (r->row.fair && r->row.state == GAME_WAITING)
			put_pledge(j, &r->row, seat);
		json_close(j);
	}
	json_close(j);
}

void result_member(struct json *j, const struct game *g, const struct game_row *row)
{
	if (row->how == END_NONE || !g) {
		json_null(j, "result");
		return;
	}
	json_open(j, "result", '{');
	for (int seat = 0; seat < PLAYERS; seat++)
		json_number(j, side_key(g, seat), row->result[seat]);
	json_string(j, "how", wire_ending((enum ending)row->how));
	if (row->ended_by >= 0 && row->ended_by < PLAYERS)
		json_thing(j, "by", g, K_SIDE, row->ended_by);
	json_close(j);
}

static void put_fair(struct json *j, const struct room *r)
{
	struct journal_fair fair;
	bool begun = r->table && r->row.state != GAME_WAITING;

	if (!begun)
		fair_of(&r->row, &fair);
	wire_fair(j, r->game, begun ? &r->table->head.fair : &fair,
		  begun && table_ending(r->table) != END_NONE);
}

/* What a room without a game in play has instead of a view. */
static void put_no_game(struct json *j, const struct room *r)
{
	bool frozen = r->reason[0][0];

	json_string(j, "state", frozen ? "frozen" : "waiting");
	json_number(j, "step", 0);
	if (!frozen)
		return;
	json_open(j, "reason", '{');
	json_string(j, "en", r->reason[EN]);
	json_string(j, "fr", r->reason[FR]);
	json_close(j);
}

void tell_table(struct peer *p, struct sender sender)
{
	struct room *r = p->room;
	struct text out;
	struct json j = tell_open(p->server, &out, "table", sender);

	json_string(&j, "table", r->id);
	json_string(&j, "game", r->row.game);
	json_string(&j, "scenario", r->row.scenario);
	if (r->game) {
		json_string(&j, "you",
			    p->viewer == SPECTATOR ? "spectator" : side_key(r->game, p->viewer));
		json_string(&j, "role", role_name(r->game, p->role));
		put_fair(&j, r);
	}
	seats_member(&j, r);
	json_bool(&j, "hints", r->row.hints);
	json_number(&j, "created", r->row.created);
	put_club(&j, r, p);
	if (r->table && r->row.state != GAME_WAITING)
		wire_table(&j, r->table, p->viewer);
	else
		put_no_game(&j, r);
	json_close(&j);
	tell_text(p, &out);
}

void tell_frozen(struct peer *p, struct sender sender)
{
	const struct trouble t = trouble_frozen(p->room);

	tell_trouble(p, sender, &t);
}

void tell_seats(struct room *r, const struct peer *but)
{
	struct text out;
	struct json j = tell_open(r->server, &out, "seats", (struct sender){ 0 });

	seats_member(&j, r);
	json_close(&j);
	for (struct peer *p = r->peers; p; p = p->next)
		if (p != but)
			tell_text(p, &out);
}

/* ---- updates ---- */

static const char update_head[] = "{\"type\":\"update\"";

/* The same text with the sender's number in it. */
static void tell_sender(struct sender sender, const struct text *out)
{
	char head[64];
	struct text t = text_into(head, sizeof head);
	struct packet *packet;
	size_t rest = (size_t)(out->at - out->start) - (sizeof update_head - 1);

	text_put(&t, update_head);
	text_put(&t, ",\"re\":");
	text_number(&t, sender.id);
	packet = out->full ? NULL
			   : packet_join(t.start, (size_t)(t.at - t.start),
					 out->start + sizeof update_head - 1, rest);
	send_or_close(sender.peer, packet);
	packet_drop(packet);
}

/* To all that look as this viewer; the packet is shared. */
static void tell_viewer(struct room *r, int viewer, struct sender sender, const struct text *out)
{
	struct packet *packet = packet_for(out);

	for (struct peer *p = r->peers; p; p = p->next) {
		if (p->viewer != viewer)
			continue;
		if (p == sender.peer && sender.has_id)
			tell_sender(sender, out);
		else
			send_or_close(p, packet);
	}
	packet_drop(packet);
}

static bool is_watched(const struct room *r, int viewer)
{
	for (const struct peer *p = r->peers; p; p = p->next)
		if (p->viewer == viewer)
			return true;
	return false;
}

/* What the sender gets when nothing is new to him: that it is done. */
static void put_bare(struct json *j, const struct table *t, int viewer)
{
	const struct session *x = t->session;

	json_number(j, "step", t->told[viewer].step);
	json_number(j, "undo", session_drafter(x) == viewer ? x->nentries - x->published : 0);
}

void tell_update(struct room *r, struct sender sender)
{
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		bool asked = sender.peer && sender.peer->viewer == viewer;
		struct text out;
		struct json j;

		if (!is_watched(r, viewer)) {
			wire_skip(r->table, viewer);
			continue;
		}
		j = tell_open(r->server, &out, "update", (struct sender){ 0 });
		if (!wire_update(&j, r->table, viewer)) {
			if (!asked)
				continue;
			put_bare(&j, r->table, viewer);
		} else if (table_ending(r->table) != END_NONE) {
			put_fair(&j, r);
		}
		put_club(&j, r, NULL);
		json_close(&j);
		tell_viewer(r, viewer, sender, &out);
	}
}
