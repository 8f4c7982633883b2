#!/usr/bin/env python3
"""Players who know nothing of each other find an opponent at a broker that anybody may write to.

    players.py PROGRAM SCENARIO
"""

import os
import sys
import tempfile

from broker import Broker
from mqtt import Client
from peer import Peer, same_log

GAME = ("--seek", "--game", "tictactoe", "--level", "level:1", "--nodes", "100")
LARGE = 2 << 20


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


SCENARIOS = {f.__name__: f for f in (pair, taken, cleared, restarted)}


def main():
    program, scenario = os.path.abspath(sys.argv[1]), SCENARIOS[sys.argv[2]]
    with tempfile.TemporaryDirectory(prefix="tianyuan-online-") as folder:
        scenario(program, folder)


if __name__ == "__main__":
    main()
