#pragma once

#include "engine/base/result.h"

#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

// Inside the room only: nobody else sees the library.
namespace shack::bench {

/// Takes fields out of a JSON object that nobody vouches for and remembers the first that is not
/// what it must be. Borrows the object.
class JsonFields {
public:
    static constexpr std::size_t kLongestText = 64 * 1024;

    /// `where` names the object in sentences: "rung 3".
    JsonFields(const nlohmann::json& object, std::string where)
        : m_object(object), m_where(std::move(where))
    {
        if (!object.is_object())
            complain("is no object");
    }

    bool has(const char* key) const
    {
        const nlohmann::json* found = find(key);
        return found != nullptr && !found->is_null();
    }

    /// Null when it is missing.
    const nlohmann::json* find(const char* key) const
    {
        if (!m_object.is_object())
            return nullptr;
        const auto found = m_object.find(key);
        return found == m_object.end() ? nullptr : &*found;
    }

    /// Finite, zero or more: no figure of a report is below.
    double number(const char* key)
    {
        const nlohmann::json* value = find(key);
        if (value == nullptr || !value->is_number())
            return complain(key, "is not a number"), 0.0;
        const double read = value->get<double>();
        if (!std::isfinite(read) || read < 0 || read > kLargestNumber)
            return complain(key, "is out of range"), 0.0;
        return read;
    }

    std::uint64_t count(const char* key)
    {
        const nlohmann::json* value = find(key);
        if (value == nullptr || !value->is_number_unsigned())
            return complain(key, "is not a count"), std::uint64_t{0};
        return value->get<std::uint64_t>();
    }

    template <typename Small>
    Small smallCount(const char* key)
    {
        const std::uint64_t read = count(key);
        if (read > std::numeric_limits<Small>::max())
            return complain(key, "is out of range"), Small{0};
        return static_cast<Small>(read);
    }

    bool flag(const char* key)
    {
        const nlohmann::json* value = find(key);
        if (value == nullptr || !value->is_boolean())
            return complain(key, "is neither true nor false"), false;
        return value->get<bool>();
    }

    std::string text(const char* key)
    {
        const nlohmann::json* value = find(key);
        if (value == nullptr || !value->is_string())
            return complain(key, "is not a text"), std::string{};
        const auto& read = value->get_ref<const std::string&>();
        if (read.size() > kLongestText)
            return complain(key, "is too long"), std::string{};
        return read;
    }

    /// Empty when it is missing: what older reports did not say.
    std::string textOrNone(const char* key) { return has(key) ? text(key) : std::string{}; }

    /// The object below a key; complains when there is none.
    JsonFields inside(const char* key)
    {
        static const nlohmann::json kNothing = nlohmann::json::object();
        const nlohmann::json* value = find(key);
        if (value == nullptr || !value->is_object()) {
            complain(key, "is no object");
            return JsonFields{kNothing, m_where};
        }
        return JsonFields{*value, fmt::format("\"{}\" of {}", key, m_where)};
    }

    void complain(std::string_view key, std::string_view what)
    {
        complain(fmt::format("\"{}\" {}", key, what));
    }

    /// An inner object's first complaint counts here too.
    void take(const JsonFields& inner)
    {
        if (m_complaint.empty())
            m_complaint = inner.m_complaint;
    }

    Status status() const
    {
        if (m_complaint.empty())
            return {};
        return fail(ErrorCode::Corrupt, m_complaint);
    }

private:
    /// Figures beyond it are no measurements, and their squares no numbers.
    static constexpr double kLargestNumber = 1e100;

    void complain(std::string_view what)
    {
        if (m_complaint.empty())
            m_complaint = fmt::format("{}: {}", m_where, what);
    }

    const nlohmann::json& m_object;
    std::string m_where;
    std::string m_complaint;
};

} // namespace shack::bench
