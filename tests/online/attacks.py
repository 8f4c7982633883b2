#!/usr/bin/env python3
"""Two programs play each other while somebody hostile does what he can.

    attacks.py PROGRAM SCENARIO

What he does is his to choose; what is tested is what the two notice of it. Exits with 77 and the
reason where namespaces, a broker or libsodium cannot be had.
"""

import collections
import os
import re
import resource
import socket
import struct
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "net",
                                "namespaces"))

import stranger  # noqa: E402
from broker import Broker  # noqa: E402
from eavesdropper import Eavesdropper  # noqa: E402
from namespaces import SKIP, Here, Machine, Skip, cable, enter  # noqa: E402
from peer import Peer, same_log  # noqa: E402


QUICK = ("--level", "level:1", "--nodes", "300")


def port_of(invite):
    """The port at the invite's first address."""
    return int(re.search(r"@[^,;]*:(\d+)", invite)[1])


def finish(host, guest):
    """Both play to the end, and have the same log; its length."""
    for peer in guest, host:
        peer.wait_end()
    return same_log(host, guest)


# --- forged times -----------------------------------------------------------------------------------

THOUGHT_MS = 6500                # of the hostile guest's move
GRACE_MS, TRIP_MAX_MS = 1000, 2000   # that are taken for the way (net/session/session.h)
FOREVER_MS = 14500               # just below what ends a link


def no_time(kind, payload):
    """A move that took no time, as the guest says."""
    if kind == stranger.PROPOSE and payload[4] == 1:
        payload = payload[:10] + bytes(4) + payload[14:]
    return payload


def false_stamps(kind, payload):
    """Answers to pings of long ago, which there never were."""
    if kind == stranger.PONG:
        stamp = (int.from_bytes(payload[:4], "big") - FOREVER_MS) % 2 ** 32
        payload = stamp.to_bytes(4, "big") + payload[4:]
    return 0, no_time(kind, payload)


def late_answers(kind, payload):
    """Answers to pings that come as late as they can."""
    return (6 if kind == stranger.PONG else 0), no_time(kind, payload)


class Thinker:
    """A host with a clock, and a guest who thinks for long and lets `forge` speak for it."""

    def __init__(self, program, folder, number, forge):
        here, one, two = Here(), Machine(f"host{number}"), Machine(f"guest{number}")
        net = f"192.168.{number}"
        cable(here, f"a{number}", net + ".1", one, "eth", net + ".2")
        cable(here, f"b{number}", net + "1.1", two, "eth", net + "1.2")
        common = ("--level", "none", "--nodes", "1")
        self.host = Peer(program, os.path.join(folder, f"host{number}"), "--host", "--game",
                         "gomoku", "--first", "guest", "--clock", "60", *common,
                         prefix=one.command())
        code = self.host.wait("code ")
        port = port_of(self.host.wait("invite "))
        self.forger = stranger.Forger(net + "1.1", (net + ".2", port), code, forge)
        self.guest = Peer(program, os.path.join(folder, f"guest{number}"), "--join",
                          f"{code}@{net}1.1:{self.forger.port}", *common, prefix=two.command())
        self.host.wait("seat ")
        self.began = time.monotonic()
        self.guest.wait("seat ")

    def charged_ms(self):
        """What the host's log says that the guest's first move took."""
        self.guest.say("move h8")
        return int(self.host.wait("event 2 MOVE").split()[-1])

    def close(self):
        for end in self.guest, self.host, self.forger:
            end.close()


def clock(program, folder):
    """A guest that says it thought for no time, and forges or delays what its round trip is measured
    by: its clock runs all the same."""
    thinkers = [Thinker(program, folder, number, forge)
                for number, forge in enumerate((false_stamps, late_answers), 2)]
    spared = GRACE_MS + GRACE_MS, GRACE_MS + TRIP_MAX_MS   # the first round trip is not known
    try:
        for thinker in thinkers:
            left = thinker.began + THOUGHT_MS / 1000 - time.monotonic()
            time.sleep(max(0, left))             # the thought itself
        for thinker, spared_ms in zip(thinkers, spared):
            charged = thinker.charged_ms()
            print(f"charged {charged} of {THOUGHT_MS} ms")
            assert charged >= THOUGHT_MS - spared_ms - 1, "the clock stood still"
    finally:
        for thinker in thinkers:
            thinker.close()


# --- an impostor on the local network ---------------------------------------------------------------

BEACON_PORT, BEACON_PORTS = 47624, 5
DATAGRAM, ASK_GAMES, OFFER_GAME = 208, 1, 3
FINISHED, SILENT = "a handshake with a wrong code", "nothing"


class Impostor:
    """Answers whoever looks for a game, as five hosts that each find another way to say no."""

    WAYS = (stranger.message(stranger.REFUSE, bytes([stranger.WRONG_CODE])),
            stranger.message(stranger.REFUSE, bytes([stranger.SPENT])),
            os.urandom(64), FINISHED, SILENT)

    def __init__(self, address):
        self.knocks, self.knocked = [], threading.Event()
        self.servers = [socket.create_server((address, 0)) for _ in self.WAYS]
        self.ears = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(BEACON_PORTS)]
        for number, ear in enumerate(self.ears):
            ear.bind(("", BEACON_PORT + number))
            threading.Thread(target=self._lie, args=(ear,), daemon=True).start()
        for server, way in zip(self.servers, self.WAYS):
            threading.Thread(target=self._refuse, args=(server, way), daemon=True).start()

    def _lie(self, ear):
        while True:
            try:
                question, asker = ear.recvfrom(2048)
            except OSError:
                return
            if question[4] != ASK_GAMES:
                continue
            for number, server in enumerate(self.servers):
                port = server.getsockname()[1].to_bytes(2, "big")
                answer = (question[:4] + bytes([OFFER_GAME]) + question[5:13] + bytes([number]) * 8
                          + bytes([stranger.VERSION]) + port + b"\0\3Ada\6gomoku\0")
                ear.sendto(answer.ljust(DATAGRAM, b"\0"), asker)

    def _refuse(self, server, way):
        while True:
            try:
                caller, _ = server.accept()
            except OSError:
                return
            self.knocks.append(way)
            self.knocked.set()
            try:
                if way is FINISHED:
                    stranger.host(caller, b"00000000")
                elif way is not SILENT:
                    caller.sendall(way)
                caller.recv(1000)
            except (OSError, AssertionError):
                caller.sendall(self.WAYS[0])     # what an honest host says of a wrong code
            caller.close()

    def close(self):
        for one in *self.servers, *self.ears:
            one.close()


def impostor(program, folder):
    """Somebody answers on the guest's network before its friend does, and says that the code is
    wrong: the friend is tried all the same."""
    here, one, two = Here(), Machine("one"), Machine("two")
    cable(one, "c0", "192.168.7.1", two, "c1", "192.168.7.2")
    cable(here, "c2", "192.168.8.1", two, "c3", "192.168.8.2")
    two.do("ip", "address", "flush", "dev", "c1")        # the impostor is first, whatever happens
    liar = Impostor("192.168.8.1")
    host = Peer(program, os.path.join(folder, "Ada"), "--host", "--game", "tictactoe",
                *QUICK, prefix=one.command())
    guest = Peer(program, os.path.join(folder, "Bo"), "--join", host.wait("code "), *QUICK,
                 prefix=two.command())
    try:
        liar.knocked.wait()
        two.do("ip", "address", "add", "192.168.7.2/24", "broadcast", "+", "dev", "c1")
        guest.wait("linked tcp")
        print(f"{len(liar.knocks)} knocks at the impostor's, {finish(host, guest)} events")
    finally:
        for end in guest, host, liar:
            end.close()


# --- those who hear everything at a relay -----------------------------------------------------------

def relay(program, folder):
    """Two meet by their code at a relay at which a stranger hears everything and says whatever he
    likes, in the middle of their handshake and of their match: nothing breaks, nobody answers."""
    here, one, two = Here(), Machine("one"), Machine("two")
    cable(one, "c0", "192.168.7.1", here, "m0", "192.168.7.9")
    cable(two, "c1", "192.168.8.1", here, "m1", "192.168.8.9")
    here.do("ip", "address", "add", "10.9.9.9/32", "dev", "lo")
    for machine, way in (one, "192.168.7.9"), (two, "192.168.8.9"):
        machine.do("ip", "route", "add", "10.9.9.9", "via", way)
    broker = Broker(folder, "0.0.0.0")
    options = ("--relay", f"mqtt://10.9.9.9:{broker.port}", *QUICK)
    stranger_there = Eavesdropper(("10.9.9.9", broker.port))
    peers = []
    try:
        host = Peer(program, os.path.join(folder, "Ada"), "--host", "--game", "gomoku", *options,
                    prefix=one.command())
        peers.append(host)
        guest = Peer(program, os.path.join(folder, "Bo"), "--join", host.wait("code "), *options,
                     prefix=two.command())
        peers.append(guest)
        guest.wait("linked relay")
        events = finish(host, guest)
        for peer in peers:  # the first to leave parts them in the end
            played = peer.lines[:next(i for i, line in enumerate(peer.lines) if line.startswith("over"))]
            assert not any(line.startswith("parted Connection lost") for line in played), played
        assert stranger_there.rooms, "nothing was heard"
        assert not stranger_there.answered, stranger_there.answered[:5]
        print(f"{events} events; {stranger_there.heard} packets heard and repeated, "
              f"{len(stranger_there.own)} strangers knocked, nobody answered")
    finally:
        for end in *peers, stranger_there:
            end.close()
        broker.stop()


# --- guessing ---------------------------------------------------------------------------------------

GUESSERS, ADDRESSES = 6, 250
A_SECOND, AT_ONCE = 100, 100 + 8          # guesses that are answered (net/meeting/admission.h)
GUESSED = 300                             # before the friend comes


class Guesser:
    """Tries codes as fast as it can, every time from another of its addresses."""

    def __init__(self, target):
        self.target, self.over = target, threading.Event()
        self.answers, self.news = {}, threading.Condition()
        self.began = time.monotonic()
        self.threads = [threading.Thread(target=self._guess, args=(number,), daemon=True)
                        for number in range(GUESSERS)]
        for thread in self.threads:
            thread.start()

    def _guess(self, number):
        count = number
        while not self.over.is_set():
            count += GUESSERS
            source = f"127.3.{count % ADDRESSES // 200}.{count % ADDRESSES % 200 + 1}"
            came = self._try(source)
            with self.news:
                self.answers[came] = self.answers.get(came, 0) + 1
                self.news.notify_all()

    def _try(self, source):
        try:
            with socket.create_connection(self.target, None, (source, 0)) as sock:
                stranger.join(sock, b"00000000")
                return "hit"
        except stranger.Refused as refused:
            return {stranger.WRONG_CODE: "wrong", stranger.BUSY: "busy"}.get(refused.args[0])
        except OSError:
            return "hung up"

    def tried(self, count):
        """Waits until it has had so many answers."""
        with self.news:
            self.news.wait_for(lambda: sum(self.answers.values()) >= count)

    def stop(self):
        """Ends; how many seconds it was at it."""
        self.over.set()
        for thread in self.threads:
            thread.join()
        return time.monotonic() - self.began


def guessing(program, folder):
    """Somebody guesses from hundreds of addresses without a break: few guesses are answered, and a
    friend with the code that was read out at first gets in meanwhile."""
    host = Peer(program, os.path.join(folder, "Ada"), "--host", "--game", "tictactoe", *QUICK)
    code = host.wait("code ")
    port = port_of(host.wait("invite "))
    guesser = Guesser(("127.0.0.1", port))
    guest = None
    try:
        guesser.tried(GUESSED)
        guest = Peer(program, os.path.join(folder, "Bo"), "--join", f"{code}@127.0.0.1:{port}",
                     *QUICK)
        guest.wait("linked ")
        seconds = guesser.stop()
        print(f"in {seconds:.1f} s: {guesser.answers}; {finish(host, guest)} events")
        assert guesser.answers["wrong"] <= AT_ONCE + A_SECOND * seconds
        assert sum(line.startswith("code ") for line in host.lines) == 1, "the code is another"
    finally:
        guesser.stop()
        for peer in guest, host:
            if peer:
                peer.close()


# --- knocking ---------------------------------------------------------------------------------------

CROWDS = ((250, 3000), (900, 1500))       # addresses, knocks a second: the host remembers them,
MULTITUDES = ((5000, 4000),)              # or not all of them
HOLD_S, KNOCKS_MAX = 1, 60000    # a connection is held, unless the host hangs up; knocks in all
LOOK_S = 0.1                     # until it is asked again which part of its time the host has
DESCRIPTORS = 8192


class Share:
    """Which part of the time in which a process would run it does run, where others want the cores, too:
    the kernel tells how long it ran, and how long it waited for one."""

    def __init__(self, pid):
        self.path, self.last, self.part = f"/proc/{pid}/schedstat", (0, 0), 1.0

    def look(self):
        """The part since the last look, 0 to 1."""
        with open(self.path, encoding="ascii") as file:
            now = tuple(map(int, file.read().split()[:2]))
        ran, waited = (after - before for after, before in zip(now, self.last))
        if ran + waited > 0:
            self.part, self.last = ran / (ran + waited), now
        return self.part


class Knockers:
    """Connects to the host, from one address after another of the loopback, as often as told, where
    the host has a core when it wants one; as much more seldom as it waits for one."""

    def __init__(self, host, target, addresses, a_second):
        self.target, self.addresses, self.a_second = target, addresses, a_second
        self.share = Share(host.process.pid)
        self.over, self.everywhere, self.knocks = threading.Event(), threading.Event(), 0
        self.thread = threading.Thread(target=self._knock, daemon=True)
        self.thread.start()

    def _knock(self):
        held, last, due, looked = collections.deque(), time.monotonic(), 0.0, 0.0
        while not self.over.wait(0.005) and self.knocks < KNOCKS_MAX:
            now = time.monotonic()
            while held and held[0][0] < now - HOLD_S:
                held.popleft()[1].close()
            if now - looked > LOOK_S:
                looked, part = now, self.share.look()
            due = min(100.0, due + (now - last) * self.a_second * part)
            last = now
            while due >= 1:
                held.append((now, self._one()))
                due -= 1
        for _, one in held:
            one.close()

    def _one(self):
        number = self.knocks % self.addresses
        self.knocks += 1
        if self.knocks == self.addresses + self.a_second:
            self.everywhere.set()
        sock = socket.socket()
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        sock.bind((f"127.4.{number // 200}.{number % 200 + 1}", 0))
        sock.connect_ex(self.target)
        return sock

    def stop(self):
        self.over.set()
        self.thread.join()


def knock(program, folder, addresses, a_second):
    """How long it took a friend to get in meanwhile."""
    host = Peer(program, os.path.join(folder, f"Ada{addresses}"), "--host", "--game", "tictactoe",
                *QUICK)
    code = host.wait("code ")
    port = port_of(host.wait("invite "))
    knockers = Knockers(host, ("127.0.0.1", port), addresses, a_second)
    guest = None
    try:
        knockers.everywhere.wait()                 # the host has heard of most of them
        began, before = time.monotonic(), knockers.knocks
        guest = Peer(program, os.path.join(folder, f"Bo{addresses}"), "--join",
                     f"{code}@127.0.0.1:{port}", *QUICK)
        guest.wait("linked ")
        seconds = time.monotonic() - began
        print(f"{addresses} addresses, {(knockers.knocks - before) / seconds:.0f} a second: "
              f"in after {seconds:.1f} s")
        knockers.stop()
        finish(host, guest)
    finally:
        knockers.stop()
        for peer in guest, host:
            if peer:
                peer.close()


def knocking(program, folder, crowds=CROWDS):
    """Crowds of strangers connect without a break, faster than the host takes them: a friend who comes
    for the first time gets in, with one call."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, DESCRIPTORS), hard))
    for crowd in crowds:
        knock(program, folder, *crowd)


def knocking_unknown(program, folder):
    """More of them than the host remembers, so that it is luck at which of its tries it gets in."""
    knocking(program, folder, MULTITUDES)


SCENARIOS = {f.__name__: f for f in (clock, impostor, relay, guessing, knocking, knocking_unknown)}
IN_NAMESPACES = (clock, impostor, relay)


def main():
    program, scenario = os.path.abspath(sys.argv[1]), SCENARIOS[sys.argv[2]]
    if not stranger.sodium:
        raise Skip("libsodium cannot be loaded")
    if scenario in IN_NAMESPACES:
        enter()
    with tempfile.TemporaryDirectory(prefix="tianyuan-online-") as folder:
        scenario(program, folder)


if __name__ == "__main__":
    try:
        main()
    except Skip as reason:
        print("SKIP:", reason)
        sys.exit(SKIP)
