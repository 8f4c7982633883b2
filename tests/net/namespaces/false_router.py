#!/usr/bin/env python3
"""A device that answers for a router by UPnP, and whoever it names instead of itself.

    false_router.py lie OWN-ADDRESS OTHER-ADDRESS
    false_router.py trap ADDRESS
    false_router.py firewall OWN-ADDRESS yes|no|nft
    false_router.py natpmp OWN-ADDRESS muddle|nonsense

The first answers every search with two descriptions, one of which lies at the other address; its
own names a control point there. The second tells whoever comes. The third has a firewall for IPv6
that grants pinholes, or does not, and says what it is asked; with `nft` it opens them in the chain
`forward` of the table `home`. The fourth speaks NAT-PMP: what answers other questions comes before each
answer, which comes twice; or nothing that makes sense. Each says `ready` first.
"""

import http.server
import re
import socket
import struct
import subprocess
import sys
import threading

GROUP, PORT, HTTP_PORT = "239.255.255.250", 1900, 5000
KIND = "urn:schemas-upnp-org:device:InternetGatewayDevice:1"

DESCRIPTION = """<?xml version="1.0"?>
<root xmlns="urn:schemas-upnp-org:device-1-0"><device>
<deviceType>{kind}</deviceType>
<deviceList><device><deviceType>urn:schemas-upnp-org:device:WANDevice:1</deviceType>
<deviceList><device><deviceType>urn:schemas-upnp-org:device:WANConnectionDevice:1</deviceType>
<serviceList><service><serviceType>urn:schemas-upnp-org:service:WANIPConnection:1</serviceType>
<controlURL>http://{other}:{port}/control</controlURL><eventSubURL>/event</eventSubURL>
<SCPDURL>/scpd</SCPDURL></service></serviceList></device></deviceList></device></deviceList>
</device></root>"""


FIREWALL = """<?xml version="1.0"?>
<root xmlns="urn:schemas-upnp-org:device-1-0"><device>
<deviceType>{kind}</deviceType>
<deviceList><device><deviceType>urn:schemas-upnp-org:device:WANDevice:2</deviceType>
<deviceList><device><deviceType>urn:schemas-upnp-org:device:WANConnectionDevice:2</deviceType>
<serviceList><service>
<serviceType>urn:schemas-upnp-org:service:WANIPv6FirewallControl:1</serviceType>
<controlURL>/firewall</controlURL><eventSubURL>/event</eventSubURL>
<SCPDURL>/scpd</SCPDURL></service></serviceList></device></deviceList></device></deviceList>
</device></root>"""

# What WANIPv6FirewallControl:1 answers, and which of its arguments are told.
ANSWERS = {
    "GetFirewallStatus": "<FirewallEnabled>1</FirewallEnabled>"
                         "<InboundPinholeAllowed>{allowed}</InboundPinholeAllowed>",
    "AddPinhole": "<UniqueID>7</UniqueID>",
    "UpdatePinhole": "",
    "DeletePinhole": "",
}
TOLD = ("InternalClient", "InternalPort", "Protocol", "UniqueID", "NewLeaseTime", "LeaseTime")


def tell(line):
    print(line, flush=True)


def describe(own, text, allowed=0, opens=False):
    """Serves the description, and a firewall for who asks for it."""
    text = text.encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            tell("asked")
            self.send_response(200)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def do_POST(self):
            asked = self.rfile.read(int(self.headers["Content-Length"])).decode()
            action = self.headers["SOAPAction"].strip('"').rpartition("#")[2]
            values = [re.search(f"<{name}>([^<]*)</{name}>", asked) for name in TOLD]
            told = [value[1] for value in values if value]
            if opens and action == "AddPinhole":
                subprocess.run(["nft", "add", "rule", "inet", "home", "forward", "ip6", "daddr",
                                told[0], "udp", "dport", told[1], "accept"], check=True)
            tell(" ".join([action] + told))
            body = (f'<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>'
                    f'<u:{action}Response xmlns:u="urn:x">{ANSWERS[action].format(allowed=allowed)}'
                    f"</u:{action}Response></s:Body></s:Envelope>").encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer((own, HTTP_PORT), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()


def hear(own, hosts):
    """Answers every search with a description at each of the hosts."""
    ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    ear.bind(("", PORT))
    ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
                   struct.pack("4s4s", socket.inet_aton(GROUP), socket.inet_aton(own)))
    tell("ready")
    while True:
        question, asker = ear.recvfrom(2048)
        if not question.startswith(b"M-SEARCH"):
            continue
        for host in hosts:
            ear.sendto((f"HTTP/1.1 200 OK\r\nCACHE-CONTROL: max-age=120\r\nST: {KIND}\r\n"
                        f"USN: uuid:1::{KIND}\r\nEXT:\r\nSERVER: x\r\n"
                        f"LOCATION: http://{host}:{HTTP_PORT}/{host}.xml\r\n\r\n").encode(), asker)


def lie(own, other):
    describe(own, DESCRIPTION.format(kind=KIND, other=other, port=HTTP_PORT))
    hear(own, (other, own))


def firewall(own, grants):
    describe(own, FIREWALL.format(kind=KIND), int(grants != "no"), grants == "nft")
    hear(own, (own,))


def natpmp(own, how):
    ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    ear.bind((own, 5351))
    tell("ready")
    address = struct.pack(">BBHI4s", 0, 128, 0, 1, socket.inet_aton("11.22.33.7"))
    while True:
        question, asker = ear.recvfrom(64)
        tell("asked")
        inside = int.from_bytes(question[4:6], "big") if len(question) == 12 else 0
        lease = int.from_bytes(question[8:12], "big") if len(question) == 12 else 0
        mapping = struct.pack(">BBHIHHI", 0, 130, 0, 1, inside, 40123 if lease else 0, lease)
        other = struct.pack(">BBHIHHI", 0, 130, 0, 1, 4711, 4712, 1)
        right, wrong = (address, other) if question[1] == 0 else (mapping, address)
        answers = (wrong, other, right, right) if how == "muddle" else (
            b"", b"\0", b"\0\x80", b"\xff" * 64, other[:9], b"\0\x82" + bytes(6), other * 90)
        for one in answers:
            ear.sendto(one, asker)


def trap(address):
    with socket.create_server((address, HTTP_PORT)) as server:
        tell("ready")
        while True:
            server.accept()[0].close()
            tell("somebody came")


if __name__ == "__main__":
    {"lie": lie, "trap": trap, "firewall": firewall,
     "natpmp": natpmp}[sys.argv[1]](*sys.argv[2:])
