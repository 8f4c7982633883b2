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
from homes import TURN_PASSWORD, Coturn, Middle  # noqa: E402
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
    """Two who cannot reach each other, and a broker that both can, by the one name that the room of a
    code is made with."""
    one, middle, two = Machine("one"), Machine("middle"), Machine("two")
    cable(one, "c0", "192.168.7.1", middle, "m0", "192.168.7.9")
    cable(two, "c1", "192.168.8.1", middle, "m1", "192.168.8.9")
    middle.do("ip", "address", "add", "10.9.9.9/32", "dev", "lo")
    one.do("ip", "route", "add", "10.9.9.9", "via", "192.168.7.9")
    two.do("ip", "route", "add", "10.9.9.9", "via", "192.168.8.9")
    broker = Broker(folder, "0.0.0.0", middle.command())
    options = ("--relay", f"mqtt://10.9.9.9:{broker.port}")
    try:
        host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", *options)
        guest = play(two, program, folder, "Bo", "--join", host.wait("code "), *options)
        assert guest.wait("linked ").startswith("relay ")
        print(f"{finish(host, guest)} events over the relay")
    finally:
        broker.stop()


def introduce(host, guest_machine, program, folder, *arguments):
    """The host's invite is pasted to a guest, and the guest's answer back; the guest."""
    host.wait("crossing ready")
    invites = [line for line in host.lines if line.startswith("invite ")]
    invite = invites[-1].split(" ", 1)[1]
    assert ";ice=" in invite and len(invite) <= 400, invite
    guest = play(guest_machine, program, folder, "Bo", "--join", invite, "--beyond", *arguments)
    host.say("answer " + guest.wait("answer "))
    return guest


def across(program, folder, middle, one, two, turn=False):
    """A match from home to home, with a server between; host and guest when they are linked."""
    os.environ["TIANYUAN_TURN_PASSWORD"] = TURN_PASSWORD
    server = Coturn(middle, folder)
    servers = server.stun + (server.turn if turn else ())
    host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", "--beyond", *servers)
    return server, host, introduce(host, two, program, folder, *servers)


def homes(program, folder):
    """Two routers that keep the port: direct; a cable is pulled, and the two meet again by it."""
    middle = Middle()
    one, two = middle.home(), middle.home()
    server, host, guest = across(program, folder, middle, one, two)
    assert guest.wait("linked ").startswith("ice ")
    server.stop()  # nobody is needed any more
    guest.wait("event 6 ")
    after = len(guest.lines)
    one.do("ip", "link", "set", "h0", "down")
    guest.wait("parted ", after=after)
    host.wait("parted ")
    one.do("ip", "link", "set", "h0", "up")
    one.do("ip", "route", "add", "default", "via", "192.168.1.1")
    guest.wait("linked ice", after=after)
    print(f"{finish(host, guest)} events from home to home")


def symmetric(program, folder):
    """Two routers that map anew for each peer: by the TURN server."""
    middle = Middle()
    one, two = middle.home(symmetric=True), middle.home(symmetric=True)
    server, host, guest = across(program, folder, middle, one, two, turn=True)
    assert guest.wait("linked ").startswith("ice ")
    print(f"{finish(host, guest)} events by the TURN server")
    server.stop()


def no_way(program, folder):
    """The same without a TURN server: both are told."""
    middle = Middle()
    one, two = middle.home(symmetric=True), middle.home(symmetric=True)
    server, host, guest = across(program, folder, middle, one, two)
    for peer in host, guest:
        peer.wait("crossing failed The two routers don't let you meet directly")
        peer.close()
    server.stop()


def no_udp(program, folder):
    """A network that lets no UDP through: by the TURN server over TCP."""
    middle = Middle()
    one, two = middle.home(), middle.home(udp=False)
    server, host, guest = across(program, folder, middle, one, two, turn=True)
    assert guest.wait("linked ").startswith("ice ")
    print(f"{finish(host, guest)} events by the TURN server over TCP")
    server.stop()


def ipv6(program, folder):
    """Two homes with IPv6 alone, whose routers let nobody in; no server is asked."""
    middle = Middle()
    one, two = middle.home6(), middle.home6()
    host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", "--beyond")
    guest = introduce(host, two, program, folder)
    assert guest.wait("linked ").startswith("ice ")
    print(f"{finish(host, guest)} events over IPv6")


def code_alone(program, folder):
    """Both know a relay: the code is enough, and the match soon leaves the relay."""
    middle = Middle()
    one, two = middle.home(), middle.home()
    middle.do("ip", "address", "add", "10.9.9.9/32", "dev", "lo")
    server, broker = Coturn(middle, folder), Broker(folder, "0.0.0.0", middle.command())
    options = ("--relay", f"mqtt://10.9.9.9:{broker.port}", *server.stun, "--games", "1000")
    try:
        host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", *options)
        guest = play(two, program, folder, "Bo", "--join", host.wait("code "), *options)
        for peer in host, guest:
            peer.wait("linked relay")
            peer.wait("linked ice")
        after = len(guest.lines)
        broker.stop()
        guest.wait("event ", after=after)
        assert not guest.find("parted ", after=after)
        print("the match goes on without the relay")
        guest.close()
        host.close()
    finally:
        broker.stop()
        server.stop()


SCENARIOS = {f.__name__: f for f in (moved, relay, homes, symmetric, no_way, no_udp, ipv6,
                                  code_alone)}


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
