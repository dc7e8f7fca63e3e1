"""A mail server and a push service of our own, on the loopback, that keep what they are given.

Both speak TLS under a certificate that is made here; SSL_CERT_FILE lets the server trust it.
Pushes may go to the loopback only because GHENT_TEST_PUSH_ANYWHERE is set, which no real server
should have.
"""
import base64
import datetime
import email
import email.policy
import hashlib
import hmac
import http.server
import ipaddress
import json
import os
import queue
import socketserver
import ssl
import struct
import tempfile
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

PATIENCE = 20
FOLDER = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with


def path(name):
    return os.path.join(FOLDER.name, name)


def make_certificate():
    """For 127.0.0.1 and localhost, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, 'localhost')])
    now = datetime.datetime.utcnow()
    names = [x509.DNSName('localhost'), x509.IPAddress(ipaddress.ip_address('127.0.0.1'))]
    certificate = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
                   .serial_number(1).not_valid_before(now - datetime.timedelta(days=1))
                   .not_valid_after(now + datetime.timedelta(days=1))
                   .add_extension(x509.SubjectAlternativeName(names), False)
                   .add_extension(x509.BasicConstraints(True, None), True)
                   .sign(key, hashes.SHA256()))
    with open(path('key.pem'), 'wb') as file:
        file.write(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                     serialization.NoEncryption()))
    with open(path('cert.pem'), 'wb') as file:
        file.write(certificate.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path('cert.pem'), path('key.pem'))
    return context


TLS = make_certificate()
os.environ['SSL_CERT_FILE'] = path('cert.pem')
os.environ['CREDENTIALS_DIRECTORY'] = FOLDER.name


class Threaded(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request, client_address):
        """Whoever hangs up does so on purpose."""


class FakeMail:
    """SMTP with STARTTLS and a password.  `refuse` gives an answer to RCPT by recipient; `hold` keeps the
    answer to a whole letter back."""

    USER, PASSWORD = 'club', 'a secret, with blanks'

    def __init__(self, offers=('STARTTLS', 'AUTH PLAIN LOGIN')):
        self.offers, self.refuse, self.hold = offers, {}, None
        self.letters = queue.Queue()
        self.said = []  # every line of the client
        self.server = Threaded(('127.0.0.1', 0), lambda *a: Conversation(self, *a))
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def file(self, security='starttls', login=True):
        """What --mail wants."""
        with open(path('password'), 'w', encoding='utf-8') as file:
            file.write(self.PASSWORD + '\n')
        name = path(f'mail-{self.port}-{security}')
        with open(name, 'w', encoding='utf-8') as file:
            file.write(f'# how letters go out\nhost 127.0.0.1\nport {self.port}\nsecurity {security}\n'
                       'from club@example.org   # whoever answers is not read\n')
            if login:
                file.write(f'user {self.USER}\npassword-file $CREDENTIALS_DIRECTORY/password\n')
        return name

    def next(self):
        """The next letter: (envelope, message as python reads it)."""
        envelope, text = self.letters.get(timeout=PATIENCE)
        return envelope, email.message_from_bytes(text, policy=email.policy.default)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Conversation(socketserver.StreamRequestHandler):
    def __init__(self, mail, *args):
        self.mail, self.secure, self.user, self.envelope = mail, False, None, {}
        super().__init__(*args)

    def say(self, line):
        self.wfile.write(line.encode() + b'\r\n')

    def hear(self):
        line = self.rfile.readline()
        if not line:
            raise ConnectionError
        text = line.decode().rstrip('\r\n')
        self.mail.said.append(text)
        return text

    def handle(self):
        self.say('220 mail.example ESMTP')
        while True:
            line = self.hear()
            word = line.split(' ')[0].split(':')[0].upper()
            getattr(self, 'do_' + word.lower())(line)
            if word == 'QUIT':
                return

    def do_ehlo(self, _):
        offers = [o for o in self.mail.offers if o != 'STARTTLS' or not self.secure]
        lines = ['mail.example', *offers]
        for i, line in enumerate(lines):
            self.say(('250 ' if i == len(lines) - 1 else '250-') + line)

    def do_starttls(self, _):
        self.say('220 go ahead')
        self.connection = TLS.wrap_socket(self.connection, server_side=True)
        self.rfile = self.connection.makefile('rb')
        self.wfile = self.connection.makefile('wb', 0)
        self.secure = True

    def judge(self, user, password):
        good = user == self.mail.USER and password == self.mail.PASSWORD
        self.user = user if good else None
        self.say('235 welcome' if good else '535 wrong')

    def do_auth(self, line):
        if line.upper().startswith('AUTH PLAIN '):
            _, user, password = base64.b64decode(line[11:]).decode().split('\0')
        else:
            self.say('334 VXNlcm5hbWU6')
            user = base64.b64decode(self.hear()).decode()
            self.say('334 UGFzc3dvcmQ6')
            password = base64.b64decode(self.hear()).decode()
        self.judge(user, password)

    def do_mail(self, line):
        self.envelope = {'from': line[11:-1], 'secure': self.secure, 'user': self.user}
        self.say('250 ok')

    def do_rcpt(self, line):
        self.envelope['to'] = line[9:-1]
        self.say(self.mail.refuse.get(self.envelope['to'], '250 ok'))

    def do_data(self, _):
        self.say('354 go')
        lines = []
        while (line := self.rfile.readline()) not in (b'.\r\n', b''):
            assert line.endswith(b'\r\n') and len(line) <= 1000, line
            lines.append(line[1:] if line.startswith(b'.') else line)
        self.mail.letters.put((self.envelope, b''.join(lines)))
        if self.mail.hold:
            self.mail.hold.wait(PATIENCE)
        self.say('250 queued')

    def do_quit(self, _):
        self.say('221 bye')


def unbase64(text):
    return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


def hkdf(salt, secret, info, size):
    """RFC 5869, one block."""
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b'\1', hashlib.sha256).digest()[:size]


class Browser:
    """What a browser keeps of a subscription: its key, and how to open what is sealed for it."""

    def __init__(self, endpoint):
        self.key, self.auth, self.endpoint = ec.generate_private_key(ec.SECP256R1()), os.urandom(16), endpoint
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962,
                                                        serialization.PublicFormat.UncompressedPoint)

    def subscription(self):
        digits = [base64.urlsafe_b64encode(b).decode().rstrip('=') for b in (self.point, self.auth)]
        return {'endpoint': self.endpoint, 'p256dh': digits[0], 'auth': digits[1]}

    def open(self, body):
        """RFC 8291, as the browser does it."""
        salt, (size, length) = body[:16], struct.unpack('>IB', body[16:21])
        theirs, sealed = body[21:21 + length], body[21 + length:]
        assert len(sealed) <= size and length == 65
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        common = hkdf(self.auth, self.key.exchange(ec.ECDH(), point), b'WebPush: info\0' + self.point + theirs, 32)
        key = hkdf(salt, common, b'Content-Encoding: aes128gcm\0', 16)
        nonce = hkdf(salt, common, b'Content-Encoding: nonce\0', 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b'\0')
        assert text[-1] == 2, text
        return json.loads(text[:-1])


class FakePush:
    """A push service: keeps (path, headers, body); `status` gives its answer by path."""

    def __init__(self):
        self.status, self.got = {}, queue.Queue()
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def do_POST(self):  # pylint: disable=invalid-name
                body = self.rfile.read(int(self.headers['Content-Length']))
                service.got.put((self.path, dict(self.headers), body))
                self.send_response(service.status.get(self.path, 201))
                self.send_header('Content-Length', '0')
                self.end_headers()

            def log_message(self, *_):  # pylint: disable=arguments-differ
                pass

        self.server = Threaded(('127.0.0.1', 0), Handler)
        self.server.socket = TLS.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def browser(self, name):
        return Browser(f'https://127.0.0.1:{self.port}/send/{name}')

    def next(self):
        return self.got.get(timeout=PATIENCE)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def check_vapid(header, key, audience):
    """RFC 8292: the claims, if the signature is that of the key."""
    assert header.startswith('vapid t='), header
    token, shown = header[len('vapid t='):].split(', k=')
    assert shown == key, 'it is not the key that browsers were told'
    signed, signature = token.rsplit('.', 1)
    raw = unbase64(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unbase64(key))
    point.verify(utils.encode_dss_signature(int.from_bytes(raw[:32], 'big'), int.from_bytes(raw[32:], 'big')),
                 signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(unbase64(part)) for part in signed.split('.'))
    assert head == {'typ': 'JWT', 'alg': 'ES256'}
    assert claims['aud'] == audience, claims
    return claims
