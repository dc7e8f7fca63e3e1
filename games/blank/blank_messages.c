/* blank_messages.c - blank_messages.def in both languages. */
#include "blank_int.h"

/* clang-format off */
const struct message blank_messages[] = {
	{ "none", "", { 0 }, 0, { "", "" } },
	{ "over", "", { 0 }, 0, { "The game is over.", "La partie est terminée." } },
	{ "not-you", "", { K_SIDE }, 0, { "It is for {0} to decide.", "La décision revient à : {0}." } },
	{ "not-now", "", { 0 }, 0, { "That is not one of the choices now.", "Ce choix n'est pas possible maintenant." } },
	{ "no-thing", "", { 0 }, 0, { "There is no such thing in this game.", "Cela n'existe pas dans ce jeu." } },
	{ "forced", "", { K_ACTION }, 0, { "The only choice: {0}.", "Seul choix : {0}." } },
	{ "not-held", "2.1", { K_CARD }, 0, { "{0} is not in your hand.", "{0} n'est pas dans votre main." } },
	{ "no-ambush", "2.2", { K_CARD }, 0, { "{0} is not an ambush and cannot be added now.", "{0} n'est pas une embuscade et ne peut être ajoutée maintenant." } },
	{ "draw", "2.4", { K_SIDE, K_CARD }, 2, { "{0} draws {1}.", "{0} : pioche {1}." } },
	{ "lay", "2.1", { K_SIDE, K_CARD }, 2, { "{0} lays {1} face down.", "{0} : pose {1} face cachée." } },
	{ "pass", "2.1", { K_SIDE }, 0, { "{0} passes.", "{0} : passe." } },
	{ "show", "2.3", { K_SIDE, K_CARD, K_NUMBER }, 0, { "{0} shows {1}, worth {2}.", "{0} : montre {1}, valeur {2}." } },
	{ "fight", "2.3", { K_SIDE, K_NUMBER, K_NUMBER, K_NUMBER }, 0, { "{0} has {1} in cards and rolls {2}: {3}.", "{0} : {1} en cartes et {2} au dé, soit {3}." } },
	{ "point", "2.3", { K_SIDE }, 0, { "{0} takes the point.", "{0} : gagne le point." } },
	{ "ask-commit", "2.1", { K_NUMBER }, 0, { "Turn {0}: lay a card face down, or pass.", "Tour {0} : posez une carte face cachée, ou passez." } },
	{ "ask-react", "2.2", { K_NUMBER }, 0, { "Turn {0}: add an ambush, or pass.", "Tour {0} : ajoutez une embuscade, ou passez." } },
	{ "score", "3.1", { K_SIDE, K_NUMBER }, 0, { "{0}: {1} {1#point|points}.", "{0} : {1} {1#point|points}." } },
	{ "odds", "2.3", { K_CARD, K_NUMBER }, 0, { "With {0} you win {1} of 36 rolls against an empty table.", "Avec {0} vous gagnez {1} lancers sur 36 contre une table vide." } },
};
/* clang-format on */
