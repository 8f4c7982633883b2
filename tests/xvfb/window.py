"""A program in a window of its own display: started, typed into, clicked on and photographed."""

import mmap
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

from keyboard import Keyboard

BLANK = 50    # colours that every scene has more of; of the grid that Photograph.colours looks at
PAUSE = 0.05  # seconds between two questions
LONG = 100    # questions in vain: then a test says what it waits for, and waits on
STILL = 0.4   # seconds; motions take 0.2
# For tests: what changes changes at once, so that no frame that stands on a busy machine is a half.
SETTINGS = "motion = no\n"
TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "xclip": "xclip"}
PATIENCE = 60  # questions, some three seconds, after which a person tries again
MEMORY = "/dev/shm"    # what is written there meets no disk


def skip_without_tools():
    """Ends the test as skipped where a tool is missing."""
    for tool, package in TOOLS.items():
        if not shutil.which(tool):
            print(f"SKIP the window under Xvfb: install {package}")
            sys.exit(77)


class Photograph:
    """The pixels of a window, in RGB."""

    def __init__(self, width, height, blue_first):
        """From a part of a screen: four bytes a pixel, blue, green, red and one that says nothing."""
        self.width, self.height = width, height
        self.pixels = bytearray(3 * width * height)
        for colour in range(3):
            self.pixels[colour::3] = blue_first[2 - colour::4]

    def __eq__(self, other):
        return self.pixels == other.pixels

    def at(self, x, y):
        """The colour of a pixel as three bytes."""
        start = 3 * (y * self.width + x)
        return bytes(self.pixels[start:start + 3])

    def row(self, y):
        """The bytes of a row of pixels."""
        return self.pixels[3 * y * self.width:3 * (y + 1) * self.width]

    def colours(self):
        """How many colours there are on a grid of every 8th pixel."""
        return len({self.at(x, y) for y in range(0, self.height, 8) for x in range(0, self.width, 8)})

    def points_near(self, colour, within, step=4):
        """Points of a grid whose colour differs by at most that from `colour` in each part."""
        near = [bytes(abs(value - part) <= within for value in range(256)) for part in colour]
        points = []
        for y in range(0, self.height, step):
            row = self.row(y)
            parts = [row[part::3 * step].translate(near[part]) for part in range(3)]
            if all(map(any, parts)):
                points += [(x * step, y) for x, good in enumerate(zip(*parts)) if all(good)]
        return points

    def share_changed(self, other):
        """The share of a grid of every 8th pixel, 0 to 1, that differs between the two."""
        points = [(x, y) for y in range(0, self.height, 8) for x in range(0, self.width, 8)]
        return sum(self.at(*point) != other.at(*point) for point in points) / len(points)

    def changed_in(self, other, box):
        """How many pixels inside box (left, top, right, bottom) differ between the two."""
        left, top, right, bottom = box
        changed = 0
        for y in range(top, bottom):
            rows = [photograph.row(y)[3 * left:3 * right] for photograph in (self, other)]
            if rows[0] != rows[1]:
                changed += sum(a != b for a, b in zip(*map(pixels_of, rows)))
        return changed


def pixels_of(row):
    """The pixels of a row of bytes."""
    return zip(row[0::3], row[1::3], row[2::3])


class Server:
    """An X server with a screen of `size` (width, height), whose pixels are a file; or the one that was
    handed on."""

    HANDED_ON = "TIANYUAN_TEST_DISPLAY"

    def __init__(self, size):
        self.windows = []   # of the programs on it, oldest first
        self.keyboard = None
        if self.HANDED_ON in os.environ:
            self.name, pid, self.folder = os.environ.pop(self.HANDED_ON).split()
            self.pid = int(pid)
            return
        self.folder = tempfile.mkdtemp(dir=MEMORY if os.access(MEMORY, os.W_OK) else None)
        reading, writing = os.pipe()
        self.pid = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size[0]}x{size[1]}x24",
             "-fbdir", self.folder, "-nolisten", "tcp", "-noreset", "-r"],  # no key repeats itself
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL).pid
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.name = ":" + number

    def hand_on(self):
        """To the program that this process is about to become."""
        os.environ[self.HANDED_ON] = f"{self.name} {self.pid} {self.folder}"

    def press(self, combination):
        """A key, for the window that has the focus."""
        self.keyboard = self.keyboard or Keyboard(self.name)
        self.keyboard.press(combination)

    def close(self):
        if self.keyboard:
            self.keyboard.close()
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        shutil.rmtree(self.folder)

    def photograph(self, place, size):
        """What the screen shows in a rectangle, while nothing is being painted there."""
        with open(os.path.join(self.folder, "Xvfb_screen0"), "rb") as file, \
                mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as screen:
            last, pixels = None, pixels_in(screen, place, size)
            while pixels != last:
                last, pixels = pixels, pixels_in(screen, place, size)
        return Photograph(*size, pixels)


def pixels_in(screen, place, size):
    """The bytes of a rectangle of a screen that is in the format of xwd: a header of words, a map of
    colours with twelve bytes each, rows of pixels."""
    header = struct.unpack_from(">25I", screen)
    beginning, stride, colours = header[0], header[12], header[19]
    left = beginning + 12 * colours + place[1] * stride + 4 * place[0]
    return b"".join(screen[start:start + 4 * size[0]]
                    for start in range(left, left + size[1] * stride, stride))


class Window:
    """The program under test in a window of `size` (width, height): on a display of its own that it
    fills, or at `place` on the display of `server`."""

    def __init__(self, command, size, photographs, server=None, place=(0, 0)):
        self.command, self.size, self.photographs = command, size, photographs
        self.server, self.own_server, self.place = server, None, place
        self.program = self.id = self.environment = None
        self.folder = tempfile.TemporaryDirectory()

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *unused):
        if self.program:
            self.program.kill()
            self.program.wait()
        if self.server and self.id in self.server.windows:
            self.server.windows.remove(self.id)    # another may get the same number
        if self.own_server:
            self.own_server.close()
        self.folder.cleanup()

    def _start(self):
        if not self.server:
            self.server = self.own_server = Server(self.size)
        self.environment = dict(os.environ, DISPLAY=self.server.name, HOME=self.folder.name,
                                XDG_DATA_HOME=os.path.join(self.folder.name, "data"),
                                SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
        self.program = subprocess.Popen(self.command, env=self.environment,
                                        stdin=subprocess.DEVNULL)
        self.id = self.wait_for("a window", self._find)
        self.server.windows.append(self.id)
        self._xdotool("windowmove", self.id, *self.place)
        self.focus()

    def _xdotool(self, *arguments):
        run = subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, check=False,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return run.stdout

    def _find(self):
        found = self._xdotool("search", "--onlyvisible", "--name", "Tianyuan").split()
        return next((one for one in found if one not in self.server.windows), None)

    def focus(self):
        """Makes keys go to this window."""
        self._xdotool("windowfocus", self.id)

    def come_forward(self, x, y):
        """A click that also makes keys go to this window, which learns both at once."""
        self._xdotool("windowfocus", self._xdotool("search", "--maxdepth", "0", "").strip())
        self.program.send_signal(signal.SIGSTOP)
        self.focus()
        self.click(x, y)
        self.program.send_signal(signal.SIGCONT)

    def wait_for(self, what, ask):
        """Asks until the answer is true and returns it, while the program runs; says what it waits for,
        and keeps what is seen, if that takes long."""
        asked = 0
        while not (answer := ask()):
            assert self.program.poll() is None, f"ended with {self.program.returncode}: no {what}"
            asked += 1
            if asked % LONG == 0:
                print(f"still waiting for {what}", flush=True)
            if asked == LONG and self.id:
                self.keep(self.photograph(), f"waiting-{os.getpid()}-{self.place[0]}")
            time.sleep(PAUSE)
        return answer

    def photograph(self):
        """What the window shows, which nothing covers."""
        return self.server.photograph(self.place, self.size)

    def keep(self, photograph, name):
        """Keeps a photograph as a file for people to look at."""
        with open(os.path.join(self.photographs, name + ".ppm"), "wb") as file:
            file.write(b"P6\n%d %d\n255\n" % (photograph.width, photograph.height))
            file.write(photograph.pixels)

    def settled(self, name=None):
        """A photograph of a scene that has stopped moving, kept if it gets a name: it is the same for
        longer than anything moves, for a busy machine may show one frame of a motion for a while. A
        window that shows nothing yet is still too: that is none."""
        last, since = [self.photograph()], [time.monotonic()]

        def still():
            before, last[0] = last[0], self.photograph()
            if before != last[0]:
                since[0] = time.monotonic()
            return time.monotonic() - since[0] > STILL and last[0].colours() > BLANK

        self.wait_for("a still picture", still)
        if name:
            self.keep(last[0], name)
        return last[0]

    def changed(self, before, what):
        """Waits for another scene than `before`, for more than a button that lights up, and until it
        is still; returns that."""
        self.wait_for(what, lambda: self.photograph().share_changed(before) > 0.1)
        return self.settled()

    def key(self, *names):
        """One after the other."""
        for name in names:
            self.server.press(name)

    def type(self, text):
        self._xdotool("type", text)

    def copied(self, copy):
        """Does what copies, and waits until the clipboard holds a text, which it returns. As a person
        would, it does so again if none comes: a click can meet a page that is just changing."""
        clipboard = ["xclip", "-selection", "clipboard"]
        quiet = {"env": self.environment, "stderr": subprocess.DEVNULL}
        subprocess.run(clipboard, check=True, input=b"", stdout=subprocess.DEVNULL, **quiet)
        asked = 0

        def text():
            nonlocal asked
            if asked % PATIENCE == 0:
                copy()
            asked += 1
            return subprocess.run(clipboard + ["-o"], check=False, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, **quiet).stdout
        return self.wait_for("the text on the clipboard", text)

    def click(self, x, y):
        self.point(x, y)
        self._xdotool("click", 1)

    def point(self, x, y):
        self._xdotool("mousemove", "--window", self.id, int(x), int(y))

    def wait_for_end(self):
        """Waits for the program to end by itself and returns its status."""
        try:
            return self.program.wait(LONG * PAUSE)
        except subprocess.TimeoutExpired:
            print("still waiting for the end", flush=True)
            self.keep(self.photograph(), f"waiting-{os.getpid()}-{self.place[0]}")
            return self.program.wait()
