// Any text as the address of a database or of a Redis server, and as a password that somebody else
// stored: what is read is within its bounds, and no refusal repeats the text.
#include "engine/base/text.h"
#include "engine/crypto/bcrypt.h"
#include "engine/crypto/draarl_password.h"
#include "engine/store/database_url.h"
#include "engine/store/redis_port.h"
#include "tests/fuzz/fuzz_input.h"

#include <string>

using namespace shack;
using fuzz::require;

namespace {

void checkDatabase(const std::string& text)
{
    const auto address = store::parseMysqlUrl(text);
    require(!address || store::isMysqlUrl(text), "only mysql:// is a database");
    if (!address) {
        require(address.error().code() == ErrorCode::InvalidInput, "a refusal is one of the input");
        require(text.size() < 24 || address.error().sentence().find(text) == std::string::npos,
                "a refusal keeps the text for itself");
        return;
    }
    require(!address->user.empty() && !address->host.empty() && !address->database.empty() &&
                address->port != 0,
            "whoever is reached is named");
    require(address->tls || address->authorities.empty(), "certificates mean TLS");
    for (const std::string* part : {&address->user, &address->password, &address->database})
        require(text::isUtf8(*part), "parts are text");
}

void checkRedis(const std::string& text)
{
    const auto address = store::parseRedisUrl(text);
    if (!address)
        return;
    require(!address->host.empty() && address->port != 0 && !address->prefix.empty(),
            "whoever is reached is named");
    require(address->user.empty() || !address->password.empty(), "no user without a password");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text{reinterpret_cast<const char*>(data), size};
    checkDatabase(text);
    checkRedis(text);
    (void)crypto::isBcrypt(text);
    const auto opened = crypto::openDraarlPassword(text, Secret{std::string(16, 'k')});
    require(!opened || opened->reveal().size() < size, "what is sealed is longer");
    return 0;
}
