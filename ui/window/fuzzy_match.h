#pragma once

#include <QString>
#include <QStringView>

#include <optional>

namespace shack::ui {

/// How well `needle` fits into `text`: its letters must appear in order. Higher is better; letters
/// that stand together or at the start of words count more. Nothing when they do not fit. Case does
/// not matter. An empty needle fits everything equally.
std::optional<int> fuzzyScore(QStringView needle, QStringView text);

} // namespace shack::ui
