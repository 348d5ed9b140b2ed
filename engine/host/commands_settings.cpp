#include "engine/host/commands.h"

namespace shack::host {

namespace {

Message settingsMessage(const Error& error, std::uint8_t model)
{
    const Fields key{{"key", error.sentence()}};
    switch (error.code()) {
    case ErrorCode::Unsupported:
        return say("settings.not_for_model", "This model does not have this setting.",
                   {{"key", error.sentence()}, {"model", std::to_string(model)}});
    case ErrorCode::OutOfRange:
        return say("settings.value", "The value does not fit this setting.", key);
    default:
        return say("settings.unknown_key", "There is no such setting.", key);
    }
}

/// A value that was never there cannot be put back.
std::optional<EngineCommand> inverseOf(const WriteRadioSettings& command,
                                       const wire::ConfigValues* before)
{
    WriteRadioSettings inverse{.device = command.device, .changes = {}};
    const auto old =
        before == nullptr ? std::map<std::string, std::string>{} : station::toTexts(*before);
    for (const auto& [key, text] : command.changes) {
        const auto found = old.find(key);
        if (found == old.end() || found->second.empty())
            return std::nullopt;
        inverse.changes.insert(*found);
    }
    return inverse;
}

} // namespace

void Commands::on(const ReadRadioSettings& command)
{
    const store::DeviceRecord* const device = known(command.device);
    if (device == nullptr)
        return;
    const bool online = m_desk.presence.isOnline(command.device);
    m_desk.settings.read(command.device, command.fromDevice, online, m_ticket);
    finish(done());
}

void Commands::on(const WriteRadioSettings& command)
{
    const store::DeviceRecord* const device = known(command.device);
    if (device == nullptr)
        return;
    const auto model = static_cast<wire::DeviceModel>(device->model);
    auto change = m_desk.settings.prepare(command.device, model, command.changes);
    if (!change) {
        finish(settingsMessage(change.error(), device->model));
        return;
    }
    const auto save = [id = command.device, texts = station::toTexts(change->merged)](
                          store::Store& s) { return s.devices().replaceSettings(id, texts); };
    const auto inverse = inverseOf(command, m_desk.settings.stored(command.device));
    write(save, [this, model, id = command.device, change = *change, inverse] {
        const std::size_t differs = change.differs.size();
        m_desk.settings.apply(id, model, m_desk.presence.isOnline(id), change, m_ticket);
        finish(inverse ? done(differs, *inverse) : done(differs));
    });
}

} // namespace shack::host
