#!/usr/bin/env python3
"""Does the list of what a release has know everything that is linked, and say what is in the zip?"""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PACKAGING = os.path.join(ROOT, "packaging")


def load_spdx():
    spec = importlib.util.spec_from_file_location("spdx", os.path.join(PACKAGING, "spdx.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


spdx = load_spdx()


def text(*path):
    with open(os.path.join(PACKAGING, *path), encoding="utf-8") as file:
        return file.read()


class Page(unittest.TestCase):
    """packaging/licences.md"""

    def assert_known(self, sources):
        self.assertTrue(sources)
        self.assertEqual(set(sources) - set(spdx.components(ROOT)), set())

    def test_it_has_what_the_zip_for_windows_links(self):
        self.assert_known(re.search('^linked="(.*)"$', text("windows", "libraries"), re.MULTILINE)[1].split())

    def test_it_has_the_libraries_that_building_needs(self):
        names = re.findall(r"^\??(lib[a-z0-9.-]+-dev)\b", text("packages", "build.txt"), re.MULTILINE)
        known = [spdx.installed(name) for name in names if name != "libc6-dev"]
        if not any(known):
            self.skipTest("no package of Debian's here")
        self.assert_known(source for source, _ in filter(None, known))

    def test_licences_are_expressions(self):
        word = r"[A-Za-z0-9.-]+"
        for row in spdx.components(ROOT).values():
            self.assertRegex(row["licence"], rf"^{word}(?: (?:AND|OR|WITH) {word})*$")


class Document(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def add(self, name, versions):
        """A zip with nothing in it but that list; its path."""
        path = os.path.join(self.folder.name, name)
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("tianyuan-1.2.3-windows/licences/versions.txt", versions)
        return path

    def made(self, *paths):
        """What the script prints of these files."""
        return subprocess.run([sys.executable, os.path.join(PACKAGING, "spdx.py"), ROOT, "1.2.3", *paths],
                              text=True, env=dict(os.environ, SOURCE_DATE_EPOCH="86400"), check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_it_says_what_is_in_the_zip(self):
        path = self.add("tianyuan-1.2.3-windows.zip", "libsodium 1.0.18-1+deb12u1\nzlib 1.3\n")
        run = self.made(path)
        document = json.loads(run.stdout)
        packages = {package["SPDXID"]: package for package in document["packages"]}
        linked = [packages[relation["relatedSpdxElement"]] for relation in document["relationships"]
                  if relation["relationshipType"] == "STATIC_LINK"]
        self.assertEqual([(package["name"], package["versionInfo"], package["licenseDeclared"])
                          for package in linked],
                         [("libsodium", "1.0.18-1+deb12u1", "ISC"), ("zlib", "1.3", "Zlib")])
        self.assertEqual(document["creationInfo"]["created"], "1970-01-02T00:00:00Z")
        self.assertEqual(len(packages), len(document["packages"]))
        self.assertEqual(self.made(path).stdout, run.stdout)

    def test_every_build_has_the_fonts(self):
        archive = os.path.join(self.folder.name, "tianyuan-1.2.3.tar.gz")
        with open(archive, "wb"):
            pass
        document = json.loads(self.made(archive).stdout)
        self.assertEqual({package["name"] for package in document["packages"]},
                         {"Tianyuan", "Inter", "Noto Sans CJK SC", "AR PL UKai"})

    def test_what_nobody_knows_ends_it(self):
        run = self.made(self.add("tianyuan-1.2.3-windows.zip", "libmystery 1.0\n"))
        self.assertEqual(run.returncode, 1)
        self.assertIn("does not know libmystery", run.stderr)


if __name__ == "__main__":
    unittest.main()
