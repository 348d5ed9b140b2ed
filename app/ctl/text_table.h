#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace shack::app {

/// Columns that a terminal shows for UTF-8 text; Chinese characters take two.
std::size_t shownWidth(std::string_view utf8) noexcept;

/// Rows of words under each other, for people. Cells are made harmless for terminals.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> head);

    void add(std::vector<std::string> cells); ///< as many as the head has

    /// With the head, or `whenEmpty` as a line of its own.
    std::string text(std::string_view whenEmpty) const;

private:
    std::vector<std::vector<std::string>> m_rows; ///< the head first
};

/// "name: value" lines, the values under each other.
class TextSheet {
public:
    void add(std::string name, std::string value);
    std::string text() const;

private:
    std::vector<std::pair<std::string, std::string>> m_lines;
};

} // namespace shack::app
