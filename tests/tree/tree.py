#!/usr/bin/env python3
"""Reading the tree: which files there are, and C text without its comments and strings.

    tree.py ROOT [ENDING...]

Prints the paths of the project's files, from ROOT, one a line.
"""

import os
import re
import subprocess
import sys

SKIPPED_FOLDERS = re.compile(r"^(build.*|\..*|__pycache__)$")
PROJECT_DOT_FILES = (".ci/run", ".clang-format", ".clang-tidy", ".editorconfig", ".github/workflows/ci.yml",
                     ".gitignore", ".shellcheckrc")


def files(root, *endings):
    """Paths of the project's files from its top, sorted; of those endings only, if any is given.

    They are what git tracks, so that a stray file in the folder is nobody's fault; in a tree without
    git, such as an unpacked release, whatever lies there.
    """
    found = tracked(root)
    if found is None:
        found = lying(root)
    return sorted(path for path in found if not endings or path.endswith(endings))


def tracked(root):
    """What git tracks and what is there of it; None where ROOT is no work tree of git's."""
    def git(*arguments):
        return subprocess.run(["git", "-C", root, *arguments], check=True, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    try:
        if os.path.realpath(git("rev-parse", "--show-toplevel").rstrip("\n")) != os.path.realpath(root):
            return None
        paths = git("ls-files", "-z").split("\0")
    except (OSError, subprocess.CalledProcessError):
        return None
    return [path for path in paths if os.path.isfile(os.path.join(root, path))]


def lying(root):
    """Every file in the folder, but for build folders and what editors leave behind."""
    found = [name for name in PROJECT_DOT_FILES if os.path.exists(os.path.join(root, name))]
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = [name for name in subfolders if not SKIPPED_FOLDERS.match(name)]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names
                  if not name.startswith(".") and not name.endswith(("~", ".swp", ".pyc"))]
    return found


def read(root, path):
    """The text of a file; bytes that are no UTF-8 become a mark that no check accepts."""
    with open(os.path.join(root, path), encoding="utf-8", errors="replace", newline="") as file:
        return file.read()


TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)


def blank(text, keep_strings=False):
    """C text with comments (and the insides of strings) gone, every line where it was."""
    def replace(match):
        token = match.group(0)
        if token[0] == "/":
            return " " + "\n" * token.count("\n")
        return token if keep_strings else token[0] * 2
    return TOKEN.sub(replace, text)


def comment_lines(text):
    """Numbers, from 1, of the lines that a comment touches."""
    lines = set()
    for match in TOKEN.finditer(text):
        if match.group(0)[0] == "/":
            first = text.count("\n", 0, match.start()) + 1
            lines.update(range(first, first + match.group(0).count("\n") + 1))
    return lines


def report(violations):
    """Prints one violation a line and returns the exit status."""
    for line in violations:
        print(line)
    return 1 if violations else 0


if __name__ == "__main__":
    print("\n".join(files(sys.argv[1], *sys.argv[2:])))
