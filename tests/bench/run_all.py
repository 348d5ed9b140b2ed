#!/usr/bin/env python3
"""The reach table: what the relay and its load tools are to reach, and what they reach here.

    tests/bench/run_all.sh [--quick] [--only NAME,NAME] [--json FILE]

Whatever is compared runs in alternating pairs within one run, and every datagram is counted; the
median of the pairs is judged. Takes about 25 minutes on two cores, --quick about 6 with fewer and
shorter pairs. A quiet machine is wanted: relay, receiver and this script share its cores. Exit code
0: every goal reached; 1: one was missed; 3: something could not be measured.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import platform
import re
import signal
import statistics
import subprocess
import sys
import threading
import time

PROGRAMS = pathlib.Path(os.environ.get("SHACK_BIN_DIR", "build/release/bin"))
PASS, FAIL, INVALID = 0, 1, 3


class CannotMeasure(Exception):
    """The generator was the limit, or a program is missing."""


@dataclasses.dataclass
class Row:
    what: str
    goal: str
    measured: str
    reached: bool | None  # None: could not be measured
    command: str = ""


class Relay:
    """bench_relay: the frame path alone, in a process of its own."""

    def __init__(self, devices, groups=1, portable=False, v6=False, writers=0):
        command = [str(PROGRAMS / "bench_relay"), "--serve", "--devices", str(devices),
                   "--groups", str(groups), "--writers", str(writers)]
        command += ["--portable"] if portable else []
        command += ["--v6"] if v6 else []
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        first = self.process.stdout.readline().split()
        if len(first) != 2:
            raise CannotMeasure("bench_relay did not start")
        self.address = f"{'[::1]' if v6 else '127.0.0.1'}:{first[1]}"

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Throttle:
    """Takes the processor away from a program for 60 of every 100 ms, as a CPU quota does."""

    def __init__(self, process):
        self.process, self.over = process, threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while self.process.poll() is None and not self.over.wait(0.04):
            self.process.send_signal(signal.SIGSTOP)
            self.over.wait(0.06)
            self.process.send_signal(signal.SIGCONT)

    def end(self):
        self.over.set()
        self.thread.join()


def load(*options, may_be_invalid=False, throttled=False):
    """One run of shack-load; its report."""
    command = [str(PROGRAMS / "shack-load"), "--quiet", "--json", "-", *map(str, options)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        throttle = Throttle(run) if throttled else None
        try:
            output, errors = run.communicate(timeout=600)
        finally:
            if throttle:
                throttle.end()
    lines = output.strip().splitlines()
    if run.returncode not in (PASS, FAIL, INVALID) or not lines:
        raise CannotMeasure(errors.strip() or f"shack-load ended with {run.returncode}")
    report = json.loads(lines[-1])
    if run.returncode == INVALID and not may_be_invalid:
        raise CannotMeasure(report["sentence"])
    return report


def against_relay(devices, interval, duration, *options, **relay_options):
    with Relay(devices, **relay_options) as relay:
        return load("--target", relay.address, "--relay-pid", relay.process.pid, "--devices", devices,
                    "--interval", interval, "--duration", duration, "--warmup", 1, *options)


def bench(name, *options):
    """The summary line of a benchmark of ours."""
    run = subprocess.run([str(PROGRAMS / name), *map(str, options)], capture_output=True, text=True,
                         timeout=600, check=False)
    for line in reversed(run.stdout.splitlines()):
        if line.startswith('{"summary"'):
            return json.loads(line)
    raise CannotMeasure(f"{name}: {run.stderr.strip() or run.returncode}")


def loss_free_interval(devices, duration, **relay_options):
    """The shortest interval without loss, by halving between 8 and 60 ms to 1 ms."""
    good, bad = 60, 8
    while good - bad > 1:
        middle = (good + bad) // 2
        if against_relay(devices, middle, duration, **relay_options)["lost"] == 0:
            good = middle
        else:
            bad = middle
    return good


def per_second(devices, interval):
    return (devices - 1) * 1000 / interval


class Table:
    def __init__(self, quick):
        self.pairs = 3 if quick else 5
        self.seconds = 3 if quick else 5
        self.long = 10 if quick else 30

    # Each of these measures one goal and names it; the order is that of the table.

    def cpu_against_bare_loop(self):
        options = ("--receivers", 9000, "--seconds", 0.7, "--pairs", self.pairs + 2)
        ratio = bench("bench_fanout", *options)["ratio"]
        return Row("engine CPU per delivered datagram / bare loop, 9,000 receivers", "<= 1.10",
                   f"{ratio:.2f}", ratio <= 1.10, "bench_fanout " + " ".join(map(str, options)))

    def batch_against_portable_rate(self):
        rates = {False: [], True: []}
        for pair in range(self.pairs):
            for portable in ((False, True), (True, False))[pair % 2]:
                interval = loss_free_interval(9000, self.seconds, portable=portable)
                rates[portable].append(per_second(9000, interval))
        batch, portable = (statistics.median(rates[way]) for way in (False, True))
        self.loss_free = batch
        return Row("highest loss-free rate, 9,000 devices, batch / portable", ">= 1.4",
                   f"{batch / portable:.2f} ({batch:,.0f} / {portable:,.0f} per second)",
                   batch / portable >= 1.4)

    def batch_against_portable_cpu(self):
        ratios, p99 = [], []
        for _ in range(self.pairs):
            reports = [against_relay(9000, 60, self.seconds, portable=way) for way in (False, True)]
            cpu = [report["relay"]["cpu_us_per_datagram"] for report in reports]
            ratios.append(cpu[0] / cpu[1])
            p99.append(reports[0]["latency_ms"]["p99"] / reports[1]["latency_ms"]["p99"])
        cpu, late = statistics.median(ratios), statistics.median(p99)
        return [Row("relay CPU per datagram at 150,000 per second, batch / portable", "<= 0.45",
                    f"{cpu:.2f}", cpu <= 0.45),
                Row("latency p99 at 150,000 per second, batch / portable", "<= 0.75", f"{late:.2f}",
                    late <= 0.75)]

    def loss_free_against_bare_loop(self):
        bare = bench("bench_send", "--receivers", 9000, "--seconds", 0.7, "--pairs",
                     self.pairs)["aPerSecond"]
        engine = getattr(self, "loss_free", None)
        if engine is None:
            engine = per_second(9000, loss_free_interval(9000, self.seconds))
        return Row("engine's loss-free rate / bare loop's", ">= 0.90",
                   f"{engine / bare:.2f} ({engine:,.0f} / {bare:,.0f} per second)",
                   engine / bare >= 0.90)

    def the_reports_step(self):
        report = against_relay(9000, 20, self.long)
        p99 = report["latency_ms"]["p99"]
        return Row(f"9,000 devices at 20 ms, {self.long} s", "0 lost, p99 <= 20 ms",
                   f"{report['lost']:,} lost, {report['partial_frames']} frames partial, p99 {p99:.1f} ms",
                   report["lost"] == 0 and p99 <= 20)

    def many_devices(self):
        rows = []
        report = against_relay(20_000, 120, self.long // 2)
        rows.append(Row("20,000 devices at 120 ms", "0 lost", f"{report['lost']:,} lost, p99 "
                        f"{report['latency_ms']['p99']:.1f} ms", report["lost"] == 0))
        large = against_relay(100_000, 1000, self.long // 2)
        small = against_relay(1_000, 60, self.seconds)
        ratio = (large["relay"]["cpu_us_per_datagram"] / small["relay"]["cpu_us_per_datagram"])
        rows.append(Row("100,000 devices at 1 s; CPU per datagram there / at 1,000",
                        "0 lost, <= 1.25", f"{large['lost']:,} lost, {ratio:.2f}",
                        large["lost"] == 0 and ratio <= 1.25))
        return rows

    def v6_against_v4(self):
        ratios = []
        for _ in range(self.pairs):
            rates = [against_relay(5000, 5, self.seconds, "--real-sockets", v6=way)["pps"]
                     for way in (True, False)]
            ratios.append(rates[0] / rates[1])
        ratio = statistics.median(ratios)
        return Row("IPv6 / IPv4 rate, 5,000 devices with sockets of their own", ">= 0.65",
                   f"{ratio:.2f}", ratio >= 0.65)

    def memory(self):
        rows = []
        for devices, most in ((1_000, 40), (20_000, 90)):
            report = load("--isolated", "--devices", devices, "--interval", 120, "--duration",
                          self.seconds)
            mebibytes = report["relay"]["resident_bytes"] / 2**20
            rows.append(Row(f"resident memory of a whole station, {devices:,} devices",
                            f"<= {most} MiB", f"{mebibytes:.1f} MiB", mebibytes <= most))
        return rows

    def throttled_generator(self):
        """A generator that is held back must say so, never blame the relay."""
        rows = []
        for what, options, throttled in (
                ("a receive buffer of 1 MiB", ("--receive-buffer", 1), False),
                ("40 % of the processor time", (), True)):
            verdicts = []
            for _ in range(self.pairs):
                with Relay(9000) as relay:
                    verdicts.append(load("--target", relay.address, "--devices", 9000, "--interval",
                                         20, "--duration", self.seconds, *options,
                                         may_be_invalid=True, throttled=throttled)["verdict"])
            rows.append(Row(f"generator with {what} at 450,000 per second", "always invalid",
                            ", ".join(verdicts), set(verdicts) == {"invalid"}))
        return rows

    def comparison(self):
        """A against A and against a slower B, drawn from recorded samples."""
        command = [str(PROGRAMS / "unit_stats_tests"), "tst_comparison"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        text = run.stdout + run.stderr
        alarms = re.search(r"equal: (\d+) of 200 called different", text)
        found = re.search(r"10 % slower: (\d+) of 100 found", text)
        if not alarms or not found:
            raise CannotMeasure("unit_stats_tests tells no figures")
        alarms, found = int(alarms.group(1)), int(found.group(1))
        return [Row("A against A, 200 seeded repeats: called different", "<= 5 %",
                    f"{alarms / 2:.1f} %", alarms <= 10, " ".join(command)),
                Row("a sender that is 10 % slower, 100 seeded repeats: found", ">= 95", str(found),
                    found >= 95, " ".join(command))]

    def window_under_load(self):
        """What a view costs the GUI thread while a relay and its generator use the cores."""
        with Relay(9000) as relay:
            command = [str(PROGRAMS / "shack-load"), "--quiet", "--target", relay.address,
                       "--devices", "9000", "--interval", "20", "--warmup", "1", "--duration", "120"]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) as loading:
                try:
                    time.sleep(4)  # until the devices are in
                    gui = subprocess.run([str(PROGRAMS / "bench_gui"), "--views", "60"],
                                         capture_output=True, text=True, timeout=300, check=False,
                                         env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
                finally:
                    loading.send_signal(signal.SIGINT)
        found = re.search(r"cpu mean +([\d.]+) p99 +([\d.]+)", gui.stdout)
        if not found:
            raise CannotMeasure(gui.stderr.strip() or "bench_gui tells no figures")
        mean, p99 = map(float, found.groups())
        return Row("GUI thread per view beside a load of 450,000 per second", "mean <= 10, p99 <= 16 ms",
                   f"mean {mean:.1f}, p99 {p99:.1f} ms of CPU", mean <= 10 and p99 <= 16)


MEASUREMENTS = ("cpu_against_bare_loop", "batch_against_portable_rate", "batch_against_portable_cpu",
                "loss_free_against_bare_loop", "the_reports_step", "many_devices", "v6_against_v4",
                "memory", "throttled_generator", "comparison", "window_under_load")


def environment():
    governor = pathlib.Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    return {"system": f"{platform.system()} {platform.release()} {platform.machine()}",
            "cores": os.cpu_count(), "load_before": os.getloadavg()[0],
            "governor": governor.read_text().strip() if governor.exists() else ""}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--quick", action="store_true", help="fewer and shorter pairs")
    parser.add_argument("--only", help="names, separated by commas: " + ", ".join(MEASUREMENTS))
    parser.add_argument("--json", help="also write the table to this file")
    options = parser.parse_args()
    wanted = options.only.split(",") if options.only else MEASUREMENTS
    unknown = set(wanted) - set(MEASUREMENTS)
    if unknown:
        parser.error("unknown: " + ", ".join(sorted(unknown)))
    table, rows, where = Table(options.quick), [], environment()
    print(f"{where['system']}, {where['cores']} cores, load {where['load_before']:.1f}", flush=True)
    for name in wanted:
        try:
            made = getattr(table, name)()
        except (CannotMeasure, subprocess.TimeoutExpired) as trouble:
            made = Row(name.replace("_", " "), "", f"not measured: {trouble}", None)
        for row in made if isinstance(made, list) else [made]:
            rows.append(row)
            word = {True: "reached", False: "MISSED", None: "invalid"}[row.reached]
            print(f"{word:8} {row.what} | goal {row.goal} | {row.measured}", flush=True)
    if options.json:
        partial = pathlib.Path(options.json + ".part")
        partial.write_text(json.dumps({"environment": where,
                                       "rows": [dataclasses.asdict(row) for row in rows]}, indent=1))
        partial.replace(options.json)
    if any(row.reached is None for row in rows):
        return INVALID
    return PASS if all(row.reached for row in rows) else FAIL


if __name__ == "__main__":
    sys.exit(main())
