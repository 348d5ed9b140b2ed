"""A display of our own (Xvfb) with a window manager (openbox), and a look at what is shown on it.

The few requests of the X protocol that a look needs are spoken here, so that no tool has to be
installed for it.
"""

import os
import shutil
import socket
import struct
import subprocess
import time

START_SECONDS = 20
_ANY_PROPERTY_TYPE = 0
_GET_PROPERTY, _INTERN_ATOM = 20, 16
_WORDS_OF_A_PROPERTY = 4096


class VirtualDisplay:
    def __init__(self, size="1280x800x24"):
        for program in ("Xvfb", "openbox"):
            if shutil.which(program) is None:
                raise RuntimeError(f"{program} is not installed")
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            self.number = int(number.readline())
        self.name = f":{self.number}"
        self._manager = subprocess.Popen(
            ["openbox"], env={**os.environ, "DISPLAY": self.name}, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self._manager, self._server):
            process.terminate()
            process.wait()

    def window_titles(self):
        """Of all windows that the manager manages."""
        with _Connection(self.number) as display:
            return display.titles()

    def wait_for_window(self, part, seconds=START_SECONDS):
        """The title of a window with that part in it; None when none came."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for title in self.window_titles():
                if part in title:
                    return title
            time.sleep(0.1)
        return None


class _Connection:
    """X11, protocol 11.0, little endian; requests are answered one by one."""

    def __init__(self, number):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(5)
        self._socket.connect(f"/tmp/.X11-unix/X{number}")
        self._socket.sendall(struct.pack("<cxHHHHxx", b"l", 11, 0, 0, 0))
        status, _, _, words = struct.unpack("<BxHHH", self._read(8))
        setup = self._read(words * 4)
        if status != 1:
            raise RuntimeError("the display lets nobody in")
        vendor, formats = struct.unpack_from("<H", setup, 16)[0], setup[21]
        self._root = struct.unpack_from("<I", setup, 32 + (vendor + 3) // 4 * 4 + 8 * formats)[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()

    def titles(self):
        name = self._atom("_NET_WM_NAME")
        clients = self._property(self._root, self._atom("_NET_CLIENT_LIST"))
        return [self._property(window, name).decode("utf-8", "replace")
                for window in struct.unpack(f"<{len(clients) // 4}I", clients)]

    def _atom(self, name):
        padded = name.encode() + b"\0" * (-len(name) % 4)
        self._socket.sendall(struct.pack("<BBHHxx", _INTERN_ATOM, 0, 2 + len(padded) // 4,
                                         len(name)) + padded)
        return struct.unpack_from("<I", self._reply(), 8)[0]

    def _property(self, window, atom):
        """Its bytes; none when the window has no such property or is gone."""
        self._socket.sendall(struct.pack("<BBHIIIII", _GET_PROPERTY, 0, 6, window, atom,
                                         _ANY_PROPERTY_TYPE, 0, _WORDS_OF_A_PROPERTY))
        reply = self._reply()
        if reply[0] != 1:
            return b""
        length = struct.unpack_from("<I", reply, 16)[0] * (reply[1] // 8)
        return reply[32:32 + length]

    def _reply(self):
        """A reply or an error, whole."""
        while True:
            head = self._read(32)
            if head[0] == 1:
                return head + self._read(struct.unpack_from("<I", head, 4)[0] * 4)
            if head[0] == 0:
                return head

    def _read(self, count):
        data = b""
        while len(data) < count:
            part = self._socket.recv(count - len(data))
            if not part:
                raise RuntimeError("the display is gone")
            data += part
        return data
