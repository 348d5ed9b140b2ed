#include "ui/settings/recording_page.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace shack::ui {

RecordingPage::RecordingPage(MainWindow& window, QWidget* parent)
    : SettingsPage(window, parent), m_switch(new QPushButton(this))
{
    m_switch->setObjectName(QStringLiteral("settings.recording.switch"));
    addRow(m_switch, [] {
        return RowTexts{tr("Record what is said"),
                        tr("The first time it tells what that means for those who talk."),
                        {},
                        {}};
    });
    addHeading([] { return tr("Limits, from station.toml"); });
    m_folder = shown("settings.recording.folder", [] {
        return RowTexts{tr("Folder"), tr("recording.folder; taken with the next start."), {}, {}};
    });
    m_age = shown("settings.recording.age", [] {
        return RowTexts{tr("Age"),
                        tr("recording.retention_days; older ones go to the bin, kept ones stay."),
                        {},
                        {}};
    });
    m_size = shown("settings.recording.size", [] {
        return RowTexts{
            tr("Size"), tr("recording.max_mebibytes; beyond it the oldest go first."), {}, {}};
    });
    m_bin = shown("settings.recording.bin", [] {
        return RowTexts{
            tr("Bin"), tr("recording.bin_days; after that they are gone for ever."), {}, {}};
    });
    m_room = shown("settings.recording.room", [] {
        return RowTexts{tr("Room"), tr("Free space where recordings are kept."), {}, {}};
    });
    addStretch();
    connect(m_switch, &QPushButton::clicked, this, [this] {
        if (QAction* action = m_window.actions().action(QStringLiteral("recording.switch")))
            action->trigger();
    });
    connect(&m_window.context().bridge, &EngineBridge::viewChanged, this, [this] {
        if (isVisible())
            refresh();
    });
    RecordingPage::retranslate();
}

/// To be read and copied, not changed.
QLineEdit* RecordingPage::shown(const char* name, Texts texts)
{
    auto* field = new QLineEdit(this);
    field->setObjectName(QLatin1String(name));
    field->setReadOnly(true);
    addRow(field, std::move(texts));
    return field;
}

void RecordingPage::refresh()
{
    const host::RecordingView& recording = m_window.context().bridge.view()->recording;
    const auto days = [](std::uint32_t count) {
        return tr("%n day(s)", nullptr, static_cast<int>(count));
    };
    m_switch->setText(recording.on ? tr("Turn recording off") : tr("Turn recording on..."));
    m_switch->setEnabled(m_window.actions().action(QStringLiteral("recording.switch")) != nullptr);
    m_folder->setText(QString::fromStdString(recording.folder));
    m_age->setText(recording.retentionDays == 0 ? tr("no limit") : days(recording.retentionDays));
    m_size->setText(recording.maxMebibytes == 0
                        ? tr("no limit")
                        : units::bytes(std::uint64_t{recording.maxMebibytes} << 20U));
    m_bin->setText(days(recording.binDays));
    QString room = recording.freeBytes == 0 ? units::none() : units::bytes(recording.freeBytes);
    if (recording.fullInDays)
        //: free space, for how long it lasts
        room = tr("%1, full in %n day(s)", nullptr,
                  static_cast<int>(std::lround(std::min(*recording.fullInDays, 36'500.0))))
                   .arg(room);
    m_room->setText(room);
}

void RecordingPage::retranslate()
{
    SettingsPage::retranslate();
    refresh();
}

} // namespace shack::ui
