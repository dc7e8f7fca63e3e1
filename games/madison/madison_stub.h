/* madison_stub.h - a decision that is not written yet: one answer, which closes it.
 *
 * NEEDSWORK: goes when the last skeleton has gone.
 */
#ifndef MADISON_STUB_H
#define MADISON_STUB_H

/* clang-format off */
#define STUB_DECISION(name, verb)                                                                  \
	int madison_##name##_list(const struct state *s, action *out)                              \
	{                                                                                          \
		(void)s;                                                                           \
		out[0] = ACTION(verb, 0, 0);                                                       \
		return 1;                                                                          \
	}                                                                                          \
	void madison_##name##_take(struct state *s, action a, struct step *out)                    \
	{                                                                                          \
		(void)a;                                                                           \
		(void)out;                                                                         \
		flow_pop(s);                                                                       \
	}                                                                                          \
	int madison_##name##_bar(const struct state *s, action a, int16_t *arg)                    \
	{                                                                                          \
		(void)s;                                                                           \
		(void)arg;                                                                         \
		return a == ACTION(verb, 0, 0) ? 0 : MSG_NOT_NOW;                                  \
	}
/* clang-format on */

#endif
