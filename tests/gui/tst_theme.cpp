#include "tests/support/test_main.h"
#include "ui/window/shack_style.h"
#include "ui/window/theme.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QSet>
#include <QStyleOption>
#include <QTest>

#include <array>

using namespace shack::ui;

/// Colours of ux.md section 8: exact values, and readable.
class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textAndLinesHaveEnoughContrast_data();
    void textAndLinesHaveEnoughContrast();
    void coloursAreTheAgreedOnes();
    void seriesDifferWithoutColour();
    void highContrastReachesSevenAndThickensLines();
    void theFocusHasARingOfTwoPixels_data();
    void theFocusHasARingOfTwoPixels();
    void theDefaultButtonIsSeen();
    void switchingChangesTheApplication();
};

void TestTheme::textAndLinesHaveEnoughContrast_data()
{
    QTest::addColumn<int>("mode");
    QTest::newRow("light") << static_cast<int>(ThemeMode::Light);
    QTest::newRow("dark") << static_cast<int>(ThemeMode::Dark);
    QTest::newRow("contrast") << static_cast<int>(ThemeMode::HighContrast);
}

void TestTheme::textAndLinesHaveEnoughContrast()
{
    QFETCH(int, mode);
    Theme theme;
    theme.setMode(static_cast<ThemeMode>(mode));
    using Role = Theme::Role;
    for (const Role paper : {Role::Base, Role::Panel}) {
        const QColor under = theme.colour(paper);
        for (const Role ink :
             {Role::Text, Role::Muted, Role::Accent, Role::Ok, Role::Watch, Role::Fault})
            QVERIFY2(Theme::contrast(theme.colour(ink), under) >= 4.5,
                     qPrintable(QStringLiteral("role %1 on %2: %3")
                                    .arg(static_cast<int>(ink))
                                    .arg(static_cast<int>(paper))
                                    .arg(Theme::contrast(theme.colour(ink), under))));
    }
    QVERIFY(Theme::contrast(theme.colour(Role::Text), theme.colour(Role::Selection)) >= 4.5);
    for (int i = 0; i < 6; ++i)
        QVERIFY(Theme::contrast(theme.seriesColour(i), theme.colour(Role::Base)) >= 3.0);
    const QPalette palette = theme.palette();
    QVERIFY(Theme::contrast(palette.color(QPalette::ButtonText), palette.color(QPalette::Button)) >=
            4.5);
    QVERIFY(Theme::contrast(palette.color(QPalette::PlaceholderText),
                            palette.color(QPalette::Base)) >= 4.5);
}

void TestTheme::coloursAreTheAgreedOnes()
{
    Theme theme;
    theme.setMode(ThemeMode::Light);
    QCOMPARE(theme.colour(Theme::Role::Base), QColor(QStringLiteral("#FFFFFF")));
    QCOMPARE(theme.colour(Theme::Role::Text), QColor(QStringLiteral("#1F2328")));
    QCOMPARE(theme.colour(Theme::Role::Muted), QColor(QStringLiteral("#59636E")));
    QCOMPARE(theme.colour(Theme::Role::Accent), QColor(QStringLiteral("#0B66A8")));
    QCOMPARE(theme.colour(Theme::Role::Ok), QColor(QStringLiteral("#1A7F5A")));
    QCOMPARE(theme.colour(Theme::Role::Watch), QColor(QStringLiteral("#8A6100")));
    QCOMPARE(theme.colour(Theme::Role::Fault), QColor(QStringLiteral("#B42318")));
    const std::array light{"#0072B2", "#C24E00", "#00805D", "#A8527F", "#6E7781", "#24292F"};
    for (int i = 0; i < 6; ++i)
        QCOMPARE(theme.seriesColour(i),
                 QColor(QString::fromLatin1(light.at(static_cast<std::size_t>(i)))));
    theme.setMode(ThemeMode::Dark);
    QCOMPARE(theme.colour(Theme::Role::Base), QColor(QStringLiteral("#1B1F23")));
    QCOMPARE(theme.colour(Theme::Role::Text), QColor(QStringLiteral("#E6EAEE")));
    QCOMPARE(theme.colour(Theme::Role::Muted), QColor(QStringLiteral("#A3ADB8")));
    QCOMPARE(theme.colour(Theme::Role::Accent), QColor(QStringLiteral("#6CB6F2")));
    QCOMPARE(theme.colour(Theme::Role::Ok), QColor(QStringLiteral("#3FB68B")));
    QCOMPARE(theme.colour(Theme::Role::Watch), QColor(QStringLiteral("#E3B341")));
    QCOMPARE(theme.colour(Theme::Role::Fault), QColor(QStringLiteral("#FF7B6B")));
    const std::array dark{"#56B4E9", "#E69F00", "#35C79A", "#E39AC4", "#AEB7C0", "#F0E442"};
    for (int i = 0; i < 6; ++i)
        QCOMPARE(theme.seriesColour(i),
                 QColor(QString::fromLatin1(dark.at(static_cast<std::size_t>(i)))));
}

void TestTheme::seriesDifferWithoutColour()
{
    const Theme theme;
    QList<QVector<qreal>> seen;
    for (int i = 0; i < 6; ++i) {
        const QVector<qreal> dashes = theme.seriesPen(i).dashPattern();
        QVERIFY(!seen.contains(dashes));
        seen.append(dashes);
    }
}

void TestTheme::highContrastReachesSevenAndThickensLines()
{
    Theme theme;
    theme.setMode(ThemeMode::HighContrast);
    QVERIFY(Theme::contrast(theme.colour(Theme::Role::Text), theme.colour(Theme::Role::Base)) >=
            7.0);
    QCOMPARE(theme.lineWidth(), 2);
    QCOMPARE(theme.colour(Theme::Role::Muted), theme.colour(Theme::Role::Text));
}

void TestTheme::switchingChangesTheApplication()
{
    Theme theme;
    int changes = 0;
    connect(&theme, &Theme::changed, this, [&changes] { ++changes; });
    theme.setMode(ThemeMode::Dark);
    QCOMPARE(QApplication::palette().color(QPalette::Base), QColor(QStringLiteral("#1B1F23")));
    theme.setMode(ThemeMode::Light);
    QCOMPARE(QApplication::palette().color(QPalette::Base), QColor(QStringLiteral("#FFFFFF")));
    QCOMPARE(changes, 2);
}

void TestTheme::theFocusHasARingOfTwoPixels_data()
{
    QTest::addColumn<bool>("spins");
    QTest::newRow("button") << false;
    QTest::newRow("spin box") << true;
}

void TestTheme::theFocusHasARingOfTwoPixels()
{
    QFETCH(bool, spins);
    ShackStyle style;
    const auto draw = [&](bool focused) {
        QImage image(120, 32, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        QStyleOptionButton button;
        QStyleOptionSpinBox spin;
        QStyleOption& option =
            spins ? static_cast<QStyleOption&>(spin) : static_cast<QStyleOption&>(button);
        option.rect = image.rect();
        option.palette.setColor(QPalette::Link, Qt::magenta);
        option.state = QStyle::State_Enabled;
        if (focused)
            option.state |= QStyle::State_HasFocus;
        if (spins)
            style.drawComplexControl(QStyle::CC_SpinBox, &spin, &painter);
        else
            style.drawControl(QStyle::CE_PushButton, &button, &painter);
        return image;
    };
    const QImage with = draw(true);
    const QImage without = draw(false);
    for (const int depth : {0, 1}) {
        QCOMPARE(with.pixelColor(60, depth), QColor(Qt::magenta));
        QCOMPARE(with.pixelColor(60, with.height() - 1 - depth), QColor(Qt::magenta));
        QCOMPARE(with.pixelColor(depth, 16), QColor(Qt::magenta));
        QVERIFY(without.pixelColor(60, depth) != QColor(Qt::magenta));
    }
}

void TestTheme::theDefaultButtonIsSeen()
{
    ShackStyle style;
    QImage image(120, 32, QImage::Format_ARGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QStyleOptionButton button;
    button.rect = image.rect();
    button.palette.setColor(QPalette::Link, Qt::magenta);
    button.state = QStyle::State_Enabled;
    button.features = QStyleOptionButton::DefaultButton;
    style.drawControl(QStyle::CE_PushButton, &button, &painter);
    QCOMPARE(image.pixelColor(60, 0), QColor(Qt::magenta));
}

SHACK_WINDOW_TEST(TestTheme);
#include "tst_theme.moc"
