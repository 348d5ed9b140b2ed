#include "engine/base/text.h"
#include "engine/host/commands.h"
#include "engine/station/book_rules.h"

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

} // namespace

/// The rules speak of groups by number, people by name.
std::optional<Message> Commands::targetsProblem(const std::vector<TalkGroupId>& targets,
                                                TalkGroupId self) const
{
    const auto objection = station::checkLink(m_desk.directory, self, targets);
    if (!objection)
        return std::nullopt;
    Message message = objectionMessage(*objection);
    for (auto& [name, value] : message.fields) {
        if (const auto number = text::parseUnsigned(value))
            value = nameOf(m_desk.directory, TalkGroupId{static_cast<std::uint32_t>(*number)});
    }
    return message;
}

void Commands::on(const AddLink& command)
{
    const store::TalkGroupRecord link{.name = command.name, .isLink = true};
    if (refused(station::checkGroup(m_desk.directory, link)))
        return;
    if (auto problem = targetsProblem(command.targets, {})) {
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
    if (refused(station::checkLinkRemoval(m_desk.directory, command.link)))
        return;
    const store::TalkGroupRecord* const before = m_desk.directory.group(command.link);
    store::TalkGroupRecord link = *before;
    assignIf(link.name, command.name);
    assignIf(link.enabled, command.enabled);
    if (refused(station::checkGroup(m_desk.directory, link)))
        return;
    if (command.targets) {
        if (auto problem = targetsProblem(*command.targets, command.link)) {
            finish(std::move(*problem));
            return;
        }
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
    if (!refused(station::checkLinkRemoval(m_desk.directory, command.link)))
        removeGroup(command.link);
}

} // namespace shack::host
