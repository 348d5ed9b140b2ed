#include "app/ctl/account_edit.h"
#include "app/ctl/book_names.h"
#include "app/ctl/book_rows.h"
#include "app/ctl/text_table.h"
#include "app/ctl/tool.h"
#include "engine/station/book_rules.h"

#include <memory>

namespace shack::app {

namespace {

std::string stateWords(const store::AccountRecord& account)
{
    if (!account.enabled)
        return "disabled";
    return account.approved ? "" : "not approved";
}

Outcome listAccounts(const station::Directory& book)
{
    Answer answer;
    Json rows = Json::array();
    TextTable table{{"ID", "NAME", "CALLSIGN", "ROLE", "PASSWORD", "GROUP", "DEVICES", "STATE"}};
    for (const auto& [id, account] : book.allAccounts()) {
        rows.push_back(accountJson(book, account));
        table.add({std::to_string(id.value), account.name, account.callsign,
                   std::string{roleName(account.role)},
                   account.devicePasswordHash.empty() ? "none" : "set",
                   groupWord(book, account.defaultGroup), std::to_string(book.deviceCount(id)),
                   stateWords(account)});
    }
    answer.json["accounts"] = std::move(rows);
    answer.text = table.text("There are no accounts yet.");
    return answer;
}

Outcome showAccount(const station::Directory& book, const std::string& word)
{
    const auto account = findAccount(book, word);
    if (!account)
        return refuse(account.error());
    TextSheet sheet;
    sheet.add("id", std::to_string(account->id.value));
    sheet.add("name", account->name);
    sheet.add("callsign", account->callsign);
    sheet.add("nickname", account->nickname);
    sheet.add("role", std::string{roleName(account->role)});
    sheet.add("enabled", account->enabled ? "yes" : "no");
    sheet.add("approved", account->approved ? "yes" : "no");
    sheet.add("device password", account->devicePasswordHash.empty() ? "none" : "set");
    sheet.add("login password", account->loginPasswordHash.empty() ? "none" : "set");
    sheet.add("default group", groupWord(book, account->defaultGroup));
    sheet.add("note", account->note);
    sheet.add("created", timeText(account->createdAt));

    Answer answer;
    answer.json["account"] = accountJson(book, *account);
    Json devices = Json::array();
    for (const DeviceId id : book.devicesOf(account->id)) {
        const store::DeviceRecord& device = *book.device(id);
        devices.push_back(deviceJson(book, device));
        sheet.add("device", stationWord(book, device) + "  " + groupWord(book, device.group) +
                                "  " + device.name);
    }
    answer.json["devices"] = std::move(devices);
    answer.text = sheet.text();
    return answer;
}

Outcome removeAccount(store::Store& store, const station::Directory& book, const std::string& word,
                      bool withDevices)
{
    const auto account = findAccount(book, word);
    if (!account)
        return refuse(account.error());
    if (auto objection = station::checkAccountRemoval(book, account->id))
        return refuse(*objection);
    const std::size_t devices = book.deviceCount(account->id);
    if (devices > 0 && !withDevices)
        return refuse(Refusal{"account.has_devices",
                              "The account has " + std::to_string(devices) +
                                  (devices == 1 ? " device" : " devices") +
                                  ", which would go with it. Add --with-devices.",
                              {{"devices", std::to_string(devices)}}});
    if (const Status removed = store.accounts().remove(account->id); !removed)
        return refuse(removed.error());
    Answer answer;
    answer.json["removed"] = accountJson(book, *account);
    answer.text = "Account " + harmless(account->name) + " is removed" +
                  (devices > 0 ? " with " + std::to_string(devices) + " of its devices.\n" : ".\n");
    return answer;
}

void addWordOption(CLI::App& command, std::string& word)
{
    command.add_option("ACCOUNT", word, "login name, callsign, or #ID")->required();
}

void addAdd(CLI::App& accounts, Tool& tool)
{
    auto* const command = accounts.add_subcommand("add", "a new account, approved and enabled");
    const auto edit = std::make_shared<AccountEdit>();
    const auto name = std::make_shared<std::string>();
    command->add_option("NAME", *name, "login name, 1 to 32 bytes: what devices send")->required();
    addAccountOptions(*command, *edit);
    command->get_option("--callsign")->required();
    addDevicePasswordOptions(*command, edit->devicePassword);
    command->callback([&tool, edit, name] {
        edit->name = *name;
        tool.chosen = [&tool, edit] { return addAccount(tool, *edit); };
    });
}

void addEdit(CLI::App& accounts, Tool& tool)
{
    auto* const command = accounts.add_subcommand("edit", "change what is named, leave the rest");
    const auto edit = std::make_shared<AccountEdit>();
    addWordOption(*command, edit->word);
    command->add_option("--name", edit->name, "login name; devices have to be told");
    addAccountOptions(*command, *edit);
    command->require_option(2, 0); // the account and at least one change
    command->callback(
        [&tool, edit] { tool.chosen = [&tool, edit] { return editAccount(tool, *edit); }; });
}

/// A subcommand that sets one switch: disable, enable, approve.
void addSwitch(CLI::App& accounts, Tool& tool, const std::string& name, const std::string& help,
               const AccountEdit& change)
{
    auto* const command = accounts.add_subcommand(name, help);
    const auto edit = std::make_shared<AccountEdit>(change);
    addWordOption(*command, edit->word);
    command->callback(
        [&tool, edit] { tool.chosen = [&tool, edit] { return editAccount(tool, *edit); }; });
}

void addPassword(CLI::App& accounts, Tool& tool)
{
    auto* const command = accounts.add_subcommand("password", "set or clear passwords");
    const auto edit = std::make_shared<AccountEdit>();
    addWordOption(*command, edit->word);
    addDevicePasswordOptions(*command, edit->devicePassword);
    auto* const clear = command->add_flag("--clear", edit->devicePassword.clear,
                                          "no device password: devices cannot come online");
    auto* const login =
        command->add_flag("--login-password-stdin", edit->loginPassword.fromInput,
                          "take the login password (8 to 128 bytes) from standard input");
    auto* const noLogin =
        command->add_flag("--clear-login", edit->loginPassword.clear, "no login password");
    for (const char* other : {"--device-password", "--device-password-stdin", "--generate"})
        clear->excludes(command->get_option(other));
    login->excludes(noLogin)->excludes(command->get_option("--device-password-stdin"));
    command->require_option(2, 3); // the account and at least one password
    command->callback(
        [&tool, edit] { tool.chosen = [&tool, edit] { return editAccount(tool, *edit); }; });
}

void addRemove(CLI::App& accounts, Tool& tool)
{
    auto* const command = accounts.add_subcommand("remove", "take an account out of the book");
    const auto word = std::make_shared<std::string>();
    const auto withDevices = std::make_shared<bool>(false);
    addWordOption(*command, *word);
    command->add_flag("--with-devices", *withDevices, "and its devices");
    command->callback([&tool, word, withDevices] {
        tool.chosen = [&tool, word, withDevices] {
            return tool.change([&](Book&, store::Store& store, const station::Directory& book) {
                return removeAccount(store, book, *word, *withDevices);
            });
        };
    });
}

} // namespace

void addAccountCommands(CLI::App& parser, Tool& tool)
{
    auto* const accounts = parser.add_subcommand("account", "people and their callsigns");
    accounts->require_subcommand(1);
    addAdd(*accounts, tool);

    auto* const list = accounts->add_subcommand("list", "all accounts");
    list->callback([&tool] {
        tool.chosen = [&tool] {
            return tool.read(
                [](Book&, const station::Directory& book) { return listAccounts(book); });
        };
    });

    auto* const show = accounts->add_subcommand("show", "one account with its devices");
    const auto word = std::make_shared<std::string>();
    addWordOption(*show, *word);
    show->callback([&tool, word] {
        tool.chosen = [&tool, word] {
            return tool.read(
                [&](Book&, const station::Directory& book) { return showAccount(book, *word); });
        };
    });

    addEdit(*accounts, tool);
    addSwitch(*accounts, tool, "disable", "its devices go offline and stay out",
              {.enabled = false});
    addSwitch(*accounts, tool, "enable", "undo disable", {.enabled = true});
    addSwitch(*accounts, tool, "approve", "let a new account's devices in", {.approved = true});
    addRemove(*accounts, tool);
    addPassword(*accounts, tool);
}

} // namespace shack::app
