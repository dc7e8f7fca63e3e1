#!/usr/bin/env python3
"""Through the proxy of the package's example: test_intruders_proxy.py GHENT SOURCES [TEST...]

packaging/nginx.conf as it is, but for its ports and certificates.
"""
import asyncio
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time

import websockets

from fakes import path
from server import PATIENCE, SOURCES, Public, Socket, main, test

NGINX = shutil.which('nginx') or shutil.which('nginx', path='/usr/sbin')


def free_port():
    with socket.create_server(('127.0.0.1', 0)) as s:
        return s.getsockname()[1]


class Proxied(Public):
    """A server of https://club.example behind nginx."""

    def __init__(self, folder):
        super().__init__(folder, limits='on')
        self.stop()
        self.options, self.listen = ('--public', '--url', 'https://club.example'), self.host
        self.start(ready='https://club.example/')
        self.door, self.plain, self.nginx = free_port(), free_port(), None
        self.start_nginx()

    def start_nginx(self):
        with open(os.path.join(SOURCES, 'packaging/nginx.conf'), encoding='utf-8') as file:
            site = file.read()
        site = re.sub(r'\n\s*listen \[::\].*;', '', site)
        site = re.sub(r'listen 80;', f'listen 127.0.0.1:{self.plain};', site)
        site = site.replace('root /var/www/html;', f'root {self.folder};')
        site = re.sub(r'listen 443 ', f'listen 127.0.0.1:{self.door} ', site)
        site = re.sub(r'\n\s*server 127.0.0.1:1813.*;', '', site).replace('127.0.0.1:1812', f'127.0.0.1:{self.port}')
        site = re.sub(r'/etc/letsencrypt\S*/fullchain.pem', path('cert.pem'), site)
        site = re.sub(r'/etc/letsencrypt\S*/privkey.pem', path('key.pem'), site)
        folders = ''.join(f'{w}_temp_path {self.folder}/{w};\n'
                          for w in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        with open(f'{self.folder}/nginx.conf', 'w', encoding='utf-8') as file:
            file.write(f'daemon off;\nmaster_process off;\npid {self.folder}/pid;\n'
                       f'error_log {self.folder}/nginx.log;\nevents {{}}\nhttp {{\naccess_log off;\n{folders}{site}\n}}\n')
        self.nginx = subprocess.Popen(  # pylint: disable=consider-using-with
            [NGINX, '-c', f'{self.folder}/nginx.conf'], stdout=subprocess.DEVNULL)
        for _ in range(100):
            with socket.socket() as s:
                if not s.connect_ex(('127.0.0.1', self.door)):
                    return
            time.sleep(.05)
        raise AssertionError('nginx does not start')

    def stop(self):
        if getattr(self, 'nginx', None):
            self.nginx.terminate()
            self.nginx.wait(PATIENCE)
        super().stop()

    def kill(self):
        if getattr(self, 'nginx', None):
            self.nginx.kill()
            self.nginx.wait()
        super().kill()

    async def through(self, **headers):
        """A socket through the proxy."""
        line = await websockets.connect(
            'wss://club.example/api/1/socket', host='127.0.0.1', port=self.door, ssl=blind(), subprotocols=['ghent-1'],
            origin='https://club.example', extra_headers=headers, ping_interval=None)
        self.sockets.append(Socket(line))
        return self.sockets[-1]


def blind():
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def proxied(function):
    function.kind = Proxied
    return function


@test
@proxied
async def sockets_come_as_who_they_are(server):
    """They open at all; and nobody tells the server that he comes from elsewhere."""
    for n in range(48):
        s = await server.through(**{'X-Forwarded-For': f'203.0.113.{n}'})
        assert (await s.ask('ping'))['type'] == 'pong'
    assert await (await server.through(**{'X-Forwarded-For': '203.0.113.99'})).closed() == 4408


@test
@proxied
async def requests_come_as_who_they_are(server):
    def fail(n):
        line = http.client.HTTPSConnection('127.0.0.1', server.door, timeout=PATIENCE, context=blind())
        line.request('POST', '/api/1/me/confirm', '{"token":"x"}', {
            'Host': 'club.example', 'Origin': 'https://club.example', 'X-Forwarded-For': f'203.0.113.{n}'})
        return line.getresponse().status
    assert await asyncio.to_thread(fail, 1) == 400
    assert server.raw('GET', '/metrics', headers={'Host': f'127.0.0.1:{server.port}'})[0] == 200
    line = http.client.HTTPSConnection('127.0.0.1', server.door, timeout=PATIENCE, context=blind())
    line.request('GET', '/metrics', headers={'Host': 'club.example'})
    assert line.getresponse().status == 404


@test
@proxied
async def certbot_shows_whose_the_name_is(server):
    """At every renewal, at port 80, while nginx runs; all else is sent to https."""
    def ask(where):
        line = http.client.HTTPConnection('127.0.0.1', server.plain, timeout=PATIENCE)
        line.request('GET', where, headers={'Host': 'club.example'})
        answer = line.getresponse()
        return answer.status, answer.getheader('Location'), answer.read()
    os.makedirs(f'{server.folder}/.well-known/acme-challenge')
    with open(f'{server.folder}/.well-known/acme-challenge/proof', 'wb') as file:
        file.write(b'it is mine')
    assert await asyncio.to_thread(ask, '/.well-known/acme-challenge/proof') == (200, None, b'it is mine')
    assert (await asyncio.to_thread(ask, '/lobby'))[:2] == (301, 'https://club.example/lobby')


@test
@proxied
async def a_flood_is_told_so(server):
    """429, as the server itself says it: not 503, which is for a server that is out of order."""
    def knock():
        line = http.client.HTTPSConnection('127.0.0.1', server.door, timeout=PATIENCE, context=blind())
        line.request('GET', '/api/1/login', headers={'Host': 'club.example'})
        return line.getresponse().status
    told = [await asyncio.to_thread(knock) for _ in range(20)]
    assert told[0] not in (429, 503) and told[-1] == 429 and 503 not in told, told


@test
@proxied
async def who_meets_in_one_house(server):
    """Five browsers come for the first time, from one address: every file comes."""
    told = await asyncio.to_thread(subprocess.run, [
        'node', os.path.join(SOURCES, 'tests/server/visitors.mjs'), str(server.door), 'club.example', '5'],
        stdout=subprocess.PIPE, check=True, timeout=PATIENCE)
    told = json.loads(told.stdout)
    assert list(told) == ['200'] and told['200'] > 1000, told


if __name__ == '__main__':
    if not NGINX:
        print('1..0 # SKIP there is no nginx')
        sys.exit(0)
    sys.exit(main())
