#!/usr/bin/env python3
"""The checkers themselves: each fault, seeded alone into a small tree, is found and named."""

import os
import subprocess
import sys
import tempfile
import unittest

import arrows
import style
import text

HERE = os.path.dirname(os.path.abspath(__file__))

# A tree without a fault.
CLEAN = {
    "engine/game.h": "#ifndef TY_ENGINE_GAME_H\n#define TY_ENGINE_GAME_H\n\n"
                     "/* Plays. */\nint game_play(int move);\n\n#endif\n",
    "engine/game.c": '#include "engine/game.h"\n\nint game_play(int move)\n{\n    return move;\n}\n',
    "engine/games.c": '#include "engine/go/go.h"\n\nconst int games = GO;\n',
    "engine/go/go.h": "#ifndef TY_ENGINE_GO_GO_H\n#define TY_ENGINE_GO_GO_H\n\n"
                      "#define GO 1\n\n#endif\n",
    "src/app/main.c": '#include <SDL.h>\n\n#include "engine/game.h"\n',
    "tests/engine/test_go.c": '#include "engine/go/go.h"\n',
}


def function(name, lines):
    """A C function of that many lines."""
    return f"int {name}(void);\nint {name}(void)\n{{\n" + "    ;\n" * (lines - 4) + "    return 0;\n}\n"


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
        self.add("src/play/player.h", "")
        self.assert_found("engine/bad.c", '#include "src/play/player.h"\n', "engine/ may not include")

    def test_net_knows_no_game(self):
        self.assert_found("net/bad.c", '#include "engine/game.h"\n', "net/ may not include")

    def test_play_may_not_include_app(self):
        self.add("src/app/scene.h", "")
        self.assert_found("src/play/bad.c", '#include "src/app/scene.h"\n', "may not include")

    def test_path_from_the_top(self):
        self.assert_found("engine/bad.c", '#include "game.h"\n', "from the top")

    def test_only_the_registry_names_games(self):
        self.assert_found("engine/bad.c", '#include "engine/go/go.h"\n', "only engine/games.c")

    def test_games_never_include_each_other(self):
        self.add("engine/games.c", '#include "engine/go/go.h"\n#include "engine/chess/chess.h"\n')
        self.add("engine/chess/chess.h", "")
        self.assert_found("engine/chess/bad.c", '#include "engine/go/go.h"\n', "only engine/games.c")

    def test_sdl_in_the_arcade_alone(self):
        for path in ("engine/bad.c", "net/session.c", "src/play/bad.c", "src/cli/bad.c"):
            with self.subTest(path):
                self.assert_found(path, "#include <SDL2/SDL.h>\n", "SDL")
                os.remove(os.path.join(self.root, path))

    def test_sdl_net_in_one_file(self):
        self.add("net/tcp.c", "#include <SDL_net.h>\n")
        self.assertEqual(arrows.violations(self.root), [])
        self.assert_found("net/relay.c", "#include <SDL_net.h>\n", "SDL")

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
        self.assert_broken("src/app/bad.c", "int x(void);\n" * 901, "901 lines")

    def test_undocumented_prototype(self):
        self.assert_broken("engine/bad.h", "int a(void); /* beside */\n\nint bad(void);\n", "bad has")

    def test_comment_counts_for_the_first_of_a_run(self):
        self.assert_broken("engine/bad.h", "/* Above. */\nint a(void);\nint bad(void);\n", "bad has")

    def test_mutable_variables(self):
        for code in ("static int bad;\n", "int bad = 1;\n", "void f(void)\n{\n    static int bad;\n}\n",
                     "static struct {\n    int x;\n} bad[2];\n"):
            with self.subTest(code):
                self.assert_broken("src/app/bad.c", code, "mutable variable")

    def test_constants_are_no_variables(self):
        self.add("src/app/good.c", "static const int a = 1;\nstatic const struct {\n    int x;\n} b[] = {{1}};\n"
                                   "static const int\n    c[2] = {\n        1, 2};\n"
                                   "void f(void)\n{\n    static const int d = 1;\n}\n")
        self.assertEqual(style.violations(self.root)[0], [])


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


class Scripts(TreeTest):
    def test_format(self):
        for folder in ("net", "src"):
            os.makedirs(os.path.join(self.root, folder), exist_ok=True)
        with open(os.path.join(HERE, "../../.clang-format"), encoding="utf-8") as file:
            self.add(".clang-format", file.read())
        self.assertEqual(self.script_status("format.sh"), 0)
        self.add("engine/bad.c", "int  x( void );\n")
        self.assertNotEqual(self.script_status("format.sh"), 0)

    def test_shell(self):
        self.add("good.sh", "#!/bin/sh\necho hello\n")
        self.assertEqual(self.script_status("shell.sh"), 0)
        self.add("bad.sh", "#!/bin/sh\nrm $1/*\n")
        self.assertNotEqual(self.script_status("shell.sh"), 0)


if __name__ == "__main__":
    sys.path.insert(0, HERE)
    unittest.main()
