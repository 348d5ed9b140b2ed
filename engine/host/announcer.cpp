#include "engine/host/announcer.h"

#include "engine/archive/draarl_container.h"
#include "engine/archive/recording_reader.h"
#include "engine/base/log.h"
#include "engine/host/control_desk.h"
#include "engine/station/announcement_times.h"
#include "engine/store/announcements.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>
#include <utility>

namespace shack::host {

namespace {

constexpr std::chrono::seconds kLetInWithin{5};
constexpr Ssid kStationSsid{255}; // draarl-v1 section 16

/// A recording of ours, any Ogg Opus file of one channel, or the reference's container.
Result<archive::PacketList> packetsOf(const std::filesystem::path& file)
{
    if (file.extension() != ".raw") {
        auto content = archive::readRecording(file);
        if (!content)
            return failed(content.error());
        return std::move(content->packets);
    }
    std::vector<std::byte> bytes;
    const Status read = archive::readPieces(
        file, [&](ByteSpan piece) { bytes.insert(bytes.end(), piece.begin(), piece.end()); });
    if (!read)
        return failed(read.error());
    auto content = archive::decodeDraarl(bytes);
    if (!content)
        return failed(content.error());
    return std::move(content->packets);
}

Result<sound::VoiceScript> scriptOfFile(const std::filesystem::path& file)
{
    const auto packets = packetsOf(file);
    if (!packets)
        return failed(packets.error());
    std::vector<ByteSpan> frames;
    for (std::size_t i = 0; i < packets->size(); ++i)
        frames.push_back((*packets)[i]);
    return sound::scriptOf(frames);
}

AnnouncementPlan planOf(const store::AnnouncementRecord& record)
{
    return {.id = record.id,
            .title = record.title,
            .group = record.group,
            .file = record.file,
            .repeats = static_cast<AnnouncementRepeat>(record.repeats),
            .firstAt = record.firstAt,
            .every = record.every,
            .enabled = record.enabled};
}

static_assert(static_cast<int>(AnnouncementRepeat::Interval) ==
              static_cast<int>(store::AnnouncementRepeat::Interval));
static_assert(static_cast<int>(AnnouncementOutcome::Failed) ==
              static_cast<int>(store::AnnouncementOutcome::Failed));

} // namespace

Announcer::Announcer(ControlDesk& desk)
    : m_desk(desk), m_voice(desk, {.device = HouseVoice::kAnnouncer,
                                   .owner = {},
                                   .username = "system-broadcast",
                                   .callsign = "AUTO",
                                   .ssid = kStationSsid})
{
}

void Announcer::take(std::vector<store::AnnouncementRecord> plans)
{
    std::erase_if(m_plans, [&](const auto& entry) {
        return std::ranges::none_of(plans,
                                    [&](const auto& plan) { return plan.id == entry.first; });
    });
    for (const store::AnnouncementRecord& plan : plans)
        if (const auto* const known = this->plan(plan.id); known == nullptr || *known != plan)
            put(plan);
}

void Announcer::put(const store::AnnouncementRecord& plan)
{
    m_plans[plan.id] = {plan, station::nextAnnouncement(plan, m_desk.clock.wallNow())};
}

void Announcer::remove(std::uint64_t plan)
{
    m_plans.erase(plan);
}

const store::AnnouncementRecord* Announcer::plan(std::uint64_t id) const
{
    const auto found = m_plans.find(id);
    return found == m_plans.end() ? nullptr : &found->second.record;
}

bool Announcer::announce(store::AnnouncementRecord once)
{
    once.id = 0;
    return enqueue(std::move(once), m_desk.clock.wallNow(), m_desk.clock.now() + kPatience);
}

bool Announcer::enqueue(store::AnnouncementRecord plan, WallTime dueAt, MonoTime giveUpAt)
{
    if (m_waiting.size() >= kMostRuns)
        return false;
    m_waiting.push_back({++m_lastRun, std::move(plan), dueAt, giveUpAt});
    return true;
}

bool Announcer::cancel(std::uint64_t run)
{
    if (m_talking && m_talking->number == run) {
        m_voice.close();
        ended(*std::exchange(m_talking, std::nullopt), store::AnnouncementOutcome::Cancelled, {});
        return true;
    }
    const auto found = std::ranges::find(m_waiting, run, &Run::number);
    if (found == m_waiting.end())
        return false;
    const Run cancelled = std::move(*found);
    m_waiting.erase(found);
    ended(cancelled, store::AnnouncementOutcome::Cancelled, {});
    return true;
}

void Announcer::tick()
{
    collectDue();
    if (m_talking)
        follow();
    else
        startOne();
}

/// What is due is decided at once, or when the one before it has been said.
void Announcer::collectDue()
{
    const WallTime now = m_desk.clock.wallNow();
    for (auto& [id, plan] : m_plans) {
        if (!plan.nextAt || *plan.nextAt > now)
            continue;
        const WallTime dueAt = *plan.nextAt;
        plan.nextAt = station::nextAnnouncement(plan.record, now);
        if (now - dueAt <= kMostLate && m_desk.air.running())
            (void)enqueue(plan.record, dueAt, m_desk.clock.now());
    }
}

void Announcer::startOne()
{
    const MonoTime now = m_desk.clock.now();
    for (auto place = m_waiting.begin(); place != m_waiting.end();) {
        const bool quiet = isQuiet(place->plan.group);
        if (!quiet && now < place->giveUpAt) {
            ++place;
            continue;
        }
        Run run = std::move(*place);
        place = m_waiting.erase(place);
        if (quiet)
            return begin(std::move(run));
        ended(run, store::AnnouncementOutcome::Busy, {});
    }
}

void Announcer::begin(Run run)
{
    std::filesystem::path file{std::u8string{run.plan.file.begin(), run.plan.file.end()}};
    if (file.is_relative())
        file = m_desk.archive.folder() / file;
    auto trouble = m_voice.open(run.plan.group, [file] { return scriptOfFile(file); });
    if (trouble)
        return ended(run, store::AnnouncementOutcome::Failed, trouble->sentence);
    m_talking = std::move(run);
    m_letInBy = m_desk.clock.now() + kLetInWithin;
}

void Announcer::follow()
{
    m_voice.tick();
    const sound::VoiceReading reading = m_voice.read();
    std::optional<store::AnnouncementOutcome> outcome;
    std::string trouble = reading.trouble;
    if (m_voice.isLost()) {
        outcome = store::AnnouncementOutcome::Failed;
        trouble = "the station left the air";
    } else if (reading.state == sound::VoiceState::Finished) {
        outcome = store::AnnouncementOutcome::Said;
    } else if (reading.state == sound::VoiceState::Interrupted) {
        outcome = store::AnnouncementOutcome::Interrupted;
    } else if (reading.state == sound::VoiceState::Failed) {
        outcome = store::AnnouncementOutcome::Failed;
    } else if (reading.state == sound::VoiceState::Waiting && m_desk.clock.now() > m_letInBy) {
        outcome = store::AnnouncementOutcome::Failed;
        trouble = "the station did not let it in";
    }
    if (!outcome)
        return;
    m_voice.close();
    ended(*std::exchange(m_talking, std::nullopt), *outcome, trouble);
}

/// Nobody talks in the domain, nor did a moment ago.
bool Announcer::isQuiet(TalkGroupId group) const
{
    const auto* const domain = m_desk.plan->domainOf(group);
    if (domain == nullptr)
        return true; // then it fails, and says so
    for (const auto& [number, over] : m_desk.overs.running())
        if (over.domain == domain->id)
            return false;
    const auto& finished = m_desk.overs.finished();
    const auto last = std::ranges::find(finished, domain->id, &station::Over::domain);
    return last == finished.end() || last->startedAt == MonoTime{} ||
           m_desk.clock.now() - (last->startedAt + last->length) >= kQuiet;
}

void Announcer::ended(const Run& run, store::AnnouncementOutcome outcome,
                      const std::string& trouble)
{
    log::info(log::Area::Host, "an announcement ended",
              {{"title", run.plan.title},
               {"group", run.plan.group.value},
               {"outcome", store::announcementOutcomeName(outcome)},
               {"trouble", trouble}});
    m_desk.events.push(AnnouncementEnded{.run = run.number,
                                         .plan = run.plan.id,
                                         .title = run.plan.title,
                                         .group = run.plan.group,
                                         .outcome = static_cast<AnnouncementOutcome>(outcome),
                                         .trouble = trouble});
    const auto known = m_plans.find(run.plan.id);
    if (known == m_plans.end())
        return;
    known->second.record.lastAt = run.dueAt;
    known->second.record.lastOutcome = outcome;
    if (m_desk.store == nullptr)
        return;
    (void)m_desk.store->keep("announcement:" + std::to_string(run.plan.id),
                             [id = run.plan.id, dueAt = run.dueAt, outcome](store::Store& s) {
                                 return s.announcements().noteRun(id, dueAt, outcome);
                             });
}

void Announcer::stop()
{
    m_voice.close();
    m_talking.reset();
    m_waiting.clear();
}

AnnouncementsView Announcer::view() const
{
    AnnouncementsView view;
    for (const auto& [id, plan] : m_plans)
        view.rows.push_back(
            {.plan = planOf(plan.record),
             .nextAt = plan.nextAt,
             .lastAt = plan.record.lastAt,
             .lastOutcome = static_cast<AnnouncementOutcome>(plan.record.lastOutcome)});
    const auto runOf = [](const Run& run) {
        return AnnouncementRun{.run = run.number,
                               .plan = run.plan.id,
                               .title = run.plan.title,
                               .group = run.plan.group};
    };
    if (m_talking) {
        const sound::VoiceReading reading = m_voice.read();
        AnnouncementRun& run = view.runs.emplace_back(runOf(*m_talking));
        run.talking = reading.state == sound::VoiceState::Talking;
        run.said = reading.said;
        run.length = reading.length;
    }
    for (const Run& run : m_waiting)
        view.runs.push_back(runOf(run));
    return view;
}

} // namespace shack::host
