"""One side of an online match: a running `tianyuan-engine peer`."""

import os
import signal
import subprocess
import threading

DICTATED = ("--level", "none", "--games", "1")  # a match whose moves dictate() tells
# Of gomoku, none of which makes a line; the first is event 2.
MOVES = ("h8", "a1", "h10", "c1", "h12", "e1", "j8", "g1", "j10", "i1", "j12", "k1")
LONG = 60  # seconds in which nothing happens: then a test says what it waits for, and waits on


class Peer:
    def __init__(self, program, folder, *arguments, kill=None, killer=None, prefix=()):
        """`kill`: where the preloaded `killer` ends it, such as "half:3"; `prefix`: a command that
        runs the program elsewhere."""
        environment = dict(os.environ)
        if kill:
            environment.update(LD_PRELOAD=killer, TY_KILL=kill)
        self.folder, self.lines, self.news = folder, [], threading.Condition()
        self.process = subprocess.Popen(
            [*prefix, program, "peer", "--folder", folder, *arguments], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        self.heard_all = False       # it has ended, and everything that it said is in `lines`
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            with self.news:
                self.lines.append(line.rstrip("\n"))
                self.news.notify_all()
        self.process.wait()
        with self.news:
            self.heard_all = True
            self.news.notify_all()

    def ended(self):
        return self.heard_all or self.process.poll() is not None

    def find(self, start, after=0):
        """The first line that begins so, behind line number `after`; None."""
        return next((line for line in self.lines[after:] if line.startswith(start)), None)

    def wait(self, start, after=0):
        """Waits for such a line, or one of several, and returns what stands behind its start; an error
        if the program ends."""
        self.wait_until(lambda: self.find(start, after) is not None, f"'{start}'")
        line = self.find(start, after)
        start = next(one for one in (start if isinstance(start, tuple) else (start,))
                     if line.startswith(one))
        return line[len(start):].strip()

    def wait_until(self, done, what):
        """Waits until what was said makes done() true; an error if the program ends before."""
        with self.news:
            while not done():
                if self.heard_all:
                    raise AssertionError(f"no {what} from {self.folder}:\n" + "\n".join(self.lines))
                if not self.news.wait(LONG):
                    print(f"still no {what} from {self.folder}:", *self.lines, sep="\n", flush=True)

    def wait_end(self):
        """Waits until the program has ended; its exit status."""
        self.wait_until(lambda: self.heard_all, "end")
        self.reader.join()
        return self.process.returncode

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, OSError):
            pass

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.wait_end()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.wait_end()
        try:
            self.process.stdin.close()
        except OSError:
            pass             # what was said last did not reach it any more
        self.process.stdout.close()

    def events(self):
        """The log as it printed it: {number: text}, without the times, which only the host knows."""
        log = {}
        for line in self.lines:
            if line.startswith("event "):
                number, kind, *rest = line.split()[1:]
                log[int(number)] = " ".join([kind, *(rest[:2] if kind == "MOVE" else rest)])
        return log

    def journal(self):
        """The journal in its folder; None if there is none."""
        names = [name for name in os.listdir(self.folder) if name.endswith(".journal")]
        return os.path.join(self.folder, names[0]) if names else None


def same_log(host, guest):
    """Both have told the same story, from the first event to the last."""
    mine, theirs = host.events(), guest.events()
    assert mine == theirs, f"the logs differ:\n{mine}\n{theirs}"
    assert mine and list(mine) == list(range(1, len(mine) + 1)), f"events are missing: {mine}"
    return len(mine)


def dictate(host, guest, first, last, moves=MOVES):
    """Events `first` to `last` of the log, each a move, the host's first: what a script does to a match
    between two of them is done there, however long the script was kept waiting."""
    for peer in host, guest:
        peer.wait(f"event {first - 1} ")
    for number in range(first, last + 1):
        (guest if number % 2 else host).say("move " + moves[number - 2])
        for peer in host, guest:
            peer.wait(f"event {number} ")
