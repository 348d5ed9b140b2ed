#include "engine/host/traffic_capture.h"

#include "engine/base/log.h"
#include "engine/net/endpoint.h"
#include "engine/replay/traffic_recorder.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <system_error>
#include <utility>

namespace shack::host {

namespace {

namespace fs = std::filesystem;

/// A name that is not taken: two recordings may begin within a second.
fs::path newFile(const fs::path& folder, WallTime now)
{
    const auto second = std::chrono::floor<std::chrono::seconds>(now);
    const std::string stem =
        fmt::format("{:%Y%m%d-%H%M%S}", fmt::gmtime(std::chrono::system_clock::to_time_t(second)));
    fs::path file = folder / (stem + ".pcapng");
    std::error_code error;
    for (int next = 2; fs::exists(file, error) && next < 1'000; ++next)
        file = folder / fmt::format("{}-{}.pcapng", stem, next);
    return file;
}

} // namespace

TrafficCapture::TrafficCapture(const CaptureConfig& config, net::PortTap& tap, const Clock& clock)
    : m_config(config), m_tap(tap), m_clock(clock)
{
}

TrafficCapture::~TrafficCapture() = default;

Status TrafficCapture::start(const Wish& wish)
{
    if (m_recorder)
        return fail(ErrorCode::AlreadyExists, "traffic is being recorded already");
    std::error_code error;
    fs::create_directories(m_config.folder, error);
    if (error)
        return failed(Error::fromSystem(error, m_config.folder.string() + " cannot be made"));
    replay::RecorderConfig config{.file = newFile(m_config.folder, m_clock.wallNow()),
                                  .limitBytes = m_config.limitBytes,
                                  .device = wish.sender};
    if (const auto local = net::Endpoint::parse(wish.local))
        config.local = *local;
    auto recorder = replay::TrafficRecorder::start(config, m_tap, m_clock);
    if (!recorder)
        return failed(recorder.error());
    m_recorder = std::move(*recorder);
    m_endsAt = wish.atMost ? m_clock.now() + *wish.atMost : MonoTime::max();
    m_last = {.running = true,
              .file = config.file.string(),
              .device = wish.device,
              .since = m_clock.wallNow()};
    log::info(log::Area::Station, "traffic is recorded", {{"file", m_last.file}});
    return {};
}

void TrafficCapture::stop()
{
    if (!m_recorder)
        return;
    (void)m_recorder->stop(); // writes what is left, at most 20 ms of traffic
    m_last = view();
    m_last.running = false;
    m_recorder.reset();
    log::info(log::Area::Station, "traffic is not recorded any more",
              {{"file", m_last.file}, {"packets", m_last.packets}, {"lost", m_last.lost}});
}

bool TrafficCapture::endedByItself()
{
    if (!m_recorder)
        return false;
    const auto reading = m_recorder->read();
    if (!reading.full && !reading.failed && m_clock.now() < m_endsAt)
        return false;
    stop();
    return true;
}

CaptureView TrafficCapture::view() const
{
    CaptureView view = m_last;
    if (!m_recorder)
        return view;
    const auto reading = m_recorder->read();
    view.packets = reading.packets;
    view.bytes = reading.bytes;
    view.lost = reading.lost;
    view.full = reading.full;
    view.failed = reading.failed;
    return view;
}

} // namespace shack::host
