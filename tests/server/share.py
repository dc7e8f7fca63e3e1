"""A share of a core for each of some processes, by control groups of the kernel, of either version."""
import contextlib
import os

GROUPS = '/sys/fs/cgroup'
PERIOD = 10_000  # microseconds; short, so that a process that waits for its share waits a few milliseconds


def write(folder, name, value):
    with open(os.path.join(folder, name), 'w', encoding='ascii') as file:
        file.write(str(value))


def make_group(name, percent):
    """The folder of a group of its own."""
    first = os.path.join(GROUPS, 'cpu')
    old = os.path.exists(os.path.join(first, 'cpu.cfs_quota_us'))
    folder = os.path.join(first if old else GROUPS, name)
    if not old:
        write(GROUPS, 'cgroup.subtree_control', '+cpu')
    os.mkdir(folder)
    quota = PERIOD * percent // 100
    if old:
        write(folder, 'cpu.cfs_period_us', PERIOD)
        write(folder, 'cpu.cfs_quota_us', quota)
    else:
        write(folder, 'cpu.max', f'{quota} {PERIOD}')
    return folder


@contextlib.contextmanager
def shared_out(pids, percent):
    """For as long as this is entered each of them has so many hundredths of a core, and no more."""
    folders = []
    try:
        for number, pid in enumerate(pids):
            folders.append(make_group(f'ghent-{os.getpid()}-{number}', percent))
            write(folders[-1], 'cgroup.procs', pid)
    except OSError as error:
        give_back(folders)
        raise SystemExit(f'no share of a core can be given here, for it needs root and control groups: {error}') from error
    try:
        yield
    finally:
        give_back(folders)


def give_back(folders):
    """A group is removed when nobody is in it any more."""
    for folder in folders:
        with open(os.path.join(folder, 'cgroup.procs'), encoding='ascii') as file:
            for pid in file.read().split():
                write(os.path.dirname(folder), 'cgroup.procs', pid)
        os.rmdir(folder)
