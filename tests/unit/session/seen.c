/* seen.c - see seen.h; written from docs/API.md, not from wire.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>
#include <jansson.h>
#include "seen.h"

struct seen {
	json_t *root;
	json_t *between; /* views after entries of the last update, by number */
};

static json_t *parse(const char *text)
{
	json_error_t error;
	json_t *tree = json_loads(text, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);

	if (!tree)
		fail_msg("%s: %s", error.text, text);
	return tree;
}

struct seen *seen_read(const char *message)
{
	struct seen *s = malloc(sizeof *s);

	assert_non_null(s);
	s->root = parse(message);
	s->between = json_object();
	return s;
}

void seen_free(struct seen *s)
{
	json_decref(s->root);
	json_decref(s->between);
	free(s);
}

/* Both may be missing. */
static void expect_equal(json_t *a, json_t *b, const char *what)
{
	const int flags = JSON_SORT_KEYS | JSON_ENCODE_ANY;

	if ((a || b) && !json_equal(a, b))
		fail_msg("%s:\n%s\n%s", what, a ? json_dumps(a, flags) : "nothing",
			 b ? json_dumps(b, flags) : "nothing");
}

/* ---- updates ---- */

static void set_or_drop(json_t *object, const char *key, json_t *value)
{
	if (json_is_null(value))
		json_object_del(object, key);
	else
		json_object_set(object, key, value);
}

static void lay_over(json_t *view, json_t *changed)
{
	const char *key, *row;
	json_t *value, *part;

	json_object_foreach(changed, key, value)
	{
		json_t *field = json_object_get(view, key);

		if (!json_is_object(value) || !field) {
			set_or_drop(view, key, value);
			continue;
		}
		json_object_foreach(value, row, part) set_or_drop(field, row, part);
	}
}

static void cut_entries(json_t *log, json_int_t from)
{
	for (size_t i = json_array_size(log); i-- > 0;)
		if (json_integer_value(json_object_get(json_array_get(log, i), "n")) >= from)
			json_array_remove(log, i);
}

static void extend_log(json_t *log, json_t *more)
{
	size_t i;
	json_t *entry;

	json_array_foreach(more, i, entry)
	{
		json_int_t n = json_integer_value(json_object_get(entry, "n"));

		assert_int_equal(n, json_array_size(log) - 1);
		json_array_append(log, entry);
	}
}

static const char *number_key(int number)
{
	static char key[16];

	snprintf(key, sizeof key, "%d", number);
	return key;
}

/* Goes through the entries of an update, which are left without their changes. */
static void step_through(struct seen *s, json_t *update)
{
	json_t *log = json_object_get(update, "log"), *view, *entry;
	size_t i;

	json_object_clear(s->between);
	if (json_array_size(log) < 2)
		return;
	view = json_deep_copy(json_object_get(s->root, "view"));
	json_array_foreach(log, i, entry)
	{
		json_t *changed = json_deep_copy(json_object_get(entry, "changed"));
		int n = (int)json_integer_value(json_object_get(entry, "n"));

		if (!changed)
			continue;
		lay_over(view, changed);
		json_object_set_new(s->between, number_key(n), json_deep_copy(view));
		json_object_del(entry, "changed");
		json_decref(changed);
	}
	json_decref(view);
}

bool seen_has_between(const struct seen *s, int number)
{
	return json_object_get(s->between, number_key(number)) != NULL;
}

void seen_expect_between(const struct seen *s, int number, const char *view)
{
	json_t *tree = parse(view);

	expect_equal(json_object_get(s->between, number_key(number)), tree,
		     "the position after an entry");
	json_decref(tree);
}

void seen_apply(struct seen *s, const char *message)
{
	static const char *const plain[] = { "step",   "prompt", "actions", "undo",
					     "offers", "result", "state" };
	json_t *update = parse(message), *cut = json_object_get(update, "cut");
	json_t *log = json_object_get(s->root, "log");

	step_through(s, update);
	if (cut)
		cut_entries(log, json_integer_value(cut));
	extend_log(log, json_object_get(update, "log"));
	lay_over(json_object_get(s->root, "view"), json_object_get(update, "changed"));
	json_object_del(s->root, "actions");
	for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
		json_t *value = json_object_get(update, plain[i]);

		if (value)
			json_object_set(s->root, plain[i], value);
	}
	json_decref(update);
}

/* ---- comparing ---- */

/* Member by member, so that the first that differs is shown. */
static void expect_equal_members(json_t *a, json_t *b, const char *what)
{
	const char *key;
	json_t *value;

	json_object_foreach(a, key, value) expect_equal(value, json_object_get(b, key), what);
	json_object_foreach(b, key, value) expect_equal(json_object_get(a, key), value, what);
}

void seen_expect(const struct seen *s, const char *message, const char *const *but,
		 const char *what)
{
	json_t *a = json_copy(s->root), *b = parse(message);

	for (; but && *but; but++) {
		json_object_del(a, *but);
		json_object_del(b, *but);
	}
	expect_equal_members(a, b, what);
	json_decref(a);
	json_decref(b);
}

void seen_expect_member(const struct seen *s, const char *member, const char *value,
			const char *what)
{
	json_t *tree = parse(value);

	expect_equal(json_object_get(s->root, member), tree, what);
	json_decref(tree);
}

bool seen_has(const struct seen *s, const char *member)
{
	return json_object_get(s->root, member) != NULL;
}

int seen_number(const struct seen *s, const char *member)
{
	return (int)json_integer_value(json_object_get(s->root, member));
}

const char *seen_string(const struct seen *s, const char *member)
{
	return json_string_value(json_object_get(s->root, member));
}

/* ---- the log ---- */

static json_t *entry_of(const struct seen *s, int entry)
{
	return json_array_get(json_object_get(s->root, "log"), (size_t)entry);
}

static json_t *note_of(const struct seen *s, int entry, int note)
{
	return json_array_get(json_object_get(entry_of(s, entry), "notes"), (size_t)note);
}

int seen_entries(const struct seen *s)
{
	return (int)json_array_size(json_object_get(s->root, "log"));
}

int seen_entry_number(const struct seen *s, int entry)
{
	return (int)json_integer_value(json_object_get(entry_of(s, entry), "n"));
}

int seen_notes(const struct seen *s, int entry)
{
	return (int)json_array_size(json_object_get(entry_of(s, entry), "notes"));
}

const char *seen_message(const struct seen *s, int entry, int note)
{
	return json_string_value(json_object_get(note_of(s, entry, note), "m"));
}

static json_t *argument_of(const struct seen *s, int entry, int note, int argument)
{
	return json_array_get(json_object_get(note_of(s, entry, note), "a"), (size_t)argument);
}

enum seen_argument seen_argument(const struct seen *s, int entry, int note, int argument)
{
	json_t *value = argument_of(s, entry, note, argument);

	if (!value)
		return ARGUMENT_NONE;
	return json_is_null(value) ? ARGUMENT_NULL : ARGUMENT_VALUE;
}

static void expect_same_note(const struct seen *a, const struct seen *b, int entry, int note)
{
	json_t *x = note_of(a, entry, note), *y = note_of(b, entry, note);

	expect_equal(json_object_get(x, "m"), json_object_get(y, "m"), "message");
	expect_equal(json_object_get(x, "by"), json_object_get(y, "by"), "by");
	for (int i = 0; seen_argument(a, entry, note, i) != ARGUMENT_NONE; i++)
		if (seen_argument(a, entry, note, i) == ARGUMENT_VALUE &&
		    seen_argument(b, entry, note, i) == ARGUMENT_VALUE)
			expect_equal(argument_of(a, entry, note, i), argument_of(b, entry, note, i),
				     "argument");
}

void seen_expect_same_log(const struct seen *a, const struct seen *b)
{
	for (int i = 0; i < seen_entries(a) && i < seen_entries(b); i++) {
		assert_int_equal(seen_entry_number(a, i), seen_entry_number(b, i));
		expect_equal(json_object_get(entry_of(a, i), "by"),
			     json_object_get(entry_of(b, i), "by"), "by");
		assert_int_equal(seen_notes(a, i), seen_notes(b, i));
		for (int k = 0; k < seen_notes(a, i); k++)
			expect_same_note(a, b, i, k);
	}
}
