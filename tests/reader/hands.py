#!/usr/bin/env python3
"""Played by a screen reader's own means: settings changed, a question answered, a name typed, moves
made at the points of a board, and what happens by itself heard.

    hands.py PROGRAM
"""

import sys

import arcade


def notices(page):
    """What was told last that no element shows."""
    return [node.name for node in page.nodes()
            if node.getRole() == page.atspi.ROLE_NOTIFICATION]


def change_settings(program):
    with arcade.Arcade(program, "--scene", "settings") as page:
        name = page.get("ENTRY", "Your name")
        assert name.queryText().getText(0, -1) == "Mei"
        name.queryEditableText().setTextContents("Ada Li")
        page.wait_for("the name", lambda: name.queryText().getText(0, -1) == "Ada Li")
        assert name.queryText().caretOffset == 6
        assert name.queryText().getTextAtOffset(1, page.atspi.TEXT_BOUNDARY_WORD_START)[0] == "Ada "
        page.press("PAGE_TAB", "Sound")
        page.wait_for("its page", lambda: page.has(page.find("PAGE_TAB", "Sound"), "SELECTED"))
        slider = page.get("SLIDER", "")
        slider.queryValue().currentValue = 30
        page.wait_for("30 %", lambda: slider.queryValue().currentValue == 30)
        switch = page.get("CHECK_BOX", "")
        was = page.has(switch, "CHECKED")
        switch.queryAction().doAction(0)
        page.wait_for("the switch", lambda: page.has(switch, "CHECKED") != was)
        page.press("PAGE_TAB", "You")
        language = page.get("COMBO_BOX", "Language")
        before = language.queryText().getText(0, -1)
        language.queryAction().doAction(0)
        page.wait_for("another language",
                      lambda: page.find("COMBO_BOX", "语言") or
                      page.find("COMBO_BOX", "Language").queryText().getText(0, -1) != before)


def play(program):
    with arcade.Arcade(program, "--scene", "play", "--game", "xiangqi",
                       "--level", "human") as page:
        table = page.get("TABLE", "Board").queryTable()
        assert (table.nRows, table.nColumns) == (10, 9)
        assert page.cell("h2").name.startswith("h2, red cannon")
        page.cell("h2").queryAction().doAction(0)
        page.wait_for("the cannon in hand", lambda: "picked up" in page.cell("h2").name)
        target = page.cell("e2")
        target.queryAction().doAction(0)
        page.wait_for("the cannon", lambda: page.cell("e2").name.startswith("e2, red cannon"))
        page.wait_for("the move", lambda: any("cannon h2" in told for told in notices(page)))
        assert page.focused().name.split(",")[0] == "e2"
        box = page.cell("e2").queryComponent().getExtents(page.atspi.WINDOW_COORDS)
        shown = page.find("PANEL", "").queryComponent()
        at = shown.getAccessibleAtPoint(box.x + box.width // 2, box.y + box.height // 2,
                                         page.atspi.WINDOW_COORDS)
        assert at.name.split(",")[0] == "e2", f"under the pointer there is {at.name}"


def answer(program):
    with arcade.Arcade(program, "--scene", "play", "--game", "gomoku",
                       "--level", "human") as page:
        page.cell("h8").queryAction().doAction(0)
        page.wait_for("the stone", lambda: "black" in page.cell("h8").name)
        page.press("PUSH_BUTTON", "Resign")
        question = page.get("DIALOG", "")
        inside = page.wait_for("a focus in it", page.focused)
        assert inside.parent == question and question.name, "the focus lies behind the question"
        page.press("PUSH_BUTTON", "Resign")
        page.get("DIALOG", "Black wins")
        page.wait_for("a focus in it", page.focused)


def main():
    arcade.begin()
    change_settings(sys.argv[1])
    play(sys.argv[1])
    answer(sys.argv[1])


if __name__ == "__main__":
    main()
