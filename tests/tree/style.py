#!/usr/bin/env python3
"""The measures of style that the tree keeps: lengths, documented headers, mutable variables, and the
dialect in which all files are written: purpose first, pointers tested plainly, one allocator.

    style.py ROOT

Prints what breaks a limit, then the figures. Needs universal-ctags.
"""

import json
import os
import re
import statistics
import subprocess
import sys

import tree

LONGEST_FUNCTION = 80
LONGEST_SEARCH_FUNCTION = 150  # a search routine may be longer if it reads as named steps
LONGEST_FILE = 900
DOCUMENTED_PERCENT = 90
CODE_LINES_PER_VARIABLE = 1000
# Where memory comes from; everything else asks these files, which never return NULL.
ALLOCATORS = re.compile(r"^src/common/memory(_\w+)?\.c$")
PRODUCT = re.compile(r"^(engine|net|src)/(?!.*/make_)")  # make_*: programs that the build runs
ALLOCATION = re.compile(r"\b(calloc|malloc|realloc|aligned_alloc)\s*\(")
NULL_TEST = re.compile(r"[!=]=\s*NULL\b|\bNULL\s*[!=]=")


def tags(root, paths):
    """What ctags knows of the files: functions, prototypes and variables."""
    command = ["ctags", "--output-format=json", "--fields=+neKS{typeref}", "--kinds-c=fpv",
               "--languages=C", "--langmap=C:.c.h", "-L", "-", "-f", "-"]
    run = subprocess.run(command, cwd=root, input="\n".join(paths), text=True, check=True,
                         stdout=subprocess.PIPE)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    return [tag for tag in found if tag["_type"] == "tag"]


def long_functions(functions):
    for tag in functions:
        length = tag["end"] - tag["line"] + 1
        search = tag["path"].startswith("engine/search/")
        limit = LONGEST_SEARCH_FUNCTION if search else LONGEST_FUNCTION
        if length > limit:
            yield f"{tag['path']}:{tag['line']}: {tag['name']} has {length} lines, over {limit}"


def long_files(root, paths):
    for path in paths:
        length = tree.read(root, path).count("\n")
        if length > LONGEST_FILE:
            yield f"{path}: {length} lines, over {LONGEST_FILE}"


def is_documented(text, line):
    """Has the declaration that names something in this line a comment above or beside it?"""
    code = tree.blank(text).split("\n")
    comments = tree.comment_lines(text)
    first = line
    while first > 1 and not begins(code, first - 1):
        first -= 1
    last = line
    while last < len(code) and not re.search(r"[;{]", code[last - 1]):
        last += 1
    beside = any(number in comments for number in range(first, last + 1))
    above = first - 1 in comments and not code[first - 2].strip()
    return beside or above


def undocumented(root, prototypes):
    texts = {path: tree.read(root, path) for path in {tag["path"] for tag in prototypes}}
    return [tag for tag in prototypes if not is_documented(texts[tag["path"]], tag["line"])]


def declaration(lines, line):
    """The text of a declaration up to the line that names its variable, initialiser left out."""
    first = line - 1
    text = lines[first].split("=")[0]
    while first > 0 and (text.count("}") > text.count("{") or not begins(lines, first)):
        first -= 1
        text = lines[first] + " " + text
    return text


def begins(lines, index):
    """Does a declaration begin in this line, counted from 0?"""
    above = lines[index - 1]
    return not above.strip() or re.search(r"[;{}]\s*$|^\s*#", above)


def mutable_variables(root, variables):
    """File-scope variables of .c files that are not const."""
    for tag in variables:
        if tag["path"].endswith(".c"):
            lines = tree.blank(tree.read(root, tag["path"])).split("\n")
            text = declaration(lines, tag["line"])
            if not re.search(r"\bconst\b|\bextern\b", text):
                yield tag


def hidden_statics(root, paths):
    """Variables of static life inside functions: (path, line) of each."""
    pattern = re.compile(r"^[ \t]+static\s+(?!const\b|inline\b|_Noreturn\b)[^(;]*[;=\[]")
    for path in paths:
        for number, line in enumerate(tree.blank(tree.read(root, path)).split("\n"), 1):
            if pattern.match(line) and "const" not in line:
                yield path, number


def without_purpose(root, paths):
    """Files that do not begin with a comment that says what they are for."""
    for path in paths:
        if not re.match(r"/\*[\s*]*\w", tree.read(root, path)):
            yield f"{path}:1: begin with a comment that says what the file is for"


def own_allocations(root, paths):
    """Calls of the C library's allocation beside the project's own, in what players run."""
    for path in paths:
        if not PRODUCT.match(path) or ALLOCATORS.match(path):
            continue
        for number, line in enumerate(tree.blank(tree.read(root, path)).split("\n"), 1):
            for match in ALLOCATION.finditer(line):
                yield f"{path}:{number}: memory_zeroed and its like instead of {match.group(1)}"


def conditions(code):
    """(offset, text) of all that is judged true or false: heads of if, while and for, and the other
    statements that join or choose."""
    rest = list(code)
    for head in re.finditer(r"\b(?:if|while|for)\s*\(", code):
        depth, end = 1, head.end()
        while depth and end < len(code):
            depth += (code[end] == "(") - (code[end] == ")")
            end += 1
        yield head.end(), code[head.end():end]
        rest[head.start():end] = ";" * (end - head.start())
    for statement in re.finditer(r"[^;{}]+", "".join(rest)):
        if re.search(r"&&|\|\||\?", statement.group()):
            yield statement.start(), statement.group()


def null_tests(root, paths):
    """Conditions that compare a pointer with NULL. As a value, `return p != NULL;` is fine."""
    for path in paths:
        code = tree.blank(tree.read(root, path))
        for offset, text in conditions(code):
            for match in NULL_TEST.finditer(text):
                number = code.count("\n", 0, offset + match.start()) + 1
                yield f"{path}:{number}: test a pointer as p or !p, not against NULL"


def code_lines(root, paths):
    return sum(1 for path in paths for line in tree.blank(tree.read(root, path)).split("\n")
               if line.strip())


def violations(root):
    """(lines of text for each limit broken, one line of figures)."""
    paths = tree.files(root, ".c", ".h")
    found = tags(root, paths)
    functions = [tag for tag in found if tag["kind"] == "function" and "end" in tag]
    inline = [tag for tag in functions if tag["path"].endswith(".h")]
    prototypes = [tag for tag in found if tag["kind"] == "prototype"
                  and tag["path"].endswith(".h")] + inline
    broken = list(long_functions(functions)) + list(long_files(root, paths))
    for dialect in (without_purpose, own_allocations, null_tests):
        broken += list(dialect(root, paths))

    bare = undocumented(root, prototypes)
    documented = 100 * (1 - len(bare) / max(1, len(prototypes)))
    if documented < DOCUMENTED_PERCENT:
        broken += [f"{tag['path']}:{tag['line']}: {tag['name']} has no comment" for tag in bare]

    code = code_lines(root, paths)
    mutable = [(tag["path"], tag["line"])
               for tag in mutable_variables(root, [t for t in found if t["kind"] == "variable"])]
    mutable += list(hidden_statics(root, paths))
    if len(mutable) * CODE_LINES_PER_VARIABLE > code:
        broken += [f"{path}:{line}: mutable variable of static life" for path, line in mutable]

    lengths = sorted(tag["end"] - tag["line"] + 1 for tag in functions) or [0]
    return broken, (
        f"{len(paths)} files, {code} lines of code, {len(functions)} functions: "
        f"mean {statistics.mean(lengths):.1f}, 9 in 10 up to {lengths[len(lengths) * 9 // 10]}, "
        f"longest {lengths[-1]}; {documented:.0f} % of {len(prototypes)} prototypes documented; "
        f"{len(mutable)} mutable variables")


def main():
    root = os.path.abspath(sys.argv[1])
    broken, figures = violations(root)
    status = tree.report(broken)
    print(figures)
    return status


if __name__ == "__main__":
    sys.exit(main())
