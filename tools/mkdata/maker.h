/* maker.h - what mkdata can make: the tables of a game, or a lesson. */
#ifndef MKDATA_MAKER_H
#define MKDATA_MAKER_H

#include "emit.h"
#include "reader.h"

enum { OUTPUTS_MAX = 4, FILES_MAX = 8 };

struct maker {
	const char *name; /* as the command line says */
	const char *const *files;
	int nfiles;
	size_t size; /* of the data, which begins zeroed */
	/* Reads and checks everything; what is wrong goes to the faults. */
	void (*read)(void *data, struct faults *, const struct source_text *);
	void (*free)(void *data); /* what it holds, not itself */
	struct maker_output {
		const char *name; /* NULL: no more */
		void (*write)(const void *data, struct out *);
	} outputs[OUTPUTS_MAX];
};

extern const struct maker amateurs_maker, dawn_maker, madison_maker, lesson_maker;

#endif
