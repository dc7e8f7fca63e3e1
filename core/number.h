/* number.h - the smaller and the larger of two numbers. */
#ifndef CORE_NUMBER_H
#define CORE_NUMBER_H

static inline int min(int a, int b)
{
	return a < b ? a : b;
}

static inline int max(int a, int b)
{
	return a > b ? a : b;
}

#endif
