"""A byte proxy between two peers: passes on, splits, delays, cuts."""

import select
import socket
import threading


class Proxy:
    """Listens on a free port of the loopback and passes everything on to `port`.

    piece: at most so many bytes at a time; hold: seconds that each piece waits.
    """

    def __init__(self, port, piece=65536, hold=0.0):
        self.target, self.piece, self.hold = port, piece, hold
        self.pairs, self.closed = [], threading.Event()
        self.lock = threading.Lock()
        self.deaf = False            # True: nothing is read any more, and nothing refused
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while not self.closed.is_set():
            try:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                if self.closed.is_set():
                    return
                near.close()
                continue
            with self.lock:
                self.pairs.append((near, far))
            threading.Thread(target=self._pass, args=(near, far), daemon=True).start()

    def _pass(self, near, far):
        other = {near: far, far: near}
        try:
            while True:
                for source in select.select([near, far], [], [], 0.2)[0]:
                    if self.deaf:
                        self.closed.wait(0.05)
                        continue
                    data = source.recv(self.piece)
                    if not data:
                        return
                    self.closed.wait(self.hold) if self.hold else None
                    other[source].sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            near.close()
            far.close()

    def cut(self):
        """Drops every connection; new ones are welcome."""
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def close(self):
        self.closed.set()
        self.listener.close()
        self.cut()
