/* backup.h - the whole store in one file, and back: from either database into either.
 *
 *   ghent backup 1
 *   schema 12
 *   table game key:n id:t secret:b
 *   row 1<TAB>tAbc<TAB>x00ff       n: digits, t: text with \n \t \r \\, x: bytes in hex, -: null
 *   end 34 0123456789abcdef        rows, and the hash of all lines before this one
 *
 * What is read is one moment of the store: a server that runs beside it may go on writing.
 * Restoring is all or nothing.
 */
#ifndef SERVER_OPS_BACKUP_H
#define SERVER_OPS_BACKUP_H

#include <stdint.h>
#include <stdio.h>
#include "server/store/db.h"

enum backup_fault {
	BACKUP_GOOD,
	BACKUP_FILE,      /* cannot be written or read: errno */
	BACKUP_STORE,     /* db_why */
	BACKUP_FOREIGN,   /* it is no backup of ours */
	BACKUP_NEWER,     /* it was made by a later version of the program */
	BACKUP_CUT,       /* its end is missing, or something in it has changed */
	BACKUP_LINE,      /* a line cannot be understood: its number */
	BACKUP_NOT_EMPTY, /* the store has games or accounts */
	BACKUP_MEMORY,
};

struct backup_report {
	int64_t rows;
	int tables, schema;
	long line;
};

/* One moment of the store, without keeping anybody from writing; ended by db_rollback. */
bool backup_begin_reading(struct db *);

enum backup_fault backup_write(struct db *, FILE *, struct backup_report *);
enum backup_fault backup_read(struct db *, FILE *, struct backup_report *);
/* The same without writing anything: whether the file is whole. */
enum backup_fault backup_check(FILE *, struct backup_report *);

#endif
