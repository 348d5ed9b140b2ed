#include "app/ctl/account_edit.h"

#include "app/ctl/book_names.h"
#include "app/ctl/book_rows.h"
#include "engine/station/book_rules.h"
#include "engine/station/name_rules.h"

namespace shack::app {

namespace {

store::AccountRole roleOf(const std::string& name)
{
    if (name == "administrator")
        return store::AccountRole::Administrator;
    return name == "operator" ? store::AccountRole::Operator : store::AccountRole::User;
}

struct NewPasswords {
    std::optional<NewPassword> device, login;
};

/// Before the book is opened: hashing takes its time, and nobody shall wait for it with a lock.
tl::expected<NewPasswords, Refusal> passwordsOf(const AccountEdit& edit)
{
    auto device = newPassword(edit.devicePassword, station::checkDevicePassword);
    if (!device)
        return refuse(device.error());
    auto login = newPassword(edit.loginPassword, station::checkLoginPassword);
    if (!login)
        return refuse(login.error());
    return NewPasswords{std::move(*device), std::move(*login)};
}

void apply(const AccountEdit& edit, const NewPasswords& passwords, store::AccountRecord& account)
{
    account.name = edit.name.value_or(account.name);
    if (edit.callsign)
        account.callsign = station::canonicalCallsign(*edit.callsign);
    account.nickname = edit.nickname.value_or(account.nickname);
    account.note = edit.note.value_or(account.note);
    if (edit.role)
        account.role = roleOf(*edit.role);
    if (edit.defaultGroup)
        account.defaultGroup = TalkGroupId{*edit.defaultGroup};
    account.enabled = edit.enabled.value_or(account.enabled);
    account.approved = edit.approved.value_or(account.approved);
    if (passwords.device)
        account.devicePasswordHash = passwords.device->hash;
    if (passwords.login)
        account.loginPasswordHash = passwords.login->hash;
}

Answer answerOf(const station::Directory& book, const store::AccountRecord& account,
                const NewPasswords& passwords, const std::string& verb)
{
    Answer answer;
    answer.json["account"] = accountJson(book, account);
    answer.text = "Account " + harmless(account.name) + " (#" + std::to_string(account.id.value) +
                  ") is " + verb + ".\n";
    if (passwords.device && !passwords.device->shown.empty()) {
        const std::string shown{passwords.device->shown.reveal()};
        answer.json["generated_password"] = shown;
        answer.text += "Device password: " + shown + "  (it is not shown again)\n";
    }
    if (account.devicePasswordHash.empty())
        answer.text += "It has no device password, so its devices cannot come online.\n";
    if (account.callsign.empty())
        answer.text += "It has no callsign, so its devices cannot come online.\n";
    return answer;
}

} // namespace

void addAccountOptions(CLI::App& command, AccountEdit& edit)
{
    command.add_option("--callsign", edit.callsign,
                       "letters, digits, '-' and '/', at most 32; nobody else may have it");
    command.add_option("--nickname", edit.nickname, "for people");
    command.add_option("--role", edit.role, "user (default), operator or administrator")
        ->check(CLI::IsMember({"user", "operator", "administrator"}));
    command.add_option("--default-group", edit.defaultGroup,
                       "number of the talk group of its new devices; 0 = the station's");
    command.add_option("--note", edit.note, "for operators");
}

Outcome addAccount(const Tool& tool, const AccountEdit& edit)
{
    const auto passwords = passwordsOf(edit);
    if (!passwords)
        return refuse(passwords.error());
    return tool.change([&](Book&, store::Store& store, const station::Directory& book) -> Outcome {
        store::AccountRecord account;
        apply(edit, *passwords, account);
        if (auto objection = station::checkAccount(book, account))
            return refuse(*objection);
        const auto added = store.accounts().insert(account);
        if (!added)
            return refuse(added.error());
        return answerOf(book, *added, *passwords, "added");
    });
}

Outcome editAccount(const Tool& tool, const AccountEdit& edit)
{
    const auto passwords = passwordsOf(edit);
    if (!passwords)
        return refuse(passwords.error());
    return tool.change([&](Book&, store::Store& store, const station::Directory& book) -> Outcome {
        auto account = findAccount(book, edit.word);
        if (!account)
            return refuse(account.error());
        apply(edit, *passwords, *account);
        if (auto objection = station::checkAccount(book, *account))
            return refuse(*objection);
        if (const Status updated = store.accounts().update(*account); !updated)
            return refuse(updated.error());
        return answerOf(book, *account, *passwords, "changed");
    });
}

} // namespace shack::app
