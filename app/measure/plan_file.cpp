#include "app/measure/plan_file.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace shack::app {
namespace {

constexpr std::uintmax_t kLargestPlan = std::uintmax_t{1} << 20U;

} // namespace

Result<std::string> readPlanFile(const std::string& file)
{
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (error)
        return failed(Error::fromSystem(error, fmt::format("{} cannot be read", file)));
    if (!std::filesystem::is_regular_file(status))
        return fail(ErrorCode::NotFound,
                    fmt::format("{} cannot be read: it is {}", file,
                                std::filesystem::exists(status) ? "not a file" : "not there"));
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error || size > kLargestPlan)
        return fail(ErrorCode::OutOfRange, fmt::format("{} is too large for a plan", file));
    std::string text(static_cast<std::size_t>(size), '\0');
    std::ifstream in{file, std::ios::binary};
    in.read(text.data(), static_cast<std::streamsize>(size));
    if (!in)
        return fail(ErrorCode::NotFound, fmt::format("{} cannot be read", file));
    return text;
}

} // namespace shack::app
