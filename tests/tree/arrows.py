#!/usr/bin/env python3
"""Who may include whom: the arrows between the areas of the tree, and no circles of calls.

    arrows.py ROOT

Prints every include, and every call that reaches outside, that an area may not have.
"""

import os
import re
import sys

import calls
import tree

# What a pure area takes from the C library: no threads, no files, no clock.
PURE_HEADERS = {f"{name}.h" for name in (
    "assert", "ctype", "errno", "float", "inttypes", "iso646", "limits", "math", "stdalign",
    "stdarg", "stdatomic", "stdbool", "stddef", "stdint", "stdio", "stdlib", "stdnoreturn",
    "string", "wchar", "wctype", "immintrin", "arm_neon", "sodium")}
# What stdio.h and stdlib.h have beyond that: files, the environment, hidden state, and a sort whose
# order differs between C libraries.
IMPURE_CALLS = re.compile(
    r"\b(?:(fopen|freopen|fclose|fread|fwrite|fgets|fputs|fputc|putc|putchar|puts|v?f?printf|f?scanf|"
    r"getchar|fgetc|getc|remove|rename|tmpfile|perror|getenv|setenv|system|s?rand|qsort|setlocale)"
    r"\s*\(|(stdin|stdout|stderr|FILE)\b)")
# The one place that may say on stderr why the program ends: out of memory.
LAST_WORDS = ("src/common/memory.c",)
# Where memory comes from, beside the C library: the system, and files that are looked at as memory.
MEMORY = {"src/common/memory_posix.c": ("sys/mman.h",), "src/common/memory_windows.c": ("malloc.h",),
          "src/common/mapped.c": ("fcntl.h", "sys/mman.h", "sys/stat.h", "unistd.h")}
FLOOR = "src/common/" # what every area may include

# An area: the path it starts with, whose headers it may include beside its own, and whether it may
# know SDL. The longest matching path decides.
AREAS = {
    FLOOR: ((), False),
    "src/windows/": ((), False),
    "src/loaded/": ((), False),
    "engine/": ((), False),
    "net/": (("src/loaded/",), False),
    "src/play/": (("engine/", "net/"), False),
    "src/cli/": (("engine/", "net/", "src/play/"), False),
    "src/app/toolkit/": ((), True),
    "src/app/toolkit/accessible/": (("src/loaded/", "src/app/toolkit/"), True),
    "src/app/views/": (("engine/", "src/app/toolkit/"), True),
    "src/app/shell/": (("engine/", "net/", "src/loaded/", "src/play/", "src/app/toolkit/"), True),
    "src/app/scenes/": (("engine/", "net/", "src/play/", "src/app/toolkit/", "src/app/shell/",
                         "src/app/views/"), True),
    "src/app/": (("engine/", "net/", "src/play/"), True),
    "tests/": (("engine/", "net/", "src/"), True),
}
# The rooms of a floor, lowest first, and which others each may include; "." is the floor itself. A
# folder that is not here is no room.
ROOMS = {
    "net/": {
        "words": (),
        "links": ("words",),
        "match": ("words",),
        "handshake": ("links", "words"),
        "ice": ("links", "words"),
        "letters": ("match", "words"),
        "portmap": ("links",),
        "relay": ("links", "words"),
        "players": ("links", "match", "relay", "words"),
        "session": ("match", "words"),
        "lan": ("handshake", "links", "match", "words"),
        "meeting": ("handshake", "ice", "lan", "letters", "links", "match", "portmap", "relay", "words"),
        "watching": ("match", "meeting", "session", "words"),
    },
    "src/play/": {
        "formats": (),
        "system": (),
        "lessons": ("system",),
        "puzzles": ("seats", "system"),
        "records": ("system",),
        "seats": ("system",),
        "lab": ("seats", "system"),
        "programs": ("seats", "system"),
        "study": ("programs", "seats", "system"),
        "database": ("study", "system"),
        "library": ("database", "formats", "puzzles", "records", "seats", "study", "system"),
        "saving": ("library", "records", "system"),
        "statistics": ("library", "seats"),
        "practice": ("library", "puzzles", "records", "seats", "statistics", "study", "system"),
        "archive": ("library", "programs", "records", "saving", "system"),
        "online": ("records", "saving", "system"),
        "letters": ("online", "saving", "system"),
        "table": ("letters", "online", "programs", "records", "seats", "system"),
    },
    "src/app/toolkit/": {
        ".": (),
        "canvas": (".",),
        "input": (".", "canvas"),
        "ui": (".", "canvas", "input"),
        "accessible": (".", "canvas", "input", "ui"),
    },
    "src/app/shell/": {
        "settings": (),
        ".": ("settings",),
        "speech": (".", "settings"),
        "storage": (".", "settings", "speech"),
        "background": (".", "settings", "storage"),
    },
    "src/cli/": {
        ".": ("protocols",),  # main.c finds a protocol where it finds the commands
        "protocols": (".",),
        "books": (".",),
        "matches": (".", "books"),
        "peers": (".",),
        "training": (".", "books", "matches"),
        "puzzles": (".",),
    },
}
# Headers that stay inside their room: the parts of what it shows whole.
PRIVATE = re.compile(r"(?:\w+_)?(?:parts|state)\.h|table/home\.h$")
# Walls inside an area: which files (by pattern) may not include which headers, and why.
WALLS = [(re.compile(file), re.compile(header), reason) for file, header, reason in (
    (r"engine/search/ladder/", r"engine/search/strong/", "the ladder knows no strong search"),
    (r"engine/search/strong/", r"engine/search/ladder/", "the strong search knows no ladder"),
    (r"engine/search/(context|control|score|transposition_table)\w*\.", r"engine/search/(ladder|strong)/",
     "what both searches stand on knows neither"),
    (r"net/(?!(ice|portmap|relay)/)", r"src/loaded/", "the threads that use libraries alone open them"),
    (r"(engine|net)/", r"src/common/mapped\.h", "the engine and the network open no files"),
    (r"src/app/scenes/play/", r"src/app/scenes/online/", "a game at home knows nothing of online"),
    (r"src/app/scenes/[^/]+$", r"src/app/scenes/[^/]+/(?!scenes\.h)",
     "other scenes see a folder of scenes by its scenes.h alone"),
)]
# The transports: the only files of net/ that touch the machine. SDL_net is known to TCP alone.
SDL_NET_FILES = re.compile(r"^net/links/tcp\w*\.[ch]$")
TRANSPORT_FILES = re.compile(r"^net/(links/|relay/(?!room)|ice/(?!servers|stun)|portmap/|lan/(beacon|socket|datagrams|descriptor)|"
                             r"meeting/transport_connect)")
REGISTRY = "engine/games.c"
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.MULTILINE)


def includes(root, path):
    """(line, quoted, name) of every include of a file."""
    text = tree.blank(tree.read(root, path), keep_strings=True)
    for match in INCLUDE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(1) == '"', match.group(2)


def games(root):
    """The games' folders: whatever the registry includes from a folder of the engine."""
    if not os.path.exists(os.path.join(root, REGISTRY)):
        return set()
    folders = {os.path.dirname(name) + "/" for _, quoted, name in includes(root, REGISTRY) if quoted}
    return {folder for folder in folders if folder.startswith("engine/") and folder != "engine/"}


def area_of(path):
    return max((area for area in AREAS if path.startswith(area)), key=len, default=None)


def is_pure(path):
    if os.path.basename(path).startswith("make_"):
        return False  # a program that the build runs to print tables
    if path.startswith("net/"):
        return not TRANSPORT_FILES.match(path)
    return path.startswith(("engine/", FLOOR))


def room_fault(path, name):
    """Why a file in one room may not include a header of its own floor, or None."""
    for floor, rooms in ROOMS.items():
        if not (path.startswith(floor) and name.startswith(floor)):
            continue
        room, other = (os.path.dirname(file)[len(floor):] or "." for file in (path, name))
        for one in (room, other):
            if one not in rooms:
                return f"{floor}{one} is no room of {floor} (ROOMS in tests/tree/arrows.py)"
        if other != room and other not in rooms[room]:
            return f"{floor}{room}/ may not include {name}"
        if other != room and PRIVATE.search(name):
            return f"{name} stays inside its room"
    return None


def own_include_fault(root, path, name, folders):
    """Why a file may not include a header of ours, or None."""
    if not os.path.exists(os.path.join(root, name)):
        beside = os.path.join(root, os.path.dirname(path), name)
        return "write the path from the top of the tree" if os.path.exists(beside) else None
    area = area_of(path)
    if area is None:
        return None
    for file, header, reason in WALLS:
        if file.match(path) and header.match(name):
            return f"{reason}: no {name}"
    if not name.startswith((area, FLOOR) + AREAS[area][0]):
        return f"{area} may not include {name}"
    if fault := room_fault(path, name):
        return fault
    for folder in folders:
        if name.startswith(folder) and path.startswith("engine/"):
            if path != REGISTRY and not path.startswith(folder):
                return f"only {REGISTRY} and the game itself may include {name}"
    return None


def system_include_fault(path, name):
    """Why a file may not include a header of the system, or None."""
    area = area_of(path)
    if area is None:
        return None
    if "SDL" in name:
        allowed = AREAS[area][1] or SDL_NET_FILES.match(path)
        return None if allowed else f"{area} may not know SDL ({name})"
    if name in MEMORY.get(path, ()):
        return None
    if is_pure(path) and name not in PURE_HEADERS:
        return f"{area} is pure C: no {name}"
    return None


def impure(root, path):
    """(line, name) of everything a file uses that a pure area has not."""
    for number, line in enumerate(tree.blank(tree.read(root, path)).split("\n"), 1):
        for match in IMPURE_CALLS.finditer(line):
            yield number, match.group(1) or match.group(2)


def violations(root):
    """One line of text for each arrow that points the wrong way."""
    found = []
    folders = games(root)
    for path in tree.files(root, ".c", ".h"):
        for line, quoted, name in includes(root, path):
            fault = (own_include_fault(root, path, name, folders) if quoted
                     else system_include_fault(path, name))
            if fault:
                found.append(f"{path}:{line}: {fault}")
        if is_pure(path) and path not in LAST_WORDS:
            found += [f"{path}:{number}: pure C has no {call}" for number, call in impure(root, path)]
    return found


if __name__ == "__main__":
    sys.exit(tree.report(violations(sys.argv[1]) + list(calls.circle_violations(sys.argv[1]))))
