#!/usr/bin/env python3
"""A game is one folder in the engine, one file in the arcade, and a line in two registries.

    games.py ROOT

Prints every line of engine/ and src/app/ that names a game elsewhere, in code or in a string;
comments may give examples.
"""

import os
import re
import sys

import arrows
import tree

VIEWS = "src/app/views/"
VIEW_REGISTRY = VIEWS + "registry.c"
TEMPLATE = "sample" # never shown to anybody

# Files that name a game with a reason.
ARGUED = {}


def ids(root):
    """The games' ids, which are the names of their folders."""
    return {os.path.basename(folder.rstrip("/")) for folder in arrows.games(root)} - {TEMPLATE}


def may_name(path, game):
    """Whether a file is one of the few that may name that game."""
    return (path in (arrows.REGISTRY, VIEW_REGISTRY) or game in ARGUED.get(path, ()) or
            path.startswith(f"engine/{game}/") or re.match(rf"{VIEWS}{game}(_\w+)?\.[ch]$", path))


def spellings(game):
    """How a game's name may be written: "chiziqi", "Chi zi qi", "view_chiziqi", but not in a word."""
    return re.compile("(?<![a-z])" + "[ -]?".join(game) + "(?![a-z])", re.IGNORECASE)


def violations(root):
    """One line of text for each place that names a game and may not."""
    found = []
    patterns = {game: spellings(game) for game in sorted(ids(root))}
    for path in tree.files(root, ".c", ".h"):
        if not path.startswith(("engine/", "src/app/")):
            continue
        lines = tree.blank(tree.read(root, path), keep_strings=True).split("\n")
        for game, pattern in patterns.items():
            if not may_name(path, game):
                found += [f"{path}:{number}: names the game {game}: ask the registry"
                          for number, line in enumerate(lines, 1) if pattern.search(line)]
    return found


if __name__ == "__main__":
    sys.exit(tree.report(violations(sys.argv[1])))
