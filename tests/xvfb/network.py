"""Networks for tests: this machine, a cable, a relay in reach, and homes behind routers.

All but the first are made of network namespaces; enter() them before anything is started. Where they
cannot be had the test ends as skipped.
"""

import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(HERE, "..", "online"), os.path.join(HERE, "..", "net", "namespaces")]

from broker import Broker  # noqa: E402
from eavesdropper import Vandal  # noqa: E402
from homes import TURN_PASSWORD, TURN_USER, Coturn, Middle  # noqa: E402
from namespaces import Here, Machine, cable  # noqa: E402

BROKER = "10.9.9.9"


class Loopback:
    """This machine alone."""

    beyond = False               # the players have to send each other an invite and an answer
    breaks = "crash"             # what comes between the two: a crash or a cable
    forgets = False              # the way that they had is none any more after a break
    settings = "", ""            # of host and guest, lines of settings.txt

    def __init__(self):
        self.scratch = tempfile.TemporaryDirectory()

    def command(self, _, command):
        """How a program is started for player number 0 or 1."""
        return command

    def check(self):
        """What there is to be said in the end."""

    def close(self):
        self.scratch.cleanup()


class Apart(Loopback):
    """A machine for each player."""

    players = ()

    def command(self, player, command):
        return self.players[player].command(*command)


class Cable(Apart):
    """Two machines and a cable that can be pulled."""

    breaks = "cable"

    def __init__(self):
        super().__init__()
        self.players = Machine("one"), Machine("two")
        cable(self.players[0], "eth", "192.168.7.1", self.players[1], "eth", "192.168.7.2")

    def pull(self):
        self.players[0].do("ip", "link", "set", "eth", "down")

    def plug(self):
        self.players[0].do("ip", "link", "set", "eth", "up")


class Relay(Apart):
    """Two machines that reach a broker, and not each other. The guest has it from the invite."""

    def __init__(self):
        super().__init__()
        middle = Here()
        middle.do("ip", "address", "add", BROKER + "/32", "dev", "lo")
        self.players = Machine("one"), Machine("two")
        for net, player in enumerate(self.players, 7):
            cable(player, "eth", f"192.168.{net}.1", middle, f"m{net}", f"192.168.{net}.9")
            player.do("ip", "route", "add", BROKER, "via", f"192.168.{net}.9")
        self.broker = Broker(self.scratch.name, "0.0.0.0")
        self.settings = f"relay_address = {BROKER}:{self.broker.port}\nrelay_tls = no\n", ""

    def close(self):
        self.broker.stop()
        super().close()


class Attacked(Relay):
    """The same, and somebody is at the broker who hears everything, and does what he can."""

    def __init__(self):
        super().__init__()
        self.vandal = Vandal((BROKER, self.broker.port))

    def check(self):
        """He was there, and nobody answered him."""
        connections = [self.broker.connections(f"192.168.{net}.1") for net in (7, 8)]
        print(f"{self.vandal.heard} packets heard in {len(self.vandal.rooms)} rooms, "
              f"{len(self.vandal.own)} strangers knocked, {sum(self.vandal.large.values())} large "
              f"packets; connections of the two: {connections}")
        assert self.vandal.rooms and self.vandal.large, "nothing was heard"
        assert not self.vandal.answered, self.vandal.answered[:5]

    def close(self):
        self.vandal.close()
        super().close()


class Homes(Apart):
    """Two homes behind routers that keep the port, and a STUN server."""

    beyond = True
    breaks = "cable"
    symmetric = turn = False
    guest_has_udp = True

    def __init__(self):
        super().__init__()
        middle = Middle()
        self.players = (middle.home(self.symmetric), middle.home(self.symmetric, self.guest_has_udp))
        self.server = Coturn(middle, self.scratch.name)
        servers = f"stun_servers = {self.server.stun[1]}\n"
        if self.turn:
            servers += (f"turn_server = {middle.address[0]}\nturn_user = {TURN_USER}\n"
                        f"turn_password = {TURN_PASSWORD}\n")
        self.settings = servers, servers

    def pull(self):
        """At the far side of the host's router."""
        Middle.pull(self.players[0])

    def plug(self):
        Middle.plug(self.players[0])

    def close(self):
        self.server.stop()
        super().close()


class Turn(Homes):
    """Two homes behind routers that map anew for each peer, and a TURN server, which lends another
    port to each connection."""

    symmetric = turn = forgets = True


class NoUdp(Homes):
    """A guest's home that lets no UDP through, and a TURN server."""

    turn = forgets = True
    guest_has_udp = False


class Ipv6(Homes):
    """Two homes with IPv6 alone; nobody is asked."""

    settings = ("stun_servers =\n",) * 2

    def __init__(self):
        Apart.__init__(self)
        middle = Middle()
        self.players = middle.home6(), middle.home6()

    def close(self):
        Apart.close(self)


NETWORKS = {"loopback": Loopback, "cable": Cable, "relay": Relay, "attacked": Attacked,
            "homes": Homes, "turn": Turn, "no_udp": NoUdp, "ipv6": Ipv6}
