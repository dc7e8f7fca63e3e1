/* tls.h - TLS over a socket that does not block, as a client (openssl.c).
 *
 * The other side must prove that it is the host that was meant, by an authority that the system
 * trusts (SSL_CERT_FILE names another list of them).
 */
#ifndef SERVER_NOTICE_TLS_H
#define SERVER_NOTICE_TLS_H

#include <stdbool.h>
#include <stddef.h>

struct tls;

/* What a call says when it could not go on at once. */
enum tls_next { TLS_DONE, TLS_READ, TLS_WRITE, TLS_CLOSED, TLS_FAILED };

/* NULL: no memory, or no authorities. */
struct tls *tls_open(int fd, const char *host);
void tls_close(struct tls *);
enum tls_next tls_greet(struct tls *);
/* n: room or bytes at first, then what was read or written. */
enum tls_next tls_read(struct tls *, void *, size_t *n);
enum tls_next tls_write(struct tls *, const void *, size_t *n);
const char *tls_why(struct tls *);

#endif
