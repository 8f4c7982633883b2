#!/usr/bin/env python3
"""How long the arcade takes from its start until something is seen, beside another program.

    start.py PROGRAM [TIMES]

Both are started in turn, ten times if not told otherwise, on one display of Xvfb where nothing else
runs, and ended as soon as there is a picture: the arcade's title, and the board of xboard without an
engine. Prints the medians and their ratio, what of it is loading (`PROGRAM --version`, which does no
more than that), and how many shared objects the arcade has then. Ends with 77 where xboard is
missing.
"""

import mmap
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import smoke
import window

ROWS_APART = 16
XBOARD = ["/usr/games/xboard", "-ncp"]


class Screen:
    """The pixels of a display, looked at without asking it."""

    def __init__(self, server):
        with open(os.path.join(server.folder, "Xvfb_screen0"), "rb") as file:
            self.bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        row = 4 * smoke.SIZE[0]
        first = len(self.bytes) - row * smoke.SIZE[1]
        self.rows = [slice(at, at + row) for at in range(first, len(self.bytes), ROWS_APART * row)]

    def colours(self):
        """How many there are in some of its rows."""
        pixels = memoryview(b"".join(self.bytes[row] for row in self.rows)).cast("I")
        return len(set(pixels))

    def is_black(self):
        return self.colours() == 1


def objects_of(pid):
    """How many shared objects a program has."""
    with open(f"/proc/{pid}/maps", encoding="utf-8") as file:
        return len(set(re.findall(r"/\S*\.so[.\d]*$", file.read(), re.MULTILINE)))


def processor_ms(pid):
    """Milliseconds that a program's threads have computed."""
    times = []
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/schedstat", encoding="utf-8") as file:
            times.append(int(file.read().split()[0]))
    return sum(times) / 1e6


def start(command, screen, environment):
    """Milliseconds until a program is seen, those of the processor among them, and how many shared
    objects it has then."""
    assert screen.is_black(), "something is on the screen already"
    began = time.monotonic()
    with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        while screen.colours() <= window.BLANK:
            assert program.poll() is None, f"{command[0]} ended before it was seen"
            time.sleep(0.0005)
        seen = 1000 * (time.monotonic() - began)
        computed, objects = processor_ms(program.pid), objects_of(program.pid)
        program.send_signal(signal.SIGTERM)
        program.wait()
    while not screen.is_black():
        time.sleep(0.01)
    return seen, computed, objects


def load(program):
    """Milliseconds that a program takes to be loaded, and to end."""
    began = time.monotonic()
    subprocess.run([program, "--version"], check=True, stdout=subprocess.DEVNULL)
    return 1000 * (time.monotonic() - began)


def main():
    window.skip_without_tools()
    if not os.path.exists(XBOARD[0]):
        print("SKIP the start: install xboard")
        sys.exit(77)
    program, times = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10
    own, other, loading = [], [], []
    server = window.Server(smoke.SIZE)
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(server)
        environment = {**os.environ, "DISPLAY": server.name, "HOME": folder,
                       "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11"}
        environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        command = smoke.newcomer(program, folder) + ["--scene", "title"]
        start(command, screen, environment)  # both once before, so that the disk is not measured
        start(XBOARD, screen, environment)
        for _ in range(times):
            own.append(start(command, screen, environment))
            other.append(start(XBOARD, screen, environment))
            loading.append(load(program))
    server.close()
    seen, computed, objects = map(statistics.median, zip(*own))
    other_seen, other_computed, _ = map(statistics.median, zip(*other))
    loading = statistics.median(loading)
    print(f"seen after {seen:.0f} ms, xboard after {other_seen:.0f} ms: "
          f"ratio {seen / other_seen:.2f}")
    print(f"of the processor {computed:.0f} ms and {other_computed:.0f} ms: "
          f"{computed / other_computed:.2f}")
    print(f"loading takes {loading:.0f} ms, {100 * loading / seen:.0f} % of it; "
          f"{objects:.0f} shared objects when it is seen")


if __name__ == "__main__":
    main()
