#!/usr/bin/env python3
"""Two programs play each other over the loopback while everything that can break does.

    faults.py PROGRAM KILLER SCENARIO [COUNT]

PROGRAM is tianyuan-engine, KILLER the library that ends a program at a point of its journal. Every
scenario ends with both logs compared, event by event. No test goes around handshake or journal.
"""

import concurrent.futures
import itertools
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time

from broker import Broker
from peer import DICTATED, Peer, dictate, same_log
from proxy import Proxy
from stranger import hello

POINTS = ("before", "half", "written", "synced")
WRONG_ARGUMENTS = 2              # also: a journal of a match that never began
ON_THE_WAY = 4                   # events, at most, when a line is cut
HELD_MAX = 80                    # threads or files: two for each of the 32 links of one machine


class Table:
    """A host, perhaps a proxy, and a guest, each with a folder of its own."""

    def __init__(self, program, killer, game="tictactoe", games=1, **proxy):
        self.program, self.killer, self.proxy_arguments = program, killer, proxy
        self.common = ["--level", "level:1", "--nodes", "300", "--games", str(games)]
        self.game = ["--game", game, "--takebacks", "unlimited"]
        self.folder = tempfile.TemporaryDirectory(prefix="tianyuan-online-")
        self.peers, self.proxy = [], None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for peer in self.peers:
            peer.close()
        if self.proxy:
            self.proxy.close()
        self.folder.cleanup()

    def _peer(self, name, *arguments, kill=None):
        folder = os.path.join(self.folder.name, name)
        peer = Peer(self.program, folder, "--name", name, *self.common, *arguments,
                    kill=kill, killer=self.killer)
        self.peers.append(peer)
        return peer

    def host(self, *arguments, kill=None):
        peer = self._peer("Ada", "--host", *self.game, *arguments, kill=kill)
        secret, _, addresses = peer.wait("invite ").partition("@")
        port = int(addresses.split(";")[0].split(",")[0].rsplit(":", 1)[1])
        self.proxy = Proxy(port, **self.proxy_arguments)
        self.secret = secret
        self.invite = f"{secret}@127.0.0.1:{self.proxy.port}"
        return peer

    def guest(self, kill=None):
        return self._peer("Bo", "--join", self.invite, kill=kill)

    def resume(self, peer):
        """The program of `peer` again, after its end."""
        name = os.path.basename(peer.folder)
        return self._peer(name, "--resume", peer.journal())


def both_end(host, guest):
    for peer in (guest, host):
        peer.wait_end()
    return same_log(host, guest)


# --- scenarios -------------------------------------------------------------------------------------

def split(program, killer, _count):
    """Every byte comes alone, every game is played."""
    listed = subprocess.run([program, "perft", "--game", "list"], stdout=subprocess.PIPE, text=True,
                            check=True)
    for game in listed.stdout.split():
        with Table(program, killer, game, piece=1) as table:
            host = table.host()
            guest = table.guest()
            print(f"{game}: {both_end(host, guest)} events, one byte at a time")


def cuts(program, killer, count):
    """The connection breaks again and again, at any byte; the match goes on to its end. Two that found
    each other past the proxy, which was kept waiting, cannot be cut apart: others take their place."""
    while not (breaks := cut_apart(program, killer, count or 4)):
        print("they met past the proxy")
    print(f"{breaks} breaks")


def cut_apart(program, killer, count):
    """A match that is cut so often, at most; how often it broke."""
    with Table(program, killer, "gomoku", games=2, piece=40, hold=0.002) as table:
        host = table.host()
        guest = table.guest()
        for _ in range(count):
            after = len(guest.lines)
            guest.wait("event ", after=after)
            table.proxy.cut()
            guest.wait_until(lambda after=after: parted_or_not(guest, after), "end of the cut")
            if not guest.find("parted ", after):
                break            # over, or it has found the host on this network by itself
            guest.wait("linked ", after=after)
        print(f"{both_end(host, guest)} events")
        return sum(line.startswith("parted ") for line in guest.lines)


def parted_or_not(guest, after):
    """Whether it is clear what a cut has done behind line number `after`: moves that were on their way
    may still come, more only over another line."""
    went_on = sum(line.startswith("event ") for line in guest.lines[after:]) > ON_THE_WAY
    return guest.find("parted ", after) or went_on or guest.heard_all


def kill_one(program, killer, who, point, number):
    """One program is killed at one point and started again; returns what came of it."""
    kill = f"{point}:{number}"
    with Table(program, killer, games=2) as table:
        host = table.host(kill=kill if who == "host" else None)
        guest = table.guest(kill=kill if who == "guest" else None)
        threading.Thread(target=ask_when, args=(guest, "event 4 "), daemon=True).start()
        victim, other = (host, guest) if who == "host" else (guest, host)
        while not victim.ended() and not other.ended():
            time.sleep(0.01)     # a poll of two processes, not a wait for something to happen
        victim.wait_end()
        told = victim.events()
        if victim.process.returncode != -9:
            both_end(host, guest)
            return "was over before"
        if not victim.journal():
            return "had not begun"
        again = table.resume(victim)
        if again.wait_end() == WRONG_ARGUMENTS:
            assert not other.find("event "), "the other side is at play"
            return "had not begun"
        pair = (again, other) if who == "host" else (other, again)
        both_end(*pair)
        lost = {n: e for n, e in told.items() if again.events().get(n) != e}
        assert not lost, f"lost: {lost}"
        return "went on"


def ask_when(peer, line):
    try:
        peer.wait(line)
        peer.say("undo")
    except AssertionError:
        pass                     # it was killed before


def kills(program, killer, count):
    """Killed at every point of every record of the journal, each side."""
    numbers = range(1, count + 1) if count else (2, 4, 5, 6, 8, 10, 13, 17)
    runs = list(itertools.product(("host", "guest"), POINTS, numbers))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        futures = {pool.submit(kill_one, program, killer, *run): run for run in runs}
        tally = {}
        for future in concurrent.futures.as_completed(futures):
            try:
                came = future.result()
            except AssertionError as wrong:
                raise AssertionError(f"{futures[future]}: {wrong}") from wrong
            tally[came] = tally.get(came, 0) + 1
    print(f"{len(runs)} kills: " + ", ".join(f"{n} {what}" for what, n in sorted(tally.items())))
    assert tally.get("went on", 0) > len(runs) / 2


def silent_host(program, killer, _count):
    """A host that takes the connection and says nothing; one that is not there at all."""
    with socket.create_server(("127.0.0.1", 0)) as server, Table(program, killer) as table:
        for port, told in ((server.getsockname()[1], "No answer"),
                           (9, "The computer answers, but nobody is hosting there")):
            table.invite = f"{26 * '0'}@127.0.0.1:{port}"
            guest = table.guest()
            answer = guest.wait("failed ")
            assert answer == told, answer
            assert guest.wait_end() == 1


def wrong_code(program, killer, _count):
    """Wrong codes are told, and leave the code that a friend holds as it was."""
    with Table(program, killer) as table:
        host = table.host()
        code = host.wait("code ")
        where = f"127.0.0.1:{table.proxy.port}"
        strangers = []
        for wrong in ("0000-0000", "1111-1111"):
            table.invite = f"{wrong}@{where}"
            strangers.append(table.guest())
        for stranger in strangers:
            assert stranger.wait("failed ") == "That code is wrong"
        table.invite = f"{code}@{where}"
        both_end(host, table.guest())


def wrong_version(program, killer, _count):
    """A program of another version is told so: as the first version understands it, and later ones
    with the number of ours."""
    with Table(program, killer) as table:
        table.host()
        for version, answer in ((1, "050102"), (99, "05020204")):
            with socket.create_connection(("127.0.0.1", table.proxy.port), 10) as caller:
                caller.sendall(hello(version))
                assert caller.recv(64) == bytes.fromhex(answer)


def deaf_peer(program, killer, _count):
    """A peer that takes nothing more off the line is given up after 15 s, and the match goes on."""
    with Table(program, killer, "gomoku") as table:
        table.common = DICTATED
        host = table.host("--first", "host")
        guest = table.guest()
        dictate(host, guest, 2, 6)
        after = len(guest.lines)
        table.proxy.deaf = True
        host.wait("parted ")
        table.proxy.cut()
        table.proxy.deaf = False
        guest.wait("linked ", after=after)
        guest.say("resign")
        both_end(host, guest)


def clocks(program, killer, _count):
    """Every kind of clock outlives a broken link, and the flag falls where its last time is used up,
    not before."""
    for clock, least in (("5+1", 5), ("4d2", 6), ("1/5", 5), ("1:1/2x2", 5), ("2:9/4", 6),
                         ("30+0|3:1/3", 6)):
        with Table(program, killer, "gomoku") as table:
            table.common = DICTATED
            host = table.host("--first", "host", "--clock", clock)
            guest = table.guest()
            dictate(host, guest, 2, 3)
            began = time.monotonic()
            dictate(host, guest, 4, 4)
            after = len(guest.lines)
            table.proxy.cut()
            guest.wait("linked ", after=after)
            for peer in (host, guest):
                peer.wait("event 5 FLAG 1")
            assert time.monotonic() - began >= least
            print(f"{clock}: {both_end(host, guest)} events")


def relay(program, killer, _count):
    """Two who meet at a relay; it dies in the middle of the game, which finds another transport."""
    with Table(program, killer, "gomoku") as table:
        table.common = DICTATED
        broker = Broker(table.folder.name)
        address = f"mqtt://127.0.0.1:{broker.port}"
        try:
            host = table.host("--first", "host", "--relay", address)
            table.invite = f"{table.secret}@{address}"
            guest = table.guest()
            first = guest.wait("linked ").split()[0]
            dictate(host, guest, 2, 6)
            after = len(guest.lines)
            broker.stop()
            # The relay has a head start, but on a busy machine not enough; and from there the match
            # soon leaves it for a way of its own.
            if first == "relay" and not guest.find("linked ice"):
                guest.wait(("parted ", "linked ice"), after=after)
            broker.start()
            if guest.find("parted ", after=after):
                guest.wait("linked ", after=after)
            dictate(host, guest, 7, 8)
            guest.say("resign")
            print(f"{both_end(host, guest)} events, by {first} at first")
        finally:
            broker.stop()


def unplugged(program, killer, _count):
    """One move from losing a player unplugs and comes back: whatever it says then, it has lost."""
    with Table(program, killer) as table:
        table.common = DICTATED
        host = table.host("--first", "host")
        guest = table.guest()
        for peer in (host, guest):
            peer.wait("seat ")
        for number, move in enumerate(("b2", "a1", "b1", "a2"), 2):
            (guest if number % 2 else host).say("move " + move)
            for peer in (host, guest):
                peer.wait(f"event {number} ")
        guest.kill()
        host.wait("parted ")
        host.say("break")
        assert host.wait("no ") == "The other player may still come back"
        again = table.resume(guest)
        again.say("break")                 # with a link or still without: it was not away for long
        assert again.wait("no ") == "The other player may still come back"
        again.wait("linked ")
        host.say("move b3")
        print(f"{both_end(host, again)} events, the last: {host.events()[6]}")
        assert host.events()[6].startswith("MOVE")


def long_line(program, killer, _count):
    """A line that is too long is no command: neither its first bytes nor, behind them, its last."""
    with Table(program, killer) as table:
        table.common = DICTATED
        host = table.host("--first", "host")
        guest = table.guest()
        for peer in (host, guest):
            peer.wait("seat ")
            for length in (507, 508, 600, 5000):
                after = len(peer.lines)
                peer.say("chat " + length * "x" + "resign")
                assert peer.wait("no ", after=after).startswith("That line is too long")
        host.say("move b2")
        for peer in (host, guest):
            assert peer.wait("event 2 ").startswith("MOVE")
            assert not peer.find("chat ")
        guest.say("resign")
        print(f"{both_end(host, guest)} events")


def drips(program, killer, count):
    """Strangers who hold the line with a byte now and then: few threads and descriptors, and the
    friend is let in all the same."""
    with Table(program, killer, "tictactoe") as table:
        host = table.host()
        crowd = []
        for _ in range(count or 60):
            try:
                crowd.append(socket.create_connection(("127.0.0.1", table.proxy.target), 1,
                                                      source_address=("127.0.0.2", 0)))
            except OSError:
                pass
        for _ in range(3):
            for one in crowd:
                try:
                    one.send(b"\1")
                except OSError:
                    pass
            threads, files = (len(os.listdir(f"/proc/{host.process.pid}/{kind}"))
                              for kind in ("task", "fd"))
            assert threads <= HELD_MAX and files <= HELD_MAX, (threads, files)
        print(f"{len(crowd)} held the line: {threads} threads, {files} files; "
              f"{both_end(host, table.guest())} events")
        for one in crowd:
            one.close()


def strangers(program, killer, count):
    """Two hundred strangers trying to join a game: they are turned away, the game goes on."""
    with Table(program, killer, "gomoku", games=2) as table:
        host = table.host()
        guest = table.guest()
        guest.wait("event 3 ")
        crowd, count = [], count or 200
        for number in range(count):
            try:
                one = socket.create_connection(("127.0.0.1", table.proxy.target), 5)
                one.sendall(os.urandom(number % 64))
                crowd.append(one)
            except OSError:
                pass
        print(f"{count} strangers, {len(crowd)} of them held the line; {both_end(host, guest)} events")
        for one in crowd:
            one.close()


SCENARIOS = {f.__name__: f for f in (split, cuts, kills, silent_host, wrong_code, wrong_version,
                                     deaf_peer, clocks, relay, unplugged, long_line, drips, strangers)}


def main():
    program, killer, scenario = sys.argv[1:4]
    SCENARIOS[scenario](program, killer, int(sys.argv[4]) if len(sys.argv) > 4 else 0)


if __name__ == "__main__":
    main()
