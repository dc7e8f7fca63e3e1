/* mkweb.h - the games as data for the browser: what can be said of them and read about them.
 *
 * Nothing here knows a game: all of it walks struct game and its book. */
#ifndef MKWEB_H
#define MKWEB_H

#include "core/book.h"
#include "core/json.h"

/* "title": { "en": .., "fr": .. }; nothing where there is no text. */
void put_words(struct json *, const char *key, const char *const text[LANGUAGES]);

/* games.json: every game in a row; those in the list `boards`, which ends with NULL, have a board
 * to look at. */
void put_games(struct json *, const struct game *const *, char *const *boards);

/* game.json: kinds, verbs, messages, fields and nodes. */
void put_game(struct json *, const struct game *);

/* cards.json: what is to be read about things, a list for each kind. */
void put_cards(struct json *, const struct game *);

/* notes.json: histories and sources, by kind and key; apart, since play needs neither. */
void put_notes(struct json *, const struct game *);

/* opening.json: the set-up as a spectator sees it, for pictures of the board. */
void put_opening(struct json *, const struct game *);

/* rules.json */
void put_rules(struct json *, const struct game *);

#endif
