"""A program of somebody else's, that speaks the protocol as far as it likes.

What net/handshake/handshake.h and net/words/frame.h describe, by libsodium: enough to guess at codes, and to stand
between two programs for one who knows their code.
"""

import ctypes
import ctypes.util
import hashlib
import socket
import threading

VERSION = 4                      # of the handshake
HELLO, ACCEPT, SHARE, CONFIRM, REFUSE = 1, 2, 3, 4, 5
BUSY, WRONG_CODE, SPENT = 4, 5, 6 # reasons of a refusal
PING, PONG, PROPOSE = 7, 8, 4    # kinds of message, by their order in net/match/message.h
CODE = 1                         # the kind of handshake
MAGIC = b"TIANYUAN"


try:
    sodium = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
    sodium.sodium_init()
except OSError:
    sodium = None                # then there is hello() alone


class Refused(Exception):
    """The other said no; its reason is the first argument."""


# --- CPace (net/handshake/cpace.c) ----------------------------------------------------------------------------

def counted(*parts):
    """Each part behind its length; none is longer than a byte can say in LEB128's first form."""
    assert all(len(part) < 128 for part in parts)
    return b"".join(bytes([len(part)]) + part for part in parts)


def generator(password, channel, session):
    start = counted(b"CPaceRistretto255", password)
    digest = hashlib.sha512(start + counted(bytes(max(0, 127 - len(start))), channel, session))
    point = ctypes.create_string_buffer(32)
    sodium.crypto_core_ristretto255_from_hash(point, digest.digest())
    return point.raw


def multiplied(scalar, point):
    product = ctypes.create_string_buffer(32)
    assert sodium.crypto_scalarmult_ristretto255(product, scalar, point) == 0
    return product.raw


class Exchange:
    """One side of the key exchange: `share` is to be sent."""

    def __init__(self, password, name, session):
        self.session = session
        self.scalar = ctypes.create_string_buffer(32)
        sodium.crypto_core_ristretto255_scalar_random(self.scalar)
        self.share = multiplied(self.scalar.raw, generator(
            password, MAGIC + bytes([CODE]) + name, session))

    def key(self, theirs, joiner, host):
        """`joiner`, `host`: share and first message of each."""
        shared = multiplied(self.scalar.raw, theirs)
        return hashlib.sha512(counted(b"CPaceRistretto255_ISK", self.session, shared, *joiner,
                                      *host)).digest()


def derived(key, purpose):
    return hashlib.blake2b(purpose, digest_size=32, key=key).digest()


# --- handshake and frames ---------------------------------------------------------------------------

def take(sock, size):
    data = b""
    while len(data) < size:
        more = sock.recv(size - len(data))
        if not more:
            raise ConnectionError("hung up")
        data += more
    return data


def take_message(sock, kind):
    """One message of the handshake, whole."""
    start = take(sock, 2)
    body = take(sock, start[1])
    if start[0] == REFUSE:
        raise Refused(body[0])
    assert start[0] == kind, (start, body)
    return start + body


def message(kind, body):
    return bytes([kind, len(body)]) + body


class Link:
    """Sealed messages both ways, as net/words/frame.h has them."""

    def __init__(self, sock, key, own, peer):
        self.sock, self.lock = sock, threading.Lock()
        self.push, self.pull = (ctypes.create_string_buffer(52) for _ in range(2))
        header = ctypes.create_string_buffer(24)
        sodium.crypto_secretstream_xchacha20poly1305_init_push(
            self.push, header, derived(key, b"frames " + own))
        self.confirmation = message(CONFIRM, derived(key, b"confirm " + own) + header.raw)
        self.expected = derived(key, b"confirm " + peer)
        self.pull_key = derived(key, b"frames " + peer)

    def take_confirmation(self):
        theirs = take_message(self.sock, CONFIRM)[2:]
        assert theirs[:32] == self.expected
        sodium.crypto_secretstream_xchacha20poly1305_init_pull(self.pull, theirs[32:],
                                                               self.pull_key)

    def send(self, kind, payload):
        plain = bytes([kind]) + payload
        length = (len(plain) + 17).to_bytes(2, "big")
        sealed = ctypes.create_string_buffer(len(plain) + 17)
        with self.lock:
            sodium.crypto_secretstream_xchacha20poly1305_push(
                self.push, sealed, None, plain, ctypes.c_ulonglong(len(plain)), length,
                ctypes.c_ulonglong(2), 0)
            self.sock.sendall(length + sealed.raw)

    def receive(self):
        length = take(self.sock, 2)
        sealed = take(self.sock, int.from_bytes(length, "big"))
        plain = ctypes.create_string_buffer(len(sealed) - 17)
        tag = ctypes.c_ubyte()
        assert sodium.crypto_secretstream_xchacha20poly1305_pull(
            self.pull, plain, None, ctypes.byref(tag), sealed, ctypes.c_ulonglong(len(sealed)),
            length, ctypes.c_ulonglong(2)) == 0
        return plain.raw[0], plain.raw[1:]


def hello(version=VERSION):
    """A joiner's first words."""
    return message(HELLO, MAGIC + bytes([version, version, CODE]) + bytes(16))


def join(sock, code):
    """Comes in by a code, or raises Refused."""
    sock.sendall(hello())
    accept = take_message(sock, ACCEPT)
    exchange = Exchange(code, bytes(16), accept[-16:])
    sock.sendall(message(SHARE, exchange.share))
    theirs = take_message(sock, SHARE)[2:]
    key = exchange.key(theirs, (exchange.share, hello()), (theirs, accept))
    link = Link(sock, key, b"joiner", b"host")
    sock.sendall(link.confirmation)
    link.take_confirmation()
    return link


def host(sock, code):
    """Lets somebody in by a code."""
    theirs_first = take_message(sock, HELLO)
    session = bytes(range(16))
    accept = message(ACCEPT, MAGIC + bytes([VERSION]) + session)
    sock.sendall(accept)
    theirs = take_message(sock, SHARE)[2:]
    exchange = Exchange(code, theirs_first[-16:], session)
    sock.sendall(message(SHARE, exchange.share))
    key = exchange.key(theirs, (theirs, theirs_first), (exchange.share, accept))
    link = Link(sock, key, b"host", b"joiner")
    link.take_confirmation()
    sock.sendall(link.confirmation)
    return link


class Forger:
    """Stands between a guest and its host, knows their code, and changes what the guest says.

    forge(kind, payload): what goes on instead, after how many seconds.
    """

    def __init__(self, address, target, code, forge):
        self.target, self.forge = target, forge
        self.code = code.replace("-", "").encode()
        self.server = socket.create_server((address, 0))
        self.port = self.server.getsockname()[1]
        self.wrong = None
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        try:
            near, _ = self.server.accept()
            far = socket.create_connection(self.target)
            guest, away = host(near, self.code), join(far, self.code)
        except (OSError, AssertionError, Refused) as wrong:
            self.wrong = wrong
            return
        for args in (guest, away, self.forge), (away, guest, None):
            threading.Thread(target=self._pass, args=args, daemon=True).start()

    @staticmethod
    def _pass(source, sink, forge):
        try:
            while True:
                kind, payload = source.receive()
                wait, payload = forge(kind, payload) if forge else (0, payload)
                if wait:
                    threading.Timer(wait, Forger._send, (sink, kind, payload)).start()
                else:
                    sink.send(kind, payload)
        except (OSError, AssertionError):
            for end in source, sink:
                end.sock.close()

    @staticmethod
    def _send(sink, kind, payload):
        try:
            sink.send(kind, payload)
        except OSError:
            pass

    def close(self):
        self.server.close()
