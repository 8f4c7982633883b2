#!/usr/bin/env python3
"""Two programs on two machines play each other: between network namespaces.

    apart.py PROGRAM SCENARIO

PROGRAM is tianyuan-engine. Exits with 77 and the reason where namespaces cannot be had.
"""

import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "net", "namespaces"))

from faults import same_log  # noqa: E402
from namespaces import SKIP, Machine, Skip, cable, enter, need  # noqa: E402
from peer import Peer  # noqa: E402

QUICK = ("--level", "level:1", "--nodes", "300")
TYPED = ("--level", "none")


class Friend:
    """A machine with one side of the match."""

    def __init__(self, folder, name, program):
        self.machine, self.folder = Machine(name), os.path.join(folder, name)
        self.program = os.path.join(folder, name + ".sh")
        with open(self.program, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec ip netns exec {name} "{program}" "$@"\n')
        os.chmod(self.program, 0o755)
        self.peer = None

    def plays(self, *arguments):
        self.peer = Peer(self.program, self.folder, "--name", self.machine.name, *arguments)
        return self.peer


def two(folder, program):
    return Friend(folder, "ada", program), Friend(folder, "bo", program)


def end(*friends):
    """Both play to the end, with the same story; how many events it has."""
    for friend in friends:
        friend.peer.wait_end()
    return same_log(friends[0].peer, friends[1].peer)


def found(folder, program):
    """The code alone is enough on one network, for a whole gomoku and a whole xiangqi."""
    ada, bo = two(folder, program)
    cable(ada.machine, "a0", "192.168.7.1", bo.machine, "b0", "192.168.7.2")
    for game in "gomoku", "xiangqi":
        host = ada.plays("--host", "--game", game, *QUICK)
        bo.plays("--join", host.wait("code "), *QUICK)
        print(f"{game}: linked by {bo.peer.wait('linked ')}, {end(ada, bo)} events")


def moved(folder, program):
    """The host's address changes in the middle of a game: the guest finds it by the match's id."""
    ada, bo = two(folder, program)
    cable(ada.machine, "a0", "192.168.7.1", bo.machine, "b0", "192.168.7.2")
    host = ada.plays("--host", "--game", "tictactoe", "--first", "host", *TYPED)
    guest = bo.plays("--join", host.wait("invite "), *TYPED)
    moves = ["a1", "b1", "a2", "b2", "a3"]
    for peer in host, guest:
        peer.wait("seat ")
    for number, move in enumerate(moves):
        mover, other = (host, guest) if number % 2 == 0 else (guest, host)
        if number == 2:
            ada.machine.do("ip", "address", "flush", "dev", "a0")
            ada.machine.do("ip", "address", "add", "192.168.7.77/24", "broadcast", "+", "dev", "a0")
            before = len(guest.lines)
            print("linked again by", guest.wait("linked ", after=before))
        mover.say("move " + move)
        other.wait(f"event {number + 2} MOVE")
    print(end(ada, bo), "events")


def relayed(folder, program):
    """Two who reach a broker, but not each other."""
    need("mosquitto")
    ada, bo = two(folder, program)
    middle = Machine("middle")
    cable(ada.machine, "a0", "192.168.7.2", middle, "m0", "192.168.7.1")
    cable(bo.machine, "b0", "192.168.8.2", middle, "m1", "192.168.8.1")
    middle.do("ip", "address", "add", "192.168.9.9/32", "dev", "lo")
    ada.machine.do("ip", "route", "add", "default", "via", "192.168.7.1")
    bo.machine.do("ip", "route", "add", "default", "via", "192.168.8.1")
    settings = os.path.join(folder, "mosquitto.conf")
    with open(settings, "w", encoding="utf-8") as file:
        file.write("listener 1883 0.0.0.0\nallow_anonymous true\nuser root\n")
    with subprocess.Popen(middle.command("mosquitto", "-c", settings), stderr=subprocess.PIPE,
                          text=True) as broker:
        for line in broker.stderr:
            if "running" in line:
                break
        host = ada.plays("--host", "--game", "gomoku", "--relay", "mqtt://192.168.9.9", *QUICK)
        bo.plays("--join", host.wait("invite "), *QUICK)
        way = bo.peer.wait("linked ")
        assert way.startswith("relay"), way
        print(f"linked by {way}, {end(ada, bo)} events")
        broker.terminate()


SCENARIOS = {function.__name__: function for function in (found, moved, relayed)}

if __name__ == "__main__":
    try:
        enter()
        with tempfile.TemporaryDirectory(prefix="tianyuan-apart-") as top:
            SCENARIOS[sys.argv[2]](top, os.path.abspath(sys.argv[1]))
    except Skip as reason:
        print("SKIP:", reason)
        sys.exit(SKIP)
