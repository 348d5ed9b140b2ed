#include "ui/text/message_catalogue.h"

#include <QtGlobal>

#include <algorithm>
#include <array>
#include <iterator>

// lupdate reads the strings of this file by their QT_TRANSLATE_NOOP marks; keep one entry per code,
// grouped by what the operator would call it.

namespace shack::ui::messages {

namespace {

// clang-format off
constexpr CatalogueEntry kEntries[] = {
    {"engine.busy",
     QT_TRANSLATE_NOOP("Messages", "Too many commands"),
     QT_TRANSLATE_NOOP("Messages", "The station still has too many commands to carry out."),
     QT_TRANSLATE_NOOP("Messages", "Wait a moment and try again.")},
    {"udp.port_taken",
     QT_TRANSLATE_NOOP("Messages", "Port in use"),
     QT_TRANSLATE_NOOP("Messages", "[Port {port}]UDP[ at {endpoint}] is used by another program[ (pid {pid}, {program})]."),
     QT_TRANSLATE_NOOP("Messages", "Stop that program or choose another port in Settings > Network.")},
};
// clang-format on

} // namespace

const CatalogueEntry* findMessage(std::string_view code)
{
    const auto found =
        std::find_if(std::begin(kEntries), std::end(kEntries),
                     [code](const CatalogueEntry& entry) { return entry.code == code; });
    return found == std::end(kEntries) ? nullptr : &*found;
}

} // namespace shack::ui::messages
