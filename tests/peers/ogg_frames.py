"""Opus packets of an Ogg file, read after RFC 3533 and RFC 7845; shares no code with the station."""

import struct

PAGE = struct.Struct("<4sBBqIIIB")
CONTINUED, FIRST, LAST = 1, 2, 4


def crc(page):
    """CRC of RFC 3533: polynomial 0x04c11db7, not reflected, from 0."""
    value = 0
    for byte in page:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
    return value


def pages(data):
    """Every page: its flags, and its packets as (bytes, is it complete)."""
    at = 0
    while at < len(data):
        magic, version, flags, _, _, _, checksum, count = PAGE.unpack_from(data, at)
        if magic != b"OggS" or version != 0:
            raise ValueError(f"no page at byte {at}")
        lacing = data[at + PAGE.size:at + PAGE.size + count]
        end = at + PAGE.size + count + sum(lacing)
        if end > len(data):
            raise ValueError("the last page is cut")
        page = data[at:end]
        if crc(page[:22] + bytes(4) + page[26:]) != checksum:
            raise ValueError(f"wrong checksum at byte {at}")
        packets, body, size = [], at + PAGE.size + count, 0
        for length in lacing:
            size += length
            if length < 255:
                packets.append((data[body:body + size], True))
                body, size = body + size, 0
        if size or lacing[-1:] == b"\xff":
            packets.append((data[body:body + size], False))
        yield flags, packets
        at = end


def read(path):
    """The comments and the Opus packets of a file."""
    packets, open_packet, last = [], b"", 0
    for flags, parts in pages(path.read_bytes()):
        last = flags
        if bool(flags & CONTINUED) != bool(open_packet):
            raise ValueError("a packet goes on that was not begun, or the other way round")
        for part, complete in parts:
            open_packet += part
            if complete:
                packets.append(open_packet)
                open_packet = b""
    if not last & LAST or open_packet:
        raise ValueError("the file has no end")
    if not packets[0].startswith(b"OpusHead") or not packets[1].startswith(b"OpusTags"):
        raise ValueError("not an Opus file")
    return packets[1], packets[2:]
