#include "ui/firstrun/network_answers_page.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/settings/address_list.h"
#include "ui/window/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QFutureWatcher>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QtConcurrentRun>

namespace shack::ui {

namespace {

constexpr std::chrono::milliseconds kTypingPause{300};

} // namespace

NetworkAnswersPage::NetworkAnswersPage(FirstRunContext& context, FirstRunAnswers& answers,
                                       QWidget* parent)
    : FirstRunPage(context, answers, parent), m_port(new QSpinBox(this)),
      m_verdict(new QLabel(this)), m_addressesLabel(new QLabel(this)),
      m_addresses(new AddressList(this))
{
    setObjectName(QStringLiteral("firstrun.page3"));
    m_port->setObjectName(QStringLiteral("firstrun.port"));
    m_verdict->setObjectName(QStringLiteral("firstrun.portVerdict"));
    m_port->setRange(1, 65535);
    m_port->setValue(answers.port);
    m_port->setGroupSeparatorShown(false);
    m_verdict->setWordWrap(true);
    m_portLabel = addField(m_port);
    m_port->setMaximumWidth(160);
    column()->addWidget(m_verdict);
    column()->addSpacing(12);
    column()->addWidget(m_addressesLabel);
    column()->addWidget(m_addresses);
    column()->addStretch(1);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kTypingPause);
    connect(&m_delay, &QTimer::timeout, this, &NetworkAnswersPage::check);
    connect(m_port, &QSpinBox::valueChanged, this, [this](int port) {
        m_answers.port = port;
        m_delay.start();
    });
    connect(m_addresses, &AddressList::copyWanted, this,
            [](const QString& text) { QApplication::clipboard()->setText(text); });
    connect(&context.theme, &Theme::changed, this, &NetworkAnswersPage::showVerdict);
    NetworkAnswersPage::retranslate();
}

/// The port of the station's first address; the usual one when that leaves it to the system.
void NetworkAnswersPage::takeGiven()
{
    const auto& listen = m_context.bridge.view()->station.listen;
    const QString first = listen.empty() ? QString() : QString::fromStdString(listen.front());
    const int port = first.mid(first.lastIndexOf(QLatin1Char(':')) + 1).toInt();
    const bool untouched = m_answers.port == m_answers.givenPort;
    m_answers.givenPort = port > 0 ? port : FirstRunWindow::kDefaultPort;
    if (untouched)
        m_port->setValue(m_answers.givenPort);
}

void NetworkAnswersPage::enter()
{
    takeGiven();
    m_port->setFocus(Qt::OtherFocusReason);
    check();
}

void NetworkAnswersPage::clear()
{
    m_port->setValue(m_answers.givenPort);
}

QString NetworkAnswersPage::verdict() const
{
    return m_verdict->text();
}

void NetworkAnswersPage::check()
{
    const int port = m_port->value();
    m_addresses->refresh(port);
    if (!m_context.checkPort)
        return;
    auto* watcher = new QFutureWatcher<PortCheck>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, port] {
        watcher->deleteLater();
        if (port != m_port->value())
            return; // another one was typed meanwhile
        m_last = watcher->result();
        m_checkedPort = port;
        m_free = m_last.isFree;
        showVerdict();
        Q_EMIT completeChanged();
    });
    watcher->setFuture(QtConcurrent::run(m_context.checkPort, port));
}

void NetworkAnswersPage::showVerdict()
{
    if (m_checkedPort == 0) {
        m_verdict->setText(tr("Looking whether the port is free..."));
        return;
    }
    QString words;
    if (m_last.isFree)
        words = tr("UDP port %1 is free.").arg(m_checkedPort);
    else if (m_last.owner.isEmpty())
        words = tr("UDP port %1 is used by another program. Stop it or choose another port.")
                    .arg(m_checkedPort);
    else
        words = tr("UDP port %1 is used by %2. Stop it or choose another port.")
                    .arg(m_checkedPort)
                    .arg(m_last.owner);
    m_verdict->setText((m_last.isFree ? QStringLiteral("\u2713 ") : QStringLiteral("\u26a0 ")) +
                       words);
    QPalette colours = m_verdict->palette();
    colours.setColor(QPalette::WindowText,
                     m_context.theme.colour(m_last.isFree ? Theme::Role::Ok : Theme::Role::Fault));
    m_verdict->setPalette(colours);
    m_port->setAccessibleDescription(words);
}

void NetworkAnswersPage::retranslate()
{
    setTexts(tr("Network"), tr("Devices call in over UDP. One port is all that is needed."));
    m_portLabel->setText(tr("UDP port"));
    m_port->setAccessibleName(tr("UDP port"));
    m_addressesLabel->setText(tr("Give devices one of these addresses:"));
    showVerdict();
}

} // namespace shack::ui
