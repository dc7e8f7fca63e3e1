/* flood_tell.c - the one line of JSON that tells how it went (flood_run.h). */
#include "flood_run.h"

static void tell_counts(const char *name, const struct count *list)
{
	const char *comma = "";

	printf(",\"%s\":{", name);
	for (int i = 0; i < CODES_MAX && list[i].n; i++, comma = ",")
		printf("%s\"%s\":%lld", comma, list[i].name, (long long)list[i].n);
	printf("}");
}

static void tell_kinds(const struct flood *f)
{
	const char *comma = "";

	printf(",\"kinds\":{");
	for (int i = 0; i < flood_nmakers; i++) {
		if (flood_makers[i].where == (f->club ? BY_TOKENS : BY_ACCOUNTS))
			continue;
		printf("%s\"%s\":%lld", comma, flood_makers[i].name, (long long)f->made[i]);
		comma = ",";
	}
	printf("}");
}

void flood_report(const struct flood *f, int64_t us, int stuck)
{
	printf("{\"messages\":%lld,\"seconds\":%lld,\"refused\":%lld,\"closed\":%lld,"
	       "\"hung_up\":%lld,\"accepted\":%lld,\"unanswered\":%lld,\"changed\":%lld,"
	       "\"stuck_tables\":%d",
	       (long long)f->begun, (long long)(us / 1000000), (long long)f->refused,
	       (long long)f->closed, (long long)f->hung_up, (long long)f->accepted,
	       (long long)f->unanswered, (long long)f->changed, stuck);
	tell_counts("codes", f->code);
	tell_kinds(f);
	tell_counts("requests", f->request);
	printf("}\n");
}
