/* fold.h - names as people type them: without regard to case, accents and marks.
 *
 * Folded text has small letters and digits only, one blank between words; words
 * that begin with one another are compared on that. */
#ifndef TEXT_FOLD_H
#define TEXT_FOLD_H

#include "core/text.h"

enum { FOLD_MAX = 1024 };

/* What does not fit is left out. */
void fold(const char *text, char out[FOLD_MAX]);

/* How the words of a line may stand in a text, from strict to lenient. */
enum fit { FIT_WHOLE, FIT_BEGINS, FIT_ORDERED, FIT_ORDERED_PARTS, FIT_ANY, FIT_ANY_PARTS, FITS };

/* Both are folded; an empty line fits nowhere.  A part is a beginning of a word that
 * has at least three letters. */
bool fits(const char *text, const char *line, enum fit);

/* Whether two texts are the same once folded. */
bool is_folded_same(const char *a, const char *b);

#endif
