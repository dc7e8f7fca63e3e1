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
#include "server_messages.h"

enum { PATH_SIZE = 4096, WORKERS_MOST = 64 };

static const char usual_place[] = "127.0.0.1:1812";

struct serving {
	struct program *p;
	const struct serve_options *options;
	bool open; /* the browser */
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
	char sentence[1024];
	struct text t = text_into(sentence, sizeof sentence);

	say(&t, s->p->lang, &server_messages[why ? SRV_STORE_FAILS : SRV_STORE_WORKS],
	    (const struct value[]){ { s->options->store, 0 }, { why ? why : "", 0 } });
	complain(s->p, SAYING(TXT_PLAIN), TEXT(sentence));
}

static void ready(void *owner, int port, long few_files)
{
	const struct serving *s = owner;
	char url[128];
	struct text t = text_into(url, sizeof url);

	put_url(&t, s->options, port);
	tell(s->p, SAYING(TXT_SERVE_READY), TEXT(url));
	tell(s->p, SAYING(TXT_SERVE_HINT), TEXT(s->options->store));
	tell_friends(s->p, s->options->address, port);
	if (few_files) {
		say(&s->p->page, s->p->lang, &server_messages[SRV_FEW_FILES],
		    &(const struct value){ NULL, few_files });
		text_char(&s->p->page, '\n');
	}
	page_show(s->p);
	if (s->open && is_desktop())
		open_browser(url);
}

static bool read_options(struct program *p, const struct options *o, struct serve_options *out,
			 char *address, unsigned size)
{
	const char *listen = o->value[OPT_LISTEN] ? o->value[OPT_LISTEN] : usual_place;
	const char *limits = o->value[OPT_LIMITS] ? o->value[OPT_LIMITS] : "on";
	int64_t workers = 2;

	if (o->nwords) {
		complain(p, SAYING(TXT_NO_WORDS), TEXT("serve"), TEXT(o->word[0]));
		return false;
	}
	if (!address_split(listen, address, size, &out->port)) {
		complain(p, SAYING(TXT_BAD_LISTEN), TEXT(listen));
		return false;
	}
	if (strcmp(limits, "on") && strcmp(limits, "off")) {
		complain(p, SAYING(TXT_BAD_LIMITS), TEXT(limits));
		return false;
	}
	if (!option_number(p, o, OPT_WORKERS, 1, WORKERS_MOST, &workers))
		return false;
	out->address = address;
	out->files = o->value[OPT_FILES];
	out->workers = (int)workers;
	out->limits = !strcmp(limits, "on");
	return true;
}

int run_serve(struct program *p, const struct options *o)
{
	struct serve_options options = { .store = o->value[OPT_STORE] };
	struct serving serving = { p, &options, o->value[OPT_OPEN] != NULL };
	const struct serve_ear ear = { &serving, ready, complain_store };
	struct serve_fault fault = { 0 };
	char path[PATH_SIZE], address[64], sentence[1024];
	struct text t = text_into(path, sizeof path), why = text_into(sentence, sizeof sentence);

	if (!read_options(p, o, &options, address, sizeof address))
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
