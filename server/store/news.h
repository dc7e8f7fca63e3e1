/* news.h - what other servers on the same database have written, told on the loop's thread. */
#ifndef SERVER_NEWS_H
#define SERVER_NEWS_H

#include "server/net.h"
#include "store.h"

struct news;

struct news_ear {
	void *owner;
	/* Words that a server has put into store_tell, with those of a whole transaction. */
	void (*words)(void *owner, const char *words);
	/* Some may have been missed. */
	void (*gap)(void *owner);
};

/* NULL: no thread, or nobody else can be there (store_is_shared). */
struct news *news_start(struct store *, struct net *, const struct news_ear *);
void news_stop(struct news *); /* NULL does nothing */

#endif
