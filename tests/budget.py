#!/usr/bin/env python3
"""What the tests of a build cost: processor and wall-clock seconds of each, one after the other.

    budget.py BUILD [REGEX]

Unlike ctest's own figures the first hardly depend on what else the machine is doing.
"""

import json
import os
import re
import resource
import subprocess
import sys
import time


def spent():
    """Processor seconds of all children that have ended so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def tests(build):
    """(name, command, working folder, environment) of each test that ctest would run."""
    listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True,
                            stdout=subprocess.PIPE)
    for test in json.loads(listed.stdout)["tests"]:
        properties = {entry["name"]: entry["value"] for entry in test["properties"]}
        environment = dict(pair.split("=", 1) for pair in properties.get("ENVIRONMENT", []))
        yield test["name"], test["command"], properties["WORKING_DIRECTORY"], environment


def measure(command, folder, environment):
    """(processor seconds, wall-clock seconds, exit status) of one run."""
    processor, clock = spent(), time.monotonic()
    run = subprocess.run(command, cwd=folder, env={**os.environ, **environment}, check=False,
                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL)
    return spent() - processor, time.monotonic() - clock, run.returncode


def main():
    build, pattern = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    total = 0
    print("processor  wall s  status  test")
    for name, command, folder, environment in tests(build):
        if re.search(pattern, name):
            processor, clock, status = measure(command, folder, environment)
            total += processor
            print(f"{processor:9.1f} {clock:7.1f} {status:7d}  {name}", flush=True)
    print(f"{total:9.1f} s of processor time in all")


if __name__ == "__main__":
    main()
