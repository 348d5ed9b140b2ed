#!/usr/bin/env python3
"""A station on MariaDB and Redis: what it costs, and what it bears. Throw-away servers on loopback.

    SHACK_BIN_DIR=build/release/bin tests/bench/network_store.py storm  [--devices 5000] [--groups 4]
    SHACK_BIN_DIR=build/release/bin tests/bench/network_store.py outage [--devices 500] [--seconds 60]
    SHACK_BIN_DIR=build/release/bin tests/bench/network_store.py pairs  [--devices 200] [--pairs 5]

storm: a DraARL database beside a running station; another program inserts users, groups and devices,
and 11 s later all devices log in at once and talk. Twice, with the same names under new numbers;
then the rows are deleted, and the station must have forgotten them within 10 s.
outage: the database is killed under load and comes back after so many seconds.
pairs: CPU time of the station per datagram, on SQLite and on MariaDB with Redis, in turns.

Exit code 0: nothing was lost and every limit was kept.
"""

import argparse
import contextlib
import crypt
import json
import os
import pathlib
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "peers"))
from station_process import eventually, free_port, programs  # noqa: E402

DEVICES_PER_ACCOUNT = 248
FIRST_GROUP = 1001
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
MOST_LOGIN_SECONDS = 10.0
MOST_RATIO = 1.05
KEY = "0123456789abcdef0123456789ABCDEF"


def password_of(account):
    """As engine/bench/swarm_identity.cpp."""
    state = 0x9E3779B97F4A7C15 * (account + 1) & (1 << 64) - 1
    password = ""
    for _ in range(8):
        state ^= state >> 29
        state = state * 0xBF58476D1CE4E5B9 & (1 << 64) - 1
        password += LETTERS[(state >> 40) % len(LETTERS)]
    return password


class Servers:
    """MariaDB and Redis of this run's own."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port = free_port(socket.SOCK_STREAM)
        self.redis_port = free_port(socket.SOCK_STREAM)
        self.database = None
        subprocess.run(["mariadb-install-db", "--no-defaults", "--skip-test-db", "--user=root",
                        "--auth-root-authentication-method=normal",
                        f"--datadir={self.folder / 'data'}"], check=True, capture_output=True)
        self.redis = subprocess.Popen(
            ["redis-server", "--port", str(self.redis_port), "--bind", "127.0.0.1", "--save", "",
             "--dir", str(self.folder)], stdout=subprocess.DEVNULL)
        self.start()
        self.sql("GRANT ALL ON *.* TO 'shack'@'%' IDENTIFIED BY 'shack'", None)

    def start(self):
        self.database = subprocess.Popen(
            ["mariadbd", "--no-defaults", "--user=root", f"--datadir={self.folder / 'data'}",
             f"--socket={self.folder / 'socket'}", f"--pid-file={self.folder / 'pid'}",
             f"--log-error={self.folder / 'log'}", "--bind-address=127.0.0.1",
             f"--port={self.port}", "--skip-name-resolve"])
        if not eventually(lambda: self.answers(), 60):
            sys.exit((self.folder / "log").read_text())

    def answers(self):
        run = subprocess.run(["mariadb", "-uroot", f"-S{self.folder / 'socket'}", "-e", "DO 1"],
                             capture_output=True, check=False)
        return run.returncode == 0

    def kill(self):
        self.database.send_signal(signal.SIGKILL)
        self.database.wait()

    def sql(self, text, database):
        words = ["mariadb", "-uroot", f"-S{self.folder / 'socket'}", "-N", "--default-character-set=utf8mb4"]
        run = subprocess.run(words + ([database] if database else []), input=text, text=True,
                             capture_output=True, check=False)
        if run.returncode != 0:
            sys.exit(run.stderr)
        return run.stdout.split()

    def url(self, name):
        return f"mysql://shack:shack@127.0.0.1:{self.port}/{name}"

    def stop(self):
        for server in (self.database, self.redis):
            if server.poll() is None:
                server.send_signal(signal.SIGTERM)
                server.wait(30)


class Station:
    def __init__(self, folder, name, store, database=None):
        self.port = free_port(socket.SOCK_DGRAM)
        self.web = free_port(socket.SOCK_STREAM)
        self.folder = pathlib.Path(folder) / name
        self.folder.mkdir()
        self.config = self.folder / "station.toml"
        self.config.write_text(
            f'[network]\nlisten = ["127.0.0.1:{self.port}"]\n'
            f'[web]\nlisten = "127.0.0.1:{self.web}"\n[store]\n{store}\n')
        self.database = database or self.folder / "station.sqlite"
        self.process = None

    def ctl(self, *words):
        run = subprocess.run(
            [programs() / "shackctl", "--database", self.database, "--create", *map(str, words)],
            capture_output=True, text=True, check=False)
        if run.returncode != 0:
            sys.exit(run.stdout + run.stderr)

    def start(self):
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen([programs() / "shackd", "--config", self.config],
                                            stdout=log, stderr=log)
        if not eventually(self.known, 60):
            sys.exit((self.folder / "log").read_text())

    def page(self, path):
        with contextlib.suppress(OSError):
            with urllib.request.urlopen(f"http://127.0.0.1:{self.web}{path}", timeout=5) as page:
                return json.load(page)
        return None

    def known(self):
        status = self.page("/status")
        return status and status["state"] == "on_the_air" and status["known"] + 1  # 0 is known, too

    def online(self):
        return self.page("/status")["online"]

    def held(self):
        return self.page("/api/udp/metrics")["data"]["store"]["held"]

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(60)


def load(station, *words, quiet=True):
    run = subprocess.run(
        [programs() / "shack-load", "--target", f"127.0.0.1:{station.port}", "--relay-pid",
         str(station.process.pid), "--json", "-", *(["--quiet"] if quiet else []), *map(str, words)],
        capture_output=True, text=True, check=False)
    lines = run.stdout.splitlines()
    if not lines:
        sys.exit(run.stderr)
    return json.loads(lines[-1])


def swarm_rows(devices, groups, first_id):
    """What another program writes: users with old hashes, groups, and devices of this numbering."""
    accounts = (devices + DEVICES_PER_ACCOUNT - 1) // DEVICES_PER_ACCOUNT
    sql = []
    for account in range(accounts):
        salt = "$2b$10$" + f"{account:022d}".replace("9", "e")[:21] + "u"
        hashed = crypt.crypt(password_of(account), salt)
        sql.append("INSERT INTO users (id, name, callsign, device_password, status, approval_status)"
                   f" VALUES ({first_id + account}, 'swarm{account + 1:05}', 'SW{account + 1:05}', "
                   f"'{hashed}', 1, 1);")
    for group in range(groups):
        sql.append("INSERT INTO public_groups (id, name, type, status) VALUES "
                   f"({FIRST_GROUP + group}, 'Load {group}', 1, 1);")
    rows = []
    for device in range(devices):
        place = device % DEVICES_PER_ACCOUNT
        ssid = place + 1 if place < 99 else place + 7
        rows.append(f"({first_id + device}, {first_id + device // DEVICES_PER_ACCOUNT}, {ssid}, "
                    f"{FIRST_GROUP + device % groups}, 1)")
    sql.append("INSERT INTO devices (id, owner_id, ssid, group_id, is_online) VALUES "
               + ",".join(rows) + ";")
    return "BEGIN;" + "".join(sql) + "COMMIT;"


def storm(options, folder, servers):
    golden = (ROOT / "tests" / "golden" / "draarl_club.sql").read_text()
    servers.sql("CREATE DATABASE club", None)
    servers.sql(golden, "club")
    key = pathlib.Path(folder) / "key"
    key.write_text(KEY + "\n")
    station = Station(folder, "station",
                      f'database = "{servers.url("club")}"\ndraarl_key_file = "{key}"\n'
                      f'redis = "redis://127.0.0.1:{servers.redis_port}"')
    station.start()
    fine = True
    known = station.known()
    try:
        for first_id in (10_000, 200_000):
            servers.sql(swarm_rows(options.devices, options.groups, first_id), "club")
            time.sleep(11)
            report = load(station, "--devices", options.devices, "--groups", options.groups,
                          "--interval", options.interval, "--duration", 10)
            print(f"{options.devices} devices, ids from {first_id}: online {report['online']} in "
                  f"{report['connect_s']:.1f} s, lost {report['lost']} of {report['expected']}, "
                  f"p99 {report['latency_ms']['p99']:.1f} ms")
            fine &= (report["online"] == options.devices and report["lost"] == 0
                     and report["connect_s"] <= MOST_LOGIN_SECONDS)
            servers.sql(f"DELETE FROM users WHERE id >= {first_id}; "
                        f"DELETE FROM public_groups WHERE id BETWEEN {FIRST_GROUP} AND "
                        f"{FIRST_GROUP + options.groups - 1};", "club")
            begin = time.monotonic()
            gone = eventually(lambda: station.known() == known, 10)
            print(f"deleted rows gone from the station after {time.monotonic() - begin:.1f} s"
                  if gone else "deleted rows are still known after 10 s")
            fine &= bool(gone)
    finally:
        station.stop()
    return fine


def shared_store(servers, name):
    servers.sql(f"CREATE DATABASE {name}", None)
    return (f'database = "{servers.url(name)}"\n'
            f'redis = "redis://127.0.0.1:{servers.redis_port}"')


def outage(options, folder, servers):
    station = Station(folder, "station", shared_store(servers, "book"), servers.url("book"))
    station.ctl("swarm", "add", options.devices)
    station.start()

    def breaks():
        time.sleep(15)
        servers.kill()
        time.sleep(options.seconds)
        servers.start()

    trouble = threading.Thread(target=breaks)
    try:
        trouble.start()
        report = load(station, "--devices", options.devices, "--duration", options.seconds + 30)
        trouble.join()
        healed = eventually(lambda: station.held() == 0, 30)
        online = station.online()
    finally:
        station.stop()
    print(f"{options.devices} devices, database away for {options.seconds} s: lost {report['lost']} "
          f"of {report['expected']}, p99 {report['latency_ms']['p99']:.1f} ms, online afterwards "
          f"{online}, all written afterwards: {bool(healed)}")
    return report["lost"] == 0 and report["online"] == options.devices and bool(healed)


def pairs(options, folder, servers):
    stations = {"sqlite": Station(folder, "sqlite", 'path = "station.sqlite"'),
                "network": Station(folder, "network", shared_store(servers, "book"),
                                   servers.url("book"))}
    costs = {name: [] for name in stations}
    for station in stations.values():
        station.ctl("swarm", "add", options.devices)
    ratios = []
    for pair in range(options.pairs):
        order = list(stations) if pair % 2 == 0 else list(stations)[::-1]
        for name in order:
            stations[name].start()
            report = load(stations[name], "--devices", options.devices, "--interval", 60,
                          "--duration", options.seconds)
            stations[name].stop()
            if report["verdict"] not in ("pass", "fail"):
                sys.exit(report["sentence"])
            costs[name].append(report["relay"]["cpu_us_per_datagram"])
        ratios.append(costs["network"][-1] / costs["sqlite"][-1])
    for name, values in costs.items():
        print(f"{name}: {statistics.median(values):.3f} us per datagram "
              f"({min(values):.3f}-{max(values):.3f})")
    ratio = statistics.median(ratios)
    print(f"ratio, median of {len(ratios)} pairs: {ratio:.3f} ({min(ratios):.3f}-{max(ratios):.3f})")
    return ratio <= MOST_RATIO


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["storm", "outage", "pairs"])
    parser.add_argument("--devices", type=int, default=0)
    parser.add_argument("--groups", type=int, default=4)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--interval", type=int, default=120, help="ms between frames of a talker (storm)")
    options = parser.parse_args()
    options.devices = options.devices or {"storm": 5000, "outage": 500, "pairs": 200}[options.what]
    options.seconds = options.seconds or {"outage": 60}.get(options.what, 5)
    with tempfile.TemporaryDirectory() as folder:
        servers = Servers(folder)
        try:
            fine = globals()[options.what](options, folder, servers)
        finally:
            servers.stop()
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
