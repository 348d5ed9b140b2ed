#!/usr/bin/env python3
"""Every header of the engine compiles alone: the flags come from the build's compile_commands.json."""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def command_of_room(build):
    """Compiler and flags of one source of each room, without output and input."""
    commands = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        try:
            short = path.resolve().relative_to(ROOT)
        except ValueError:
            continue
        if short.parts[0] != "engine":
            continue
        words = shlex.split(entry["command"])
        flags, skip = [], False
        for word in words:
            if skip:
                skip = False
            elif word in {"-o", "-MF", "-MT", "-c"}:
                skip = word != "-c"
            elif word == "-MD" or word == str(path) or word.endswith("ccache"):
                continue
            else:
                flags.append(word)
        commands.setdefault(short.parts[1], flags)
    return commands


def main():
    build = pathlib.Path(sys.argv[1])
    commands = command_of_room(build)
    headers = sorted((ROOT / "engine").rglob("*.h"))

    def compile_alone(header):
        flags = commands.get(header.relative_to(ROOT).parts[1])
        if flags is None:
            return f"{header.relative_to(ROOT)}: its room has no source"
        result = subprocess.run([*flags, "-fsyntax-only", "-include", str(header), "-x", "c++", os.devnull],
                                capture_output=True, text=True)
        return result.stderr[:2000] if result.returncode else None

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [text for text in pool.map(compile_alone, headers) if text]
    for complaint in complaints:
        print(complaint)
    print(f"{len(headers)} headers, {len(complaints)} do not compile alone")
    return 1 if complaints or not headers else 0


if __name__ == "__main__":
    sys.exit(main())
