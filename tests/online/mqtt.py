"""A client of an MQTT broker, version 5, that hears everything and says anything (QoS 0)."""

import socket
import threading

CONNECT, PUBLISH, SUBSCRIBE = 0x10, 0x30, 0x82
RETAIN = 1


def counted(data):
    return len(data).to_bytes(2, "big") + data


def packet(kind, body):
    """With its length, seven bits a byte, the lowest first."""
    length, rest = b"", len(body)
    while True:
        rest, low = divmod(rest, 128)
        length += bytes([low | (128 if rest else 0)])
        if not rest:
            return bytes([kind]) + length + body


class Client:
    """Subscribes to everything that others say; hear(topic, payload) is called on a thread."""

    def __init__(self, address, hear):
        self.sock, self.lock = socket.create_connection(address), threading.Lock()
        self.file = self.sock.makefile("rb")
        self.hear = hear
        self._send(CONNECT, counted(b"MQTT") + bytes([5, 2, 0, 0, 0]) + counted(b""))
        assert self._take()[0] == 0x20, "the broker refuses"
        no_local = 4
        self._send(SUBSCRIBE, bytes([0, 1, 0]) + counted(b"#") + bytes([no_local]))
        assert self._take()[0] == 0x90, "the broker lets nobody hear"
        threading.Thread(target=self._listen, daemon=True).start()

    def _send(self, kind, body):
        with self.lock:
            self.sock.sendall(packet(kind, body))

    def _take(self):
        kind, size, shift = self.file.read(1), 0, 0
        while kind:
            byte = self.file.read(1)[0]
            size |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return kind[0], self.file.read(size)
        raise ConnectionError("hung up")

    def _listen(self):
        try:
            while True:
                kind, body = self._take()
                if kind & 0xf0 != PUBLISH:
                    continue
                end = 2 + int.from_bytes(body[:2], "big")
                self.hear(body[2:end].decode(), body[end + 1 + body[end]:])
        except (OSError, ValueError, IndexError):
            pass

    def say(self, topic, payload, flags=0):
        try:
            self._send(PUBLISH | flags, counted(topic.encode()) + b"\0" + payload)
        except OSError:
            pass

    def leave(self, topic, payload):
        """To be retained, for whoever comes later."""
        self.say(topic, payload, RETAIN)

    def close(self):
        try:
            self.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.sock.close()
