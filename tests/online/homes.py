"""Homes behind routers, and the servers between them."""

import atexit
import os
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "net",
                                "namespaces"))

from namespaces import Machine, cable, need, run  # noqa: E402

# What a usual router does: lets out all, lets in what belongs to it, keeps the port if it can.
# `{ports}` "random" makes one that maps anew for each peer.
ROUTER = """
table inet home {{
    chain input {{ type filter hook input priority 0; policy drop;
        ct state established,related accept
        iifname "home" accept
        meta l4proto ipv6-icmp accept
    }}
    chain forward {{ type filter hook forward priority 0; policy drop;
        {refuse}
        ct state established,related accept
        iifname "home" accept
    }}
    chain postrouting {{ type nat hook postrouting priority 100; policy accept;
        oifname "world" ip saddr 192.168.0.0/16 masquerade {ports}
    }}
}}
"""
TURN_USER, TURN_PASSWORD = "tianyuan", "word"


class Middle(Machine):
    """What lies between homes: routes, and one machine with servers at each of its addresses."""

    def __init__(self):
        need("nft")
        super().__init__("middle")
        self.forwards("ipv4/ip_forward", "ipv6/conf/all/forwarding")
        self.address = []

    def home(self, symmetric=False, udp=True):
        """A machine at home behind a router; 11.22.N.7 is the router's address."""
        number = len(self.address) + 1
        home, router = Machine(f"home{number}"), Machine(f"router{number}")
        cable(home, "h0", f"192.168.{number}.2", router, "home", f"192.168.{number}.1")
        home.do("ip", "route", "add", "default", "via", f"192.168.{number}.1")
        cable(router, "world", f"11.22.{number}.7", self, f"m{number}", f"11.22.{number}.1")
        router.do("ip", "route", "add", "default", "via", f"11.22.{number}.1")
        router.forwards("ipv4/ip_forward")
        router.do("nft", ROUTER.format(ports="random,fully-random" if symmetric else "",
                                       refuse="" if udp else "meta l4proto udp drop"))
        if not self.address:  # packets for private addresses leave and are lost, as elsewhere
            self.do("ip", "route", "add", "default", "via", f"11.22.{number}.7")
        self.address.append(f"11.22.{number}.1")
        home.router = router
        return home

    @staticmethod
    def pull(home):
        """The router's line to the world is dead, though nobody is told."""
        home.router.do("nft", "add table inet cut; add chain inet cut forward "
                       "{ type filter hook forward priority -1; policy drop; }")

    @staticmethod
    def plug(home):
        home.router.do("nft", "delete table inet cut")

    def home6(self, prefix="fd00"):
        """The same with IPv6 alone and no translation of addresses."""
        number = len(self.address) + 1
        home, router = Machine(f"home{number}"), Machine(f"router{number}")
        lay6(home, "h0", router, "home", f"{prefix}:{number}:1::")
        lay6(router, "world", self, f"m{number}", f"{prefix}:{number}:2::")
        home.do("ip", "-6", "route", "add", "default", "via", f"{prefix}:{number}:1::2")
        router.do("ip", "-6", "route", "add", "default", "via", f"{prefix}:{number}:2::2")
        self.do("ip", "-6", "route", "add", f"{prefix}:{number}:1::/64", "via", f"{prefix}:{number}:2::1")
        router.forwards("ipv6/conf/all/forwarding")
        router.do("nft", ROUTER.format(ports="", refuse=""))
        self.address.append(f"{prefix}:{number}:2::2")
        home.router = router
        return home


def lay6(one, one_name, two, two_name, prefix):
    """A cable with the addresses prefix + 1 and prefix + 2, usable at once."""
    run("ip", "link", "add", one_name, "netns", one.name, "type", "veth",
        "peer", "name", two_name, "netns", two.name)
    for machine, name, last in (one, one_name, "1"), (two, two_name, "2"):
        machine.do("ip", "-6", "address", "add", f"{prefix}{last}/64", "dev", name, "nodad")
        machine.do("ip", "link", "set", name, "up")


class Coturn:
    """A STUN and TURN server at all addresses of a machine; `config`: a file that says the rest."""

    def __init__(self, middle, folder, config=None):
        need("turnserver")
        files = [f"--pidfile={folder}/turn.pid", f"--userdb={folder}/turn.db"]
        listen = [word for address in middle.address for word in ("-L", address)]
        usual = ["-n", "--no-tls", "--no-dtls", "--no-cli", "--lt-cred-mech", "--realm=tianyuan",
                 f"--user={TURN_USER}:{TURN_PASSWORD}", *listen, "-E", middle.address[0]]
        self.process = subprocess.Popen(
            middle.command("turnserver", *(["-c", config] if config else usual),
                           "--log-file=stdout", "--proc-user=root", "--proc-group=root", *files),
            text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        atexit.register(self.stop)  # also when the scenario fails
        for line in self.process.stdout:
            if "Total General servers" in line:
                break
        else:
            raise AssertionError("coturn does not start")
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.stun = ("--stun", ",".join(middle.address))
        self.turn = ("--turn", middle.address[0], "--turn-user", TURN_USER)

    def stop(self):
        self.process.kill()
        self.process.wait()
