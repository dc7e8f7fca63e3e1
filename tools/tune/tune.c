/* tune.c - finds the weights of a game's judgement from games that a program plays against
 * itself: regression of the final lead, and then of who won, on the terms of the positions
 * between plays.
 *
 *   tune GAME PLAYER GAMES [ITERATIONS [SEED [SPREAD]]]
 *
 * Prints the weights, which tools/tune/apply puts into the tables of the game.  So that leads of
 * all sizes are seen, each game begins with the field "score" set to a random number between
 * -SPREAD and SPREAD.  The weights stay near the old ones as far as the games do not speak
 * against them.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ai/think.h"
#include "core/policy.h"
#include "core/rng.h"
#include "core/text.h"
#include "clients/text/find.h"
#include "clients/text/load.h"
#include "games/games.h"

enum { LAST_TURN = 8, WON_EARLY = 24 };
enum { TURNS = 16, ROUNDS = 40, SAMPLES_MAX = 2000000 };

static const double inertia = 0.1; /* how strongly old weights hold */

struct sample {
	int16_t x[TERMS_MAX];
	int8_t turn, won; /* by seat 1 */
	int16_t final;    /* lead at the end, for seat 1 above 0 */
};

struct tuner {
	const struct game *g;
	const struct player *who;
	int n; /* terms */
	struct sample *sample;
	int samples;
	double weight[TERMS_MAX], start[TERMS_MAX], scale[TURNS];
};

static int turn_of(const struct game *g, const struct state *s)
{
	const struct field *f = field_named(g, "turn");

	return f ? (int)field_load(s, f, (const int[2]){ 0, 0 }) : 0;
}

static void shift_score(const struct game *g, struct state *s, int by)
{
	const struct field *f = field_named(g, "score");

	if (f && by)
		field_store(s, f, (const int[2]){ 0, 0 }, by);
}

/* ---- playing -------------------------------------------------------------- */

static void note_position(struct tuner *t, const struct state *s)
{
	struct sample *x = &t->sample[t->samples];

	if (t->samples == SAMPLES_MAX)
		return;
	t->g->policy->measure(s, x->x);
	x->turn = (int8_t)turn_of(t->g, s);
	t->samples++;
}

/* Who wins at once by other means than points is ahead by more than points can tell. */
static void end_sample(const struct tuner *t, struct sample *x, const struct state *s)
{
	const struct field *f = field_named(t->g, "score");
	int score = f ? (int)field_load(s, f, (const int[2]){ 0, 0 }) : 0;

	x->won = t->g->outcome(s, 1) > 0;
	x->final = (int16_t)((score > 0) == (x->won > 0) ? score : 0);
	if (turn_of(t->g, s) < LAST_TURN)
		x->final = x->won ? WON_EARLY : -WON_EARLY;
}

static void play_game(struct tuner *t, uint64_t seed, int shift, struct thinking think[PLAYERS])
{
	const uint64_t key[2] = { seed, 7 };
	struct rng rng[PLAYERS] = { { hash_word(seed, 3) }, { hash_word(seed, 4) } };
	union any_state s, view;
	int first = t->samples;

	game_start(t->g, &s.st, 0, key, NULL, NULL);
	shift_score(t->g, &s.st, shift);
	for (int seat = game_player(&s.st); seat != NOBODY; seat = game_player(&s.st)) {
		if (t->g->policy->quiet(&s.st))
			note_position(t, &s.st);
		game_view(t->g, &s.st, seat, &view.st);
		game_do(t->g, &s.st,
			player_think(t->who, t->g, &view.st, seat, &rng[seat], &think[seat]), NULL,
			NULL);
	}
	for (int i = first; i < t->samples; i++)
		end_sample(t, &t->sample[i], &s.st);
}

/* Samples of earlier games are used again: TUNE_FROM and TUNE_TO name files. */
static void read_samples(struct tuner *t, const char *path)
{
	FILE *f = fopen(path, "rb");

	if (f)
		t->samples = (int)fread(t->sample, sizeof *t->sample, SAMPLES_MAX, f);
	if (f)
		fclose(f);
}

static void write_samples(const struct tuner *t, const char *path)
{
	FILE *f = fopen(path, "wb");

	if (!f || fwrite(t->sample, sizeof *t->sample, (size_t)t->samples, f) != (size_t)t->samples)
		perror(path);
	if (f)
		fclose(f);
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

/* Least squares for the lead at the end: later positions know more about it.  The old
 * weights count like some more positions that agree with them. */
static void fit_weights(struct tuner *t)
{
	static double a[TERMS_MAX][TERMS_MAX];
	double b[TERMS_MAX] = { 0 };

	memset(a, 0, sizeof a);
	for (int k = 0; k < t->samples; k++) {
		const struct sample *x = &t->sample[k];
		double weight = 1.0 / (LAST_TURN + 2 - x->turn), off = x->final - lead(t, x);

		for (int i = 0; i < t->n; i++) {
			if (!x->x[i])
				continue;
			b[i] += weight * off * x->x[i];
			for (int j = 0; j < t->n; j++)
				a[i][j] += weight * x->x[i] * x->x[j];
		}
	}
	for (int i = 0; i < t->n; i++) {
		double hold = inertia * a[i][i] + 1e-3;

		a[i][i] += hold;
		b[i] -= hold * (t->weight[i] - t->start[i]);
	}
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

/* Weights and scales have one factor too many: a point on the board is a point. */
static void normalise(struct tuner *t)
{
	double unit = t->weight[0];

	for (int i = 0; i < t->n; i++)
		t->weight[i] /= unit;
	for (int i = 0; i < TURNS; i++)
		t->scale[i] *= unit;
}

/* ---- telling -------------------------------------------------------------- */

static void print_tables(const struct tuner *t)
{
	for (int i = 0; i < t->n; i++)
		printf("T(%s, %ld) /* was %d */\n", t->g->policy->terms[i].name,
		       lround(1000 * t->weight[i]), t->g->policy->terms[i].weight);
	for (int i = 0; i < 9; i++)
		printf("C(%d, %ld)\n", i, lround(1024 * t->scale[i]));
}

struct request {
	int games, spread;
	uint64_t seed;
	uint32_t iterations;
};

static bool read_request(int argc, char **argv, struct tuner *t, struct request *r)
{
	if (argc < 4) {
		fprintf(stderr, "tune GAME PLAYER GAMES [ITERATIONS [SEED [SPREAD]]]\n");
		return false;
	}
	t->g = game_find(argv[1]);
	t->who = player_find(argv[2]);
	r->games = (int)strtol(argv[3], NULL, 10);
	r->iterations = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 0;
	r->seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
	r->spread = argc > 6 ? (int)strtol(argv[6], NULL, 10) : 0;
	if (t->g && t->who && t->g->policy && t->g->policy->terms)
		return true;
	fprintf(stderr, "tune: no such game or player, or no terms to tune\n");
	return false;
}

static void play_games(struct tuner *t, const struct request *x)
{
	struct thinking think[PLAYERS] = { { 0 } };

	for (int seat = 0; seat < PLAYERS; seat++) {
		think[seat].arena = memory_or_end(ARENA_USUAL);
		think[seat].size = ARENA_USUAL;
		think[seat].iterations = x->iterations;
	}
	for (int i = 0; i < x->games; i++) {
		uint64_t seed = x->seed + (uint64_t)i;
		struct rng r = { hash_word(seed, 5) };
		int shift = x->spread ? rng_below(&r, 2 * x->spread + 1) - x->spread : 0;

		for (int seat = 0; seat < PLAYERS; seat++)
			think_forget(&think[seat]);
		play_game(t, seed, shift, think);
	}
	for (int seat = 0; seat < PLAYERS; seat++)
		free(think[seat].arena);
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
	fit_weights(t);
	normalise(t);
	for (int i = 0; i < ROUNDS; i++)
		fit_scale(t);
	fprintf(stderr, " -> %.4f\n", loss(t));
}

int main(int argc, char **argv)
{
	struct tuner t = { 0 };
	struct request r;

	if (!read_request(argc, argv, &t, &r))
		return 2;
	t.n = t.g->policy->terms_count;
	t.sample = memory_or_end(SAMPLES_MAX * sizeof *t.sample);
	if (getenv("TUNE_FROM"))
		read_samples(&t, getenv("TUNE_FROM"));
	play_games(&t, &r);
	if (getenv("TUNE_TO"))
		write_samples(&t, getenv("TUNE_TO"));
	fit(&t);
	print_tables(&t);
	free(t.sample);
	return 0;
}
