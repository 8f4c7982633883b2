#!/usr/bin/env python3
"""Who calls whom between the files of the program: no circles, nothing public that nobody calls, or
only the file that has it.

    calls.py ROOT [circles|uncalled]

A file and its header count as one. Prints every circle of calls between files, every public function
that the program itself has no use for, and every one that could be static. Needs universal-ctags.
"""

import collections
import json
import os
import re
import subprocess
import sys

import tree

PRODUCT = ("engine/", "net/", "src/")
POSIX = "src/windows/include/"  # what is declared there is called by its name in POSIX
# Public without a caller in the program, and why it stays.
WANTED = {
    # what tests and tools ask of the arcade
    "access_find": "tests ask what is on the screen",
    "ui_find": "tests ask what is on the screen",
    "canvas_strokes": "tests and benchmarks ask what a frame costs",
    "canvas_set_reader": "tests read what is painted",
    "audio_count": "tests ask what was heard",
    "audio_loudness": "tests ask how loud it was",
    "audio_side": "tests ask from where it came",
    "match_move_text": "tests compare games move by move",
    "games_count_all": "tests take the sample game where they take the others",
    "engine_limit": "fuzzing ends its searches early",
    "color_contrast": "tests ask whether the themes can be read",
}


class Calls:
    """The public functions of the program, and the names that each of its files uses."""

    def __init__(self, root):
        self.paths = [path for path in tree.files(root, ".c", ".h") if path.startswith(PRODUCT)
                      and not os.path.basename(path).startswith("make_")]
        self.home = {}  # public function: (file that defines it, line)
        self.declared = {}  # public function: the header that declares it
        private = {path: set() for path in self.paths}
        for tag in self.tags(root):
            if tag["kind"] == "prototype":
                self.declared[tag["name"]] = tag["path"]
            elif tag.get("file") or tag["path"].endswith(".h"):
                private[tag["path"]].add(tag["name"])
            else:
                self.home[tag["name"]] = (tag["path"], tag["line"])
        texts = {path: tree.blank(tree.read(root, path)) for path in self.paths}
        self.tested = set()  # the names that tests use
        for path in tree.files(root, ".c", ".h"):
            if path not in texts:
                self.tested.update(re.findall(r"\w+", tree.blank(tree.read(root, path))))
        # Members of structs are no calls.
        word = re.compile(r"(?<![.\w])(?<!->)[A-Za-z_]\w*")
        self.uses = {path: collections.Counter(word.findall(text)) for path, text in texts.items()}
        for path, names in private.items():
            for name in names:
                del self.uses[path][name]
        # Names that a macro pastes together, as command_##name.
        self.pasted = tuple(match for text in texts.values()
                            for match in re.findall(r"\b(\w+)##", text))

    def tags(self, root):
        command = ["ctags", "--output-format=json", "--fields=+nfK", "--kinds-c=fp",
                   "--languages=C", "--langmap=C:.c.h", "-L", "-", "-f", "-"]
        run = subprocess.run(command, cwd=root, input="\n".join(self.paths), text=True, check=True,
                             stdout=subprocess.PIPE)
        found = [json.loads(line) for line in run.stdout.splitlines()]
        return [tag for tag in found if tag["_type"] == "tag"]

    def graph(self):
        """{file without its ending: {file that it calls: names}}."""
        edges = {}
        for path, uses in self.uses.items():
            if not path.endswith(".c"):
                continue
            for name in uses.keys() & self.home.keys():
                home = self.home[name][0]
                if home != path:
                    edges.setdefault(unit(path), {}).setdefault(unit(home), set()).add(name)
        return edges

    def uncalled(self):
        """(name, file, line) of each public function whose name stands nowhere but where it is
        declared and defined."""
        for name, (path, line) in sorted(self.home.items(), key=lambda item: item[1]):
            if name in ("main", "wmain") or name.startswith(self.pasted):
                continue
            if sum(uses[name] for uses in self.uses.values()) <= 1 + (name in self.declared):
                yield name, path, line

    def lonely(self):
        """(name, file, line) of each public function that no other file uses, of tests neither."""
        for name, (path, line) in sorted(self.home.items(), key=lambda item: item[1]):
            if (name in ("main", "wmain") or name.startswith(self.pasted) or name in self.tested or
                    self.declared.get(name, "").startswith(POSIX)):
                continue
            if not any(uses[name] for other, uses in self.uses.items()
                       if other not in (path, self.declared.get(name))):
                yield name, path, line


def unit(path):
    return os.path.splitext(path)[0]


def circles(edges):
    """The strongly connected components of more than one file, by Tarjan's algorithm."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(edges):
        if node not in index:
            visit(node)
    return found


def circle_violations(root):
    """A line for each call that closes a circle of files."""
    edges = Calls(root).graph()
    for circle in circles(edges):
        for file in circle:
            for other, names in sorted(edges[file].items()):
                if other in circle:
                    yield f"{file}.c: in a circle with {other}.c, calls {', '.join(sorted(names))}"


def uncalled_violations(root):
    """A line for each public function that the program does not call, and for what the list above
    excuses without need."""
    program = Calls(root)
    found = {name: (path, line) for name, path, line in program.uncalled()}
    for name, (path, line) in found.items():
        if name not in WANTED:
            yield f"{path}:{line}: nobody calls {name}"
    for name, path, line in program.lonely():
        if name not in found:
            yield f"{path}:{line}: nobody else calls {name}: make it static"
    for name in sorted(WANTED.keys() & program.home.keys() - found.keys()):
        yield f"tests/tree/calls.py: {name} is called: take it off the list"


def main():
    wish = sys.argv[2] if len(sys.argv) > 2 else ""
    found = list(circle_violations(sys.argv[1])) if wish != "uncalled" else []
    found += list(uncalled_violations(sys.argv[1])) if wish != "circles" else []
    return tree.report(found)


if __name__ == "__main__":
    sys.exit(main())
