/* config.c - options from a file, for those who start ghent by a system's own means. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "options.h"

static char *trimmed(char *text)
{
	size_t n;

	text += strspn(text, " \t\r\n");
	n = strlen(text);
	while (n && strchr(" \t\r\n", text[n - 1]))
		text[--n] = 0;
	return text;
}

struct config {
	struct program *p;
	const struct command *command;
	const char *path;
	int line;
	struct options *out;
	struct options in_file; /* what the file has given so far */
};

static bool refuse(const struct config *c, int msg, const char *what)
{
	complain(c->p, SAYING(msg), TEXT(c->path), NUMBER(c->line), TEXT(what));
	return false;
}

/* The value of an option; false: there is none.  One without value is on or off. */
static bool value_of(char *text, bool flag, const char **out)
{
	bool yes = !strcmp(text, "yes");

	*out = flag ? "" : text;
	if (!flag)
		return *text;
	if (!yes)
		*out = NULL;
	return yes || !strcmp(text, "no");
}

/* Secrets lie where systemd puts them for this service alone.  What is kept is wanted as long as
 * the program runs. */
static const char *kept(const char *value)
{
	static const char folder[] = "$CREDENTIALS_DIRECTORY";
	const char *place = getenv(folder + 1);
	size_t n = sizeof folder - 1;
	char *path;

	if (strncmp(value, folder, n) || !place)
		return strdup(value);
	path = malloc(strlen(place) + strlen(value) + 1);
	if (path)
		snprintf(path, strlen(place) + strlen(value) + 1, "%s%s", place, value + n);
	return path;
}

static bool read_line(struct config *c, char *line)
{
	char *name = trimmed(line), *equals = strchr(name, '=');
	const char **slot = NULL, **twice = NULL, *value;
	bool flag = false;

	if (!*name || *name == '#')
		return true;
	if (equals) {
		size_t n = strcspn(name, " \t=");

		/* One file serves all commands that look at the same store. */
		const struct command all = { .options = c->command->options | SERVE_OPTIONS };

		slot = option_slot(&all, name, n, c->out, &flag);
		twice = option_slot(&all, name, n, &c->in_file, &flag);
	}
	if (!slot || !value_of(trimmed(equals + 1), flag, &value))
		return refuse(c, TXT_BAD_CONFIG, name);
	if (*twice)
		return refuse(c, TXT_CONFIG_TWICE, name);
	*twice = "";
	if (!*slot)
		*slot = value && *value ? kept(value) : value;
	return true;
}

bool config_read(struct program *p, const struct command *command, const char *path,
		 struct options *out)
{
	struct config c = { .p = p, .command = command, .path = path, .out = out };
	FILE *file = fopen(path, "r");
	char *line = NULL;
	size_t room = 0;
	bool good = true;

	if (!file) {
		complain(p, SAYING(TXT_CANNOT_READ), TEXT(path), TEXT(reason_of(p, errno)));
		return false;
	}
	while (good && getline(&line, &room, file) > 0) {
		c.line++;
		good = read_line(&c, line);
	}
	if (good && ferror(file)) {
		complain(p, SAYING(TXT_CANNOT_READ), TEXT(path), TEXT(reason_of(p, errno)));
		good = false;
	}
	free(line);
	fclose(file);
	return good;
}
