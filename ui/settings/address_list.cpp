#include "ui/settings/address_list.h"

#include <QEvent>
#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QLabel>
#include <QNetworkInterface>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr int kMostShown = 6;

/// Addresses at which others can reach this computer, IPv4 first.
QStringList reachableAddresses()
{
    QStringList four;
    QStringList six;
    const auto all = QNetworkInterface::allAddresses();
    for (const QHostAddress& address : all) {
        if (address.isLoopback() || address.isLinkLocal())
            continue;
        if (address.protocol() == QAbstractSocket::IPv4Protocol)
            four.append(address.toString());
        else
            six.append(address.toString());
    }
    return four + six;
}

QString withPort(const QString& address, int port)
{
    return address.contains(QLatin1Char(':')) ? QStringLiteral("[%1]:%2").arg(address).arg(port)
                                              : QStringLiteral("%1:%2").arg(address).arg(port);
}

} // namespace

AddressList::AddressList(QWidget* parent)
    : QWidget(parent), m_rows(new QWidget(this)), m_hint(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_rows);
    column->addWidget(m_hint);
    m_hint->setWordWrap(true);
    auto* rows = new QVBoxLayout(m_rows);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
}

void AddressList::refresh(int port)
{
    m_port = port;
    auto* watcher = new QFutureWatcher<QStringList>(this);
    connect(watcher, &QFutureWatcher<QStringList>::finished, this, [this, watcher] {
        m_found = watcher->result();
        watcher->deleteLater();
        rebuild();
    });
    watcher->setFuture(QtConcurrent::run(reachableAddresses));
}

void AddressList::rebuild()
{
    qDeleteAll(m_rows->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    for (const QString& address : m_found.mid(0, kMostShown)) {
        const QString full = withPort(address, m_port);
        auto* line = new QWidget(m_rows);
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        auto* text = new QLabel(full, line);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto* copy = new QPushButton(tr("Copy"), line);
        copy->setAccessibleName(tr("Copy %1").arg(full));
        connect(copy, &QPushButton::clicked, this, [this, full] { Q_EMIT copyWanted(full); });
        row->addWidget(text, 1);
        row->addWidget(copy);
        m_rows->layout()->addWidget(line);
    }
    if (m_found.isEmpty())
        m_hint->setText(tr("This computer has no network address that others could reach."));
    else
        m_hint->setText(
            tr("Behind a router? Forward UDP port %1 to %2.").arg(m_port).arg(m_found.front()));
}

void AddressList::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_port > 0)
        rebuild();
}

} // namespace shack::ui
