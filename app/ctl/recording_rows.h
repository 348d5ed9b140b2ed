#pragma once

#include "app/ctl/outcome.h"
#include "engine/store/store.h"

#include <filesystem>
#include <string>
#include <vector>

namespace shack::app {

Json recordingJson(const store::RecordingRecord& recording);

/// Rows under each other, for people.
std::string recordingTable(const std::vector<store::RecordingRecord>& recordings,
                           std::string_view whenEmpty);

/// RECORDING: its id.
tl::expected<store::RecordingRecord, Refusal> findRecording(store::Store& store,
                                                            const std::string& word);

tl::expected<std::vector<store::RecordingRecord>, Refusal>
findRecordings(store::Store& store, const std::vector<std::string>& words);

/// The text is a path as people type it.
std::filesystem::path pathOfText(const std::string& utf8);

struct ExportOrder {
    std::vector<std::string> words; ///< recordings; empty = everything that is not in the bin
    std::string folder;
    std::string format = "opus"; ///< opus, wav, flac
    bool merged = false;         ///< one file in the order of time, with a cue sheet
    bool evidence = false;       ///< with index.csv, SHA256SUMS and a page that says what it is
};

/// Copies recordings out of an archive; nothing in the archive changes.
Outcome exportRecordings(const std::filesystem::path& archive, store::Store& store,
                         const ExportOrder& order);

} // namespace shack::app
