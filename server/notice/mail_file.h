/* mail_file.h - how letters go out: the file of --mail (docs/API-NOTICES.md). */
#ifndef SERVER_NOTICE_MAIL_FILE_H
#define SERVER_NOTICE_MAIL_FILE_H

#include "mail.h"
#include "smtp.h"

enum { MAIL_WORD = 256 };

struct mail_server {
	char host[MAIL_WORD];
	int port;
	enum smtp_security security;
	char user[MAIL_WORD], password[MAIL_WORD];
	char from[MAIL_ADDRESS_SIZE];
};

enum mail_fault {
	MAIL_FILE_GOOD,
	MAIL_FILE_UNREADABLE, /* what: the file */
	MAIL_FILE_LINE,       /* what: "FILE:LINE" */
	MAIL_FILE_LACKS,      /* what: the word */
	MAIL_FILE_CLEAR,      /* in the clear, and not to this machine or with a password */
};

enum mail_fault mail_file_read(const char *path, struct mail_server *, char *what, size_t size);

#endif
