#!/usr/bin/env python3
"""Every page as a screen reader sees it: what can have the focus has a name, a role and something to
do to it, takes the focus when a reader gives it, and the focus is never lost.

    walk.py PROGRAM [SCENE...]
"""

import sys

import arcade

USES = ("Action", "Value", "EditableText", "Table")


def faults_of(page, node):
    """What is missing of a node that can have the focus."""
    interfaces = page.atspi.listInterfaces(node)
    if not node.name:
        yield "no name"
    if node.getRoleName() in ("unknown", "invalid", "panel"):
        yield "no role that says what it is"
    if not (page.has(node, "ENABLED") and page.has(node, "SENSITIVE")):
        yield "can have the focus and can't be used"
    if not any(use in interfaces for use in USES):
        yield "nothing can be done to it"
    if "Action" in interfaces and node.queryAction().nActions != 1:
        yield "its action is missing"
    extents = node.queryComponent().getExtents(page.atspi.WINDOW_COORDS)
    if page.has(node, "SHOWING") and (extents.width <= 0 or extents.height <= 0):
        yield "shown without a place"


def has_focus(page, node):
    """Whether a node, or a point of the board that it is, has the focus."""
    focused = page.focused()
    return focused is not None and node in (focused, focused.parent)


def shown(page):
    """The page or question that is shown."""
    return page.find("PANEL", "") or page.find("DIALOG", "")


def focus(page, scene, node):
    """Whether a node has the focus; gives it the focus if not."""
    if has_focus(page, node):
        return True
    component = node.queryComponent()
    if node.getRole() == page.atspi.ROLE_TABLE:
        component = node.queryTable().getAccessibleAt(0, 0).queryComponent()
    assert component.grabFocus(), f"{scene}: {node.name!r} refuses the focus"
    return False


def judge(page, scene, node):
    """How many faults a node has, each printed."""
    faults = list(faults_of(page, node))
    for fault in faults:
        print(f"{scene}: {node.getRoleName()} {node.name!r}: {fault}")
    return len(faults)


def look(page, scene):
    """How many faults the page has; None: another one came meanwhile, as from the disk. A page that
    has just been read may set its own focus once."""
    before, faults = shown(page), 0
    usable = [node for node in page.nodes() if page.has(node, "FOCUSABLE")]
    for node in usable:
        faults += judge(page, scene, node)
        page.wait_for(f"the focus on {node.name!r}",
                      lambda: shown(page) != before or focus(page, scene, node))
        if shown(page) != before:
            return None
    return faults if usable else None


def faults_on(page, scene):
    """Looks until the page stays."""
    found = [None]

    def looked():
        found[0] = look(page, scene)
        return found[0] is not None
    page.wait_for(f"something to be used on {scene}", looked)
    return found[0]


def main():
    arcade.begin()
    program, chosen = sys.argv[1], sys.argv[2:]
    faults = 0
    for scene in chosen or arcade.scenes(program):
        with arcade.Arcade(program, "--scene", scene) as page:
            faults += faults_on(page, scene)
    if faults:
        sys.exit(f"{faults} faults")


if __name__ == "__main__":
    main()
