/* test_journal_seat.c - what a seat or a spectator reads in his journal: nothing that
 * the game did not show him, and nothing of what another has undone. */
#include "match.h"
#include "tests/secrets.h"

enum { ROOM = 1 << 18, GAMES = 300, LONG_GAMES = 10 };

struct paper {
	char bytes[ROOM];
	struct text text;
	struct journal j;
};

static struct journal_head head_of(const struct match *t)
{
	struct journal_head head = { .game = t->g, .seen_by = NOBODY };

	memcpy(head.key, t->x->key, sizeof head.key);
	return head;
}

static void begin(struct match *t, struct paper *p)
{
	struct journal_head head = head_of(t);

	p->text = text_into(p->bytes, sizeof p->bytes);
	journal_begin(&p->j, &p->text, &head, t->x);
}

static void record(struct match *t, struct paper *p, action a)
{
	step_clear(&t->step);
	assert_true(session_apply(t->x, game_player(t->x->now), a, &t->step));
	journal_action(&p->j, &p->text, t->x);
}

static void record_random_game(struct match *t, struct paper *p, uint64_t seed)
{
	struct rng r = { seed };

	begin(t, p);
	while (!t->x->now->over) {
		action list[ACTIONS_MAX];
		int n = game_actions(t->g, t->x->now, list);

		record(t, p, list[rng_below(&r, n)]);
	}
	assert_false(p->text.full);
}

static void derive(struct paper *out, const struct paper *p, const struct game *g, int viewer)
{
	void *memory = malloc(session_size(g));
	struct journal_fault fault;

	out->text = text_into(out->bytes, sizeof out->bytes);
	assert_true(
		journal_seen_by(viewer, memory, p->bytes, strlen(p->bytes), &out->text, &fault));
	free(memory);
}

/* ---- cards ---- */

/* Goes through the lines of a seat journal while the game is told once more. */
struct reading {
	const struct game *g;
	const struct session *x;
	const struct secrets *secrets;
	int viewer;
	const char *at; /* the next line */
	int named;
};

static bool is_of_the_game(const char *line)
{
	static const char *const others[] = { "ghent-journal ", "plays ", "date ", "= " };

	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
		if (!strncmp(line, others[i], strlen(others[i])))
			return false;
	return true;
}

static void expect_known(struct reading *r, const struct state *s, int card, int number)
{
	r->named++;
	if (r->secrets->hidden(s, r->viewer, card))
		fail_msg("seed %d, action %d names %s, hidden from viewer %d", (int)r->x->key[0],
			 number, r->g->kinds[r->secrets->kind].things[card].key, r->viewer);
}

static void expect_word_known(struct reading *r, const struct state *s, const char *word,
			      int number)
{
	int card;

	if (thing_parse(r->g, r->secrets->kind, (struct word){ word, (int)strlen(word) }, &card))
		expect_known(r, s, card, number);
}

/* us move halifax penobscot [6 york]: draws, and arguments that may be secret. */
static void read_words(struct reading *r, const struct state *s, char *line, int number)
{
	const struct verb *v =
		number < 0 ? NULL : &r->g->verbs[action_verb(r->x->entry[number].what)];
	char *bracket = strchr(line, '['), *word;
	const int kinds[] = { K_NONE, K_NONE, v ? v->a : K_NONE, v ? v->b : K_NONE };

	if (bracket)
		*bracket = 0;
	word = strtok(line, " ");
	for (int i = 0; word && i < 4; i++) {
		if (kinds[i] == r->secrets->kind)
			expect_word_known(r, s, word, number);
		word = strtok(NULL, " ");
	}
	word = bracket ? strtok(bracket + 1, " ]") : NULL;
	for (; word && *word != '#'; word = strtok(NULL, " ]"))
		expect_word_known(r, s, word, number);
}

static void read_line(void *owner, int number, const struct state *s, const struct step *step)
{
	struct reading *r = owner;
	char line[JOURNAL_LINE_MAX];
	size_t n;

	(void)step;
	while (!is_of_the_game(r->at))
		r->at = strchr(r->at, '\n') + 1;
	n = (size_t)(strchr(r->at, '\n') - r->at);
	memcpy(line, r->at, n);
	line[n] = 0;
	r->at += n + 1;
	read_words(r, s, line, number);
}

/* A card is named only to one who knows where it is after the action: one that was
 * spent, shuffled in again and drawn by the other in the same action is not. */
static void expect_no_secret(const char *game, uint64_t seed)
{
	static struct paper full, seat;
	struct match t;

	match_open_game(&t, game, seed);
	record_random_game(&t, &full, seed);
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		struct reading r = { .g = t.g, .x = t.x, .viewer = viewer };

		derive(&seat, &full, t.g, viewer);
		r.secrets = secrets_of(t.g);
		r.at = seat.bytes;
		session_retell(t.x, -1, t.x->nentries, &(struct teller){ read_line, &r });
		assert_true(r.named > 0 || viewer == SPECTATOR);
	}
	match_close(&t);
}

static void test_no_card_is_named_that_the_viewer_cannot_know(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		expect_no_secret("dawn", seed);
		expect_no_secret("blank", seed);
	}
	for (uint64_t seed = 1; seed <= LONG_GAMES; seed++) {
		expect_no_secret("madison", seed);
		expect_no_secret("amateurs", seed);
	}
}

/* ---- what was undone ---- */

static void record_and_undo(struct match *t, struct paper *p, int seat, int times)
{
	for (int i = 0; i < times; i++) {
		record(t, p, any_card(t));
		assert_true(session_undo(t->x, seat));
		journal_undo(&p->j, &p->text, t->x, seat);
	}
}

/* All pass; the British change their mind so many times before their first. */
static void record_with_undos(struct paper *p, struct match *t, int times)
{
	begin(t, p);
	record(t, p, act(t, "pass"));
	record_and_undo(t, p, GB, times);
	while (!t->x->now->over)
		record(t, p, act(t, "pass"));
}

static void test_nothing_tells_how_much_another_has_undone(void **state)
{
	static struct paper plain, undone, seen, seen_too;
	struct match t, u;

	(void)state;
	match_open(&t, 5);
	match_open(&u, 5);
	record_with_undos(&plain, &t, 0);
	record_with_undos(&undone, &u, 7);
	assert_non_null(strstr(undone.bytes, "gb undo"));
	for (int viewer = 0; viewer < VIEWERS; viewer++) {
		if (viewer == GB)
			continue;
		derive(&seen, &plain, t.g, viewer);
		derive(&seen_too, &undone, u.g, viewer);
		assert_non_null(strstr(seen.bytes, "= "));
		assert_string_equal(seen_too.bytes, seen.bytes);
	}
	match_close(&t);
	match_close(&u);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_card_is_named_that_the_viewer_cannot_know),
		cmocka_unit_test(test_nothing_tells_how_much_another_has_undone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
