#!/usr/bin/env python3
"""Two programs play each other between network namespaces: whole matches, as between two homes.

    networks.py PROGRAM SCENARIO

Exits with 77 and the reason where namespaces cannot be had.
"""

import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "net",
                                "namespaces"))

import page  # noqa: E402
from namespaces import SKIP, Machine, Skip, cable, enter  # noqa: E402
from broker import Broker  # noqa: E402
from homes import TURN_PASSWORD, Coturn, Middle  # noqa: E402
from peer import DICTATED, Peer, dictate, same_log  # noqa: E402

FALSE_ROUTER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "net", "namespaces",
                            "false_router.py")
LEVEL = ("--level", "level:1", "--nodes", "300", "--games", "2")
HOSTED = ("--first", "host", *DICTATED)


def play(machine, program, folder, name, *arguments):
    return Peer(program, os.path.join(folder, name), "--name", name, *LEVEL, *arguments,
                prefix=machine.command())


def go_on(host, guest, after):
    """A dictated match that broke behind line after[peer] goes on to its end; how many events."""
    for peer in host, guest:
        peer.wait("linked ", after=after[peer])
    dictate(host, guest, 7, 8)
    guest.say("resign")
    return finish(host, guest)


def lines_so_far(*peers):
    return {peer: len(peer.lines) for peer in peers}


def finish(host, guest):
    for peer in (guest, host):
        peer.wait_end()
    return same_log(host, guest)


def moved(program, folder):
    """The code alone is enough; the cable is pulled, and the host comes back at another address."""
    one, two = Machine("one"), Machine("two")
    cable(one, "c0", "192.168.7.1", two, "c1", "192.168.7.2")
    host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", *HOSTED)
    guest = play(two, program, folder, "Bo", "--join", host.wait("code "), *DICTATED)
    dictate(host, guest, 2, 6)
    after = lines_so_far(host, guest)
    one.do("ip", "link", "set", "c0", "down")
    one.do("ip", "address", "flush", "dev", "c0")
    for peer in host, guest:
        peer.wait("parted ", after=after[peer])
    one.do("ip", "address", "add", "192.168.7.77/24", "broadcast", "+", "dev", "c0")
    one.do("ip", "link", "set", "c0", "up")
    guest.wait("linked tcp", after=after[guest])
    print(f"{go_on(host, guest, after)} events, from two addresses")


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


def watch(program, folder):
    """Three homes that cannot reach each other: one watches the match of the others over the relay, by
    the code alone, and by the line."""
    middle = Machine("middle")
    homes = [Machine(name) for name in ("one", "two", "three")]
    middle.do("ip", "address", "add", "10.9.9.9/32", "dev", "lo")
    for number, home in enumerate(homes):
        cable(home, f"c{number}", f"192.168.{number}.1", middle, f"m{number}", f"192.168.{number}.9")
        home.do("ip", "route", "add", "10.9.9.9", "via", f"192.168.{number}.9")
    broker = Broker(folder, "0.0.0.0", middle.command())
    options = ("--relay", f"mqtt://10.9.9.9:{broker.port}", "--games", "3")
    try:
        host = play(homes[0], program, folder, "Ada", "--host", "--game", "gomoku", *options)
        guest = play(homes[1], program, folder, "Bo", "--join", host.wait("code "), *options)
        host.wait("event 1 ")
        host.say("watch 2 0")
        watchers = [play(homes[2], program, folder, name, "--watch", host.wait(start), *options)
                    for name, start in (("Cleo", "watch "), ("Dan", "watchline "))]
        for one in watchers:
            assert one.wait("linked ").startswith("relay ")
        finish(host, guest)
        for one in watchers:
            assert one.wait_end() == 0
            print(f"{same_log(host, one)} events seen over the relay")
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
    """A dictated match from home to home, with a server between; host and guest when both know of each
    other."""
    os.environ["TIANYUAN_TURN_PASSWORD"] = TURN_PASSWORD
    server = Coturn(middle, folder)
    servers = server.stun + (server.turn if turn else ())
    host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", "--beyond", *servers, *HOSTED)
    return server, host, introduce(host, two, program, folder, *servers, *DICTATED)


def homes(program, folder):
    """Two routers that keep the port: direct; a cable is pulled, and the two meet again by it."""
    middle = Middle()
    one, two = middle.home(), middle.home()
    server, host, guest = across(program, folder, middle, one, two)
    assert guest.wait("linked ").startswith("ice ")
    server.stop()  # nobody is needed any more
    dictate(host, guest, 2, 6)
    after = lines_so_far(host, guest)
    one.do("ip", "link", "set", "h0", "down")
    for peer in host, guest:
        peer.wait("parted ", after=after[peer])
    one.do("ip", "link", "set", "h0", "up")
    one.do("ip", "route", "add", "default", "via", "192.168.1.1")
    guest.wait("linked ice", after=after[guest])
    print(f"{go_on(host, guest, after)} events from home to home")


def again(program, folder):
    """Both programs of a match from home to home are killed, so that neither knows any more where
    the other is: a line each way, and it goes on."""
    middle = Middle()
    one, two = middle.home(), middle.home()
    server, host, guest = across(program, folder, middle, one, two)
    dictate(host, guest, 2, 6)
    for peer in host, guest:
        peer.kill()
    host, guest = [play(machine, program, folder, name, "--resume", peer.journal(), "--beyond",
                        *server.stun, *DICTATED)
                   for machine, name, peer in ((one, "Ada", host), (two, "Bo", guest))]
    for peer, other in (host, guest), (guest, host):
        own = peer.wait("answer ")
        peer.say("answer " + own)
        peer.wait("no That's your own line")
        other.say("answer " + own)
    assert guest.wait("linked ").startswith("ice ")
    print(f"{go_on(host, guest, {host: 0, guest: 0})} events, by lines again")
    server.stop()


def break_and_meet(home, host, guest):
    """A host's router loses its line for as long as both take to notice. A TURN server lends other
    ports from then on, which nobody knows: a line each way, and the match goes on. How many events."""
    dictate(host, guest, 2, 6)
    after = lines_so_far(host, guest)
    Middle.pull(home)
    for peer in host, guest:
        peer.wait("parted ", after=after[peer])
    Middle.plug(home)
    for peer in host, guest:
        peer.say("meet")
    for peer, other in (host, guest), (guest, host):
        other.say("answer " + peer.wait("answer ", after=after[peer]))
    assert guest.wait("linked ", after=after[guest]).startswith("ice ")
    return go_on(host, guest, after)


def symmetric(program, folder):
    """Two routers that map anew for each peer: by the TURN server, before a break and after it."""
    middle = Middle()
    one, two = middle.home(symmetric=True), middle.home(symmetric=True)
    server, host, guest = across(program, folder, middle, one, two, turn=True)
    assert guest.wait("linked ").startswith("ice ")
    print(f"{break_and_meet(one, host, guest)} events by the TURN server")
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
    print(f"{break_and_meet(one, host, guest)} events by the TURN server over TCP")
    server.stop()


def ipv6(program, folder):
    """Two homes with IPv6 alone, whose routers let nobody in; no server is asked."""
    middle = Middle()
    one, two = middle.home6(), middle.home6()
    host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", "--beyond")
    guest = introduce(host, two, program, folder)
    assert guest.wait("linked ").startswith("ice ")
    print(f"{finish(host, guest)} events over IPv6")


def pinhole(program, folder):
    """The host's router opens its firewall for IPv6: the invite is enough, no answer is given."""
    middle = Middle()
    one, two = middle.home6("2001:db8"), middle.home6("2001:db8")
    one.do("ip", "address", "add", "192.168.1.2/24", "dev", "h0")
    one.do("ip", "route", "add", "default", "via", "192.168.1.1")
    one.router.do("ip", "address", "add", "192.168.1.1/24", "dev", "home")
    command = one.router.command(sys.executable, FALSE_ROUTER, "firewall", "192.168.1.1", "nft")
    with subprocess.Popen(command, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE) as firewall:
        try:
            assert firewall.stdout.readline() == "ready\n"
            host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", "--beyond")
            host.wait("crossing ready")
            while not (line := firewall.stdout.readline()).startswith("AddPinhole 2001:db8:1:1::1"):
                assert line, "the router was not asked"
            invites = [line for line in host.lines if line.startswith("invite ")]
            guest = play(two, program, folder, "Bo", "--join", invites[-1].split(" ", 1)[1],
                         "--beyond")
            assert guest.wait("linked ").startswith("ice ")
            print(f"{finish(host, guest)} events through a pinhole")
        finally:
            firewall.terminate()


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


def page_turn(program, folder):
    """The block for coturn of docs/relay.md, as it stands: a guest without UDP, by the server's name,
    and a symmetric router before the host."""
    middle = Middle()
    one, two = middle.home(symmetric=True), middle.home(udp=False)
    middle.do("ip", "address", "add", page.ADDRESS + "/32", "dev", "m1")
    page.name_servers(folder)
    config, os.environ["TIANYUAN_TURN_PASSWORD"] = page.turn_config(folder)
    server = Coturn(middle, folder, config)
    servers = ("--stun", page.TURN_NAME, "--turn", page.TURN_NAME, "--turn-user", page.USER)
    host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", "--beyond", *servers)
    guest = introduce(host, two, program, folder, *servers)
    assert guest.wait("linked ").startswith("ice ")
    print(f"{finish(host, guest)} events by the page's TURN server")
    server.stop()


def page_relay(program, folder):
    """The block for mosquitto of docs/relay.md, as it stands: both log in, encrypted."""
    middle = Middle()
    one, two = middle.home(), middle.home()
    middle.do("ip", "address", "add", page.ADDRESS + "/32", "dev", "m1")
    page.name_servers(folder)
    password = os.environ["TIANYUAN_RELAY_PASSWORD"] = "a long password"
    config, os.environ["SSL_CERT_FILE"] = page.mosquitto_config(folder, password)
    broker = Broker(folder, prefix=middle.command(), config=config)
    options = ("--relay", "mqtts://" + page.NAME, "--relay-user", page.USER)
    try:
        host = play(one, program, folder, "Ada", "--host", "--game", "gomoku", *options)
        guest = play(two, program, folder, "Bo", "--join", host.wait("code "), *options)
        assert guest.wait("linked ").startswith("relay ")
        print(f"{finish(host, guest)} events over the page's relay")
    finally:
        broker.stop()


SCENARIOS = {f.__name__: f for f in (moved, relay, watch, homes, again, symmetric, no_way, no_udp, ipv6,
                                  pinhole, code_alone, page_turn, page_relay)}


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
