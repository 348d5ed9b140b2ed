#include "engine/host/config_keys.h"
#include "engine/host/config_reader.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

/// Whatever the bytes: an answer, one sentence when refused, and never a number outside its range.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace shack;
    auto config = host::readConfigText({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!config) {
        if (config.error().sentence().empty())
            std::abort();
        return 0;
    }
    for (const host::ConfigKey& key : host::configKeys(*config)) {
        const auto* const number = std::get_if<std::uint32_t*>(&key.target);
        if (number != nullptr && (**number < key.least || **number > key.most))
            std::abort();
    }
    return 0;
}
