/* rules.h - data/<game>/rules.yaml: the rules of a game, paragraph by paragraph. */
#ifndef MKDATA_RULES_H
#define MKDATA_RULES_H

#include "emit.h"
#include "reader.h"

struct rule_row {
	struct head head; /* key: the number */
	struct name parent;
	struct number enforced;
	struct names rulings, see;
	struct words text;
	struct words disputed; /* how else one may read it; the paragraph has rulings */
};

struct rules_file {
	struct mark at;
	struct name game;
	struct rows rules;
};

extern const struct record rules_record; /* of a struct rules_file */

void rules_check(const struct rules_file *, const char *game, struct faults *);
/* A rule that is named elsewhere must exist. */
void rules_check_name(const struct rules_file *, struct name id, struct faults *);
void rules_write(const struct rules_file *, struct out *); /* C: the table `rules` */
void rules_write_json(const struct rules_file *, struct out *);

#endif
