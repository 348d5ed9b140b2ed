#pragma once

#include "engine/base/error.h"

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace shack {

/// What can fail returns this. `[[nodiscard]]` comes with the type.
template <typename T>
using Result = tl::expected<T, Error>;

using Status = Result<void>;

/// `return fail(ErrorCode::NotFound, "no such talk group");`
inline tl::unexpected<Error> fail(ErrorCode code, std::string sentence)
{
    return tl::unexpected<Error>{Error{code, std::move(sentence)}};
}

/// Passes an error up: `return failed(result.error().during("opening the station port"));`
inline tl::unexpected<Error> failed(Error error)
{
    return tl::unexpected<Error>{std::move(error)};
}

} // namespace shack
