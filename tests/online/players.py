#!/usr/bin/env python3
"""Players who know nothing of each other find an opponent at a broker that anybody may write to.

    players.py PROGRAM SCENARIO
"""

import hashlib
import itertools
import os
import queue
import sys
import tempfile
import threading
import time

from broker import Broker
from mqtt import Client
from peer import Peer, same_log

GAME = ("--seek", "--game", "tictactoe", "--level", "level:1", "--nodes", "100")
LARGE = 2 << 20
DAY_S, KEY = 24 * 60 * 60, 32
JUNK_MAX, JUNK_FIRST = 400_000, 5_000  # messages of a flood; before anybody comes
GROWN_KIB = 4096


class Place:
    """A broker and those who seek there."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.broker = Broker(folder)
        self.peers = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for peer in self.peers:
            peer.close()
        self.broker.stop()

    def seek(self, name, *arguments):
        """One who seeks, and his name among strangers."""
        peer = Peer(self.program, os.path.join(self.folder, name), "--name", name, "--relay",
                    f"mqtt://127.0.0.1:{self.broker.port}", *GAME, *arguments)
        self.peers.append(peer)
        return peer, peer.wait("seeking ")


def play(one, other):
    """They have become a pair, and play their game to its end."""
    first, second = (one, other) if one.wait(("host ", "guest ")) and one.find("host ") else (
        other, one)
    first.wait("host ")
    second.wait("guest ")
    for peer in one, other:
        assert peer.wait_end() == 0, peer.lines
    same_log(first, second)


def pair(program, folder):
    """Two find each other by one press each; a third one sees both come and go."""
    with Place(program, folder) as place:
        ada, ada_alias = place.seek("Ada")
        cleo, _ = place.seek("Cleo", "--clock", "3600+0")      # for whom it is too fast
        ada.wait("at relay")
        bo, bo_alias = place.seek("Bo")
        assert bo.wait(f"seeker {ada_alias} ").endswith("Ada")
        bo.say(f"take {ada_alias}")
        bo.wait(f"taken {ada_alias}")
        play(ada, bo)
        assert ada.wait("host ") == bo_alias
        assert place.seek("Bo")[1] == bo_alias, "the next day he is somebody else"
        assert place.seek("Dan")[1] not in (ada_alias, bo_alias)
        assert not cleo.find("seeker "), "another pace is another list"


def taken(program, folder):
    """Two take one: he plays with one of them, the other is told at once and goes on."""
    with Place(program, folder) as place:
        ada, alias = place.seek("Ada")
        others = [place.seek(name)[0] for name in ("Bo", "Cleo")]
        for other in others:
            other.wait(f"seeker {alias} ")
        for other in others:
            other.say(f"take {alias}")
        winner = ada.wait("host ")
        bo, cleo = others if others[0].wait("seeking ") == winner else others[::-1]
        cleo.wait(("no Just taken", "no Nobody by that name"))
        play(ada, bo)
        cleo.wait(f"gone {alias}")
        dan, _ = place.seek("Dan", "--take")
        play(cleo, dan)


def cleared(program, folder):
    """What is retained is wiped, and overwritten by what no program wants to have: those who seek
    are found all the same."""
    with Place(program, folder) as place:
        ada, alias = place.seek("Ada")
        heard = []
        vandal = Client(("127.0.0.1", place.broker.port), lambda topic, _: heard.append(topic))
        bo, _ = place.seek("Bo")
        bo.wait(f"seeker {alias} ")
        ada.wait("seeker ")
        topics = {topic for topic in heard if "/seek/" in topic}
        for payload in b"", os.urandom(300), bytes(LARGE):
            for topic in topics:
                vandal.leave(topic, payload)
        cleo, _ = place.seek("Cleo")
        cleo.wait(f"seeker {alias} ")
        cleo.say(f"take {alias}")
        play(ada, cleo)


def restarted(program, folder):
    """The broker dies with all that it kept, and comes back: they find each other again."""
    with Place(program, folder) as place:
        ada, alias = place.seek("Ada")
        ada.wait("at relay")
        place.broker.stop()
        ada.wait("failed ")
        place.broker.start()
        bo, _ = place.seek("Bo", "--take")
        bo.wait(f"seeker {alias} ")
        play(ada, bo)


class Flood:
    """Junk at the topics where `seek`, a seek that was heard, was told: thousands a second of every
    kind, at most JUNK_MAX in all."""

    def __init__(self, place, seek):
        self.client = Client(("127.0.0.1", place.broker.port), lambda *_: None)
        self.sent, self.begun, self.over = 0, threading.Event(), threading.Event()
        self.stamped = [stamped(seek, os.urandom(KEY)) for _ in range(4)]
        self.seek = seek
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _junk(self):
        now = int(time.time() * 1000).to_bytes(8, "big")
        key = os.urandom(KEY)
        yield key, os.urandom(300)                                             # no message
        yield key, self.seek                                                   # once more
        yield key, self.seek[:2] + key + now + os.urandom(8) + self.seek[50:]  # no stamp
        for message in self.stamped:                     # a stamp, and a signature that is none
            yield message[2:2 + KEY], message[:34] + now + message[42:-64] + os.urandom(64)

    def _run(self):
        while not self.over.is_set() and self.sent < JUNK_MAX:
            for key, payload in self._junk():
                self.client.say(f"tianyuan/2/seek/tictactoe/none/{key.hex()}", payload)
                self.sent += 1
            if self.sent >= JUNK_FIRST:
                self.begun.set()

    def stop(self):
        self.over.set()
        self.thread.join()
        self.client.close()


def stamped(seek, key):
    """That seek as another key would say it that has worked on its stamp, unsigned."""
    day = int(time.time()) // DAY_S
    for stamp in itertools.count():
        proof = day.to_bytes(8, "big") + stamp.to_bytes(8, "big")
        work = hashlib.blake2b(proof, digest_size=16, key=key).digest()
        if work[:2] == b"\0\0" and work[2] & 128:            # just enough of it
            return seek[:2] + key + seek[34:42] + stamp.to_bytes(8, "big") + seek[50:]


def peak_kib(peer):
    """The most memory that a program has had."""
    with open(f"/proc/{peer.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))


def unread(peer):
    """How often it left something unread, by why."""
    lines = (line.split(" ", 2) for line in peer.lines if line.startswith("unread "))
    return {why: int(count) for _, count, why in lines}


def hear_seek(place):
    """The first seek that is told from now on."""
    heard = queue.Queue()
    client = Client(("127.0.0.1", place.broker.port), lambda topic, payload: heard.put(
        payload) if "/seek/" in topic and payload else None)
    seek = heard.get()
    client.close()
    return seek


def flood(program, folder):
    """Strangers shout thousands of times a second: memory stays as it is, signatures are checked
    within their budget, and who comes meanwhile sees who is there and is seen."""
    with Place(program, folder) as place:
        ada, alias = place.seek("Ada")
        junk = Flood(place, hear_seek(place))
        junk.begun.wait()
        before = peak_kib(ada)
        cleo, cleo_alias = place.seek("Cleo")
        cleo.wait(f"seeker {alias} ")
        ada.wait(f"seeker {cleo_alias} ")
        after = peak_kib(ada)
        junk.stop()
        cleo.say(f"take {alias}")
        play(ada, cleo)
        left = unread(ada)
        print(f"{junk.sent} messages, {before} and {after} KiB,", left)
        assert after - before < GROWN_KIB, "memory grows with what strangers send"
        assert 0 < left["forged"] < left["over budget"], "signatures are checked beyond their budget"
        assert left["malformed"] > 0 and left["cheap"] > 0


SCENARIOS = {f.__name__: f for f in (pair, taken, cleared, restarted, flood)}


def main():
    program, scenario = os.path.abspath(sys.argv[1]), SCENARIOS[sys.argv[2]]
    with tempfile.TemporaryDirectory(prefix="tianyuan-online-") as folder:
        scenario(program, folder)


if __name__ == "__main__":
    main()
