"""Opus decoded without the station: a file by opusdec (opus-tools), bare packets by libopus."""

import array
import ctypes
import ctypes.util
import subprocess

RATE = 48_000
LONGEST_FRAME = RATE * 120 // 1000


def opusdec(file):
    """The samples of an Ogg Opus file as opus-tools hears them: mono, 48 kHz, 32 bit floats."""
    done = subprocess.run(["opusdec", "--quiet", "--float", "--rate", str(RATE), str(file), "-"],
                          check=True, capture_output=True, timeout=60)
    return array.array("f", done.stdout)


def decode(packets):
    """What a fresh decoder makes of the packets, in the same form."""
    opus = ctypes.CDLL(ctypes.util.find_library("opus"))
    opus.opus_decoder_create.restype = ctypes.c_void_p
    opus.opus_decoder_create.argtypes = [ctypes.c_int32, ctypes.c_int,
                                         ctypes.POINTER(ctypes.c_int)]
    opus.opus_decode_float.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int32,
                                       ctypes.POINTER(ctypes.c_float), ctypes.c_int, ctypes.c_int]
    opus.opus_decoder_destroy.argtypes = [ctypes.c_void_p]
    error = ctypes.c_int()
    decoder = opus.opus_decoder_create(RATE, 1, ctypes.byref(error))
    if error.value != 0:
        raise RuntimeError(f"no decoder: {error.value}")
    samples, piece = array.array("f"), (ctypes.c_float * LONGEST_FRAME)()
    try:
        for packet in packets:
            count = opus.opus_decode_float(decoder, packet, len(packet), piece, LONGEST_FRAME, 0)
            if count < 0:
                raise ValueError(f"a packet cannot be decoded: {count}")
            samples.extend(piece[:count])
    finally:
        opus.opus_decoder_destroy(decoder)
    return samples
