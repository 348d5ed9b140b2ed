#include "ui/text/loss_words.h"

#include <QtGlobal>

#include <algorithm>
#include <iterator>

namespace shack::ui::messages {

namespace {

// clang-format off
constexpr LossWords kLosses[] = {
    {"frames_evicted",
     QT_TRANSLATE_NOOP("Losses", "Waiting queue full"),
     QT_TRANSLATE_NOOP("Losses", "Whole frames that were dropped because too many were waiting: the station was asked to send more than it can.")},
    {"frames_stale",
     QT_TRANSLATE_NOOP("Losses", "Too old to send"),
     QT_TRANSLATE_NOOP("Losses", "Whole frames that had waited longer than the age limit before sending could start.")},
    {"frames_dropped",
     QT_TRANSLATE_NOOP("Losses", "Frames dropped"),
     QT_TRANSLATE_NOOP("Losses", "Whole frames that were not sent: evicted, too old, or refused while stopping.")},
    {"frames_partial",
     QT_TRANSLATE_NOOP("Losses", "Partial frames"),
     QT_TRANSLATE_NOOP("Losses", "Frames that reached only a part of their receivers. Must stay 0.")},
    {"targets_abandoned",
     QT_TRANSLATE_NOOP("Losses", "Receivers given up"),
     QT_TRANSLATE_NOOP("Losses", "Receivers of a started frame that could not be served in time. Must stay 0.")},
    {"targets_dropped",
     QT_TRANSLATE_NOOP("Losses", "Receivers of dropped frames"),
     QT_TRANSLATE_NOOP("Losses", "How many receivers the dropped frames would have had.")},
    {"targets_muted",
     QT_TRANSLATE_NOOP("Losses", "Receivers paused"),
     QT_TRANSLATE_NOOP("Losses", "Receivers that are left out for a while because nothing reaches them.")},
    {"write_errors",
     QT_TRANSLATE_NOOP("Losses", "Refused by the system"),
     QT_TRANSLATE_NOOP("Losses", "Single datagrams that the operating system would not send.")},
    {"enobufs",
     QT_TRANSLATE_NOOP("Losses", "No send buffers"),
     QT_TRANSLATE_NOOP("Losses", "Single datagrams refused because the network queue of this computer was full.")},
    {"no_buffers",
     QT_TRANSLATE_NOOP("Losses", "No send buffers"),
     QT_TRANSLATE_NOOP("Losses", "Single datagrams refused because the network queue of this computer was full.")},
    {"would_block",
     QT_TRANSLATE_NOOP("Losses", "Send socket full"),
     QT_TRANSLATE_NOOP("Losses", "Single datagrams refused because the send socket stayed full.")},
    {"message_too_large",
     QT_TRANSLATE_NOOP("Losses", "Too large for the network"),
     QT_TRANSLATE_NOOP("Losses", "Single datagrams that are larger than the way to the receiver allows.")},
    {"unreachable",
     QT_TRANSLATE_NOOP("Losses", "Receiver unreachable"),
     QT_TRANSLATE_NOOP("Losses", "Single datagrams for which this computer knows no way.")},
    {"icmp_errors",
     QT_TRANSLATE_NOOP("Losses", "Sent back by the network"),
     QT_TRANSLATE_NOOP("Losses", "Receivers whose computer answered that nobody listens there any more.")},
    {"kernel_drops",
     QT_TRANSLATE_NOOP("Losses", "Receive buffer full"),
     QT_TRANSLATE_NOOP("Losses", "Datagrams that the operating system threw away before the station could read them.")},
    {"dropped",
     QT_TRANSLATE_NOOP("Losses", "Dropped on arrival"),
     QT_TRANSLATE_NOOP("Losses", "Datagrams that arrived and were not handled.")},
    {"rate_limit_drops",
     QT_TRANSLATE_NOOP("Losses", "Over the rate limit"),
     QT_TRANSLATE_NOOP("Losses", "Datagrams of senders that send more than a device ever needs.")},
    {"oversize",
     QT_TRANSLATE_NOOP("Losses", "Too long on arrival"),
     QT_TRANSLATE_NOOP("Losses", "Datagrams longer than 800 bytes; no device sends those.")},
    {"malformed",
     QT_TRANSLATE_NOOP("Losses", "Not understood"),
     QT_TRANSLATE_NOOP("Losses", "Datagrams that are not DraARL, or are damaged.")},
    {"stale_voice",
     QT_TRANSLATE_NOOP("Losses", "Voice too old on arrival"),
     QT_TRANSLATE_NOOP("Losses", "Voice that waited too long in this computer before it was looked at.")},
    {"proxy_rejects",
     QT_TRANSLATE_NOOP("Losses", "Proxy not trusted"),
     QT_TRANSLATE_NOOP("Losses", "Datagrams with a proxy header from an address that is not on the list of trusted proxies.")},
    {"unknown_session",
     QT_TRANSLATE_NOOP("Losses", "Sender not logged in"),
     QT_TRANSLATE_NOOP("Losses", "Voice or text of devices that have not logged in, or not any more.")},
    {"endpoint_rejects",
     QT_TRANSLATE_NOOP("Losses", "Wrong sender address"),
     QT_TRANSLATE_NOOP("Losses", "Voice or text under the name of a device, but not from the address where it logged in.")},
    {"turn_refusals",
     QT_TRANSLATE_NOOP("Losses", "Somebody else was talking"),
     QT_TRANSLATE_NOOP("Losses", "Voice that was not forwarded because another device held the talk turn.")},
    {"may_not_talk",
     QT_TRANSLATE_NOOP("Losses", "May not talk"),
     QT_TRANSLATE_NOOP("Losses", "Voice of devices that an operator has told not to talk.")},
    {"ungrouped",
     QT_TRANSLATE_NOOP("Losses", "In no talk group"),
     QT_TRANSLATE_NOOP("Losses", "Voice of devices that are in no talk group.")},
    {"group_disabled",
     QT_TRANSLATE_NOOP("Losses", "Talk group switched off"),
     QT_TRANSLATE_NOOP("Losses", "Voice into a talk group that is switched off.")},
    {"unsupported_type",
     QT_TRANSLATE_NOOP("Losses", "Unknown kind of datagram"),
     QT_TRANSLATE_NOOP("Losses", "Datagrams of a kind that this station does not serve.")},
    {"empty_voice",
     QT_TRANSLATE_NOOP("Losses", "Empty voice"),
     QT_TRANSLATE_NOOP("Losses", "Voice datagrams with nothing in them.")},
    {"reserved_ssid",
     QT_TRANSLATE_NOOP("Losses", "Reserved SSID"),
     QT_TRANSLATE_NOOP("Losses", "Datagrams of devices with an SSID that is kept for apps or for the system.")},
    {"notes_dropped",
     QT_TRANSLATE_NOOP("Losses", "Notes dropped"),
     QT_TRANSLATE_NOOP("Losses", "Notes from the receiving thread that the controlling thread had no room for; devices repeat themselves.")},
    {"tap_dropped",
     QT_TRANSLATE_NOOP("Losses", "Copies dropped"),
     QT_TRANSLATE_NOOP("Losses", "Copies for listening in that were dropped; what devices hear is not concerned.")},
};
// clang-format on

} // namespace

const LossWords* findLoss(std::string_view id)
{
    const auto found = std::find_if(std::begin(kLosses), std::end(kLosses),
                                    [id](const LossWords& words) { return words.id == id; });
    return found == std::end(kLosses) ? nullptr : &*found;
}

} // namespace shack::ui::messages
