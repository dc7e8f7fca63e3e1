/* lesson.c - reads and checks a lesson, and writes it as a rulebook test and as JSON. */
#include <string.h>
#include "columns.h"
#include "lesson.h"
#include "maker.h"

const char *const lesson_file_names[LESSON_FILES] = { "lesson.yaml", "rules.yaml" };
static const char *const seats[] = {
	[SEAT_US] = "us", [SEAT_GB] = "gb", [SEAT_BOTH] = "both", NULL
};

static const struct column item_columns[] = {
	WORDS("label", lesson_item, label),
	STRING_MAYBE("show", lesson_item, show),
	STRING_MAYBE("action", lesson_item, action),
	STRING_MAYBE("draws", lesson_item, draws),
	CHOICE_MAYBE("seat", lesson_item, seat, seats),
	STRINGS_MAYBE("then", lesson_item, then),
	STRINGS_MAYBE("expect", lesson_item, expect),
	STRINGS_MAYBE("refuse", lesson_item, refuse),
};
static const struct record item_record = RECORD("a thing to do", item_columns, lesson_item);

static const struct column step_columns[] = {
	KEY(lesson_step),
	CHOICE("seat", lesson_step, seat, seats),
	WORDS("situation", lesson_step, situation),
	ROWS("do", lesson_step, items, item_record),
	WORDS("why", lesson_step, why),
	{ .key = "rules", .type = C_STRINGS, .offset = AT(lesson_step, rules), .min = 1 },
};
static const struct record step_record = RECORD("a step", step_columns, lesson_step);

static const struct column lesson_columns[] = {
	NAME("game", lesson, game),
	TITLE(lesson),
	STRING_MAYBE("scenario", lesson, scenario),
	STRING("setup", lesson, setup),
	ROWS("steps", lesson, steps, step_record),
};
static const struct record lesson_record = RECORD("a lesson", lesson_columns, lesson);

/* ---- checks ---- */

/* What becomes one line of a test must not end it, or begin a comment or a draw. */
static void check_line(struct name line, struct faults *f)
{
	if (line.text[strcspn(line.text, ";#[\n")])
		fault(f, line.at, "none of ; # [ and no new line can stand here");
}

static void check_lines(const struct names *lines, struct faults *f)
{
	for (int i = 0; i < lines->n; i++)
		check_line(lines->item[i], f);
}

/* "gb done" or "gb done [4 3]" */
static void check_then(const struct lesson_item *item, struct faults *f)
{
	for (int i = 0; i < item->then.n; i++) {
		const struct name *line = &item->then.item[i];
		bool seat = false;

		for (int s = SEAT_US; s < SEAT_BOTH; s++)
			seat = seat || (!strncmp(line->text, seats[s], strlen(seats[s])) &&
					line->text[strlen(seats[s])] == ' ');
		if (!seat)
			fault(f, line->at, "a seat and its action are wanted");
		if (line->text[strcspn(line->text, ";#\n")])
			fault(f, line->at, "none of ; # and no new line can stand here");
	}
	if (item->then.n && !*item->action.text)
		fault(f, item->then.at, "what comes then needs an action before it");
}

static void check_item(const struct lesson_item *item, bool both, struct faults *f)
{
	both = item->seat.given ? item->seat.value == SEAT_BOTH : both;
	check_then(item, f);
	check_line(item->show, f);
	check_line(item->action, f);
	check_line(item->draws, f);
	check_lines(&item->expect, f);
	check_lines(&item->refuse, f);
	if (both && *item->action.text)
		fault(f, item->action.at, "an action needs a step of one seat, not of both");
	if (both && item->refuse.n)
		fault(f, item->refuse.at, "a refusal needs a step of one seat, not of both");
	if (*item->draws.text && !*item->action.text)
		fault(f, item->draws.at, "draws without an action");
}

static bool rule_exists(struct branch rules, const char *id)
{
	for (int i = 0; i < branch_count(rules); i++)
		if (!strcmp(branch_text(branch_child(branch_item(rules, i), "id")), id))
			return true;
	return false;
}

static void check_step(struct lesson *l, const struct lesson_step *step, struct faults *f)
{
	struct branch rules = branch_child(tree_root(&l->tree[LESSON_RULES]), "rules");

	if (step->items.item && !step->items.n)
		fault(f, step->items.at, "nothing to do in this step");
	for (int i = 0; i < step->items.n; i++)
		check_item(rows_at(&step->items, i), step->seat.value == SEAT_BOTH, f);
	for (int i = 0; i < step->rules.n; i++)
		if (!rule_exists(rules, step->rules.item[i].text))
			fault(f, step->rules.item[i].at, "unknown rule '%s'",
			      step->rules.item[i].text);
}

void lesson_read(void *data, struct faults *f, const struct source_text *text)
{
	struct lesson *l = data;

	*l = (struct lesson){ .pool = { NULL } };
	for (int i = 0; i < LESSON_FILES; i++) {
		l->tree[i].pool = &l->pool;
		l->tree[i].faults = f;
		tree_load(&l->tree[i], text[i].name, text[i].bytes, text[i].n);
	}
	if (!l->tree[LESSON_STEPS].loaded || !l->tree[LESSON_RULES].loaded)
		return;
	record_read(tree_root(&l->tree[LESSON_STEPS]), &lesson_record, l);
	check_line(l->setup, f);
	rows_unique(&l->steps, f);
	for (int i = 0; i < l->steps.n; i++)
		check_step(l, rows_at(&l->steps, i), f);
}

void lesson_free(void *data)
{
	struct lesson *l = data;

	for (int i = 0; i < LESSON_FILES; i++)
		tree_free(&l->tree[i]);
	pool_free(&l->pool);
}

/* ---- the test ---- */

static void put_line(struct out *o, struct mark from, const char *const words[])
{
	out_put(o, "from ");
	out_put(o, from.file);
	out_format(o, ":%d\n", from.line);
	for (int i = 0; words[i]; i++)
		out_put(o, words[i]);
	out_put(o, "\n");
}

static void put_item(struct out *o, const struct lesson_item *item, const char *seat)
{
	const char *draws = item->draws.text;

	if (item->seat.given)
		seat = seats[item->seat.value];
	if (*item->action.text)
		put_line(o, item->action.at,
			 (const char *const[]){ seat, " ", item->action.text, *draws ? " [" : "",
						draws, *draws ? "]" : "", NULL });
	for (int i = 0; i < item->then.n; i++)
		put_line(o, item->then.item[i].at,
			 (const char *const[]){ item->then.item[i].text, NULL });
	if (*item->show.text)
		put_line(o, item->show.at,
			 (const char *const[]){ "expect thing ", item->show.text, NULL });
	for (int i = 0; i < item->expect.n; i++)
		put_line(o, item->expect.item[i].at,
			 (const char *const[]){ "expect ", item->expect.item[i].text, NULL });
	for (int i = 0; i < item->refuse.n; i++)
		put_line(o, item->refuse.item[i].at,
			 (const char *const[]){ "refuse ", seat, " ", item->refuse.item[i].text,
						NULL });
}

/* One test: the lesson is one game. */
void lesson_write(const void *data, struct out *o)
{
	const struct lesson *l = data;

	out_put(o, "# Made by mkdata; do not edit.\ntitle lesson: ");
	out_put(o, l->head.title.text[0]);
	out_put(o, "\nstrict\n");
	put_line(o, l->setup.at, (const char *const[]){ "setup [", l->setup.text, "]", NULL });
	for (int i = 0; i < l->steps.n; i++) {
		const struct lesson_step *step = rows_at(&l->steps, i);

		for (int j = 0; j < step->items.n; j++)
			put_item(o, rows_at(&step->items, j), seats[step->seat.value]);
	}
}

/* ---- the lesson as a client shows it ---- */

static void put_words(struct out *o, const char *key, const struct words *w)
{
	json_open(o, key, '{');
	json_text(o, "en", w->text[0]);
	json_text(o, "fr", w->text[1]);
	json_close(o, '}');
}

static void put_given(struct out *o, const char *key, struct name value)
{
	if (*value.text)
		json_text(o, key, value.text);
}

static void put_then(struct out *o, const struct names *then)
{
	if (!then->n)
		return;
	json_open(o, "then", '[');
	for (int i = 0; i < then->n; i++)
		json_text(o, NULL, then->item[i].text);
	json_close(o, ']');
}

static void put_step(struct out *o, const struct lesson_step *step)
{
	json_open(o, NULL, '{');
	json_text(o, "key", step->head.key.text);
	json_text(o, "seat", seats[step->seat.value]);
	put_words(o, "situation", &step->situation);
	json_open(o, "do", '[');
	for (int i = 0; i < step->items.n; i++) {
		const struct lesson_item *item = rows_at(&step->items, i);

		json_open(o, NULL, '{');
		put_words(o, "label", &item->label);
		put_given(o, "show", item->show);
		put_given(o, "action", item->action);
		put_given(o, "draws", item->draws);
		if (item->seat.given)
			json_text(o, "seat", seats[item->seat.value]);
		put_then(o, &item->then);
		json_close(o, '}');
	}
	json_close(o, ']');
	put_words(o, "why", &step->why);
	json_open(o, "rules", '[');
	for (int i = 0; i < step->rules.n; i++)
		json_text(o, NULL, step->rules.item[i].text);
	json_close(o, ']');
	json_close(o, '}');
}

void lesson_write_json(const void *data, struct out *o)
{
	const struct lesson *l = data;

	json_open(o, NULL, '{');
	json_text(o, "game", l->game.text);
	put_words(o, "title", &l->head.title);
	put_given(o, "scenario", l->scenario);
	json_text(o, "setup", l->setup.text);
	json_open(o, "steps", '[');
	for (int i = 0; i < l->steps.n; i++)
		put_step(o, rows_at(&l->steps, i));
	json_close(o, ']');
	json_close(o, '}');
	out_put(o, "\n");
}

const struct maker lesson_maker = {
	.name = "lesson",
	.files = lesson_file_names,
	.nfiles = LESSON_FILES,
	.size = sizeof(struct lesson),
	.read = lesson_read,
	.free = lesson_free,
	.outputs = { { "lesson.rt", lesson_write }, { "lesson.json", lesson_write_json } },
};
