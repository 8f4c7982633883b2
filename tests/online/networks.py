#!/usr/bin/env python3
"""Two programs play each other between network namespaces: whole matches, as between two homes.

    networks.py PROGRAM SCENARIO

Exits with 77 and the reason where namespaces cannot be had.
"""

import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "net",
                                "namespaces"))

from namespaces import SKIP, Machine, Skip, cable, enter  # noqa: E402
from broker import Broker  # noqa: E402
from peer import Peer, same_log  # noqa: E402

LEVEL = ("--level", "level:1", "--nodes", "300", "--games", "2")


def play(machine, program, folder, name, *arguments):
    return Peer(program, os.path.join(folder, name), "--name", name, *LEVEL, *arguments,
                prefix=machine.command())


def finish(host, guest):
    for peer in (guest, host):
        peer.wait_end()
    return same_log(host, guest)


def moved(program, folder):
    """The code alone is enough; the cable is pulled, and the host comes back at another address."""
    one, two = Machine("one"), Machine("two")
    cable(one, "c0", "192.168.7.1", two, "c1", "192.168.7.2")
    host = play(one, program, folder, "Ada", "--host", "--game", "gomoku")
    guest = play(two, program, folder, "Bo", "--join", host.wait("code "))
    guest.wait("event 6 ")
    after = len(guest.lines)
    one.do("ip", "link", "set", "c0", "down")
    one.do("ip", "address", "flush", "dev", "c0")
    guest.wait("parted ", after=after)
    host.wait("parted ")
    one.do("ip", "address", "add", "192.168.7.77/24", "broadcast", "+", "dev", "c0")
    one.do("ip", "link", "set", "c0", "up")
    guest.wait("linked tcp", after=after)
    print(f"{finish(host, guest)} events, from two addresses")


def relay(program, folder):
    """Two who cannot reach each other, and a broker that both can."""
    one, middle, two = Machine("one"), Machine("middle"), Machine("two")
    cable(one, "c0", "192.168.7.1", middle, "m0", "192.168.7.9")
    cable(two, "c1", "192.168.8.1", middle, "m1", "192.168.8.9")
    broker = Broker(folder, "0.0.0.0", middle.command())
    try:
        host = play(one, program, folder, "Ada", "--host", "--game", "gomoku",
                    "--relay", f"mqtt://192.168.7.9:{broker.port}")
        guest = play(two, program, folder, "Bo", "--join", host.wait("code "),
                     "--relay", f"mqtt://192.168.8.9:{broker.port}")
        assert guest.wait("linked ").startswith("relay ")
        print(f"{finish(host, guest)} events over the relay")
    finally:
        broker.stop()


SCENARIOS = {f.__name__: f for f in (moved, relay)}


def main():
    enter()
    with tempfile.TemporaryDirectory(prefix="tianyuan-online-") as folder:
        SCENARIOS[sys.argv[2]](os.path.abspath(sys.argv[1]), folder)


if __name__ == "__main__":
    try:
        main()
    except Skip as reason:
        print("SKIP:", reason)
        sys.exit(SKIP)
