#include "ui/firstrun/administrator_page.h"

#include "ui/text/field_checks.h"
#include "ui/window/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QVBoxLayout>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr int kShortest = 8;
constexpr int kGenerated = 16;
const QString kAlphabet =
    QStringLiteral("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789");

} // namespace

int passwordStrength(const QString& password)
{
    if (password.size() < kShortest)
        return password.isEmpty() ? 0 : 1;
    const auto has = [&password](auto kind) {
        return std::any_of(password.begin(), password.end(), kind) ? 1 : 0;
    };
    const int kinds = has([](QChar c) { return c.isLower(); }) +
                      has([](QChar c) { return c.isUpper(); }) +
                      has([](QChar c) { return c.isDigit(); }) +
                      has([](QChar c) { return !c.isLetterOrNumber(); });
    const bool strong = (password.size() >= 12 && kinds >= 3) || password.size() >= 18;
    return strong ? 3 : 2;
}

QString generatedPassword()
{
    QString made;
    for (int i = 0; i < kGenerated; ++i)
        made += kAlphabet[QRandomGenerator::system()->bounded(static_cast<int>(kAlphabet.size()))];
    return made;
}

AdministratorPage::AdministratorPage(FirstRunContext& context, FirstRunAnswers& answers,
                                     QWidget* parent)
    : FirstRunPage(context, answers, parent), m_account(new QLineEdit(this)),
      m_password(new QLineEdit(this)), m_strength(new QLabel(this)), m_show(new QCheckBox(this)),
      m_generate(new QPushButton(this)), m_copy(new QPushButton(this))
{
    setObjectName(QStringLiteral("firstrun.page4"));
    m_account->setObjectName(QStringLiteral("firstrun.account"));
    m_password->setObjectName(QStringLiteral("firstrun.password"));
    m_generate->setObjectName(QStringLiteral("firstrun.generate"));
    m_account->setMaxLength(31);
    m_password->setMaxLength(128);
    m_password->setEchoMode(QLineEdit::Password);
    m_accountLabel = addField(m_account);
    m_error = addErrorLine();
    m_passwordLabel = addField(m_password);
    column()->addWidget(m_strength);
    auto* row = new QHBoxLayout;
    row->addWidget(m_generate);
    row->addWidget(m_copy);
    row->addWidget(m_show);
    row->addStretch(1);
    column()->addLayout(row);
    column()->addStretch(1);
    connect(m_account, &QLineEdit::textEdited, this, &AdministratorPage::edited);
    connect(m_password, &QLineEdit::textChanged, this, &AdministratorPage::edited);
    connect(m_show, &QCheckBox::toggled, this, [this](bool shown) {
        m_password->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    });
    connect(m_generate, &QPushButton::clicked, this, [this] {
        m_show->setChecked(true);
        m_password->setText(generatedPassword());
    });
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_password->text()); });
    connect(&context.theme, &Theme::changed, this, &AdministratorPage::edited);
    AdministratorPage::retranslate();
}

void AdministratorPage::enter()
{
    if (m_account->text().isEmpty())
        m_account->setText(QStringLiteral("admin"));
    edited();
    m_password->setFocus(Qt::OtherFocusReason);
}

bool AdministratorPage::isComplete() const
{
    return checks::accountName(m_account->text()).isEmpty() &&
           m_password->text().size() >= kShortest;
}

void AdministratorPage::clear()
{
    m_account->clear();
    m_password->clear();
    edited();
}

void AdministratorPage::edited()
{
    const QString wrong =
        m_account->text().isEmpty() ? QString() : checks::accountName(m_account->text());
    setError(m_error, wrong);
    m_account->setAccessibleDescription(wrong);
    m_answers.account = isComplete() ? m_account->text() : QString();
    m_answers.password = isComplete() ? m_password->text() : QString();
    const int strength = passwordStrength(m_password->text());
    const QString words[] = {tr("At least 8 characters."), tr("Too short: at least 8 characters."),
                             tr("Fair. Longer, or with other kinds of characters, is better."),
                             tr("Strong.")};
    const Theme::Role roles[] = {Theme::Role::Muted, Theme::Role::Fault, Theme::Role::Watch,
                                 Theme::Role::Ok};
    m_strength->setText(words[strength]);
    QPalette colours = m_strength->palette();
    colours.setColor(QPalette::WindowText, m_context.theme.colour(roles[strength]));
    m_strength->setPalette(colours);
    m_password->setAccessibleDescription(words[strength]);
    m_copy->setEnabled(!m_password->text().isEmpty());
    Q_EMIT completeChanged();
}

void AdministratorPage::retranslate()
{
    setTexts(tr("Administrator"),
             tr("The first account of the station, with the role of an administrator. Nothing asks "
                "for its password yet, neither this window nor shackctl; it is kept for managing "
                "the station from other computers later. You may skip this page."));
    m_accountLabel->setText(tr("Account"));
    m_account->setAccessibleName(tr("Account of the administrator"));
    m_passwordLabel->setText(tr("Password"));
    m_password->setAccessibleName(tr("Password of the administrator"));
    m_show->setText(tr("Show"));
    m_show->setAccessibleName(tr("Show the password"));
    m_generate->setText(tr("Generate"));
    m_generate->setAccessibleName(tr("Generate a password"));
    m_copy->setText(tr("Copy"));
    m_copy->setAccessibleName(tr("Copy the password"));
    edited();
}

} // namespace shack::ui
