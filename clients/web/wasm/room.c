/* room.c - memory of the module. */
#include "engine.h"

enum { PAGE = 65536, ALIGN = 16 };

extern unsigned char __heap_base; /* wasm-ld: behind the stack and the data */

/* The one thing that is not constant.  The worker has one thread and one game. */
static struct engine only;
static unsigned char *top;

struct engine *engine(void)
{
	return &only;
}

void *grab(size_t size)
{
	unsigned char *start, *limit = (unsigned char *)(__builtin_wasm_memory_size(0) * PAGE);

	if (!top)
		top = &__heap_base;
	start = (unsigned char *)(((uintptr_t)top + ALIGN - 1) / ALIGN * ALIGN);
	top = start + size;
	if (top > limit &&
	    __builtin_wasm_memory_grow(0, ((size_t)(top - limit) + PAGE - 1) / PAGE) == (size_t)-1)
		__builtin_trap();
	return start;
}

struct text answer(void)
{
	if (!only.out)
		only.out = grab(WIRE_TABLE);
	return text_into(only.out, WIRE_TABLE);
}

EXPORT(input) char *input(int n);

/* Where the worker writes a request of n bytes; a zero byte is put behind it. */
char *input(int n)
{
	if ((size_t)n + 1 > only.in_size) {
		only.in_size = (size_t)n + 1;
		only.in = grab(only.in_size);
	}
	only.in[n] = 0;
	return only.in;
}

EXPORT(output) const char *output(void);

const char *output(void)
{
	return only.out;
}

EXPORT(lines) const char *lines(void);

/* What the last request has added to the journal. */
const char *lines(void)
{
	return only.lines ? only.lines : "";
}
