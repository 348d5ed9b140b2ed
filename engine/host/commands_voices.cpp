#include "engine/base/log.h"
#include "engine/host/commands.h"
#include "engine/station/announcement_times.h"
#include "engine/station/name_rules.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace shack::host {

namespace {

constexpr std::size_t kMostFileBytes = 1'024;

store::AnnouncementRecord recordOf(const AnnouncementPlan& plan)
{
    return {.id = plan.id,
            .title = plan.title,
            .group = plan.group,
            .file = plan.file,
            .repeats = static_cast<store::AnnouncementRepeat>(plan.repeats),
            .firstAt = wholeMilliseconds(plan.firstAt),
            .every = plan.every,
            .enabled = plan.enabled};
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

/// Below the folder of recordings, or anywhere by its whole path.
bool isFileName(const std::string& file)
{
    if (station::lineProblem(file, false, kMostFileBytes))
        return false;
    const std::filesystem::path path{std::u8string{file.begin(), file.end()}};
    return path.is_absolute() ||
           std::ranges::none_of(path, [](const auto& part) { return part == ".."; });
}

} // namespace

std::optional<Message> Commands::announcementProblem(const AnnouncementPlan& plan) const
{
    const store::TalkGroupRecord* const group = m_desk.directory.group(plan.group);
    if (group == nullptr || group->isLink)
        return say("group.unknown", "There is no such talk group.");
    if (station::lineProblem(plan.title, false))
        return say("announcement.title", "The title must be one line of text.");
    if (!isFileName(plan.file))
        return say("announcement.file", "The file must be a recording, or have its whole path.");
    if (plan.repeats == AnnouncementRepeat::Interval &&
        (plan.every < station::kShortestInterval || plan.every > station::kLongestInterval))
        return say("announcement.interval", "An interval lies between a minute and 30 days.");
    return std::nullopt;
}

void Commands::on(const PutAnnouncement& command)
{
    if (auto problem = announcementProblem(command.plan))
        return finish(std::move(*problem));
    const store::AnnouncementRecord* const before = m_desk.announcer.plan(command.plan.id);
    if (command.plan.id != 0 && before == nullptr)
        return finish(say("announcement.unknown", "There is no such announcement."));
    if (before == nullptr && m_desk.announcer.plans() >= Announcer::kMostPlans)
        return finish(say("announcement.too_many", "There are too many announcements."));
    const auto inverse =
        before == nullptr ? std::optional<AnnouncementPlan>{} : std::optional{planOf(*before)};
    auto record = recordOf(command.plan);
    if (before != nullptr) {
        record.lastAt = before->lastAt;
        record.lastOutcome = before->lastOutcome;
    }
    write<store::AnnouncementRecord>(
        [record](store::Store& s) { return s.announcements().put(record); },
        [this, inverse](store::AnnouncementRecord kept) {
            m_desk.announcer.put(kept);
            if (inverse)
                finish(done(1, PutAnnouncement{*inverse}));
            else
                finish(done(1, RemoveAnnouncement{kept.id}));
        });
}

void Commands::on(const RemoveAnnouncement& command)
{
    const store::AnnouncementRecord* const before = m_desk.announcer.plan(command.announcement);
    if (before == nullptr)
        return finish(say("announcement.unknown", "There is no such announcement."));
    AnnouncementPlan again = planOf(*before);
    again.id = 0;
    write([id = command.announcement](store::Store& s) { return s.announcements().remove(id); },
          [this, id = command.announcement, again] {
              m_desk.announcer.remove(id);
              finish(done(1, PutAnnouncement{again}));
          });
}

void Commands::on(const Announce& command)
{
    const AnnouncementPlan plan{
        .title = command.title, .group = command.group, .file = command.file};
    if (auto problem = announcementProblem(plan))
        return finish(std::move(*problem));
    if (!m_desk.air.running())
        return finish(say("talk.off_air", "The station is not on the air."));
    if (!m_desk.announcer.announce(recordOf(plan)))
        return finish(say("announcement.too_many", "There are too many announcements."));
    finish(done());
}

void Commands::on(const CancelAnnouncement& command)
{
    if (m_desk.announcer.cancel(command.run))
        finish(done());
    else
        finish(say("announcement.unknown", "There is no such announcement."));
}

void Commands::on(const SetEchoGroup& command)
{
    const TalkGroupId before = m_desk.echo.group();
    if (command.group == before)
        return finish(say("engine.nothing", "The command changes nothing."));
    const store::TalkGroupRecord* const group = m_desk.directory.group(command.group);
    if (command.group && (group == nullptr || group->isLink))
        return finish(say("group.unknown", "There is no such talk group."));
    if (command.group && !m_desk.directory.linksOf(command.group).empty())
        return finish(say("echo.linked", "A group that is linked to others can have no echo."));
    write(
        [group = command.group](store::Store& s) {
            return s.siteSettings().set(StoreKeeper::kEchoKey, std::to_string(group.value));
        },
        [this, group = command.group, before] {
            m_desk.echo.echoIn(group);
            log::info(log::Area::Host, "the echo group was set", {{"group", group.value}});
            finish(done(1, SetEchoGroup{before}));
        });
}

} // namespace shack::host
