#!/usr/bin/env python3
"""The peer itself must be right before it may judge a station: bytes against the golden vectors,
behaviour against a scripted server on loopback."""

import collections
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import draarl_device  # noqa: E402
import speech_frames  # noqa: E402
from draarl_device import DraarlDevice, LoginFailed, LoginRefused, Packet, Timing  # noqa: E402

VECTORS = json.loads((HERE.parent / "golden" / "draarl-v1-vectors.json").read_text("utf-8"))
PACKETS = {packet["id"]: packet for packet in VECTORS["packets"]}
FAST = Timing(reply_wait=0.1, tries=3, between_tries=0.02, heartbeat=0.05)


def golden(name):
    return bytes.fromhex(PACKETS[name]["hex"])


def frames_of(name):
    payload = golden(name)[90:]
    return draarl_device.split_voice(payload)


class ScriptedServer:
    """Answers each datagram with what `script` returns for it (a list of datagrams)."""

    def __init__(self, script):
        self.script = script
        self.received = []
        self.arrived = collections.Counter()
        self.peer = None
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self._socket.settimeout(0.02)
        self.address = self._socket.getsockname()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()
        self._socket.close()

    def send(self, datagram):
        self._socket.sendto(datagram, self.peer)

    def _run(self):
        while not self._stop.is_set():
            try:
                datagram, self.peer = self._socket.recvfrom(2048)
            except TimeoutError:
                continue
            self.received.append(datagram)
            self.arrived[datagram[48]] += 1
            for answer in self.script(datagram):
                self.send(answer)


def reply(datagram, callsign=b"BG0TST"):
    """A success reply: echo with the call sign, password blanked."""
    return (datagram[:38] + bytes(10) + datagram[48:54] + callsign.ljust(32, b"\0") + bytes(4)
            + datagram[90:])


def welcoming(datagram):
    return [reply(datagram)] if datagram[48] == 2 else []


def device(server, **changes):
    options = {"ssid": 8, "mac": "24:6F:28:0A:1B:2C", "timing": FAST,
               "local": ("127.0.0.1", 0)} | changes
    ssid = options.pop("ssid")
    return DraarlDevice(server.address, "tester01", "Abc12345", ssid, **options)


class Bytes(unittest.TestCase):
    def sent_by(self, action, **changes):
        with ScriptedServer(lambda _: []) as server, device(server, **changes) as box:
            action(box)
            deadline = time.monotonic() + 5
            while not server.received and time.monotonic() < deadline:
                time.sleep(0.005)
            return server.received[0]

    def test_heartbeat_is_the_golden_one(self):
        sent = self.sent_by(DraarlDevice.send_heartbeat, dmr_id=4607001, callsign="BG0TST")
        self.assertEqual(sent.hex(), golden("hb-03").hex())

    def test_voice_is_the_golden_one(self):
        sent = self.sent_by(lambda box: box.talk(frames_of("vo-01")), dmr_id=4607001,
                            callsign="BG0TST")
        self.assertEqual(sent.hex(), golden("vo-01").hex())

    def test_report_is_the_golden_one(self):
        sent = self.sent_by(DraarlDevice.send_report, callsign="BG0TST")
        self.assertEqual(sent.hex(), golden("cf-03").hex())

    def test_voice_is_split_as_the_vectors_say(self):
        checked = 0
        for packet in PACKETS.values():
            if "opus" in packet:
                lengths = [len(frame) for frame in frames_of(packet["id"])]
                self.assertEqual(lengths, packet["opus"]["frame_lengths"], packet["id"])
                checked += 1
        self.assertEqual(checked, 14)

    def test_damaged_packets_are_refused_as_the_vectors_say(self):
        names = {"too_short": "short", "oversize": "oversize", "bad_magic": "magic",
                 "length_mismatch": "length", "unsupported_type": "type"}
        for packet in PACKETS.values():
            if packet["decode"] == "error":
                with self.assertRaises(draarl_device.BadPacket) as caught:
                    Packet.decoded(bytes.fromhex(packet["hex"]))
                self.assertEqual(str(caught.exception), names[packet["decode_error"]])


class Login(unittest.TestCase):
    def test_the_call_sign_comes_from_the_server(self):
        with ScriptedServer(welcoming) as server, device(server) as box:
            self.assertEqual(box.login(), "BG0TST")
            self.assertTrue(box.logged_in)

    def test_lost_heartbeats_are_repeated_three_times(self):
        with ScriptedServer(lambda _: []) as server, device(server) as box:
            self.assertRaises(LoginFailed, box.login)
            self.assertEqual(server.arrived[2], 3)

    def test_a_late_answer_still_counts(self):
        heard = []

        def third_time_lucky(datagram):
            heard.append(datagram)
            return [reply(datagram)] if len(heard) == 3 else []

        with ScriptedServer(third_time_lucky) as server, device(server) as box:
            self.assertEqual(box.login(), "BG0TST")

    def test_a_reject_ends_it_with_its_reason(self):
        with ScriptedServer(lambda _: [golden("hb-12")]) as server, device(server) as box:
            with self.assertRaises(LoginRefused) as caught:
                box.login()
            self.assertEqual((caught.exception.code, caught.exception.text),
                             (3, "invalid_password"))
            self.assertEqual(server.arrived[2], 1)

    def test_a_reject_later_takes_it_off_line(self):
        with ScriptedServer(welcoming) as server, device(server) as box:
            box.login()
            server.send(golden("hb-13"))
            self.assertTrue(box.wait_for(lambda: box.reject, 5))
            self.assertFalse(box.logged_in)


class NotFooled(unittest.TestCase):
    def assert_not_logged_in(self, answer, counter, changes=None):
        with ScriptedServer(lambda datagram: [answer(datagram)]) as server:
            with device(server, **(changes or {})) as box:
                self.assertRaises(LoginFailed, box.login)
                self.assertGreater(box.ignored[counter], 0)

    def test_by_another_port_of_the_same_address(self):
        with ScriptedServer(lambda _: []) as server, device(server) as box:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
                stranger.bind(("127.0.0.1", 0))
                stranger.sendto(golden("hb-09"), ("127.0.0.1", box.port))
                self.assertRaises(LoginFailed, box.login)
            self.assertEqual(box.ignored["wrong_source"], 1)

    def test_by_another_address_with_the_same_port(self):
        with ScriptedServer(lambda _: []) as server, device(server) as box:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
                stranger.bind(("127.0.0.2", server.address[1]))
                stranger.sendto(golden("hb-09"), ("127.0.0.1", box.port))
                self.assertRaises(LoginFailed, box.login)
            self.assertEqual(box.ignored["wrong_source"], 1)

    def test_by_broken_packets(self):
        self.assert_not_logged_in(lambda datagram: reply(datagram)[:89], "short")
        self.assert_not_logged_in(lambda datagram: b"draA" + reply(datagram)[4:], "magic")
        self.assert_not_logged_in(lambda datagram: reply(datagram) + b"\0", "length")
        self.assert_not_logged_in(
            lambda datagram: reply(datagram)[:48] + b"\x06" + reply(datagram)[49:], "type")

    def test_by_somebody_elses_reply_or_one_without_call_sign(self):
        self.assert_not_logged_in(lambda datagram: golden("hb-09"), "not_for_us", {"ssid": 9})
        self.assert_not_logged_in(lambda datagram: reply(datagram, b""), "empty_callsign")

    def test_by_voice_before_the_login(self):
        self.assert_not_logged_in(lambda _: golden("fw-01"), "voice_before_login")

    def test_by_voice_that_carries_a_password(self):
        with ScriptedServer(welcoming) as server, device(server) as box:
            box.login()
            server.send(golden("vo-01"))
            self.assertTrue(box.wait_for(lambda: box.ignored["password_leaked"], 5))
            self.assertEqual(box.voice, [])


class OnLine(unittest.TestCase):
    def test_heartbeats_go_on(self):
        with ScriptedServer(welcoming) as server, device(server) as box:
            box.login()
            self.assertTrue(box.wait_for(lambda: box.counts["heartbeat_replies"] >= 4, 5))

    def test_voice_is_recorded_frame_by_frame(self):
        with ScriptedServer(welcoming) as server, device(server) as box:
            box.login()
            server.send(golden("fw-01"))
            self.assertTrue(box.wait_for(lambda: box.voice, 5))
            self.assertEqual(box.frames_from("BG0TST"), frames_of("vo-01"))
            self.assertEqual(box.voice[0]["dmr_id"], 1234567)

    def test_query_is_answered_with_a_report(self):
        with ScriptedServer(welcoming) as server, device(server) as box:
            box.login()
            server.send(golden("cf-01"))
            self.assertTrue(box.wait_for(lambda: server.arrived[3], 5))
            report = next(one for one in server.received if one[48] == 3)
            self.assertEqual(report[90:].hex(), golden("cf-03")[90:].hex())

    def test_set_and_time_sync_are_applied(self):
        with ScriptedServer(welcoming) as server:
            with device(server, settings={"rx_freq": 1}) as box:
                box.login()
                server.send(golden("cf-02"))
                server.send(golden("cf-04"))
                self.assertTrue(box.wait_for(lambda: box.counts["time_syncs"], 5))
                self.assertEqual(box.settings["rx_freq"], 439_500_000)
                self.assertAlmostEqual(box.now_ms(), 1767225600123, delta=5_000)

    def test_damaged_set_and_odd_times_change_nothing(self):
        def config(data):
            return Packet(b"tester01", b"", 3, 0, 8, 0, b"BG0TST", 0, data).encoded()

        with ScriptedServer(welcoming) as server, device(server) as box:
            box.login()
            before = dict(box.settings)
            server.send(config(bytes.fromhex("0202050109" "0108000000001a")))  # second cut short
            server.send(config(b"\x03\x00" + (946_684_799_999).to_bytes(8, "big")))
            server.send(config(b"\x03\x00" + bytes(7)))
            server.send(config(b"\x02\x01\x05\x02\x00\x01"))  # wrong length: skipped
            self.assertTrue(box.wait_for(lambda: box.ignored["set_item_length"], 5))
            self.assertEqual(box.settings, before)
            self.assertIsNone(box.clock_offset_ms)
            self.assertEqual(box.ignored["truncated_set"], 1)
            self.assertEqual(box.ignored["time_out_of_range"], 1)
            self.assertEqual(box.ignored["time_sync_form"], 1)


class Program(unittest.TestCase):
    def test_it_talks_a_file_and_writes_what_it_did(self):
        def script(datagram):
            return welcoming(datagram)

        with ScriptedServer(script) as server, tempfile.TemporaryDirectory() as folder:
            talk = pathlib.Path(folder, "talk.frames")
            output = pathlib.Path(folder, "out.json")
            frames = speech_frames.read(speech_frames.SAMPLE_FILE)[:5]
            speech_frames.write(talk, frames)
            code = subprocess.run(
                [sys.executable, HERE / "draarl_device.py", "--server",
                 f"127.0.0.1:{server.address[1]}", "--username", "tester01", "--password",
                 "Abc12345", "--ssid", "8", "--listen-seconds", "0", "--talk-after", "0", "--talk",
                 talk, "--json", output], check=False, timeout=60).returncode
            result = json.loads(output.read_text("utf-8"))
        self.assertEqual(code, 0)
        sent = [frame for one in server.received if one[48] == 5
                for frame in draarl_device.split_voice(one[90:])]
        self.assertEqual(sent, frames)
        self.assertEqual(result["sent"], {"frames": 5, "sha256": draarl_device.digest(frames)})
        self.assertEqual(result["callsign"], "BG0TST")

    def test_stored_speech_is_sixty_milliseconds_of_wideband_each(self):
        frames = speech_frames.read(speech_frames.SAMPLE_FILE)
        self.assertEqual(len(frames), 50)
        self.assertEqual({frame[0] >> 3 for frame in frames}, {11})
        self.assertEqual(len(speech_frames.load("tones:0.6")), 10)


if __name__ == "__main__":
    unittest.main()
