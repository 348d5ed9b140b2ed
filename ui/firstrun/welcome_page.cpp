#include "ui/firstrun/welcome_page.h"

#include "ui/window/icons.h"
#include "ui/window/language.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

namespace shack::ui {

WelcomePage::WelcomePage(FirstRunContext& context, FirstRunAnswers& answers, QWidget* parent)
    : FirstRunPage(context, answers, parent), m_language(new QComboBox(this)),
      m_theme(new QComboBox(this))
{
    setObjectName(QStringLiteral("firstrun.page1"));
    m_language->setObjectName(QStringLiteral("firstrun.language"));
    m_theme->setObjectName(QStringLiteral("firstrun.theme"));
    for (const QString& code : Language::available())
        m_language->addItem(Language::nativeName(code), code);
    m_language->setCurrentIndex(m_language->findData(context.language.current()));
    for (const ThemeMode mode :
         {ThemeMode::Auto, ThemeMode::Light, ThemeMode::Dark, ThemeMode::HighContrast})
        m_theme->addItem(QString(), themeModeName(mode));
    m_theme->setCurrentIndex(m_theme->findData(themeModeName(context.theme.mode())));
    m_languageLabel = addField(m_language);
    m_themeLabel = addField(m_theme);
    auto* picture = new QLabel(this);
    picture->setPixmap(icons::program().pixmap(128));
    picture->setAlignment(Qt::AlignCenter);
    column()->addStretch(1);
    column()->addWidget(picture);
    column()->addStretch(2);

    connect(m_language, &QComboBox::activated, this, [this] {
        const QString code = m_language->currentData().toString();
        m_context.settings.setValue(QStringLiteral("view/language"), code);
        m_context.language.use(code);
    });
    connect(m_theme, &QComboBox::activated, this, [this] {
        const QString mode = m_theme->currentData().toString();
        m_context.settings.setValue(QStringLiteral("view/theme"), mode);
        m_context.theme.setMode(themeModeFromName(mode));
    });
    WelcomePage::retranslate();
}

void WelcomePage::retranslate()
{
    setTexts(tr("Welcome to Shack"),
             tr("Shack is the voice relay of a club station: devices call in over the network, one "
                "talks, everybody in the talk group hears it. A few short pages, then you are on "
                "the air. Everything can be changed later."));
    m_languageLabel->setText(tr("Language"));
    m_themeLabel->setText(tr("Theme"));
    m_language->setAccessibleName(tr("Language"));
    m_theme->setAccessibleName(tr("Theme"));
    m_theme->setItemText(0, tr("As the system"));
    m_theme->setItemText(1, tr("Light"));
    m_theme->setItemText(2, tr("Dark"));
    m_theme->setItemText(3, tr("High contrast"));
}

} // namespace shack::ui
