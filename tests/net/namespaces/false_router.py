#!/usr/bin/env python3
"""A device that answers for a router by UPnP, and whoever it names instead of itself.

    false_router.py lie OWN-ADDRESS OTHER-ADDRESS
    false_router.py trap ADDRESS

The first answers every search with two descriptions, one of which lies at the other address; its
own names a control point there. The second tells whoever comes. Both say `ready`.
"""

import http.server
import socket
import struct
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


def tell(line):
    print(line, flush=True)


def describe(own, other):
    """Serves the description, whose control point is at `other`."""
    text = DESCRIPTION.format(kind=KIND, other=other, port=HTTP_PORT).encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            tell("asked")
            self.send_response(200)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer((own, HTTP_PORT), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()


def lie(own, other):
    describe(own, other)
    ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    ear.bind(("", PORT))
    ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
                   struct.pack("4s4s", socket.inet_aton(GROUP), socket.inet_aton(own)))
    tell("ready")
    while True:
        question, asker = ear.recvfrom(2048)
        if not question.startswith(b"M-SEARCH"):
            continue
        for host in (other, own):
            ear.sendto((f"HTTP/1.1 200 OK\r\nCACHE-CONTROL: max-age=120\r\nST: {KIND}\r\n"
                        f"USN: uuid:1::{KIND}\r\nEXT:\r\nSERVER: x\r\n"
                        f"LOCATION: http://{host}:{HTTP_PORT}/{host}.xml\r\n\r\n").encode(), asker)


def trap(address):
    with socket.create_server((address, HTTP_PORT)) as server:
        tell("ready")
        while True:
            server.accept()[0].close()
            tell("somebody came")


if __name__ == "__main__":
    {"lie": lie, "trap": trap}[sys.argv[1]](*sys.argv[2:])
