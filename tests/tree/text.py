#!/usr/bin/env python3
"""Plain faults of the text of any file, and shell scripts that do not parse.

    text.py ROOT
"""

import os
import re
import subprocess
import sys

import tree

CORPUS = "/corpus/"  # seeds of fuzz targets: other programs' files, as they write them
BINARY = (".png", ".ico", ".wav", ".ogg", ".ttf", ".otf", ".mo", ".gz", ".bin",
          ".net", ".book")
WIDEST_LINE = 100
# Headers that are templates: included once for each set of names.
TEMPLATES = tuple(f"engine/search/strong/{name}.h" for name in ("strong", "history", "picker", "tree"))
# One letter of each stands in brackets, so that this file does not accuse itself.
FORBIDDEN = {
    "left to do": re.compile(r"\b(TOD[O]|FIXM[E])\b"),
    "path of one machine": re.compile(r"(?<![\w.])/(wor[k]|hom[e]/\w+|roo[t])/"),
    "package host": re.compile(r"\b(deb\.debia[n]|archive\.ubunt[u]|registry\.npmj[s]|pypi\.or[g]|"
                               r"crates\.i[o]|snapshot\.debia[n])"),
}


def line_faults(text):
    """(line, what) of each faulty line."""
    for number, line in enumerate(text.split("\n"), 1):
        if line != line.rstrip():
            yield number, "white space at the end"
        if "\ufffd" in line:
            yield number, "not UTF-8"
        for what, pattern in FORBIDDEN.items():
            if pattern.search(line):
                yield number, what


def c_line_faults(text):
    """(line, what) of each line of C that the formatter, which leaves comments alone, lets pass."""
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            yield number, "tab"
        if len(line) > WIDEST_LINE:
            yield number, f"{len(line)} characters, over {WIDEST_LINE}"


def violations(root):
    """One line of text for each fault."""
    found = []
    for path in tree.files(root):
        if path.endswith(BINARY) or CORPUS in path:
            continue
        text = tree.read(root, path)
        found += [f"{path}:{number}: {what}" for number, what in line_faults(text)]
        if text and not text.endswith("\n"):
            found.append(f"{path}: no newline at the end")
        if path.endswith((".c", ".h")):
            found += [f"{path}:{number}: {what}" for number, what in c_line_faults(text)]
        if path.endswith(".md"):
            found += link_faults(root, path, text)
        if path.endswith(".h") and path not in TEMPLATES:
            found += guard_faults(path, text)
        if shell_script(path, text):
            found += shell_faults(root, path)
    return found


def guard_faults(path, text):
    """The include guard is named for the path, so that no two headers share one."""
    guard = "TY_" + re.sub(r"\W", "_", path).upper()
    if not any(f"#ifndef {name}\n#define {name}\n" in text
               for name in (guard, guard.replace("TY_SRC_", "TY_"))):
        yield f"{path}: the include guard should be {guard}"


def link_faults(root, path, text):
    """Links of a page to files that are not there."""
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        if not os.path.exists(os.path.join(root, os.path.dirname(path), link)):
            yield f"{path}: no {link}"


def shell_script(path, text):
    return path.endswith(".sh") or re.match(r"#!/bin/(ba)?sh\b", text)


def shell_faults(root, path):
    shell = "bash" if tree.read(root, path).startswith("#!/bin/bash") else "sh"
    run = subprocess.run([shell, "-n", os.path.join(root, path)], text=True,
                         stderr=subprocess.PIPE, check=False)
    return [f"{path}: {line}" for line in run.stderr.splitlines()]


if __name__ == "__main__":
    sys.exit(tree.report(violations(sys.argv[1])))
