#include "app/ctl/text_table.h"

#include "app/ctl/outcome.h"

#include <algorithm>

namespace shack::app {

namespace {

constexpr std::size_t kGap = 2;

bool isWide(char32_t c) noexcept
{
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
           (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
}

bool isCombining(char32_t c) noexcept
{
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x200B && c <= 0x200F) || c == 0xFEFF;
}

void pad(std::string& line, std::size_t columns)
{
    line.append(columns, ' ');
}

} // namespace

std::size_t shownWidth(std::string_view utf8) noexcept
{
    std::size_t width = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        const auto lead = static_cast<unsigned char>(utf8[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
        for (std::size_t k = 1; k < length && i + k < utf8.size(); ++k)
            c = (c << 6U) | (static_cast<unsigned char>(utf8[i + k]) & 0x3FU);
        width += isCombining(c) ? 0 : isWide(c) ? 2 : 1;
        i += length;
    }
    return width;
}

TextTable::TextTable(std::vector<std::string> head)
{
    add(std::move(head));
}

void TextTable::add(std::vector<std::string> cells)
{
    for (std::string& cell : cells)
        cell = harmless(cell);
    m_rows.push_back(std::move(cells));
}

std::string TextTable::text(std::string_view whenEmpty) const
{
    if (m_rows.size() == 1)
        return std::string{whenEmpty} + "\n";
    std::vector<std::size_t> widths(m_rows.front().size(), 0);
    for (const auto& row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], shownWidth(row[i]));
    }
    std::string lines;
    for (const auto& row : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i];
            pad(line, widths[i] - shownWidth(row[i]) + kGap);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        lines += line + "\n";
    }
    return lines;
}

void TextSheet::add(std::string name, std::string value)
{
    m_lines.emplace_back(harmless(name), harmless(value));
}

std::string TextSheet::text() const
{
    std::size_t widest = 0;
    for (const auto& [name, value] : m_lines)
        widest = std::max(widest, shownWidth(name));
    std::string lines;
    for (const auto& [name, value] : m_lines) {
        lines += name + ":";
        pad(lines, widest - shownWidth(name) + 1);
        lines += value + "\n";
    }
    return lines;
}

} // namespace shack::app
