#include "app/replay/capture_words.h"

#include "engine/replay/capture_summary.h"
#include "engine/replay/stream_view.h"

namespace shack::app {

Result<std::string> captureWords(const std::string& path, bool json)
{
    auto file = replay::CaptureFile::open(path);
    if (!file)
        return failed(file.error());
    const replay::CaptureSummary summary = replay::summarize(*file);
    return json ? replay::summaryJson(summary) : replay::summaryLines(summary);
}

Result<std::string> streamWords(const std::string& path, std::uint16_t port, bool json)
{
    auto file = replay::CaptureFile::open(path);
    if (!file)
        return failed(file.error());
    const replay::StreamView view = replay::viewStreams(*file, port);
    return json ? replay::streamJson(view) : replay::streamLines(view);
}

} // namespace shack::app
