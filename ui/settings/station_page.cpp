#include "ui/settings/station_page.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/text/field_checks.h"
#include "ui/text/messages.h"
#include "ui/window/main_window.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace shack::ui {

StationPage::StationPage(MainWindow& window, QWidget* parent)
    : SettingsPage(window, parent), m_callsign(new QLineEdit(this)), m_name(new QLineEdit(this)),
      m_callsignRow(nullptr), m_nameRow(nullptr), m_apply(new QPushButton(this))
{
    m_callsign->setObjectName(QStringLiteral("settings.station.callsign"));
    m_name->setObjectName(QStringLiteral("settings.station.name"));
    m_apply->setObjectName(QStringLiteral("settings.station.apply"));
    m_callsign->setMaxLength(16);
    m_name->setMaxLength(64);
    m_callsignRow = addRow(m_callsign, [] {
        return RowTexts{tr("Callsign"),
                        tr("Of the station. Its shape is checked, not whether it "
                           "exists."),
                        {},
                        {}};
    });
    m_nameRow = addRow(m_name, [] {
        return RowTexts{tr("Name"), tr("Shown in the title and on the status page."), {}, {}};
    });
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    row->addWidget(m_apply);
    addWidget(line);
    addStretch();
    connect(m_callsign, &QLineEdit::textEdited, this, [this](const QString& text) {
        const int cursor = m_callsign->cursorPosition();
        m_callsign->setText(text.toUpper());
        m_callsign->setCursorPosition(cursor);
        edited();
    });
    connect(m_name, &QLineEdit::textEdited, this, &StationPage::edited);
    connect(m_apply, &QPushButton::clicked, this, &StationPage::apply);
    StationPage::retranslate();
    StationPage::refresh();
}

void StationPage::refresh()
{
    const host::StationView& station = m_window.context().bridge.view()->station;
    m_callsign->setText(QString::fromStdString(station.callsign));
    m_name->setText(QString::fromStdString(station.name));
    edited();
}

void StationPage::edited()
{
    const host::StationView& station = m_window.context().bridge.view()->station;
    const QString wrong = checks::callsign(m_callsign->text());
    m_callsignRow->setError(wrong);
    m_nameRow->setError(m_name->text().trimmed().isEmpty() ? tr("A name is needed.") : QString());
    const bool same = m_callsign->text().toStdString() == station.callsign &&
                      m_name->text().trimmed().toStdString() == station.name;
    m_apply->setEnabled(!same && wrong.isEmpty() && m_nameRow->error().isEmpty());
}

void StationPage::apply()
{
    host::ConfigureStation command;
    command.callsign = m_callsign->text().toStdString();
    command.name = m_name->text().trimmed().toStdString();
    m_apply->setEnabled(false);
    m_window.context().bridge.submit(
        command, tr("Change callsign and name"), this, [this](const host::CommandDone& done) {
            if (!done.ok)
                m_callsignRow->setError(messages::sentence(done.message));
        });
}

void StationPage::retranslate()
{
    SettingsPage::retranslate();
    m_apply->setText(tr("Apply"));
    m_apply->setToolTip(tr("A station on the air is restarted; devices come back by themselves "
                           "within seconds."));
    m_apply->setAccessibleName(tr("Apply callsign and name"));
}

} // namespace shack::ui
