/* args.c - the command line of the tools (args.h). */
#include "args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show_help(const char *program, const char *what, const struct arg *args, int n)
{
	printf("%s - %s\n", program, what);
	for (int i = 0; i < n; i++) {
		char left[64];

		snprintf(left, sizeof left, "--%s%s", args[i].name,
			 args[i].text     ? " TEXT"
			 : args[i].number ? " N"
					  : "");
		printf("  %-18s %s\n", left, args[i].help);
	}
}

static void read_number(const char *program, const struct arg *a, const char *value)
{
	char *rest;
	long number = strtol(value, &rest, 10);

	if (!*value || *rest || number < a->least || number > a->most) {
		fprintf(stderr, "%s: --%s %s: a number from %d to %d is needed\n", program, a->name,
			value, a->least, a->most);
		exit(2);
	}
	*a->number = (int)number;
}

static const struct arg *find(const struct arg *args, int n, const char *word)
{
	for (int i = 0; i < n; i++)
		if (!strncmp(word, "--", 2) && !strcmp(word + 2, args[i].name))
			return &args[i];
	return NULL;
}

void args_read(int argc, char **argv, const char *what, const struct arg *args, int n)
{
	for (int i = 1; i < argc; i++) {
		const struct arg *a = find(args, n, argv[i]);

		if (!strcmp(argv[i], "--help")) {
			show_help(argv[0], what, args, n);
			exit(0);
		}
		if (!a || (!a->flag && i + 1 == argc)) {
			fprintf(stderr, "%s: %s: %s; --help lists the options\n", argv[0], argv[i],
				a ? "a value is missing" : "no such option");
			exit(2);
		}
		if (a->flag)
			*a->flag = true;
		else if (a->number)
			read_number(argv[0], a, argv[++i]);
		else
			*a->text = argv[++i];
	}
}
