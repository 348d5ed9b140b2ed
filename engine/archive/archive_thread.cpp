#include "engine/archive/archive_thread.h"

#include "engine/archive/recording_reader.h"

#include <utility>

namespace shack::archive {

namespace {

constexpr std::chrono::seconds kSpaceEvery{10};

} // namespace

class ArchiveThread::TellingSink final : public RecordingSink {
public:
    TellingSink(RecordingShelf& shelf, const ArchiveHooks& hooks) noexcept
        : m_shelf(shelf), m_hooks(hooks)
    {
    }

    void begin(const RecordingInfo& info) override
    {
        m_shelf.begin(info);
        if (m_hooks.started)
            m_hooks.started(info.over, info.id);
    }

    void packet(std::uint64_t recording, ByteSpan packet) override
    {
        m_shelf.packet(recording, packet);
    }

    void finish(const RecordingInfo& info) override { m_shelf.finish(info); }

private:
    RecordingShelf& m_shelf;
    const ArchiveHooks& m_hooks;
};

ArchiveThread::ArchiveThread(ArchiveConfig config, const Clock& clock, ArchiveHooks hooks,
                             std::unique_ptr<ArchiveFiles> files)
    : m_config(std::move(config)), m_clock(clock), m_hooks(std::move(hooks)),
      m_files(files != nullptr ? std::move(files) : std::make_unique<ArchiveFiles>()),
      m_shelf(m_config, *m_files, m_clock,
              [this](const FinishedRecording& recording) {
                  if (m_hooks.finished)
                      m_hooks.finished(recording);
              }),
      m_sink(std::make_unique<TellingSink>(m_shelf, m_hooks)),
      m_recorder(m_config, m_clock, *m_sink)
{
}

ArchiveThread::~ArchiveThread()
{
    stop();
}

void ArchiveThread::start()
{
    m_thread = NamedThread{"archive", [this](const std::stop_token& stop) { run(stop); }};
}

void ArchiveThread::stop()
{
    if (!m_thread.joinable())
        return;
    m_thread.requestStop();
    m_wake.notify_all();
    m_thread.join();
}

std::shared_ptr<fanout::FrameTap> ArchiveThread::openTap(std::uint64_t run)
{
    auto tap = std::make_shared<fanout::FrameTap>(m_config.ringFrames);
    adoptTap(run, tap);
    return tap;
}

void ArchiveThread::adoptTap(std::uint64_t run, std::shared_ptr<fanout::FrameTap> tap)
{
    order(TapOpened{run, std::move(tap)});
}

void ArchiveThread::closeTap(std::uint64_t run)
{
    order(TapClosed{run});
}

void ArchiveThread::facts(OverFacts facts)
{
    order(std::move(facts));
}

void ArchiveThread::totals(OverTotals totals)
{
    order(totals);
}

void ArchiveThread::lookForUnknown(std::set<std::uint64_t> known)
{
    order(LookForUnknown{std::move(known)});
}

void ArchiveThread::remove(std::vector<std::pair<std::uint64_t, std::filesystem::path>> recordings)
{
    order(Remove{std::move(recordings)});
}

/// A full mailbox means a disk that has not answered for minutes: then overs stay unknown and are
/// not recorded.
void ArchiveThread::order(Order order)
{
    (void)m_orders.post(std::move(order));
}

ArchiveReading ArchiveThread::read() const
{
    const std::lock_guard lock{m_readingMutex};
    return m_reading;
}

void ArchiveThread::run(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        turn();
        std::unique_lock lock{m_wakeMutex};
        m_wake.wait_for(lock, stop, kTurn, [] { return false; });
    }
    turn();
    m_recorder.endAll();
    m_shelf.serviceLast();
    publish();
}

/// Orders are taken first and obeyed last: what an over's end is told after was pushed before, and
/// is drained in between. Silence counts up to the moment when the draining began: what was said
/// later lies in the ring still, however long this thread has been kept from running.
void ArchiveThread::turn()
{
    const MonoTime drainedUpTo = m_clock.now();
    m_orders.drain(m_fresh);
    for (Order& order : m_fresh)
        if (auto* const opened = std::get_if<TapOpened>(&order))
            m_taps.push_back(*opened);
    drainTaps();
    for (Order& order : m_fresh)
        std::visit([this](auto& one) { obey(one); }, order);
    m_fresh.clear();
    m_recorder.tick(drainedUpTo);
    m_shelf.service([this] { drainTaps(); });
    publish();
}

void ArchiveThread::drainTaps()
{
    for (const TapOpened& opened : m_taps)
        m_copies += opened.tap->drain([&](const fanout::TappedVoice& voice) {
            m_recorder.voice(overNumber(opened.run, voice.over), voice);
        });
}

void ArchiveThread::obey(TapClosed& closed)
{
    std::erase_if(m_taps, [&](const TapOpened& opened) { return opened.run == closed.run; });
}

void ArchiveThread::obey(OverFacts& facts)
{
    m_recorder.facts(std::move(facts));
}

void ArchiveThread::obey(OverTotals& totals)
{
    m_recorder.totals(totals);
}

void ArchiveThread::obey(LookForUnknown& look)
{
    for (const auto& file : listFolder(m_config.folder).recordings) {
        drainTaps();
        const auto id = idOfName(file);
        if (!id || look.known.contains(*id))
            continue;
        auto content = readRecording(m_config.folder / file);
        if (!content || content->packets.size() == 0 || look.known.contains(content->info.id))
            continue;
        if (!content->ours)
            content->info.id = *id;
        if (m_hooks.finished)
            m_hooks.finished({std::move(content->info), file, content->fileBytes});
    }
}

void ArchiveThread::obey(Remove& remove)
{
    std::vector<std::uint64_t> removed;
    for (const auto& [id, file] : remove.recordings) {
        if (m_files->remove(m_config.folder / file))
            removed.push_back(id);
        drainTaps();
    }
    if (m_hooks.removed && !removed.empty())
        m_hooks.removed(std::move(removed));
}

void ArchiveThread::publish()
{
    if (m_clock.now() >= m_nextSpaceLook) {
        m_nextSpaceLook = m_clock.now() + kSpaceEvery;
        m_freeBytes = m_files->freeBytes(m_config.folder);
    }
    const std::lock_guard lock{m_readingMutex};
    m_reading = {.recorder = m_recorder.counters(),
                 .shelf = m_shelf.counters(),
                 .running = m_recorder.running(),
                 .writing = m_shelf.running(),
                 .copies = m_copies,
                 .freeBytes = m_freeBytes,
                 .trouble = m_shelf.trouble()};
}

} // namespace shack::archive
