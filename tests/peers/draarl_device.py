#!/usr/bin/env python3
"""An independent DraARL v1 device in plain Python.

Written from the protocol description alone (sections 1-5, 10, 11, 19); it shares no code, no table
and no constant with the station, so that both can only agree by being right. Only the standard
library is used.

As a module:

    with DraarlDevice(("127.0.0.1", 60050), "user", "secret12", ssid=8) as device:
        device.login()
        device.talk(frames)
        device.listen(2.0)
        print(device.voice)

As a program (exit code 0: logged in and stayed so; 1: refused or no answer; 2: wrong arguments):

    draarl_device.py --server 127.0.0.1:60050 --username u --password p --ssid 8 \
        --listen-seconds 5 --json out.json
    draarl_device.py ... --talk FILE          length-prefixed Opus frames, see speech_frames.py
    draarl_device.py ... --talk tones:3       three seconds made with libopus, if it is installed
"""

import argparse
import collections
import dataclasses
import hashlib
import json
import pathlib
import select
import socket
import struct
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import speech_frames  # noqa: E402  (a neighbour, found wherever the program is started from)

HEADER = struct.Struct(">4sH32s10sBBB3s32sI")
MAGIC = b"DraA"
SMALLEST_PACKET = 90
LARGEST_PACKET = 800

HEARTBEAT, CONFIG, TEXT, VOICE = 2, 3, 4, 5
TYPES_FROM_SERVER = (HEARTBEAT, CONFIG, TEXT, VOICE)

REJECT_CODES = (1, 2, 3)
LONGEST_PREFIXED_FRAME = 1000
FRAME_SECONDS = 0.060

YEAR_2000_MS = 946_684_800_000
YEAR_2100_MS = 4_102_444_800_000

# TLV type: name and struct format of the settings that a radio box reports and takes.
SETTINGS = {
    0x01: ("rx_freq", ">Q"),
    0x02: ("tx_freq", ">Q"),
    0x03: ("rx_ctcss", ">f"),
    0x04: ("tx_ctcss", ">f"),
    0x05: ("sql_level", ">B"),
    0x06: ("power_level", ">B"),
    0x07: ("tx_bandwidth", ">B"),
    0x08: ("rx_tone_mode", ">B"),
    0x09: ("rx_tone_value", ">8s"),
    0x0A: ("tx_tone_mode", ">B"),
    0x0B: ("tx_tone_value", ">8s"),
    0x0C: ("rf_guard_enabled", ">B"),
    0x0D: ("rf_guard_single_tx_limit_s", ">H"),
    0x0E: ("rf_guard_window_s", ">H"),
    0x0F: ("rf_guard_max_tx_in_window_s", ">H"),
}
TIMESTAMP_TYPE = 0x10

FACTORY_SETTINGS = {
    "rx_freq": 439_500_000,
    "tx_freq": 434_500_000,
    "rx_ctcss": 88.5,
    "tx_ctcss": 0.0,
    "sql_level": 5,
    "power_level": 3,
    "tx_bandwidth": 2,
    "rx_tone_mode": 1,
    "rx_tone_value": b"88.5",
    "tx_tone_mode": 2,
    "tx_tone_value": b"023",
    "rf_guard_enabled": 1,
    "rf_guard_single_tx_limit_s": 30,
    "rf_guard_window_s": 300,
    "rf_guard_max_tx_in_window_s": 60,
}


class LoginFailed(Exception):
    """No answer to any try."""


class LoginRefused(LoginFailed):
    """The server answered with a reject."""

    def __init__(self, code, text):
        super().__init__(f"refused with status {code}: {text}")
        self.code = code
        self.text = text


class BadPacket(ValueError):
    """Not a packet of this protocol; the argument is the counter's name."""


@dataclasses.dataclass(frozen=True)
class Packet:
    username: bytes
    password: bytes
    kind: int
    model: int
    ssid: int
    dmr_id: int
    callsign: bytes
    reserved: int
    data: bytes

    def encoded(self):
        return HEADER.pack(MAGIC, SMALLEST_PACKET + len(self.data), self.username, self.password,
                           self.kind, self.model, self.ssid, self.dmr_id.to_bytes(3, "big"),
                           self.callsign, self.reserved) + self.data

    @staticmethod
    def decoded(datagram):
        if len(datagram) < SMALLEST_PACKET:
            raise BadPacket("short")
        if len(datagram) > LARGEST_PACKET:
            raise BadPacket("oversize")
        (magic, length, username, password, kind, model, ssid, dmr_id, callsign,
         reserved) = HEADER.unpack_from(datagram)
        if magic != MAGIC:
            raise BadPacket("magic")
        if length != len(datagram):
            raise BadPacket("length")
        if kind not in TYPES_FROM_SERVER:
            raise BadPacket("type")
        return Packet(username.rstrip(b"\0"), password.rstrip(b"\0"), kind, model, ssid,
                      int.from_bytes(dmr_id, "big"), callsign.rstrip(b"\0"), reserved,
                      datagram[SMALLEST_PACKET:])


def split_voice(payload):
    """Frames of a voice payload: merged form, else the whole payload is one frame."""
    if len(payload) < 3:
        return [payload] if payload else []
    frames, at = [], 0
    while len(payload) - at >= 2:
        length = int.from_bytes(payload[at:at + 2], "big")
        if not 0 < length <= LONGEST_PREFIXED_FRAME or at + 2 + length > len(payload):
            break
        frames.append(payload[at + 2:at + 2 + length])
        at += 2 + length
    return frames or [payload]


def merge_voice(frames):
    return b"".join(len(frame).to_bytes(2, "big") + frame for frame in frames)


@dataclasses.dataclass
class Timing:
    """Seconds, as the box firmware has them."""

    reply_wait: float = 3.0
    tries: int = 3
    between_tries: float = 0.5
    heartbeat: float = 5.0


class DraarlDevice:
    """One device with one socket; single-threaded, so nothing happens outside its methods."""

    def __init__(self, server, username, password, ssid, *, model=1, dmr_id=0, callsign="",
                 mac="02:00:00:00:00:01", settings=None, timing=None, local=("", 0)):
        self.server = (socket.gethostbyname(server[0]), server[1])
        self.username = username.encode()
        self.password = password.encode()
        self.ssid = ssid
        self.model = model
        self.dmr_id = dmr_id
        self.callsign = callsign.encode()
        self.mac = mac.encode()
        self.settings = dict(FACTORY_SETTINGS, **(settings or {}))
        self.timing = timing or Timing()

        self.logged_in = False
        self.reject = None
        self.clock_offset_ms = None
        self.voice = []            # one entry per accepted voice packet
        self.texts = []
        self.ignored = collections.Counter()
        self.counts = collections.Counter()
        self._next_heartbeat = None
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(local)
        self._socket.setblocking(False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._socket.close()

    @property
    def port(self):
        return self._socket.getsockname()[1]

    # Going on-line

    def login(self):
        """Heartbeat until an answer comes. Returns the call sign that the server knows us by."""
        for attempt in range(self.timing.tries):
            if attempt:
                self._serve_until(time.monotonic() + self.timing.between_tries)
            self.send_heartbeat()
            deadline = time.monotonic() + self.timing.reply_wait
            self._serve_until(deadline, lambda: self.logged_in or self.reject)
            if self.reject:
                raise LoginRefused(*self.reject)
            if self.logged_in:
                self._next_heartbeat = time.monotonic() + self.timing.heartbeat
                return self.callsign.decode("ascii", "replace")
        raise LoginFailed("no answer from the server")

    def send_heartbeat(self):
        no_position = bytes(24)
        self._send(HEARTBEAT, no_position + self.mac)
        self.counts["heartbeats_sent"] += 1

    # Being on-line

    def listen(self, seconds):
        self._serve_until(time.monotonic() + seconds)

    def wait_for(self, condition, seconds):
        """Serves until the condition holds. False when time ran out first."""
        self._serve_until(time.monotonic() + seconds, condition)
        return bool(condition())

    def talk(self, frames, frames_per_packet=2):
        """Sends the frames in real time, from absolute deadlines, while listening."""
        start = time.monotonic()
        for index in range(0, len(frames), frames_per_packet):
            self._serve_until(start + index * FRAME_SECONDS)
            packet = frames[index:index + frames_per_packet]
            self._send(VOICE, merge_voice(packet))
            self.counts["voice_packets_sent"] += 1
            self.counts["frames_sent"] += len(packet)
        self._serve_until(start + len(frames) * FRAME_SECONDS)

    def send_text(self, text):
        self._send(TEXT, text.encode())

    def send_report(self):
        """All settings as a report of fifteen items."""
        items = b""
        for kind, (name, layout) in sorted(SETTINGS.items()):
            value = struct.pack(layout, self.settings[name])
            items += bytes((kind, len(value))) + value
        self._send(CONFIG, bytes((0x02, len(SETTINGS))) + items)
        self.counts["reports_sent"] += 1

    def now_ms(self):
        """Unix milliseconds by the server's clock, once it told us."""
        return round(time.time() * 1000) + (self.clock_offset_ms or 0)

    def frames_from(self, callsign):
        """Every frame heard from a talker, in order of arrival."""
        return [frame for heard in self.voice if heard["callsign"] == callsign
                for frame in heard["frames"]]

    # Inside

    def _send(self, kind, data):
        packet = Packet(self.username, self.password, kind, self.model, self.ssid, self.dmr_id,
                        self.callsign, 0, data)
        self._socket.sendto(packet.encoded(), self.server)

    def _serve_until(self, deadline, done=lambda: False):
        while not done():
            now = time.monotonic()
            if now >= deadline:
                return
            wake = deadline
            if self.logged_in and self._next_heartbeat is not None:
                if now >= self._next_heartbeat:
                    self.send_heartbeat()
                    self._next_heartbeat += self.timing.heartbeat
                wake = min(wake, self._next_heartbeat)
            readable, _, _ = select.select([self._socket], [], [], max(0.0, wake - now))
            if readable:
                self._receive()

    def _receive(self):
        try:
            datagram, source = self._socket.recvfrom(2048)
        except (BlockingIOError, ConnectionError):
            # An ICMP error of an earlier send shows up here; the next heartbeat tries again.
            self.counts["socket_errors"] += 1
            return
        if source != self.server:
            self.ignored["wrong_source"] += 1
            return
        try:
            packet = Packet.decoded(datagram)
        except BadPacket as problem:
            self.ignored[str(problem)] += 1
            return
        if packet.password and packet.kind == HEARTBEAT:
            # Some servers echo our own password in the reply; worth knowing, not worth refusing.
            self.counts["password_echoed"] += 1
        elif packet.password:
            self.ignored["password_leaked"] += 1
            return
        handle = {HEARTBEAT: self._on_heartbeat, CONFIG: self._on_config, TEXT: self._on_text,
                  VOICE: self._on_voice}[packet.kind]
        handle(packet)

    def _is_for_us(self, packet):
        return packet.username == self.username and packet.ssid == self.ssid

    def _on_heartbeat(self, packet):
        if not self._is_for_us(packet):
            self.ignored["not_for_us"] += 1
            return
        if packet.callsign:
            self.callsign = packet.callsign
            self.logged_in = True
            self.counts["heartbeat_replies"] += 1
            return
        if packet.data and packet.data[0] in REJECT_CODES:
            self.reject = (packet.data[0], packet.data[1:].decode("ascii", "replace"))
            self.logged_in = False
            return
        self.ignored["empty_callsign"] += 1

    def _on_voice(self, packet):
        if not self.logged_in:
            self.ignored["voice_before_login"] += 1
            return
        frames = split_voice(packet.data)
        if not frames:
            self.ignored["empty_voice"] += 1
            return
        self.voice.append({
            "at": time.monotonic(),
            "username": packet.username.decode("utf-8", "replace"),
            "callsign": packet.callsign.decode("ascii", "replace"),
            "ssid": packet.ssid,
            "model": packet.model,
            "dmr_id": packet.dmr_id,
            "reserved": packet.reserved,
            "frames": frames,
        })

    def _on_text(self, packet):
        self.texts.append({
            "callsign": packet.callsign.decode("ascii", "replace"),
            "ssid": packet.ssid,
            "bytes": packet.data,
        })

    def _on_config(self, packet):
        if not self._is_for_us(packet) or not packet.data:
            self.ignored["not_for_us" if packet.data else "empty_config"] += 1
            return
        operation = packet.data[0]
        if operation == 0x01:
            self.counts["queries"] += 1
            self.send_report()
        elif operation == 0x02:
            self._apply_set(packet.data)
        elif operation == 0x03:
            self._apply_time(packet.data)
        else:
            self.ignored["config_operation"] += 1

    def _apply_set(self, data):
        """All or nothing when an item is cut short; items of a wrong length are skipped."""
        if len(data) < 2:
            self.ignored["short_set"] += 1
            return
        items, at = [], 2
        for _ in range(data[1]):
            if at + 2 > len(data) or at + 2 + data[at + 1] > len(data):
                self.ignored["truncated_set"] += 1
                return
            kind, length = data[at], data[at + 1]
            items.append((kind, data[at + 2:at + 2 + length]))
            at += 2 + length
        self.counts["sets"] += 1
        for kind, value in items:
            if kind == TIMESTAMP_TYPE and len(value) == 8:
                self._set_clock(int.from_bytes(value, "big", signed=True))
            if kind not in SETTINGS:
                continue
            name, layout = SETTINGS[kind]
            if len(value) != struct.calcsize(layout):
                self.ignored["set_item_length"] += 1
                continue
            (number,) = struct.unpack(layout, value)
            self.settings[name] = number.rstrip(b"\0") if isinstance(number, bytes) else number

    def _apply_time(self, data):
        if len(data) != 10 or data[1] != 0:
            self.ignored["time_sync_form"] += 1
            return
        self._set_clock(int.from_bytes(data[2:], "big", signed=True))

    def _set_clock(self, unix_ms):
        if not YEAR_2000_MS <= unix_ms < YEAR_2100_MS:
            self.ignored["time_out_of_range"] += 1
            return
        self.clock_offset_ms = unix_ms - round(time.time() * 1000)
        self.counts["time_syncs"] += 1


def digest(frames):
    """One hash over frames with their lengths, to compare sent with heard."""
    return hashlib.sha256(merge_voice(frames)).hexdigest()


def summary(device, sent):
    talkers = {}
    for heard in device.voice:
        talker = talkers.setdefault(f"{heard['callsign']}-{heard['ssid']}", {
            "username": heard["username"], "callsign": heard["callsign"], "ssid": heard["ssid"],
            "model": heard["model"], "dmr_id": heard["dmr_id"], "packets": 0, "frames": []})
        talker["packets"] += 1
        talker["frames"] += heard["frames"]
    for talker in talkers.values():
        talker["sha256"] = digest(talker["frames"])
        talker["frames"] = [frame.hex() for frame in talker["frames"]]
    printable = {name: value.decode("ascii", "replace") if isinstance(value, bytes) else value
                 for name, value in device.settings.items()}
    return {
        "logged_in": device.logged_in,
        "callsign": device.callsign.decode("ascii", "replace"),
        "reject": dict(zip(("code", "text"), device.reject)) if device.reject else None,
        "sent": {"frames": len(sent), "sha256": digest(sent)} if sent else None,
        "heard": talkers,
        "heard_frames": sum(len(talker["frames"]) for talker in talkers.values()),
        "nonzero_reserved": sum(1 for heard in device.voice if heard["reserved"]),
        "texts": [{"callsign": text["callsign"], "ssid": text["ssid"],
                   "text": text["bytes"].decode("utf-8", "replace")} for text in device.texts],
        "settings": printable,
        "clock_offset_ms": device.clock_offset_ms,
        "counts": dict(device.counts),
        "ignored": dict(device.ignored),
    }


def server_address(text):
    host, colon, port = text.rpartition(":")
    if not colon or not port.isdigit():
        raise argparse.ArgumentTypeError("expected HOST:PORT")
    return host, int(port)


def arguments(argv):
    parser = argparse.ArgumentParser(description="A DraARL v1 device that trusts nobody.")
    parser.add_argument("--server", type=server_address, required=True, metavar="HOST:PORT")
    parser.add_argument("--username", required=True)
    parser.add_argument("--password", required=True)
    parser.add_argument("--ssid", type=int, required=True)
    parser.add_argument("--model", type=int, default=1)
    parser.add_argument("--dmr-id", type=int, default=0)
    parser.add_argument("--mac", default="02:00:00:00:00:01")
    parser.add_argument("--listen-seconds", type=float, default=5.0,
                        help="how long to stay on-line in all (longer when talking takes longer)")
    parser.add_argument("--talk", metavar="FILE|tones:SECONDS")
    parser.add_argument("--talk-after", type=float, default=0.5, metavar="SECONDS")
    parser.add_argument("--frames-per-packet", type=int, default=2)
    parser.add_argument("--text", help="one text message to send after login")
    parser.add_argument("--json", default="-", metavar="FILE", help="- is standard output")
    return parser.parse_args(argv)


def session(device, options, frames):
    device.login()
    end = time.monotonic() + options.listen_seconds
    if options.text:
        device.send_text(options.text)
    if frames:
        device.listen(options.talk_after)
        device.talk(frames, options.frames_per_packet)
    device.listen(max(0.0, end - time.monotonic()))


def main(argv=None):
    options = arguments(argv)
    frames = speech_frames.load(options.talk) if options.talk else []
    with DraarlDevice(options.server, options.username, options.password, options.ssid,
                      model=options.model, dmr_id=options.dmr_id, mac=options.mac) as device:
        try:
            session(device, options, frames)
        except LoginFailed as problem:
            print(f"draarl_device: {problem}", file=sys.stderr)
        result = json.dumps(summary(device, frames if device.counts["frames_sent"] else []),
                            indent=1)
        if options.json == "-":
            print(result)
        else:
            pathlib.Path(options.json).write_text(result + "\n", encoding="utf-8")
        return 0 if device.logged_in else 1


if __name__ == "__main__":
    sys.exit(main())
