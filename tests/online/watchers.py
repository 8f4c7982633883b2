#!/usr/bin/env python3
"""Third programs watch a match of two over the loopback, and others try to.

    watchers.py PROGRAM KILLER SCENARIO

As in faults.py; a watcher's log is compared with the players', event by event.
"""

import os
import signal
import socket
import sys

from faults import Table, both_end
from peer import dictate, same_log

MOVES = ("b2", "a1", "b1", "b3", "a2")       # the guest to answer a2 by c2, or to lose
WATCHERS = 20


class Watched(Table):
    """A match whose moves are dictated, and that may be watched."""

    def __init__(self, program, killer, games=1):
        super().__init__(program, killer, games=games)
        self.common = ["--level", "none", "--games", str(games)]

    def begin(self, *arguments, watch="3 0"):
        self.ada = self.host("--first", "host", *arguments)
        self.bo = self.guest()
        for player in (self.ada, self.bo):
            player.wait("event 1 ")
        self.open(watch)

    def open(self, watch):
        after = len(self.ada.lines)
        self.ada.say("watch " + watch)
        self.code = f"{self.ada.wait('watch W', after=after)}@127.0.0.1:{self.proxy.port}"
        self.code = "W" + self.code
        self.line = self.ada.wait("watchline ", after=after)

    def watcher(self, name, invite=None, *arguments):
        return self._peer(name, "--watch", invite or self.code, *arguments)

    def seated(self, watcher, invite):
        """The watcher, or its next try, that has seen the first move: on a busy machine a handshake may
        take longer than it may, and a person would ask again."""
        while watcher.wait(("event 1 ", "failed ")) == "No answer":
            watcher = self.watcher(os.path.basename(watcher.folder), invite)
        return watcher

    def play(self, first, last):
        """Event `first` to `last` of the log, each a move."""
        dictate(self.ada, self.bo, first, last, MOVES)


def watch(program, killer):
    """Seen from the start and live, by code and by line; the host's program dies and comes back."""
    with Watched(program, killer) as table:
        table.begin()
        table.play(2, 2)
        assert table.bo.wait("watch ") == "open"
        cleo, dan = table.watcher("Cleo"), table.watcher("Dan", table.line)
        for one in (cleo, dan):
            assert one.wait("linked ").endswith("Ada | Bo")
            one.wait("event 2 ")
        cleo.say(63 * "x" + "close")                  # no command of its own
        cleo.say(600 * "x" + "close")
        assert cleo.wait("no ").startswith("That line is too long")
        for player in (table.ada, table.bo):
            player.wait("watchers 2")
        table.play(3, 4)
        cleo.wait("event 4 ")
        table.ada.say("chat psst")
        table.bo.wait("chat psst")
        table.ada.kill()
        cleo.wait("parted ")
        after = {one: len(one.lines) for one in (cleo, dan, table.bo)}
        table.ada = table.resume(table.ada)
        for one, lines in after.items():
            one.wait("linked ", after=lines)
        eve = table.watcher("Eve")                    # the code is still good
        eve.wait("event 4 ")
        table.bo.say("undo")
        table.ada.wait("event 5 ")
        table.ada.say("accept")
        eve.wait("event 6 ")
        table.ada.say("resign")
        for one in (cleo, dan, eve):
            assert one.wait("over ") == "0-1 resignation", one.lines
            assert one.wait_end() == 0
            assert not one.find("chat ")
        both_end(table.ada, table.bo)
        for one in (cleo, dan, eve):
            print(f"{same_log(table.ada, one)} events seen by {os.path.basename(one.folder)}")


def refused(program, killer):
    """Each with its reason: a wrong code, one to play by, a full house, a house that was closed."""
    with Watched(program, killer) as table:
        table.begin(watch="1 0")
        key, _, address = table.code.partition("@")
        wrong = key[:-1] + ("0" if key[-1] != "0" else "1")
        cleo = table.watcher("Cleo")
        cleo.wait("event 1 ")
        for invite, told in ((f"{wrong}@{address}", "failed That code is wrong"),
                             (f"W-{26 * '0'}@{address}", "failed No game with that code here"),
                             (table.code, "failed No more spectators can watch this match")):
            late = table.watcher("Late", invite)
            late.wait(told)
            assert late.wait_end() == 1
        player = table._peer("Player", "--join", table.code)
        assert "this lets watch, not play" in player.wait("tianyuan-engine peer: --join: ")
        player = table.watcher("Player", table.invite)
        assert "this lets play, not watch" in player.wait("tianyuan-engine peer: --watch: ")
        player = table._peer("Player", "--join", key[2:] + "@" + address)
        player.wait("failed That code has already been used")
        table.bo.say("watch 3 0")
        assert "Only the player who hosts" in table.bo.wait("no ")
        table.ada.say("watch off")
        cleo.wait("failed The host no longer lets others watch")
        assert table.bo.wait("watch ", after=table.bo.lines.index("watch open") + 1) == "off"
        late = table.watcher("Late")
        late.wait("failed No game with that code here")
        old = table.code
        table.open("2 0")
        assert table.code != old                      # the old one is worth nothing any more
        late = table.watcher("Late", old)
        late.wait("failed That code is wrong")
        after = len(table.ada.lines)
        cleo = table.watcher("Cleo")
        cleo.wait("event 1 ")
        number, address = table.ada.wait("watcher ", after=after).split()
        assert address == "127.0.0.1"
        table.ada.say("watch remove " + number)
        late = table.watcher("Late")                  # another name, the same machine
        for one in cleo, late:
            one.wait("failed The host doesn't let you watch any more")
        table.bo.say("resign")
        table.ada.say("close")
        print("every refusal says why")


def crowd(program, killer):
    """All places are taken, some by programs that stand still; strangers knock: the match goes on."""
    with Watched(program, killer) as table:
        table.begin(watch=f"{WATCHERS} 0")
        first_try = [table.watcher(f"W{number}", table.line) for number in range(WATCHERS)]
        seated = [table.seated(one, table.line) for one in first_try]
        deaf = seated[::2]
        for one in deaf:
            one.process.send_signal(signal.SIGSTOP)
        strangers = []
        for number in range(100):
            one = socket.create_connection(("127.0.0.1", table.proxy.target), 5)
            try:
                one.sendall(os.urandom(number % 64))
                strangers.append(one)
            except OSError:
                one.close()
        table.play(2, 6)
        table.bo.say("resign")
        for one in (table.ada, *seated[1::2]):
            one.wait("over ")
        print(f"{len(deaf)} of {WATCHERS} stood still; {same_log(table.ada, seated[1])} events")
        for one in deaf:
            one.process.send_signal(signal.SIGCONT)
        for one in strangers:
            one.close()


SCENARIOS = {f.__name__: f for f in (watch, refused, crowd)}

if __name__ == "__main__":
    SCENARIOS[sys.argv[3]](*sys.argv[1:3])
