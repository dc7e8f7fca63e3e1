/* flood_join.h - joining and speaking where one may not (struct flood_maker). */
#ifndef LOAD_FLOOD_JOIN_H
#define LOAD_FLOOD_JOIN_H

#include "flood.h"

/* By a token. */
bool join_foreign(const struct material *, const struct position *, struct buffer *out);
bool join_members(const struct material *, const struct position *, struct buffer *out);

/* By the session of an account. */
bool join_account(const struct material *, const struct position *, struct buffer *out);
bool answer_of_another(const struct material *, const struct position *, struct buffer *out);
bool say_or_note(const struct material *, const struct position *, struct buffer *out);
bool away_or_hint(const struct material *, const struct position *, struct buffer *out);

#endif
