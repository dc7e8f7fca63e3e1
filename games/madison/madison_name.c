/* madison_name.c - leaders by the names that they bear now (rules 3.41, 3.42, 12.6).
 *
 * A counter keeps its key in actions and journals.  When its back is up, sentences call it by the
 * name on the back: numbers from PIECES on are those names, in the order of K_FACE.
 */
#include "madison_int.h"

int madison_called(const struct state *s, int kind, int id)
{
	if (kind != K_PIECE || id < PIECE_LEADER || id >= PIECES || !is_flipped(cmadison_of(s), id))
		return id;
	return piece(id)->back < FACES ? PIECES + piece(id)->back : id;
}

const struct thing *madison_alias(int kind, int id)
{
	if (kind != K_PIECE || id < PIECES || id >= PIECES + FACES)
		return NULL;
	return &madison_kind_table[K_FACE].things[id - PIECES];
}

void madison_note(struct state *s, struct step *out, const int row[3 + NOTE_ARGS])
{
	int told[3 + NOTE_ARGS];

	memcpy(told, row, sizeof told);
	for (int i = 0; s && i < NOTE_ARGS; i++)
		told[3 + i] = madison_called(s, madison_messages[row[0]].kind[i], told[3 + i]);
	note_add(s, out, told);
}
