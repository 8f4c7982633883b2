#!/usr/bin/env python3
"""Two play a match, each by a screen reader's means alone: one hosts and reads the code out, the other
types it; they play, take back, refuse a draw, chat, and one resigns. What is asked is told, the focus
is never lost, and all that comes up has a name, a role and something to do to it.

    friends.py PROGRAM
"""

import sys

import arcade
import walk


def notices(page):
    """What was told last that no element shows."""
    return " ".join(node.name for node in page.nodes()
                    if node.getRole() == page.atspi.ROLE_NOTIFICATION)


def code_of(page):
    """The code as it is told, sign by sign, put together; None: not yet."""
    for node in page.nodes():
        signs = node.name.split(" ")
        if len(signs) == 8 and all(len(sign) == 1 for sign in signs):
            return "".join(signs)
    return None


def hear(page, words):
    page.wait_for(f"{words!r} to be told", lambda: words in notices(page))
    page.wait_for("a focus", page.focused)


def meet(host, guest):
    host.press("PUSH_BUTTON", "Invite a friend")
    code = host.wait_for("the code", lambda: code_of(host))
    guest.get("ENTRY", "Enter your friend's code").queryEditableText().setTextContents(code)
    guest.press("PUSH_BUTTON", "Join")
    guest.get("DIALOG", "Ada invites you to a game")
    faults = walk.faults_on(guest, "invitation")
    guest.press("PUSH_BUTTON", "Accept")
    for page in (host, guest):
        page.get("TABLE", "Board")
    return faults


def place(mover, other, point):
    mover.wait_for("the own turn", lambda: mover.find("HEADING", "Your move"))
    mover.cell(point).queryAction().doAction(0)
    for page in (mover, other):
        hear(page, f": {point}")


def is_empty(page, point):
    return page.cell(point).name.startswith(f"{point}, empty")


def take_back(asks, answers, name):
    asks.press("PUSH_BUTTON", "Request takeback")
    hear(answers, f"{name} asks for a takeback")
    faults = walk.faults_on(answers, "takeback")
    answers.press("PUSH_BUTTON", "Accept")
    for page in (asks, answers):
        page.wait_for("the stone to be gone", lambda page=page: is_empty(page, "h8"))
        page.wait_for("a focus", page.focused)
    return faults


def offer_draw(asks, answers, name):
    asks.press("PUSH_BUTTON", "Offer draw")
    hear(answers, f"{name} offers a draw")
    faults = walk.faults_on(answers, "draw")
    answers.press("PUSH_BUTTON", "Decline")
    asks.wait_for("the no", lambda: not asks.find("PUSH_BUTTON", "Withdraw"))
    answers.wait_for("a focus", answers.focused)
    return faults


def chat(writer, reader):
    writer.press("PUSH_BUTTON", "Chat")
    writer.get("ENTRY", "Chat").queryEditableText().setTextContents("well played")
    faults = walk.faults_on(writer, "chat")
    writer.press("PUSH_BUTTON", "Send")
    hear(reader, "well played")
    return faults


def resign(loser, winner):
    loser.press("PUSH_BUTTON", "Resign")
    loser.get("DIALOG", "")
    loser.press("PUSH_BUTTON", "Resign")
    hear(winner, "You won!")
    hear(loser, "You lost")
    return sum(walk.faults_on(page, "result") for page in (winner, loser))


def main():
    arcade.begin()
    program = sys.argv[1]
    with arcade.Arcade(program, "--scene", "host", "--game", "gomoku", player="Ada") as host, \
            arcade.Arcade(program, "--scene", "join", player="Bo") as guest:
        faults = meet(host, guest)
        names = {host: "Ada", guest: "Bo"}
        host.wait_for("whose turn it is", lambda: host.find("HEADING", "Your move") or
                      guest.find("HEADING", "Your move"))
        black, white = (host, guest) if host.find("HEADING", "Your move") else (guest, host)
        place(black, white, "h8")
        faults += take_back(black, white, names[black])
        place(black, white, "g7")
        place(white, black, "g8")
        faults += offer_draw(white, black, names[white])
        faults += chat(white, black)
        faults += resign(black, white)
    if faults:
        sys.exit(f"{faults} faults")


if __name__ == "__main__":
    main()
