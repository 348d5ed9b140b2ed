#include "app/ctl/import_secrets.h"

#include "engine/base/text.h"
#include "engine/crypto/bcrypt.h"
#include "engine/crypto/draarl_password.h"
#include "engine/crypto/password.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace shack::app {

namespace {

struct HashJob {
    Secret clear;
    std::string* into = nullptr;
};

/// Every job writes its own text; the threads end before the function does.
Status hashAll(std::vector<HashJob>& jobs)
{
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::optional<Error> trouble;
    const auto work = [&] {
        for (std::size_t i = next.fetch_add(1); i < jobs.size(); i = next.fetch_add(1)) {
            auto hash = crypto::hashPassword(jobs[i].clear);
            if (hash) {
                *jobs[i].into = std::move(*hash);
                continue;
            }
            const std::lock_guard lock{mutex};
            trouble = hash.error();
            return;
        }
    };
    {
        const std::size_t wanted = std::min<std::size_t>(
            {jobs.size(), std::max(1U, std::thread::hardware_concurrency()), 16});
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < wanted; ++i)
            threads.emplace_back(work);
    }
    return trouble ? Status{failed(*trouble)} : Status{};
}

template <typename Record, typename IdType>
std::string foldedName(const std::vector<Record>& records, IdType id)
{
    const auto found = std::ranges::find(records, id, &Record::id);
    return found == records.end() ? std::string{} : text::lowerAscii(found->name);
}

/// What the key opens becomes work; what it does not is noted.
tl::expected<std::vector<HashJob>, Refusal>
openDevicePasswords(const station::DraarlImport& plan, const Secret& key, ImportSecrets& secrets)
{
    std::unordered_map<AccountId, std::string> nameOf;
    for (const store::AccountRecord& account : plan.accounts)
        nameOf.emplace(account.id, text::lowerAscii(account.name));
    std::vector<HashJob> jobs;
    std::size_t sealed = 0;
    for (const station::SealedPassword& password : plan.devicePasswords) {
        std::string& hash = secrets.accounts[nameOf[password.account]];
        if (crypto::isBcrypt(password.sealed)) {
            hash = password.sealed;
            continue;
        }
        ++sealed;
        auto clear = key.empty() ? Result<Secret>{Secret{}}
                                 : crypto::openDraarlPassword(password.sealed, key);
        if (!clear && clear.error().code() == ErrorCode::InvalidInput)
            return refuse(Refusal{"import.key", clear.error().sentence() + ".", {}});
        if (clear && !clear->empty()) {
            jobs.push_back({std::move(*clear), &hash});
            continue;
        }
        ++secrets.unopened;
        if (!clear)
            secrets.notes.push_back(
                {"account", nameOf[password.account], clear.error().sentence(), false});
    }
    if (!key.empty() && sealed > 0 && jobs.empty())
        return refuse(Refusal{"import.key", "The key opens none of the device passwords.", {}});
    return jobs;
}

} // namespace

tl::expected<ImportSecrets, Refusal> importSecrets(const station::DraarlImport& plan,
                                                   const Secret& key)
{
    ImportSecrets secrets;
    auto jobs = openDevicePasswords(plan, key, secrets);
    if (!jobs)
        return refuse(jobs.error());
    for (const station::ClearPassword& password : plan.groupPasswords)
        jobs->push_back({password.clear, &secrets.groups[foldedName(plan.groups, password.group)]});
    if (auto hashed = hashAll(*jobs); !hashed)
        return refuse(Refusal{"password.failed", hashed.error().sentence() + ".", {}});
    return secrets;
}

void addSecrets(station::DraarlImport& plan, const ImportSecrets& secrets)
{
    for (store::AccountRecord& account : plan.accounts)
        if (const auto found = secrets.accounts.find(text::lowerAscii(account.name));
            found != secrets.accounts.end())
            account.devicePasswordHash = found->second;
    for (store::TalkGroupRecord& group : plan.groups)
        if (const auto found = secrets.groups.find(text::lowerAscii(group.name));
            found != secrets.groups.end())
            group.passwordHash = found->second;
}

} // namespace shack::app
