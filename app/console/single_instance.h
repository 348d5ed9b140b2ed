#pragma once

#include <QLocalServer>
#include <QObject>
#include <QString>

namespace shack::app {

/// One window per data folder: a second start raises the first one and ends. GUI thread.
class SingleInstance : public QObject {
    Q_OBJECT

public:
    /// `key` names what must not be opened twice; other accounts have their own.
    explicit SingleInstance(const QString& key, QObject* parent = nullptr);

    /// True when another program with this key is there and was told to come forward. Waits at most
    /// half a second.
    bool wakeOther();

    /// From now on later starts find us.
    void listen();

Q_SIGNALS:
    void raised();

private:
    QString m_name;
    QLocalServer m_server;
};

} // namespace shack::app
