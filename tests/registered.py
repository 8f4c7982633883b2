"""The tests that ctest would run, to be run by others."""

import collections
import json
import subprocess

# limit: seconds; skipped: the exit status that says that the machine lacks something, or None.
Test = collections.namedtuple("Test", "name command folder environment limit skipped")


def tests(build, *choice):
    """A Test for each that `ctest *choice` would run in the folder `build`, in its order."""
    listed = subprocess.run(["ctest", "--show-only=json-v1", *choice], check=True, cwd=build,
                            stdout=subprocess.PIPE)
    for test in json.loads(listed.stdout)["tests"]:
        if "command" not in test:
            raise SystemExit(f"{test['name']}: its program is not built")
        properties = {entry["name"]: entry["value"] for entry in test["properties"]}
        environment = dict(pair.split("=", 1) for pair in properties.get("ENVIRONMENT", []))
        yield Test(test["name"], test["command"], properties["WORKING_DIRECTORY"], environment,
                   properties.get("TIMEOUT", 1500), properties.get("SKIP_RETURN_CODE"))
