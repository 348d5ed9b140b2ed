#!/usr/bin/env python3
"""The map and the tree say the same: rooms, files, floors, threads and programs of resources/design/architecture.md.

A unit is what shares a base name: `pacer` is pacer.h, pacer.cpp, pacer_posix.cpp and pacer_windows.cpp. Every unit of
engine/*, ui/* and app/* stands in the list of its room with a short sentence, or is covered by a family (`ladder_*`).
What is listed exists, unless its line or its room says `(later)`. Only `main` needs no line.

    check_architecture.py            complains
    check_architecture.py --write    writes the lists anew: sentences of people stay, units that went are taken out, new
                                     ones get the first sentence of their header, for somebody to reword
"""
import fnmatch
import pathlib
import re
import sys

from check_floors import FLOORS, UI_BENCH_HEADERS

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAP = ROOT / "resources/design/architecture.md"
TOPS = ("engine", "ui", "app")
LONGEST = 90
UNWRITTEN = "…"

HEADING = re.compile(r"^\*\*((?:engine|ui|app)/\w+)\*\* - (.+)$")
NAME = r"(?:\w+_\*|\w+)"
ENTRY = re.compile(rf"^({NAME}(?:, {NAME})*)(?:  +(.*))?$")
FLOOR = re.compile(r"^floor \d+ +(.+)$", re.M)
THREAD = re.compile(r'(?:NamedThread(?: \w+)?[({]|IoLoop \w+[({]|[tT]hreads?(?:\.emplace_back)?\(|ThreadName = )\s*'
                    r'"([a-z-]+)"')
SYSTEM = re.compile(r"_(linux|posix|windows)$")
LATER = " (later)"


class Entry:
    """One line of a list: names and their sentence, or (without names) a headline inside the list."""

    def __init__(self, names, sentence, number):
        self.names, self.number = names, number
        self.later = sentence.endswith(LATER)
        self.sentence = sentence.removesuffix(LATER)

    def covers(self, unit):
        return any(unit == name or name.endswith("*") and unit.startswith(name[:-1]) for name in self.names)


class Room:
    def __init__(self, folder, sentence, number):
        self.folder, self.number, self.entries = folder, number, []
        self.later = sentence.endswith(LATER)
        self.sentence = sentence.removesuffix(LATER)
        self.end = number  # the line behind its list


# ---- the tree ----


def files_of_tree():
    """Headers before sources, folder by folder."""
    files = [path for top in TOPS for path in (ROOT / top).rglob("*") if path.suffix in {".h", ".cpp"}]
    return sorted(files, key=lambda file: (file.parent, file.suffix != ".h", file.name))


def units_of_tree():
    """Folder -> unit -> its files."""
    rooms = {}
    for path in files_of_tree():
        folder = str(path.parent.relative_to(ROOT))
        rooms.setdefault(folder, {}).setdefault(SYSTEM.sub("", path.stem), []).append(path)
    return {folder: {unit: files for unit, files in units.items() if unit != "main"} for folder, units in rooms.items()}


def first_sentence(unit, files):
    """What the header says of the type that the unit is named after, else its first comment."""
    comment = r"((?:^[ \t]*///?(?!/) [^\n]*\n)+)"
    for path in files:
        text = path.read_text()
        types = re.finditer(comment + r"(?:template[^\n]*\n)?(?:class|struct) (\w+)", text, re.M)
        named = [found.group(1) for found in types
                 if re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", found.group(2)).lower() == unit]
        comments = named or re.findall(comment, text, re.M)
        if comments:
            words = " ".join(line.strip().lstrip("/").strip() for line in comments[0].splitlines())
            sentence = re.match(r".+?(?=[.:;](?:\s|$)|$)", words).group(0)
            if re.match(r"[A-Z][a-z ]", sentence):
                sentence = sentence[0].lower() + sentence[1:]
            return sentence if len(sentence) <= LONGEST else sentence[: LONGEST - 10].rsplit(" ", 1)[0] + UNWRITTEN
    return UNWRITTEN


# ---- the map ----


def rooms_of_map(lines):
    rooms, number = {}, 0
    while number < len(lines):
        heading = HEADING.match(lines[number])
        number += 1
        if not heading:
            continue
        room = Room(heading.group(1), heading.group(2), number)
        rooms[room.folder] = room
        if number < len(lines) and lines[number] == "```":
            number += 1
            while lines[number] != "```":
                found = ENTRY.match(lines[number])
                names = found.group(1).split(", ") if found else []
                room.entries.append(Entry(names, found.group(2) or "" if found else lines[number], number + 1))
                number += 1
            room.end = number + 1
    return rooms


def check_entry(room, entry, units):
    where = f"architecture.md:{entry.number}: {room.folder}:"
    later = entry.later or room.later
    for name in entry.names:
        built = any(Entry([name], "", 0).covers(unit) for unit in units)
        if not built and not later:
            yield f"{where} {name} does not exist; take it out, or say (later)"
        elif built and entry.later:
            yield f"{where} {name} exists; take (later) away"
    if not entry.names:
        if not re.match(r"^# \S", entry.sentence):
            yield f"{where} neither `name  sentence` nor `# headline`: {entry.sentence!r}"
    elif not entry.sentence or UNWRITTEN in entry.sentence:
        yield f"{where} {', '.join(entry.names)} needs a sentence"
    elif len(entry.sentence) > LONGEST:
        yield f"{where} {', '.join(entry.names)}: {len(entry.sentence)} characters, {LONGEST} are enough"


def check_room(room, units):
    where = f"architecture.md:{room.number}: {room.folder}:"
    if not units and not room.later:
        yield f"{where} there is no such folder; take the room out, or say (later)"
    if units and room.later:
        yield f"{where} the room exists; take (later) away"
    if UNWRITTEN in room.sentence:
        yield f"{where} the room needs a sentence"
    names = [name for entry in room.entries for name in entry.names]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{where} {name} is listed twice"
    for entry in room.entries:
        yield from check_entry(room, entry, units)
    for unit in units:
        if not any(entry.covers(unit) for entry in room.entries):
            yield f"{where} {unit} is not listed; run tests/checks/check_architecture.py --write and word its line"


def check_lists(text, tree):
    rooms = rooms_of_map(text.splitlines())
    for folder, units in tree.items():
        if folder not in rooms:
            yield f"architecture.md: {folder} has no list; run tests/checks/check_architecture.py --write and word it"
    for folder, room in rooms.items():
        yield from check_room(room, tree.get(folder, {}))


def check_floors(text, tree):
    """The picture of the floors holds the rooms that check_floors.py judges by, on the same floors."""
    drawn = [set(re.findall(r"engine/(\w+)", line)) for line in FLOOR.findall(text)][::-1]
    drawn = [rooms for rooms in drawn if rooms]
    if drawn != FLOORS:
        for number, (here, there) in enumerate(zip(drawn, FLOORS)):
            if here != there:
                yield f"architecture.md: floor {number} of section 3 and check_floors.py differ: {sorted(here ^ there)}"
        if len(drawn) != len(FLOORS):
            yield f"architecture.md: section 3 draws {len(drawn)} floors, check_floors.py has {len(FLOORS)}"
    for room, later in re.findall(r"engine/(\w+)( \(later\))?", "\n".join(FLOOR.findall(text))):
        if bool(later) == (f"engine/{room}" in tree):
            what = "exists; take (later) away" if later else "does not exist; say (later)"
            yield f"architecture.md: section 3: engine/{room} {what}"


def check_window_view(text):
    """Section 3 names the headers of bench that the window may see, as check_floors.py has them."""
    part = text.split("of `engine/bench` only")[1].split("no socket")[0]
    patterns = [f"engine/bench/{name}" for name in re.findall(r"`([\w*]+\.h)`", part)]
    for header in sorted(UI_BENCH_HEADERS):
        if not any(fnmatch.fnmatch(header, pattern) for pattern in patterns):
            yield f"architecture.md: section 3 does not know that ui may see {header}"
    for pattern in patterns:
        if not fnmatch.filter(UI_BENCH_HEADERS, pattern):
            yield f"architecture.md: section 3: check_floors.py does not let ui see {pattern}"


def check_threads(text):
    """The table of section 6 has every thread that the tree starts by name; `writer-` is `writer-n` there."""
    table = text.split("\n## 6.")[1].split("\n\n`control`")[0]
    listed = set(re.findall(r"`([a-z-]+)`", "".join(row.split("|")[1] for row in table.splitlines() if row[:1] == "|")))
    for path in files_of_tree():
        for name in THREAD.findall(path.read_text()):
            if name + "n" * name.endswith("-") not in listed:
                yield f"architecture.md: section 6 does not know the thread {name} ({path.relative_to(ROOT)})"


def check_programs(text):
    """The table of section 1 has every program that is built."""
    built = set()
    for listing in (ROOT / "app").glob("*/CMakeLists.txt"):
        built.update(re.findall(r"shack_program\((\S+)", listing.read_text()))
    table = text.split("\n## 1.")[1].split("\n## 2.")[0]
    listed = dict(re.findall(r"`(shack[\w-]*)`( \(later\))?", table))
    for program in sorted(built - listed.keys()):
        yield f"architecture.md: section 1 does not know the program {program}"
    for program, later in sorted(listed.items()):
        if bool(later) == (program in built):
            what = "exists; take (later) away" if later else "is not built; say (later)"
            yield f"architecture.md: section 1: {program} {what}"


# ---- writing ----


def refreshed(room, units):
    """The entries as they should be: what went is gone, what is new stands behind its nearest relative."""
    entries = []
    for entry in room.entries:
        if entry.names and (units or not room.later):
            built = [name for name in entry.names if any(Entry([name], "", 0).covers(unit) for unit in units)]
            entry.later = (entry.later or room.later) and not built  # a room that is begun keeps its plans
            entry.names = entry.names if entry.later else built
            if not entry.names:
                continue
        entries.append(entry)
    for unit, files in units.items():
        if not any(entry.covers(unit) for entry in entries):
            entries.insert(place_for(unit, entries), Entry([unit], first_sentence(unit, files), 0))
    return entries


def place_for(unit, entries):
    """Behind the last entry that shares most words with it from the left; at the end when none shares any."""
    words, best, place = unit.split("_"), 0, len(entries)
    for number, entry in enumerate(entries):
        for name in entry.names:
            others = name.split("_")
            shared = next((i for i, (a, b) in enumerate(zip(words, others)) if a != b), min(len(words), len(others)))
            if shared and shared >= best:
                best, place = shared, number + 1
    return place


def written(room, units):
    entries = refreshed(room, units)
    later = LATER if room.later and not units else ""
    width = max((len(", ".join(entry.names)) for entry in entries if entry.names), default=0) + 2
    yield f"**{room.folder}** - {room.sentence}{later}"
    yield "```"
    for entry in entries:
        sentence = entry.sentence + (LATER if entry.later else "")
        yield f"{', '.join(entry.names):<{width}}{sentence}" if entry.names else sentence
    yield "```"


def write(text, tree):
    lines = text.splitlines()
    rooms = rooms_of_map(lines)
    parts = [(room.number - 1, room.end, list(written(room, tree.get(folder, {})))) for folder, room in rooms.items()
             if folder in tree or room.later]
    gone = [room for folder, room in rooms.items() if folder not in tree and not room.later]
    parts += [(room.number - 1, room.end + (lines[room.end : room.end + 1] == [""]), []) for room in gone]
    for folder in sorted(tree.keys() - rooms.keys()):
        ends = [room.end for name, room in rooms.items() if name.split("/")[0] == folder.split("/")[0]]
        place = max(ends, default=len(lines))
        parts.append((place, place, ["", *written(Room(folder, UNWRITTEN, 0), tree[folder])]))
    for start, end, new in sorted(parts, key=lambda part: part[:2], reverse=True):
        lines[start:end] = new
    MAP.write_text("\n".join(lines) + "\n")


def main():
    tree = units_of_tree()
    if "--write" in sys.argv[1:]:
        write(MAP.read_text(), tree)
    text = MAP.read_text()
    complaints = [*check_lists(text, tree), *check_floors(text, tree), *check_window_view(text), *check_threads(text),
                  *check_programs(text)]
    for complaint in complaints:
        print(complaint)
    count = sum(len(units) for units in tree.values())
    print(f"{len(tree)} rooms, {count} units, {len(complaints)} complaints")
    return 1 if complaints or count < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
