#pragma once

#include "engine/base/result.h"

#include <filesystem>
#include <string_view>

namespace shack::bench {

/// All or nothing: the text goes into a new file beside it, to the disk, and only then takes the
/// name. Whatever fails, the file is as it was and nothing is left over. A link stays one; a pipe
/// or a character device (/dev/stdout, /dev/full) is written to and never replaced. InvalidInput:
/// something that is no file. Blocks; any thread.
Status writeWhole(const std::filesystem::path& file, std::string_view text);

/// Whether `writeWhole` would have a place to write to: told before a long run, not after it.
Status canWriteWhole(const std::filesystem::path& file);

} // namespace shack::bench
