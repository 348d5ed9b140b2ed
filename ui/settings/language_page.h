#pragma once

#include "ui/settings/settings_page.h"

namespace shack::ui {

/// Language of the window. GUI thread.
class LanguagePage : public SettingsPage {
    Q_OBJECT

public:
    LanguagePage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("language"); }

    QString title() const override { return tr("Language"); }

    QString iconName() const override { return QStringLiteral("language"); }
};

} // namespace shack::ui
