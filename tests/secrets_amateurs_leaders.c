/* secrets_amateurs_leaders.c - leaders of the other side in Amateurs, to Arms! (rules 3, 10.2): in
 * which land Expedition or fleet they are, or whether in the pool; and how many are in each.
 */
#include "secrets_amateurs.h"

static bool leader_hidden(const struct state *s, int viewer, int l)
{
	int post = camateurs_of(s)->where[l];

	if (leader(l)->kind == NAVAL_LEADER || viewer == leader(l)->side)
		return false;
	return post == POOL || post < LAND_FORCES || post == FORCE_CR || post == FORCE_IF;
}

/* Who was seen to command an Expedition: that he is there is known until it meets another or
 * splits; and whose Initiative brought on the activation under way (A106). */
static bool is_named(const struct amateurs *m, int l)
{
	return memchr(m->named, l, sizeof m->named) || (m->march.on && m->march.leader == l);
}

/* #82-#87, A107: the owner has shown who took part: these, and no others, until the combat ends. */
static bool is_shown(const struct amateurs *m, int l)
{
	return m->combat.on && m->combat.told >> leader(l)->side & 1 &&
	       set_has(&m->combat.leaders, l);
}

static void leader_swap(struct state *s, int x, int y);

/* 10.2: one leader of each higher rank in a force. */
static bool ranks_fit(const struct amateurs *m, int force)
{
	int stars[4] = { 0, 0, 0, 0 };

	for (int l = leader_in(m, force, 0); l >= 0; l = leader_in(m, force, l + 1))
		stars[face_of(m, l)->rank]++;
	return stars[2] < 2 && stars[3] < 2;
}

static bool both_fit(const struct amateurs *m, int x, int y)
{
	struct amateurs twin = *m;

	leader_swap(&twin.st, x, y);
	return ranks_fit(&twin, m->where[x]) && ranks_fit(&twin, m->where[y]) &&
	       is_likely(m, &twin);
}

static bool leader_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);
	bool drawn = m->where[x] == POOL || m->where[y] == POOL;

	(void)viewer;
	if (is_looked_at(s) || is_shown(m, x) || is_shown(m, y))
		return false;
	return leader(x)->side == leader(y)->side && leader(x)->kind == leader(y)->kind &&
	       !is_named(m, x) && !is_named(m, y) &&
	       (!drawn || (leader(x)->region == leader(y)->region && !set_has(&m->promoted, x) &&
			   !set_has(&m->promoted, y))) &&
	       both_fit(m, x, y);
}

/* These name a leader, as their argument of that number. */
static bool is_told_by_name(const struct step *step, int l)
{
	static const int first[] = { MSG_SPLITS,
				     MSG_TO_POOL,
				     MSG_JOINS,
				     MSG_FOUNDS,
				     MSG_PROMOTED,
				     MSG_SECRETARY,
				     MSG_LEADER_LOST,
				     MSG_LEADER_WOUNDED,
				     MSG_LEADER_SHOWN,
				     MSG_COMBAT_TO_POOL,
				     0 };
	static const int second[] = { MSG_LEADS_NOW, MSG_COMMANDED, 0 };
	static const int third[] = { MSG_ACTIVATED, 0 };

	return tells_of(step, first, 0, l) || tells_of(step, second, 1, l) ||
	       tells_of(step, third, 2, l);
}

/* #103: who goes to another front is named, then where to. */
static bool is_transferred(const struct state *s, int l)
{
	const struct frame *f = s->depth > 1 ? &s->frame[s->depth - 2] : NULL;

	return f && f->node == N_EVENT && f->local[EVENT_CARD] == C_TRANSFERRED_TO_ANOTHER_FRONT &&
	       f->local[EVENT_SITE] == l + 1;
}

/* 6.5-mods: the best Tactical value is told with the die; 6.3, 10.4-bump: when Expeditions combine
 * or a card brings a Leader all see whether somebody goes to the pool, since ranks are taken; #141:
 * whether it has several Leaders; A241: how many points the Leader of a landing leads. */
static bool is_told_of_force(const struct step *step, int force)
{
	static const int meet[] = { MSG_COMBINED, 0 }, landing[] = { MSG_COMBAT_BEGINS, 0 };
	static const int joins[] = { MSG_JOINS, 0 };
	static const int msgs[] = { MSG_TRAIL_ROLL, MSG_COMBINED, MSG_QUARREL, MSG_ANSWER_NO, 0 };

	return tells_of(step, msgs, 0, force) || tells_of(step, meet, 1, force) ||
	       tells_of(step, joins, 1, force) ||
	       (force == FORCE_IF && tells_of(step, landing, 0, force));
}

/* 10.2-rank: everybody sees whether who was drawn could join: his rank was free there. */
static bool is_told_by_draw(const struct amateurs *m, const struct step *step, const int pair[2])
{
	bool drawn = tells(step, MSG_DRAWN_FOR) || tells(step, MSG_DRAW_WASTED);

	return drawn && face_of(m, pair[0])->rank != face_of(m, pair[1])->rank;
}

/* 6.3: when two that meet combine or part all see whether somebody goes to the pool (10.4-bump). */
static bool is_meeting(const struct state *s, int post)
{
	const struct frame *f = frame_asked(s);

	return f && f->node == N_MEET && !(f->local[MEET_FLAGS] & MEET_APART) &&
	       (f->local[MEET_FORCE] == post || f->local[MEET_OTHER] == post);
}

/* 8.6-1, A73: the least Initiative of those who look for a tribe is told with the die. */
static bool is_hunting(const struct state *s, const struct step *step, int post)
{
	return camateurs_of(s)->march.force == post && tells(step, MSG_HUNT_DIE);
}

/* 10.4-bump: who is promoted takes the place of another of that rank. */
static bool is_promoted_at(const struct amateurs *m, const struct step *step, int post)
{
	for (int i = 0; i < step->nnotes; i++)
		if (step->note[i].msg == MSG_PROMOTED && m->where[step->note[i].arg[0]] == post)
			return true;
	return false;
}

static bool is_told_at(const struct state *before, const struct state *after,
		       const struct step *step, int post)
{
	return post < FORCES &&
	       (tells_commander(step, post) || tells_combat(before, after, step, post) ||
		is_told_of_force(step, post) || is_meeting(before, post) ||
		is_hunting(before, step, post) || is_promoted_at(camateurs_of(before), step, post));
}

static bool leader_told(const struct state *before, const struct state *after,
			const struct step *step, const int pair[2])
{
	const struct amateurs *m = camateurs_of(before);

	for (int i = 0; i < 2; i++) {
		int post = m->where[pair[i]], now = camateurs_of(after)->where[pair[i]];

		if (is_told_by_name(step, pair[i]) || is_transferred(after, pair[i]))
			return true;
		if (is_told_at(before, after, step, post) || is_told_at(before, after, step, now))
			return true;
	}
	return is_told_by_draw(m, step, pair);
}

static void leader_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	uint8_t post = m->where[x];

	m->where[x] = m->where[y];
	m->where[y] = post;
	if (set_has(&m->combat.leaders, x) != set_has(&m->combat.leaders, y)) {
		bool fights = set_has(&m->combat.leaders, x);

		set_drop(&m->combat.leaders, fights ? x : y);
		set_add(&m->combat.leaders, fights ? y : x);
	}
	for (int f = 0; f < FORCES; f++)
		if (m->commander[f] == x || m->commander[f] == y)
			m->commander[f] = (uint8_t)(m->commander[f] == x ? y : x);
	for (int f = 0; f < FORCES; f++)
		if (is_land_force(f))
			amateurs_settle_commander(m, f);
}

const struct secrets amateurs_leader_secrets = {
	.game = "amateurs",
	.kind = K_LEADER,
	.count = LEADERS,
	.hidden = leader_hidden,
	.same = leader_same,
	.told = leader_told,
	.swap = leader_swap,
	.more = &amateurs_point_secrets,
};

/* ---- leaders that are elsewhere: a thing is one in an Expedition, or room for one ---- */

enum { PLACES_FOR_ONE = LEADERS + LAND_FORCES };

static bool room_hidden(const struct state *s, int viewer, int thing)
{
	const struct amateurs *m = camateurs_of(s);

	if (thing < LEADERS)
		return leader_hidden(s, viewer, thing) && m->where[thing] < LAND_FORCES;
	return viewer != force_side(thing - LEADERS) && on_map(m, thing - LEADERS);
}

static void room_swap(struct state *s, int x, int y)
{
	struct amateurs *m = amateurs_of(s);
	int l = x < y ? x : y, force = (x < y ? y : x) - LEADERS, old = m->where[l];
	bool fought = m->combat.forces >> old & 1, fights = m->combat.forces >> force & 1;

	m->where[l] = (uint8_t)force;
	amateurs_settle_commander(m, old);
	amateurs_settle_commander(m, force);
	if (fought && !fights)
		set_drop(&m->combat.leaders, l);
	if (fights && m->combat.column[force_side(force)])
		set_add(&m->combat.leaders, l);
}

/* 6.3: not the last of an Expedition without points. */
static bool room_same(const struct state *s, int viewer, int x, int y)
{
	const struct amateurs *m = camateurs_of(s);
	int l = x < y ? x : y, force = (x < y ? y : x) - LEADERS;
	struct amateurs twin = *m;

	(void)viewer;
	if (l >= LEADERS || force < 0 || leader(l)->side != force_side(force) || is_named(m, l) ||
	    m->where[l] == force || !m->points[m->where[l]] || is_looked_at(s))
		return false;
	if (is_shown(m, l) || (m->combat.told >> leader(l)->side & m->combat.forces >> force & 1))
		return false;
	room_swap(&twin.st, x, y);
	return ranks_fit(&twin, force) && is_likely(m, &twin);
}

static bool room_told(const struct state *before, const struct state *after,
		      const struct step *step, const int pair[2])
{
	int l = pair[0] < pair[1] ? pair[0] : pair[1];
	int force = (pair[0] < pair[1] ? pair[1] : pair[0]) - LEADERS;
	bool drawn = tells(step, MSG_DRAWN_FOR) || tells(step, MSG_DRAW_WASTED);

	return is_told_by_name(step, l) || is_transferred(after, l) ||
	       is_told_at(before, after, step, camateurs_of(before)->where[l]) ||
	       is_told_at(before, after, step, force) ||
	       (drawn && face_of(camateurs_of(before), l)->rank > 1) ||
	       (tells(step, MSG_LEADER_SHOWN) && camateurs_of(before)->combat.forces >> force & 1);
}

const struct secrets amateurs_room_secrets = {
	.game = "amateurs",
	.kind = K_NONE,
	.count = PLACES_FOR_ONE,
	.hidden = room_hidden,
	.same = room_same,
	.told = room_told,
	.swap = room_swap,
	.more = &amateurs_leader_secrets,
};
