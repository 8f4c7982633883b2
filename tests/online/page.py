"""The servers of docs/relay.md, configured as the page says."""

import os
import re
import subprocess

from namespaces import need, run

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "relay.md")
ADDRESS = "203.0.113.7"          # the page's own
NAME, TURN_NAME = "relay.example.org", "turn.example.org"
USER = "tianyuan"


def block(path):
    """What the page says that stands in this file."""
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    lines = re.search(rf"\n`{re.escape(path)}`[^\n]*:\n\n((?:    [^\n]*\n)+)", page)
    assert lines, f"the page has no {path}"
    return re.sub(r"(?m)^    ", "", lines[1])


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def name_servers(folder):
    """In this mount namespace the page's names lead to its address."""
    hosts = write(os.path.join(folder, "hosts"),
                  f"127.0.0.1 localhost\n{ADDRESS} {NAME} {TURN_NAME}\n")
    run("mount", "--bind", hosts, "/etc/hosts")


def turn_config(folder):
    """A file for coturn; the user's password."""
    text = block("/etc/turnserver.conf")
    password = text.split(f"user={USER}:")[1].split()[0]
    return write(os.path.join(folder, "turnserver.conf"), text), password


def mosquitto_config(folder, password):
    """A file for mosquitto, with a certificate of its own making, and the one who vouches for it."""
    need("openssl", "mosquitto_passwd")
    make = {"check": True, "stdin": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    chain, key = (os.path.join(folder, name) for name in ("fullchain.pem", "privkey.pem"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key,
                    "-out", chain, "-subj", f"/CN={NAME}", "-addext",
                    f"subjectAltName=DNS:{NAME}"], **make)
    subprocess.run(["mosquitto_passwd", "-b", "-c", os.path.join(folder, "tianyuan.passwd"), USER,
                    password], **make)
    write(os.path.join(folder, "tianyuan.acl"), block("/etc/mosquitto/tianyuan.acl"))
    text = block("/etc/mosquitto/conf.d/tianyuan.conf")
    moved = re.sub(r"/etc/mosquitto/(?:certs/)?", folder + "/", text)
    return write(os.path.join(folder, "mosquitto.conf"), moved + "user root\n"), chain
