#pragma once

#include "engine/base/bytes.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace shack::fuzz {

inline ByteSpan input(const std::uint8_t* data, std::size_t size) noexcept
{
    return std::as_bytes(std::span{data, size});
}

/// A property that must hold for every input. Stays on in release builds, unlike assert.
inline void require(bool holds, const char* property)
{
    if (holds)
        return;
    std::fprintf(stderr, "property violated: %s\n", property);
    std::abort();
}

inline bool sameBytes(ByteSpan one, ByteSpan other) noexcept
{
    return one.size() == other.size() &&
           (one.empty() || std::memcmp(one.data(), other.data(), one.size()) == 0);
}

/// Does `part` lie inside `whole`?
inline bool isWithin(ByteSpan part, ByteSpan whole) noexcept
{
    return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

} // namespace shack::fuzz
