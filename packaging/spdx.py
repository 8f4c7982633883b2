#!/usr/bin/env python3
"""Lists what a release consists of, and all that is linked or packed, with versions and licences.

    spdx.py ROOT VERSION FILE...     # source archive, Debian package, zip for Windows

Prints a document of SPDX 2.3, as JSON. The licences are those of packaging/licences.md; it ends with
1 where a file has something that is not in there. Debian's packages are asked of the system that the
package was built on, the libraries of the zip of its licences/versions.txt. The same files give the
same document; its date is SOURCE_DATE_EPOCH.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import zipfile

ROW = re.compile(r"^\| (?P<name>[^|]+) \| (?P<source>[a-z0-9.+-]+)(?: (?P<version>[^ |]+))? \| "
                 r"(?P<use>[^|]+) \| (?P<licence>[^|]+) \| (?P<holder>[^|]+) \|$")
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


def components(root):
    """The rows of packaging/licences.md by the source package of Debian's that they name."""
    rows = {}
    with open(os.path.join(root, "packaging", "licences.md"), encoding="utf-8") as page:
        for line in page:
            match = ROW.match(LINK.sub(r"\1", line.rstrip("\n")))
            if match:
                rows[match["source"]] = match.groupdict()
    return rows


def identity(root, name):
    """A value of packaging/cmake/Identity.cmake."""
    with open(os.path.join(root, "packaging", "cmake", "Identity.cmake"), encoding="utf-8") as file:
        return re.search(rf'^set\({name} "?([^")]*)', file.read(), re.MULTILINE)[1]


def output(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def installed(name):
    """(source, version) of a package of this system; None where it is not installed."""
    form = "--showformat=${db:Status-Status} ${source:Package} ${Version}"
    said = subprocess.run(["dpkg-query", "--show", form, name], check=False, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.split()
    return tuple(said[1:]) if said[:1] == ["installed"] else None


def linked_by_deb(path):
    """(source, version) of each package whose libraries the programs of a Debian package load."""
    linked = set()
    for field in ("Depends", "Recommends"):
        for alternatives in output("dpkg-deb", "--field", path, field).replace("\n", "").split(","):
            names = re.findall(r"(?:^|\|) *([a-z0-9.+-]+)", alternatives)
            found = [installed(name) for name in names if installed(name)]
            if names and not found:
                sys.exit(f"spdx.py: {os.path.basename(path)} was built elsewhere: here is no {names[0]}")
            linked.update(found[:1])
    return sorted(linked)


def linked_by_zip(path):
    """The same of the zip for Windows, which has them in itself."""
    with zipfile.ZipFile(path) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/licences/versions.txt"))
        return [tuple(line.split()) for line in archive.read(name).decode().splitlines()]


def spdx_id(*words):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", "-".join(words))


class Document:
    """Packages and how they hang together, each once."""

    def __init__(self, root, version):
        self.rows = components(root)
        self.homepage = identity(root, "TY_HOMEPAGE")
        self.developer = identity(root, "TY_DEVELOPER")
        self.version = version
        self.packages = {}
        self.relations = []

    def relate(self, one, kind, other):
        self.relations.append({"spdxElementId": one, "relationshipType": kind,
                               "relatedSpdxElement": other})

    def component(self, source, version):
        """The id of a font or library; version None: the one that the page names."""
        row = self.rows.get(source)
        if not row:
            sys.exit(f"spdx.py: packaging/licences.md does not know {source}")
        version = version or row["version"]
        identifier = spdx_id(source, version)
        self.packages[identifier] = {
            "SPDXID": identifier, "name": row["name"], "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseDeclared": row["licence"], "licenseConcluded": "NOASSERTION",
            "copyrightText": row["holder"],
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": f"pkg:deb/debian/{source}@{quoted(version)}?arch=source"}]}
        return identifier

    def shipped(self, path):
        """A file of the release, with the fonts that all of them have and what it is linked with."""
        name = os.path.basename(path)
        with open(path, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()
        identifier = spdx_id(name)
        self.packages[identifier] = {
            "SPDXID": identifier, "name": "Tianyuan", "versionInfo": self.version,
            "packageFileName": name, "supplier": f"Organization: {self.developer}",
            "homepage": self.homepage, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
            "licenseDeclared": "MIT", "licenseConcluded": "NOASSERTION",
            "copyrightText": "The Tianyuan authors"}
        self.relate("SPDXRef-DOCUMENT", "DESCRIBES", identifier)
        for source in sorted(self.rows):
            if self.rows[source]["version"]:
                self.relate(identifier, "CONTAINS", self.component(source, None))
        if name.endswith(".deb"):
            for source, version in linked_by_deb(path):
                self.relate(identifier, "DYNAMIC_LINK", self.component(source, version))
        elif name.endswith(".zip"):
            for source, version in linked_by_zip(path):
                self.relate(identifier, "STATIC_LINK", self.component(source, version))

    def json(self):
        packages = [self.packages[identifier] for identifier in sorted(self.packages)]
        digest = hashlib.sha256(json.dumps([packages, self.relations]).encode()).hexdigest()
        created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]),
                                                  datetime.timezone.utc)
        return json.dumps({
            "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"tianyuan-{self.version}",
            "documentNamespace": f"{self.homepage}/spdx/tianyuan-{self.version}-{digest}",
            "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                             "creators": [f"Organization: {self.developer}",
                                          f"Tool: packaging-spdx.py-{self.version}"]},
            "packages": packages, "relationships": self.relations}, indent=2, ensure_ascii=False)


def quoted(version):
    """A version as a package URL has it."""
    return "".join(c if c.isalnum() or c in ".-_~" else f"%{ord(c):02X}" for c in version)


def main():
    root, version, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    document = Document(root, version)
    for path in sorted(files):
        document.shipped(path)
    print(document.json())


if __name__ == "__main__":
    main()
