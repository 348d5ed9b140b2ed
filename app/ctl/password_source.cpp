#include "app/ctl/password_source.h"

#include "engine/crypto/password.h"
#include "engine/crypto/random.h"

#include <cstdio>

namespace shack::app {

namespace {

/// More than any password may have, so that one that is too long is refused and not cut.
constexpr std::size_t kLongestLine = 1'024;

tl::expected<Secret, Refusal> lineOfInput()
{
    std::string line;
    int c = std::fgetc(stdin);
    for (; c != EOF && c != '\n' && line.size() < kLongestLine; c = std::fgetc(stdin))
        line.push_back(static_cast<char>(c));
    if (c == EOF && line.empty())
        return refuse(Refusal{"password.input", "Standard input holds no password.", {}});
    if (!line.empty() && line.back() == '\r')
        line.pop_back();
    return Secret{std::move(line)};
}

} // namespace

void addDevicePasswordOptions(CLI::App& command, PasswordSource& source)
{
    auto* const typed = command.add_option("--device-password", source.typed,
                                           "6 to 10 letters and digits; other users of this "
                                           "computer may see it in the list of programs");
    auto* const input = command.add_flag("--device-password-stdin", source.fromInput,
                                         "take the device password from standard input");
    auto* const generate =
        command.add_flag("--generate", source.generate, "make a device password and show it once");
    typed->excludes(input)->excludes(generate);
    input->excludes(generate);
}

tl::expected<std::optional<NewPassword>, Refusal> newPassword(const PasswordSource& source,
                                                              PasswordCheck check)
{
    if (source.clear)
        return NewPassword{};
    if (!source.typed && !source.fromInput && !source.generate)
        return std::nullopt;
    Secret password{source.typed.value_or("")};
    if (source.generate)
        password = crypto::randomPassword();
    if (source.fromInput) {
        auto line = lineOfInput();
        if (!line)
            return refuse(line.error());
        password = std::move(*line);
    }
    if (auto objection = check(password.reveal()))
        return refuse(*objection);
    auto hash = crypto::hashPassword(password);
    if (!hash)
        return refuse(Refusal{"password.failed", hash.error().sentence() + ".", {}});
    return NewPassword{std::move(*hash), source.generate ? std::move(password) : Secret{}};
}

} // namespace shack::app
