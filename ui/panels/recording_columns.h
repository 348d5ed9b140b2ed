#pragma once

#include <cstddef>

namespace shack::ui {

enum RecordingColumn {
    TimeColumn,
    CallsignColumn,
    NameColumn,
    GroupColumn,
    LengthColumn,
    GapsColumn,
    WaveColumn,
    NoteColumn,
    KeptColumn
};

inline constexpr int kRecordingColumns = 9;

enum RecordingChip { GapsChip, KeptChip, BinChip };

inline constexpr std::size_t kFirstRows = 200;

} // namespace shack::ui
