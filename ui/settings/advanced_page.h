#pragma once

#include "ui/settings/settings_page.h"

class QLabel;
class QPlainTextEdit;

namespace shack::ui {

/// Where things lie, and the station file as it is (read only: it is edited with an editor). GUI
/// thread; the file is read on the pool.
class AdvancedPage : public SettingsPage {
    Q_OBJECT

public:
    AdvancedPage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("advanced"); }

    QString title() const override { return tr("Advanced"); }

    QString iconName() const override { return QStringLiteral("file"); }

    void refresh() override;

protected:
    void retranslate() override;

private:
    void addPath(const QString& path, Texts texts);

    QPlainTextEdit* m_text;
    QLabel* m_note;
};

} // namespace shack::ui
