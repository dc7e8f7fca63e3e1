/* columns.h - short names for the rows of a struct column table (reader.h). */
#ifndef MKDATA_COLUMNS_H
#define MKDATA_COLUMNS_H

#include "reader.h"

/* clang-format off */
#define COUNT(table) ((int)(sizeof(table) / sizeof(*(table))))
#define RECORD(what, columns, type) { what, columns, COUNT(columns), sizeof(struct type) }
#define AT(row, member) offsetof(struct row, member)

#define KEY(row) { .key = "key", .type = C_KEY, .offset = AT(row, head.key) }
#define TITLE(row) { .key = "title", .type = C_WORDS, .offset = AT(row, head.title) }
#define TEXT(row) { .key = "text", .type = C_WORDS, .offset = AT(row, text) }
#define RULE(row) { .key = "rule", .type = C_STRING, .offset = AT(row, rule) }
#define FROM(row) { .key = "provenance", .type = C_SOURCE, .offset = AT(row, from) }
#define SOURCES(row, list) \
	{ .key = "provenance", .type = C_SOURCES, .offset = AT(row, sources), .choices = list }
#define WORDS(name, row, member) { .key = name, .type = C_WORDS, .offset = AT(row, member) }
#define WORDS_MAYBE(name, row, member) \
	{ .key = name, .type = C_WORDS, .offset = AT(row, member), .optional = true }
#define STRING(name, row, member) { .key = name, .type = C_STRING, .offset = AT(row, member) }
#define STRING_MAYBE(name, row, member) \
	{ .key = name, .type = C_STRING, .offset = AT(row, member), .optional = true }
#define STRINGS_MAYBE(name, row, member) \
	{ .key = name, .type = C_STRINGS, .offset = AT(row, member), .optional = true, .min = 1 }
#define NAME(name, row, member) { .key = name, .type = C_KEY, .offset = AT(row, member) }
#define NAME_MAYBE(name, row, member) \
	{ .key = name, .type = C_KEY, .offset = AT(row, member), .optional = true }
#define NUM(name, row, member, low, high) \
	{ .key = name, .type = C_NUMBER, .offset = AT(row, member), .min = low, .max = high }
#define NUM_MAYBE(name, row, member, low, high) \
	{ .key = name, .type = C_NUMBER, .offset = AT(row, member), .optional = true, \
	  .min = low, .max = high }
#define NUMS(name, row, member, low, high) \
	{ .key = name, .type = C_NUMBERS, .offset = AT(row, member), .min = low, .max = high }
#define DECIMAL(name, row, member, low, high) \
	{ .key = name, .type = C_DECIMAL, .offset = AT(row, member), .min = low, .max = high }
#define LIST(name, row, member, least) \
	{ .key = name, .type = C_KEYS, .offset = AT(row, member), .min = least }
#define LIST_MAYBE(name, row, member) \
	{ .key = name, .type = C_KEYS, .offset = AT(row, member), .optional = true }
#define CHOICE(name, row, member, list) \
	{ .key = name, .type = C_CHOICE, .offset = AT(row, member), .choices = list }
#define CHOICE_MAYBE(name, row, member, list) \
	{ .key = name, .type = C_CHOICE, .offset = AT(row, member), .optional = true, \
	  .choices = list }
#define FLAG(name, row, member) { .key = name, .type = C_FLAG, .offset = AT(row, member) }
#define FLAG_MAYBE(name, row, member) \
	{ .key = name, .type = C_FLAG, .offset = AT(row, member), .optional = true }
#define ROWS(name, row, member, record) \
	{ .key = name, .type = C_RECORDS, .offset = AT(row, member), .of = &record }
#define ROWS_MAYBE(name, row, member, record) \
	{ .key = name, .type = C_RECORDS, .offset = AT(row, member), .of = &record, \
	  .optional = true }
#define PART(name, row, member, record, maybe) \
	{ .key = name, .type = C_RECORD, .offset = AT(row, member), .of = &record, \
	  .optional = maybe }
#define NODE(name, row, member) { .key = name, .type = C_NODE, .offset = AT(row, member) }
#define NODE_MAYBE(name, row, member) \
	{ .key = name, .type = C_NODE, .offset = AT(row, member), .optional = true }
/* clang-format on */

#endif
