/* base64.h - bytes as characters, as mail wants it (RFC 4648, section 4) and as push does (5). */
#ifndef SERVER_NOTICE_BASE64_H
#define SERVER_NOTICE_BASE64_H

#include "core/text.h"

void base64_write(struct text *, const void *bytes, size_t n);
/* For addresses, without padding. */
void base64url_write(struct text *, const void *bytes, size_t n);
/* Exactly n bytes; padding is allowed; false: they are others, or too many or too few. */
bool base64url_read(const char *digits, void *out, size_t n);

#endif
