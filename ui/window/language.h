#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

namespace shack::ui {

/// The window's language, switchable while it runs. GUI thread. Installs one translator that first
/// asks our own texts, then Qt's, so that a switch is one LanguageChange for every widget.
class Language : public QObject {
    Q_OBJECT

public:
    explicit Language(QObject* parent = nullptr);
    ~Language() override;

    /// "en" and "zh_CN".
    static QStringList available();
    /// In its own words: "English", "简体中文".
    static QString nativeName(const QString& code);
    /// What the system prefers, of the available ones.
    static QString systemChoice();

    const QString& current() const { return m_current; }

    /// Unknown codes become English. Also sets the locale of numbers and dates.
    void use(const QString& code);

    /// A font of this computer covers Chinese; without one the texts would be boxes.
    static bool chineseCanBeShown();

Q_SIGNALS:
    void changed();

private:
    class Dictionary;
    std::unique_ptr<Dictionary> m_dictionary;
    QString m_current;
};

} // namespace shack::ui
