#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace shack {

/// A text that never prints: logs and JSON show dots. Wiped when it goes away.
class Secret {
public:
    Secret() = default;

    explicit Secret(std::string value) : m_value(std::move(value)) {}

    Secret(const Secret&) = default;

    Secret(Secret&& other) noexcept : m_value(std::move(other.m_value)) { other.wipe(); }

    ~Secret() { wipe(); }

    Secret& operator=(const Secret& other)
    {
        if (this != &other) {
            wipe();
            m_value = other.m_value;
        }
        return *this;
    }

    Secret& operator=(Secret&& other) noexcept
    {
        if (this != &other) {
            wipe();
            m_value = std::move(other.m_value);
            other.wipe();
        }
        return *this;
    }

    /// The clear text; named so that every use is easy to find.
    std::string_view reveal() const noexcept { return m_value; }

    bool empty() const noexcept { return m_value.empty(); }

private:
    void wipe() noexcept
    {
        volatile char* bytes = m_value.data();
        for (std::size_t i = 0; i < m_value.size(); ++i)
            bytes[i] = '\0';
        m_value.clear();
    }

    std::string m_value;
};

} // namespace shack
