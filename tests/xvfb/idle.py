#!/usr/bin/env python3
"""What the arcade costs while nothing happens, in a window under Xvfb with the software renderer.

    idle.py PROGRAM

Prints how long it takes from its start to its first picture in the window, how often it wakes up at
the title, and what memory it holds there. Ends with 77 where a tool is missing.
"""

import os
import sys
import tempfile
import time

import smoke
import window

SECONDS = 6


def wake_ups(pid):
    """{thread: how often it went to sleep so far} of the program's threads."""
    found = {}
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/status", encoding="utf-8") as file:
            found[task] = next(int(line.split()[1]) for line in file
                               if line.startswith("voluntary_ctxt_switches"))
    return found


def memory_kb(pid, field):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(field + ":"))


def main():
    window.skip_without_tools()
    with tempfile.TemporaryDirectory() as folder:
        command = smoke.newcomer(sys.argv[1], folder) + ["--scene", "title"]
        server = window.Server(smoke.SIZE)
        began = time.monotonic()
        with window.Window(command, smoke.SIZE, folder, server) as screen:
            screen.wait_for("a picture", lambda: screen.photograph().colours() > window.BLANK)
            print(f"first picture {1000 * (time.monotonic() - began):.0f} ms", flush=True)
            screen.settled()
            pid = screen.program.pid
            before = wake_ups(pid)
            time.sleep(SECONDS)
            times = sum(count - before.get(task, 0) for task, count in wake_ups(pid).items())
            print(f"woke up {times} times in {SECONDS} s at the title")
            print(f"holds {memory_kb(pid, 'VmRSS') / 1024:.1f} MB, "
                  f"{memory_kb(pid, 'RssAnon') / 1024:.1f} MB its own")
        server.close()


if __name__ == "__main__":
    main()
