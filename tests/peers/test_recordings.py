#!/usr/bin/env python3
"""What independent devices say is recorded by the real daemon, and found and copied by shackctl."""

import hashlib
import pathlib
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import ogg_frames  # noqa: E402
import opus_peer  # noqa: E402
from relay_scenario import PASSWORD, SPEECH, open_devices, talk_to  # noqa: E402
from station_process import Refused, Station, eventually, programs  # noqa: E402

RECORDED = {"recording": {"enabled": "true", "sync_every_s": "1"}}
SHORT = SPEECH[:30]


class Recordings(unittest.TestCase):
    def setUp(self):
        self.station = self.enterContext(Station(programs(), settings=RECORDED))
        self.ctl = self.station.book.ctl
        self.ctl("account", "add", "anna", "--callsign", "BG1AAA", "--device-password-stdin",
                 password=PASSWORD)
        self.ctl("account", "add", "ben", "--callsign", "BG2BBB", "--device-password-stdin",
                 password=PASSWORD)

    def devices(self):
        devices = [self.enterContext(device)
                   for device in open_devices(self.station.address, "anna", "ben")]
        for device in devices:
            device.login()
        return devices

    def found(self, *words):
        return self.ctl("recordings", "list", *words)["recordings"]

    def frames(self, row):
        return ogg_frames.read(self.station.folder / "recordings" / row["file"])[1]

    def test_what_was_said_is_found_and_copied(self):
        self.station.start()
        anna, ben = self.devices()
        talk_to(anna, [ben], tail=1.2)
        talk_to(ben, [anna], SHORT, tail=1.2)
        self.assertTrue(eventually(lambda: len(self.found()) == 2))
        second, first = self.found()
        self.assertEqual(self.frames(first), SPEECH)
        self.assertEqual(self.frames(second), SHORT)
        self.assertEqual((first["length_ms"], first["missing_ms"], first["gaps"]),
                         (len(SPEECH) * 60, 0, []))
        self.assertEqual(self.found("g2b"), [second])
        self.assertEqual(self.found("--callsign", "bg1aaa-8"), [first])
        self.assertEqual(self.found("nobody"), [])
        self.assertEqual(self.found("--until", "2020-01-01 00:00"), [])
        with self.assertRaisesRegex(Refused, "recording.invalid"):
            self.found("--from", "yesterday")

        copies = self.station.folder / "copies"
        files = self.ctl("recordings", "export", "--evidence", "--to", copies)["files"]
        self.assertEqual(len(files), 4)
        for copy in files:
            content = (copies / copy["file"]).read_bytes()
            self.assertEqual(hashlib.sha256(content).hexdigest(), copy["sha256"])

        self.ctl("recordings", "bin", first["id"])
        self.assertEqual(self.found(), [second])
        self.assertEqual([row["id"] for row in self.found("--bin")], [first["id"]])
        self.ctl("recordings", "restore", first["id"])
        self.assertEqual(self.found(), [second, first])
        self.assertEqual(self.ctl("recordings", "verify")["damaged"], [])

    def test_a_killed_station_loses_nothing_finished(self):
        self.station.start()
        anna, ben = self.devices()
        talk_to(anna, [ben], SHORT, tail=1.2)
        self.assertTrue(eventually(lambda: len(self.found()) == 1))
        talking = threading.Thread(target=lambda: anna.talk(SPEECH))
        talking.start()
        time.sleep(3.3)  # a second or two of it are on the disk
        self.station.kill()
        talking.join()
        self.station.start()
        self.assertTrue(eventually(lambda: len(self.found()) == 2))
        repaired, whole = self.found()
        self.assertEqual(self.frames(whole), SHORT)
        self.assertTrue(repaired["repaired"])
        kept = self.frames(repaired)
        self.assertGreaterEqual(len(kept), 20)
        self.assertEqual(kept, SPEECH[:len(kept)])
        self.assertEqual(self.ctl("recordings", "verify")["damaged"], [])

    def test_the_echo_group_plays_back(self):
        echo = self.station.book.group("Echo")
        self.ctl("echo", echo)
        self.station.start()
        anna, ben = self.devices()
        self.ctl("device", "move", "BG2BBB-8", "--group", echo)
        self.assertTrue(eventually(
            lambda: self.station.book.devices()["BG2BBB-8"]["group"] == echo))
        ben.listen(3)  # until the station has read that
        ben.voice.clear()
        ben.talk(SHORT)
        self.assertTrue(ben.wait_for(lambda: len(ben.frames_from("ECHO")) == len(SHORT), 8))
        self.assertEqual(ben.frames_from("ECHO"), SHORT)
        anna.listen(0.2)
        self.assertEqual(anna.voice, [])

    def test_a_planned_announcement_is_said(self):
        self.station.start()
        anna, ben = self.devices()
        talk_to(anna, [ben], SHORT, tail=1.2)
        self.assertTrue(eventually(lambda: len(self.found()) == 1))
        ben.voice.clear()
        due = time.strftime("%Y-%m-%d %H:%M", time.localtime(time.time() + 60))
        self.ctl("announcements", "add", "News", "--group", 999, "--file",
                 self.found()[0]["file"], "--at", due)
        self.assertTrue(ben.wait_for(lambda: len(ben.frames_from("AUTO")) == len(SHORT), 80))
        self.assertEqual(ben.frames_from("AUTO"), SHORT)
        self.assertTrue(eventually(lambda: self.ctl("announcements", "list")["announcements"][0][
            "last_outcome"] == "said"))

    def test_an_announcement_is_said_now(self):
        self.station.start()
        anna, ben = self.devices()
        talk_to(anna, [ben], SHORT, tail=1.2)
        self.assertTrue(eventually(lambda: len(self.found()) == 1))
        ben.voice.clear()
        self.ctl("announcements", "now", "News", "--group", 999, "--file",
                 self.found()[0]["file"])
        self.assertTrue(ben.wait_for(lambda: len(ben.frames_from("AUTO")) == len(SHORT), 25))
        self.assertEqual(ben.frames_from("AUTO"), SHORT)
        with self.assertRaisesRegex(Refused, "announcement.invalid"):
            self.ctl("announcements", "now", "News", "--group", 999, "--file", "no/such.opus")

    def test_another_player_hears_what_the_sender_said(self):
        """opusdec hears the file, libopus what was sent: the same, sample by sample."""
        self.station.start()
        anna, ben = self.devices()
        talk_to(anna, [ben], tail=1.2)
        self.assertTrue(eventually(lambda: len(self.found()) == 1))
        file = self.station.folder / "recordings" / self.found()[0]["file"]
        heard = opus_peer.opusdec(file)
        said = opus_peer.decode(SPEECH)
        self.assertEqual(len(heard), len(said))
        self.assertGreater(max(abs(sample) for sample in said), 0.05)
        self.assertEqual(heard, said)

    def test_a_folder_that_is_not_there_is_named(self):
        self.station.start()
        anna, ben = self.devices()
        talk_to(anna, [ben], SHORT, tail=1.2)
        self.assertTrue(eventually(lambda: len(self.found()) == 1))
        self.station.stop()
        (self.station.folder / "recordings").rename(self.station.folder / "elsewhere")
        with self.assertRaisesRegex(Refused, "recording.folder"):
            self.ctl("recordings", "verify")


if __name__ == "__main__":
    unittest.main(verbosity=2)
