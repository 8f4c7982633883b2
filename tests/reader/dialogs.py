#!/usr/bin/env python3
"""Every question and box over a page as a screen reader meets it: it has a name, the focus goes into
it and is never lost, all in it has a name, a role and something to do to it; and when it is answered
the focus is on the page again.

    dialogs.py PROGRAM [NAME...]
"""

import sys

import arcade
import walk

RECORD = ('[Game "gomoku"]\n[Date "2001.01.01"]\n[Time "10:00:00"]\n[Black "Mei"]\n'
          '[White "level:casual"]\n[Result "1-0"]\n\n'
          "1. h8 a1 2. h9 a2 3. h10 a3 4. h11 a4 5. h12 1-0\n")
STUDY = ("--scene", "study", "--game", "gomoku")
TABLE = ("--scene", "play", "--level", "human", "--game")
SAVE = ("h8", "More", "Save as file", "Export")

# What the box is called, where one begins, what is used on the way, and what closes it: buttons by
# how their names begin, points of a board; what is only waited for begins with ?.
BOXES = (
    ("Paused", TABLE + ("gomoku",), ("Menu",), "Resume"),
    ("Resign this game?", TABLE + ("gomoku",), ("h8", "Resign"), "Keep playing"),
    ("X wins", TABLE + ("tictactoe",), ("b2", "a1", "b1", "a2", "b3"), "View the board"),
    ("More", STUDY, ("h8", "More"), "Back"),
    ("Review this game?", STUDY, ("h8", "Review"), "Back"),
    ("Keep this study?", STUDY, ("h8", "Back"), "Keep studying"),
    ("Export", STUDY, SAVE[:3], "Cancel"),
    ("Saved", STUDY, SAVE, "Done"),
    ("That file already exists", STUDY, SAVE + ("Done",) + SAVE[1:], "Cancel"),
    ("Use a public relay?", ("--scene", "settings"), ("Online", "Public relays..."), "Not now"),
    ("Back up everything", ("--scene", "settings"), ("Back up...",), "Cancel"),
    ("Reset these statistics?", ("--scene", "title"), ("Games", "?Mei", "Statistics", "Reset"), "Cancel"),
    ("Export", ("--scene", "title"), ("Games", "?Mei", "Export"), "Cancel"),
)


def is_point(name):
    return name[0].islower() and name[1:].isdigit()


def button(page, name):
    """The button, tab or row of that name that can be used."""
    roles = (page.atspi.ROLE_PUSH_BUTTON, page.atspi.ROLE_PAGE_TAB, page.atspi.ROLE_LIST_ITEM)
    return next((node for node in page.nodes() if node.getRole() in roles and
                 node.name.startswith(name) and page.has(node, "SENSITIVE")), None)


def use(page, name):
    if name[0] == "?":
        page.wait_for(f"a button {name[1:]!r}", lambda: button(page, name[1:]))
    elif is_point(name):
        before = page.cell(name).name
        page.cell(name).queryAction().doAction(0)
        page.wait_for(f"the move at {name}", lambda: page.find("DIALOG", "") or
                      page.cell(name).name != before)
    else:
        node = page.wait_for(f"a button {name!r}", lambda: button(page, name))
        assert node.queryAction().doAction(0), f"{name} does nothing"


def inside(page, box):
    """Whether the focus is in the box."""
    focused = page.focused()
    while focused is not None and focused != box:
        focused = focused.parent
    return focused is not None


def look(page, name):
    """How many faults the box has, each printed."""
    box = page.get("DIALOG", name)
    page.wait_for(f"the focus in {name!r}", lambda: inside(page, page.find("DIALOG", name)))
    faults = walk.faults_on(page, name)
    for node in page.nodes():
        if page.has(node, "FOCUSABLE") and node.parent != box:
            print(f"{name}: {node.getRoleName()} {node.name!r} can be reached behind it")
            faults += 1
    return faults


def main():
    arcade.begin()
    program, chosen = sys.argv[1], sys.argv[2:]
    faults = 0
    for name, arguments, way, closes in BOXES:
        if chosen and name not in chosen:
            continue
        with arcade.Arcade(program, *arguments, record=RECORD) as page:
            for step in way:
                use(page, step)
            faults += look(page, name)
            use(page, closes)
            page.wait_for(f"{name!r} to be gone", lambda: not page.find("DIALOG", name))
            page.wait_for("the focus on the page", page.focused)
    if faults:
        sys.exit(f"{faults} faults")


if __name__ == "__main__":
    main()
