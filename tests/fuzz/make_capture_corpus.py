#!/usr/bin/env python3
"""Writes the corpora of capture files and packets below tests/fuzz/corpus.

Small on purpose: a mutation shall hit something that matters.
"""

import pathlib
import struct

HERE = pathlib.Path(__file__).resolve().parent
UDP = bytes.fromhex("0007000900100000") + b"NRL2 not"


def write(kind, name, content):
    folder = HERE / "corpus" / kind
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.bin").write_bytes(content)


def ipv4(carried, protocol=17, fragment=0, options=b""):
    head = struct.pack(">BBHHHBBH4s4s", 0x40 | (5 + len(options) // 4), 0, 20 + len(options) + len(carried), 1,
                       fragment, 64, protocol, 0, b"\x0a\0\0\1", b"\x0a\0\0\2")
    return head + options + carried


def ipv6(carried, following=17):
    return struct.pack(">IHBB16s16s", 0x60000000, len(carried), following, 64, b"\xfd" + bytes(15),
                       b"\xfd" + bytes(14) + b"\1") + carried


def tcp(payload=b"GET /"):
    return struct.pack(">HHIIHHHH", 80, 5555, 1, 2, 0x5018, 512, 0, 0) + payload


def ethernet(kind, carried, tags=()):
    tagged = b"".join(struct.pack(">HH", 0x8100, tag) for tag in tags)
    return b"\x02" * 6 + b"\x04" * 6 + tagged + struct.pack(">H", kind) + carried


PACKET = ethernet(0x0800, ipv4(UDP))


def pcap(order, magic, packets, extra=0, version=(2, 4), link=1):
    out = struct.pack(order + "IHHIIII", magic, *version, 0, 0, 65535, link)
    for number, packet in enumerate(packets):
        out += struct.pack(order + "IIII", 1790000000, number, len(packet), len(packet) + number)
        out += bytes(extra) + packet
    return out


def padded(content):
    return content + bytes(-len(content) % 4)


def option(order, code, value):
    return struct.pack(order + "HH", code, len(value)) + padded(value)


def block(order, kind, body):
    body = padded(body)
    size = struct.pack(order + "I", 12 + len(body))
    return struct.pack(order + "I", kind) + size + body + size


def section(order, options=b""):
    return block(order, 0x0A0D0D0A, struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1) + options)


def interface(order, link=1, snap=0, options=b""):
    return block(order, 1, struct.pack(order + "HHI", link, 0, snap) + options)


def enhanced(order, packet, number=0, options=b""):
    return block(order, 6, struct.pack(order + "IIIII", number, 0x65C00, 77, len(packet), len(packet))
                 + padded(packet) + options)


def simple(order, packet):
    return block(order, 3, struct.pack(order + "I", len(packet)) + packet)


def old(order, packet):
    return block(order, 2, struct.pack(order + "HHIIII", 0, 0, 0x65C00, 9, len(packet), len(packet)) + packet)


def captures():
    for order, name in (("<", "little"), (">", "big")):
        write("pcap", f"micro_{name}", pcap(order, 0xA1B2C3D4, [PACKET, b"", PACKET[:20]]))
        write("pcap", f"nano_{name}", pcap(order, 0xA1B23C4D, [PACKET]))
        comment = option(order, 1, b"a comment") + struct.pack(order + "I", 0)
        write("pcap", f"ng_{name}", section(order, comment)
              + interface(order, options=option(order, 2, b"eth0") + option(order, 9, b"\x09"))
              + enhanced(order, PACKET, options=comment) + simple(order, PACKET) + old(order, PACKET)
              + block(order, 4, b"\0\0\0\0") + block(order, 5, bytes(12)) + block(order, 0x0BAD, b"\0\0\1\2abc"))
    write("pcap", "patched", pcap("<", 0xA1B2CD34, [PACKET], extra=8))
    write("pcap", "old_lengths", pcap("<", 0xA1B2C3D4, [PACKET], version=(2, 2)))
    write("pcap", "sections", section("<") + interface("<") + interface("<", 101, options=option("<", 9, b"\xa0"))
          + enhanced("<", ipv6(UDP), 1) + section(">") + interface(">", 113, 8,
                                                                 option(">", 14, struct.pack(">q", -5)))
          + enhanced(">", PACKET) + enhanced(">", PACKET, 7))


def packets():
    for number, (name, packet) in enumerate((
            ("udp", PACKET),
            ("tagged", ethernet(0x0800, ipv4(UDP), (1, 2, 3))),
            ("tcp6", ethernet(0x86DD, ipv6(tcp(), 6))),
            ("options", ethernet(0x0800, ipv4(tcp(), 6, options=b"\7\4\4\0"))),
            ("fragment", ethernet(0x0800, ipv4(UDP, fragment=0x2001))),
            ("extensions", ethernet(0x86DD, ipv6(b"\x2b\0\1\4\0\0\0\0" + b"\x2c\0\0\1\0\0\0\0" + b"\x11\0\0\0\0\0\0\1"
                                                 + UDP, 0))))):
        write("layers", f"{number}_{name}", b"\0" + packet)
    write("layers", "cooked", b"\1" + bytes(14) + b"\x08\0" + ipv4(UDP))
    write("layers", "cooked2", b"\2" + b"\x86\xdd" + bytes(18) + ipv6(UDP))
    write("layers", "null", b"\3" + b"\2\0\0\0" + ipv4(UDP))
    write("layers", "loop", b"\4" + b"\0\0\0\x18" + ipv6(UDP))
    write("layers", "raw", b"\5" + ipv4(tcp(), 6))


captures()
packets()
