#!/usr/bin/env python3
"""The measuring part of replay_vs_tcpreplay.sh; runs inside its namespace. Tools take turns, so that whatever else the
computer does meets both."""
import argparse
import os
import pathlib
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import time

SCAPY_PACKETS = 4_000


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--in", dest="into", required=True)
    parser.add_argument("--megabytes", type=int, default=1000, help="size of the mixed capture")
    parser.add_argument("--pairs", type=int, default=7, help="alternating pairs at top speed")
    parser.add_argument("--paced-pairs", type=int, default=3)
    parser.add_argument("--rate", type=int, default=50_000, help="packets a second of the paced capture")
    parser.add_argument("--seconds", type=float, default=4)
    return parser.parse_args()


def counter(interface, name):
    return int(pathlib.Path(f"/sys/class/net/{interface}/statistics/{name}").read_text())


def high_water(process):
    """Largest resident size so far, in bytes; of the program itself, not of this one that forked it."""
    try:
        for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


def run(command):
    """Wall seconds, CPU seconds, largest resident size in bytes."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    resident = 0
    while True:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        if ended:
            break
        resident = max(resident, high_water(process.pid))
        time.sleep(0.01)
    seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with {process.returncode}")
    return seconds, usage.ru_utime + usage.ru_stime, resident


def make(options, name, *words):
    path = pathlib.Path(options.folder) / name
    subprocess.run([f"{options.bin}/shack-replay", "make", path, *map(str, words)], check=True,
                   stdout=subprocess.DEVNULL)
    return path


def packets_of(path):
    """Time in ns and captured length of a little-endian classic file with nanoseconds."""
    content = path.read_bytes()
    at = 24
    times = []
    while at + 16 <= len(content):
        seconds, nanos, captured, _ = struct.unpack_from("<IIII", content, at)
        times.append(seconds * 1_000_000_000 + nanos)
        at += 16 + captured
    return times


def median(values):
    return statistics.median(values)


def top_speed(options):
    path = make(options, "mixed.pcap", "--format", "nanopcap", "--traffic", "mixed", "--packets", 100_000_000,
                "--bytes", options.megabytes * 1_000_000, "--seed", 7)
    with path.open("rb") as file:  # in the page cache, for all of them
        while file.read(1 << 20):
            pass
    replay = [f"{options.bin}/shack-replay", path, "--interface", options.out, "--rate", "top", "--quiet"]
    tools = {
        "tcpreplay --topspeed": ["tcpreplay", "--topspeed", "-q", "-i", options.out, path],
        "shack-replay --rate top --singly": replay + ["--singly"],
        "shack-replay --rate top": replay,
    }
    figures = {name: [] for name in tools}
    for number in range(options.pairs):
        order = list(tools)
        for name in order if number % 2 == 0 else reversed(order):
            before = counter(options.into, "rx_packets")
            seconds, cpu, resident = run(tools[name])
            figures[name].append((seconds, cpu, resident, counter(options.into, "rx_packets") - before))
    counted = {figure[3] for runs in figures.values() for figure in runs}
    print(f"### Top speed: {path.stat().st_size / 1e6:.0f} MB, {min(counted):,} packets, {options.pairs} alternating runs\n")
    print("| Tool | seconds (median, range) | k packets/s | CPU s | resident MB | counted on the other end | rate / tcpreplay (per pair) |")
    print("|---|---|---|---|---|---|---|")
    base = figures["tcpreplay --topspeed"]
    for name, runs in figures.items():
        seconds = [run[0] for run in runs]
        ratios = [theirs[0] / ours[0] for theirs, ours in zip(base, runs)]
        print(f"| {name} | {median(seconds):.2f} ({min(seconds):.2f}-{max(seconds):.2f}) "
              f"| {median([run[3] / run[0] for run in runs]) / 1000:.0f} | {median([run[1] for run in runs]):.2f} "
              f"| {median([run[2] for run in runs]) / 1e6:.1f} | {' '.join(f'{n:,}' for n in sorted({run[3] for run in runs}))} "
              f"| {median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f}) |")
    print()


def against_scapy(options):
    try:
        import scapy.all as scapy  # noqa: PLC0415
    except ImportError:
        print("Scapy is not installed: not compared.\n")
        return
    path = make(options, "few.pcap", "--format", "nanopcap", "--traffic", "mixed", "--packets", SCAPY_PACKETS)
    packets = scapy.rdpcap(str(path))
    loops = 50
    ratios = []
    for _ in range(3):
        start = time.monotonic()
        scapy.sendp(packets, iface=options.out, verbose=0)
        theirs = (time.monotonic() - start) / SCAPY_PACKETS
        seconds, _, _ = run([f"{options.bin}/shack-replay", path, "--interface", options.out, "--rate", "top",
                             "--loop", str(loops), "--quiet"])
        ratios.append(theirs / (seconds / SCAPY_PACKETS / loops))
    print(f"Against Scapy's sendp (send time only, packets already parsed; ours with starting the program): "
          f"{median(ratios):.0f} times as fast ({min(ratios):.0f}-{max(ratios):.0f}).\n")


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def paced(options):
    count = int(options.rate * options.seconds)
    path = make(options, "even.pcap", "--format", "nanopcap", "--traffic", "even", "--packets", count, "--rate",
                options.rate, "--size", 200)
    wanted = packets_of(path)
    tools = {
        "tcpreplay -x 1": ["tcpreplay", "-x", "1", "-q", "-i", options.out, path],
        "shack-replay --rate original": [f"{options.bin}/shack-replay", path, "--interface", options.out, "--quiet"],
    }
    print(f"### Original timing: {options.rate:,} packets/s for {options.seconds:g} s, kernel stamps on the other end, "
          f"microseconds\n")
    print("| Tool | run | packets | end drift | distance from schedule P50 | P99 | gap error P50 | P99 |")
    print("|---|---|---|---|---|---|---|---|")
    for number in range(options.paced_pairs):
        for name, command in tools.items():
            heard = pathlib.Path(options.folder) / "heard.pcap"
            ear = subprocess.Popen(["tcpdump", "-Z", "root", "-i", options.into, "-s", "64", "-B", "131072", "-w",
                                    heard, "--time-stamp-precision=nano", "-n"], stderr=subprocess.PIPE)
            while b"listening" not in ear.stderr.readline():
                pass
            time.sleep(0.5)
            ended = ""
            try:
                subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                               timeout=20 * options.seconds)
            except subprocess.TimeoutExpired:
                ended = f", given up after {20 * options.seconds:g} s"
            time.sleep(0.5)
            ear.send_signal(signal.SIGINT)
            ear.communicate(timeout=60)
            times = packets_of(heard)
            known = min(len(times), len(wanted))
            if known < 2:
                sys.exit(f"{name}: nothing arrived")
            error = [abs((times[i] - times[0]) - (wanted[i] - wanted[0])) / 1000 for i in range(known)]
            gaps = [abs((times[i] - times[i - 1]) - (wanted[i] - wanted[i - 1])) / 1000 for i in range(1, known)]
            drift = ((times[known - 1] - times[0]) - (wanted[known - 1] - wanted[0])) / 1000
            print(f"| {name}{ended} | {number + 1} | {len(times):,} of {count:,} | {drift:,.1f} | {quantile(error, 0.5):,.2f} "
                  f"| {quantile(error, 0.99):,.1f} | {quantile(gaps, 0.5):,.2f} | {quantile(gaps, 0.99):,.1f} |")
    print()


def main():
    options = arguments()
    sys.stdout.reconfigure(line_buffering=True)  # what is known is told, also when somebody stops it
    if not shutil.which("tcpreplay"):
        sys.exit("tcpreplay is not installed")
    top_speed(options)
    against_scapy(options)
    paced(options)


if __name__ == "__main__":
    main()
