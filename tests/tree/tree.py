"""Reading the tree: which files there are, and C text without its comments and strings."""

import os
import re

SKIPPED_FOLDERS = re.compile(r"^(build.*|\..*|__pycache__)$")
PROJECT_DOT_FILES = (".ci/run", ".clang-format", ".clang-tidy", ".editorconfig", ".gitignore")


def files(root, *endings):
    """Paths of the project's files from its top, sorted; of those endings only, if any is given."""
    found = [name for name in PROJECT_DOT_FILES if os.path.exists(os.path.join(root, name))]
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = [name for name in subfolders if not SKIPPED_FOLDERS.match(name)]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names
                  if not name.startswith(".") and not name.endswith(("~", ".swp", ".pyc"))]
    return sorted(path for path in found if not endings or path.endswith(endings))


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
