#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/dialogs/account_dialog.h"
#include "ui/dialogs/choice_box.h"
#include "ui/dialogs/choices.h"
#include "ui/dialogs/device_dialog.h"
#include "ui/dialogs/radio_settings_dialog.h"
#include "ui/dialogs/radio_values.h"
#include "ui/dialogs/talk_group_dialog.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;

namespace {

template <typename Widget>
Widget* child(QWidget& parent, const char* name)
{
    auto* found = parent.findChild<Widget*>(QString::fromLatin1(name));
    if (found == nullptr)
        qFatal("no widget %s", name);
    return found;
}

PanelContext contextOf(WindowBench& bench)
{
    return {bench.bridge, bench.window->actions(), bench.theme, bench.settings};
}

/// A device of this model that has a session.
host::DeviceRow radioBox(std::uint8_t model)
{
    host::DeviceRow row;
    row.id = DeviceId{1};
    row.callsign = "BG7XYZ";
    row.ssid = Ssid{11};
    row.model = model;
    row.state = host::DeviceState::Online;
    return row;
}

host::RadioSettings settingsOf(host::RadioSettingsState state)
{
    host::RadioSettings settings;
    settings.device = DeviceId{1};
    settings.state = state;
    settings.stored = {{"rx_freq", "438500000"},  {"tx_freq", "438500000"},
                       {"rx_tone_mode", "ctcss"}, {"rx_tone_value", "88.5"},
                       {"sql_level", "3"},        {"power_level", "1"}};
    settings.fromDevice = settings.stored;
    settings.fromDevice["sql_level"] = "5";
    return settings;
}

} // namespace

class TestDialogs : public QObject {
    Q_OBJECT

private slots:

    void typingGoesIntoTheFirstField()
    {
        WindowBench bench;
        bench.show();
        const auto begin = [](EditDialog* dialog) {
            dialog->show();
            WindowBench::settle();
            const QPointer<QWidget> focus = dialog->focusWidget();
            const QString name = focus != nullptr ? focus->objectName() : QString();
            delete dialog;
            return name;
        };
        QWidget* window = bench.window.get();
        QCOMPARE(begin(new AccountDialog(contextOf(bench), QString(), window)),
                 QStringLiteral("account.name"));
        QCOMPARE(begin(new TalkGroupDialog(contextOf(bench), window)),
                 QStringLiteral("group.name"));
        QCOMPARE(begin(new DeviceDialog(contextOf(bench), radioBox(1), window)),
                 QStringLiteral("device.name"));
    }

    void theButtonsComeAfterTheFields()
    {
        WindowBench bench;
        bench.show();
        auto* dialog = new AccountDialog(contextOf(bench), QString(), bench.window.get());
        dialog->show();
        WindowBench::settle();
        child<QLineEdit>(*dialog, "account.name")->setFocus();
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Tab);
        QCOMPARE(dialog->focusWidget()->objectName(), QStringLiteral("account.callsign"));
        delete dialog;
    }

    void theDialogGrowsForItsErrors()
    {
        WindowBench bench;
        bench.show();
        auto* dialog = new AccountDialog(contextOf(bench), QString(), bench.window.get());
        dialog->show();
        child<QLineEdit>(*dialog, "account.device_password")->setText(QStringLiteral("x"));
        dialog->saveButton()->click();
        WindowBench::settle();
        for (const char* name : {"account.name", "account.callsign", "account.device_password"}) {
            const auto* error =
                dialog->findChild<QLabel*>(QString::fromLatin1(name) + QStringLiteral(".error"));
            QVERIFY2(error != nullptr && error->isVisible(), name);
            QVERIFY2(error->height() >= error->heightForWidth(error->width()), name);
        }
        delete dialog;
    }

    void theEnginesRefusalStandsBesideItsField()
    {
        WindowBench bench;
        auto* dialog = new TalkGroupDialog(contextOf(bench), bench.window.get());
        dialog->show();
        child<QLineEdit>(*dialog, "group.name")->setText(QStringLiteral("Beijing"));
        dialog->saveButton()->click();
        bench.step();
        QVERIFY2(!dialog->errorOf(QStringLiteral("name")).isEmpty(), "name taken");
        QCOMPARE(dialog->generalError(), QString());
        QVERIFY(dialog->isVisible());
        delete dialog;
    }

    void aSavedGroupClosesTheDialog()
    {
        WindowBench bench;
        QPointer<TalkGroupDialog> dialog =
            new TalkGroupDialog(contextOf(bench), bench.window.get());
        dialog->show();
        child<QLineEdit>(*dialog, "group.name")->setText(QStringLiteral("Shanghai"));
        dialog->saveButton()->click();
        bench.step();
        QVERIFY(dialog.isNull() || !dialog->isVisible());
        const auto* sent = std::get_if<host::AddGroup>(&bench.engine.submitted().back());
        QVERIFY(sent != nullptr);
        QCOMPARE(sent->name, std::string("Shanghai"));
    }

    void whileTheEngineThinksTheButtonWaits()
    {
        WindowBench bench;
        bench.engine.holdAnswers(true);
        auto* dialog = new TalkGroupDialog(contextOf(bench), bench.window.get());
        dialog->show();
        child<QLineEdit>(*dialog, "group.name")->setText(QStringLiteral("Shanghai"));
        dialog->saveButton()->click();
        QVERIFY(!dialog->saveButton()->isEnabled()); // at once
        bench.engine.holdAnswers(false);
        bench.step();
        QVERIFY(!dialog->isVisible());
    }

    void aLinkNeedsTwoGroups()
    {
        WindowBench bench;
        auto* dialog = new LinkDialog(contextOf(bench), bench.window.get());
        dialog->show();
        child<QLineEdit>(*dialog, "link.name")->setText(QStringLiteral("East-West"));
        dialog->saveButton()->click();
        QVERIFY(!dialog->errorOf(QStringLiteral("targets")).isEmpty());
        auto* targets = child<QListWidget>(*dialog, "link.targets");
        targets->item(0)->setCheckState(Qt::Checked);
        targets->item(1)->setCheckState(Qt::Checked);
        dialog->saveButton()->click();
        bench.step();
        QVERIFY(std::holds_alternative<host::AddLink>(bench.engine.submitted().back()));
    }

    void reservedNumbersAreRefusedBeforeSending()
    {
        WindowBench bench;
        auto* dialog =
            new DeviceDialog(contextOf(bench), DeviceDialog::Known{}, bench.window.get());
        dialog->show();
        const std::size_t before = bench.engine.submitted().size();
        child<QSpinBox>(*dialog, "device.ssid")->setValue(101);
        dialog->saveButton()->click();
        QVERIFY(!dialog->errorOf(QStringLiteral("ssid")).isEmpty());
        QVERIFY(!dialog->errorOf(QStringLiteral("account")).isEmpty());
        QCOMPARE(bench.engine.submitted().size(), before);
        delete dialog;
    }

    void devicePasswordsFollowTheRule_data()
    {
        QTest::addColumn<QString>("password");
        QTest::addColumn<bool>("good");
        QTest::newRow("short") << "abc12" << false;
        QTest::newRow("long") << "abcdefghijk" << false;
        QTest::newRow("odd letters") << "abc-123" << false;
        QTest::newRow("other script") << QString::fromUtf8("密码密码密码") << false;
        QTest::newRow("good") << "abc123XY" << true;
        QTest::newRow("none") << "" << true;
    }

    void devicePasswordsFollowTheRule()
    {
        QFETCH(QString, password);
        QFETCH(bool, good);
        QCOMPARE(choices::devicePasswordProblem(password).isEmpty(), good);
    }

    void generatedPasswordsAreGoodAndDiffer()
    {
        const QString one = choices::newDevicePassword();
        QCOMPARE(one.size(), 8);
        QVERIFY(choices::devicePasswordProblem(one).isEmpty());
        QVERIFY(one != choices::newDevicePassword());
    }

    void onlyChangedFieldsOfAnAccountAreSent()
    {
        WindowBench bench;
        const host::AccountRow account = bench.bridge.view()->accounts->rows.at(1);
        auto* dialog = new AccountDialog(contextOf(bench), account, bench.window.get());
        dialog->show();
        child<QLineEdit>(*dialog, "account.note")->setText(QStringLiteral("visits on Mondays"));
        dialog->saveButton()->click();
        const auto* sent = std::get_if<host::EditAccount>(&bench.engine.submitted().back());
        QVERIFY(sent != nullptr);
        QCOMPARE(sent->note.value(), std::string("visits on Mondays"));
        QVERIFY(!sent->name && !sent->callsign && !sent->role && !sent->enabled);
        QVERIFY(!sent->devicePassword && !sent->defaultGroup);
    }

    void aPartThatFitsOneChoiceIsEnough()
    {
        ChoiceBox box;
        box.setChoices({{QStringLiteral("Beijing"), 1},
                        {QStringLiteral("National"), 2},
                        {QStringLiteral("Nanjing"), 3}});
        box.setEditText(QStringLiteral("nation"));
        QCOMPARE(box.chosen(), std::uint64_t{2});
        box.setEditText(QStringLiteral("jing"));
        QCOMPARE(box.chosen(), std::uint64_t{0}); // fits two
    }

    // ---- radio settings -------------------------------------------------------------------------

    void frequenciesAreCheckedAgainstTheRadio_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("hertz");
        QTest::newRow("70 cm") << "438.5"
                               << "438500000";
        QTest::newRow("comma") << "145,500"
                               << "145500000";
        QTest::newRow("6.25 kHz") << "438.50625"
                                  << "438506250";
        QTest::newRow("between the bands") << "300"
                                           << "";
        QTest::newRow("off the raster") << "438.5001"
                                        << "";
        QTest::newRow("no number") << "four"
                                   << "";
    }

    void frequenciesAreCheckedAgainstTheRadio()
    {
        QFETCH(QString, typed);
        QFETCH(QString, hertz);
        QCOMPARE(hertzFromMegahertz(typed).value_or(QString()), hertz);
    }

    void deviceAndStoredValueStandSideBySide()
    {
        WindowBench bench;
        auto* dialog = new RadioSettingsDialog(contextOf(bench), radioBox(1), bench.window.get());
        dialog->show();
        bench.step();
        bench.engine.say(settingsOf(host::RadioSettingsState::Confirmed));
        bench.step();
        QCOMPARE(child<QLabel>(*dialog, "radio.sql_level.device")->text(), QStringLiteral("5"));
        QCOMPARE(child<QLabel>(*dialog, "radio.sql_level.stored")->text(), QStringLiteral("3"));
        delete dialog;
    }

    void applySendsOnlyDifferencesAndTonesAsPairs()
    {
        WindowBench bench;
        auto* dialog = new RadioSettingsDialog(contextOf(bench), radioBox(1), bench.window.get());
        // The first answer fills the fields.
        bench.engine.say(settingsOf(host::RadioSettingsState::Stored));
        bench.step();
        QVERIFY(dialog->changes().empty()); // filled with what is stored, tones included
        QVERIFY(dialog->setEditor(QStringLiteral("sql_level"), QStringLiteral("6")));
        QVERIFY(dialog->setEditor(QStringLiteral("rx_tone_value"), QStringLiteral("100.0")));
        const auto changes = dialog->changes();
        QVERIFY(changes.contains("sql_level"));
        QCOMPARE(changes.at("rx_tone_mode"), std::string("ctcss"));
        QCOMPARE(changes.at("rx_tone_value"), std::string("100.0"));
        QVERIFY(!changes.contains("rx_freq"));
        QVERIFY(!changes.contains("power_level"));
        delete dialog;
    }

    void aDeviceThatKeepsItsValuesIsSaid()
    {
        WindowBench bench;
        auto* dialog = new RadioSettingsDialog(contextOf(bench), radioBox(1), bench.window.get());
        dialog->show();
        bench.engine.say(settingsOf(host::RadioSettingsState::Stored));
        bench.step();
        QVERIFY(dialog->setEditor(QStringLiteral("sql_level"), QStringLiteral("6")));
        child<QPushButton>(*dialog, "radio.apply")->click();
        bench.step();
        bench.engine.say(settingsOf(host::RadioSettingsState::Kept));
        bench.step();
        const QString words = dialog->stateText();
        QVERIFY2(words.contains(QLatin1String("keeps")), qPrintable(words));
        QVERIFY2(words.contains(QLatin1Char('5')), qPrintable(words));
        delete dialog;
    }

    void aNewDeviceGoesWhereItsAccountSays()
    {
        WindowBench bench;
        auto* dialog =
            new DeviceDialog(contextOf(bench), DeviceDialog::Known{}, bench.window.get());
        const auto* group = child<ChoiceBox>(*dialog, "device.group");
        QCOMPARE(group->currentText(), QStringLiteral("(as set for the account)"));
        delete dialog;
    }

    void aLateAnswerKeepsWhatWasTyped()
    {
        WindowBench bench;
        auto* dialog = new RadioSettingsDialog(contextOf(bench), radioBox(1), bench.window.get());
        bench.engine.say(settingsOf(host::RadioSettingsState::Stored));
        bench.step();
        dialog->setEditor(QStringLiteral("sql_level"), QStringLiteral("8"));
        host::RadioSettings late = settingsOf(host::RadioSettingsState::Confirmed);
        late.stored["sql_level"] = "1";
        late.stored["rx_tone_value"] = "123.0";
        bench.engine.say(late);
        bench.step();
        const auto changes = dialog->changes();
        QCOMPARE(changes.size(), std::size_t{1});
        QCOMPARE(changes.at("sql_level"), std::string("8"));
        delete dialog;
    }

    void onlyTonesThatExistAreOffered()
    {
        QVERIFY(toneValues(QStringLiteral("ctcss")).contains(QStringLiteral("88.5")));
        QVERIFY(!toneValues(QStringLiteral("ctcss")).contains(QStringLiteral("88.6")));
        QVERIFY(toneValues(QStringLiteral("cdcss_n")).contains(QStringLiteral("023")));
        QCOMPARE(toneValues(QStringLiteral("off")), QStringList{QStringLiteral("0")});
    }

    void polarityBelongsToModelTwoOnly()
    {
        const auto has = [](std::uint8_t model, const char* key) {
            const auto fields = radioFieldsOf(model);
            return std::any_of(fields.begin(), fields.end(), [&](const RadioField* field) {
                return QLatin1String(field->key) == QLatin1String(key);
            });
        };
        QVERIFY(has(2, "ptt_active_high") && !has(1, "ptt_active_high"));
        QVERIFY(has(1, "rx_freq") && !has(2, "rx_freq"));
        QVERIFY(radioFieldsOf(101).empty());
    }

    void noAnswerOffersToAskAgain()
    {
        WindowBench bench;
        auto* dialog = new RadioSettingsDialog(contextOf(bench), radioBox(1), bench.window.get());
        dialog->show();
        bench.step();
        bench.engine.say(settingsOf(host::RadioSettingsState::Waiting));
        bench.step();
        QVERIFY(dialog->stateText().startsWith(QStringLiteral("Waiting")));
        QVERIFY(!child<QPushButton>(*dialog, "radio.apply")->isEnabled());
        bench.engine.say(settingsOf(host::RadioSettingsState::NoAnswer));
        bench.step();
        QVERIFY(dialog->stateText().startsWith(QStringLiteral("No answer")));
        const std::size_t before = bench.engine.submitted().size();
        child<QPushButton>(*dialog, "radio.reread")->click();
        QCOMPARE(bench.engine.submitted().size(), before + 1);
        delete dialog;
    }

    void enterInAFieldOfTheRadioPressesNothing()
    {
        WindowBench bench;
        auto* dialog = new RadioSettingsDialog(contextOf(bench), radioBox(1), bench.window.get());
        dialog->show();
        bench.step();
        dialog->setEditor(QStringLiteral("rf_guard_window_s"), QStringLiteral("60"));
        const std::size_t before = bench.engine.submitted().size();
        QTest::keyClick(child<QWidget>(*dialog, "radio.rf_guard_window_s"), Qt::Key_Return);
        WindowBench::settle();
        QCOMPARE(bench.engine.submitted().size(), before);
        QVERIFY(dialog->isVisible());
        delete dialog;
    }

    void aGuardTimeLongerThanItsWindowIsRefused()
    {
        WindowBench bench;
        auto* dialog = new RadioSettingsDialog(contextOf(bench), radioBox(1), bench.window.get());
        dialog->show();
        bench.step();
        dialog->setEditor(QStringLiteral("rf_guard_window_s"), QStringLiteral("60"));
        dialog->setEditor(QStringLiteral("rf_guard_max_tx_in_window_s"), QStringLiteral("90"));
        child<QPushButton>(*dialog, "radio.apply")->click();
        QVERIFY(!dialog->errorOf(QStringLiteral("rf_guard_max_tx_in_window_s")).isEmpty());
        delete dialog;
    }
};

SHACK_WINDOW_TEST(TestDialogs);
#include "tst_dialogs.moc"
