#!/usr/bin/env python3
"""Who may include whom: reads every shack_room() declaration and every #include, fails on a stranger.

Rules: resources/design/architecture.md section 3. Floors are listed lowest first; a room may include rooms of lower
floors that it declares in DEPENDS (directly or through them). Foreign libraries have an address too.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLOORS = [
    {"base"},
    {"wire", "stats", "net", "crypto"},
    {"fanout", "store", "web"},
    {"station", "archive", "sound", "media"},
    {"relay", "bench", "bench_web", "bench_voice", "replay"},
    {"host"},
]
# What `ui` may see of the engine, and of bench only these headers.
UI_ROOMS = {"host", "stats", "base"}
# And of archive what reads recordings and copies them out, of sound what is ready to be played.
UI_SOUND_HEADERS = {
    "engine/archive/recording_export.h", "engine/archive/recording_info.h", "engine/archive/recording_reader.h",
    "engine/archive/sound_export.h", "engine/sound/sample_ring.h",
}
UI_BENCH_HEADERS = {
    f"engine/bench/{name}.h"
    for name in ("run", "plan_text", "fine_histogram", "judgement", "presets", "ladder_plan", "ladder_text",
                 "ladder_run", "ladder_report", "ladder_reader", "ladder_page", "report_page", "rfc2544_plan",
                 "rfc2544_trial", "rfc2544_run", "rfc2544_report", "run_archive", "run_lock")
}
# Of replay what looks through captures, and what a replay is asked and tells.
UI_REPLAY_HEADERS = {
    f"engine/replay/{name}.h"
    for name in ("capture_browser", "packet_fields", "packet_filter", "packet_line", "replay_plan", "replay_report",
                 "time_density")
}
# These sit beside bench: the one neighbour they may know.
SIDEWAYS = {("bench_voice", "bench"), ("bench_web", "bench"), ("replay", "bench")}

FOREIGN = [
    # pattern of the include, rooms whose files may have it, rooms whose .cpp files may have it
    (re.compile(r"^Q[A-Z]|^Qt"), {"ui", "app"}, {"store"}),
    (re.compile(r"^boost/(asio|beast)"), {"net", "web", "media", "relay"}, {"fanout", "host", "bench", "app"}),
    (re.compile(r"^openssl/"), set(), {"crypto", "web", "media"}),
    (re.compile(r"^argon2"), set(), {"crypto"}),
    (re.compile(r"^(mysql|hiredis)"), set(), {"store"}),
    (re.compile(r"^opus"), set(), {"sound", "archive"}),
    (re.compile(r"^sndfile"), set(), {"archive"}),
    (re.compile(r"^(sys/socket|netinet/|arpa/|sys/epoll|sys/eventfd|poll|winsock2|ws2tcpip|windows|unistd|pthread)"),
     set(), set()),
]
SYSTEM_FILE = re.compile(r"_(linux|posix|windows)\.(cpp|h)$")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)


def floor_of(room):
    for number, rooms in enumerate(FLOORS):
        if room in rooms:
            return number
    return None


def declarations():
    rooms = {}
    for listing in (ROOT / "engine").glob("*/CMakeLists.txt"):
        for call in re.finditer(r"shack_room\(\s*(\w+)([^)]*)\)", listing.read_text()):
            words = call.group(2).split()
            depends, reading = set(), False
            for word in words:
                if word in {"DEPENDS", "LIBS", "PRIVATE_LIBS", "SOURCES"}:
                    reading = word == "DEPENDS"
                elif reading:
                    depends.add(word)
            rooms[call.group(1)] = (listing.parent.name, depends)
    return rooms


def closure(room, rooms):
    seen, todo = set(), [room]
    while todo:
        for neighbour in rooms.get(todo.pop(), ("", set()))[1]:
            if neighbour not in seen:
                seen.add(neighbour)
                todo.append(neighbour)
    return seen


def check_declared(rooms):
    for room, (_, depends) in sorted(rooms.items()):
        floor = floor_of(room)
        if floor is None:
            yield f"engine/{room}: the room stands on no floor (tests/checks/check_floors.py)"
            continue
        for neighbour in sorted(depends):
            other = floor_of(neighbour)
            if other is None or (other >= floor and (room, neighbour) not in SIDEWAYS):
                yield f"engine/{room}: DEPENDS {neighbour} is not on a lower floor"


def check_engine_include(path, room, target, rooms):
    parts = target.split("/")
    if not (ROOT / target).exists():
        return f"{path}: includes {target}, which does not exist"
    other = parts[1]
    if room in {"app", "tests"} or other == room:
        return None
    if room == "ui":
        allowed = other in UI_ROOMS or target in UI_BENCH_HEADERS | UI_SOUND_HEADERS | UI_REPLAY_HEADERS
        return None if allowed else f"{path}: ui may not include {target}"
    if other not in closure(room, rooms):
        return f"{path}: {room} does not declare {other} ({target})"
    return None


def check_foreign(path, room, target):
    if room == "tests" or SYSTEM_FILE.search(path.name):
        return None
    for pattern, anywhere, sources in FOREIGN:
        if pattern.search(target):
            if room in anywhere or (room in sources and path.suffix == ".cpp"):
                return None
            return f"{path}: <{target}> does not belong here"
    return None


def check_includes(rooms):
    folders = {folder: room for room, (folder, _) in rooms.items()}
    for top in ("engine", "ui", "app"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix not in {".h", ".cpp"}:
                continue
            short = path.relative_to(ROOT)
            room = folders.get(short.parts[1], short.parts[1]) if top == "engine" else top
            for bracket, target in INCLUDE.findall(path.read_text()):
                if target.startswith("engine/"):
                    complaint = check_engine_include(short, room, target, rooms)
                elif target.startswith(("ui/", "app/")):
                    upward = top == "engine" or (top == "ui" and target.startswith("app/"))
                    complaint = f"{short}: includes upwards: {target}" if upward else None
                elif bracket == "<":
                    complaint = check_foreign(short, room, target)
                else:
                    complaint = None
                if complaint:
                    yield complaint


def main():
    rooms = declarations()
    complaints = list(check_declared(rooms)) + list(check_includes(rooms))
    for complaint in complaints:
        print(complaint)
    print(f"{len(rooms)} rooms, {len(complaints)} complaints")
    return 1 if complaints or len(rooms) < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
