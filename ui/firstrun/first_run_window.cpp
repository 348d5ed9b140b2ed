#include "ui/firstrun/first_run_window.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/firstrun/administrator_page.h"
#include "ui/firstrun/network_answers_page.h"
#include "ui/firstrun/station_answers_page.h"
#include "ui/firstrun/summary_page.h"
#include "ui/firstrun/welcome_page.h"
#include "ui/text/messages.h"
#include "ui/window/icons.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace shack::ui {

FirstRunWindow::FirstRunWindow(FirstRunContext context, QWidget* parent)
    : QWidget(parent, Qt::Window), m_context(std::move(context)), m_step(new QLabel(this)),
      m_stack(new QStackedWidget(this)), m_back(new QPushButton(this)),
      m_skip(new QPushButton(this)), m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("firstrun"));
    setWindowIcon(icons::program());
    m_back->setObjectName(QStringLiteral("firstrun.back"));
    m_skip->setObjectName(QStringLiteral("firstrun.skip"));
    m_next->setObjectName(QStringLiteral("firstrun.next"));
    m_next->setDefault(true);
    m_next->setAutoDefault(true);
    resize(640, 560);

    auto* station = new StationAnswersPage(m_context, m_answers, this);
    m_pages = {new WelcomePage(m_context, m_answers, this), station,
               new NetworkAnswersPage(m_context, m_answers, this),
               new AdministratorPage(m_context, m_answers, this),
               new SummaryPage(m_context, m_answers, this)};
    for (FirstRunPage* page : m_pages) {
        m_stack->addWidget(page);
        connect(page, &FirstRunPage::completeChanged, this, &FirstRunWindow::refreshButtons);
    }
    connect(station, &StationAnswersPage::demoChosen, this, [this] {
        m_done = true;
        Q_EMIT demoChosen();
    });

    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_stack, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(36, 8, 36, 24);
    foot->addWidget(m_step);
    foot->addStretch(1);
    foot->addWidget(m_back);
    foot->addWidget(m_skip);
    foot->addWidget(m_next);
    all->addLayout(foot);
    connect(m_back, &QPushButton::clicked, this, &FirstRunWindow::back);
    connect(m_skip, &QPushButton::clicked, this, &FirstRunWindow::skip);
    connect(m_next, &QPushButton::clicked, this, &FirstRunWindow::next);
    retranslate();
    showPage(0);
}

int FirstRunWindow::currentPage() const
{
    return m_stack->currentIndex() + 1;
}

void FirstRunWindow::showPage(int index)
{
    m_stack->setCurrentIndex(index);
    m_pages[static_cast<std::size_t>(index)]->enter();
    refreshButtons();
}

void FirstRunWindow::next()
{
    const int index = m_stack->currentIndex();
    if (!m_next->isEnabled())
        return;
    if (index + 1 < m_stack->count())
        showPage(index + 1);
    else
        goOnTheAir();
}

void FirstRunWindow::back()
{
    if (m_stack->currentIndex() > 0 && !m_working)
        showPage(m_stack->currentIndex() - 1);
}

void FirstRunWindow::skip()
{
    const int index = m_stack->currentIndex();
    if (index + 1 >= m_stack->count())
        return;
    m_pages[static_cast<std::size_t>(index)]->clear();
    showPage(index + 1);
}

void FirstRunWindow::refreshButtons()
{
    const int index = m_stack->currentIndex();
    const FirstRunPage* page = m_pages[static_cast<std::size_t>(index)];
    const bool last = index + 1 == m_stack->count();
    m_back->setEnabled(index > 0 && !m_working);
    m_skip->setVisible(page->canSkip() && index > 0);
    m_next->setEnabled(page->isComplete() && !m_working);
    m_next->setText(last ? tr("Go on the air") : tr("Next"));
    m_step->setText(tr("Step %1 of %2").arg(index + 1).arg(m_stack->count()));
}

void FirstRunWindow::goOnTheAir()
{
    m_working = true;
    refreshButtons();
    host::ConfigureStation command;
    if (!m_answers.callsign.isEmpty())
        command.callsign = m_answers.callsign.toStdString();
    if (!m_answers.name.isEmpty())
        command.name = m_answers.name.toStdString();
    // What nobody changed stays as it is in the file: a station for this computer alone must not
    // be opened to the world by a port that was only looked at.
    if (m_answers.port != m_answers.givenPort)
        command.listen = listen();
    m_context.bridge.submit(std::move(command), {}, this,
                            [this](const host::CommandDone& done) { configured(done); });
}

/// The addresses that the station has, at the port that was chosen.
std::vector<std::string> FirstRunWindow::listen() const
{
    const std::string port = ':' + std::to_string(m_answers.port);
    std::vector<std::string> addresses = m_context.bridge.view()->station.listen;
    for (std::string& address : addresses)
        address = address.substr(0, address.rfind(':')) + port;
    if (addresses.empty())
        addresses = {"0.0.0.0" + port, "[::]" + port};
    return addresses;
}

void FirstRunWindow::configured(const host::CommandDone& done)
{
    if (!done.ok)
        failed(done);
    else if (m_answers.account.isEmpty())
        startStation();
    else
        addAdministrator();
}

void FirstRunWindow::addAdministrator()
{
    host::AddAccount account;
    account.name = m_answers.account.toStdString();
    account.callsign = m_answers.callsign.toStdString();
    account.role = host::AccountRole::Administrator;
    account.loginPassword = Secret(m_answers.password.toStdString());
    m_context.bridge.submit(std::move(account), {}, this, [this](const host::CommandDone& done) {
        if (done.ok || done.message.code == "account.name_taken") // made in an earlier attempt
            startStation();
        else
            failed(done);
    });
}

void FirstRunWindow::startStation()
{
    m_context.bridge.submit(host::StartStation{}, {}, this, [this](const host::CommandDone& done) {
        if (!done.ok) {
            failed(done);
            return;
        }
        m_done = true;
        Q_EMIT this->done();
    });
}

void FirstRunWindow::failed(const host::CommandDone& done)
{
    m_working = false;
    QString words = messages::sentence(done.message);
    const QString fix = messages::fix(done.message);
    if (!fix.isEmpty())
        words += QLatin1Char(' ') + fix;
    m_pages.back()->showError(words);
    refreshButtons();
}

void FirstRunWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void FirstRunWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        next();
    else
        QWidget::keyPressEvent(event);
}

void FirstRunWindow::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    if (!m_done)
        Q_EMIT dismissed();
}

void FirstRunWindow::retranslate()
{
    setWindowTitle(tr("Shack - first start"));
    m_back->setText(tr("Back"));
    m_skip->setText(tr("Skip"));
    m_skip->setToolTip(tr("Goes on with safe defaults; Settings takes it later."));
    refreshButtons();
}

} // namespace shack::ui
