/* amateurs_stub.h - bodies for what is not yet written: decisions and procedures that close
 * themselves.  NEEDSWORK: goes when the last part is complete.
 */
#ifndef AMATEURS_STUB_H
#define AMATEURS_STUB_H

#include "amateurs_int.h"

#define STUB_DECISION(name)                                                                        \
	int amateurs_##name##_list(const struct state *s, action *out)                             \
	{                                                                                          \
		(void)s;                                                                           \
		out[0] = ACTION(V_DONE, 0, 0);                                                     \
		return 1;                                                                          \
	}                                                                                          \
	void amateurs_##name##_take(struct state *s, action a, struct step *out)                   \
	{                                                                                          \
		(void)a, (void)out;                                                                \
		flow_pop(s);                                                                       \
	}                                                                                          \
	int amateurs_##name##_bar(const struct state *s, action a, int16_t *arg)                   \
	{                                                                                          \
		(void)s, (void)arg;                                                                \
		return action_verb(a) == V_DONE ? 0 : MSG_NOT_NOW;                                 \
	}

#define STUB_PROCEDURE(name)                                                                       \
	void amateurs_##name##_run(struct state *s, struct step *out)                              \
	{                                                                                          \
		(void)out;                                                                         \
		flow_pop(s);                                                                       \
	}

#endif
