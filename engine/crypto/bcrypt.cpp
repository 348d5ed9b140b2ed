#include "engine/crypto/bcrypt.h"

#include <algorithm>

namespace shack::crypto {

namespace {

constexpr std::size_t kHashLetters = 60;
constexpr std::size_t kHeadLetters = 7; // "$2b$10$"

bool isDigit(char letter) noexcept
{
    return letter >= '0' && letter <= '9';
}

bool isSaltLetter(char letter) noexcept
{
    return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
           isDigit(letter) || letter == '.' || letter == '/';
}

} // namespace

bool isBcrypt(std::string_view stored) noexcept
{
    if (stored.size() != kHashLetters || stored.substr(0, 2) != "$2" || stored[3] != '$' ||
        stored[6] != '$')
        return false;
    const bool knownKind = stored[2] == 'a' || stored[2] == 'b' || stored[2] == 'y';
    return knownKind && isDigit(stored[4]) && isDigit(stored[5]) &&
           std::ranges::all_of(stored.substr(kHeadLetters), isSaltLetter);
}

} // namespace shack::crypto
