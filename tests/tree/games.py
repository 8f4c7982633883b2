#!/usr/bin/env python3
"""A game is one folder in the engine, one file in the arcade, and a line in two registries.

    games.py ROOT

Prints every line of engine/ and src/app/ that names a game elsewhere, in code or in a string;
comments may give examples. Prints also every page that lists the games and lacks one.
"""

import os
import re
import sys

import arrows
import tree

VIEWS = "src/app/views/"
VIEW_REGISTRY = VIEWS + "registry.c"
TEMPLATE = "sample" # never shown to anybody

# What lists the games for people.
PAGES = ("README.md", "CHANGELOG.md", "engine/README.md", "packaging/debian/control.in",
         "packaging/desktop/tianyuan.metainfo.xml.in", "packaging/man/tianyuan.6.in",
         "packaging/portmaster/port.json", "packaging/retropie/tianyuan.sh")
NAME = re.compile(r'^\s*\.name = N_\("([^"]+)"\)', re.MULTILINE)

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


def names(root):
    """What each game is called in English, by its id; those without a name are left out."""
    called = {}
    for path in tree.files(root, ".c"):
        game = path.split("/")[1] if path.startswith("engine/") else None
        name = NAME.search(tree.read(root, path)) if game in ids(root) else None
        if name:
            called[game] = name.group(1)
    return called


def lacking(root):
    """One line of text for each page that lists the games without one of them, by id or name."""
    found = []
    called = sorted(names(root).items())
    for path in tree.files(root, *{os.path.splitext(page)[1] for page in PAGES}):
        if path not in PAGES:
            continue
        text = tree.read(root, path)
        for game, name in called:
            words = r"\s+".join(map(re.escape, name.split()))
            if not re.search(rf"\b({game}|{words})\b", text, re.IGNORECASE):
                found.append(f"{path}: lists the games without {name}")
    return found


if __name__ == "__main__":
    sys.exit(tree.report(violations(sys.argv[1]) + lacking(sys.argv[1])))
