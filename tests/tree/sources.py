#!/usr/bin/env python3
"""Which C files of the program are to be looked at: all, or what a change can have touched.

    sources.py ROOT BUILD all|changed

Prints the absolute path of each, one a line. `changed` are those compiled from a file, a header say,
that differs from where this branch left the main one; all, where git cannot tell.
"""

import json
import os
import re
import subprocess
import sys

MAIN_BRANCHES = ("origin/HEAD", "origin/main", "main", "@{upstream}")
# A change here changes the verdict on every file.
SETTINGS = (".clang-tidy",)


def output(*command):
    """What a command prints; None if it fails or is not there."""
    try:
        return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def compiled(root, build):
    """The program's C files that this build compiles."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        paths = {os.path.realpath(entry["file"]) for entry in json.load(file)}
    own = re.compile(re.escape(root) + r"/(engine|net|src)/")
    return {path for path in paths if own.match(path)}


def changed(root):
    """Absolute paths of what differs from the main branch; None if git cannot tell."""
    bases = (output("git", "-C", root, "merge-base", "HEAD", branch) for branch in MAIN_BRANCHES)
    base = next((base for base in bases if base), None)
    listed = base and output("git", "-C", root, "diff", "-z", "--name-only", "--no-renames",
                             base.strip())
    if listed is None:
        return None
    return {os.path.join(root, path) for path in listed.split("\0") if path}


def dependencies(build):
    """(source, [file it was compiled from, itself among them]) of every object that ninja built."""
    for entry in re.split(r"\n\n|\n(?=\S)", output("ninja", "-C", build, "-t", "deps") or ""):
        files = [os.path.realpath(os.path.join(build, line.strip()))
                 for line in entry.split("\n") if line.startswith("    ")]
        if files:
            yield files[0], files


def main():
    root, build = os.path.realpath(sys.argv[1]), sys.argv[2]
    sources = compiled(root, build)
    touched = changed(root) if sys.argv[3] == "changed" else None
    if touched is not None and not touched & {os.path.join(root, name) for name in SETTINGS}:
        sources &= {source for source, files in dependencies(build) if touched & set(files)}
    print("\n".join(sorted(sources)))


if __name__ == "__main__":
    main()
