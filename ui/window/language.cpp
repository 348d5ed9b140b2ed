#include "ui/window/language.h"

#include "ui/window/resources.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <string_view>

namespace shack::ui {

namespace {

const QString kEnglish = QStringLiteral("en");
const QString kChinese = QStringLiteral("zh_CN");

} // namespace

/// Two dictionaries behind one translator.
class Language::Dictionary : public QTranslator {
public:
    void open(const QString& code)
    {
        m_ours = std::make_unique<QTranslator>();
        m_qt = std::make_unique<QTranslator>();
        if (!m_ours->load(QStringLiteral(":/i18n/shack_") + code))
            m_ours.reset();
        if (code == kEnglish || !m_qt->load(QStringLiteral("qtbase_") + code,
                                            QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            m_qt.reset();
    }

    bool isEmpty() const override { return false; }

    QString translate(const char* context, const char* text, const char* hint,
                      int number) const override
    {
        QString words = ours(context, text, hint, number);
        if (words.isNull() && m_qt)
            words = m_qt->translate(context, text, hint, number);
        return words;
    }

private:
    /// The text scanner does not see our nested namespace in source files, so most contexts are
    /// kept without it; the meta objects have it.
    QString ours(const char* context, const char* text, const char* hint, int number) const
    {
        static constexpr std::string_view kNamespace = "shack::ui::";
        if (!m_ours)
            return {};
        const QString words = m_ours->translate(context, text, hint, number);
        if (!words.isNull() || !std::string_view(context).starts_with(kNamespace))
            return words;
        return m_ours->translate(context + kNamespace.size(), text, hint, number);
    }

    std::unique_ptr<QTranslator> m_ours;
    std::unique_ptr<QTranslator> m_qt;
};

Language::Language(QObject* parent) : QObject(parent), m_dictionary(std::make_unique<Dictionary>())
{
    loadResources();
    m_dictionary->open(kEnglish);
    m_current = kEnglish;
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QCoreApplication::installTranslator(m_dictionary.get());
}

Language::~Language()
{
    QCoreApplication::removeTranslator(m_dictionary.get());
}

QStringList Language::available()
{
    return {kEnglish, kChinese};
}

QString Language::nativeName(const QString& code)
{
    return code == kChinese ? QStringLiteral("\u7b80\u4f53\u4e2d\u6587")
                            : QStringLiteral("English");
}

QString Language::systemChoice()
{
    return QLocale::system().language() == QLocale::Chinese ? kChinese : kEnglish;
}

void Language::use(const QString& code)
{
    const QString wanted = available().contains(code) ? code : kEnglish;
    if (wanted == m_current)
        return;
    m_current = wanted;
    m_dictionary->open(wanted);
    QLocale::setDefault(wanted == kChinese ? QLocale(QLocale::Chinese, QLocale::China)
                                           : QLocale(QLocale::English, QLocale::UnitedStates));
    QEvent change(QEvent::LanguageChange);
    QCoreApplication::sendEvent(QCoreApplication::instance(), &change);
    Q_EMIT changed();
}

bool Language::chineseCanBeShown()
{
    return !QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty();
}

} // namespace shack::ui
