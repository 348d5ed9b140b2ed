#pragma once

#include "ui/settings/settings_page.h"

namespace shack::ui {

/// Theme, text size, rows, times. GUI thread.
class AppearancePage : public SettingsPage {
    Q_OBJECT

public:
    AppearancePage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("appearance"); }

    QString title() const override { return tr("Appearance"); }

    QString iconName() const override { return QStringLiteral("theme"); }
};

} // namespace shack::ui
