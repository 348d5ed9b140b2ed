#!/usr/bin/env python3
"""Opus frames for test peers, without any container library.

A frames file is `u16 length (big endian)` + Opus packet, repeated. `speech.frames` beside this file
holds three seconds of 16 kHz mono speech-like sound in 60 ms packets; where libopus is installed
such frames can also be made:

    speech_frames.py --seconds 3 --pitch 120 OUT.frames
"""

import argparse
import ctypes
import ctypes.util
import math
import pathlib
import sys

SAMPLE_RATE = 16_000
FRAME_SAMPLES = 960
SAMPLE_FILE = pathlib.Path(__file__).resolve().parent / "speech.frames"

_APPLICATION_VOIP = 2048
_SET_BITRATE = 4002
_SET_COMPLEXITY = 4010
_BITS_PER_SECOND = 16_000
_LARGEST_FRAME = 400


def read(path):
    content = pathlib.Path(path).read_bytes()
    frames, at = [], 0
    while at < len(content):
        length = int.from_bytes(content[at:at + 2], "big")
        frame = content[at + 2:at + 2 + length]
        if length == 0 or len(frame) != length:
            raise ValueError(f"{path}: damaged at byte {at}")
        frames.append(frame)
        at += 2 + length
    return frames


def write(path, frames):
    pathlib.Path(path).write_bytes(
        b"".join(len(frame).to_bytes(2, "big") + frame for frame in frames))


def load(source):
    """A frames file, or "tones:SECONDS": made when libopus is there, else cut from speech.frames."""
    if not source.startswith("tones:"):
        return read(source)
    wanted = max(1, round(float(source.removeprefix("tones:")) * SAMPLE_RATE / FRAME_SAMPLES))
    try:
        return made(wanted)
    except OSError:
        stored = read(SAMPLE_FILE)
        return [stored[i % len(stored)] for i in range(wanted)]


def made(count, pitch=120.0):
    """`count` frames of a humming voice. Raises OSError without libopus."""
    name = ctypes.util.find_library("opus")
    if not name:
        raise OSError("libopus is not installed")
    opus = ctypes.CDLL(name)
    opus.opus_encoder_create.restype = ctypes.c_void_p
    opus.opus_encode.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_int16), ctypes.c_int,
                                 ctypes.c_char_p, ctypes.c_int32]
    error = ctypes.c_int()
    encoder = ctypes.c_void_p(opus.opus_encoder_create(SAMPLE_RATE, 1, _APPLICATION_VOIP,
                                                       ctypes.byref(error)))
    if not encoder or error.value != 0:
        raise OSError("libopus made no encoder")
    opus.opus_encoder_ctl(encoder, _SET_BITRATE, ctypes.c_int(_BITS_PER_SECOND))
    opus.opus_encoder_ctl(encoder, _SET_COMPLEXITY, ctypes.c_int(5))
    frames, room = [], ctypes.create_string_buffer(_LARGEST_FRAME)
    for index in range(count):
        size = opus.opus_encode(encoder, _voice(index, pitch), FRAME_SAMPLES, room, _LARGEST_FRAME)
        if size <= 0:
            raise OSError(f"libopus failed with {size}")
        frames.append(room.raw[:size])
    opus.opus_encoder_destroy(encoder)
    return frames


def _voice(frame, pitch):
    """Harmonics of a wandering pitch under two moving formants, in syllables."""
    samples = (ctypes.c_int16 * FRAME_SAMPLES)()
    for i in range(FRAME_SAMPLES):
        t = (frame * FRAME_SAMPLES + i) / SAMPLE_RATE
        phase = 2 * math.pi * (pitch * t - 6 * math.cos(2 * math.pi * 0.7 * t) / (2 * math.pi))
        low = 500 + 250 * math.sin(2 * math.pi * 1.3 * t)
        high = 1500 + 600 * math.sin(2 * math.pi * 0.9 * t + 1)
        syllable = max(0.0, math.sin(2 * math.pi * 2.2 * t)) ** 0.5
        sound = 0.0
        for harmonic in range(1, 25):
            hertz = harmonic * pitch
            gain = (math.exp(-((hertz - low) / 180) ** 2)
                    + 0.5 * math.exp(-((hertz - high) / 250) ** 2) + 0.02)
            sound += gain * math.sin(harmonic * phase)
        samples[i] = int(max(-32767.0, min(32767.0, 6000 * syllable * sound)))
    return samples


def main():
    parser = argparse.ArgumentParser(description="Make a file of Opus frames with libopus.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--pitch", type=float, default=120.0)
    parser.add_argument("output")
    options = parser.parse_args()
    try:
        frames = made(round(options.seconds * SAMPLE_RATE / FRAME_SAMPLES), options.pitch)
    except OSError as problem:
        sys.exit(f"speech_frames: {problem}")
    write(options.output, frames)


if __name__ == "__main__":
    main()
