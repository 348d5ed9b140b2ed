#include "tests/support/test_main.h"
#include "tests/support/window/scripted_engine.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/firstrun/administrator_page.h"
#include "ui/firstrun/first_run_window.h"
#include "ui/firstrun/network_answers_page.h"
#include "ui/window/language.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace shack;
using namespace shack::tests;

/// The first run as somebody new walks through it.
class TestFirstRun : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allAnswersReachTheEngineInOrder();
    void everythingCanBeSkipped();
    void theAddressesOfTheFileStay();
    void backKeepsWhatWasTyped();
    void aTakenPortNamesItsOwnerAndHolds();
    void aRefusedAnswerIsShownAndCanBeTriedAgain();
    void languageChangesAtOnce();
    void theDemoIsOneClick();
    void generatedPasswordsAreStrongAndDiffer();
    void closingMeansNotNow();
};

namespace {

struct Walk {
    explicit Walk(std::function<ui::PortCheck(int)> check = [](int) { return ui::PortCheck{}; })
        : bridge(engine, clock), window({bridge, theme, settings, language, std::move(check)})
    {
        engine.station().setState(host::StationState::Stopped);
        engine.step();
        bridge.poll();
        window.show();
    }

    template <typename Widget>
    Widget* field(const char* name)
    {
        return window.findChild<Widget*>(QString::fromLatin1(name));
    }

    void type(const char* name, const QString& text)
    {
        auto* box = field<QLineEdit>(name);
        box->clear();
        QTest::keyClicks(box, text);
    }

    void press(const char* name) { field<QPushButton>(name)->click(); }

    void answer()
    {
        for (int i = 0; i < 4; ++i) {
            bridge.poll();
            QCoreApplication::processEvents();
        }
    }

    /// Until the pool has said something about the port.
    void waitForPort()
    {
        auto* page = window.findChild<ui::NetworkAnswersPage*>();
        QTRY_VERIFY(
            page->verdict().contains(QString::number(field<QSpinBox>("firstrun.port")->value())));
    }

    ManualClock clock;
    ScriptedEngine engine{Scenario::Empty, clock};
    ui::ViewSettings settings{QString()};
    ui::Theme theme;
    ui::Language language;
    ui::EngineBridge bridge;
    ui::FirstRunWindow window;
};

} // namespace

void TestFirstRun::allAnswersReachTheEngineInOrder()
{
    Walk walk;
    QSignalSpy done(&walk.window, &ui::FirstRunWindow::done);
    walk.window.next();
    QCOMPARE(walk.window.currentPage(), 2);
    QVERIFY(!walk.field<QPushButton>("firstrun.next")->isEnabled());
    walk.type("firstrun.callsign", QStringLiteral("bg7xyz"));
    walk.type("firstrun.name", QStringLiteral("Hill station"));
    walk.window.next();
    walk.field<QSpinBox>("firstrun.port")->setValue(60051);
    walk.waitForPort();
    walk.window.next();
    QCOMPARE(walk.window.currentPage(), 4);
    walk.type("firstrun.password", QStringLiteral("correct horse 7"));
    walk.window.next();
    QCOMPARE(walk.window.currentPage(), 5);
    QVERIFY(walk.field<QLabel>("firstrun.summary")->text().contains(QStringLiteral("BG7XYZ")));
    walk.window.next();
    walk.answer();

    QCOMPARE(done.count(), 1);
    const auto& asked = walk.engine.submitted();
    QCOMPARE(asked.size(), std::size_t{3});
    const auto& who = std::get<host::ConfigureStation>(asked[0]);
    QCOMPARE(*who.callsign, std::string("BG7XYZ"));
    QCOMPARE(*who.name, std::string("Hill station"));
    QCOMPARE(who.listen->front(), std::string("0.0.0.0:60051"));
    const auto& administrator = std::get<host::AddAccount>(asked[1]);
    QCOMPARE(administrator.name, std::string("admin"));
    QVERIFY(administrator.role == host::AccountRole::Administrator);
    QCOMPARE(administrator.loginPassword.reveal(), std::string_view("correct horse 7"));
    QVERIFY(std::holds_alternative<host::StartStation>(asked[2]));
    QCOMPARE(walk.engine.view()->station.state, host::StationState::OnTheAir);
}

void TestFirstRun::theAddressesOfTheFileStay()
{
    for (const int port : {61'077, 61'078}) {
        Walk walk;
        walk.engine.station().listenOn({"127.0.0.1:61077"});
        walk.engine.step();
        walk.bridge.poll();
        walk.window.next();
        walk.window.skip();
        auto* box = walk.field<QSpinBox>("firstrun.port");
        QCOMPARE(box->value(), 61'077);
        box->setValue(port);
        walk.waitForPort();
        walk.window.next();
        walk.window.skip();
        walk.window.next();
        walk.answer();
        const auto& who = std::get<host::ConfigureStation>(walk.engine.submitted().front());
        QCOMPARE(who.listen.has_value(), port != 61'077);
        if (who.listen)
            QCOMPARE(*who.listen, (std::vector<std::string>{"127.0.0.1:61078"}));
    }
}

void TestFirstRun::everythingCanBeSkipped()
{
    Walk walk;
    QSignalSpy done(&walk.window, &ui::FirstRunWindow::done);
    walk.window.next();
    for (int page = 2; page < 5; ++page)
        walk.press("firstrun.skip");
    QCOMPARE(walk.window.currentPage(), 5);
    walk.window.next();
    walk.answer();
    QCOMPARE(done.count(), 1);
    const auto& asked = walk.engine.submitted();
    QCOMPARE(asked.size(), std::size_t{2});
    QVERIFY(!std::get<host::ConfigureStation>(asked[0]).callsign.has_value());
}

void TestFirstRun::backKeepsWhatWasTyped()
{
    Walk walk;
    walk.window.next();
    walk.type("firstrun.callsign", QStringLiteral("BG7XYZ"));
    walk.window.next();
    walk.window.back();
    QCOMPARE(walk.window.currentPage(), 2);
    QCOMPARE(walk.field<QLineEdit>("firstrun.callsign")->text(), QStringLiteral("BG7XYZ"));
    walk.window.back();
    QCOMPARE(walk.window.currentPage(), 1);
}

void TestFirstRun::aTakenPortNamesItsOwnerAndHolds()
{
    Walk walk([](int port) {
        return port == 60050 ? ui::PortCheck{false, QStringLiteral("draarl (pid 812)")}
                             : ui::PortCheck{};
    });
    walk.window.next();
    walk.window.skip();
    walk.waitForPort();
    auto* page = walk.window.findChild<ui::NetworkAnswersPage*>();
    QVERIFY2(page->verdict().contains(QStringLiteral("draarl (pid 812)")),
             qPrintable(page->verdict()));
    QVERIFY(!walk.field<QPushButton>("firstrun.next")->isEnabled());
    walk.field<QSpinBox>("firstrun.port")->setValue(60060);
    walk.waitForPort();
    QTRY_VERIFY(walk.field<QPushButton>("firstrun.next")->isEnabled());
}

void TestFirstRun::aRefusedAnswerIsShownAndCanBeTriedAgain()
{
    Walk walk;
    walk.window.next();
    for (int page = 2; page < 5; ++page)
        walk.press("firstrun.skip");
    walk.engine.setBusy(true);
    walk.window.next();
    walk.answer();
    QVERIFY(!walk.field<QLabel>("firstrun.error")->text().isEmpty());
    walk.engine.setBusy(false);
    QSignalSpy done(&walk.window, &ui::FirstRunWindow::done);
    walk.window.next();
    walk.answer();
    QCOMPARE(done.count(), 1);
}

void TestFirstRun::languageChangesAtOnce()
{
    Walk walk;
    auto* list = walk.field<QComboBox>("firstrun.language");
    const QString before = walk.window.windowTitle();
    list->setCurrentIndex(list->findData(QStringLiteral("zh_CN")));
    Q_EMIT list->activated(list->currentIndex());
    QCoreApplication::processEvents();
    QVERIFY(walk.window.windowTitle() != before);
    QCOMPARE(walk.language.current(), QStringLiteral("zh_CN"));
}

void TestFirstRun::theDemoIsOneClick()
{
    Walk walk;
    QSignalSpy demo(&walk.window, &ui::FirstRunWindow::demoChosen);
    QSignalSpy dismissed(&walk.window, &ui::FirstRunWindow::dismissed);
    walk.window.next();
    walk.press("firstrun.demo");
    walk.window.close();
    QCOMPARE(demo.count(), 1);
    QCOMPARE(dismissed.count(), 0);
    QVERIFY(walk.engine.submitted().empty());
}

void TestFirstRun::generatedPasswordsAreStrongAndDiffer()
{
    QSet<QString> made;
    for (int i = 0; i < 50; ++i) {
        const QString password = ui::generatedPassword();
        QCOMPARE(password.size(), 16);
        made.insert(password);
    }
    QCOMPARE(made.size(), 50);
    QCOMPARE(ui::passwordStrength(QString()), 0);
    QCOMPARE(ui::passwordStrength(QStringLiteral("short")), 1);
    QCOMPARE(ui::passwordStrength(QStringLiteral("eightchr")), 2);
    QCOMPARE(ui::passwordStrength(QStringLiteral("Longer-Word-42")), 3);
}

void TestFirstRun::closingMeansNotNow()
{
    Walk walk;
    QSignalSpy dismissed(&walk.window, &ui::FirstRunWindow::dismissed);
    walk.window.close();
    QCOMPARE(dismissed.count(), 1);
    QVERIFY(walk.engine.submitted().empty());
}

SHACK_WINDOW_TEST(TestFirstRun);
#include "tst_first_run.moc"
