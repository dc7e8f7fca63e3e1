/* tune.c - finds the weights of a game's judgement from games that a program plays against
 * itself: regression of the final lead, and then of who won, on the terms of the positions
 * between plays.
 *
 *   tune GAME PLAYER GAMES [ITERATIONS [SEED [SPREAD [EARLY]]]] [--scenario NAME]
 *
 * Prints the weights, which tools/tune/apply puts into the tables of the game.  So that leads of
 * all sizes are seen, each game begins with the field "score" moved by a random number between
 * -SPREAD and SPREAD.  A win before the last turn counts as a lead of EARLY; if none is given, a
 * fifth more than the greatest lead with which a game ended; in a game whose policy counts the
 * score itself the lead is what was counted, whenever that was.  The weights stay near the old ones
 * as far as the games do not speak against them.
 *
 * Positions of earlier games are used again: the environment names a file of them in TUNE_FROM,
 * and one that all of them are written to in TUNE_TO.  GAMES may then be 0.  With TUNE_KEEP set
 * the weights stay, and only what a lead and an even position are worth is fitted: the last step
 * after apply has tamed the weights, and the one after a change of balance.  TUNE_ONLY names terms
 * with commas between them: the weights of others stay, but for those that tell only the turn.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games.h"
#include "core/rng.h"
#include "core/text.h"
#include "clients/text/load.h"

enum { TURNS = 32, ROUNDS = 40, SAMPLES_MAX = 2000000, GAMES_MAX = 1000000, SCORE_MAX = 10000 };

static const char usage[] =
	"tune GAME PLAYER GAMES [ITERATIONS [SEED [SPREAD [EARLY]]]] [--scenario NAME]\n"
	"TUNE_FROM, TUNE_TO: files of positions to read first, to write\n"
	"TUNE_KEEP: fit only what a lead and an even position are worth\n"
	"TUNE_ONLY: names of terms with commas, the weights to fit\n";

static const double inertia = 0.05; /* how strongly old weights hold */

struct sample {
	int16_t x[TERMS_MAX];
	int8_t turn, ended; /* turns: of the position, of the end of its game */
	int8_t won, pad;    /* by seat 1 */
	int16_t score;      /* at the end, for seat 1 above 0 */
	int16_t final;      /* the lead that it stands for */
};

struct request {
	int games, spread, early;
	uint64_t seed;
};

struct tuner {
	const struct game *g;
	int n; /* terms */
	struct sample *sample;
	int samples, left_out;
	int last; /* turn */
	double weight[TERMS_MAX], start[TERMS_MAX], scale[TURNS];
	bool even[TERMS_MAX]; /* terms that tell nothing but the turn */
};

/* ---- playing -------------------------------------------------------------- */

static void note_position(void *self, const struct state *s)
{
	struct tuner *t = self;
	struct sample *x = &t->sample[t->samples];
	int turn = game_turn(t->g, s);

	if (t->samples == SAMPLES_MAX || turn < 0 || turn >= TURNS) {
		t->left_out++;
		return;
	}
	memset(x, 0, sizeof *x);
	t->g->policy->measure(s, x->x);
	x->turn = (int8_t)turn;
	t->samples++;
}

static void end_samples(struct tuner *t, int first, const struct state *s)
{
	for (int i = first; i < t->samples; i++) {
		struct sample *x = &t->sample[i];

		x->won = t->g->outcome(s, 1) > 0;
		x->ended = (int8_t)game_turn(t->g, s);
		x->score = (int16_t)score_of(t->g, s);
	}
}

static void play_games(struct tuner *t, struct self_play *p, const struct request *r)
{
	union any_state s;

	for (int i = 0; i < r->games; i++) {
		uint64_t seed = r->seed + (uint64_t)i;
		struct rng rng = { hash_word(seed, 5) };
		int shift = r->spread ? rng_below(&rng, 2 * r->spread + 1) - r->spread : 0;
		int first = t->samples;

		self_play_game(p, seed, shift, &s.st);
		end_samples(t, first, &s.st);
	}
	if (t->left_out)
		fprintf(stderr,
			"tune: %d positions left out, as there is room for %d of turns below %d\n",
			t->left_out, (int)SAMPLES_MAX, (int)TURNS);
}

/* Who wins at once by other means than points is ahead by more than points can tell. */
static void settle(struct tuner *t, int early)
{
	int most = 0;

	for (int i = 0; i < t->samples; i++) {
		t->last = t->sample[i].ended > t->last ? t->sample[i].ended : t->last;
		most = abs(t->sample[i].score) > most ? abs(t->sample[i].score) : most;
	}
	if (!early)
		early = most + most / 5;
	for (int i = 0; i < t->samples; i++) {
		struct sample *x = &t->sample[i];

		x->final = (int16_t)((x->score > 0) == (x->won > 0) ? x->score : 0);
		if (x->ended < t->last && !t->g->policy->score)
			x->final = (int16_t)(x->won ? early : -early);
	}
	if (!t->g->policy->score)
		fprintf(stderr, "last turn %d, a win before it counts as a lead of %d\n", t->last,
			early);
}

/* ---- files of positions --------------------------------------------------- */

static void end_with(const char *path, const char *why)
{
	fprintf(stderr, "tune: %s: %s\n", path, why);
	exit(2);
}

/* Positions measured by other terms are of no use. */
static uint64_t terms_hash(const struct tuner *t)
{
	uint64_t h = sizeof *t->sample;

	for (int i = 0; i < t->n; i++)
		for (const char *c = t->g->policy->terms[i].name; *c; c++)
			h = hash_word(h, (uint64_t)*c);
	return h;
}

static void read_samples(struct tuner *t, const char *path)
{
	FILE *f = fopen(path, "rb");
	uint64_t hash = 0;

	if (!f)
		end_with(path, "cannot be read");
	if (fread(&hash, sizeof hash, 1, f) != 1 || hash != terms_hash(t))
		end_with(path, "holds no positions by the terms of this game");
	t->samples = (int)fread(t->sample, sizeof *t->sample, SAMPLES_MAX, f);
	if (t->samples == SAMPLES_MAX && fgetc(f) != EOF)
		fprintf(stderr, "tune: %s has more than %d positions: the rest is left out\n", path,
			(int)SAMPLES_MAX);
	fclose(f);
}

static void write_samples(const struct tuner *t, const char *path)
{
	FILE *f = fopen(path, "wb");
	uint64_t hash = terms_hash(t);
	size_t n = (size_t)t->samples;

	if (!f || fwrite(&hash, sizeof hash, 1, f) != 1 ||
	    fwrite(t->sample, sizeof *t->sample, n, f) != n || fclose(f))
		end_with(path, "cannot be written");
}

/* ---- fitting -------------------------------------------------------------- */

static double lead(const struct tuner *t, const struct sample *x)
{
	double sum = 0;

	for (int i = 0; i < t->n; i++)
		sum += t->weight[i] * x->x[i];
	return sum;
}

/* Never quite certain, so that one surprise does not outweigh everything. */
static double chance(double logits)
{
	double p = 1 / (1 + exp(-logits));

	return p < 1e-4 ? 1e-4 : p > 1 - 1e-4 ? 1 - 1e-4 : p;
}

static double loss(const struct tuner *t)
{
	double sum = 0;

	for (int i = 0; i < t->samples; i++) {
		const struct sample *x = &t->sample[i];
		double p = chance(t->scale[x->turn] * lead(t, x));

		sum -= log(x->won ? p : 1 - p);
	}
	return sum / t->samples;
}

/* Gauss with pivots; a becomes the solution's triangle, b the solution. */
static void solve(int n, double a[TERMS_MAX][TERMS_MAX], double *b)
{
	for (int i = 0; i < n; i++) {
		int pivot = i;

		for (int r = i + 1; r < n; r++)
			if (fabs(a[r][i]) > fabs(a[pivot][i]))
				pivot = r;
		for (int c = 0; c < n; c++) {
			double kept = a[i][c];

			a[i][c] = a[pivot][c];
			a[pivot][c] = kept;
		}
		double kept = b[i];

		b[i] = b[pivot];
		b[pivot] = kept;
		for (int r = 0; r < n; r++) {
			double f = r == i ? 0 : a[r][i] / a[i][i];

			for (int c = i; f != 0 && c < n; c++)
				a[r][c] -= f * a[i][c];
			b[r] -= f * b[i];
		}
	}
	for (int i = 0; i < n; i++)
		b[i] /= a[i][i];
}

/* Whether the weight may change. */
static bool is_free(const struct tuner *t, int i)
{
	const char *only = getenv("TUNE_ONLY"), *name = t->g->policy->terms[i].name;
	size_t n = strlen(name);

	if (!only || t->even[i])
		return true;
	for (const char *at = only; at; at = strchr(at, ','), at = at ? at + 1 : NULL)
		if (!strncmp(at, name, n) && (at[n] == ',' || !at[n]))
			return true;
	return false;
}

/* A weight that stays: its row and column tell nothing but that. */
static void hold(const struct tuner *t, double a[TERMS_MAX][TERMS_MAX], double *b, int i)
{
	for (int j = 0; j < t->n; j++)
		a[i][j] = a[j][i] = 0;
	a[i][i] = 1;
	b[i] = 0;
}

/* Least squares for the lead at the end: later positions know more about it.  The old
 * weights count like some more positions that agree with them. */
static void fit_weights(struct tuner *t)
{
	static double a[TERMS_MAX][TERMS_MAX];
	double b[TERMS_MAX] = { 0 };

	memset(a, 0, sizeof a);
	for (int k = 0; k < t->samples; k++) {
		const struct sample *x = &t->sample[k];
		double weight = 1.0 / (t->last + 2 - x->turn), off = x->final - lead(t, x);

		for (int i = 0; i < t->n; i++) {
			if (!x->x[i])
				continue;
			b[i] += weight * off * x->x[i];
			for (int j = 0; j < t->n; j++)
				a[i][j] += weight * x->x[i] * x->x[j];
		}
	}
	for (int i = 0; i < t->n; i++) {
		double back = inertia * a[i][i] + 1e-3;

		a[i][i] += back;
		b[i] -= back * (t->weight[i] - t->start[i]);
	}
	for (int i = 0; i < t->n; i++)
		if (!is_free(t, i))
			hold(t, a, b, i);
	solve(t->n, a, b);
	for (int i = 0; i < t->n; i++)
		t->weight[i] += b[i];
}

/* The same for what a lead is worth in each turn. */
static void fit_scale(struct tuner *t)
{
	double slope[TURNS] = { 0 }, bend[TURNS] = { 0 };

	for (int k = 0; k < t->samples; k++) {
		const struct sample *x = &t->sample[k];
		double l = lead(t, x), p = chance(t->scale[x->turn] * l);

		slope[x->turn] += (x->won - p) * l;
		bend[x->turn] += p * (1 - p) * l * l;
	}
	for (int i = 0; i < TURNS; i++) {
		double by = bend[i] > 1 ? slope[i] / bend[i] : 0, most = t->scale[i] / 3;

		t->scale[i] += by > most ? most : by < -most ? -most : by;
	}
}

/* A term that has one value in each turn is no part of the lead: it says who wins from an even
 * position, and is fitted to that. */
static void find_even(struct tuner *t)
{
	int16_t value[TURNS];
	bool seen[TURNS];

	for (int i = 0; i < t->n; i++) {
		memset(seen, 0, sizeof seen);
		t->even[i] = true;
		for (int k = 0; k < t->samples && t->even[i]; k++) {
			int turn = t->sample[k].turn, x = t->sample[k].x[i];

			if (!seen[turn])
				value[turn] = (int16_t)x;
			t->even[i] = value[turn] == x;
			seen[turn] = true;
		}
	}
}

static void fit_even(struct tuner *t)
{
	for (int i = 0; i < t->n; i++) {
		double slope = 0, bend = 0;

		for (int k = 0; t->even[i] && k < t->samples; k++) {
			const struct sample *x = &t->sample[k];
			double per = t->scale[x->turn] * x->x[i], p;

			if (per == 0)
				continue;
			p = chance(t->scale[x->turn] * lead(t, x));
			slope += (x->won - p) * per;
			bend += p * (1 - p) * per * per;
		}
		if (bend > 1)
			t->weight[i] += slope / bend;
	}
}

/* Weights and scales have one factor too many: a point on the board is a point. */
static void normalise(struct tuner *t)
{
	double unit = t->weight[0];

	for (int i = 0; i < t->n; i++)
		t->weight[i] /= unit;
	for (int i = 0; i < TURNS; i++)
		t->scale[i] *= unit;
}

static void fit(struct tuner *t)
{
	for (int i = 0; i < t->n; i++)
		t->start[i] = t->weight[i] = t->g->policy->terms[i].weight / 1000.0;
	for (int i = 0; i < TURNS; i++)
		t->scale[i] = 0.2;
	for (int i = 0; i < ROUNDS; i++)
		fit_scale(t);
	fprintf(stderr, "%d positions, loss %.4f", t->samples, loss(t));
	find_even(t);
	if (!getenv("TUNE_KEEP")) {
		fit_weights(t);
		normalise(t);
	}
	for (int i = 0; i < 2 * ROUNDS; i++) {
		fit_scale(t);
		fit_even(t);
	}
	fprintf(stderr, " -> %.4f\n", loss(t));
}

/* ---- telling -------------------------------------------------------------- */

static void print_tables(const struct tuner *t)
{
	for (int i = 0; i < t->n; i++)
		printf("T(%s, %ld) /* was %d */\n", t->g->policy->terms[i].name,
		       lround(1000 * t->weight[i]), t->g->policy->terms[i].weight);
	for (int i = 0; i <= t->last; i++)
		printf("C(%d, %ld)\n", i, lround(1024 * t->scale[i]));
}

/* A name that no term has is a mistake. */
static void check_only(const struct game *g)
{
	const char *at = getenv("TUNE_ONLY");

	while (at && *at) {
		size_t n = strcspn(at, ",");
		int i = 0;

		while (i < g->policy->terms_count && (strlen(g->policy->terms[i].name) != n ||
						      strncmp(g->policy->terms[i].name, at, n)))
			i++;
		if (i == g->policy->terms_count)
			end_with("TUNE_ONLY", at);
		at += n + (at[n] == ',');
	}
}

static void read_request(struct arguments *a, struct request *r, struct self_play *p)
{
	p->g = game_of(a);
	p->scenario = scenario_of(a, p->g);
	p->who = player_of(a, NULL);
	r->games = (int)number_of(a, 3, "GAMES", 0, GAMES_MAX, -1);
	p->iterations = (uint32_t)number_of(a, 4, "ITERATIONS", 1, ITERATIONS_MAX, 0);
	r->seed = (uint64_t)number_of(a, 5, "SEED", 0, INT64_MAX, 1);
	r->spread = (int)number_of(a, 6, "SPREAD", 0, SCORE_MAX, 0);
	r->early = (int)number_of(a, 7, "EARLY", 1, SCORE_MAX, 0);
	arguments_most(a, 8);
}

int main(int argc, char **argv)
{
	struct arguments a = { "tune", usage, argc, argv };
	struct tuner t = { 0 };
	struct self_play p = { .visit = note_position, .self = &t };
	struct request r;

	read_request(&a, &r, &p);
	if (!p.g->policy->terms)
		end_with(p.g->id, "its judgement has no terms to tune");
	check_only(p.g);
	t.g = p.g;
	t.n = t.g->policy->terms_count;
	t.sample = memory_or_end(SAMPLES_MAX * sizeof *t.sample);
	if (getenv("TUNE_FROM"))
		read_samples(&t, getenv("TUNE_FROM"));
	self_play_open(&p);
	play_games(&t, &p, &r);
	self_play_close(&p);
	if (getenv("TUNE_TO"))
		write_samples(&t, getenv("TUNE_TO"));
	if (!t.samples)
		end_with(t.g->id, "no positions: neither GAMES nor TUNE_FROM gives any");
	settle(&t, r.early);
	fit(&t);
	print_tables(&t);
	free(t.sample);
	return 0;
}
