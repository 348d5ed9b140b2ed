#include "ui/text/report_phrases.h"

#include <QCoreApplication>

#include <span>

// The sentences of replays and captures, as engine/replay writes them; like report_phrase_list.cpp.

namespace shack::ui::report {

namespace {

constexpr const char* kPhrases[] = {
    QT_TRANSLATE_NOOP("Report", "Replay to %1"),
    QT_TRANSLATE_NOOP("Report", "packets"),
    QT_TRANSLATE_NOOP("Report", "per second"),
    QT_TRANSLATE_NOOP("Report", "wanted"),
    QT_TRANSLATE_NOOP("Report", "seconds"),
    QT_TRANSLATE_NOOP("Report", "top"),
    QT_TRANSLATE_NOOP("Report", "Left out"),
    QT_TRANSLATE_NOOP("Report", "skipped"),
    QT_TRANSLATE_NOOP("Report", "cut"),
    QT_TRANSLATE_NOOP("Report", "refused"),
    QT_TRANSLATE_NOOP("Report", "late"),
    QT_TRANSLATE_NOOP("Report", "Times in microseconds"),
    QT_TRANSLATE_NOOP("Report", "behind its time"),
    QT_TRANSLATE_NOOP("Report", "wrong distance"),
    QT_TRANSLATE_NOOP("Report", "The last packet left %1 us behind its time."),
    QT_TRANSLATE_NOOP("Report", "Came back"),
    QT_TRANSLATE_NOOP("Report", "datagrams"),
    QT_TRANSLATE_NOOP("Report", "heartbeats asked"),
    QT_TRANSLATE_NOOP("Report", "answered"),
    QT_TRANSLATE_NOOP("Report", "voice"),
    QT_TRANSLATE_NOOP("Report", "%1 packets to %2 in %3 s, %4/s"),
    QT_TRANSLATE_NOOP("Report", "%1 packets to %2 in %3 s, %4/s."),
    QT_TRANSLATE_NOOP("Report", "%1 packets to %2 in %3 s, %4/s, gap error p99 %5 us."),
    QT_TRANSLATE_NOOP("Report", "%1 Of the file only the usable part: %2."),
    QT_TRANSLATE_NOOP("Report", "Stopped after %1 packets."),
    QT_TRANSLATE_NOOP("Report", "%1 Not what was asked for, this computer was the limit: %2."),
    QT_TRANSLATE_NOOP("Report", "the target went away"),
    QT_TRANSLATE_NOOP("Report", "%1 packets were refused"),
    QT_TRANSLATE_NOOP("Report", "the station refused %1 heartbeats: %2"),
    QT_TRANSLATE_NOOP("Report", "no packet lies in the part that was chosen"),
    QT_TRANSLATE_NOOP("Report", "none of the packets is one that this target takes"),
    QT_TRANSLATE_NOOP(
        "Report",
        "this computer stood still and then sent more than twice what was due in a second"),
    QT_TRANSLATE_NOOP("Report", "packets left late: p99 %1 ms, limit %2 ms"),
    QT_TRANSLATE_NOOP("Report", "Nothing was sent: %1."),
    QT_TRANSLATE_NOOP("Report", "the file is cut short after byte %1"),
    QT_TRANSLATE_NOOP("Report", "the file cannot be read after byte %1: %2"),
    QT_TRANSLATE_NOOP("Report", "the system could not read the file after byte %1"),
    QT_TRANSLATE_NOOP("Report", "%1 packets cannot be used"),
    QT_TRANSLATE_NOOP("Report", "%1 is not a file"),
    QT_TRANSLATE_NOOP("Report", "%1 cannot be opened for reading"),
    QT_TRANSLATE_NOOP("Report", "%1 cannot be read"),
    QT_TRANSLATE_NOOP("Report", "%1 ends before its first packet"),
    QT_TRANSLATE_NOOP("Report", "%1 is not a capture: %2"),
    QT_TRANSLATE_NOOP("Report", "at most 100,000 devices can be played at once"),
    QT_TRANSLATE_NOOP("Report", "the capture has more than %1 senders"),
    QT_TRANSLATE_NOOP("Report", "sending packets at link level needs the right CAP_NET_RAW"),
    QT_TRANSLATE_NOOP("Report", "a packet socket cannot be opened"),
    QT_TRANSLATE_NOOP("Report", "there is no interface \"%1\""),
    QT_TRANSLATE_NOOP("Report", "interface %1 is down"),
    QT_TRANSLATE_NOOP("Report",
                      "interface %1 leads to the internet, where the packets of a capture may find "
                      "those they were meant for; allow it with --allow %2"),
    QT_TRANSLATE_NOOP("Report", "packets leave an interface as they are: devices can only be "
                                "changed with --to and --station"),
    QT_TRANSLATE_NOOP("Report", "the part ends before it begins"),
    QT_TRANSLATE_NOOP("Report", "it does not begin like pcap or pcapng"),
    QT_TRANSLATE_NOOP("Report", "it is of a version that nobody describes"),
    QT_TRANSLATE_NOOP("Report", "a packet says that it is longer than 256 KiB"),
    QT_TRANSLATE_NOOP("Report", "the two lengths of a block differ or are too small"),
    QT_TRANSLATE_NOOP("Report", "the header of a section makes no sense"),
    QT_TRANSLATE_NOOP("Report", "the description of an interface is too short"),
    QT_TRANSLATE_NOOP("Report", "it describes more than 65,536 interfaces"),
    QT_TRANSLATE_NOOP("Report", "%1 is a public address; load is never sent there"),
    QT_TRANSLATE_NOOP("Report", "%1 is not this machine; allow it with --allow %2"),
    QT_TRANSLATE_NOOP("Report", "\"%1\" is not an address and port like 127.0.0.1:60050"),
    QT_TRANSLATE_NOOP("Report", "%1 Failed: %2."),
    QT_TRANSLATE_NOOP("Report", "%1 is empty"),
};

} // namespace

std::span<const char* const> replayPhrases()
{
    return kPhrases;
}

} // namespace shack::ui::report
