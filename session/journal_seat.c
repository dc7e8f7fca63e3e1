/* journal_seat.c - the journal of one viewer, made from the full one.
 *
 * It has no key.  A draw is named only if the game showed that very draw to the
 * viewer, a thing in an action of another only if a note told him of it; otherwise
 * a ? stands for it.  The draft of another appears when it is published, what he
 * undid never, and so the hashes are placed by the lines that the viewer has.
 * They are those of his view: a hash of the state would let him search for the
 * other hand.
 */
#include <string.h>
#include "journal.h"

/* Where the lines of another's open draft begin, to be taken off again. */
struct mark {
	char *at;
	struct journal j;
};

enum { DRAFT_MAX = 512 }; /* a longer one is refused like a full text */

struct scribe {
	int viewer;
	struct text *out;
	struct journal j;
	const struct journal_head *head;
	int nmarks;
	struct mark mark[DRAFT_MAX];
	union any_state view;
};

/* Whether a note names the thing for this viewer. */
static bool note_names(const struct game *g, const struct note *n, int viewer, struct draw d)
{
	const struct message *m = &g->messages[n->msg];

	for (int i = 0; i < NOTE_ARGS; i++)
		if (m->kind[i] == d.kind && n->arg[i] == d.value &&
		    (!(m->secret >> i & 1) || n->seen_by >> viewer & 1))
			return true;
	return false;
}

/* A note that was written after something was picked may speak of that, which can
 * be the same card, shuffled in again. */
static int notes_before_picks(const struct step *step)
{
	for (int i = 0; i < step->ndraws; i++)
		if (step->draw[i].kind != K_NUMBER)
			return step->draw_after[i];
	return step->nnotes;
}

static bool is_told(const struct game *g, const struct step *step, int viewer, struct draw d)
{
	if (!g->kinds[d.kind].drawn)
		return true;
	for (int i = 0; i < notes_before_picks(step); i++)
		if (note_names(g, &step->note[i], viewer, d))
			return true;
	return false;
}

static void put_thing(struct scribe *s, struct draw d, bool known)
{
	if (known)
		thing_print(s->out, s->head->game, d.kind, d.value);
	else
		text_char(s->out, '?');
}

static void put_draws(struct scribe *s, const struct step *step)
{
	text_put(s->out, " [");
	for (int i = 0; i < step->ndraws; i++) {
		if (i)
			text_char(s->out, ' ');
		put_thing(s, step->draw[i], step->draw_seen_by[i] >> s->viewer & 1);
	}
	text_char(s->out, ']');
}

static void put_argument(struct scribe *s, const struct step *step, int seat, struct draw d)
{
	if (d.kind == K_NONE)
		return;
	text_char(s->out, ' ');
	put_thing(s, d, seat == s->viewer || is_told(s->head->game, step, s->viewer, d));
}

static void put_action(struct scribe *s, const struct entry *e, const struct step *step)
{
	const struct game *g = s->head->game;
	const struct verb *v = &g->verbs[action_verb(e->what)];
	struct line_start start = journal_line(s->out);

	thing_print(s->out, g, K_SIDE, e->seat);
	text_char(s->out, ' ');
	text_put(s->out, v->key);
	put_argument(s, step, e->seat, (struct draw){ v->a, (uint16_t)action_a(e->what) });
	put_argument(s, step, e->seat, (struct draw){ v->b, (uint16_t)action_b(e->what) });
	if (step->ndraws)
		put_draws(s, step);
	journal_end_line(&s->j, s->out, start);
}

static void put_setup(struct scribe *s, const struct step *step)
{
	struct journal_head head = *s->head;
	struct line_start start;

	head.seen_by = s->viewer;
	journal_heading(&s->j, s->out, &head);
	start = journal_line(s->out);
	text_put(s->out, "setup");
	put_draws(s, step);
	journal_end_line(&s->j, s->out, start);
}

/* Takes the last line of another's draft off, or all of them. */
static void strike(struct scribe *s, int keep)
{
	if (s->nmarks <= keep)
		return;
	s->nmarks = keep;
	s->out->at = s->mark[keep].at;
	*s->out->at = 0;
	s->j = s->mark[keep].j;
}

static void hear_action(struct scribe *s, const struct session *x, const struct step *step)
{
	const struct entry *e = &x->entry[x->nentries - 1];

	if (e->seat != s->viewer) {
		s->out->full |= s->nmarks == DRAFT_MAX;
		s->nmarks -= s->nmarks == DRAFT_MAX;
		s->mark[s->nmarks++] = (struct mark){ s->out->at, s->j };
	}
	put_action(s, e, step);
	s->j.since_hash++;
}

static void put_hash(struct scribe *s, const struct session *x)
{
	struct line_start start = journal_line(s->out);

	session_view(x, s->viewer, &s->view.st);
	text_put(s->out, "= ");
	text_hex(s->out, state_hash(x->game, &s->view.st));
	journal_end_line(&s->j, s->out, start);
	s->j.since_hash = 0;
}

/* After each line: what is published stays, and then a hash may stand. */
static void settle_draft(struct scribe *s, const struct session *x)
{
	if (session_drafter(x) != NOBODY)
		return;
	s->nmarks = 0;
	if (s->j.since_hash >= JOURNAL_HASH_EVERY)
		put_hash(s, x);
}

/* That it came to a new key, and the commitment; of the key itself nothing. */
static void put_key(struct scribe *s)
{
	struct journal_head head = *s->head;

	head.seen_by = s->viewer;
	journal_rekey(&s->j, s->out, &head);
}

static void put_result(struct scribe *s, const struct session *x)
{
	struct line_start start;

	if (s->j.since_hash)
		put_hash(s, x);
	start = journal_line(s->out);
	journal_result(s->out, x);
	journal_end_line(&s->j, s->out, start);
}

static void hear(void *owner, enum journal_event event, int seat, const struct session *x,
		 const struct step *step)
{
	struct scribe *s = owner;

	switch (event) {
	case EVENT_SETUP:
		put_setup(s, step);
		break;
	case EVENT_ACTION:
		hear_action(s, x, step);
		break;
	case EVENT_UNDO:
		if (seat == s->viewer)
			journal_undo(&s->j, s->out, x, seat);
		else
			strike(s, s->nmarks - 1);
		break;
	case EVENT_PUBLISH:
		if (seat == s->viewer)
			journal_publish(&s->j, s->out, x, seat);
		break;
	case EVENT_TAKEBACK:
		strike(s, 0);
		journal_takeback(&s->j, s->out, x);
		break;
	case EVENT_CUT_SHORT:
		journal_cut_short(&s->j, s->out, x);
		break;
	case EVENT_KEY:
		put_key(s);
		break;
	case EVENT_HASH: /* its place tells how much the other has undone */
		break;
	case EVENT_RESULT:
		put_result(s, x);
		break;
	}
	settle_draft(s, x);
}

bool journal_seen_by(int viewer, void *memory, const char *bytes, size_t n, struct text *out,
		     struct journal_fault *fault)
{
	struct journal_head head;
	struct journal j;
	struct scribe s = { .viewer = viewer, .out = out, .head = &head };
	struct journal_listener listener = { hear, &s };

	if (!journal_read(memory, bytes, n, &head, &j, &listener, fault))
		return false;
	strike(&s, 0);
	return !out->full;
}
