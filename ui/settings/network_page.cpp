#include "ui/settings/network_page.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/settings/address_list.h"
#include "ui/text/field_checks.h"
#include "ui/text/messages.h"
#include "ui/window/main_window.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>

namespace shack::ui {

NetworkPage::NetworkPage(MainWindow& window, QWidget* parent)
    : SettingsPage(window, parent), m_listen(new QPlainTextEdit(this)), m_listenRow(nullptr),
      m_addresses(new AddressList(this)), m_apply(new QPushButton(this))
{
    m_listen->setObjectName(QStringLiteral("settings.network.listen"));
    m_apply->setObjectName(QStringLiteral("settings.network.apply"));
    m_listen->setTabChangesFocus(true);
    m_listen->setFixedHeight(m_listen->fontMetrics().lineSpacing() * 4 + 12);
    m_listenRow = addRow(m_listen, [] {
        return RowTexts{tr("Devices call in at (UDP)"),
                        tr("One address and port a line. 0.0.0.0 and [::] mean every address of "
                           "this computer."),
                        {},
                        {}};
    });
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    row->addWidget(m_apply);
    addWidget(line);
    addHeading([] { return tr("Addresses of this computer"); });
    addWidget(m_addresses);
    addStretch();
    connect(m_addresses, &AddressList::copyWanted, &window, &MainWindow::copyText);
    connect(m_listen, &QPlainTextEdit::textChanged, this, &NetworkPage::edited);
    connect(m_apply, &QPushButton::clicked, this, &NetworkPage::apply);
    NetworkPage::retranslate();
    NetworkPage::refresh();
}

QStringList NetworkPage::lines() const
{
    QStringList found = m_listen->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (QString& each : found)
        each = each.trimmed();
    found.removeAll(QString());
    return found;
}

QStringList NetworkPage::present() const
{
    QStringList found;
    for (const std::string& each : m_window.context().bridge.view()->station.listen)
        found.append(QString::fromStdString(each));
    return found;
}

void NetworkPage::refresh()
{
    {
        const QSignalBlocker quiet(m_listen);
        m_listen->setPlainText(present().join(QLatin1Char('\n')));
    }
    edited();
    const QStringList addresses = lines();
    const QString port = addresses.isEmpty() ? QStringLiteral("60050")
                                             : addresses.front().section(QLatin1Char(':'), -1);
    m_addresses->refresh(port.toInt());
}

void NetworkPage::edited()
{
    QString wrong;
    for (const QString& each : lines()) {
        if (wrong.isEmpty())
            wrong = checks::listenAddress(each);
    }
    if (lines().isEmpty())
        wrong = tr("At least one address is needed.");
    m_listenRow->setError(wrong);
    m_apply->setEnabled(wrong.isEmpty() && lines() != present());
}

void NetworkPage::apply()
{
    host::ConfigureStation command;
    command.listen.emplace();
    for (const QString& each : lines())
        command.listen->push_back(each.toStdString());
    m_apply->setEnabled(false);
    m_window.context().bridge.submit(
        command, tr("Change the listen addresses"), this, [this](const host::CommandDone& done) {
            if (!done.ok)
                m_listenRow->setError(messages::sentence(done.message));
        });
}

void NetworkPage::retranslate()
{
    SettingsPage::retranslate();
    m_apply->setText(tr("Apply"));
    m_apply->setToolTip(tr("A station on the air is restarted; devices come back by themselves "
                           "within seconds."));
    m_apply->setAccessibleName(tr("Apply the addresses"));
}

} // namespace shack::ui
