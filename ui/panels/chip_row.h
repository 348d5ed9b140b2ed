#pragma once

#include <QHash>
#include <QString>
#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace shack::ui {

/// Small switches above a list: "All 1,930", "Online 412", ... One is on at a time, or each for
/// itself. GUI thread.
class ChipRow : public QWidget {
    Q_OBJECT

public:
    enum class Choice { One, Several };

    ChipRow(const QString& name, Choice choice, QWidget* parent = nullptr);

    void add(int id, const QString& objectId);
    void setText(int id, const QString& text, const QString& toolTip);
    /// "Online 412"; no number when negative.
    void setCount(int id, qint64 count);
    void setOn(int id, bool on);
    bool isOn(int id) const;
    /// Choice::One.
    int current() const;

Q_SIGNALS:
    void changed();

private:
    struct Chip {
        QToolButton* button = nullptr;
        QString text;
        qint64 count = -1;
    };

    void show(const Chip& chip);

    QString m_name;
    Choice m_choice;
    QHBoxLayout* m_row;
    QHash<int, Chip> m_chips;
};

} // namespace shack::ui
