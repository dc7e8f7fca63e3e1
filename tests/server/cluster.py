"""A PostgreSQL of one's own, in a temporary folder, for as long as a test runs."""
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

PATIENCE = 60


def programs():
    """The folder of initdb and pg_ctl: Debian keeps them out of the path."""
    for folder in sorted(glob.glob('/usr/lib/postgresql/*/bin'), reverse=True):
        if os.path.exists(os.path.join(folder, 'initdb')):
            return folder
    found = shutil.which('initdb')
    if not found:
        raise SystemExit('no PostgreSQL here: install postgresql-15')
    return os.path.dirname(os.path.realpath(found))


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def end(*_):
    """Whoever is told to end takes the cluster with him, in peace."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(143)


class Cluster:
    """durable: a commit is on the disk, as in earnest; otherwise it is only quick."""

    def __init__(self, durable=False):
        signal.signal(signal.SIGTERM, end)
        self.bin = programs()
        self.root = os.geteuid() == 0
        self.folder = tempfile.mkdtemp(prefix='ghent-postgres-')
        self.data = os.path.join(self.folder, 'data')
        self.port = free_port()
        self.count = 0
        try:
            self.build(durable)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def build(self, durable):
        if self.root:
            owner = pwd.getpwnam('postgres')
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.run('initdb', '-D', self.data, '-U', 'ghent', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
        settings = {'listen_addresses': "'127.0.0.1'", 'port': self.port,
                    'unix_socket_directories': f"'{self.folder}'", 'max_connections': 40,
                    'shared_buffers': "'64MB'", 'autovacuum_naptime': "'10min'"}
        if not durable:
            settings.update(fsync='off', full_page_writes='off')
        with open(os.path.join(self.data, 'postgresql.conf'), 'a', encoding='utf-8') as file:
            file.writelines(f'{name} = {value}\n' for name, value in settings.items())
        self.start()

    def run(self, program, *args):
        command = [os.path.join(self.bin, program), *args]
        if self.root:
            command = ['runuser', '-u', 'postgres', '--', *command]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=PATIENCE, check=False, cwd=self.folder)
        if done.returncode:
            raise SystemExit(f'{program} failed: {done.stdout}')
        return done.stdout

    def control(self, *args):
        # Its output goes to a file: the server would keep a pipe open.
        command = [os.path.join(self.bin, 'pg_ctl'), '-D', self.data, '-w', '-l', os.path.join(self.folder, 'log'), *args]
        if self.root:
            command = ['runuser', '-u', 'postgres', '--', *command]
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       timeout=PATIENCE, check=True, cwd=self.folder)

    def start(self):
        self.control('start')

    def stop(self, how='fast'):
        self.control('stop', '-m', how)

    def address(self, database, tcp=False):
        if tcp:
            return f'postgres://ghent@127.0.0.1:{self.port}/{database}'
        return f'postgres://ghent@/{database}?host={self.folder}&port={self.port}'

    def ask(self, database, sql):
        return self.run('psql', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', self.folder, '-p', str(self.port),
                        '-U', 'ghent', '-d', database, '-c', sql).strip()

    def beside(self, database, sql, seconds=1):
        """A transaction that is under way when this returns, and is committed after a while; wait for it."""
        text = f"BEGIN; {sql}; SELECT 'begun'; SELECT pg_sleep({seconds}); COMMIT"
        command = [os.path.join(self.bin, 'psql'), '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', self.folder,
                   '-p', str(self.port), '-U', 'ghent', '-d', database]
        if self.root:
            command = ['runuser', '-u', 'postgres', '--', *command]
        process = subprocess.Popen(  # pylint: disable=consider-using-with
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=self.folder)
        process.stdin.write(text.replace(';', ';\n') + ';\n')
        process.stdin.close()
        process.stdin = None
        while process.stdout.readline() not in ('begun\n', ''):
            pass
        return process

    def database(self):
        """The address of a new and empty one."""
        self.count += 1
        name = f't{os.getpid()}_{self.count}'
        self.ask('postgres', f'CREATE DATABASE {name}')
        return self.address(name)

    def close(self):
        try:
            self.stop('immediate')
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
