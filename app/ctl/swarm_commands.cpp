#include "app/ctl/book_names.h"
#include "app/ctl/tool.h"
#include "engine/bench/swarm_identity.h"
#include "engine/host/isolated_station.h"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace shack::app {

namespace {

struct NewSwarm {
    std::size_t devices = 0;
    std::uint32_t groups = 1;
};

/// What the seed of a swarm has and the book has not.
struct Missing {
    std::vector<store::TalkGroupRecord> groups;
    std::vector<store::AccountRecord> accounts;
    std::unordered_map<AccountId, std::string> names; ///< of all accounts, by their id in the seed
};

Missing missingOf(const host::StationSeed& seed, const station::Directory& book)
{
    Missing missing;
    for (const store::TalkGroupRecord& group : seed.groups) {
        if (book.group(group.id) == nullptr)
            missing.groups.push_back(group);
    }
    for (const store::AccountRecord& account : seed.accounts) {
        missing.names.emplace(account.id, account.name);
        if (book.accountByName(account.name) != nullptr)
            continue;
        missing.accounts.push_back(account);
        missing.accounts.back().id = {}; // the store chooses
    }
    return missing;
}

Result<std::size_t> plant(store::Store& store, const station::Directory& book,
                          const host::StationSeed& seed)
{
    const Missing missing = missingOf(seed, book);
    for (const store::TalkGroupRecord& group : missing.groups) {
        if (auto put = store.talkGroups().insert(group); !put)
            return failed(put.error());
    }
    auto ids = store.accounts().insertMany(missing.accounts);
    if (!ids)
        return failed(ids.error());
    std::unordered_map<std::string, AccountId> idOf;
    for (std::size_t i = 0; i < ids->size(); ++i)
        idOf.emplace(missing.accounts[i].name, (*ids)[i]);
    std::vector<store::DeviceRecord> devices;
    for (store::DeviceRecord device : seed.devices) {
        const std::string& name = missing.names.at(device.account);
        const store::AccountRecord* const known = book.accountByName(name);
        device.id = {};
        device.account = known != nullptr ? known->id : idOf.at(name);
        if (known == nullptr || book.deviceOf(known->id, device.ssid) == nullptr)
            devices.push_back(device);
    }
    auto added = store.devices().insertMany(devices);
    if (!added)
        return failed(added.error());
    return added->size();
}

Outcome addSwarm(const Tool& tool, const NewSwarm& wanted)
{
    // Before the book is opened: hashing takes its time, and nobody shall wait for it with a lock.
    const auto seed = host::swarmSeed(wanted.devices, wanted.groups);
    if (!seed)
        return refuse(seed.error());
    return tool.change([&](Book&, store::Store& store, const station::Directory& book) -> Outcome {
        const auto added = plant(store, book, *seed);
        if (!added)
            return refuse(added.error());
        Answer answer;
        answer.json["devices"] = wanted.devices;
        answer.json["added_devices"] = *added;
        answer.json["accounts"] = seed->accounts.size();
        answer.text = "The swarm of " + std::to_string(wanted.devices) +
                      " devices is in the book (" + std::to_string(*added) + " of them new).\n" +
                      "Everybody can know its passwords: take it out with \"swarm remove\" before "
                      "others reach the station.\n";
        return answer;
    });
}

/// Only what "swarm add" makes: name and callsign both have to fit.
bool isSwarm(const store::AccountRecord& account)
{
    constexpr std::string_view kName = "swarm";
    return account.name.starts_with(kName) &&
           account.callsign == "SW" + account.name.substr(kName.size());
}

Outcome removeSwarm(store::Store& store, const station::Directory& book)
{
    std::size_t accounts = 0;
    std::size_t groups = 0;
    for (const auto& [id, account] : book.allAccounts()) {
        if (!isSwarm(account))
            continue;
        if (const Status removed = store.accounts().remove(id); !removed)
            return refuse(removed.error());
        ++accounts;
    }
    for (std::uint32_t i = 0;; ++i) {
        const TalkGroupId id{bench::kFirstSwarmGroup + i};
        const store::TalkGroupRecord* const group = book.group(id);
        if (group == nullptr || group->name != "Swarm " + std::to_string(i + 1))
            break;
        if (const Status removed = store.talkGroups().remove(id); !removed)
            return refuse(removed.error());
        ++groups;
    }
    Answer answer;
    answer.json["removed_accounts"] = accounts;
    answer.json["removed_groups"] = groups;
    answer.text = std::to_string(accounts) + " accounts of the swarm with their devices and " +
                  std::to_string(groups) + " of its talk groups are removed.\n";
    return answer;
}

} // namespace

void addSwarmCommands(CLI::App& parser, Tool& tool)
{
    auto* const swarm = parser.add_subcommand(
        "swarm", "the accounts and devices that shack-load --target logs in with");
    swarm->require_subcommand(1);

    auto* const add = swarm->add_subcommand(
        "add", "accounts swarm00001, swarm00002, ... with up to 248 devices each, their passwords, "
               "and talk groups from 1001 on; what is there already stays");
    const auto wanted = std::make_shared<NewSwarm>();
    add->add_option("DEVICES", wanted->devices, "as --devices of shack-load")
        ->required()
        ->check(CLI::Range(std::size_t{1}, bench::kMaxSwarmDevices));
    add->add_option("--groups", wanted->groups, "as --groups of shack-load")
        ->capture_default_str()
        ->check(CLI::Range(1U, 10'000U));
    add->callback(
        [&tool, wanted] { tool.chosen = [&tool, wanted] { return addSwarm(tool, *wanted); }; });

    auto* const remove =
        swarm->add_subcommand("remove", "take all of them and their talk groups out of the book");
    remove->callback([&tool] {
        tool.chosen = [&tool] {
            return tool.change([](Book&, store::Store& store, const station::Directory& book) {
                return removeSwarm(store, book);
            });
        };
    });
}

} // namespace shack::app
