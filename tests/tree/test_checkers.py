#!/usr/bin/env python3
"""The checkers themselves: each fault, seeded alone into a small tree, is found and named."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import arrows
import catalogues
import games
import calls
import fonts
import style
import text
import tree

HERE = os.path.dirname(os.path.abspath(__file__))

# A tree without a fault.
CLEAN = {
    "engine/game.h": "/* It. */\n#ifndef TY_ENGINE_GAME_H\n#define TY_ENGINE_GAME_H\n\n"
                     "/* Plays. */\nint game_play(int move);\n\n#endif\n",
    "engine/game.c": '/* It. */\n#include "engine/game.h"\n\nint game_play(int move)\n{\n    return move;\n}\n',
    "engine/games.c": '/* It. */\n#include "engine/go/go.h"\n\nconst int games = GO;\n',
    "engine/go/go.h": "/* It. */\n#ifndef TY_ENGINE_GO_GO_H\n#define TY_ENGINE_GO_GO_H\n\n"
                      "#define GO 1\n\n#endif\n",
    "src/app/main.c": '/* It. */\n#include <SDL.h>\n\n#include "engine/game.h"\n',
    "tests/engine/test_go.c": '/* It. */\n#include "engine/go/go.h"\n',
}


def function(name, lines):
    """A C function of that many lines."""
    return f"/* It. */\nint {name}(void);\nint {name}(void)\n{{\n" + "    ;\n" * (lines - 4) + "    return 0;\n}\n"


class TreeTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = self.folder.name
        for path, content in CLEAN.items():
            self.add(path, content)

    def tearDown(self):
        self.folder.cleanup()

    def add(self, path, content):
        full = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(content)

    def script_status(self, name):
        run = subprocess.run([os.path.join(HERE, name), self.root], check=False,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode == 77:
            self.skipTest(f"{name} has no tool")
        return run.returncode


class Files(TreeTest):
    def git(self, *arguments):
        try:
            subprocess.run(["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@b.c",
                            *arguments], check=True, stdout=subprocess.DEVNULL)
        except FileNotFoundError:
            self.skipTest("no git")

    def test_without_git_whatever_lies_there(self):
        self.add("build/a.c", "")
        self.add("stray.c", "")
        self.assertEqual(tree.files(self.root), sorted([*CLEAN, "stray.c"]))

    def test_of_those_endings(self):
        self.assertEqual(tree.files(self.root, ".h"), ["engine/game.h", "engine/go/go.h"])

    def test_stray_files_are_nobodys_fault(self):
        self.git("init", "-q")
        self.add("engine/bad.c", "#include <SDL.h>\n")
        self.git("add", "--all")
        self.add("engine/stray.c", "#include <SDL.h>\n")
        self.assertEqual(len(arrows.violations(self.root)), 1)
        self.assertIn("bad.c", arrows.violations(self.root)[0])

    def test_a_tracked_file_that_is_gone(self):
        self.git("init", "-q")
        self.git("add", "--all")
        os.remove(os.path.join(self.root, "engine/game.c"))
        self.assertNotIn("engine/game.c", tree.files(self.root))

    def test_a_folder_inside_another_work_tree(self):
        self.git("init", "-q")
        self.add("release/engine/a.c", "")
        self.assertEqual(tree.files(os.path.join(self.root, "release")), ["engine/a.c"])


class Games(TreeTest):
    def test_clean_tree(self):
        self.assertEqual(games.violations(self.root), [])

    def test_its_own_files_name_a_game(self):
        self.add("engine/go/rules.c", "int go_rules;\n")
        self.add("src/app/views/go.c", 'const char *view_go = "go";\n')
        self.add("src/app/views/go_lessons.c", "int go_lessons;\n")
        self.add("src/app/views/registry.c", "VIEW(view_go)\n")
        self.add("src/cli/go.c", "int go;\n")
        self.assertEqual(games.violations(self.root), [])

    def test_others_do_not(self):
        self.add("engine/bench.c", '/* such as go */\nconst char *good = "go";\n')
        self.add("src/app/scenes/choice.c", "int x = games_find(view_go);\n")
        found = games.violations(self.root)
        self.assertEqual(len(found), 2, found)
        self.assertIn("engine/bench.c:2: names the game go", found[0])
        self.assertIn("src/app/scenes/choice.c:1:", found[1])

    def test_pages_list_every_game(self):
        self.add("engine/go/go.c", '    .name = N_("Go of old"),\n')
        self.add("README.md", "Play gomoku,\ngo of\nold and chess.\n")
        self.add("engine/README.md", "| go |\n")
        self.assertEqual(games.lacking(self.root), [])
        self.add("CHANGELOG.md", "Play gomoku.\n")
        self.assertEqual(games.lacking(self.root),
                         ["CHANGELOG.md: lists the games without Go of old"])


class Arrows(TreeTest):
    def assert_found(self, path, content, part):
        self.add(path, content)
        found = arrows.violations(self.root)
        self.assertEqual(len(found), 1, found)
        self.assertIn(path, found[0])
        self.assertIn(part, found[0])

    def test_clean_tree(self):
        self.assertEqual(arrows.violations(self.root), [])

    def test_engine_may_not_include_others(self):
        self.add("src/play/seats/player.h", "")
        self.assert_found("engine/bad.c", '#include "src/play/seats/player.h"\n', "engine/ may not include")

    def test_the_common_floor(self):
        self.add("src/common/memory.h", "")
        self.add("engine/good.c", '#include "src/common/memory.h"\n')
        self.add("net/good.c", '#include "src/common/memory.h"\n')
        self.assertEqual(arrows.violations(self.root), [])
        self.assert_found("src/common/bad.c", '#include "engine/game.h"\n', "may not include")

    def test_the_common_floor_is_pure(self):
        self.assert_found("src/common/bad.c", "#include <time.h>\n", "pure C")

    def test_files_as_memory_are_nothing_for_the_engine(self):
        self.add("src/common/mapped.h", "")
        self.add("src/common/mapped.c", "#include <sys/mman.h>\n")
        self.add("src/play/good.c", '#include "src/common/mapped.h"\n')
        self.assertEqual(arrows.violations(self.root), [])
        self.assert_found("engine/bad.c", '#include "src/common/mapped.h"\n', "open no files")

    def test_net_knows_no_game(self):
        self.assert_found("net/bad.c", '#include "engine/game.h"\n', "net/ may not include")

    def test_play_may_not_include_app(self):
        self.add("src/app/shell/scene.h", "")
        self.assert_found("src/play/bad.c", '#include "src/app/shell/scene.h"\n', "may not include")

    def test_rooms_of_the_arcade(self):
        for header in ("engine/board.h", "src/play/seats/player.h", "src/app/shell/app.h",
                       "src/app/views/view.h", "src/app/scenes/page.h", "src/app/toolkit/ui/ui.h"):
            self.add(header, "")
        for path, header in (("toolkit/bad.c", "engine/board.h"), ("toolkit/bad.c", "src/app/shell/app.h"),
                             ("views/bad.c", "src/app/shell/app.h"), ("views/bad.c", "src/play/seats/player.h"),
                             ("shell/bad.c", "src/app/views/view.h"),
                             ("shell/bad.c", "src/app/scenes/page.h")):
            with self.subTest((path, header)):
                self.assert_found(f"src/app/{path}", f'#include "{header}"\n', "may not include")
                os.remove(os.path.join(self.root, f"src/app/{path}"))
        for path, header in (("views/good.c", "engine/board.h"), ("shell/good.c", "src/app/toolkit/ui/ui.h"),
                             ("scenes/good.c", "src/app/views/view.h")):
            self.add(f"src/app/{path}", f'#include "{header}"\n')
        self.assertEqual(arrows.violations(self.root), [])

    def test_walls_inside_a_room(self):
        for header in ("engine/search/ladder/node.h", "engine/search/strong/tree.h",
                       "src/app/scenes/play/play.h", "src/app/scenes/play/scenes.h",
                       "src/app/scenes/online/scenes.h"):
            self.add(header, "")
        for path, header, part in (
                ("engine/search/ladder/bad.c", "engine/search/strong/tree.h", "no strong search"),
                ("engine/search/strong/bad.c", "engine/search/ladder/node.h", "no ladder"),
                ("engine/search/control.h", "engine/search/ladder/node.h", "knows neither"),
                ("src/app/scenes/play/bad.c", "src/app/scenes/online/scenes.h", "nothing of online"),
                ("src/app/scenes/bad.c", "src/app/scenes/play/play.h", "scenes.h alone")):
            with self.subTest(path):
                self.assert_found(path, f'#include "{header}"\n', part)
                os.remove(os.path.join(self.root, path))
        for path, header in (("search/search.c", "engine/search/strong/tree.h"),):
            self.add(f"engine/{path}", f'#include "{header}"\n')
        for path, header in (("online/good.c", "play/play.h"), ("good.c", "play/scenes.h")):
            self.add(f"src/app/scenes/{path}", f'#include "src/app/scenes/{header}"\n')
        self.assertEqual(arrows.violations(self.root), [])

    def test_rooms_of_a_floor(self):
        for header in ("words/wire.h", "session/session.h", "session/state.h", "attic/old.h"):
            self.add(f"net/{header}", "")
        for path, header, part in (
                ("words/bad.c", "session/session.h", "net/words/ may not include"),
                ("watching/bad.c", "session/state.h", "stays inside its room"),
                ("watching/bad.c", "attic/old.h", "no room of net/")):
            with self.subTest(part):
                self.assert_found(f"net/{path}", f'#include "net/{header}"\n', part)
                os.remove(os.path.join(self.root, f"net/{path}"))
        for path, header in (("session/good.c", "session/state.h"), ("watching/good.c", "session/session.h"),
                             ("session/again.c", "words/wire.h")):
            self.add(f"net/{path}", f'#include "net/{header}"\n')
        self.assertEqual(arrows.violations(self.root), [])

    def test_path_from_the_top(self):
        self.assert_found("engine/bad.c", '#include "game.h"\n', "from the top")

    def test_only_the_registry_names_games(self):
        self.assert_found("engine/bad.c", '#include "engine/go/go.h"\n', "only engine/games.c")

    def test_games_never_include_each_other(self):
        self.add("engine/games.c", '#include "engine/go/go.h"\n#include "engine/chess/chess.h"\n')
        self.add("engine/chess/chess.h", "")
        self.assert_found("engine/chess/bad.c", '#include "engine/go/go.h"\n', "only engine/games.c")

    def test_sdl_in_the_arcade_alone(self):
        for path in ("engine/bad.c", "net/session/session.c", "src/play/bad.c", "src/cli/bad.c"):
            with self.subTest(path):
                self.assert_found(path, "#include <SDL2/SDL.h>\n", "SDL")
                os.remove(os.path.join(self.root, path))

    def test_sdl_net_in_one_file(self):
        self.add("net/links/tcp.c", "#include <SDL_net.h>\n")
        self.assertEqual(arrows.violations(self.root), [])
        self.assert_found("net/relay/relay.c", "#include <SDL_net.h>\n", "SDL")

    def test_pure_c(self):
        for header in ("time.h", "threads.h", "pthread.h", "unistd.h"):
            with self.subTest(header):
                self.assert_found("engine/bad.c", f"#include <{header}>\n", header)

    def test_no_files_or_hidden_state(self):
        for call in ('fopen("a", "r")', 'printf("x")', "fputs(s, stderr)", "rand()", "qsort(a, 1, 1, f)"):
            with self.subTest(call):
                self.add("engine/bad.c", f"void bad(void)\n{{\n    {call};\n}}\n")
                self.assertTrue(arrows.violations(self.root))

    def test_comments_and_strings_are_no_code(self):
        self.add("engine/good.c", '/* printf("x") */\nconst char *a = "fopen(";\n'
                                  '// #include <SDL.h>\n/*\n#include <time.h>\n*/\n')
        self.assertEqual(arrows.violations(self.root), [])


class Style(TreeTest):
    def assert_broken(self, path, content, part):
        self.add(path, content)
        broken = style.violations(self.root)[0]
        self.assertEqual(len(broken), 1, broken)
        self.assertIn(part, broken[0])

    def test_clean_tree(self):
        self.assertEqual(style.violations(self.root)[0], [])

    def test_function_length(self):
        self.add("src/app/good.c", function("good", 80))
        self.assertEqual(style.violations(self.root)[0], [])
        self.assert_broken("src/app/bad.c", function("bad", 81), "bad has 81 lines")

    def test_search_function_length(self):
        self.add("engine/search/good.c", function("good", 150))
        self.assertEqual(style.violations(self.root)[0], [])
        self.assert_broken("engine/search/bad.c", function("bad", 151), "bad has 151 lines")

    def test_file_length(self):
        self.assert_broken("src/app/bad.c", "/* It. */\n" * 901, "901 lines")

    def test_undocumented_prototype(self):
        self.assert_broken("engine/bad.h", "/* It. */\n\nint a(void); /* beside */\n\nint bad(void);\n", "bad has")

    def test_comment_counts_for_the_first_of_a_run(self):
        self.assert_broken("engine/bad.h", "/* It. */\n\n/* Above. */\nint a(void);\nint bad(void);\n", "bad has")

    def test_mutable_variables(self):
        for code in ("static int bad;\n", "int bad = 1;\n", "void f(void)\n{\n    static int bad;\n}\n",
                     "static struct {\n    int x;\n} bad[2];\n"):
            with self.subTest(code):
                self.assert_broken("src/app/bad.c", "/* It. */\n" + code, "mutable variable")

    def test_purpose(self):
        self.add("src/app/good.c", "/*\n * What it is for.\n */\n")
        self.assertEqual(style.violations(self.root)[0], [])
        self.assert_broken("src/app/bad.c", '#include "engine/game.h"\n', "begin with a comment")

    def test_allocation(self):
        for call in ("malloc(4)", "calloc(1, 4)", "realloc(p, 4)"):
            with self.subTest(call):
                code = f"/* Bad. */\nvoid *bad(void *p)\n{{\n    return {call};\n}}\n"
                self.add("src/common/memory.c", code)
                self.add("tests/app/test_bad.c", code)
                self.assert_broken("src/app/bad.c", code, "memory_zeroed and its like instead")

    def test_null(self):
        body = "/* It. */\nbool f(const char *p)\n{{\n    {}\n}}\n"
        for code in ("return p != NULL;", "f(p == NULL);", "if (*p)\n        f(q == NULL);"):
            with self.subTest(code):
                self.add("src/app/good.c", body.format(code))
                self.assertEqual(style.violations(self.root)[0], [])
        for code in ("if (p == NULL)\n        f(q);", "while (NULL != p)\n        f(q);",
                     "for (; p != NULL; p++)\n        f(q);", "return *p && p->next == NULL;",
                     "return p == NULL ? q : p;"):
            with self.subTest(code):
                self.assert_broken("src/app/bad.c", body.format(code), "test a pointer")

    def test_constants_are_no_variables(self):
        self.add("src/app/good.c", "/* It. */\nstatic const int a = 1;\nstatic const struct {\n    int x;\n} b[] = {{1}};\n"
                                   "static const int\n    c[2] = {\n        1, 2};\n"
                                   "void f(void)\n{\n    static const int d = 1;\n}\n")
        self.assertEqual(style.violations(self.root)[0], [])


@unittest.skipUnless(shutil.which("xgettext") and shutil.which("msgfmt"), "gettext is missing")
class Catalogues(TreeTest):
    HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    TURN, LEFT, WINS = ('#, c-format\nmsgid "%s to move"\nmsgstr "轮到%s"', 'msgid "Left…"\nmsgstr "离开…"',
                        'msgid "%W wins"\nmsgstr "%W胜"')

    def setUp(self):
        super().setUp()
        self.add("src/app/turn.c", '/* It. */\nconst char *turn(void)\n{\n    say(N_("%W wins"));\n'
                                   '    app_tr(here, "%s " "to move");\n    return tr(s, "Left…");\n}\n')

    def faults(self, *entries):
        self.add("assets/locale/xx.po", "\n\n".join((self.HEADER.rstrip("\n"), *entries)) + "\n")
        return catalogues.violations(self.root)

    def fault(self, *entries):
        found = self.faults(*entries)
        self.assertEqual(len(found), 1, found)
        return found[0]

    def test_clean(self):
        self.assertEqual(self.faults(self.TURN, self.LEFT, self.WINS), [])

    def test_missing(self):
        self.assertIn('"Left…": missing', self.fault(self.TURN, self.WINS))

    def test_stale(self):
        self.assertIn('"Right": stale', self.fault(self.TURN, self.LEFT, self.WINS,
                                                   'msgid "Right"\nmsgstr "右"'))
        self.assertIn("put aside", self.fault(self.TURN, self.LEFT, self.WINS,
                                              '#~ msgid "Right"\n#~ msgstr "右"'))

    def test_not_translated(self):
        self.assertIn("not translated", self.fault(self.TURN, self.WINS, 'msgid "Left…"\nmsgstr ""'))
        self.assertIn("fuzzy", self.fault(self.TURN, self.WINS, "#, fuzzy\n" + self.LEFT))

    def test_flag(self):
        self.assertIn("'#, c-format' must stand", self.fault(self.TURN.split("\n", 1)[1], self.LEFT, self.WINS))
        self.assertIn("'#, c-format' must go", self.fault(self.TURN, "#, c-format\n" + self.LEFT, self.WINS))

    def test_directives(self):
        self.assertIn("msgstr", self.faults(self.TURN.replace("轮到%s", "轮到%n"), self.LEFT, self.WINS)[0])
        self.assertIn("%W, %L or %1 to %7 differ", self.fault(self.TURN, self.LEFT, self.WINS.replace("%W胜", "%L胜")))

    def test_lessons(self):
        self.add("assets/lessons/go.txt", "# Go.\nlesson one\ntitle One\nmoves a1\nwrong *: Not here.\n")
        one = 'msgid "One"\nmsgstr "一"'
        self.assertIn('"Not here.": missing', self.fault(self.TURN, self.LEFT, self.WINS, one))

    def test_reasons(self):
        self.add("engine/tree.c", '/* It. */\nbool f(void)\n{\n    return text_error(e, 0, "rank %d is missing", rank);\n}\n')
        self.assertIn('"rank %d is missing": src/app', self.fault(self.TURN, self.LEFT, self.WINS))
        self.add("src/app/shell/reasons.c", '/* It. */\nchar *reasons[] = {N_("rank %1 is missing")};\n')
        rank = 'msgid "rank %1 is missing"\nmsgstr "缺少第 %1 行"'
        self.assertEqual(self.faults(self.TURN, self.LEFT, self.WINS, rank), [])
        self.add("src/play/archive/check.c",
                 '/* It. */\nbool f(void)\n{\n    return file_error(e, path, 0, "%.100s is missing in it", name);\n}\n')
        self.assertIn('"%.100s is missing in it": src/app', self.fault(self.TURN, self.LEFT, self.WINS, rank))

    def test_unmarked(self):
        self.add("net/why.c", '/* It. */\nconst char *why = "Nobody came";\n')
        self.assertIn('net/why.c:2: "Nobody came": not marked', self.fault(self.TURN, self.LEFT, self.WINS))


class Fonts(TreeTest):
    RARE = "\u9f98"

    def setUp(self):
        super().setUp()
        shutil.copytree(os.path.join(HERE, "../..", fonts.FOLDER), os.path.join(self.root, fonts.FOLDER))

    def test_clean_tree(self):
        self.add("src/app/signs.c", '/* It. */\nconst char *const a = "天元 Ж 12";\n')
        self.assertEqual(list(fonts.violations(self.root)), [])

    def test_a_sign_that_is_missing(self):
        for path, content in (("assets/locale/zh.po", f'msgstr "{self.RARE}"\n'),
                              ("assets/lessons/go.txt", f"title {self.RARE}\n"),
                              ("src/app/signs.c", f'const char *const a = "{self.RARE}";\n')):
            with self.subTest(path):
                self.add(path, content)
                found = list(fonts.violations(self.root))
                self.assertEqual(len(found), len(fonts.WEIGHTS))
                self.assertIn(path, found[0])
                os.remove(os.path.join(self.root, path))

    def test_comments_are_not_shown(self):
        self.add("src/app/signs.c", f"/* {self.RARE} */\n")
        self.assertEqual(list(fonts.violations(self.root)), [])


class Text(TreeTest):
    def assert_fault(self, path, content, part):
        self.add(path, content)
        found = text.violations(self.root)
        self.assertEqual(len(found), 1, found)
        self.assertIn(part, found[0])

    def test_clean_tree(self):
        self.assertEqual(text.violations(self.root), [])

    def test_white_space_at_the_end(self):
        self.assert_fault("a.md", "one \n", "white space")

    def test_last_newline(self):
        self.assert_fault("a.md", "one", "newline")

    def test_tab(self):
        self.assert_fault("engine/bad.c", "\tint x;\n", "tab")

    def test_wide_line(self):
        self.add("engine/good.c", "/*" + " " * 96 + "*/\n")
        self.assertEqual(text.violations(self.root), [])
        self.assert_fault("engine/bad.c", "/*" + " " * 97 + "*/\n", "101 characters")

    def test_forbidden_words(self):
        for words, part in (("TO" + "DO: more", "left to do"), ("/wo" + "rk/main", "machine"),
                            ("http://deb.deb" + "ian.org/x", "host")):
            with self.subTest(words):
                self.assert_fault("a.md", words + "\n", part)

    def test_include_guard(self):
        self.assert_fault("engine/bad.h", "#ifndef BAD_H\n#define BAD_H\n#endif\n", "TY_ENGINE_BAD_H")

    def test_link_to_nowhere(self):
        self.add("a.md", "[a page](a.md), [a folder](engine)\n")
        self.assertEqual(text.violations(self.root), [])
        self.assert_fault("b.md", "[gone](gone.md)\n", "no gone.md")

    def test_shell_that_does_not_parse(self):
        self.add("bad.sh", "#!/bin/sh\nif true; then\n")
        self.assertTrue(text.violations(self.root))


class Calls(TreeTest):
    CALLER = '/* It. */\n#include "engine/game.h"\n\nint main(void)\n{\n    return game_play(1);\n}\n'

    def setUp(self):
        super().setUp()
        self.add("src/cli/main.c", self.CALLER)

    def test_clean_tree(self):
        self.assertEqual(list(calls.circle_violations(self.root)), [])
        self.assertEqual(list(calls.uncalled_violations(self.root)), [])

    def test_circle(self):
        self.add("net/a.c", "int a(int n)\n{\n    return n ? b(n - 1) : 0;\n}\n")
        self.add("net/b.c", "int b(int n)\n{\n    return c(n);\n}\n")
        self.assertEqual(list(calls.circle_violations(self.root)), [])
        self.add("net/c.c", "int c(int n)\n{\n    return a(n);\n}\n")
        found = list(calls.circle_violations(self.root))
        self.assertEqual([line.split(":")[0] for line in found], ["net/a.c", "net/b.c", "net/c.c"])
        self.assertIn("net/b.c, calls b", found[0])

    def test_names_that_are_no_calls(self):
        self.add("net/a.c", "int a(struct S *s)\n{\n    return s->b + b(1);\n}\n")
        self.add("net/b.c", "static int a(int n)\n{\n    return n;\n}\n"
                            "int b(int n)\n{\n    return a(n); /* not a() of a.c */\n}\n")
        self.assertEqual(list(calls.circle_violations(self.root)), [])

    def test_uncalled(self):
        self.add("tests/net/test_bad.c", "int main(void)\n{\n    return bad(1);\n}\n")
        self.add("net/bad.h", "/* Plays. */\nint bad(int move);\n")
        self.add("net/bad.c", "int bad(int move)\n{\n    return move;\n}\n")
        found = list(calls.uncalled_violations(self.root))
        self.assertEqual(found, ["net/bad.c:1: nobody calls bad"])

    def test_called_by_its_own_file_alone(self):
        self.add("net/own.c", "int own(int n)\n{\n    return n;\n}\n"
                              "static int ask(void)\n{\n    return own(1);\n}\n")
        self.add("net/own.h", "/* It. */\nint own(int n);\n")
        found = list(calls.uncalled_violations(self.root))
        self.assertEqual(found, ["net/own.c:1: nobody else calls own: make it static"])
        self.add("tests/net/test_own.c", "int main(void)\n{\n    return own(1);\n}\n")
        self.assertEqual(list(calls.uncalled_violations(self.root)), [])

    def test_excused_without_need(self):
        self.add("net/count.c", "int access_find(void)\n{\n    return 1;\n}\n")
        self.assertEqual(list(calls.uncalled_violations(self.root)), [])
        self.add("net/use.c", "static int use(void)\n{\n    return access_find();\n}\n")
        found = list(calls.uncalled_violations(self.root))
        self.assertEqual(found, ["tests/tree/calls.py: access_find is called: take it off the list"])

    def test_called_by_table_or_macro(self):
        self.add("net/good.c", "int command_go(void)\n{\n    return 1;\n}\n"
                               "int good(void)\n{\n    return 1;\n}\n#define X(n) command_##n()\n")
        self.add("net/table.c", "const struct S s = {good};\n")
        self.assertEqual(list(calls.uncalled_violations(self.root)), [])


class Scripts(TreeTest):
    def test_format(self):
        for folder in ("net", "src"):
            os.makedirs(os.path.join(self.root, folder), exist_ok=True)
        with open(os.path.join(HERE, "../../.clang-format"), encoding="utf-8") as file:
            self.add(".clang-format", file.read())
        self.assertEqual(self.script_status("format.sh"), 0)
        self.add("engine/good.c", "void x(void)\n{\n    while (y())\n        z();\n}\n")
        self.assertEqual(self.script_status("format.sh"), 0)
        for bad in ("int  x( void );\n",
                    "void x(void)\n{\n    while (y()) {\n        z();\n    }\n}\n"):
            with self.subTest(bad):
                self.add("engine/bad.c", bad)
                self.assertNotEqual(self.script_status("format.sh"), 0)

    def test_shell(self):
        self.add("good.sh", "#!/bin/sh\necho hello\n")
        self.assertEqual(self.script_status("shell.sh"), 0)
        self.add("bad.sh", "#!/bin/sh\nrm $1/*\n")
        self.assertNotEqual(self.script_status("shell.sh"), 0)


if __name__ == "__main__":
    sys.path.insert(0, HERE)
    unittest.main()
