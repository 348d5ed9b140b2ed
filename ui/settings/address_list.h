#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace shack::ui {

/// The addresses of this computer with Copy, and what to tell a router. GUI thread; the addresses
/// are asked for on the pool. Used by the first run and by Settings > Network.
class AddressList : public QWidget {
    Q_OBJECT

public:
    explicit AddressList(QWidget* parent = nullptr);

    void refresh(int port);

    QStringList addresses() const { return m_found; }

Q_SIGNALS:
    void copyWanted(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();

    QWidget* m_rows;
    QLabel* m_hint;
    QStringList m_found;
    int m_port = 0;
};

} // namespace shack::ui
