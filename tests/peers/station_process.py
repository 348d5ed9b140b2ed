"""A station as a process on loopback, with a book made by shackctl, for tests of the real programs.

    with Station(programs()) as station:
        station.book.account("anna", "BG1ABC", "Secret12")
        station.start()
        ...

Only the standard library is used. The folder of the programs comes from SHACK_BIN_DIR.
"""

import concurrent.futures
import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

START_SECONDS = 30
STOP_SECONDS = 10
NOTICE_SECONDS = 15  # until a running station has certainly read a change of other hands


def programs():
    folder = os.environ.get("SHACK_BIN_DIR")
    if not folder:
        sys.exit("SHACK_BIN_DIR must name the folder of the programs")
    return pathlib.Path(folder)


def free_port(kind, host="127.0.0.1"):
    with socket.socket(socket.AF_INET, kind) as probe:
        probe.bind((host, 0))
        return probe.getsockname()[1]


def together(*jobs):
    """Runs functions at the same time and gives their results; the first exception is raised."""
    with concurrent.futures.ThreadPoolExecutor(len(jobs)) as pool:
        running = [pool.submit(job) for job in jobs]
        return [job.result() for job in running]


def eventually(condition, seconds=NOTICE_SECONDS, pause=0.1):
    """The first true value of the condition; its last one when time ran out."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value or time.monotonic() >= deadline:
            return value
        time.sleep(pause)


class Refused(Exception):
    """shackctl said no; the argument is the code."""


class Book:
    """The station's book, edited from outside."""

    def __init__(self, folder, database):
        self.program = folder / "shackctl"
        self.database = database

    def ctl(self, *words, password=None):
        run = subprocess.run(
            [self.program, "--database", self.database, "--create", "--json", *map(str, words)],
            input=password, capture_output=True, text=True, timeout=60, check=False)
        if run.returncode == 2:
            raise ValueError(run.stderr)
        answer = json.loads(run.stdout)
        if not answer["ok"]:
            raise Refused(answer["error"]["code"])
        return answer

    def account(self, name, callsign, password, *more):
        return self.ctl("account", "add", name, "--callsign", callsign,
                        "--device-password-stdin", *more, password=password)["account"]

    def group(self, name, *more):
        return self.ctl("group", "add", name, *more)["group"]["id"]

    def device(self, account, ssid, *more):
        return self.ctl("device", "add", account, "--ssid", ssid, *more)["device"]

    def devices(self):
        return {device["station"]: device for device in self.ctl("device", "list")["devices"]}


class Station:
    """shackd, or another program that takes --config, in a folder of its own."""

    def __init__(self, folder, program="shackd", arguments=(), environment=None, settings=None):
        """`settings`: further keys of station.toml, {"section": {"key": "value as TOML"}}."""
        self._temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._temporary.name)
        self.address = ("127.0.0.1", free_port(socket.SOCK_DGRAM))
        self.web = f"http://127.0.0.1:{free_port(socket.SOCK_STREAM)}"
        self.config = self.folder / "station.toml"
        self.log = self.folder / "log.txt"
        self.book = Book(folder, self.folder / "station.sqlite")
        self.process = None
        self._command = [folder / program, "--config", self.config, *arguments]
        # Whatever a program keeps for its user goes into our folder as well.
        homes = {name: str(self.folder / name.lower())
                 for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        self._environment = {**os.environ, **homes, **(environment or {})}
        self._write_config(settings or {})

    def _write_config(self, settings):
        sections = {
            "station": {"callsign": '"BG0TST"'},
            "network": {"listen": f'["127.0.0.1:{self.address[1]}"]'},
            "store": {"path": json.dumps(str(self.book.database)), "outside_poll_ms": "500"},
            "web": {"listen": json.dumps(self.web.removeprefix("http://"))},
        }
        for section, keys in settings.items():
            sections.setdefault(section, {}).update(keys)
        self.config.write_text("".join(
            f"[{section}]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items())
            for section, keys in sections.items()), encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.stop()
        finally:
            self._temporary.cleanup()

    def start(self):
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, env=self._environment, cwd=self.folder)
        if not eventually(lambda: self.process.poll() is not None or self.is_on_the_air(),
                          START_SECONDS) or self.process.poll() is not None:
            raise RuntimeError(f"the station does not come on the air:\n{self.log_text()}")

    def is_on_the_air(self):
        with contextlib.suppress(OSError, ValueError, KeyError):
            return self.status()["state"] == "on_the_air"
        return False

    def stop(self):
        """Asks it to end. Its exit code, and how long that took."""
        if self.process is None or self.process.poll() is not None:
            return None
        asked = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise RuntimeError(f"the station does not end:\n{self.log_text()}") from None
        return code, time.monotonic() - asked

    def kill(self):
        self.process.kill()
        self.process.wait()

    def log_text(self):
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def page(self, path):
        with urllib.request.urlopen(self.web + path, timeout=5) as answer:
            return answer.read().decode()

    def status(self):
        return json.loads(self.page("/status"))

    def metric(self, name):
        """The sum over all labels of one Prometheus metric."""
        values = [float(line.rsplit(" ", 1)[1]) for line in self.page("/metrics").splitlines()
                  if line.startswith((name + " ", name + "{"))]
        if not values:
            raise KeyError(name)
        return sum(values)
