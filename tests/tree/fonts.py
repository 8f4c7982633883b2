#!/usr/bin/env python3
"""The fonts in assets/fonts have every sign of the texts that players read, in both weights.

    fonts.py ROOT

What is missing would be set in a fuller font, in bold by a smeared one. assets/fonts/renew makes the
fonts anew with all signs in use.
"""

import os
import struct
import sys

import tree

FOLDER = "assets/fonts"
WEIGHTS = ("regular.otf", "bold.otf")
TEXTS = ("assets/locale/", "assets/lessons/", "engine/", "net/", "src/")


def in_use(root):
    """{sign: a file in which it stands} of texts for players; comments of C are none."""
    found = {}
    for path in tree.files(root, ".po", ".txt", ".c", ".h"):
        if path.startswith(TEXTS):
            text = tree.read(root, path)
            signs = tree.blank(text, keep_strings=True) if path.endswith((".c", ".h")) else text
            found.update(dict.fromkeys(signs, path))
    return {sign: path for sign, path in found.items() if sign.isprintable()}


def covered(data):
    """The signs that a font has a glyph for, by its cmap table of format 4: the segments of it."""
    def number(form, at):
        return struct.unpack_from(form, data, at)[0]
    directory = range(12, 12 + 16 * number(">H", 4), 16)
    cmap = next(number(">I", at + 8) for at in directory if data[at:at + 4] == b"cmap")
    tables = (cmap + number(">I", cmap + 8 + 8 * index) for index in range(number(">H", cmap + 2)))
    table = next(at for at in tables if number(">H", at) == 4)
    segments = number(">H", table + 6) // 2
    ends = struct.unpack_from(f">{segments}H", data, table + 14)
    starts = struct.unpack_from(f">{segments}H", data, table + 16 + 2 * segments)
    return {chr(code) for start, end in zip(starts, ends) for code in range(start, end + 1)}


def violations(root):
    """One line of text for each sign that a font lacks."""
    wanted = in_use(root)
    for name in WEIGHTS:
        with open(os.path.join(root, FOLDER, name), "rb") as file:
            there = covered(file.read())
        for sign in sorted(set(wanted) - there):
            yield f"{wanted[sign]}: {FOLDER}/{name} has no {sign} (U+{ord(sign):04X}): run {FOLDER}/renew"


if __name__ == "__main__":
    sys.exit(tree.report(list(violations(sys.argv[1]))))
