#!/usr/bin/env python3
"""The console is a station too: three independent devices meet through its window's process, on a
display of their own."""

import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from relay_scenario import PASSWORD, SPEECH, assert_speech_arrived, open_devices, talk_to  # noqa: E402
from station_process import Station, eventually, programs  # noqa: E402
from virtual_display import VirtualDisplay  # noqa: E402


class ThroughTheConsole(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.display = VirtualDisplay()
        cls.addClassCleanup(cls.display.__exit__)
        cls.station = Station(programs(), program="shack",
                              arguments=["--data-dir", "data", "--lang", "en"],
                              environment={"DISPLAY": cls.display.name,
                                           "QT_QPA_PLATFORM": "xcb"})
        cls.addClassCleanup(cls.station.__exit__)
        book = cls.station.book
        # With an administrator and a callsign there is nothing for the first run to ask.
        book.account("boss", "BG9ADM", PASSWORD, "--role", "administrator")
        for number, name in enumerate(("anna", "bert", "carl"), 1):
            book.account(name, f"BG{number}ABC", PASSWORD)
        cls.station.start()

    def test_three_devices_meet_while_the_window_is_shown(self):
        title = self.display.wait_for_window("Shack")
        self.assertIsNotNone(title, self.station.log_text())
        anna, bert, carl = devices = open_devices(self.station.address, "anna", "bert", "carl")
        for device in devices:
            self.addCleanup(device.close)
            device.login()
        self.assertTrue(eventually(lambda: self.station.status()["online"] == 3))
        talk_to(anna, [bert, carl])
        assert_speech_arrived(self, anna, [bert, carl], "BG1ABC")
        talk_to(bert, [anna, carl], SPEECH[:16])
        self.assertEqual(anna.frames_from("BG2ABC"), SPEECH[:16])
        self.assertEqual(carl.frames_from("BG2ABC"), SPEECH[:16])
        self.assertIn(title, self.display.window_titles())

        code, seconds = self.station.stop()
        self.assertEqual(code, 0, self.station.log_text())
        self.assertLessEqual(seconds, 5.0)
        self.assertEqual(self.display.window_titles(), [])
        self.assertIn("BG3ABC-8", self.station.book.devices())  # registered and kept


class WithoutADisplay(unittest.TestCase):
    def test_it_says_so_in_one_sentence(self):
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
        run = subprocess.run([programs() / "shack"], env=environment, capture_output=True,
                             text=True, timeout=30, check=False)
        self.assertEqual(run.returncode, 2)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        self.assertIn("shackd", run.stderr)


if __name__ == "__main__":
    unittest.main()
