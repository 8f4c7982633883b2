"""The broker of a relay."""

import os
import shutil
import socket
import subprocess
import sys
import threading

SKIPPED = 77


class Broker:
    """A mosquitto of our own; `prefix`: a command that runs it elsewhere, where it has `address`;
    `config`: a file that says everything else."""

    def __init__(self, folder, address="127.0.0.1", prefix=(), config=None):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address, self.prefix, self.lines = address, prefix, []
        self.config = config or os.path.join(folder, "mosquitto.conf")
        if not config:
            with open(self.config, "w", encoding="utf-8") as file:
                file.write(f"listener {self.port} {address}\nallow_anonymous true\n"
                           "user root\n")
        self.start()

    def start(self):
        mosquitto = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin")
        if not mosquitto:
            print("SKIP: mosquitto is not installed")
            sys.exit(SKIPPED)
        self.process = subprocess.Popen([*self.prefix, mosquitto, "-c", self.config], text=True,
                                        stderr=subprocess.PIPE)
        for line in self.process.stderr:
            if "running" in line:
                threading.Thread(target=self._read, daemon=True).start()
                return
        raise AssertionError("mosquitto does not start")

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)

    def connections(self, address):
        """How often somebody connected from there and was taken in."""
        return sum(f"New client connected from {address}:" in line for line in self.lines)

    def stop(self):
        self.process.kill()
        self.process.wait()
