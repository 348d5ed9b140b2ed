#!/usr/bin/env python3
"""The ladders of the published stress report, run here and put beside its figures.

    tests/bench/publish.py [--run] [--only devices,frame-rate,writers]

With --run every ladder is run first (about ten minutes on two cores) and leaves its CSV in
tests/bench/results; then README.md there is made anew from those files, repeats by their median.
"""

import argparse
import csv
import json
import os
import pathlib
import statistics
import subprocess
import sys

RESULTS = pathlib.Path(__file__).resolve().parent / "results"
PROGRAMS = pathlib.Path(os.environ.get("SHACK_BIN_DIR", "build/release/bin"))
LADDERS = {"devices": "Devices, one talk group, 120 ms",
           "frame-rate": "Frame rate, 9,000 devices (20 ms held for 30 s)",
           "writers": "Writers A/B, 5,000 devices at 120 ms"}
HEADS = {"devices": "devices", "interval_ms": "interval ms", "writers": "writers",
         "delivered_pps": "delivered/s", "loss_percent": "loss %", "latency_avg_ms": "mean ms",
         "latency_max_ms": "max ms", "server_cpu_cores": "CPU cores", "server_rss_mib": "RSS MiB"}
NOT_COMPARABLE = """\
**What is not comparable.** The source measured a whole deployment (MySQL, Redis, web service, relay and generator) on four
virtual cores; here an isolated station without a store on disk shares the cores named above with its generator. The source's
generator gave every device a socket of its own, ours has one wildcard socket, so the receiving side costs less here. The
source's latencies are read when its program got round to a socket, ours are counted from the moment a datagram arrived in the
kernel. Its rates count some frames of the warm-up (150,283 where 149,983 can be); ours count whole frames of the hold only.
What agrees by construction: 410 bytes per datagram, one talker, heartbeats every two seconds, loopback IPv4, whole frames
counted per receiver. Rates below the limit are the same by design; loss, latency, CPU and memory are what to look at."""


def run(name):
    command = [str(PROGRAMS / "shack-ladder"), "--preset", name, "--isolated", "--keep-going",
               "--csv", str(RESULTS / f"{name}.csv")]
    print(" ".join(command), flush=True)
    subprocess.run(command, check=False, timeout=1800)


def read(name):
    """What is said of the whole, and the rungs that count."""
    facts, lines = {}, []
    for line in (RESULTS / f"{name}.csv").read_text().splitlines():
        if line.startswith("# ") and ": " in line:
            key, value = line[2:].split(": ", 1)
            facts[key] = value
        else:
            lines.append(line)
    return facts, [row for row in csv.DictReader(lines) if row["counts"] == "yes"]


def median(rows, column):
    values = [float(row[column]) for row in rows if row[column] != ""]
    return statistics.median(values) if values else None


def shown(column, value):
    if value is None:
        return "-"
    digits = {"delivered_pps": 0, "devices": 0, "writers": 0, "interval_ms": 0, "loss_percent": 4,
              "server_rss_mib": 0}.get(column, 2)
    return f"{value:,.{digits}f}"


def table(source, rows):
    columns, key = source["columns"], source["key"]
    heads = [HEADS[key]]
    for column in columns[1:]:
        heads += [f"{HEADS[column]}, here", "source"]
    text = "| " + " | ".join([*heads, "verdict"]) + " |\n" + "|---:" * len(heads) + "|---|\n"
    for there in source["rows"]:
        here = [row for row in rows if float(row[key]) == there[0]]
        cells = [shown(key, there[0])]
        for column, value in zip(columns[1:], there[1:]):
            cells += [shown(column, median(here, column)), shown(column, value)]
        verdicts = sorted({row["verdict"] for row in here}) or ["not run"]
        text += "| " + " | ".join([*cells, ", ".join(verdicts)]) + " |\n"
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--run", action="store_true", help="run the ladders first")
    parser.add_argument("--only", help="names, separated by commas: " + ", ".join(LADDERS))
    options = parser.parse_args()
    wanted = options.only.split(",") if options.only else list(LADDERS)
    if options.run:
        for name in wanted:
            run(name)
    source = json.loads((RESULTS / "source_report.json").read_text())
    text = "# The published ladders, here and there\n\nMade by `tests/bench/publish.py --run`; the CSV files beside it hold every rung.\n\n"
    text += f"There: {source['name']}.\n\n{NOT_COMPARABLE}\n"
    for name, title in LADDERS.items():
        if not (RESULTS / f"{name}.csv").exists():
            continue
        facts, rows = read(name)
        others = median(rows, "others_cpu_cores")
        text += (f"\n## {title}\n\nHere: {facts.get('processor', '')}, {facts.get('system', '')}, version "
                 f"{facts.get('version', '')}, {facts.get('started', '')}; other programs used "
                 f"{others or 0:.2f} cores meanwhile.\n\n`{facts.get('command', '')}`\n\n"
                 f"{table(source[name], rows)}\n{facts.get('sentence', '')}\n")
    partial = RESULTS / "README.md.part"
    partial.write_text(text)
    partial.replace(RESULTS / "README.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
