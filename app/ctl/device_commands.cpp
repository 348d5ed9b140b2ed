#include "app/ctl/book_names.h"
#include "app/ctl/book_rows.h"
#include "app/ctl/text_table.h"
#include "app/ctl/tool.h"
#include "engine/station/book_rules.h"
#include "engine/station/name_rules.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace shack::app {

namespace {

constexpr const char* kDeviceHelp = "callsign (or account) and SSID: BG7XYZ-8; or #ID";

struct NewDevice {
    std::string account;
    std::uint32_t ssid = 0;
    std::string name;
    std::uint32_t model = 0;
    std::uint32_t dmrId = 0;
    std::optional<std::string> group;
    std::string note;
};

/// Changes one device; an objection stops the whole command.
using DeviceChange = std::function<std::optional<Refusal>(
    Book&, store::Store&, const station::Directory&, store::DeviceRecord&)>;

std::string flagWords(const store::DeviceRecord& device)
{
    std::string words;
    const auto add = [&words](bool free, const char* word, const std::optional<WallTime>& until) {
        if (free)
            return;
        words += words.empty() ? "" : ", ";
        words += word;
        if (until)
            words += " until " + timeText(*until);
    };
    add(device.mayTalk, "muted", device.mayTalkUntil);
    add(device.hears, "deaf", device.hearsUntil);
    return words;
}

Outcome rowsOf(const station::Directory& book, const std::vector<store::DeviceRecord>& devices,
               const std::string& text)
{
    Answer answer;
    Json rows = Json::array();
    for (const store::DeviceRecord& device : devices)
        rows.push_back(deviceJson(book, device));
    answer.json["devices"] = std::move(rows);
    answer.text = text;
    return answer;
}

std::vector<store::DeviceRecord> sortedDevices(const station::Directory& book)
{
    std::vector<store::DeviceRecord> devices;
    devices.reserve(book.devices());
    for (const auto& [id, entry] : book.allDevices())
        devices.push_back(entry.record);
    std::ranges::sort(devices, {}, &store::DeviceRecord::id);
    return devices;
}

Outcome listDevices(const station::Directory& book, const std::optional<std::string>& ofAccount,
                    const std::optional<std::string>& inGroup)
{
    std::vector<store::DeviceRecord> devices = sortedDevices(book);
    if (ofAccount) {
        const auto account = findAccount(book, *ofAccount);
        if (!account)
            return refuse(account.error());
        std::erase_if(devices, [&](const auto& device) { return device.account != account->id; });
    }
    if (inGroup) {
        const auto group = findGroup(book, *inGroup);
        if (!group)
            return refuse(group.error());
        std::erase_if(devices, [&](const auto& device) { return device.group != group->id; });
    }
    TextTable table{{"ID", "DEVICE", "ACCOUNT", "NAME", "GROUP", "FLAGS", "LAST ONLINE"}};
    for (const store::DeviceRecord& device : devices) {
        const store::AccountRecord* const owner = book.account(device.account);
        table.add({std::to_string(device.id.value), stationWord(book, device),
                   owner == nullptr ? "?" : owner->name, device.name, groupWord(book, device.group),
                   flagWords(device),
                   device.lastOnlineAt ? timeText(*device.lastOnlineAt) : "never"});
    }
    return rowsOf(book, devices, table.text("There are no such devices."));
}

Outcome addDevice(Book& desk, store::Store& store, const station::Directory& book,
                  const NewDevice& wanted)
{
    const auto owner = findAccount(book, wanted.account);
    if (!owner)
        return refuse(owner.error());
    store::DeviceRecord device{.account = owner->id,
                               .ssid = Ssid{static_cast<std::uint8_t>(wanted.ssid)},
                               .name = wanted.name,
                               .model = static_cast<std::uint8_t>(wanted.model),
                               .dmrId = wanted.dmrId,
                               .group =
                                   station::groupForNewDevice(book, *owner, desk.defaultGroup()),
                               .note = wanted.note};
    if (wanted.group) {
        const auto group = findGroup(book, *wanted.group);
        if (!group)
            return refuse(group.error());
        device.group = group->id;
    }
    if (auto objection = station::checkDevice(book, device))
        return refuse(*objection);
    const auto added = store.devices().insert(device);
    if (!added)
        return refuse(added.error());
    Answer answer;
    answer.json["device"] = deviceJson(book, *added);
    answer.text = "Device " + harmless(stationWord(book, *added)) + " (#" +
                  std::to_string(added->id.value) + ") is added, talk group " +
                  harmless(groupWord(book, added->group)) + ".\n";
    return answer;
}

/// All of the named devices or none.
Outcome changeDevices(Book& desk, store::Store& store, const station::Directory& book,
                      const std::vector<std::string>& words, const DeviceChange& change,
                      const std::string& done)
{
    std::vector<store::DeviceRecord> changed;
    std::string text;
    for (const std::string& word : words) {
        auto device = findDevice(book, word);
        if (!device)
            return refuse(device.error());
        if (std::ranges::find(changed, device->id, &store::DeviceRecord::id) != changed.end())
            continue; // named twice
        if (auto objection = change(desk, store, book, *device))
            return refuse(*objection);
        text += "Device " + harmless(stationWord(book, *device)) + " " + done + "\n";
        changed.push_back(std::move(*device));
    }
    return rowsOf(book, changed, text);
}

std::optional<Refusal> refusedBy(const Status& status)
{
    return status ? std::nullopt : std::optional{refuse(status.error()).value()};
}

/// A subcommand for one or more devices.
void addForDevices(CLI::App& devices, Tool& tool, const std::string& name, const std::string& help,
                   const std::string& done, DeviceChange change)
{
    auto* const command = devices.add_subcommand(name, help);
    const auto words = std::make_shared<std::vector<std::string>>();
    command->add_option("DEVICE", *words, kDeviceHelp)->required();
    command->callback([&tool, words, done, change = std::move(change)] {
        tool.chosen = [&tool, words, done, change] {
            return tool.change(
                [&](Book& desk, store::Store& store, const station::Directory& book) {
                    return changeDevices(desk, store, book, *words, change, done);
                });
        };
    });
}

/// What goes with a change of flags.
struct FlagOrder {
    std::string by = "shackctl";
    std::int64_t seconds = 0; ///< until the flag goes back by itself; 0: never
};

DeviceChange setFlag(bool store::DeviceRecord::*flag,
                     std::optional<WallTime> store::DeviceRecord::*until, bool value,
                     const std::shared_ptr<FlagOrder>& order)
{
    return [=](Book& desk, store::Store& store, const station::Directory&,
               store::DeviceRecord& device) {
        device.*flag = value;
        device.*until = std::nullopt;
        if (order->seconds > 0)
            device.*until = desk.now() + std::chrono::seconds{order->seconds};
        device.flagsBy = order->by;
        device.flagsAt = desk.now();
        return refusedBy(store.devices().update(device));
    };
}

void addFlags(CLI::App& devices, Tool& tool)
{
    const auto order = std::make_shared<FlagOrder>();
    const auto add = [&](const char* name, const char* help, const char* done,
                         DeviceChange change) {
        addForDevices(devices, tool, name, help, done, std::move(change));
        CLI::App* const command = devices.get_subcommand(name);
        command->add_option("--by", order->by, "who decided it, shown in the window")
            ->capture_default_str();
        return command;
    };
    const auto addForAWhile = [&](CLI::App* command) {
        const std::map<std::string, std::int64_t> units{
            {"s", 1}, {"m", 60}, {"h", 3'600}, {"d", 86'400}};
        command
            ->add_option("--for", order->seconds,
                         "how long, for example 10m, 2h or 1d; without it until it is undone")
            ->transform(CLI::AsNumberWithUnit(units, CLI::AsNumberWithUnit::UNIT_REQUIRED, "TIME"))
            ->check(CLI::Range(std::int64_t{1}, std::int64_t{366 * 86'400}).description(""));
    };
    using Device = store::DeviceRecord;
    addForAWhile(add("mute", "what it says is not forwarded", "may not talk any more.",
                     setFlag(&Device::mayTalk, &Device::mayTalkUntil, false, order)));
    add("unmute", "undo mute", "may talk.",
        setFlag(&Device::mayTalk, &Device::mayTalkUntil, true, order));
    addForAWhile(add("deafen", "it gets nothing to hear", "hears nothing any more.",
                     setFlag(&Device::hears, &Device::hearsUntil, false, order)));
    add("hear", "undo deafen", "hears.", setFlag(&Device::hears, &Device::hearsUntil, true, order));
}

void addList(CLI::App& devices, Tool& tool)
{
    auto* const command = devices.add_subcommand("list", "all devices");
    const auto account = std::make_shared<std::optional<std::string>>();
    const auto group = std::make_shared<std::optional<std::string>>();
    command->add_option("--account", *account, "only of this account");
    command->add_option("--group", *group, "only in this talk group");
    command->callback([&tool, account, group] {
        tool.chosen = [&tool, account, group] {
            return tool.read([&](Book&, const station::Directory& book) {
                return listDevices(book, *account, *group);
            });
        };
    });
}

void addAdd(CLI::App& devices, Tool& tool)
{
    auto* const command =
        devices.add_subcommand("add", "a device before it calls for the first time");
    const auto wanted = std::make_shared<NewDevice>();
    command->add_option("ACCOUNT", wanted->account, "login name, callsign, or #ID")->required();
    command->add_option("--ssid", wanted->ssid, "1 to 99 or 106 to 254")
        ->required()
        ->check(CLI::Range(0U, 255U));
    command->add_option("--name", wanted->name, "for people");
    command->add_option("--model", wanted->model, "draarl-v1 section 3")
        ->check(CLI::Range(0U, 255U));
    command->add_option("--dmr-id", wanted->dmrId, "0 = none");
    command->add_option("--group", wanted->group,
                        "number or name; default: the account's, else the station's");
    command->add_option("--note", wanted->note, "for operators");
    command->callback([&tool, wanted] {
        tool.chosen = [&tool, wanted] {
            return tool.change(
                [&](Book& desk, store::Store& store, const station::Directory& book) {
                    return addDevice(desk, store, book, *wanted);
                });
        };
    });
}

void addMove(CLI::App& devices, Tool& tool)
{
    const auto target = std::make_shared<std::string>();
    const auto move = [target](Book&, store::Store& store, const station::Directory& book,
                               store::DeviceRecord& device) -> std::optional<Refusal> {
        TalkGroupId group;
        if (*target != "none") {
            const auto found = findGroup(book, *target);
            if (!found)
                return found.error();
            group = found->id;
        }
        if (auto objection = station::checkMove(book, device.id, group))
            return objection;
        device.group = group;
        const std::pair step{device.id, group};
        return refusedBy(store.devices().moveToGroups(std::span{&step, 1}));
    };
    addForDevices(devices, tool, "move", "to another talk group", "is moved.", move);
    devices.get_subcommand("move")
        ->add_option("--group", *target, "number or name of the talk group, or none")
        ->required();
}

void addRemove(CLI::App& devices, Tool& tool)
{
    const auto remove = [](Book&, store::Store& store, const station::Directory&,
                           store::DeviceRecord& device) {
        return refusedBy(store.devices().remove(device.id));
    };
    addForDevices(devices, tool, "remove", "take devices out of the book", "is removed.", remove);
}

} // namespace

void addDeviceCommands(CLI::App& parser, Tool& tool)
{
    auto* const devices = parser.add_subcommand("device", "equipment: who may talk and hear where");
    devices->require_subcommand(1);
    addList(*devices, tool);
    addAdd(*devices, tool);
    addMove(*devices, tool);
    addFlags(*devices, tool);
    addRemove(*devices, tool);
}

} // namespace shack::app
