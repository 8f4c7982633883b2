#!/usr/bin/env python3
"""What the tests of a build cost: processor and wall-clock seconds of each, one after the other.

    budget.py BUILD [CTEST'S ARGUMENTS]

Unlike ctest's own figures the first hardly depend on what else the machine is doing.
"""

import os
import resource
import subprocess
import sys
import time

from registered import tests


def spent():
    """Processor seconds of all children that have ended so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(test):
    """(processor seconds, wall-clock seconds, exit status) of one run."""
    processor, clock = spent(), time.monotonic()
    run = subprocess.run(test.command, cwd=test.folder, env={**os.environ, **test.environment},
                         check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL)
    return spent() - processor, time.monotonic() - clock, run.returncode


def main():
    total = 0
    print("processor  wall s  status  test")
    for test in tests(*sys.argv[1:]):
        processor, clock, status = measure(test)
        total += processor
        print(f"{processor:9.1f} {clock:7.1f} {status:7d}  {test.name}", flush=True)
    print(f"{total:9.1f} s of processor time in all")


if __name__ == "__main__":
    main()
