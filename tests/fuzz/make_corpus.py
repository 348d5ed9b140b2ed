#!/usr/bin/env python3
"""Writes the DraARL corpora below tests/fuzz/corpus from the golden vectors.

Run it again after the vectors changed; other corpora are left alone.
"""

import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
VECTORS = HERE.parent / "golden" / "draarl-v1-vectors.json"
HEADER_BYTES = 90
KINDS = {2: "heartbeat", 3: "config", 4: "text", 5: "voice"}


def write(kind, name, content):
    folder = HERE / "corpus" / kind
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.bin").write_bytes(content)


def main():
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    for packet in vectors["packets"]:
        datagram = bytes.fromhex(packet["hex"])
        write("header", packet["id"], datagram)
        kind = KINDS.get(packet.get("fields", {}).get("type"))
        if kind:
            write(kind, packet["id"], datagram[HEADER_BYTES:])
    for packet in vectors["proxy_v2"]:
        write("proxy", packet["id"], bytes.fromhex(packet["hex"]))


if __name__ == "__main__":
    main()
