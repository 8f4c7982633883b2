#!/usr/bin/env python3
"""What works on files never stands on the window's thread while a game is played: seen by strace.

    disk.py PROGRAM FOLDER-FOR-PHOTOGRAPHS home|scenes|online

A game against the AI, with an undo, the title after it, and on with the game; or after a move a walk
through all pages that one can open alone; or a whole match between two windows, with takebacks and
chat. From the first page on (in a match: from the empty board on), the first thread of the program
may sync, lock, rename, open, read or write no file, and others must have synced some.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

import online
import smoke
import window

CALLS = ("fsync,fdatasync,sync_file_range,open,openat,openat2,read,pread64,readv,write,pwrite64,writev,"
         "fcntl,rename,renameat,renameat2,"
         "flock,ftruncate,unlink,unlinkat,mkdir,mkdirat,getdents64")
# What the system opens by itself where it is first needed: a library for the names of keys; what lies
# on no disk.
SYSTEM = re.compile(r"/(dev|proc|sys|run)/|.*/gconv/")


def skip_without_strace():
    """Ends the test as skipped where programs cannot be traced."""
    if not shutil.which("strace"):
        print("SKIP the window's thread: install strace")
        sys.exit(77)
    if subprocess.run(["strace", "-o", os.devnull, "true"], check=False,
                      stderr=subprocess.DEVNULL).returncode != 0:
        print("SKIP the window's thread: strace may not trace here")
        sys.exit(77)


class Tracer:
    """A command that starts the program under strace, and the logs of what it started. The tracer
    stands aside (-D), so that a kill meets the program."""

    def __init__(self, program, folder):
        self.logs = os.path.join(folder, "logs")
        self.command = os.path.join(folder, "tianyuan")
        self.starts = {}
        os.mkdir(self.logs)
        with open(self.command, "w", encoding="utf-8") as script:
            script.write(f'#!/bin/sh\nexec strace -D -f -y -e trace={CALLS} -o {self.logs}/$$ '
                         f'{os.path.abspath(program)} "$@"\n')
        os.chmod(self.command, 0o755)

    def begin(self, screen=None):
        """From here on it counts. On the first page, shown by `screen`, when a key is answered: the
        program looks for gamepads between the page and the first key."""
        if screen:
            first = screen.settled()
            screen.key("Down")
            screen.wait_for("the focus", lambda: screen.photograph() != first)
        for name in os.listdir(self.logs):
            self.starts[name] = os.path.getsize(os.path.join(self.logs, name))

    def lines(self, pid):
        """(whether by the window's thread, what it did) since `begin`."""
        with open(os.path.join(self.logs, pid), encoding="utf-8", errors="replace") as log:
            log.seek(self.starts[pid])
            log.readline()                      # perhaps the rest of one
            for line in log:
                thread, _, call = line.partition(" ")
                yield thread == pid, call.strip()

    def check(self, least):
        """Fails where the window's thread worked on a file, or others synced fewer than `least`."""
        assert self.starts, "nothing was traced"
        for pid in self.starts:
            lines = list(self.lines(pid))
            faults = [call for window_thread, call in lines if window_thread and is_fault(call)]
            synced = [call for window_thread, call in lines
                      if not window_thread and re.match(r"f(data)?sync\(", call)]
            assert not faults, "the window's thread:\n" + "\n".join(faults[:20])
            assert len(synced) >= least, f"only {len(synced)} syncs: was anything saved?"
            print(f"{len(lines)} calls, {len(synced)} syncs, none by the window's thread")


def is_fault(call):
    """Whether a traced call works on a file of the disk."""
    if re.match(r"(fsync|fdatasync|sync_file_range|rename\w*|flock|ftruncate|unlink\w*|mkdir\w*)\(", call):
        return True
    opened = re.match(r'open(?:at)?\((?:[^"]*, )?"([^"]*)"', call)
    used = re.match(r"(?:p?(?:read|write)(?:64|v)?|getdents64)\(\d+<(/[^>]*)>", call)
    locked = re.match(r"fcntl\(\d+<(/[^>]*)>, F_(?:OFD_)?SETLK", call)
    path = opened or used or locked
    return path is not None and not SYSTEM.match(path.group(1))


def home(tracer, photographs):
    """A newcomer's first game, and what the title shows of it."""
    command = smoke.newcomer(tracer.command, os.path.dirname(tracer.logs))
    with window.Window(command, smoke.SIZE, photographs) as screen:
        smoke.with_main_button(screen, "the first page")
        tracer.begin(screen)
        smoke.play_and_undo(screen, smoke.start_gomoku(screen))
        title = smoke.go_to_title(screen)
        board = smoke.click_main_button(screen, title, "the game that goes on")
        assert smoke.Board(board).white_stones(board) > 0.4, "another game goes on"
        smoke.go_to_title(screen)
        screen.settled()
        tracer.check(5)


ENTER, BACK = ("Return",), ("Escape",)
# Where to press, by keys or at a point, and what comes then. The focus of the title stays where it
# was; a game that is there stands first on it.
WALK = (
    (("Up", "Up", "Up", "Return"), "settings"), ((460, 116), "look"), ((606, 116), "sound"),
    ((872, 116), "settings-online"), ((1005, 116), "keys"), ((730, 116), "settings-play"),
    (9 * ("Down",) + ("Return",), "engines"), (BACK, "settings-again"), (BACK, "title-1"),
    (("Up", "Return"), "learn"), (ENTER, "lesson"), (BACK, "learn-again"),
    ((610, 372), "rules"), (BACK, "learn-last"), (BACK, "title-2"),
    (("Up", "Return"), "library"), ((952, 48), "statistics"), (BACK, "library-again"),
    ((400, 210), "browse"), ((906, 252), "study"),
    ((948, 578), "review-asked"), (ENTER, "review"), (BACK, "library-last"), (BACK, "title-3"),
    (("Up", "Up", "Return"), "lobby"), ((418, 146), "host"), ((915, 632), "waiting"),
    (BACK, "host-again"), (BACK, "lobby-1"), ((862, 146), "join"),
    (BACK, "lobby-2"), ((862, 262), "letters"), (BACK, "lobby-3"), ((418, 262), "find-player"),
    (BACK, "lobby-4"), (BACK, "title-4"),
)


def step(screen, before, where, what):
    """From one page to the next; returns the photograph of that."""
    if isinstance(where[0], str):
        screen.key(*where)
    else:
        screen.click(*where)
    screen.wait_for(what, lambda: screen.photograph().share_changed(before) > 0.01)
    return screen.settled("walk-" + what)


def scenes(tracer, photographs):
    """All that one can open alone, with a game that goes on."""
    command = smoke.newcomer(tracer.command, os.path.dirname(tracer.logs))
    with window.Window(command, smoke.SIZE, photographs) as screen:
        smoke.with_main_button(screen, "the first page")
        tracer.begin(screen)
        empty = smoke.start_gomoku(screen)
        smoke.place(screen, smoke.Board(empty), empty, 0, 0, 1)
        page = smoke.go_to_title(screen)
        for where, what in WALK:
            page = step(screen, page, where, what)
        tracer.check(3)


def match(tracer, photographs):
    """Two people's."""
    world = online.World(tracer.command, photographs, "gomoku", "loopback")
    try:
        world.meet()
        tracer.begin()
        world.play(world.game.script[0])
        world.takebacks(world.game.script[1])
        world.chat()
        world.play(world.game.script[2])
        world.check_records()
        tracer.check(8)
    finally:
        world.close()


def main():
    program, photographs, which = sys.argv[1:]
    window.skip_without_tools()
    skip_without_strace()
    os.makedirs(photographs, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        {"home": home, "scenes": scenes, "online": match}[which](Tracer(program, folder), photographs)


if __name__ == "__main__":
    main()
