"""Networks for tests: namespaces with a cable between them, or with nothing but a broker in reach.

They need root and ip (iproute2); without them a test that asks for one ends as skipped.
"""

import os
import shutil
import subprocess
import sys

import window

BROKER_PORT = 18830
BROKER_HOST = "10.77.0.1"
MOSQUITTO = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")


def skip(why):
    print(f"SKIP {why}")
    sys.exit(77)


class Loopback:
    """This machine alone."""

    relay = None

    def command(self, _, command):
        """How a program is started for player number 0 or 1."""
        return command

    def close(self):
        pass


class Namespaces:
    """A machine for each player, and more."""

    relay = None

    def __init__(self, names):
        if os.geteuid() != 0 or not shutil.which("ip"):
            skip("network namespaces: they need root and ip (iproute2)")
        self.names = {name: f"tianyuan-{name}-{os.getpid()}" for name in names}
        self.made = []
        for name in names:
            if subprocess.run(["ip", "netns", "add", self.names[name]], check=False,
                              stderr=subprocess.DEVNULL).returncode:
                self.close()
                skip("network namespaces: they can't be made here")
            self.made.append(name)
            self.ip(name, "link", "set", "lo", "up")

    def ip(self, name, *arguments):
        subprocess.run(["ip", "-n", self.names[name], *arguments], check=True)

    def cable(self, one, other, net):
        """A cable between two; they get 10.77.NET.1 and .2 on it."""
        for name, number in (one, 1), (other, 2):
            if number == 1:
                self.ip(one, "link", "add", f"to-{other}", "type", "veth", "peer", "name",
                        f"to-{one}", "netns", self.names[other])
            device = f"to-{other if name == one else one}"
            self.ip(name, "addr", "add", f"10.77.{net}.{number}/24", "brd", "+", "dev", device)
            self.ip(name, "link", "set", device, "up")

    def command(self, player, command):
        return ["ip", "netns", "exec", self.names[("host", "guest")[player]], *command]

    def close(self):
        for name in self.made:
            subprocess.run(["ip", "netns", "del", self.names[name]], check=False)


class Cable(Namespaces):
    """Two machines and a cable that can be pulled."""

    def __init__(self):
        super().__init__(("host", "guest"))
        self.cable("host", "guest", 1)

    def pull(self):
        self.ip("host", "link", "set", "to-guest", "down")

    def plug(self):
        self.ip("host", "link", "set", "to-guest", "up")


class Relay(Namespaces):
    """Two machines that reach a broker of the test's, and not each other."""

    relay = f"{BROKER_HOST}:{BROKER_PORT}"

    def __init__(self):
        if not MOSQUITTO:
            skip("matches over a relay: install mosquitto")
        self.broker = None
        super().__init__(("host", "guest", "relay"))
        self.ip("relay", "addr", "add", BROKER_HOST + "/32", "dev", "lo")
        subprocess.run(["ip", "netns", "exec", self.names["relay"], "sh", "-c",
                        "echo 0 >/proc/sys/net/ipv4/ip_forward"], check=True)
        for net, name in enumerate(("host", "guest"), 1):
            self.cable(name, "relay", net)
            self.ip(name, "route", "add", BROKER_HOST, "via", f"10.77.{net}.2")
        self._start_broker()

    def _start_broker(self):
        self.folder = window.tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"listener {BROKER_PORT} 0.0.0.0\nallow_anonymous true\nuser root\n"
                       "log_dest stderr\nlog_type error\n")
        self.broker = subprocess.Popen(["ip", "netns", "exec", self.names["relay"], MOSQUITTO,
                                        "-c", path], stdin=subprocess.DEVNULL)
        window.Window.wait_for("the broker", self._answers)

    def _answers(self):
        script = ("import socket; "
                  f"socket.create_connection(('{BROKER_HOST}', {BROKER_PORT}), 1).close()")
        return subprocess.run(self.command(0, [sys.executable, "-c", script]), check=False,
                              stderr=subprocess.DEVNULL).returncode == 0

    def close(self):
        if self.broker:
            self.broker.kill()
            self.broker.wait()
            self.folder.cleanup()
        super().close()


NETWORKS = {"loopback": Loopback, "cable": Cable, "relay": Relay}
