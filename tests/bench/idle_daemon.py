#!/usr/bin/env python3
"""What a daemon costs when nobody talks: CPU and memory of shackd with 1,000 devices online.

    SHACK_BIN_DIR=build/release/bin tests/bench/idle_daemon.py [--devices 1000] [--seconds 60]

Five accounts are made by shackctl; every device has a socket of its own and sends a heartbeat each
five seconds, as the boxes do, spread evenly. After all are online and two heartbeats have passed,
CPU time and resident memory are read from the system. The status page is asked once before and once
after, not in between. Exit code 0: at most 1 % of a core and 60 MiB; 1: more, or devices were lost.
"""

import argparse
import contextlib
import json
import os
import pathlib
import platform
import selectors
import socket
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "peers"))
from draarl_device import HEARTBEAT, Packet  # noqa: E402
from station_process import Station, programs  # noqa: E402

PASSWORD = "Secret12"
HEARTBEAT_SECONDS = 5.0
DEVICES_PER_ACCOUNT = 200
MOST_CPU_PERCENT = 1.0
MOST_MEBIBYTES = 60.0


class Box:
    """A device reduced to its heartbeat."""

    def __init__(self, number, address):
        account, ssid = divmod(number, DEVICES_PER_ACCOUNT)
        ssid += 1 if ssid < 99 else 7  # 100 to 105 are for apps
        mac = f"02:00:00:00:{number >> 8:02X}:{number & 255:02X}"
        self.datagram = Packet(f"idle{account}".encode(), PASSWORD.encode(), HEARTBEAT, 1, ssid, 0,
                               b"", 0, bytes(24) + mac.encode()).encoded()
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setblocking(False)
        self.socket.connect(address)
        self.answers = 0

    def beat(self):
        self.socket.send(self.datagram)

    def listen(self):
        with contextlib.suppress(BlockingIOError):
            while True:
                answer = Packet.decoded(self.socket.recv(2048))
                self.answers += answer.kind == HEARTBEAT and bool(answer.callsign)


class Swarm:
    def __init__(self, count, address):
        self.boxes = [Box(number, address) for number in range(count)]
        self._selector = selectors.DefaultSelector()
        for box in self.boxes:
            self._selector.register(box.socket, selectors.EVENT_READ, box)
        self._turn = 0
        self._next = time.monotonic()

    def live(self, seconds):
        """Heartbeats at their times, answers as they come."""
        end = time.monotonic() + seconds
        step = HEARTBEAT_SECONDS / len(self.boxes)
        while (now := time.monotonic()) < end:
            while self._next <= now:
                self.boxes[self._turn].beat()
                self._turn = (self._turn + 1) % len(self.boxes)
                self._next += step
            for key, _ in self._selector.select(max(0.0, min(self._next, end) - now)):
                key.data.listen()


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mebibytes(process):
    for line in pathlib.Path(f"/proc/{process}/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the process is gone")


def measure(devices, seconds):
    with Station(programs()) as station:
        for account in range((devices + DEVICES_PER_ACCOUNT - 1) // DEVICES_PER_ACCOUNT):
            station.book.account(f"idle{account}", f"BG{account}IDL", PASSWORD)
        station.start()
        process = station.process.pid
        before_login = resident_mebibytes(process)
        swarm = Swarm(devices, station.address)
        swarm.live(4 * HEARTBEAT_SECONDS)
        online_at_start = station.status()["online"]
        swarm.live(2 * HEARTBEAT_SECONDS)
        for box in swarm.boxes:
            box.answers = 0
        cpu, began = cpu_seconds(process), time.monotonic()
        swarm.live(seconds)
        used, took = cpu_seconds(process) - cpu, time.monotonic() - began
        memory = resident_mebibytes(process)
        least = int(seconds / HEARTBEAT_SECONDS) - 1
        return {
            "devices": devices,
            "seconds": round(took, 1),
            "online": [online_at_start, station.status()["online"]],
            "devices_without_answers": sum(box.answers < least for box in swarm.boxes),
            "cpu_percent_of_a_core": round(100 * used / took, 3),
            "cpu_us_per_heartbeat": round(1e6 * used / (took * devices / HEARTBEAT_SECONDS), 1),
            "resident_mib": round(memory, 1),
            "resident_mib_without_devices": round(before_login, 1),
            "kernel": platform.release(),
            "load_average": round(os.getloadavg()[0], 1),
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--devices", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    figures = measure(options.devices, options.seconds)
    print(json.dumps(figures, indent=1))
    good = (figures["online"] == [options.devices] * 2
            and figures["devices_without_answers"] == 0
            and figures["cpu_percent_of_a_core"] <= MOST_CPU_PERCENT
            and figures["resident_mib"] <= MOST_MEBIBYTES)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
