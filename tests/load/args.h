/* args.h - the command line of the tools: --name VALUE and --flag. */
#ifndef LOAD_ARGS_H
#define LOAD_ARGS_H

#include <stdbool.h>

/* One of the three pointers is set. */
struct arg {
	const char *name; /* without the dashes */
	const char **text;
	int *number;
	int least, most; /* of the number */
	bool *flag;
	const char *help;
};

/* Ends the program with a message if the line cannot be understood, or shows the help. */
void args_read(int argc, char **argv, const char *what, const struct arg *, int n);

#endif
