#!/usr/bin/env python3
"""tests/soak itself: it counts what fails, keeps what that said, computes beside and stops what runs."""

import os
import subprocess
import sys
import tempfile
import unittest

SOAK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "soak")
CALM = ("--without-load", "--without-stops")

# Fails each third time that it is run.
EACH_THIRD = """
import os, sys
with open("runs", "a+") as file:
    file.write(".")
    runs = file.tell()
print("run", runs)
sys.exit(runs % 3 == 0)
"""

# Ends when its child has been stopped, and continued by the soak that runs both: another one, around
# all of them, does not count.
UNTIL_STOPPED = """
import os, signal
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCONT})
soak, (told, tell) = os.getppid(), os.pipe()
child = os.fork()
while not child:
    if signal.sigwaitinfo({signal.SIGCONT}).si_pid == soak:
        os.write(tell, b".")
while not os.WIFSTOPPED(os.waitpid(child, os.WUNTRACED)[1]):
    pass
os.read(told, 1)
"""

# Succeeds if two more children of its parent compute.
WITH_TWO_BESIDE = """
import os, subprocess, sys
with open(f"/proc/{os.getppid()}/task/{os.getppid()}/children") as file:
    sys.exit(len(file.read().split()) != 3)
"""


class Soak(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.build = self.folder.name

    def tearDown(self):
        self.folder.cleanup()

    def soak(self, program, runs, *options, properties=""):
        """Runs a program of Python as the test a/b; the exit status and what soak printed."""
        with open(os.path.join(self.build, "program.py"), "w", encoding="utf-8") as file:
            file.write(program)
        with open(os.path.join(self.build, "CTestTestfile.cmake"), "w", encoding="utf-8") as file:
            file.write(f'add_test(a/b "{sys.executable}" program.py)\n'
                       f'set_tests_properties(a/b PROPERTIES {properties} COST 1)\n')
        run = subprocess.run([SOAK, *options, self.build, str(runs), "-R", "a/b"], check=False,
                             text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return run.returncode, run.stdout

    def row(self, printed):
        """Runs, failures and skipped runs, as the table's last line has them."""
        return [int(word) for word in printed.splitlines()[-1].split()[:3]]

    def test_each_third_run_fails(self):
        status, printed = self.soak(EACH_THIRD, 7, *CALM)
        self.assertEqual((status, self.row(printed)), (1, [7, 2, 0]), printed)
        kept = os.path.join(self.build, "soak")
        self.assertEqual(sorted(os.listdir(kept)), ["a-b-3.txt", "a-b-6.txt"])
        with open(os.path.join(kept, "a-b-6.txt"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "run 6\n")

    def test_what_never_ends_fails_by_ctests_limit(self):
        status, printed = self.soak("import signal\nsignal.pause()", 1, *CALM, properties="TIMEOUT 1")
        self.assertEqual((status, self.row(printed)), (1, [1, 1, 0]), printed)
        self.assertIn("not through within 1 s", printed)

    def test_what_is_skipped_has_not_failed(self):
        status, printed = self.soak("raise SystemExit(77)", 1, *CALM,
                                    properties="SKIP_RETURN_CODE 77")
        self.assertEqual((status, self.row(printed)), (0, [1, 0, 1]), printed)

    def test_processes_are_stopped_and_continued(self):
        status, printed = self.soak(UNTIL_STOPPED, 1, "--without-load")
        self.assertEqual((status, self.row(printed)), (0, [1, 0, 0]), printed)

    def test_nothing_is_stopped_if_not_wanted(self):
        status, _ = self.soak(UNTIL_STOPPED, 1, *CALM, properties="TIMEOUT 1")
        self.assertEqual(status, 1)

    def test_two_compute_beside(self):
        self.assertEqual(self.soak(WITH_TWO_BESIDE, 1, "--without-stops")[0], 0)
        self.assertEqual(self.soak(WITH_TWO_BESIDE, 1, *CALM)[0], 1)


if __name__ == "__main__":
    unittest.main()
