/* flood.c - a million messages that must be refused, and a look whether they were.
 *
 * A server of our own; tables played for a while by bots, whose messages are the stuff
 * that illegal ones are made from.  Then the bots rest, and senders of every role flood
 * the tables.  None may be accepted: every one gets an error (or a close, where it
 * breaks the rules of frames), and afterwards every viewer's picture, every journal and
 * the list of tables are byte for byte what they were.
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

static void count_code(struct flood *f, struct slice code)
{
	for (int i = 0; i < CODES_MAX; i++) {
		if (!f->code[i].n && code.n < sizeof f->code[i].name)
			memcpy(f->code[i].name, code.at, code.n);
		if (slice_is(code, f->code[i].name)) {
			f->code[i].n++;
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

static void take_picture(struct sender *s, struct slice message)
{
	s->looking = false;
	s->ready = true;
	s->now.n = 0;
	buffer_add(&s->now, message.at, message.n);
	if (!s->flood->flooding)
		take_position(s, message);
	feed(s);
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
	} else if (scan_is(m[0], "seats")) {
		return; /* somebody came or went */
	} else if (scan_is(m[0], "table") && s->looking) {
		take_picture(s, text);
		return;
	} else if (scan_is(m[0], "error") && s->waiting) {
		count_code(f, scan_string(m[1]));
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
	char text[512], as[KEY_MAX + 16] = "";
	int n;

	s->looking = true;
	if (at->hotseat && role < SPECTATOR)
		snprintf(as, sizeof as, ",\"as\":\"%s\"", at->bots->side[role]);
	n = snprintf(text, sizeof text, "{\"type\":\"join\",\"table\":\"%s\",\"token\":\"%s\"%s}",
		     at->id, role < SPECTATOR ? at->bot[role].token : at->watch, as);
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

static bool is_error_body(struct slice body)
{
	static const char *const keys[] = { "error" }, *const error_keys[] = { "code", "text" };
	struct slice error, m[2];

	return scan_members(body, keys, 1, &error) && scan_members(error, error_keys, 2, m) &&
	       m[0].at && m[1].at;
}

static void request_answered(struct link *l, int status, struct slice body)
{
	struct sender *s = l->owner;
	struct flood *f = s->flood;

	link_drop(l);
	s->link = NULL;
	if (status >= 400 && (!s->wants_json || is_error_body(body))) {
		count_code(f, slice_of("http"));
		f->refused++;
	} else {
		complain(f, "a request is not refused", sender_oldest(s), body);
		f->accepted++;
	}
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

static int choose_maker(struct flood *f, enum flood_end end)
{
	int sum = 0, at;

	for (int i = 0; i < flood_nmakers; i++)
		sum += flood_makers[i].end == end ? flood_makers[i].weight : 0;
	at = net_below(&f->net, sum);
	for (int i = 0; i < flood_nmakers; i++) {
		if (flood_makers[i].end != end)
			continue;
		at -= flood_makers[i].weight;
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

	do {
		b->n = 0;
		maker = choose_maker(f, end);
	} while (!flood_makers[maker].make(&f->material, &s->position, b));
	f->made[maker]++;
	link_frame(s->link, flood_makers[maker].frame, slice_in(b));
}

static void feed(struct sender *s)
{
	struct flood *f = s->flood;
	int window = s->kind == SENDS_MESSAGES ? SENDER_WINDOW : 1;

	while (f->flooding && s->ready && s->link && s->waiting < window &&
	       f->begun < f->messages) {
		struct buffer *b;

		if (s->kind == SENDS_MESSAGES || s->kind == SENDS_FRAGILE) {
			send_message(s, s->kind == SENDS_MESSAGES ? ENDS_ERROR : ENDS_CLOSE);
			continue;
		}
		b = push(s);
		if (s->kind == SENDS_FRAMES)
			flood_frame(&f->material, &s->position, b);
		else
			s->wants_json = flood_http(&f->material, b);
		link_bytes(s->link, b->at, b->n);
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
		s->link = link_socket(&f->net, &socket_events, s, NULL);
	} else if (!f->flooding || f->begun < f->messages) {
		s->link = link_raw(&f->net, &request_events, s);
		s->ready = true;
	}
	feed(s);
}

static void add_sender(struct flood *f, enum sender_kind kind, int table, int role)
{
	struct sender *s = &f->sender[f->nsenders++];

	s->flood = f;
	s->kind = kind;
	s->position = (struct position){ .at = &f->material.tables[table], .role = role };
	if (kind != SENDS_REQUESTS)
		open_sender(s);
}

static void add_senders(struct flood *f)
{
	for (int i = 0; i < f->ntables; i++)
		for (int role = 0; role < ROLES + BOT_SIDES; role++)
			add_sender(f, SENDS_MESSAGES, i, role % ROLES); /* seats have two */
	for (int i = 0; i < 4; i++) {
		add_sender(f, SENDS_FRAGILE, (i + 1) % f->ntables, i);
		add_sender(f, SENDS_FRAMES, (i + 2) % f->ntables, i);
	}
	add_sender(f, SENDS_REQUESTS, 0, STRANGER);
	add_sender(f, SENDS_REQUESTS, 0, STRANGER);
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
	}
	f->flooding = false;
	for (int i = 0; i < f->nsenders; i++)
		for (; f->sender[i].waiting; sender_pop(&f->sender[i])) {
			f->unanswered++;
			complain(f, "no answer", sender_oldest(&f->sender[i]), slice_of(""));
		}
}

static void report(const struct flood *f, int64_t us, int stuck)
{
	const char *comma = "";

	printf("{\"messages\":%lld,\"seconds\":%lld,\"refused\":%lld,\"closed\":%lld,"
	       "\"hung_up\":%lld,\"accepted\":%lld,\"unanswered\":%lld,\"changed\":%lld,"
	       "\"stuck_tables\":%d,\"codes\":{",
	       (long long)f->begun, (long long)(us / 1000000), (long long)f->refused,
	       (long long)f->closed, (long long)f->hung_up, (long long)f->accepted,
	       (long long)f->unanswered, (long long)f->changed, stuck);
	for (int i = 0; i < CODES_MAX && f->code[i].n; i++, comma = ",")
		printf("%s\"%s\":%lld", comma, f->code[i].name, (long long)f->code[i].n);
	comma = "";
	printf("},\"kinds\":{");
	for (int i = 0; i < flood_nmakers; i++, comma = ",")
		printf("%s\"%s\":%lld", comma, flood_makers[i].name, (long long)f->made[i]);
	printf("}}\n");
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
		{ .name = "json", .flag = &json, .help = "one line of JSON: always so" },
	};

	f->messages = 50000;
	f->ntables = 8;
	f->seed = 1814;
	f->ghent = "build/ghent";
	args_read(argc, argv, "sends messages that must be refused", args,
		  (int)(sizeof args / sizeof args[0]));
}

static void prepare(struct flood *f)
{
	const char *why;

	serve_prepare(&f->serve, f->ghent);
	f->serve.extra[0] = "--limits"; /* every message is to be judged, not put off */
	f->serve.extra[1] = "off";
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
	flood_record(&f);
	add_senders(&f);
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
	report(&f, us, stuck);
	stopped = serve_stop(&f.serve);
	if (!stopped)
		fprintf(stderr, "flood: the server does not stop when it is told to\n");
	serve_clear(&f.serve);
	return f.accepted || f.unanswered || f.changed || stuck || !stopped ? 1 : 0;
}
