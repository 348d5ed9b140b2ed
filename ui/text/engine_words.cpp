#include "ui/text/message_catalogue.h"

#include <QtGlobal>

// Values of fields that are words and not names or figures. lupdate reads the marked strings; the
// engine's own list of roles and reasons is held against them by tests/gui/tst_messages.cpp.

namespace shack::ui::messages {

namespace {

// clang-format off
constexpr EngineWords kWords[] = {
    {"role", QT_TRANSLATE_NOOP("EngineWords", "ingress")},
    {"role", QT_TRANSLATE_NOOP("EngineWords", "writers")},
    {"role", QT_TRANSLATE_NOOP("EngineWords", "control")},
    {"role", QT_TRANSLATE_NOOP("EngineWords", "store")},
    {"role", QT_TRANSLATE_NOOP("EngineWords", "passwords")},
    {"role", QT_TRANSLATE_NOOP("EngineWords", "web")},
    {"role", QT_TRANSLATE_NOOP("EngineWords", "other")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "the database is locked by another program")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "the disk that holds the database is full")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "the database may only be read")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "the database file {} is gone")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "the database file {} is gone; put it back, or restart to begin with an empty one")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "the database file {} was replaced; restart to use the new one")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "the database took {} ms for one job")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "still slow")},
    {"reason", QT_TRANSLATE_NOOP("EngineWords", "{} is not a file")},
};
// clang-format on

} // namespace

std::span<const EngineWords> engineWords()
{
    return kWords;
}

} // namespace shack::ui::messages
