#!/usr/bin/env python3
"""Every catalogue against the source: each text that players read is translated, and none is stale.

    catalogues.py ROOT

The source marks such a text by N_(), or hands it to tr() or app_tr(). xgettext collects
them and tells by their directives which are formats; a translation must have the same directives.
Lessons are texts for players as a whole, but for their moves; of experiments it is what they say.
"""

import os
import re
import shutil
import subprocess
import sys

import tree

AREAS = ("engine/", "net/", "src/")
KEYWORDS = ("N_", "tr:2", "app_tr:2")
# Where every English sentence is for players: one that is not marked was forgotten.
SPOKEN = ("net/", "src/play/", "src/app/")
HELP = "src/app/shell/options.c"  # printed by --help, in English
SENTENCE = re.compile(r"(?!Tianyuan)[A-Z][a-z']* [a-z]")
LITERALS = re.compile(r'"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*')
# %W and %L are filled in with the winner's and the loser's colour, %1 to %7 with a remark's parts.
COLOURS = re.compile(r"%(?:[WL]|[1-7](?![$d]))")
QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"')
LESSONS = "assets/lessons/"
LESSON_TEXT = re.compile(r"^(?:(?:title|step|task|done) |wrong [^:]+: )(.*)$", re.MULTILINE)
EXPERIMENTS = "assets/experiments/"
EXPERIMENT_TEXT = re.compile(r"^(?:title|claim|said|note|ask) (.*)$", re.MULTILINE)
# Why a text is refused: REASONS has it, with %1 to %4 for what is filled in, but for the place that it
# begins with, or a quoted word; where nothing is, it may be marked where it is said.
REFUSERS = re.compile(r"\b(?:text_error|record_error|file_error|import_fail|import_leave_out|fault)\(([^;]*);")
REFUSING = ("engine/tree.c", "engine/record_lexer.c", "engine/record_read.c", "src/play/archive/",
            "src/play/database/", "src/play/formats/", "src/play/library/", "src/play/records/",
            "src/play/saving/", "src/play/system/")
REGISTRY = "engine/games.c"
REASONS = "src/app/shell/reasons.c"
MARKED = re.compile(r'N_\("((?:\\.|[^"\\])*)"\)')
FILLED_IN = re.compile(r"%(?:\.\d+)?(?:zu|[dsc])")
QUOTING = re.compile(r"^(?:'%[.\d]*[sc](?:\.\.\.)?' |(?:'%[.\d]*s'|%s:%d|%d,%d|%c\[%\.8s\]): )(?:%s$)?|^%s$")
ENTRY = re.compile(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)', re.MULTILINE)


def template(root):
    """{text: its flags} of every text that the source marks."""
    paths = [path for path in tree.files(root, ".c", ".h") if path.startswith(AREAS)]
    command = ["xgettext", "--language=C", "--from-code=UTF-8", "--no-wrap", "-k",
               *(f"--keyword={word}" for word in KEYWORDS), "--output=-", *paths]
    run = subprocess.run(command, cwd=root, text=True, check=False, capture_output=True)
    if run.returncode:
        sys.exit(run.stderr)
    return {text: flags for text, _, flags in entries(run.stdout)} | lesson_texts(root)


def lesson_texts(root):
    """{text: no flags} of every text of a lesson or an experiment."""
    found = {}
    for folder, pattern in ((LESSONS, LESSON_TEXT), (EXPERIMENTS, EXPERIMENT_TEXT)):
        for path in tree.files(root, ".txt"):
            if path.startswith(folder):
                found |= {text.replace('"', r'\"'): set() for text in pattern.findall(tree.read(root, path))}
    return found


def entries(catalogue):
    """(text, translation, flags) of each entry but the header."""
    for block in catalogue.split("\n\n"):
        match = ENTRY.search(block)
        text, translation = ("".join(QUOTED.findall(part)) for part in match.groups()) if match else ("", "")
        if text:
            lines = [line[2:] for line in block.split("\n") if line.startswith("#,")]
            yield text, translation, {flag.strip() for line in lines for flag in line.split(",")}


def entry_faults(text, translation, flags, wanted):
    """What is wrong with one entry, given the texts that the source marks."""
    if text not in wanted:
        yield "stale: the source has no such text"
    elif ("c-format" in flags) != ("c-format" in wanted[text]):
        yield f"the line '#, c-format' must {'stand above it' if 'c-format' in wanted[text] else 'go'}"
    if "fuzzy" in flags:
        yield "fuzzy"
    if not translation:
        yield "not translated"
    elif sorted(COLOURS.findall(text)) != sorted(COLOURS.findall(translation)):
        yield "%W, %L or %1 to %7 differ"


def catalogue_faults(root, path, wanted):
    content = tree.read(root, path)
    present = set()
    for text, translation, flags in entries(content):
        present.add(text)
        for fault in entry_faults(text, translation, flags, wanted):
            yield f'{path}: "{text}": {fault}'
    for text in wanted:
        if text not in present:
            yield f'{path}: "{text}": missing'
    if re.search(r"^#~", content, re.MULTILINE):
        yield f"{path}: an entry that was put aside (#~)"
    check = subprocess.run(["msgfmt", "--check-format", "--output-file=/dev/null", path], cwd=root, text=True,
                           check=False, stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"})
    if check.returncode:
        yield from (line for line in check.stderr.splitlines() if re.search(r":\d+: ", line))


def unmarked(root, wanted):
    """English sentences that the source does not mark where all of them are for players."""
    for path in tree.files(root, ".c", ".h"):
        if not path.startswith(SPOKEN) or path == HELP:
            continue
        source = tree.blank(tree.read(root, path), keep_strings=True)
        for match in LITERALS.finditer(source):
            text = "".join(QUOTED.findall(match.group()))
            if SENTENCE.match(text) and text not in wanted:
                line = source.count("\n", 0, match.start()) + 1
                yield f'{path}:{line}: "{text}": not marked by N_()'


def untold(root, wanted):
    """Reasons that would be told in English."""
    known = [text for path in tree.files(root, ".c") if path == REASONS
             for text in MARKED.findall(tree.read(root, path))]
    refusing = REFUSING + games(root)
    for path in tree.files(root, ".c"):
        if not path.startswith(refusing):
            continue
        source = tree.blank(tree.read(root, path), keep_strings=True)
        for call in REFUSERS.finditer(source):
            for literal in LITERALS.findall(call.group(1)):
                text = "".join(QUOTED.findall(literal))
                if " " in QUOTING.sub("", text) and text not in wanted and not is_told(text, known):
                    yield f'{path}: "{text}": {REASONS} does not have it'


def games(root):
    """The folders of the games that players see: those of the registry but for the sample's."""
    if not os.path.exists(os.path.join(root, REGISTRY)):
        return ()
    folders = re.findall(r'#include "(engine/\w+/)', tree.read(root, REGISTRY))
    return tuple(folder for folder in folders if folder != "engine/sample/")


def is_told(text, known):
    """Whether some reason that is known is the text, or what stands behind its quoted word."""
    return any(re.fullmatch(shape(one, FILLED_IN), reason) or re.fullmatch(shape(reason, COLOURS), one)
               for reason in known for one in (text, QUOTING.sub("", text)))


def shape(text, parts):
    """The text as an expression, with anything for its parts."""
    return ".+".join(re.escape(part) for part in parts.split(text))


def violations(root):
    """One line of text for each fault."""
    wanted = template(root)
    found = list(unmarked(root, wanted)) + list(untold(root, wanted))
    for path in tree.files(root, ".po"):
        found += catalogue_faults(root, path, wanted)
    return found


if __name__ == "__main__":
    if not shutil.which("xgettext") or not shutil.which("msgfmt"):
        print("xgettext and msgfmt (package gettext) are missing")
        sys.exit(77)
    sys.exit(tree.report(violations(sys.argv[1])))
