"""What every front of the station must do: three devices, one of which talks real Opus speech."""

import hashlib
import threading

import speech_frames
from draarl_device import DraarlDevice, digest
from station_process import together

PASSWORD = "Secret12"
TALK_SECONDS = 5
# Five seconds of speech in frames of 60 ms, as a box sends them: two in a datagram.
SPEECH = [frame for _, frame in zip(range(TALK_SECONDS * 1000 // 60 // 2 * 2),
                                    speech_frames.read(speech_frames.SAMPLE_FILE) * 2)]


def mac_of(account):
    """The same for an account in every test, so that it may come back from another port."""
    digits = hashlib.sha256(account.encode()).digest()[:3]
    return "02:00:00:" + ":".join(f"{digit:02X}" for digit in digits)


def open_devices(address, *accounts):
    return [DraarlDevice(address, account, PASSWORD, ssid=8, mac=mac_of(account))
            for account in accounts]


def talk_to(talker, listeners, frames=None, tail=1.0):
    """The talker says it in real time while everybody listens. After the tail, which is longer than
    a turn is held, somebody else may talk."""
    frames = SPEECH if frames is None else frames
    said = threading.Event()
    for device in (talker, *listeners):
        device.voice.clear()

    def say():
        try:
            talker.talk(frames)
        finally:
            said.set()
        talker.listen(tail)

    def hear(device):
        # On a busy machine talking takes longer than it should: whoever listens waits for its end.
        while not said.is_set():
            device.listen(0.1)
        device.listen(tail)

    together(say, *[lambda device=device: hear(device) for device in listeners])


def assert_speech_arrived(test, talker, listeners, callsign):
    """Bit for bit, in order, two frames a datagram, for every listener and not for the talker."""
    for listener in listeners:
        test.assertEqual([heard["callsign"] for heard in listener.voice],
                         [callsign] * (len(SPEECH) // 2))
        test.assertEqual([len(heard["frames"]) for heard in listener.voice],
                         [2] * (len(SPEECH) // 2))
        test.assertEqual(digest(listener.frames_from(callsign)), digest(SPEECH))
        test.assertEqual(listener.ignored, {})
    test.assertEqual(talker.voice, [])
    test.assertEqual(talker.ignored, {})
