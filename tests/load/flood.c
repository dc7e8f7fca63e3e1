/* flood.c - a million messages that must be refused, and a look whether they were.
 *
 * A server of our own; tables played for a while by bots, whose messages are the stuff
 * that illegal ones are made from.  Then the bots rest, and senders of every role flood
 * the tables.  None may be accepted: every one gets an error (or a close, where it
 * breaks the rules of frames), and afterwards every viewer's picture, every journal and
 * the list of tables are byte for byte what they were.  With --club the tables are those of
 * accounts, and requests that would change something are a part of it (flood_club.c).
 */
#include "args.h"
#include "flood_run.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGES_MAX = 100 * 1000 * 1000 };

void complain(struct flood *f, const char *what, struct slice message, struct slice answer)
{
	if (f->complaints++ < 20)
		fprintf(stderr, "flood: %s\n  sent %.*s\n  got  %.*s\n", what,
			(int)(message.n < 400 ? message.n : 400), message.at,
			(int)(answer.n < 400 ? answer.n : 400), answer.at);
}

bool flood_is_quiet(const struct flood *f)
{
	return now_us() - f->last_answer_us > QUIET_WITHIN_US;
}

struct slice slice_in(const struct buffer *b)
{
	return (struct slice){ b->at ? b->at : "", b->n };
}

/* ---- answers ---- */

void flood_count(struct count list[CODES_MAX], struct slice name)
{
	for (int i = 0; i < CODES_MAX; i++) {
		if (!list[i].n && name.n < sizeof list[i].name)
			memcpy(list[i].name, name.at, name.n);
		if (slice_is(name, list[i].name)) {
			list[i].n++;
			return;
		}
	}
}

static void feed(struct sender *);
static void open_sender(struct sender *);

struct slice sender_oldest(const struct sender *s)
{
	return s->waiting ? slice_in(&s->message[s->first]) : slice_of("");
}

void sender_pop(struct sender *s)
{
	if (!s->waiting)
		return;
	s->first = (s->first + 1) % SENDER_WINDOW;
	s->waiting--;
	s->flood->last_answer_us = now_us();
}

static void take_position(struct sender *s, struct slice message)
{
	static const char *const keys[] = { "step", "undo", "actions" };
	struct slice m[3];
	int64_t number = 0;

	s->position.actions.n = 0;
	if (!scan_members(message, keys, 3, m))
		return;
	if (scan_number(m[0], &number))
		s->position.step = number;
	s->position.undo = scan_number(m[1], &number) ? (int)number : 0;
	if (m[2].at)
		buffer_add(&s->position.actions, m[2].at, m[2].n);
}

/* The table, and at a club behind it what was said there. */
static void take_picture(struct sender *s, struct slice message, bool whole)
{
	buffer_add(&s->now, message.at, message.n);
	if (!whole)
		return;
	still_clocks(&s->now);
	s->looking = false;
	s->ready = true;
	feed(s);
}

static void take_table(struct sender *s, struct slice message)
{
	s->now.n = 0;
	if (!s->flood->flooding)
		take_position(s, message);
	take_picture(s, message, !s->flood->club);
}

/* What others do before the flood begins; false: it is none of that. */
static bool is_prelude(struct sender *s, struct slice type)
{
	bool kept = scan_is(type, "said") || scan_is(type, "noted");

	if (s->flood->flooding || (!kept && !scan_is(type, "notice")))
		return false;
	if (kept)
		s->speaking = false;
	return true;
}

static void hear(struct link *l, struct slice text)
{
	static const char *const keys[] = { "type", "code" };
	struct sender *s = l->owner;
	struct flood *f = s->flood;
	struct slice m[2];

	f->last_answer_us = now_us();
	if (!scan_members(text, keys, 2, m)) {
		complain(f, "an answer is no JSON", sender_oldest(s), text);
		f->accepted++;
	} else if (scan_is(m[0], "seats") || is_prelude(s, m[0])) {
		return; /* somebody came or went */
	} else if (scan_is(m[0], "table") && s->looking) {
		take_table(s, text);
		return;
	} else if (scan_is(m[0], "talk") && s->looking) {
		take_picture(s, text, true);
		return;
	} else if (scan_is(m[0], "error") && s->waiting) {
		flood_count(f->code, scan_string(m[1]));
		f->refused++;
	} else {
		complain(f, "accepted", sender_oldest(s), text);
		f->accepted++;
	}
	sender_pop(s);
	feed(s);
}

void sender_look(struct sender *s)
{
	const struct seating *at = s->position.at;
	int role = s->position.role;
	char text[512], as[KEY_MAX + 16] = "", token[KEY_MAX + 16] = "";
	int n;

	s->looking = true;
	if (at->hotseat && role < SPECTATOR)
		snprintf(as, sizeof as, ",\"as\":\"%s\"", at->bots->side[role]);
	if (!s->flood->club)
		snprintf(token, sizeof token, ",\"token\":\"%s\"",
			 role < SPECTATOR ? at->bot[role].token : at->watch);
	n = snprintf(text, sizeof text, "{\"type\":\"join\",\"table\":\"%s\"%s%s}", at->id, token,
		     as);
	link_text(s->link, (struct slice){ text, (size_t)n });
}

static void sender_opened(struct link *l)
{
	struct sender *s = l->owner;

	if (s->position.role != STRANGER) {
		sender_look(s);
		return;
	}
	s->ready = true;
	feed(s);
}

static void sender_closed(struct link *l, int code)
{
	struct sender *s = l->owner;
	struct flood *f = s->flood;
	char why[64];

	s->ready = false;
	s->link = NULL;
	if (s->kind == SENDS_MESSAGES || !s->waiting) {
		snprintf(why, sizeof why, "closed with code %d", code);
		complain(f, "a socket was closed", sender_oldest(s), slice_of(why));
		f->unanswered += s->waiting ? s->waiting : 1;
		s->waiting = 0;
	} else {
		f->closed++;
		sender_pop(s);
	}
	open_sender(s);
}

static bool is_error_body(struct slice body, struct slice *code)
{
	static const char *const keys[] = { "error" }, *const error_keys[] = { "code", "text" };
	struct slice error, m[2];

	*code = slice_of("http");
	if (!scan_members(body, keys, 1, &error) || !scan_members(error, error_keys, 2, m) ||
	    !m[0].at || !m[1].at)
		return false;
	*code = scan_string(m[0]);
	return true;
}

static void request_answered(struct link *l, int status, struct slice body)
{
	struct sender *s = l->owner;
	struct flood *f = s->flood;
	struct slice code;
	bool told = is_error_body(body, &code);

	if (status >= 400 && (told || !s->wants_json)) {
		flood_count(f->code, code);
		f->refused++;
	} else {
		complain(f, "a request is not refused", sender_oldest(s), body);
		f->accepted++;
	}
	link_drop(l);
	s->link = NULL;
	sender_pop(s);
	open_sender(s);
}

static void request_closed(struct link *l, int code)
{
	struct sender *s = l->owner;

	(void)code;
	s->link = NULL;
	if (s->wants_json && s->waiting) {
		complain(s->flood, "a request is not answered", sender_oldest(s), slice_of(""));
		s->flood->unanswered++;
	}
	s->flood->hung_up++;
	sender_pop(s);
	open_sender(s);
}

/* ---- sending ---- */

static int weight_of(const struct flood *f, const struct flood_maker *maker, enum flood_end end)
{
	enum flood_where elsewhere = f->club ? BY_TOKENS : BY_ACCOUNTS;

	return maker->end == end && maker->where != elsewhere ? maker->weight : 0;
}

static int choose_maker(struct flood *f, enum flood_end end)
{
	int sum = 0, at;

	for (int i = 0; i < flood_nmakers; i++)
		sum += weight_of(f, &flood_makers[i], end);
	at = net_below(&f->net, sum);
	for (int i = 0; i < flood_nmakers; i++) {
		at -= weight_of(f, &flood_makers[i], end);
		if (at < 0)
			return i;
	}
	return 0;
}

static struct buffer *push(struct sender *s)
{
	int at = (s->first + s->waiting++) % SENDER_WINDOW;

	s->message[at].n = 0;
	s->flood->begun++;
	return &s->message[at];
}

static void send_message(struct sender *s, enum flood_end end)
{
	struct flood *f = s->flood;
	struct buffer *b = push(s);
	int maker;

	if (flood_slip(s, b)) {
		link_text(s->link, slice_in(b));
		return;
	}
	do {
		b->n = 0;
		maker = choose_maker(f, end);
	} while (!flood_makers[maker].make(&f->material, &s->position, b));
	f->made[maker]++;
	link_frame(s->link, flood_makers[maker].frame, slice_in(b));
}

static void send_frame(struct sender *s)
{
	struct buffer *b = push(s);

	flood_frame(&s->flood->material, &s->position, b);
	link_bytes(s->link, b->at, b->n);
}

static void send_request(struct sender *s)
{
	struct flood *f = s->flood;
	struct buffer *b = push(s);
	const char *kind = "nonsense";

	if (flood_slip(s, b))
		kind = "slip";
	else
		s->wants_json = f->club ? flood_club_http(&f->material, b, &kind)
					: flood_http(&f->material, b);
	flood_count(f->request, slice_of(kind));
	f->requests++;
	link_bytes(s->link, b->at, b->n);
}

/* Sockets are faster than requests, of which a club has more kinds: these are waited for. */
static bool may_send(const struct sender *s)
{
	const struct flood *f = s->flood;
	bool many = s->kind == SENDS_MESSAGES;

	if (!f->flooding || !s->ready || !s->link || s->waiting >= (many ? SENDER_WINDOW : 1))
		return false;
	return f->begun < f->messages &&
	       (!f->club || !many || f->begun / REQUEST_SHARE <= f->requests);
}

static void feed(struct sender *s)
{
	while (may_send(s)) {
		switch (s->kind) {
		case SENDS_MESSAGES:
			send_message(s, ENDS_ERROR);
			break;
		case SENDS_FRAGILE:
			send_message(s, ENDS_CLOSE);
			break;
		case SENDS_FRAMES:
			send_frame(s);
			break;
		case SENDS_REQUESTS:
			send_request(s);
			break;
		}
	}
}

static void open_sender(struct sender *s)
{
	static const struct link_events socket_events = { .opened = sender_opened,
							  .message = hear,
							  .closed = sender_closed };
	static const struct link_events request_events = { .answered = request_answered,
							   .closed = request_closed };
	struct flood *f = s->flood;

	s->ready = false;
	if (s->kind != SENDS_REQUESTS) {
		s->link = link_socket(&f->net, &socket_events, s, s->position.who);
	} else if (!f->flooding || f->begun < f->messages) {
		s->link = link_raw(&f->net, &request_events, s);
		s->ready = true;
	}
	feed(s);
}

/* Where only the players may look on everybody else is a stranger. */
static struct position position_at(struct flood *f, int table, int role, const char *who)
{
	const struct seating *at = &f->material.tables[table];
	struct position p = { .at = at, .role = role, .who = who };

	if (!f->club)
		return p;
	if (role == SPECTATOR && at->hidden)
		p.role = STRANGER;
	if (role < SPECTATOR) {
		p.who = at->bot[role].who;
		if (f->scene.asker[table] < BOT_SIDES)
			p.pending = f->scene.asker[table] == role ? ASKED_HIMSELF : ASKED_BY_OTHER;
	}
	return p;
}

static void add_sender(struct flood *f, enum sender_kind kind, struct position position)
{
	struct sender *s = &f->sender[f->nsenders++];

	s->flood = f;
	s->kind = kind;
	s->position = position;
	if (kind != SENDS_REQUESTS)
		open_sender(s);
}

/* The third account, whoever is not signed in, and whoever was. */
static void add_outsiders(struct flood *f, int table)
{
	const struct scene *s = &f->scene;

	add_sender(f, SENDS_MESSAGES, position_at(f, table, SPECTATOR, s->eve->who));
	add_sender(f, SENDS_MESSAGES, position_at(f, table, SPECTATOR, NULL));
	add_sender(f, SENDS_MESSAGES, position_at(f, table, STRANGER, s->eve->who));
	add_sender(f, SENDS_MESSAGES, position_at(f, table, STRANGER, s->gone->who));
}

static void add_senders(struct flood *f)
{
	const char *who = f->club ? f->scene.eve->who : NULL;

	for (int i = 0; i < f->ntables; i++) {
		for (int role = 0; role < 2 * BOT_SIDES; role++) /* seats have two */
			add_sender(f, SENDS_MESSAGES, position_at(f, i, role % BOT_SIDES, NULL));
		if (f->club)
			add_outsiders(f, i);
		for (int role = SPECTATOR; !f->club && role < ROLES; role++)
			add_sender(f, SENDS_MESSAGES, position_at(f, i, role, NULL));
	}
	for (int i = 0; i < 4; i++) {
		add_sender(f, SENDS_FRAGILE, position_at(f, (i + 1) % f->ntables, i, who));
		add_sender(f, SENDS_FRAMES, position_at(f, (i + 2) % f->ntables, i, who));
	}
	for (int i = f->club ? 16 : 2; i > 0; i--)
		add_sender(f, SENDS_REQUESTS, position_at(f, 0, STRANGER, NULL));
}

/* ---- the run ---- */

static void run_flood(struct flood *f)
{
	f->flooding = true;
	f->last_answer_us = now_us();
	for (int i = 0; i < f->nsenders; i++) {
		if (f->sender[i].kind == SENDS_REQUESTS)
			open_sender(&f->sender[i]);
		else
			feed(&f->sender[i]);
	}
	while (f->begun < f->messages || !flood_all_ready(f)) {
		net_turn(&f->net, 50);
		if (flood_is_quiet(f))
			break;
		for (int i = 0; f->club && i < f->nsenders; i++)
			feed(&f->sender[i]); /* who had waited for requests */
	}
	f->flooding = false;
	for (int i = 0; i < f->nsenders; i++)
		for (; f->sender[i].waiting; sender_pop(&f->sender[i])) {
			f->unanswered++;
			complain(f, "no answer", sender_oldest(&f->sender[i]), slice_of(""));
		}
}

static void read_options(struct flood *f, int argc, char **argv)
{
	bool json = false; /* there is no other form */
	const struct arg args[] = {
		{ "messages", NULL, &f->messages, 1, MESSAGES_MAX, NULL, "how many (50000)" },
		{ "tables", NULL, &f->ntables, 2, TABLES_MAX, NULL, "tables to torment (8)" },
		{ "seed", NULL, &f->seed, 0, 1 << 30, NULL, "of play and spoiling" },
		{ .name = "ghent", .text = &f->ghent, .help = "the program (build/ghent)" },
		{ .name = "game", .text = &f->game, .help = "its id; else the server's first" },
		{ .name = "store", .text = &f->serve.store, .help = "postgres://...; else a file" },
		{ .name = "club", .flag = &f->club, .help = "a public server: accounts play" },
		{ .name = "slip", .text = &f->slip, .help = "a good one among them: " FLOOD_SLIPS },
		{ .name = "json", .flag = &json, .help = "one line of JSON: always so" },
	};

	f->messages = 50000;
	f->ntables = 8;
	f->seed = 1814;
	f->ghent = "build/ghent";
	args_read(argc, argv, "sends messages that must be refused", args,
		  (int)(sizeof args / sizeof args[0]));
	if (f->slip && !flood_slip_is(f->slip, f->club)) {
		fprintf(stderr, "flood: --slip %s: " FLOOD_SLIPS "\n", f->slip);
		exit(2);
	}
}

static void prepare_club(struct flood *f)
{
	scene_fill(&f->scene, &f->net, f->ntables);
	if (!serve_make_moderator(&f->serve, f->scene.moderator->name)) {
		fprintf(stderr, "flood: nobody becomes a moderator\n");
		exit(1);
	}
	f->bots.club = &f->scene.club;
	f->material.scene = &f->scene;
}

static void prepare(struct flood *f)
{
	const char *why;

	serve_prepare(&f->serve, f->ghent);
	f->serve.extra[0] = "--limits"; /* every message is to be judged, not put off */
	f->serve.extra[1] = "off";
	if (f->club)
		serve_public(&f->serve);
	if (!serve_start(&f->serve))
		exit(1);
	net_start(&f->net, &f->serve.target, (uint64_t)f->seed);
	f->bots = (struct bots){ .net = &f->net,
				 .events = &flood_recording,
				 .owner = f,
				 .undo_percent = 5,
				 .confirm_percent = 2 };
	f->material = (struct material){ .net = &f->net, .bots = &f->bots, .ntables = f->ntables };
	f->material.tables = calloc((size_t)f->ntables, sizeof *f->material.tables);
	if (!f->material.tables || !bots_learn(&f->bots, f->game, &why)) {
		fprintf(stderr, "flood: %s\n", why);
		exit(1);
	}
	if (f->club)
		prepare_club(f);
}

static void play(struct flood *f)
{
	flood_record(f);
	if (f->club) {
		scene_set(&f->scene, &f->material);
		scene_speak(&f->scene, &f->material);
	}
	add_senders(f);
	flood_speak(f);
}

int main(int argc, char **argv)
{
	static struct flood f;
	struct buffer before = { NULL, 0, 0 }, after = { NULL, 0, 0 };
	int64_t us;
	int stuck;
	bool stopped;

	read_options(&f, argc, argv);
	prepare(&f);
	play(&f);
	flood_look(&f);
	for (int i = 0; i < f.nsenders; i++)
		buffer_add(&f.sender[i].before, f.sender[i].now.at, f.sender[i].now.n);
	flood_fetch(&f, &before);
	us = now_us();
	run_flood(&f);
	us = now_us() - us;
	flood_look(&f);
	flood_fetch(&f, &after);
	flood_compare(&f, &before, &after);
	for (int i = 0; i < f.nsenders; i++)
		link_drop(f.sender[i].link);
	stuck = flood_play_on(&f);
	flood_report(&f, us, stuck);
	stopped = serve_stop(&f.serve);
	if (!stopped)
		fprintf(stderr, "flood: the server does not stop when it is told to\n");
	serve_clear(&f.serve);
	scene_free(&f.scene);
	return f.accepted || f.unanswered || f.changed || stuck || !stopped ? 1 : 0;
}
