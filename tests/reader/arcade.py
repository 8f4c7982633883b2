"""The arcade as a screen reader meets it: on a session bus of its own where accessibility is on.

A test's main() calls begin() first, which starts the script anew in such a session, by a Python that
has pyatspi, and ends it as skipped where the machine lacks something.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

SETTINGS = ("first_run_done = yes\nmotion = no\nplayer_name = {}\nsound_volume = 0\n"
            "stun_servers = \nlanguage = en\n")
PATIENCE = 60   # seconds after which a person gives up
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
INSIDE = "TIANYUAN_READER_SESSION"


def skip(package):
    print(f"SKIP what a screen reader sees: install {package}")
    sys.exit(77)


def python_with_pyatspi():
    for python in ["/usr/bin/python3", sys.executable]:
        if subprocess.run([python, "-c", "import pyatspi"], stderr=subprocess.DEVNULL,
                          check=False).returncode == 0:
            return python
    return skip("python3-pyatspi")


def start_launcher(launcher):
    """The launcher of AT-SPI ends with the session."""
    from gi.repository import Gio, GLib     # where there is none begin() has skipped
    subprocess.Popen([launcher, "--a11y=1", "--screen-reader=1"])
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    there = False
    while not there:
        (there,) = bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus",
                                 "org.freedesktop.DBus", "NameHasOwner",
                                 GLib.Variant("(s)", ("org.a11y.Bus",)), None,
                                 Gio.DBusCallFlags.NONE, -1, None).unpack()


def begin():
    """Returns inside a session whose status says that a screen reader runs."""
    if INSIDE in os.environ:
        start_launcher(os.environ[INSIDE])
        return
    launcher = next(filter(os.path.exists, LAUNCHERS), None)
    if not launcher:
        skip("at-spi2-core")
    if not shutil.which("dbus-run-session"):
        skip("dbus-daemon")
    python = python_with_pyatspi()
    with tempfile.TemporaryDirectory() as home:
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("DISPLAY", "WAYLAND_DISPLAY", "AT_SPI_BUS_ADDRESS")}
        environment.update({INSIDE: launcher, "HOME": home, "XDG_RUNTIME_DIR": home,
                            "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home,
                            "GSETTINGS_BACKEND": "memory", "SDL_AUDIODRIVER": "dummy",
                            "SDL_VIDEODRIVER": "dummy"})
        session = subprocess.run(["dbus-run-session", "--", python] + sys.argv, env=environment,
                                 check=False)
    sys.exit(session.returncode)


class Arcade:
    """The program started with these arguments, as AT-SPI shows it; `record` is a game that was
    played before."""

    def __init__(self, program, *arguments, record=None, player="Mei"):
        import pyatspi     # where there is none begin() has skipped
        self.atspi = pyatspi
        self.folder = tempfile.TemporaryDirectory()
        with open(os.path.join(self.folder.name, "settings.txt"), "w", encoding="utf-8") as file:
            file.write(SETTINGS.format(player))
        if record:
            os.mkdir(os.path.join(self.folder.name, "records"))
            with open(os.path.join(self.folder.name, "records", "1.pgn"), "w",
                      encoding="utf-8") as file:
                file.write(record)
        self.program = subprocess.Popen(
            [program, "--pref", self.folder.name, "--renderer", "software", *arguments],
            stdin=subprocess.DEVNULL)
        self.application = None

    def __enter__(self):
        self.wait_for("the application", self._find)
        self.wait_for("the focus", self.focused)
        return self

    def __exit__(self, *unused):
        self.program.terminate()
        status = self.program.wait()
        assert unused[0] or status == 0, f"the program ended with {status}"
        self.folder.cleanup()

    def _find(self):
        desktop = self.atspi.Registry.getDesktop(0)
        desktop.clear_cache()
        for application in desktop:
            if application and application.name == "Tianyuan" \
                    and application.get_process_id() == self.program.pid and application.childCount:
                self.application = application
                return True
        return False

    def wait_for(self, what, condition):
        """Asks until the answer is one, and returns it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.program.poll() is None, "the program has ended"
            try:
                answer = condition()
            except Exception as error:     # what was asked about is gone meanwhile
                if type(error).__module__ not in ("gi.repository.GLib", "gi._error"):
                    raise
                answer = None
            if answer:
                return answer
            time.sleep(0.02)
        raise AssertionError(f"waited in vain for {what}; there is\n" + "\n".join(self.lines()))

    # --- looking ---

    def _below(self, node, deep):
        node.clear_cache()
        yield node
        table = node.getRole() == self.atspi.ROLE_TABLE
        for index in range(node.childCount if deep or not table else 0):
            child = node.getChildAtIndex(index)
            if child:
                yield from self._below(child, deep)

    def nodes(self, deep=False):
        """All nodes, those of a board's points only where asked for."""
        self.application.clear_cache()
        return list(self._below(self.application, deep))

    def states(self, node):
        node.clear_cache()
        return node.getState()

    def has(self, node, state):
        return self.states(node).contains(getattr(self.atspi, "STATE_" + state))

    def focused(self):
        """The node with the focus; None: nothing has it. Of a board it is a point."""
        found = [node for node in self.nodes() if self.has(node, "FOCUSED")]
        for node in self.nodes():
            if node.getRole() == self.atspi.ROLE_TABLE:
                found += [cell for cell in node if cell and self.has(cell, "FOCUSED")]
        return found[0] if len(found) == 1 else None     # two: it moves while we look

    def find(self, role, name):
        """The first node of that role whose name begins so; None: there is none."""
        wanted = getattr(self.atspi, "ROLE_" + role)
        return next((node for node in self.nodes()
                     if node.getRole() == wanted and node.name.startswith(name)), None)

    def get(self, role, name):
        """The same, as soon as it is there."""
        return self.wait_for(f"{role} {name!r}", lambda: self.find(role, name))

    def lines(self):
        return [f"    {node.getRoleName()} {node.name!r}" for node in self.nodes()]

    # --- doing ---

    def press(self, role, name):
        assert self.get(role, name).queryAction().doAction(0), f"{name} does nothing"

    def cell(self, name):
        """The point of the board of that name."""
        def look():
            table = next(node for node in self.nodes()
                         if node.getRole() == self.atspi.ROLE_TABLE)
            return next((cell for cell in table if cell.name.split(",")[0] == name), None)
        return self.wait_for(f"the point {name}", look)


def scenes(program):
    """The names of all scenes that the command line opens."""
    listed = subprocess.run([program, "--shot", "list"], check=True, stdout=subprocess.PIPE,
                            env=dict(os.environ, SDL_VIDEODRIVER="dummy"))
    return listed.stdout.decode().split()
