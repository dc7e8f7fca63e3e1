/* parse.c - the wrapper of jansson.  A struct parsed is its json_t under another name. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include "parse.h"

static const json_t *json_of(const struct parsed *p)
{
	return (const json_t *)(const void *)p;
}

struct parsed *parse_object(const char *bytes, size_t n, struct parse_fault *fault)
{
	json_error_t error;
	json_t *j = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, &error);

	if (json_is_object(j))
		return (struct parsed *)(void *)j;
	*fault = (struct parse_fault){ .line = 1, .column = 1, .text = "an object is expected" };
	if (!j) {
		fault->line = error.line > 0 ? error.line : 1;
		fault->column = error.column > 0 ? error.column : 1;
		snprintf(fault->text, sizeof fault->text, "%s", error.text);
	}
	json_decref(j);
	return NULL;
}

void parse_free(struct parsed *p)
{
	json_decref((json_t *)(void *)p);
}

static const json_t *member(const struct parsed *p, const char *key)
{
	const json_t *j = json_object_get(json_of(p), key);

	return j && !json_is_null(j) ? j : NULL;
}

enum given member_string(const struct parsed *p, const char *key, const char **out)
{
	const json_t *j = member(p, key);

	if (!j)
		return GIVEN_NOT;
	if (!json_is_string(j))
		return GIVEN_WRONG;
	*out = json_string_value(j);
	return GIVEN;
}

enum given member_number(const struct parsed *p, const char *key, int64_t *out)
{
	const json_t *j = member(p, key);

	if (!j)
		return GIVEN_NOT;
	if (!json_is_integer(j))
		return GIVEN_WRONG;
	*out = json_integer_value(j);
	return GIVEN;
}

enum given member_bool(const struct parsed *p, const char *key, bool *out)
{
	const json_t *j = member(p, key);

	if (!j)
		return GIVEN_NOT;
	if (!json_is_boolean(j))
		return GIVEN_WRONG;
	*out = json_is_true(j);
	return GIVEN;
}

enum given member_object(const struct parsed *p, const char *key, const struct parsed **out)
{
	const json_t *j = member(p, key);

	if (!j)
		return GIVEN_NOT;
	if (!json_is_object(j))
		return GIVEN_WRONG;
	*out = (const struct parsed *)(const void *)j;
	return GIVEN;
}

/* Whether one of the words, which stand between blanks, is this one. */
static bool is_among(const char *words, const char *word)
{
	size_t n = strlen(word);

	if (!n || strchr(word, ' '))
		return false;
	for (const char *at = words; (at = strstr(at, word)); at += n)
		if ((at == words || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
			return true;
	return false;
}

const char *member_unknown(const struct parsed *p, const char *known)
{
	json_t *j = (json_t *)(uintptr_t)(const void *)p;

	for (void *at = json_object_iter(j); at; at = json_object_iter_next(j, at))
		if (!is_among(known, json_object_iter_key(at)))
			return json_object_iter_key(at);
	return NULL;
}
