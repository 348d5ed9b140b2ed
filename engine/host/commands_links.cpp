#include "engine/host/commands.h"
#include "engine/station/route_planner.h"

namespace shack::host {

namespace {

std::string nameOf(const station::Directory& directory, TalkGroupId group)
{
    const store::TalkGroupRecord* const record = directory.group(group);
    return record == nullptr ? std::to_string(group.value) : record->name;
}

Message nameTaken(const std::string& name)
{
    return say("group.name_taken", "This name is taken.", {{"name", name}});
}

Message unknownLink()
{
    return say("link.unknown", "There is no such link.");
}

} // namespace

std::optional<Message> Commands::targetsProblem(const std::vector<TalkGroupId>& targets,
                                                TalkGroupId self) const
{
    using station::LinkProblem;
    const station::Directory& directory = m_desk.directory;
    const auto finding =
        station::checkLinkTargets(targets, self, directory.planGroups(), directory.planLinks());
    if (!finding)
        return std::nullopt;
    const Fields fields{{"group", nameOf(directory, finding->group)}};
    switch (finding->problem) {
    case LinkProblem::TooFew:
        return say("link.too_few", "A link joins at least two talk groups.");
    case LinkProblem::Duplicate:
        return say("link.duplicate", "A talk group stands twice in the link.", fields);
    case LinkProblem::UnknownGroup:
        return say("link.unknown_group", "A talk group of the link does not exist.", fields);
    case LinkProblem::TargetIsLink:
        return say("link.target_is_link", "A link cannot join links.", fields);
    case LinkProblem::InOtherLink:
        return say("link.group_in_other_link", "A talk group can be in one link only.",
                   {{"group", nameOf(directory, finding->group)},
                    {"link", nameOf(directory, finding->otherLink)}});
    }
    return std::nullopt;
}

void Commands::on(const AddLink& command)
{
    const store::TalkGroupRecord link{.name = command.name, .isLink = true};
    auto problem = groupProblem(link);
    if (!problem)
        problem = targetsProblem(command.targets, {});
    if (problem) {
        finish(std::move(*problem));
        return;
    }
    const auto save =
        [link, targets = command.targets](store::Store& s) -> Result<store::TalkGroupRecord> {
        return store::inTransaction(s.sql(), [&]() -> Result<store::TalkGroupRecord> {
            auto inserted = s.talkGroups().insert(link);
            if (!inserted)
                return inserted;
            if (Status joined = s.groupLinks().replace(inserted->id, targets); !joined)
                return failed(joined.error());
            return inserted;
        });
    };
    write<store::TalkGroupRecord>(
        save,
        [this, targets = command.targets](store::TalkGroupRecord inserted) {
            const TalkGroupId id = inserted.id;
            m_desk.directory.put(std::move(inserted));
            m_desk.directory.putLink({id, targets});
            m_desk.replan();
            CommandDone outcome = done(1, RemoveLink{id});
            outcome.createdId = id.value;
            finish(std::move(outcome));
        },
        nameTaken(command.name));
}

void Commands::on(const EditLink& command)
{
    const store::TalkGroupRecord* const before = m_desk.directory.group(command.link);
    if (before == nullptr || !before->isLink) {
        finish(unknownLink());
        return;
    }
    store::TalkGroupRecord link = *before;
    assignIf(link.name, command.name);
    assignIf(link.enabled, command.enabled);
    auto problem = groupProblem(link);
    if (!problem && command.targets)
        problem = targetsProblem(*command.targets, command.link);
    if (problem) {
        finish(std::move(*problem));
        return;
    }
    EditLink inverse{.link = command.link};
    keepOld(inverse.name, command.name, before->name);
    keepOld(inverse.enabled, command.enabled, before->enabled);
    if (const auto* const targets = m_desk.directory.targetsOf(command.link))
        keepOld(inverse.targets, command.targets, *targets);
    const auto save = [link, targets = command.targets](store::Store& s) -> Status {
        return store::inTransaction(s.sql(), [&]() -> Status {
            Status saved = s.talkGroups().update(link);
            if (saved && targets)
                saved = s.groupLinks().replace(link.id, *targets);
            return saved;
        });
    };
    write(
        save,
        [this, link, inverse, targets = command.targets] {
            m_desk.directory.put(link);
            if (targets)
                m_desk.directory.putLink({link.id, *targets});
            m_desk.replan();
            finish(done(1, inverse));
        },
        nameTaken(link.name));
}

void Commands::on(const RemoveLink& command)
{
    const store::TalkGroupRecord* const link = m_desk.directory.group(command.link);
    if (link == nullptr || !link->isLink)
        finish(unknownLink());
    else
        removeGroup(command.link);
}

} // namespace shack::host
