"""Somebody at a relay who hears everything, and says whatever he likes."""

import collections
import os

import mqtt

JOIN, WELCOME, DATA, CLOSE, LISTENING = 1, 2, 3, 4, 5     # kinds of packet (net/relay/packet.h)
KNOCKS = 20                      # by strangers, at whatever is said in a room
LARGE = bytes(2 << 20)           # what no program of ours says
LARGE_EACH = 8                   # so often at one topic, beside the one that is retained


class Eavesdropper:
    """Says everything once more: as it was, elsewhere, and a little changed; and knocks wherever he
    hears that there is a room."""

    def __init__(self, address):
        self.heard, self.rooms, self.answered = 0, set(), []
        self.own = set()                                 # the ids that he made up
        self.client = mqtt.Client(address, self._hear)

    def _hear(self, topic, payload):
        parts = topic.split("/")
        self.heard += 1
        if len(parts) < 4 or parts[0] != "tianyuan":
            return
        if self.own.intersection(parts):
            self.answered.append(topic)
            return
        self._repeat(topic, payload)
        if parts[2] == "room":
            self.rooms.add(parts[3])
            self._knock(parts[3], parts[4], payload)

    @staticmethod
    def _places(topic):
        """The topic itself, and that of the other way."""
        return topic, topic[:-2] + "down" if topic.endswith("/up") else topic[:-4] + "up"

    def _repeat(self, topic, payload):
        changed = bytes([payload[0] ^ 1]) + payload[1:]
        for place in self._places(topic):
            for words in payload, changed, payload[:-1], b"", bytes([CLOSE]) + payload[1:]:
                self.client.say(place, words)

    def _knock(self, room, joiner, payload):
        """As somebody new, with what a friend has said and with what nobody has; and as the friend,
        who leaves, or is elsewhere already."""
        for _ in range(KNOCKS):
            new = os.urandom(16).hex()
            self.own.add(new)
            for words in payload, bytes([JOIN]) + bytes(12) + os.urandom(16):
                self.client.say(f"tianyuan/2/room/{room}/{new}/up", words)
        for kind in DATA, CLOSE, LISTENING:
            for way in "up", "down":
                self.client.say(f"tianyuan/2/room/{room}/{joiner}/{way}",
                                bytes([kind]) + os.urandom(44))

    def close(self):
        self.client.close()


class Vandal(Eavesdropper):
    """And leaves, wherever he has heard something, a large packet to whoever will hear there, and
    what he has heard and made up; says large ones while they play; and makes offers."""

    def __init__(self, address):
        self.large = collections.Counter()               # so often he said one, by topic
        super().__init__(address)

    def _repeat(self, topic, payload):
        super()._repeat(topic, payload)
        for place in self._places(topic):
            if self.large[place] == 0:
                self.client.leave(place, LARGE)
            if self.large[place] < LARGE_EACH:
                self.client.say(place, LARGE)
                self.large[place] += 1

    def _knock(self, room, joiner, payload):
        super()._knock(room, joiner, payload)
        for words in payload, bytes([WELCOME]) + os.urandom(28):  # an offer of his own
            for way in "up", "down":
                self.client.say(f"tianyuan/2/room/{room}/{joiner}/{way}", words)
        new = os.urandom(16).hex()
        self.own.add(new)
        for way in "up", "down":
            self.client.leave(f"tianyuan/2/room/{room}/{new}/{way}", LARGE)
