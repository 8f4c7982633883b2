#!/usr/bin/env python3
"""A host that is found and reached between network namespaces: over a cable, and through a router.

    namespaces.py PROBE SCENARIO

Exits with 77 and the reason where namespaces or the tools for them cannot be had.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

INSIDE = "TIANYUAN_TEST_NAMESPACE"
SKIP = 77

ROUTER_RULES = """
table inet filter {
    chain forward { type filter hook forward priority 0; policy drop;
        ct state established,related accept
        iifname "home" accept
        jump miniupnpd
    }
    chain miniupnpd { }
    chain prerouting { type nat hook prerouting priority -100; policy accept;
        jump prerouting_miniupnpd
    }
    chain postrouting { type nat hook postrouting priority 100; policy accept;
        oifname "world" masquerade
    }
    chain prerouting_miniupnpd { }
    chain postrouting_miniupnpd { }
}
"""

ROUTER_SETTINGS = """
ext_ifname=world
listening_ip=home
enable_natpmp={natpmp}
enable_upnp={upnp}
secure_mode=yes
system_uptime=yes
uuid=5f0c1a52-3c1d-4b7e-9a54-0c8d1e2f3a4b
allow 1024-65535 192.168.7.0/24 1024-65535
deny 0-65535 0.0.0.0/0 0-65535
"""


class Skip(Exception):
    """Why the test cannot run here."""


def run(*command, **options):
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, **options)


# An ordinary user's path leaves out where Debian has nft and miniupnpd.
os.environ["PATH"] += ":/usr/local/sbin:/usr/sbin:/sbin"


def need(*tools):
    for tool in tools:
        if not shutil.which(tool):
            raise Skip(f"{tool} is not installed")


def enter():
    """Starts this script again as root of new namespaces; returns only inside them."""
    if os.environ.get(INSIDE):
        run("mount", "-t", "tmpfs", "tmpfs", "/run")
        os.mkdir("/run/netns")
        return
    need("unshare", "ip", "mount")
    unshare = ["unshare", "--map-root-user", "--net", "--mount"]
    trial = subprocess.run(unshare + ["mount", "-t", "tmpfs", "tmpfs", "/run"], text=True,
                           capture_output=True, check=False)
    if trial.returncode != 0:
        raise Skip("no namespaces here: " + trial.stderr.strip())
    os.execvpe("unshare", unshare + [sys.executable] + sys.argv, dict(os.environ, **{INSIDE: "1"}))


class Machine:
    """A network namespace."""

    def __init__(self, name):
        self.name = name
        run("ip", "netns", "add", name)
        self.do("ip", "link", "set", "lo", "up")

    def command(self, *command):
        return ["ip", "netns", "exec", self.name, *command]

    def do(self, *command, **options):
        run(*self.command(*command), **options)

    def forwards(self, *protocols):
        """Makes it a router for "ipv4/ip_forward" and the like, as sysctl names them."""
        for protocol in protocols:
            self.do("sh", "-c", f"echo 1 >/proc/sys/net/{protocol}")

    def says(self, *command):
        """What a program says until it ends."""
        return subprocess.run(self.command(*command), text=True, check=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout.strip()


class Here(Machine):
    """The namespace of this script itself; call enter() before."""

    def __init__(self):  # there is nothing to be made
        self.name = str(os.getpid())
        self.do("ip", "link", "set", "lo", "up")

    def command(self, *command):
        return list(command)


def cable(one, one_name, one_address, two, two_name, two_address):
    """Lays a cable between two machines."""
    run("ip", "link", "add", one_name, "netns", one.name, "type", "veth",
        "peer", "name", two_name, "netns", two.name)
    for machine, name, address in (one, one_name, one_address), (two, two_name, two_address):
        machine.do("ip", "address", "add", address + "/24", "broadcast", "+", "dev", name)
        machine.do("ip", "link", "set", name, "up")


class Host:
    """The probe as a host on a machine; what it says is read line by line."""

    def __init__(self, machine, probe, *options):
        self.process = subprocess.Popen(machine.command(probe, "host", *options), text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def awaits(self, pattern):
        for line in self.process.stdout:
            print("host:", line.strip())
            match = re.match(pattern, line)
            if match:
                return match
        raise AssertionError(f"the host never said {pattern}")

    def close(self):
        self.process.stdin.close()
        self.awaits("closed")
        self.process.wait()


def expect(said, pattern):
    print("guest:", said)
    assert re.search(pattern, said), f"expected {pattern}"


def test_cable(probe):
    """Two machines and a cable, without a route to anywhere else."""
    host, guest = Machine("host"), Machine("guest")
    cable(host, "h0", "192.168.7.1", guest, "g0", "192.168.7.2")
    hosting = Host(host, probe)
    hosting.awaits("Local network ready 192.168.7.1:47624 .*local network only")
    expect(guest.says(probe, "find"), r"found Ada gomoku 192.168.7.1 47624")
    expect(guest.says(probe, "call", "192.168.7.1", "47624"), "welcome")
    hosting.close()


def test_two_cards(probe):
    """The guest's route to everywhere leads by another card than the one to the host."""
    host, guest, other = Machine("host"), Machine("guest"), Machine("other")
    cable(guest, "g0", "192.168.8.2", other, "o0", "192.168.8.1")
    guest.do("ip", "route", "add", "default", "via", "192.168.8.1")
    cable(host, "h0", "192.168.7.1", guest, "g1", "192.168.7.2")
    hosting = Host(host, probe)
    expect(guest.says(probe, "find"), r"found Ada gomoku 192.168.7.1 47624")
    hosting.close()


def street(world_address):
    """A home with a router, and a friend far away."""
    home, router, friend = Machine("home"), Machine("router"), Machine("friend")
    cable(home, "h0", "192.168.7.2", router, "home", "192.168.7.1")
    home.do("ip", "route", "add", "default", "via", "192.168.7.1")
    cable(router, "world", world_address, friend, "f0", world_address.rsplit(".", 1)[0] + ".9")
    router.forwards("ipv4/ip_forward")
    return home, router, friend


class Router:
    """miniupnpd on a machine."""

    def __init__(self, machine, folder, natpmp, upnp):
        settings = os.path.join(folder, "miniupnpd.conf")
        with open(settings, "w", encoding="utf-8") as file:
            file.write(ROUTER_SETTINGS.format(natpmp="yes" if natpmp else "no",
                                              upnp="yes" if upnp else "no"))
        machine.do("nft", ROUTER_RULES)
        self.machine = machine
        self.process = subprocess.Popen(
            machine.command("miniupnpd", "-d", "-f", settings, "-P", os.path.join(folder, "pid")),
            text=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        ready = "Listening for NAT-PMP" if natpmp else "HTTP listening"
        for line in self.process.stderr:
            if ready in line:
                break
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def lends(self):
        """The rules that lead inwards."""
        return self.machine.says("nft", "list", "chain", "inet", "filter", "prerouting_miniupnpd")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def test_mapped(probe, natpmp):
    """A port of the router is lent, leads to the host, and is given back."""
    need("nft", "miniupnpd")
    home, machine, friend = street("11.22.33.7")
    with tempfile.TemporaryDirectory() as folder:
        router = Router(machine, folder, natpmp, not natpmp)
        hosting = Host(home, probe, "map")
        mapped = hosting.awaits(r"Through the router ready 11\.22\.33\.7:(\d+)")
        expect(friend.says(probe, "call", "11.22.33.7", mapped[1]), "welcome")
        assert "47624" in router.lends()
        hosting.close()
        assert "47624" not in router.lends()
        router.stop()


def test_carrier(probe):
    """A router whose own address is a carrier's."""
    need("nft", "miniupnpd")
    home, machine, _ = street("100.64.0.7")
    with tempfile.TemporaryDirectory() as folder:
        router = Router(machine, folder, True, True)
        hosting = Host(home, probe, "map")
        hosting.awaits("Through the router failed .*carrier")
        hosting.close()
        router.stop()


def test_no_router(probe):
    """Nobody is there who could lend a port; closing in the middle waits for nobody."""
    home, _, _ = street("11.22.33.7")
    hosting = Host(home, probe, "map")
    hosting.awaits("Through the router trying")
    hosting.close()
    hosting = Host(home, probe, "map")
    hosting.awaits("Through the router failed .*No router")
    hosting.close()


def test_false_router(probe):
    """A device at home that answers for a router, and names others: nobody goes there."""
    home, liar, friend = street("11.22.33.7")
    friend.do("ip", "route", "add", "192.168.7.0/24", "via", "11.22.33.7")
    script = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                           "false_router.py")]
    talk = {"text": True, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    lies = liar.command(*script, "lie", "192.168.7.1", "11.22.33.9")
    with subprocess.Popen(friend.command(*script, "trap", "11.22.33.9"), **talk) as trap, \
            subprocess.Popen(lies, **talk) as lie:
        assert trap.stdout.readline() == lie.stdout.readline() == "ready\n"
        hosting = Host(home, probe, "map")
        hosting.awaits("Through the router failed .*No router")
        hosting.close()
        trap.terminate()
        lie.terminate()
        assert "asked" in lie.stdout.read(), "nobody heard the lie"
        assert trap.stdout.read() == "", "sent to somebody else"


def test_muddled_natpmp(probe, how, outcome):
    """A router, or somebody in its place, answers by NAT-PMP what was not asked, twice, or nonsense."""
    home, router, _ = street("11.22.33.7")
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "false_router.py")
    command = router.command(sys.executable, script, "natpmp", "192.168.7.1", how)
    with subprocess.Popen(command, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE) as liar:
        try:
            assert liar.stdout.readline() == "ready\n"
            hosting = Host(home, probe, "map")
            hosting.awaits(outcome)
            hosting.close()
        finally:
            liar.terminate()
        assert "asked" in liar.stdout.read(), "nobody heard the answers"


def test_pinhole(probe, grants):
    """A router whose firewall keeps IPv6 out: asked for a pinhole, which is renewed and given back."""
    home, router, _ = street("11.22.33.7")
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "false_router.py")
    command = router.command(sys.executable, script, "firewall", "192.168.7.1", grants)
    with subprocess.Popen(command, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE) as firewall:
        assert firewall.stdout.readline() == "ready\n"
        try:
            said = home.says(probe, "pinhole", "2001:db8::2", "47000")
        finally:
            firewall.terminate()
        asked = firewall.stdout.read()
    print("router:", asked)
    if grants == "no":
        assert "AddPinhole" not in asked and said.splitlines()[0].startswith("The router refuses")
        return
    assert said == "No problem\nNo problem", said
    told = [line for line in asked.splitlines() if "Pinhole" in line]
    assert told == ["AddPinhole 2001:db8::2 47000 17 3600", "UpdatePinhole 7 3600",
                    "DeletePinhole 7"], told


SCENARIOS = {
    "cable": test_cable,
    "two_cards": test_two_cards,
    "natpmp": lambda probe: test_mapped(probe, True),
    "upnp": lambda probe: test_mapped(probe, False),
    "carrier": test_carrier,
    "no_router": test_no_router,
    "false_router": test_false_router,
    "muddled_natpmp": lambda probe: test_muddled_natpmp(
        probe, "muddle", r"Through the router ready 11\.22\.33\.7:40123"),
    "nonsense_natpmp": lambda probe: test_muddled_natpmp(
        probe, "nonsense", "Through the router failed .*No router"),
    "pinhole": lambda probe: test_pinhole(probe, "yes"),
    "no_pinhole": lambda probe: test_pinhole(probe, "no"),
}

if __name__ == "__main__":
    try:
        enter()
        SCENARIOS[sys.argv[2]](os.path.abspath(sys.argv[1]))
    except Skip as reason:
        print("SKIP:", reason)
        sys.exit(SKIP)
