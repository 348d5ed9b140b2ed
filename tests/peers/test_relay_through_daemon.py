#!/usr/bin/env python3
"""Independent devices meet through the real daemon, whose book was made by the real shackctl."""

import pathlib
import socket
import struct
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from draarl_device import (HEADER, HEARTBEAT, MAGIC, TEXT, VOICE, DraarlDevice,  # noqa: E402
                           LoginFailed, LoginRefused, Packet, Timing, merge_voice)
from relay_scenario import (PASSWORD, SPEECH, assert_speech_arrived, open_devices,  # noqa: E402
                            talk_to)
from station_process import Refused, Station, eventually, programs, together  # noqa: E402

SHORT = SPEECH[:16]
NO_POSITION = bytes(24)
MISMATCHES = "shack_endpoint_normal_device_endpoint_rejects_total"


def reject(request, status, text):
    """The refusal of a packet, byte for byte as section 5.3 says."""
    packet = Packet.decoded(request)
    data = bytes((status,)) + text
    return HEADER.pack(MAGIC, 90 + len(data), packet.username, bytes(10), packet.kind,
                       packet.model, packet.ssid, packet.dmr_id.to_bytes(3, "big"), bytes(32),
                       0) + data


def heartbeat(username, password, ssid, mac=b"02:00:00:00:00:77", model=1, dmr_id=0x123456):
    return Packet(username, password, HEARTBEAT, model, ssid, dmr_id, b"", 0,
                  NO_POSITION + mac).encoded()


def proxied(datagram, source, destination):
    """PROXY protocol version 2, command PROXY, IPv4 over UDP."""
    addresses = (socket.inet_aton(source[0]) + socket.inet_aton(destination[0])
                 + struct.pack(">HH", source[1], destination[1]))
    signature = b"\r\n\r\n\0\r\nQUIT\n"
    return signature + b"\x21\x12" + struct.pack(">H", len(addresses)) + addresses + datagram


class RawSocket:
    """Sends bytes as they are, from a port of its own."""

    def __init__(self, address, local="127.0.0.1"):
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind((local, 0))
        self._address = address

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()

    def send(self, datagram):
        self._socket.sendto(datagram, self._address)

    def ask(self, datagram, seconds=3.0):
        """The answer, or None."""
        self._socket.settimeout(seconds)
        self.send(datagram)
        try:
            answer, source = self._socket.recvfrom(2048)
        except TimeoutError:
            return None
        return answer if source == self._address else None


class Relay(unittest.TestCase):
    """One daemon for all: anna, bert and carl in the group of everybody, dora in another."""

    @classmethod
    def setUpClass(cls):
        cls.station = Station(programs())
        cls.addClassCleanup(cls.station.__exit__)
        book = cls.station.book
        cls.north = book.group("North")
        cls.south = book.group("South")
        for number, name in enumerate(("anna", "bert", "carl"), 1):
            book.account(name, f"BG{number}ABC", PASSWORD)
        book.account("dora", "BG4ABC", PASSWORD, "--default-group", cls.north)
        book.account("emil", "BG5ABC", PASSWORD, "--default-group", cls.south)
        book.device("anna", 8, "--dmr-id", 4_600_001)
        cls.station.start()

    def devices(self, *names):
        opened = open_devices(self.station.address, *names)
        for device in opened:
            self.addCleanup(device.close)
            self.assertTrue(eventually(lambda device=device: self.comes_in(device)), device.reject)
        return opened

    @staticmethod
    def comes_in(device):
        """A name that was just added is known at the first call."""
        device.reject = None
        return device.login()

    def setUp(self):
        self.assertTrue(self.station.is_on_the_air(), self.station.log_text())

    def test_two_listeners_get_every_frame_bit_for_bit(self):
        anna, bert, carl = self.devices("anna", "bert", "carl")
        self.assertEqual(anna.callsign, b"BG1ABC")
        talk_to(anna, [bert, carl])
        assert_speech_arrived(self, anna, [bert, carl], "BG1ABC")

    def test_headers_say_what_the_station_knows_not_what_the_talker_claims(self):
        anna, bert = self.devices("anna", "bert")
        anna.callsign, anna.dmr_id, anna.model = b"BG9LIE", 77, 2
        anna.username = b"ANNA"
        talk_to(anna, [bert], SHORT)
        self.assertEqual(len(bert.voice), len(SHORT) // 2)
        for heard in bert.voice:
            self.assertEqual((heard["username"], heard["callsign"], heard["ssid"], heard["model"],
                              heard["dmr_id"], heard["reserved"]),
                             ("anna", "BG1ABC", 8, 1, 4_600_001, 0))

    def test_another_group_hears_nothing(self):
        anna, bert, dora = self.devices("anna", "bert", "dora")
        talk_to(anna, [bert, dora], SHORT)
        self.assertEqual(len(bert.voice), len(SHORT) // 2)
        self.assertEqual(dora.voice, [])
        talk_to(dora, [anna, bert], SHORT)
        self.assertEqual(anna.voice + bert.voice, [])

    def test_a_spoofed_sender_is_not_forwarded(self):
        anna, bert = self.devices("anna", "bert")
        before = self.station.metric(MISMATCHES)
        with RawSocket(self.station.address) as thief:
            for kind, data in ((VOICE, merge_voice(SPEECH[:2])), (TEXT, b"it is me")):
                for _ in range(5):
                    thief.send(Packet(b"anna", PASSWORD.encode(), kind, 1, 8, 0, b"BG1ABC", 0,
                                      data).encoded())
            self.assertIsNone(thief.ask(b"", 0.5))  # and it gets no answer that tells it anything
        bert.listen(0.3)
        self.assertEqual((bert.voice, bert.texts), ([], []))
        self.assertEqual(self.station.metric(MISMATCHES) - before, 10)
        talk_to(anna, [bert], SHORT)  # the real one is still believed
        self.assertEqual(bert.frames_from("BG1ABC"), SHORT)

    def test_refusals_are_exact(self):
        book = self.station.book
        book.account("fred", "BG6ABC", PASSWORD)
        book.ctl("account", "disable", "fred")
        book.ctl("account", "add", "gert", "--callsign", "BG7ABC")
        self.devices("carl")
        self.station_has_news_of("gert")
        for request, status, text in (
                (heartbeat(b"bert", b"Wrong123", 9), 3, b"invalid_password"),
                (heartbeat(b"bert", b"", 9), 3, b"invalid_password"),
                (heartbeat(b"nobody", PASSWORD.encode(), 9), 3, b"user_not_found"),
                (heartbeat(b"fred", PASSWORD.encode(), 9), 3, b"user_disabled"),
                (heartbeat(b"gert", PASSWORD.encode(), 9), 3, b"device_password_not_set"),
                (heartbeat(b"bert", PASSWORD.encode(), 105), 2, b"reserved_ssid"),
                (heartbeat(b"bert", PASSWORD.encode(), 0), 2, b"reserved_ssid"),
                (heartbeat(b"carl", PASSWORD.encode(), 8), 1, b"device_conflict_online")):
            with self.subTest(text), RawSocket(self.station.address) as stranger:
                self.assertEqual(stranger.ask(request), reject(request, status, text))

    def station_has_news_of(self, name):
        """Asks from an address that nothing else depends on."""
        request = heartbeat(name.encode(), PASSWORD.encode(), 9)
        unknown = reject(request, 3, b"user_not_found")
        with RawSocket(self.station.address, "127.0.0.8") as stranger:
            self.assertTrue(eventually(lambda: stranger.ask(request) not in (None, unknown),
                                       pause=1.0))

    def test_wrong_passwords_are_banned_for_a_while_and_only_there(self):
        request = heartbeat(b"dora", b"Wrong123", 9)
        with RawSocket(self.station.address, "127.0.0.9") as stranger:
            answers = [stranger.ask(request) for _ in range(5)]
        self.assertEqual(answers[:4], [reject(request, 3, b"invalid_password")] * 4)
        self.assertEqual(answers[4], reject(request, 3, b"too_many_failures"))
        self.devices("dora")  # from another address

    def test_a_link_made_from_outside_carries_speech_until_it_is_removed(self):
        dora, emil = self.devices("dora", "emil")
        talk_to(dora, [emil], SHORT)
        self.assertEqual(emil.voice, [])
        self.station.book.ctl("link", "add", "Bridge", "North", "South")
        self.addCleanup(self.remove_bridge)

        def crossed():
            talk_to(dora, [emil], SHORT, tail=0.2)
            return bool(emil.voice)

        self.assertTrue(eventually(crossed))
        talk_to(dora, [emil])
        assert_speech_arrived(self, dora, [emil], "BG4ABC")
        self.remove_bridge()
        self.assertTrue(eventually(lambda: not crossed()))

    def remove_bridge(self):
        try:
            self.station.book.ctl("link", "remove", "Bridge")
        except Refused as refusal:
            self.assertEqual(str(refusal), "link.unknown")

    def test_the_second_talker_has_to_wait_for_the_first(self):
        anna, bert, carl = self.devices("anna", "bert", "carl")

        def interrupt():
            bert.listen(0.5)
            bert.talk(SHORT)

        for device in (anna, bert, carl):
            device.voice.clear()
        together(lambda: anna.talk(SPEECH[:40]), interrupt, lambda: carl.listen(3.4))
        self.assertEqual(carl.frames_from("BG1ABC"), SPEECH[:40])
        self.assertEqual(carl.frames_from("BG2ABC"), [])
        self.assertEqual(anna.voice, [])
        talk_to(bert, [anna, carl], SHORT)
        self.assertEqual(carl.frames_from("BG2ABC"), SHORT)
        self.assertEqual(anna.frames_from("BG2ABC"), SHORT)

    def test_text_reaches_the_group_as_it_was_sent(self):
        anna, bert, dora = self.devices("anna", "bert", "dora")
        anna.send_text("你好 73")
        self.assertTrue(bert.wait_for(lambda: bert.texts, 3))
        self.assertEqual(bert.texts, [{"callsign": "BG1ABC", "ssid": 8,
                                       "bytes": "你好 73".encode()}])
        dora.listen(0.3)
        self.assertEqual((anna.texts, dora.texts), ([], []))

    def test_a_running_station_notices_what_shackctl_changes(self):
        book = self.station.book
        anna, bert = self.devices("anna", "bert")

        def heard():
            talk_to(anna, [bert], SHORT[:4], tail=0.3)
            return len(bert.voice) > 0

        self.assertTrue(heard())
        for change, undo in ((("device", "mute", "anna-8"), ("device", "unmute", "anna-8")),
                             (("device", "deafen", "bert-8"), ("device", "hear", "bert-8")),
                             (("device", "move", "bert-8", "--group", "North"),
                              ("device", "move", "bert-8", "--group", "999")),
                             (("group", "edit", "999", "--disable"),
                              ("group", "edit", "999", "--enable"))):
            with self.subTest(change):
                book.ctl(*change)
                self.assertTrue(eventually(lambda: not heard()))
                book.ctl(*undo)
                self.assertTrue(eventually(heard))

    def test_a_disabled_account_is_taken_off_the_air(self):
        book = self.station.book
        book.account("hans", "BG8ABC", PASSWORD)
        hans, anna = self.devices("hans", "anna")
        talk_to(anna, [hans], SHORT)
        self.assertEqual(len(hans.voice), len(SHORT) // 2)
        book.ctl("account", "disable", "hans")

        def refused():
            hans.send_heartbeat()
            hans.listen(0.3)
            return hans.reject

        self.assertEqual(eventually(refused), (3, "user_disabled"))
        talk_to(anna, [hans], SHORT)
        self.assertEqual(hans.voice, [])

    def test_settings_and_time_reach_a_new_device(self):
        self.station.book.account("ivan", "BG9ABC", PASSWORD)
        (ivan,) = self.devices("ivan")
        self.assertTrue(ivan.wait_for(lambda: ivan.counts["queries"] and ivan.counts["time_syncs"],
                                      5))
        self.assertLess(abs(ivan.clock_offset_ms), 2_000)


class Proxies(unittest.TestCase):
    """PROXY v2 headers count only from addresses that the station file trusts."""

    CLAIMED = ("198.51.100.7", 40_001)

    def station(self, trusted):
        station = Station(programs(), settings={
            "fanout": {"proxy_protocol": "true"},
            "network": {"trusted_proxies": trusted}})
        self.addCleanup(station.__exit__)
        station.book.account("anna", "BG1ABC", PASSWORD)
        station.start()
        return station

    def ask(self, station):
        request = heartbeat(b"anna", PASSWORD.encode(), 8)
        with RawSocket(station.address) as box:
            return request, box.ask(proxied(request, self.CLAIMED, station.address), 2.0)

    def test_from_an_untrusted_address_they_are_refused(self):
        station = self.station("[]")
        _, answer = self.ask(station)
        self.assertIsNone(answer)
        self.assertEqual(station.metric("shack_ingress_proxy_rejects_total"), 1)
        with DraarlDevice(station.address, "anna", PASSWORD, 8) as device:
            device.login()  # without a header it is welcome

    def test_from_a_trusted_address_they_tell_where_the_device_is(self):
        station = self.station('["127.0.0.1"]')
        _, answer = self.ask(station)
        self.assertIsNotNone(answer)
        self.assertEqual(Packet.decoded(answer).callsign, b"BG1ABC")
        code, _ = station.stop()
        self.assertEqual(code, 0)
        self.assertEqual(station.book.devices()["BG1ABC-8"]["last_address"], self.CLAIMED[0])


class Lives(unittest.TestCase):
    """What remains when the daemon ends, one way or the other."""

    def setUp(self):
        self.station = Station(programs())
        self.addCleanup(self.station.__exit__)
        self.station.book.account("anna", "BG1ABC", PASSWORD)
        self.station.start()

    def test_a_device_that_registered_itself_is_in_the_book_after_a_kill(self):
        with DraarlDevice(self.station.address, "anna", PASSWORD, 8) as device:
            device.login()
            self.assertTrue(eventually(lambda: "BG1ABC-8" in self.station.book.devices()))
            self.station.kill()
            self.station.start()
            # The box never notices: its next heartbeat logs it in again.
            device.logged_in = False
            device.login()

    def test_without_a_station_there_is_no_answer(self):
        self.assertEqual(self.station.stop()[0], 0)
        hasty = Timing(reply_wait=0.2, tries=2, between_tries=0.05)
        with DraarlDevice(self.station.address, "anna", PASSWORD, 8, timing=hasty) as device:
            with self.assertRaises(LoginFailed) as caught:
                device.login()
            self.assertNotIsInstance(caught.exception, LoginRefused)


if __name__ == "__main__":
    unittest.main()
