#include "ui/dialogs/choices.h"

#include "ui/text/messages.h"

#include <QCollator>
#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace shack::ui::choices {

namespace {

struct Choices {
    Q_DECLARE_TR_FUNCTIONS(Choices)
};

void sortByName(List& list)
{
    QCollator collator;
    collator.setNumericMode(true);
    std::sort(list.begin(), list.end(),
              [&](const auto& a, const auto& b) { return collator.compare(a.first, b.first) < 0; });
}

} // namespace

List groups(const host::GroupTable& table, bool withNone)
{
    List list;
    for (const host::GroupRow& row : table.rows) {
        if (row.kind != host::GroupKind::Link)
            list.emplace_back(QString::fromStdString(row.name), row.id.value);
    }
    sortByName(list);
    if (withNone)
        //: no talk group
        list.emplace(list.begin(), Choices::tr("(none)"), 0);
    return list;
}

List accounts(const host::AccountTable& table, bool withNone)
{
    List list;
    for (const host::AccountRow& row : table.rows) {
        const QString name = QString::fromStdString(row.name);
        const QString callsign = QString::fromStdString(row.callsign);
        list.emplace_back(callsign.isEmpty() || callsign == name
                              ? name
                              //: account name and callsign
                              : Choices::tr("%1 (%2)").arg(name, callsign),
                          row.id.value);
    }
    sortByName(list);
    if (withNone)
        //: no account
        list.emplace(list.begin(), Choices::tr("(nobody)"), 0);
    return list;
}

List models()
{
    static constexpr std::array<std::uint8_t, 12> kModels{0,   1,   2,   101, 102, 103,
                                                          107, 106, 236, 237, 238, 239};
    List list;
    for (const std::uint8_t model : kModels)
        list.emplace_back(messages::modelName(model), model);
    return list;
}

QString newDevicePassword()
{
    static constexpr char kLetters[] = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    static constexpr int kLength = 8;
    QString password;
    for (int i = 0; i < kLength; ++i) {
        const quint32 at =
            QRandomGenerator::system()->bounded(static_cast<quint32>(sizeof(kLetters) - 1));
        password.append(QLatin1Char(kLetters[at]));
    }
    return password;
}

QString devicePasswordProblem(const QString& password)
{
    if (password.isEmpty())
        return {};
    const bool plain = std::all_of(password.begin(), password.end(), [](QChar letter) {
        return letter.unicode() < 128 && letter.isLetterOrNumber();
    });
    if (!plain || password.size() < 6 || password.size() > 10)
        return Choices::tr("A device password has 6 to 10 letters and digits.");
    return {};
}

} // namespace shack::ui::choices
