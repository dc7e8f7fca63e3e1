/* blank_tables.c - what can be said and stored: kinds, verbs, fields, messages. */
#include "blank_int.h"

#define STATE blank
#include "core/members.h"

/* clang-format off */
static const struct thing sides[] = {
	{ "us", { "United States", "États-Unis" } },
	{ "gb", { "Great Britain", "Grande-Bretagne" } },
};

static const struct thing cards[CARDS] = {
	{ "york", { "York", "York" } },
	{ "detroit", { "Detroit", "Détroit" } },
	{ "queenston", { "Queenston", "Queenston" } },
	{ "erie", { "Lake Erie", "Lac Érié" } },
	{ "thames", { "Thames", "Tamise" } },
	{ "lundys-lane", { "Lundy's Lane", "Lundy's Lane" } },
	{ "plattsburgh", { "Plattsburgh", "Plattsburgh" } },
	{ "bladensburg", { "Bladensburg", "Bladensburg" } },
	{ "baltimore", { "Baltimore", "Baltimore" } },
	{ "new-orleans", { "New Orleans", "La Nouvelle-Orléans" } },
	{ "mackinac", { "Mackinac", "Mackinac" } },
	{ "river-raisin", { "River Raisin", "Rivière Raisin" } },
	{ "sackets-harbor", { "Sackets Harbor", "Sackets Harbor" } },
	{ "cryslers-farm", { "Crysler's Farm", "Ferme Crysler" } },
	{ "beaver-dams", { "Beaver Dams", "Beaver Dams" } },
	{ "chippawa", { "Chippawa", "Chippawa" } },
};

static const struct thing piles[PILES] = {
	[DECK] = { "deck", { "deck", "pioche" } },
	[HAND_US] = { "hand-us", { "US hand", "main des É.-U." } },
	[HAND_GB] = { "hand-gb", { "British hand", "main de la G.-B." } },
	[LAID_US] = { "laid-us", { "laid by the US", "posées par les É.-U." } },
	[LAID_GB] = { "laid-gb", { "laid by the British", "posées par la G.-B." } },
	[SPENT] = { "spent", { "spent", "dépensées" } },
	[UNKNOWN] = { "unknown", { "unknown", "inconnues" } },
};

const struct kind blank_kinds[] = {
	[K_NONE] = { "none", NULL, 0, false },
	[K_NUMBER] = { "number", NULL, 256, false },
	[K_SIDE] = { "side", sides, PLAYERS, false },
	[K_DICE] = { "dice", NULL, 0, false },
	[K_ACTION] = { "action", NULL, 0, false },
	[K_CARD] = { "card", cards, CARDS, true },
	[K_PILE] = { "pile", piles, PILES, false },
	{ NULL, NULL, 0, false },
};

const struct verb blank_verbs[] = {
	[V_PLAY] = { "play", K_CARD, K_NONE, false },
	[V_PASS] = { "pass", K_NONE, K_NONE, false },
	{ NULL, K_NONE, K_NONE, false },
};

const struct field blank_fields[] = {
	ROW(points, FIELD_UINT, K_NUMBER, K_SIDE, PLAYERS),
	ROW(held, FIELD_UINT, K_NUMBER, K_SIDE, PLAYERS),
	ROW(laid, FIELD_UINT, K_NUMBER, K_SIDE, PLAYERS),
	ONE(turn, FIELD_UINT, K_NUMBER),
	ROW(pile, FIELD_SET, K_CARD, K_PILE, PILES),
	{ .name = NULL },
};
/* clang-format on */
