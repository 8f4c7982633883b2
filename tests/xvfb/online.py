#!/usr/bin/env python3
"""Two people play a whole match over the network: two programs, each in a window under Xvfb.

    online.py PROGRAM FOLDER-FOR-PHOTOGRAPHS GAME NETWORK

NETWORK is one of network.py. Invited by the clipboard, they play until one has won. On a network of
their own, with a takeback that is refused and one that is granted, a draw that is offered, chat, a
program that is killed and comes back (or a cable that is pulled), and a rematch; from home to home,
by an invite and an answer, with a cable that is pulled, after which the two find each other again by
themselves, or by a line each way where only a TURN server is left.
What is clicked on is found by its looks, what is waited for is seen in both windows, and in the end
both have kept the same record.
"""

import collections
import contextlib
import os
import sqlite3
import sys
import time

import network
import window
from namespaces import INSIDE, SKIP, Skip, enter  # where network looks
from smoke import ACCENT, main_button

SIZE = (1280, 720)
WINDOWS = (2 * SIZE[0], SIZE[1])
PANEL = (890, 0, 1280, 680)      # beside the board
BUTTON = (0x32, 0x39, 0x50)      # the ground of a plain button
EDGE = (335, 120, 415, 620), 70  # where a page's buttons begin, left of their labels
DANGER = (0xf0, 0x8a, 0x7a)      # the edge of the box about a lost connection
DRAW_BUTTON = (1034, 574)        # in the panel's upper row of icons
FIELD = (200, 136, 880, 186)     # of the page where one joins
ROW = 60                         # from one row of buttons to the next


class Game:
    """What is played, where its points are, and what happens when."""

    def __init__(self, name, files, ranks, first_rank, border, script, sides=False, downwards=False):
        self.name, self.files, self.ranks, self.first_rank = name, files, ranks, first_rank
        self.border, self.script = border, script
        self.sides = sides  # a board with two sides turns to who plays
        self.downwards = downwards  # ranks are counted from the top

    def point(self, box, text, turned):
        """The pixel of a point such as h8 on the board that fills `box`."""
        left, top, right, bottom = box
        cell = (right - left) / (self.files - 1 + 2 * self.border)
        across = ord(text[0]) - ord("a") - (self.files - 1) / 2
        up = int(text[1:]) - self.first_rank - (self.ranks - 1) / 2
        up = -up if self.downwards else up
        sign = -1 if turned and self.sides else 1
        return ((left + right) / 2 + sign * across * cell, (top + bottom) / 2 - sign * up * cell,
                cell)

    @staticmethod
    def points(move):
        """The points of a move's text: one that is placed on, or from where to where."""
        cuts = [i for i, sign in enumerate(move) if sign.isalpha()] + [len(move)]
        return [move[a:b] for a, b in zip(cuts, cuts[1:])]


# Moves before the takebacks, the one that is taken back, and those after it.
GAMES = {
    "gomoku": Game("gomoku", 15, 15, 1, 1.04,
                   ("h8 h9 i8 i9 j8 j9", "k8", "k8 k9 l8")),
    "xiangqi": Game("xiangqi", 9, 10, 0, 0.94,
                    ("b2b4 a9a7", "b4c4", "b4c4 f9e8 c4c9"), sides=True),
    "reversi": Game("reversi", 8, 8, 1, 1.1,
                    ("e6 f4 e3 f6 g5 d6", "e7", "e7 f5 c5"), downwards=True),
    "connect4": Game("connect4", 7, 6, 1, 0.86,
                     ("d1 e1 e2 f1 g1 f2", "f3", "f3 g2 g3 c1 g4")),
}


def board_box(photograph):
    """Left, top, right and bottom of the wooden board: the columns and rows full of wood."""
    wood = [point for point in photograph.points_near(ACCENT, 24) if point[0] < PANEL[0]]
    edges = []
    for axis in 0, 1:
        count = collections.Counter(point[axis] for point in wood)
        full = [at for at in count if count[at] > max(count.values()) / 3]
        edges.append((min(full), max(full)))
    return edges[0][0], edges[1][0], edges[0][1], edges[1][1]


def stretches(photograph, colour, box, least=120):
    """The middles of stretches of plain colour, one row for all that lie beside each other."""
    left, top, right, bottom = box
    pattern, found, taken = bytes(colour), [], []
    for y in range(top, bottom, 3):
        row = photograph.row(y)[3 * left:3 * right]
        start = row.find(pattern)
        while start >= 0:
            end = start
            while row[end:end + 3] == pattern:
                end += 3
            middle = left + (start + end) // 6
            if end - start >= 3 * least and all(abs(middle - x) > 20 or y - last > 40
                                                for x, last in taken):
                found.append((middle, y + 12))
            if end - start >= 3 * least:
                taken.append((middle, y))
            start = row.find(pattern, max(end, start + 1))
    return found


class Side:
    """One of the two players: a folder that stays, and a program that may be killed."""

    def __init__(self, world, name, number):
        self.world, self.name, self.number = world, name, number
        self.place = (number * SIZE[0], 0)
        self.turned = number == 1
        self.folder = os.path.join(world.folder, name)
        self.screen = self.box = self.seen = None
        os.makedirs(self.folder)
        with open(os.path.join(self.folder, "settings.txt"), "w", encoding="utf-8") as file:
            file.write(f"player_name = {name}\nlanguage = en\nfirst_run_done = yes\n"
                       f"{window.SETTINGS}online.game = {world.game.name}\n"
                       f"online.{world.game.name} = side=first\nonline.undo = 3\n")
            file.write(world.network.settings[number])

    def start(self, scene):
        command = [self.world.program, "--pref", self.folder, "--scene", scene, "--renderer",
                   "software", "--size", f"{SIZE[0]}x{SIZE[1]}"]
        self.screen = window.Window(self.world.network.command(self.number, command), SIZE,
                                    self.world.photographs, self.world.server, self.place)
        self.screen.__enter__()

    def stop(self):
        """As a crash does, or the power's going."""
        if self.screen:
            self.screen.__exit__()
        self.screen = None

    def look(self):
        self.seen = self.screen.photograph()
        return self.seen

    def keep(self, what):
        self.screen.keep(self.look(), f"{self.world.title}-{what}-{self.name}")

    def key(self, *names):
        self.screen.focus()
        self.screen.key(*names)

    def away(self):
        """Moves the pointer where it lights nothing up."""
        self.screen.point(SIZE[0] - 2, SIZE[1] - 2)

    def main(self):
        """Where the main button is, when there is one that can be used; else None."""
        return main_button(self.look())

    def main_at(self, y):
        """Whether the main button is in this row; what is at work has a bar of that colour, too."""
        place = self.main()
        return place and abs(place[1] - y) < 20

    def press_main(self, what):
        """Presses the main button of a page and waits for another."""
        place = self.screen.wait_for("the main button", self.main)
        before = self.seen
        self.screen.click(*place)
        return self.screen.changed(before, what)

    def await_next(self, what):
        """Presses the main button, and waits until another stands in its place."""
        x, y = self.screen.wait_for("the main button", self.main)
        self.screen.click(x, y)
        self.away()
        before, box = self.seen, (x - 120, y - 20, x + 120, y + 20)
        self.screen.wait_for(what, lambda: self.main_at(y) and
                             self.seen.changed_in(before, box) > 30)

    def press_when_there(self):
        """Presses the main button of a page that stays."""
        self.screen.click(*self.screen.wait_for("the main button", self.main))
        self.away()

    def copy(self):
        """Presses the main button, and waits until something is on the clipboard."""
        self.screen.copied(self.press_when_there)

    def paste_from(self, other, before):
        """Pastes what `other` copies into the field of the page that looked like `before`. The program
        that has the text answers within a second, or SDL empties the clipboard: then a person copies
        and asks again, but not while one answer is out, for an empty one takes away what is
        selected."""
        asked = 0

        def is_there():
            nonlocal asked
            if asked % window.PATIENCE == 0:
                other.copy()
                self.key("ctrl+a", "ctrl+v")
            asked += 1
            return self.look().changed_in(before, FIELD) > 500
        self.screen.wait_for("the invite", is_there)

    # --- the board ---

    def find_board(self):
        self.box = board_box(self.screen.settled())

    def around(self, point):
        """The pixels about a point of the board."""
        x, y, cell = self.world.game.point(self.box, point, self.turned)
        half = cell * 0.4
        return int(x - half), int(y - half), int(x + half), int(y + half)

    def changed_at(self, point, before):
        """How much of a point's surroundings looks different from `before`, 0 to 1."""
        box = self.around(point)
        area = (box[2] - box[0]) * (box[3] - box[1])
        return before.changed_in(self.look(), box) / area

    def click_on(self, point):
        x, y, _ = self.world.game.point(self.box, point, self.turned)
        self.screen.click(x, y)

    # --- the box ---

    def buttons(self, count, where=PANEL, least=120):
        """The buttons of the box, or of a page, when it has so many that can be used, else None."""
        found = stretches(self.look(), BUTTON, where, least)
        return found if len(found) == count else None

    def press_box(self, number, count, what):
        """Presses one of the box's buttons and waits until they are gone."""
        place = self.screen.wait_for(what, lambda: self.buttons(count))[number]
        self.screen.click(*place)
        self.away()
        self.screen.wait_for(f"the end of {what}", lambda: not self.buttons(count))

    def is_lost(self):
        return len([1 for x, y in self.look().points_near(DANGER, 8) if x > PANEL[0]]) > 30

    def records(self):
        """The records that were kept, without what differs: the moves and the result."""
        path = os.path.join(self.folder, "library.db")
        if not os.path.exists(path):
            return []
        with contextlib.closing(sqlite3.connect(path, timeout=60)) as base:
            try:
                return [text for text, in base.execute("SELECT text FROM record ORDER BY id")]
            except sqlite3.OperationalError:
                return []  # it is being made


class World:
    """The server and the two."""

    def __init__(self, program, photographs, game, kind):
        self.program, self.photographs, self.game = program, photographs, GAMES[game]
        self.title = f"online-{game}-{kind}"
        self.network = network.NETWORKS[kind]()
        self.server = window.Server(WINDOWS)
        self.scratch = window.tempfile.TemporaryDirectory()
        self.folder = self.scratch.name
        self.host, self.guest = Side(self, "Ada", 0), Side(self, "Bo", 1)

    def close(self):
        self.guest.stop()
        self.host.stop()
        self.server.close()
        self.network.close()
        self.scratch.cleanup()

    def both(self):
        return self.host, self.guest

    def meet(self):
        """From the host's offer to the board."""
        self.guest.start("join")
        self.host.start("host")
        self.host.screen.wait_for("the main button", self.host.main)
        began = time.monotonic()
        self.host.press_main("the code")
        self.host.keep("waiting")
        if self.network.beyond:
            x, y = self.host.screen.wait_for("the way to invite", self.host.main)
            self.host.screen.click(x, y - ROW)
            self.host.away()
            self.host.away()
            self.host.screen.wait_for("the whole invite", lambda: stretches(
                self.host.look(), BUTTON, (x - 200, y, x + 200, y + 2 * ROW), least=250))
            self.host.keep("gathered")
        self.guest.paste_from(self.host, self.guest.screen.settled())
        self.guest.keep("join")
        x, y = self.guest.screen.wait_for("the main button", self.guest.main)
        self.guest.screen.click(x, y)
        if self.network.beyond:
            self.guest.away()
            self.guest.screen.wait_for("the search", lambda: self.guest.main() and not self.guest.main_at(y))
            self.answer()
        self.guest.screen.wait_for("the offer", self._offer)
        self.guest.keep("offer")
        self.guest.screen.click(*self.guest.main())
        for side in self.both():
            side.screen.wait_for("the board", lambda s=side: self._board_is_there(s))
        print(f"{time.monotonic() - began:.1f} s from \"Host\" to both at the board")
        for side in self.both():
            side.find_board()
            side.away()
        self.host.keep("board")

    def answer(self):
        """The guest looks beyond its network, and what it answers is pasted to the host."""
        self.guest.await_next("the answer")
        self.guest.copy()
        self.guest.keep("answer")
        self.host.key("ctrl+v")

    def _offer(self):
        """The offer is a box in the middle: its main button lies in the right half."""
        place = self.guest.main()
        return place and place[0] > SIZE[0] * 0.55 and SIZE[1] * 0.5 < place[1] < SIZE[1] * 0.9

    @staticmethod
    def _board_is_there(side):
        wood = side.look().points_near(ACCENT, 24, step=16)
        return len([1 for x, _ in wood if x < PANEL[0]]) > 300

    def play(self, moves):
        """Moves in turn, each seen in both windows; returns the photographs before the last."""
        before = None
        for move in moves.split():
            mover = self.both()[self.turn]
            before = [side.screen.photograph() for side in self.both()]
            for point in self.game.points(move):
                mover.click_on(point)
            mover.away()
            target = self.game.points(move)[-1]
            for side, old in zip(self.both(), before):
                side.screen.wait_for(f"{move} at {side.name}'s",
                                     lambda s=side, o=old: s.changed_at(target, o) > 0.3)
            self.turn = 1 - self.turn
        return before

    turn = 0

    def takebacks(self, move):
        """One is refused, another granted: the board is as it was."""
        self.guest.key("u")
        self.host.screen.wait_for("the request", lambda: self.host.buttons(2))
        self.host.keep("request")
        self.guest.keep("waiting-for-answer")
        self.host.press_box(1, 2, "the refusal")
        before = self.play(move)
        self.host.key("u")
        self.guest.press_box(0, 2, "the permission")
        target = self.game.points(move)[-1]
        for side, old in zip(self.both(), before):
            side.screen.wait_for(f"the takeback at {side.name}'s",
                                 lambda s=side, o=old: s.changed_at(target, o) < 0.05)
        self.turn = 1 - self.turn

    def draw_offer(self):
        self.host.screen.click(*DRAW_BUTTON)
        self.host.away()
        self.guest.screen.wait_for("the draw offer", lambda: self.guest.buttons(2))
        self.guest.keep("draw")
        self.guest.press_box(1, 2, "the refusal of a draw")

    def chat(self):
        before = self.host.look()
        self.guest.key("t")
        self.guest.screen.type("good luck, Ada")
        self.guest.key("Return")
        self.host.screen.wait_for("the line",
                                  lambda: self.host.look().changed_in(before, PANEL) > 30)
        self.host.key("t")
        self.host.screen.settled()
        self.host.keep("chat")
        self.guest.keep("chat")
        for side in self.both():
            side.key("Escape")
            side.away()

    def pull_cable(self):
        """Both notice, and go on when it is plugged in again."""
        self.network.pull()
        for side in self.both():
            side.screen.wait_for("the loss", side.is_lost)
            side.keep("lost")
        self.network.plug()
        if self.network.forgets:
            self.meet_again()
        for side in self.both():
            side.screen.wait_for("the return", lambda s=side: not s.is_lost())
            side.keep("back")

    def meet_again(self):
        """Nothing that the two know leads back: each gives the other a line, and another where the way
        across was not found: a server that did not answer in time is in no line."""
        for side in self.both():
            side.press_box(0, 2, "the box about the loss")
            side.keep("again")
            side.await_next("the own line")
        self.exchange_lines()
        while not all(self._board_is_there(side) for side in self.both()):
            news = [side.buttons(2, *EDGE) for side in self.both()]  # below the own line
            if all(news):
                for side, places in zip(self.both(), news):
                    side.screen.click(*places[1])
                    side.away()
                    side.screen.wait_for("the new line", lambda s=side: s.buttons(1, *EDGE) and s.main())
                self.exchange_lines()
            time.sleep(window.PAUSE)

    def exchange_lines(self):
        self.host.copy()
        self.guest.key("ctrl+v")
        self.guest.copy()
        self.guest.keep("line")
        self.host.key("ctrl+v")

    def crash_and_return(self):
        """The guest's program is killed, and goes on from what it had on disk."""
        self.guest.stop()
        self.host.screen.wait_for("the loss", self.host.is_lost)
        self.host.keep("lost")
        self.guest.start("online")
        before = self.guest.screen.settled(self.title + "-list")
        # from the first card to the second, the one below, past the name, to the match
        self.guest.key("Tab", "Down", "Down", "Down", "Return")
        self.guest.screen.changed(before, "the match")
        self.host.screen.wait_for("the return", lambda: not self.host.is_lost())
        self.guest.screen.wait_for("the return", lambda: not self.guest.is_lost())
        self.guest.find_board()
        for side in self.both():
            side.away()
            side.keep("returned")

    def rematch(self):
        """Asked for by the loser, who begins now."""
        for side in self.both():
            side.screen.wait_for("the result", lambda s=side: s.buttons(1))
            side.keep("result")
        last = self.game.points(self.game.script[2].split()[-1])[-1]
        before = [side.look() for side in self.both()]
        self.guest.screen.click(*self._main_in_panel(self.guest))
        self.guest.away()
        self.host.press_box(0, 2, "the rematch")
        for side, old in zip(self.both(), before):
            side.screen.wait_for("the new board",
                                 lambda s=side, o=old: s.changed_at(last, o) > 0.3)
            side.turned = not side.turned
            side.screen.settled()
        self.turn = 1
        self.play(self.game.script[0].split()[0])
        self.host.keep("rematch")

    @staticmethod
    def _main_in_panel(side):
        return stretches(side.look(), ACCENT, PANEL)[0]

    def check_records(self):
        for side in self.both():
            side.screen.wait_for("the record", lambda s=side: len(s.records()) == 1)
        mine, other = self.host.records()[0], self.guest.records()[0]
        last = self.game.script[2].split()[-1]
        for record in mine, other:
            assert last in record and "Ada" in record and "Bo" in record, record
        assert mine.split("\n\n")[-1] == other.split("\n\n")[-1], "the records differ"


def go_apart():
    """Into namespaces. The X server stays outside: in namespaces of their own, two would take the same
    number, as each finds it free."""
    if INSIDE in os.environ:
        enter()
        return
    server = window.Server(WINDOWS)
    server.hand_on()
    try:
        enter()
    except Skip as reason:
        server.close()
        print("SKIP:", reason)
        sys.exit(SKIP)


def main():
    program, photographs, game, kind = sys.argv[1:]
    window.skip_without_tools()
    if kind != "loopback":
        go_apart()
    os.makedirs(photographs, exist_ok=True)
    world = World(program, photographs, game, kind)
    try:
        world.meet()
        world.play(world.game.script[0])
        if not world.network.beyond:
            world.takebacks(world.game.script[1])
            world.draw_offer()
            world.chat()
        {"cable": world.pull_cable, "crash": world.crash_and_return}[world.network.breaks]()
        world.play(world.game.script[2])
        if not world.network.beyond:
            world.rematch()
        world.check_records()
        world.network.check()
    except Skip as reason:
        print("SKIP:", reason)
        sys.exit(SKIP)
    except AssertionError:
        for side in world.both():
            if side.screen and side.screen.id:
                side.keep("failed")
        raise
    finally:
        world.close()


if __name__ == "__main__":
    main()
