#include "engine/base/embedded_text.h"
#include "engine/host/config_reader.h"

#include <span>

namespace shack::host {

std::span<const EmbeddedText> sampleFiles() noexcept; // generated from resources/station.toml

std::string_view sampleConfig() noexcept
{
    return sampleFiles().front().text;
}

} // namespace shack::host
