/* cmd_serve.c - `ghent serve`: the browser's side of the program. */
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "commands.h"
#include "server/address.h"
#include "server/serve.h"
#include "server/store/db.h"
#include "server_messages.h"

enum { PATH_SIZE = 4096, WORKERS_MOST = 64 };

static const char usual_place[] = "127.0.0.1:1812";

struct serving {
	struct program *p;
	const struct serve_options *options;
	bool open; /* the browser */
};

/* What is read from the command line, and where it is kept. */
struct reading_options {
	struct program *p;
	const struct options *given;
	struct serve_options *out;
	char address[64];
	struct public public;
};

extern char **environ;

static bool is_desktop(void)
{
	const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");

	return (x11 && *x11) || (wayland && *wayland);
}

/* Whether it worked is for the browser to say; its chatter is not ours. */
static void open_browser(const char *url)
{
	static const char program[] = "xdg-open";
	char *argv[] = { (char *)(uintptr_t)program, (char *)(uintptr_t)url, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t none;
	pid_t child;

	signal(SIGCHLD, SIG_IGN);
	sigemptyset(&none);
	posix_spawnattr_init(&how);
	posix_spawnattr_setsigmask(&how, &none);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
	posix_spawn_file_actions_init(&files);
	for (int fd = 0; fd < 3; fd++)
		posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
	posix_spawnp(&child, program, &files, &how, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&how);
}

/* Where the games are kept if nobody says where; makes the folder. */
static void put_store(struct text *t)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

	if (data && *data == '/') {
		text_put(t, data);
	} else if (home && *home == '/') {
		text_put(t, home);
		text_put(t, "/.local/share");
	}
	text_put(t, t->at > t->start ? "/ghent/games.db" : "games.db");
	for (char *slash = strchr(t->start + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = 0;
		mkdir(t->start, 0700);
		*slash = '/';
	}
}

/* One that listens everywhere is reached by its own machine at the loopback. */
static const char *own_address(const char *address)
{
	return !strcmp(address, "0.0.0.0") ? "127.0.0.1" : !strcmp(address, "::") ? "::1" : address;
}

/* Where others of the network find it, if they can. */
static void tell_friends(struct program *p, const char *address, int port)
{
	char reach[ADDRESSES][ADDRESS_SIZE];
	int n = listen_reach(address, port, reach);

	for (int i = 0; i < n; i++)
		tell(p, SAYING(TXT_SERVE_NETWORK), TEXT(reach[i]));
}

/* Where this machine itself finds it. */
static void put_url(struct text *t, const struct serve_options *o, int port)
{
	const char *address = own_address(o->address);
	bool six = strchr(address, ':') != NULL;

	text_put(t, six ? "http://[" : "http://");
	text_put(t, address);
	text_put(t, six ? "]:" : ":");
	text_number(t, port);
	text_char(t, '/');
}

/* Who starts it a second time only wants to play. */
static bool open_running(const struct serving *s)
{
	const struct serve_options *o = s->options;
	char url[128];
	struct text t = text_into(url, sizeof url);

	if (!s->open || !listen_is_ours(own_address(o->address), o->port))
		return false;
	put_url(&t, o, o->port);
	tell(s->p, SAYING(TXT_SERVE_RUNS), TEXT(url));
	page_show(s->p);
	if (is_desktop())
		open_browser(url);
	return true;
}

static void complain_store(void *owner, const char *why)
{
	const struct serving *s = owner;
	char sentence[1024], name[PATH_SIZE];
	struct text t = text_into(sentence, sizeof sentence);

	db_name(s->options->store, name, sizeof name);
	say(&t, s->p->lang, &server_messages[why ? SRV_STORE_FAILS : SRV_STORE_WORKS],
	    (const struct value[]){ { name, 0 }, { why ? why : "", 0 } });
	complain(s->p, SAYING(TXT_PLAIN), TEXT(sentence));
}

static void complain_mail(void *owner, int msg, const char *what, const char *why)
{
	const struct serving *s = owner;
	char sentence[1024];
	struct text t = text_into(sentence, sizeof sentence);

	say(&t, s->p->lang, &server_messages[msg],
	    (const struct value[]){ { what, 0 }, { why, 0 } });
	complain(s->p, SAYING(TXT_PLAIN), TEXT(sentence));
}

static void tell_public(const struct serving *s, int port)
{
	struct public at = *s->options->public;
	char url[URL_SIZE + 1], name[PATH_SIZE];
	struct text t = text_into(url, sizeof url);

	public_set_port(&at, port);
	db_name(s->options->store, name, sizeof name);
	text_put(&t, at.url);
	text_char(&t, '/');
	tell(s->p, SAYING(TXT_SERVE_READY), TEXT(url));
	tell(s->p, SAYING(TXT_SERVE_PUBLIC), TEXT(name));
}

static void ready(void *owner, int port, long few_files)
{
	const struct serving *s = owner;
	char url[128], name[PATH_SIZE];
	struct text t = text_into(url, sizeof url);

	put_url(&t, s->options, port);
	db_name(s->options->store, name, sizeof name);
	if (s->options->public) {
		tell_public(s, port);
	} else {
		tell(s->p, SAYING(TXT_SERVE_READY), TEXT(url));
		tell(s->p, SAYING(TXT_SERVE_HINT), TEXT(name));
		tell_friends(s->p, s->options->address, port);
	}
	if (few_files) {
		say(&s->p->page, s->p->lang, &server_messages[SRV_FEW_FILES],
		    &(const struct value){ NULL, few_files });
		text_char(&s->p->page, '\n');
	}
	page_show(s->p);
	if (s->open && is_desktop())
		open_browser(url);
}

/* What only a public server has; false: said. */
static bool read_public(struct reading_options *r)
{
	const char *const *value = r->given->value;

	if (!value[OPT_PUBLIC]) {
		const char *stray = value[OPT_URL]            ? "--url"
				    : value[OPT_PROXY]        ? "--proxy"
				    : value[OPT_MAIL]         ? "--mail"
				    : value[OPT_MEMBERS_ONLY] ? "--members-only"
							      : NULL;

		if (stray)
			complain(r->p, SAYING(TXT_NOT_PUBLIC), TEXT(stray));
		return !stray;
	}
	if (!value[OPT_URL])
		return complain(r->p, SAYING(TXT_PUBLIC_NO_URL)) == EXIT_GOOD;
	if (value[OPT_OPEN])
		return complain(r->p, SAYING(TXT_PUBLIC_OPEN)) == EXIT_GOOD;
	if (!public_parse(value[OPT_URL], &r->public))
		return complain(r->p, SAYING(TXT_BAD_URL), TEXT(value[OPT_URL])) == EXIT_GOOD;
	if (value[OPT_PROXY] && !proxies_parse(value[OPT_PROXY], &r->public.proxies))
		return complain(r->p, SAYING(TXT_BAD_PROXY), TEXT(value[OPT_PROXY])) == EXIT_GOOD;
	r->public.members_only = value[OPT_MEMBERS_ONLY];
	r->out->public = &r->public;
	r->out->mail = value[OPT_MAIL];
	return true;
}

/* Logs and who may read the counts; false: said. */
static bool read_ops(struct reading_options *r)
{
	const char *const *value = r->given->value;
	unsigned char address[ADDRESS_BYTES];

	r->out->log = value[OPT_LOG];
	r->out->log_level = LEVEL_INFO;
	r->out->metrics = value[OPT_METRICS];
	if (value[OPT_LOG_LEVEL] && !level_parse(value[OPT_LOG_LEVEL], &r->out->log_level))
		return complain(r->p, SAYING(TXT_BAD_LEVEL), TEXT(value[OPT_LOG_LEVEL])) ==
		       EXIT_GOOD;
	if (value[OPT_METRICS] && !address_parse(value[OPT_METRICS], address))
		return complain(r->p, SAYING(TXT_BAD_METRICS), TEXT(value[OPT_METRICS])) ==
		       EXIT_GOOD;
	return true;
}

static bool read_options(struct reading_options *r)
{
	const struct options *o = r->given;
	const char *listen = o->value[OPT_LISTEN] ? o->value[OPT_LISTEN] : usual_place;
	const char *limits = o->value[OPT_LIMITS] ? o->value[OPT_LIMITS] : "on";
	int64_t workers = 2;

	if (o->nwords) {
		complain(r->p, SAYING(TXT_NO_WORDS), TEXT("serve"), TEXT(o->word[0]));
		return false;
	}
	if (!address_split(listen, r->address, sizeof r->address, &r->out->port)) {
		complain(r->p, SAYING(TXT_BAD_LISTEN), TEXT(listen));
		return false;
	}
	if (strcmp(limits, "on") && strcmp(limits, "off")) {
		complain(r->p, SAYING(TXT_BAD_LIMITS), TEXT(limits));
		return false;
	}
	if (!option_number(r->p, o, OPT_WORKERS, 1, WORKERS_MOST, &workers) || !read_public(r) ||
	    !read_ops(r))
		return false;
	r->out->address = r->address;
	r->out->files = o->value[OPT_FILES];
	r->out->workers = (int)workers;
	r->out->limits = !strcmp(limits, "on");
	return true;
}

int run_serve(struct program *p, const struct options *o)
{
	struct serve_options options = { .store = o->value[OPT_STORE] };
	struct serving serving = { p, &options, o->value[OPT_OPEN] != NULL };
	struct reading_options reading = { .p = p, .given = o, .out = &options };
	const struct serve_ear ear = { &serving, ready, complain_store, complain_mail };
	struct serve_fault fault = { 0 };
	char path[PATH_SIZE], sentence[1024];
	struct text t = text_into(path, sizeof path), why = text_into(sentence, sizeof sentence);

	if (!read_options(&reading))
		return EXIT_BAD;
	if (!options.store) {
		put_store(&t);
		options.store = path;
	}
	if (open_running(&serving))
		return EXIT_GOOD;
	if (serve(&options, &ear, &fault))
		return EXIT_GOOD;
	say(&why, p->lang, &server_messages[fault.msg],
	    (const struct value[]){ { fault.what, 0 }, { fault.why, 0 } });
	return complain(p, SAYING(TXT_PLAIN), TEXT(sentence));
}
