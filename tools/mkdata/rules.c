/* rules.c - reads, checks and writes the rules of any game (rules.h). */
#include <string.h>
#include "columns.h"
#include "named.h"
#include "rules.h"

static const char *const enforced[] = { "rule",    "definition", "component",
					"example", "narrative",  NULL };

/* clang-format off */
static const struct column rule_columns[] = {
	STRING("id", rule_row, head.key),
	STRING_MAYBE("parent", rule_row, parent),
	CHOICE("enforced", rule_row, enforced, enforced),
	{ .key = "rulings", .type = C_STRINGS, .offset = AT(rule_row, rulings), .optional = true },
	{ .key = "see", .type = C_STRINGS, .offset = AT(rule_row, see), .optional = true },
	TITLE(rule_row), TEXT(rule_row), WORDS_MAYBE("disputed", rule_row, disputed),
};
static const struct record rule_record = RECORD("a rule", rule_columns, rule_row);

static const struct column rules_columns[] = {
	NAME("game", rules_file, game), ROWS("rules", rules_file, rules, rule_record),
};
const struct record rules_record = RECORD("the rules", rules_columns, rules_file);
/* clang-format on */

/* ---- checks ---- */

/* The row of a rule among the first n, or -1. */
static int rule_find(const struct rows *rules, const char *id, int n)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(head_at(rules, i)->key.text, id))
			return i;
	return -1;
}

void rules_check_name(const struct rules_file *r, struct name id, struct faults *f)
{
	if (*id.text && r->rules.n && rule_find(&r->rules, id.text, r->rules.n) < 0)
		fault(f, id.at, "unknown rule '%s'", id.text);
}

/* 6.2.1 or 10.6a, and 6.2.1-a or 6.2.1-a-b for a part of it. */
static bool is_rule_id(const char *s)
{
	static const char *const small = "abcdefghijklmnopqrstuvwxyz0123456789";
	size_t n = strspn(s, "0123456789");

	while (n && s[n] == '.') {
		s += n + 1;
		n = strspn(s, "0123456789");
	}
	if (!n)
		return false;
	s += n + (s[n] >= 'a' && s[n] <= 'z');
	for (n = 1; *s == '-' && n; s += n + 1)
		n = strspn(s + 1, small);
	return n && !*s;
}

static void check_rule(const struct rules_file *rules, int i, struct faults *f)
{
	const struct rule_row *r = rows_at(&rules->rules, i);

	if (*r->head.key.text && !is_rule_id(r->head.key.text))
		fault(f, r->head.key.at, "'%s' is no number of a rule: 6.2.1 or 6.2.1-a",
		      r->head.key.text);
	if (*r->head.key.text && rule_find(&rules->rules, r->head.key.text, i) >= 0)
		fault(f, r->head.key.at, "duplicate key '%s'", r->head.key.text);
	if (*r->parent.text && rule_find(&rules->rules, r->parent.text, i) < 0)
		fault(f, r->parent.at, "unknown rule '%s', or it stands below", r->parent.text);
	if (*r->disputed.text[0] && !r->rulings.n)
		fault(f, r->disputed.at, "disputed, but no ruling says what was decided");
	for (int k = 0; k < r->see.n; k++)
		rules_check_name(rules, r->see.item[k], f);
}

void rules_check(const struct rules_file *rules, const char *game, struct faults *f)
{
	game_check(rules->game, game, f);
	for (int i = 0; i < rules->rules.n; i++)
		check_rule(rules, i, f);
}

/* ---- output ---- */

static void write_list(struct out *o, const char *member, const struct names *names)
{
	struct out line = { 0 };

	for (int i = 0; i < names->n; i++) {
		out_put(&line, i ? ", " : "");
		out_put(&line, names->item[i].text);
	}
	out_format(o, "\t\t.%s = ", member);
	c_string(o, line.n ? line.text : "");
	out_put(o, ",\n");
	out_free(&line);
}

void rules_write(const struct rules_file *rules, struct out *o)
{
	out_put(o, "\nstatic const struct rule_text rules[] = {\n");
	for (int i = 0; i < rules->rules.n; i++) {
		const struct rule_row *r = rows_at(&rules->rules, i);

		out_put(o, "\t{\n\t\t.id = ");
		c_string(o, r->head.key.text);
		out_put(o, ",\n\t\t.parent = ");
		c_string(o, *r->parent.text ? r->parent.text : NULL);
		out_format(o, ",\n\t\t.enforced = \"%s\",\n", enforced[r->enforced.value]);
		write_list(o, "rulings", &r->rulings);
		write_list(o, "see", &r->see);
		c_pair(o, "title", r->head.title.text);
		c_pair(o, "text", r->text.text);
		if (*r->disputed.text[0])
			c_pair(o, "disputed", r->disputed.text);
		out_put(o, "\t},\n");
	}
	out_put(o, "};\n");
}

void rules_write_json(const struct rules_file *rules, struct out *o)
{
	json_open(o, "rules", '[');
	for (int i = 0; i < rules->rules.n; i++) {
		const struct rule_row *r = rows_at(&rules->rules, i);

		json_open(o, NULL, '{');
		json_text(o, "id", r->head.key.text);
		if (*r->parent.text)
			json_text(o, "parent", r->parent.text);
		json_text(o, "enforced", enforced[r->enforced.value]);
		json_names(o, "rulings", &r->rulings);
		json_names(o, "see", &r->see);
		json_words(o, "title", &r->head.title);
		json_words(o, "text", &r->text);
		if (*r->disputed.text[0])
			json_words(o, "disputed", &r->disputed);
		json_close(o, '}');
	}
	json_close(o, ']');
}
