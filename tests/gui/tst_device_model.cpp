#include "tests/support/test_main.h"
#include "ui/models/device_history.h"
#include "ui/models/device_model.h"
#include "ui/models/device_texts.h"
#include "ui/text/units.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QItemSelectionModel>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include <random>
#include <set>

using namespace shack;
using namespace shack::ui;

namespace {

/// A view whose device table can be changed row by row, as the engine does it.
class Views {
public:
    explicit Views(int devices)
    {
        auto groups = std::make_shared<host::GroupTable>();
        groups->rows.push_back({.id = TalkGroupId{1}, .name = "National"});
        groups->rows.push_back({.id = TalkGroupId{2}, .name = "Beijing"});
        m_view.groups = std::move(groups);
        m_view.accounts = std::make_shared<host::AccountTable>();
        m_view.lastHeard = std::make_shared<host::OverList>();
        m_view.wallAt = WallTime{std::chrono::seconds{1'790'000'000}};
        m_view.takenAt = MonoTime{std::chrono::hours{1}};
        for (int i = 1; i <= devices; ++i)
            add(static_cast<std::uint64_t>(i));
        publish();
    }

    void add(std::uint64_t id)
    {
        auto row = std::make_shared<host::DeviceRow>();
        row->id = DeviceId{id};
        row->key = key(id);
        row->callsign = QStringLiteral("BG%1AA").arg(id, 5, 10, QLatin1Char('0')).toStdString();
        row->ssid = Ssid{11};
        row->name = "Box " + std::to_string(id % 7);
        row->group = TalkGroupId{static_cast<std::uint32_t>(1 + id % 2)};
        row->state = host::DeviceState::Online;
        row->gapsPercent = static_cast<double>(id % 100) / 10.0;
        m_rows[row->key] = std::move(row);
    }

    template <typename Change>
    void change(std::uint64_t id, Change&& change)
    {
        auto row = std::make_shared<host::DeviceRow>(*m_rows.at(key(id)));
        change(*row);
        m_rows[row->key] = std::move(row);
    }

    void remove(std::uint64_t id) { m_rows.erase(key(id)); }

    const host::EngineView& publish()
    {
        auto table = std::make_shared<host::DeviceTable>();
        table->revision = ++m_revision;
        for (const auto& [key, row] : m_rows)
            table->rows.push_back(row);
        m_view.devices = std::move(table);
        ++m_view.sequence;
        return m_view;
    }

    host::EngineView& view() { return m_view; }

private:
    static std::string key(std::uint64_t id)
    {
        return QStringLiteral("d:%1").arg(id, 6, 10, QLatin1Char('0')).toStdString();
    }

    std::map<std::string, DeviceRowPtr> m_rows;
    host::EngineView m_view;
    std::uint64_t m_revision = 0;
};

void settle(DeviceModel& model)
{
    QTRY_VERIFY(model.isSettled());
}

std::vector<std::uint64_t> order(const DeviceModel& model)
{
    std::vector<std::uint64_t> ids;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (const host::DeviceRow* device = model.device(row))
            ids.push_back(device->id.value);
    }
    return ids;
}

} // namespace

class TestDeviceModel : public QObject {
    Q_OBJECT

private slots:

    void aRefusedSenderIsCalledAsItCalledItself()
    {
        host::DeviceRow row;
        row.ssid = Ssid{3};
        row.state = host::DeviceState::Refused;
        row.refusal = std::make_shared<host::Message>(
            host::Message{"refused.unknown_account", "", {{"user", "visitor"}}});
        QCOMPARE(deviceCallsign(row), QStringLiteral("visitor-3"));
        const host::GroupTable table;
        const GroupNames groups(table);
        const DeviceTextContext words{groups, WallTime{}, false, false, std::nullopt};
        QCOMPARE(deviceCellText(row, DeviceColumn::Name, words), QStringLiteral("Unknown account"));
        QCOMPARE(deviceCellText(row, DeviceColumn::State, words), QStringLiteral("refused"));
        QCOMPARE(deviceCellText(row, DeviceColumn::TalkHear, words), units::none());
    }

    void onlyChangedRowsAreTouched()
    {
        Views views(20'000);
        DeviceModel model;
        model.update(views.view());
        settle(model);
        QCOMPARE(model.rowCount(), 20'000);

        std::mt19937 random(7);
        std::set<int> expected;
        while (expected.size() < 1'000)
            expected.insert(static_cast<int>(random() % 20'000));
        for (const int row : expected)
            views.change(static_cast<std::uint64_t>(row) + 1,
                         [](host::DeviceRow& device) { device.jitterMs = 4.0; });

        std::set<int> touched;
        connect(&model, &QAbstractItemModel::dataChanged, this,
                [&](const QModelIndex& from, const QModelIndex& to) {
                    for (int row = from.row(); row <= to.row(); ++row)
                        touched.insert(row);
                });
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        QSignalSpy layout(&model, &QAbstractItemModel::layoutChanged);
        model.update(views.publish());
        QCOMPARE(touched, expected);
        settle(model);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(layout.count(), 0); // nothing moved
    }

    void orderIsComputedOffTheGuiThread()
    {
        Views views(5'000);
        DeviceModel model;
        model.update(views.view());
        settle(model);
        QVERIFY(model.orderComputedOn() != std::thread::id{});
        QVERIFY(model.orderComputedOn() != std::this_thread::get_id());
    }

    void equalKeysKeepTheOrderOfCallsigns()
    {
        Views views(2'000);
        DeviceModel model;
        model.update(views.view());
        settle(model);
        for (const Qt::SortOrder direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            model.sort(static_cast<int>(DeviceColumn::Name), direction);
            settle(model);
            for (int row = 1; row < model.rowCount(); ++row) {
                const host::DeviceRow& above = *model.device(row - 1);
                const host::DeviceRow& below = *model.device(row);
                if (above.name == below.name)
                    QVERIFY(above.callsign < below.callsign);
                else
                    QCOMPARE(above.name < below.name, direction == Qt::AscendingOrder);
            }
        }
    }

    void selectionStaysWithItsDevice()
    {
        Views views(100);
        DeviceModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.update(views.view());
        settle(model);
        QItemSelectionModel selection(&model);
        selection.select(model.index(model.rowOf(DeviceId{50}), 0),
                         QItemSelectionModel::Select | QItemSelectionModel::Rows);
        views.remove(3);
        views.remove(70);
        views.add(400);
        views.add(401);
        views.add(402);
        model.update(views.publish());
        settle(model);
        model.sort(static_cast<int>(DeviceColumn::Callsign), Qt::DescendingOrder);
        settle(model);
        QCOMPARE(model.rowCount(), 101);
        QCOMPARE(selection.selectedRows().size(), 1);
        QCOMPARE(model.device(selection.selectedRows().front().row())->id, DeviceId{50});
    }

    void heldOrderWaitsAndContentsStayFresh()
    {
        Views views(50);
        DeviceModel model;
        model.sort(static_cast<int>(DeviceColumn::Gaps));
        model.update(views.view());
        settle(model);
        const auto before = order(model);
        model.setHeld(true);
        views.change(before.front(), [](host::DeviceRow& device) { device.gapsPercent = 99.0; });
        views.remove(before[10]);
        views.add(900);
        model.update(views.publish());
        settle(model);
        QCOMPARE(order(model), before);
        QCOMPARE(model.device(0)->gapsPercent.value(), 99.0);
        QVERIFY(model.pendingChanges() > 0);

        model.setHeld(false);
        QCOMPARE(model.pendingChanges(), 0);
        const auto after = order(model);
        QCOMPARE(after.back(), before.front());
        QVERIFY(std::find(after.begin(), after.end(), before[10]) == after.end());
        QVERIFY(std::find(after.begin(), after.end(), 900U) != after.end());
    }

    void whatTheOperatorAsksForIsShownAlsoWhileHeld()
    {
        Views views(50);
        DeviceModel model;
        model.update(views.view());
        settle(model);
        model.setHeld(true);
        DeviceViewChoice choice = model.choice();
        choice.filter = DeviceFilter::parse(QStringLiteral("group:national"));
        model.setChoice(choice);
        settle(model);
        QCOMPARE(model.rowCount(), 25);
    }

    void randomChangesNeverMixDevicesUp()
    {
        const unsigned seed = 20'231;
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        Views views(200);
        DeviceModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::set<std::uint64_t> alive;
        for (std::uint64_t id = 1; id <= 200; ++id)
            alive.insert(id);
        std::uint64_t next = 1'000;
        for (int round = 0; round < 60; ++round) {
            for (int i = 0; i < 10; ++i) {
                if (random() % 2 == 0 && alive.size() > 5) {
                    const auto gone = std::next(alive.begin(), random() % alive.size());
                    views.remove(*gone);
                    alive.erase(gone);
                } else {
                    views.add(next);
                    alive.insert(next++);
                }
            }
            model.setHeld(random() % 3 == 0);
            model.update(views.publish());
            if (random() % 2 == 0)
                settle(model);
        }
        model.setHeld(false);
        model.update(views.publish());
        settle(model);
        const auto shown = order(model);
        QCOMPARE(std::set<std::uint64_t>(shown.begin(), shown.end()), alive);
    }

    void headingsCountTheirDevices()
    {
        Views views(10);
        DeviceModel model;
        DeviceViewChoice choice;
        choice.grouping = DeviceGrouping::TalkGroup;
        model.setChoice(choice);
        model.update(views.view());
        settle(model);
        QCOMPARE(model.rowCount(), 12);
        QVERIFY(model.heading(0) != nullptr);
        QCOMPARE(model.heading(0)->title, QStringLiteral("Beijing"));
        QCOMPARE(model.heading(0)->devices, 5U);
        QVERIFY(!(model.flags(model.index(0, 0)) & Qt::ItemIsSelectable));
    }

    void worstTenAreTheWorstFirst()
    {
        Views views(300);
        DeviceModel model;
        DeviceViewChoice choice;
        choice.worstTen = true;
        model.setChoice(choice);
        model.update(views.view());
        settle(model);
        QCOMPARE(model.rowCount(), 10);
        for (int row = 1; row < 10; ++row)
            QVERIFY(troubleScore(*model.device(row - 1)) >= troubleScore(*model.device(row)));
    }

    void aRowIsOneSpokenSentence()
    {
        Views views(1);
        views.change(1, [](host::DeviceRow& device) {
            device.callsign = "BG7XYZ";
            device.group = TalkGroupId{1};
            device.state = host::DeviceState::Talking;
            device.gapsPercent = 0.0;
        });
        host::OverRow over;
        over.device = DeviceId{1};
        over.startedAt = views.view().wallAt - std::chrono::seconds{7};
        views.view().talking.push_back({over, 3});
        DeviceModel model;
        model.update(views.publish());
        settle(model);
        const QString sentence = model.index(0, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(sentence.contains(QStringLiteral("BG7XYZ-11")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("talking for 7 second")), qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral("National")), qPrintable(sentence));
    }

    void draggedDevicesComeBackAsIds()
    {
        Views views(5);
        DeviceModel model;
        model.update(views.view());
        settle(model);
        const std::unique_ptr<QMimeData> data(
            model.mimeData({model.index(1, 0), model.index(1, 3), model.index(3, 0)}));
        const std::vector<DeviceId> expected{DeviceId{2}, DeviceId{4}};
        QCOMPARE(DeviceModel::devicesFromMime(*data), expected);
    }

    void historyKeepsTenMinutesAndForgets()
    {
        DeviceHistory history;
        host::DeviceTable table;
        auto row = std::make_shared<host::DeviceRow>();
        row->id = DeviceId{1};
        row->gapsPercent = 3.0;
        table.rows.push_back(row);
        MonoTime now{std::chrono::hours{1}};
        for (int i = 0; i < 100; ++i)
            history.sample(table, now += DeviceHistory::kStep);
        QVERIFY(history.trace(DeviceId{1}) != nullptr);
        QCOMPARE(history.trace(DeviceId{1})->gaps.back(), 3.0F);
        table.rows.clear();
        for (int i = 0; i < 61; ++i)
            history.sample(table, now += DeviceHistory::kStep);
        QCOMPARE(history.devices(), std::size_t{0});
    }
};

SHACK_WINDOW_TEST(TestDeviceModel);
#include "tst_device_model.moc"
