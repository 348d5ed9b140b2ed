#pragma once

#include "ui/settings/settings_page.h"

namespace shack::ui {

/// What happens when the window closes, how long toasts stay. GUI thread.
class GeneralPage : public SettingsPage {
    Q_OBJECT

public:
    GeneralPage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("general"); }

    QString title() const override { return tr("General"); }

    QString iconName() const override { return QStringLiteral("settings"); }
};

} // namespace shack::ui
