"""The keys of a display, pressed by XTEST."""

import ctypes
import time

BETWEEN = 0.02   # seconds between two keys: two that share a time are taken for one that repeats
MODIFIERS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}


class Keyboard:
    """Presses keys and lets them go in a single request: however long whoever does so is held up,
    no key is, or the program would repeat it, as for a person who does not let go."""

    def __init__(self, display):
        self.x11, self.xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XStringToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(display.encode()))
        assert self.display, f"no display {display}"

    def press(self, combination):
        """A key with what is held meanwhile: "Return", "ctrl+v". Back when the server has it."""
        codes = [self._code(MODIFIERS.get(name, name)) for name in combination.split("+")]
        for down, order in ((1, codes), (0, reversed(codes))):
            for code in order:
                self.xtst.XTestFakeKeyEvent(self.display, code, down, ctypes.c_ulong(0))
        self.x11.XSync(self.display, 0)
        time.sleep(BETWEEN)

    def close(self):
        self.x11.XCloseDisplay(self.display)

    def _code(self, name):
        symbol = ctypes.c_ulong(self.x11.XStringToKeysym(name.encode()))
        code = self.x11.XKeysymToKeycode(self.display, symbol) & 0xff
        assert code, f"no key {name}"
        return code
