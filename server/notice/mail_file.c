/* mail_file.c - a word and its value on a line. */
#include "mail_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
	struct mail_server *out;
	char password_file[MAIL_WORD];
};

static bool set_word(char out[MAIL_WORD], const char *value)
{
	return snprintf(out, MAIL_WORD, "%s", value) < MAIL_WORD;
}

static bool set_port(struct mail_server *m, const char *value)
{
	char *end;
	long port = strtol(value, &end, 10);

	m->port = (int)port;
	return !*end && port > 0 && port < 65536;
}

static bool set_security(struct reading *r, const char *value)
{
	static const char *const words[] = { "starttls", "tls", "none" };

	for (int i = 0; i < 3; i++)
		if (!strcmp(value, words[i])) {
			r->out->security = (enum smtp_security)i;
			return true;
		}
	return false;
}

/* "$CREDENTIALS_DIRECTORY/name" is where systemd shows a secret to one service only. */
static bool set_password_file(struct reading *r, const char *value)
{
	static const char mark[] = "$CREDENTIALS_DIRECTORY/";
	const char *folder = getenv("CREDENTIALS_DIRECTORY");

	if (strncmp(value, mark, sizeof mark - 1))
		return set_word(r->password_file, value);
	return folder && snprintf(r->password_file, MAIL_WORD, "%s/%s", folder,
				  value + sizeof mark - 1) < MAIL_WORD;
}

static bool set(struct reading *r, const char *word, const char *value)
{
	if (!strcmp(word, "host"))
		return set_word(r->out->host, value);
	if (!strcmp(word, "port"))
		return set_port(r->out, value);
	if (!strcmp(word, "security"))
		return set_security(r, value);
	if (!strcmp(word, "user"))
		return set_word(r->out->user, value);
	if (!strcmp(word, "password-file"))
		return set_password_file(r, value);
	if (!strcmp(word, "from"))
		return mail_address_is_good(value) &&
		       snprintf(r->out->from, sizeof r->out->from, "%s", value) > 0;
	return false;
}

/* Cuts off comment and blanks; false: nothing is left. */
static bool split(char *line, char **word, char **value)
{
	size_t n;

	line[strcspn(line, "#\r\n")] = 0;
	line += strspn(line, " \t");
	for (n = strlen(line); n && strchr(" \t", line[n - 1]); n--)
		line[n - 1] = 0;
	*word = line;
	line += strcspn(line, " \t");
	*value = line + strspn(line, " \t");
	*line = 0;
	return **word;
}

/* Where systemd puts what only this service may see. */
static FILE *open_secret(const char *path)
{
	static const char folder[] = "$CREDENTIALS_DIRECTORY/";
	const char *place = getenv("CREDENTIALS_DIRECTORY");
	char name[4096];

	if (strncmp(path, folder, sizeof folder - 1))
		return fopen(path, "r");
	if (!place || snprintf(name, sizeof name, "%s/%s", place, path + sizeof folder - 1) >=
			      (int)sizeof name)
		return NULL;
	return fopen(name, "r");
}

/* The first line, without its end. */
static bool read_password(const char *path, char out[MAIL_WORD])
{
	FILE *file = open_secret(path);
	bool good = file && fgets(out, MAIL_WORD, file);

	if (file)
		fclose(file);
	out[good ? strcspn(out, "\r\n") : 0] = 0;
	return good && out[0];
}

static enum mail_fault say_what(enum mail_fault fault, char *what, size_t size, const char *which)
{
	snprintf(what, size, "%s", which);
	return fault;
}

/* In the clear, letters stay on this machine, and so does what opens them: no password. */
static bool is_clear(const struct mail_server *m)
{
	return m->security == SMTP_PLAIN &&
	       (m->user[0] || (strcmp(m->host, "localhost") && strcmp(m->host, "127.0.0.1") &&
			       strcmp(m->host, "::1")));
}

static enum mail_fault finish(struct reading *r, char *what, size_t size)
{
	struct mail_server *m = r->out;
	const char *lacks = !m->host[0] ? "host" : !m->from[0] ? "from" : NULL;

	if (m->user[0] && !r->password_file[0])
		lacks = "password-file";
	if (!m->user[0] && r->password_file[0])
		lacks = "user";
	if (lacks)
		return say_what(MAIL_FILE_LACKS, what, size, lacks);
	if (!m->port)
		m->port = m->security == SMTP_TLS ? 465 : m->security == SMTP_STARTTLS ? 587 : 25;
	if (is_clear(m))
		return say_what(MAIL_FILE_CLEAR, what, size, m->host);
	if (r->password_file[0] && !read_password(r->password_file, m->password))
		return say_what(MAIL_FILE_UNREADABLE, what, size, r->password_file);
	return MAIL_FILE_GOOD;
}

enum mail_fault mail_file_read(const char *path, struct mail_server *out, char *what, size_t size)
{
	struct reading r = { .out = out };
	FILE *file = fopen(path, "r");
	char line[2 * MAIL_WORD], *word, *value;
	bool good = true;
	int number = 0;

	*out = (struct mail_server){ 0 };
	if (!file)
		return say_what(MAIL_FILE_UNREADABLE, what, size, path);
	while (good && fgets(line, sizeof line, file)) {
		number++;
		good = (strchr(line, '\n') || feof(file)) &&
		       (!split(line, &word, &value) || (*value && set(&r, word, value)));
	}
	fclose(file);
	if (good)
		return finish(&r, what, size);
	snprintf(what, size, "%s:%d", path, number);
	return MAIL_FILE_LINE;
}
