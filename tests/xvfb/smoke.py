#!/usr/bin/env python3
"""A newcomer's first game: the program started under Xvfb, clicked through and photographed.

    smoke.py PROGRAM FOLDER-FOR-PHOTOGRAPHS

First run, title, choice of the game, set-up, some moves against the AI, an undo, the pause menu,
and out again by the keyboard. What is clicked on is found by its looks in the photographs.
"""

import os
import sys
import tempfile

import window

SIZE = (1280, 720)
ACCENT = (0xdc, 0xb3, 0x5c)      # the main button, and about the colour of the wooden board
WHITE_STONE = (0xe9, 0xe4, 0xda)
LAST_MOVE = (0x16, 0x53, 0x95)   # the mark of it
CELL = 1 / 16                    # of the board's side, for 15 lines


def newcomer(program, folder):
    """The command that starts the program for the first time, with its data in a folder."""
    with open(os.path.join(folder, "settings.txt"), "w", encoding="utf-8") as file:
        file.write(window.SETTINGS)
    return [program, "--pref", folder, "--lang", "en", "--size", f"{SIZE[0]}x{SIZE[1]}",
            "--renderer", "software"]


def main_button(photograph):
    """The middle of the longest stretch of plain accent colour, the button that is most wanted; None
    if there is no such."""
    pattern, longest = bytes(ACCENT), (0, 0, 0)
    for y in range(0, photograph.height, 2):
        row = photograph.row(y)
        start = row.find(pattern)
        while start >= 0:
            end = start
            while row[end:end + 3] == pattern:
                end += 3
            longest = max(longest, ((end - start) // 3, (start + end) // 6, y))
            start = row.find(pattern, max(end, start + 1))
    length, x, y = longest
    return (x, y) if length > 60 else None


def board_box(photograph):
    """Left, top, right and bottom of the wooden board in the left two thirds of the window."""
    wood = [(x, y) for x, y in photograph.points_near(ACCENT, 24) if x < photograph.width * 2 / 3]
    assert len(wood) > 5000, "no board to be seen"
    xs, ys = [x for x, _ in wood], [y for _, y in wood]
    return min(xs), min(ys), max(xs), max(ys)


def with_main_button(screen, what):
    """A photograph of the scene that has one, as soon as it is there."""
    screen.wait_for(what, lambda: main_button(screen.photograph()))
    return screen.settled()


def click_main_button(screen, before, what):
    screen.click(*main_button(before))
    return screen.changed(before, what)


class Board:
    """Where the points of the board are, and what lies on it."""

    def __init__(self, photograph):
        self.box = board_box(photograph)
        self.side = self.box[2] - self.box[0]

    def point(self, right, up):
        """The point so many cells right of and above the middle."""
        x, y = (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2
        return x + right * self.side * CELL, y - up * self.side * CELL

    def is_empty(self, photograph, right, up):
        """Whether wood is to be seen beside the lines of that point."""
        x, y = self.point(right + 0.2, up + 0.2)
        return all(abs(a - b) < 40 for a, b in zip(photograph.at(int(x), int(y)), ACCENT))

    def changed(self, before, after):
        return before.changed_in(after, self.box)

    def is_last_elsewhere(self, photograph, right, up):
        """Whether the mark of the last move is about another point: a stone that is only thought of
        has none, and the one that was placed loses it."""
        x, y = self.point(right, up)
        reach = 0.7 * self.side * CELL
        return sum(abs(at[0] - x) > reach or abs(at[1] - y) > reach
                   for at in photograph.points_near(LAST_MOVE, 8, step=2)) > 20

    def white_stones(self, photograph):
        """About how many white stones lie there: by the area that has their colour."""
        area = sum(self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]
                   for x, y in photograph.points_near(WHITE_STONE, 40, step=2))
        return area * 4 / (self.side * CELL) ** 2


def start_gomoku(screen):
    """From the first run to an empty board; returns the photograph of it."""
    first = with_main_button(screen, "the first run")
    screen.keep(first, "first-run")
    screen.come_forward(*main_button(first))
    title = screen.changed(first, "the title")
    screen.keep(title, "title")
    games = click_main_button(screen, title, "the choice of a game")
    screen.keep(games, "games")
    screen.click(SIZE[0] * 3 / 8, SIZE[1] / 2)
    setup = with_main_button(screen, "the set-up")  # the game lights up first, as large as a scene
    screen.keep(setup, "setup")
    play = click_main_button(screen, setup, "the board")
    screen.keep(play, "empty-board")
    return play


def place(screen, board, before, right, up, whites):
    """Places a stone and waits until the AI has answered with its stone number `whites`."""
    screen.click(*board.point(right, up))
    screen.point(SIZE[0] - 2, SIZE[1] - 2)

    def is_answered():
        now = screen.photograph()
        return (board.white_stones(now) > 0.4 * whites
                and board.is_last_elsewhere(now, right, up))
    screen.wait_for(f"white stone number {whites}", is_answered)
    after = screen.settled()
    changed = board.changed(before, after)
    cell = (board.side * CELL) ** 2
    assert changed > cell * 0.5, f"a move changed only {changed} pixels"
    return after


def is_undone(board, photograph):
    """Whether the second stone of either side is gone, and the first is there."""
    return (board.is_empty(photograph, 5, -5) and not board.is_empty(photograph, 0, 0)
            and 0.4 < board.white_stones(photograph) < 0.8)


def play_and_undo(screen, empty):
    """Two moves, and back before the second."""
    board = Board(empty)
    assert board.white_stones(empty) < 0.2, "the board is not empty"
    one = place(screen, board, empty, 0, 0, 1)
    screen.keep(one, "one-move")
    two = place(screen, board, one, 5, -5, 2)  # away from where the AI may have answered
    screen.keep(two, "two-moves")
    screen.key("u")
    assert not board.is_empty(two, 5, -5), "no stone where one was placed"
    screen.wait_for("the undo", lambda: is_undone(board, screen.photograph()))


def press_last_button(screen):
    """Moves the focus up and round to a menu's last button, and presses that. In the pause menu the
    first key shows the focus; in the title it is on the second button, where the game began."""
    screen.key("Up", "Up", "Return")


def go_to_title(screen):
    """Through the pause menu to the title, as it looks then."""
    playing = screen.settled()
    screen.key("Escape")
    pause = screen.changed(playing, "the pause menu")
    screen.keep(pause, "pause")
    press_last_button(screen)
    title = screen.changed(pause, "the title")
    screen.keep(title, "title-with-game")
    return title


def leave(screen):
    """Through the title, and out."""
    go_to_title(screen)
    press_last_button(screen)
    assert screen.wait_for_end() == 0, "the program ended with a fault"


def main():
    program, photographs = sys.argv[1:]
    window.skip_without_tools()
    os.makedirs(photographs, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, \
            window.Window(newcomer(program, folder), SIZE, photographs) as screen:
        try:
            play_and_undo(screen, start_gomoku(screen))
            leave(screen)
        except AssertionError:
            screen.keep(screen.photograph(), "failed")
            raise


if __name__ == "__main__":
    main()
