/* journal_read.c - reading a journal by playing it.
 *
 * Works on bytes in memory and trusts none of them: the check of each line
 * first, then its words, then the rules of the game.  The first thing that is
 * wrong ends the reading; the bytes are never changed.
 */
#include <string.h>
#include "core/rng.h"
#include "games/games.h"
#include "journal.h"

struct reader {
	const char *at, *end; /* bytes still to be read */
	struct journal *j;
	struct journal_head *head;
	struct journal_fault *fault;
	const struct journal_listener *listener;
	struct session *x; /* NULL before the set-up */
	void *memory;
	bool has_key;
	struct journal_fair fair; /* of the key that is to follow */
	struct step step;
	struct draw draw[DRAWS_MAX];
	char line[JOURNAL_LINE_MAX]; /* what is before the check */
};

static bool refuse(struct reader *r, enum journal_why why)
{
	r->fault->why = why;
	r->fault->line = r->j->lines + 1;
	return false;
}

/* What is not there cannot be quoted: the line is too short. */
static bool refuse_word(struct reader *r, enum journal_why why, struct word w)
{
	struct text t = text_into(r->fault->word, sizeof r->fault->word);

	text_part(&t, w.at, (size_t)w.n);
	if (!w.n && why != JOURNAL_MISSING)
		return refuse(r, JOURNAL_SHORT);
	return refuse(r, why);
}

/* ---- lines ---- */

static bool is_check(const char *s, uint32_t *check)
{
	*check = 0;
	if (s[0] != ' ' || s[1] != '#')
		return false;
	for (int i = 2; i < JOURNAL_CHECK_SIZE; i++) {
		const char *digits = "0123456789abcdef", *d = s[i] ? strchr(digits, s[i]) : NULL;

		if (!d)
			return false;
		*check = *check << 4 | (uint32_t)(d - digits);
	}
	return true;
}

/* What begins like a journal is one that was damaged; anything else is foreign. */
static bool looks_foreign(const struct reader *r, size_t n)
{
	static const char magic[] = "ghent-journal ";
	size_t part = n < sizeof magic - 1 ? n : sizeof magic - 1;

	return !r->j->lines && memcmp(r->at, magic, part);
}

/* Takes the next line into r->line; the running check must fit. */
static bool next_line(struct reader *r)
{
	size_t left = (size_t)(r->end - r->at), n;
	const char *stop = memchr(r->at, '\n', left);
	uint32_t check;

	n = stop ? (size_t)(stop - r->at) : left;
	if (looks_foreign(r, n))
		return refuse(r, JOURNAL_FOREIGN);
	if (!stop)
		return refuse(r, JOURNAL_CUT);
	if (!journal_is_text(r->at, n))
		return refuse(r, JOURNAL_BYTES);
	if (n >= sizeof r->line)
		return refuse(r, JOURNAL_LONG);
	if (n < JOURNAL_CHECK_SIZE || !is_check(stop - JOURNAL_CHECK_SIZE, &check))
		return refuse(r, JOURNAL_NO_CHECK);
	n -= JOURNAL_CHECK_SIZE;
	if (journal_check(hash_bytes(r->at, n, r->j->hash)) != check)
		return refuse(r, JOURNAL_CHECK);
	memcpy(r->line, r->at, n);
	r->line[n] = 0;
	return true;
}

/* The line was good: on to the next. */
static void pass_line(struct reader *r)
{
	size_t n =
		(size_t)((const char *)memchr(r->at, '\n', (size_t)(r->end - r->at)) - r->at) + 1;

	r->j->hash = hash_bytes(r->at, n, r->j->hash);
	r->j->lines++;
	r->at += n;
}

/* ---- the head ---- */

static bool expect_word(struct reader *r, const char **line, const char *word)
{
	struct word w = word_next(line);

	return word_is(w, word) || refuse_word(r, JOURNAL_WORD, w);
}

static const struct game *game_of_word(struct word w)
{
	for (const struct game *const *g = games; *g; g++)
		if (word_is(w, (*g)->id))
			return *g;
	return NULL;
}

static bool read_viewer(struct reader *r, const char **line)
{
	struct word w;

	r->head->seen_by = NOBODY;
	w = word_next(line);
	if (!w.n)
		return true;
	if (!word_is(w, "seen-by"))
		return refuse_word(r, JOURNAL_WORD, w);
	w = word_next(line);
	if (word_is(w, "spectator"))
		r->head->seen_by = SPECTATOR;
	else if (!thing_parse(r->head->game, K_SIDE, w, &r->head->seen_by) ||
		 r->head->seen_by >= PLAYERS)
		return refuse_word(r, JOURNAL_WORD, w);
	return true;
}

static bool read_game(struct reader *r, const char **line)
{
	struct word w = word_next(line);
	int64_t version;

	r->head->game = game_of_word(w);
	if (!r->head->game)
		return refuse_word(r, JOURNAL_GAME, w);
	w = word_next(line);
	if (!word_number(w, &version))
		return refuse_word(r, JOURNAL_WORD, w);
	r->fault->seen = version;
	r->fault->expected = r->head->game->version;
	r->head->version = (int)version;
	return (version >= 1 && version <= r->head->game->version) ||
	       refuse_word(r, JOURNAL_VERSION, w);
}

/* ghent-journal 1 game GAME 1 scenario NAME [seen-by SIDE] */
static bool read_title(struct reader *r)
{
	const char *line = r->line;
	struct word w = word_next(&line);
	int64_t format;

	if (!word_is(w, "ghent-journal"))
		return refuse(r, JOURNAL_FOREIGN);
	w = word_next(&line);
	if (!word_number(w, &format) || format != JOURNAL_FORMAT)
		return refuse_word(r, JOURNAL_FORMAT_NEW, w);
	if (!expect_word(r, &line, "game") || !read_game(r, &line) ||
	    !expect_word(r, &line, "scenario"))
		return false;
	w = word_next(&line);
	if (!scenario_parse(r->head->game, w, &r->head->scenario))
		return refuse_word(r, JOURNAL_SCENARIO, w);
	if (!read_viewer(r, &line))
		return false;
	w = word_next(&line);
	return !w.n || refuse_word(r, JOURNAL_WORD, w);
}

/* So many hexadecimal digits, kept as they are. */
static bool read_digits(struct reader *r, const char **line, int n, char *out)
{
	struct word w = word_next(line);
	uint64_t part;

	for (int i = 0; i < n; i += 16)
		if (w.n != n || !word_hex((struct word){ w.at + i, 16 }, &part))
			return refuse_word(r, JOURNAL_VALUE, w);
	memcpy(out, w.at, (size_t)n);
	out[n] = 0;
	return true;
}

/* fair COMMIT SECRET NONCE NONCE: belongs to the key that follows. */
static bool read_fair(struct reader *r, const char *line)
{
	struct journal_fair *fair = &r->fair;
	struct word w;

	if (fair->commit[0])
		return refuse_word(r, JOURNAL_TWICE, (struct word){ "fair", 4 });
	if (!r->x && r->has_key)
		return refuse_word(r, JOURNAL_LATE, (struct word){ "fair", 4 });
	if (!read_digits(r, &line, JOURNAL_HASH_DIGITS, fair->commit) ||
	    !read_digits(r, &line, JOURNAL_HASH_DIGITS, fair->secret))
		return false;
	for (int seat = 0; seat < PLAYERS; seat++)
		if (!read_digits(r, &line, JOURNAL_NONCE_DIGITS, fair->nonce[seat]))
			return false;
	fair->line = r->j->lines + 1;
	w = word_next(&line);
	return !w.n || refuse_word(r, JOURNAL_WORD, w);
}

static bool read_key(struct reader *r, const char *line)
{
	struct word w = word_next(&line);

	if (!r->x && r->has_key)
		return refuse_word(r, JOURNAL_TWICE, (struct word){ "key", 3 });
	if (w.n != 32 || !word_hex((struct word){ w.at, 16 }, &r->head->key[0]) ||
	    !word_hex((struct word){ w.at + 16, 16 }, &r->head->key[1]))
		return refuse_word(r, JOURNAL_VALUE, w);
	r->has_key = true;
	r->head->fair = r->fair;
	r->fair = (struct journal_fair){ .line = 0 };
	w = word_next(&line);
	return !w.n || refuse_word(r, JOURNAL_WORD, w);
}

/* The rest of the line, kept as it is. */
static bool read_name(struct reader *r, char out[JOURNAL_NAME_MAX], const char *what,
		      const char *line)
{
	struct text t;

	if (out[0])
		return refuse_word(r, JOURNAL_TWICE, (struct word){ what, (int)strlen(what) });
	while (*line == ' ')
		line++;
	t = text_into(out, JOURNAL_NAME_MAX);
	text_put(&t, line);
	if (*line && !t.full)
		return true;
	return refuse_word(r, JOURNAL_VALUE, (struct word){ line, (int)strlen(line) });
}

static bool read_who(struct reader *r, const char *line)
{
	struct word w = word_next(&line);
	int seat;

	if (!thing_parse(r->head->game, K_SIDE, w, &seat) || seat >= PLAYERS)
		return refuse_word(r, JOURNAL_VALUE, w);
	return read_name(r, r->head->who[seat], "plays", line);
}

static bool read_minds(struct reader *r, const char *line)
{
	struct word w = word_next(&line);

	if (r->head->minds)
		return refuse_word(r, JOURNAL_TWICE, (struct word){ "minds", 5 });
	if (w.n != 16 || !word_hex(w, &r->head->minds) || !r->head->minds)
		return refuse_word(r, JOURNAL_VALUE, w);
	w = word_next(&line);
	return !w.n || refuse_word(r, JOURNAL_WORD, w);
}

/* ---- draws ---- */

/* Reads the draws at the end of a line; none is an empty list. */
static bool read_draws(struct reader *r, const char *line)
{
	struct word rest;

	step_clear(&r->step);
	r->step.dictated = r->draw;
	while (*line == ' ')
		line++;
	rest = (struct word){ line, (int)strlen(line) };
	if (!*line)
		return true;
	if (!draws_parse(r->head->game, &line, r->draw, DRAWS_MAX, &r->step.ndictated))
		return refuse_word(r, JOURNAL_DRAWS, rest);
	rest = word_next(&line);
	return !rest.n || refuse_word(r, JOURNAL_DRAWS, rest);
}

static bool refuse_draw(struct reader *r, int number)
{
	struct text t = text_into(r->fault->word, sizeof r->fault->word);

	thing_print(&t, r->head->game, r->draw[number].kind, r->draw[number].value);
	r->fault->seen = number + 1;
	return refuse(r, JOURNAL_IMPOSSIBLE);
}

/* They must be possible, all used, and those of the key. */
static bool check_draws(struct reader *r)
{
	if (r->step.impossible)
		return refuse_draw(r, r->step.impossible_at);
	r->fault->seen = r->step.ndictated;
	r->fault->expected = r->step.ndraws;
	if (r->step.ndraws != r->step.ndictated)
		return refuse(r, JOURNAL_DRAW_COUNT);
	return !r->step.drifted || refuse(r, JOURNAL_DRIFTED);
}

static void tell(struct reader *r, enum journal_event event, int seat)
{
	if (r->listener)
		r->listener->hear(r->listener->owner, event, seat, r->x, &r->step);
}

static bool read_setup(struct reader *r, const char *line)
{
	if (!r->has_key)
		return refuse(r, JOURNAL_NO_KEY);
	if (!read_draws(r, line))
		return false;
	r->x = session_start(r->memory, r->head->game, r->head->version, r->head->scenario,
			     r->head->key, &r->step);
	if (!check_draws(r))
		return false;
	tell(r, EVENT_SETUP, NOBODY);
	return true;
}

static bool read_head_line(struct reader *r)
{
	const char *line = r->line;
	struct word w = word_next(&line);

	if (word_is(w, "fair"))
		return read_fair(r, line);
	if (word_is(w, "key"))
		return read_key(r, line);
	if (word_is(w, "plays"))
		return read_who(r, line);
	if (word_is(w, "minds"))
		return read_minds(r, line);
	if (word_is(w, "date"))
		return read_name(r, r->head->date, "date", line);
	if (word_is(w, "setup"))
		return read_setup(r, line);
	return refuse_word(r, JOURNAL_WORD, w);
}

/* ---- the game ---- */

static enum journal_why why_misread(int what)
{
	if (what == READ_VERB)
		return JOURNAL_VERB;
	if (what == READ_MISSING)
		return JOURNAL_MISSING;
	return what == READ_EXTRA ? JOURNAL_EXTRA : JOURNAL_THING;
}

/* The words of an action stop where its draws begin; these are cut off. */
static bool read_action(struct reader *r, char *line, action *what)
{
	char *bracket = strchr(line, '[');
	struct misread e = { 0 };

	if (!read_draws(r, bracket ? bracket : ""))
		return false;
	if (bracket)
		*bracket = 0;
	return action_parse(r->head->game, line, what, &e) ||
	       refuse_word(r, why_misread(e.what), e.word);
}

static bool refuse_action(struct reader *r, int seat, action what, struct word w)
{
	struct session *x = r->x;

	if (x->nentries == x->entries_max)
		return refuse(r, JOURNAL_ENDLESS);
	game_view(x->game, x->now, seat, x->spare);
	r->fault->seat = seat;
	r->fault->msg = game_why(x->game, x->spare, seat, what, r->fault->arg);
	return refuse_word(r, JOURNAL_ILLEGAL, w);
}

static bool play_action(struct reader *r, int seat, char *line)
{
	action what;

	if (!read_action(r, line, &what))
		return false;
	if (!session_apply(r->x, seat, what, &r->step)) {
		while (*line == ' ')
			line++;
		return refuse_action(r, seat, what, (struct word){ line, (int)strlen(line) });
	}
	if (!check_draws(r))
		return false;
	r->j->since_hash++;
	tell(r, EVENT_ACTION, seat);
	return true;
}

/* What a seat may do beside its actions. */
static const struct seat_word {
	const char *word;
	bool (*play)(struct session *, int seat);
	enum journal_why why;
	enum journal_event event;
} seat_words[] = {
	{ "undo", session_undo, JOURNAL_UNDO, EVENT_UNDO },
	{ "publish", session_publish, JOURNAL_PUBLISH, EVENT_PUBLISH },
	{ "resign", session_resign, JOURNAL_CUT_SHORT, EVENT_CUT_SHORT },
	{ "overtime", session_overtime, JOURNAL_CUT_SHORT, EVENT_CUT_SHORT },
};

static bool play_seat_line(struct reader *r, int seat, char *line)
{
	const char *rest = line;
	struct word w = word_next(&rest);

	step_clear(&r->step);
	for (size_t i = 0; i < sizeof seat_words / sizeof seat_words[0]; i++) {
		const struct seat_word *x = &seat_words[i];

		if (!word_is(w, x->word) || word_next(&rest).n)
			continue;
		if (!x->play(r->x, seat))
			return refuse(r, x->why);
		tell(r, x->event, seat);
		return true;
	}
	return play_action(r, seat, line);
}

/* Both have ended it, or somebody above them. */
static bool play_end(struct reader *r, const char *line, bool (*end)(struct session *))
{
	struct word w = word_next(&line);

	step_clear(&r->step);
	if (w.n)
		return refuse_word(r, JOURNAL_WORD, w);
	if (!end(r->x))
		return refuse(r, JOURNAL_CUT_SHORT);
	tell(r, EVENT_CUT_SHORT, NOBODY);
	return true;
}

/* Chance follows another key from here. */
static bool play_key(struct reader *r, const char *line)
{
	step_clear(&r->step);
	if (!read_key(r, line))
		return false;
	if (!session_rekey(r->x, r->head->key))
		return refuse(r, JOURNAL_CUT_SHORT);
	tell(r, EVENT_KEY, NOBODY);
	return true;
}

static bool play_takeback(struct reader *r, const char *line)
{
	struct word w = word_next(&line);
	int64_t to;

	step_clear(&r->step);
	if (!word_number(w, &to) || to > INT32_MAX || word_next(&line).n ||
	    !session_takeback(r->x, (int)to))
		return refuse_word(r, JOURNAL_TAKEBACK, w);
	r->j->again += to;
	tell(r, EVENT_TAKEBACK, NOBODY);
	return true;
}

static bool check_hash(struct reader *r, const char *line)
{
	struct word w = word_next(&line);
	uint64_t hash;

	if (!word_hex(w, &hash) || word_next(&line).n ||
	    hash != state_hash(r->head->game, r->x->now))
		return refuse_word(r, JOURNAL_HASH, w);
	r->j->since_hash = 0;
	tell(r, EVENT_HASH, NOBODY);
	return true;
}

static bool check_result(struct reader *r)
{
	char expected[128];
	struct text t = text_into(expected, sizeof expected);

	if (session_ending(r->x) == END_NONE)
		return refuse(r, JOURNAL_NOT_OVER);
	journal_result(&t, r->x);
	if (strcmp(expected, r->line))
		return refuse(r, JOURNAL_RESULT);
	r->j->ended = true;
	tell(r, EVENT_RESULT, NOBODY);
	return true;
}

static bool read_game_line(struct reader *r)
{
	const char *line = r->line;
	struct word w = word_next(&line);
	int seat;

	if (r->j->ended)
		return refuse(r, JOURNAL_AFTER_END);
	if (word_is(w, "="))
		return check_hash(r, line);
	if (word_is(w, "result"))
		return check_result(r);
	if (r->x->cut)
		return refuse(r, JOURNAL_CUT_SHORT);
	if (word_is(w, "takeback"))
		return play_takeback(r, line);
	if (word_is(w, "agreed"))
		return play_end(r, line, session_agree_end);
	if (word_is(w, "closed"))
		return play_end(r, line, session_close);
	if (word_is(w, "fair"))
		return read_fair(r, line);
	if (word_is(w, "key"))
		return play_key(r, line);
	if (!thing_parse(r->head->game, K_SIDE, w, &seat) || seat >= PLAYERS)
		return refuse_word(r, JOURNAL_WORD, w);
	return play_seat_line(r, seat, r->line + (line - r->line));
}

/* ---- the whole ---- */

static bool start_reading(struct reader *r, const char *bytes, size_t n)
{
	memset(r->head, 0, sizeof *r->head);
	memset(r->fault, 0, sizeof *r->fault);
	*r->j = (struct journal){ .hash = HASH_START };
	r->at = bytes;
	r->end = bytes + n;
	if (!n)
		return refuse(r, JOURNAL_EMPTY);
	return next_line(r) && read_title(r);
}

bool journal_open(const char *bytes, size_t n, struct journal_head *head,
		  struct journal_fault *fault)
{
	struct journal j;
	struct reader r = { .j = &j, .head = head, .fault = fault };

	return start_reading(&r, bytes, n);
}

bool journal_read_on(struct journal *j, struct journal_head *head, struct session *x,
		     const struct journal_more *more)
{
	struct reader r = { .j = j, .head = head, .fault = more->fault, .x = x, .has_key = true };

	memset(r.fault, 0, sizeof *r.fault);
	r.listener = more->listener;
	r.at = more->bytes;
	r.end = more->bytes + more->size;
	while (r.at < r.end) {
		if (!next_line(&r) || !read_game_line(&r))
			return false;
		pass_line(&r);
	}
	return true;
}

static bool read_lines(struct reader *r)
{
	if (r->head->seen_by != NOBODY)
		return refuse(r, JOURNAL_PARTIAL);
	pass_line(r);
	while (r->at < r->end) {
		if (!next_line(r) || !(r->x ? read_game_line(r) : read_head_line(r)))
			return false;
		pass_line(r);
	}
	return r->x || refuse(r, JOURNAL_NO_SETUP);
}

struct session *journal_read(void *memory, const char *bytes, size_t n, struct journal_head *head,
			     struct journal *j, const struct journal_listener *listener,
			     struct journal_fault *fault)
{
	struct reader r = { .j = j, .head = head, .fault = fault, .memory = memory };

	r.listener = listener;
	return start_reading(&r, bytes, n) && read_lines(&r) ? r.x : NULL;
}
