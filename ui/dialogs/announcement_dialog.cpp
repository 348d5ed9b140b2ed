#include "ui/dialogs/announcement_dialog.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/choice_box.h"
#include "ui/dialogs/choices.h"
#include "ui/window/view_settings.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace shack::ui {

namespace {

using host::AnnouncementRepeat;
using std::chrono::milliseconds;

constexpr int kTitleLength = 64;
constexpr int kLongestMinutes = 30 * 24 * 60;
constexpr int kUsualMinutes = 60;

std::int64_t millisecondsOf(WallTime at)
{
    return std::chrono::duration_cast<milliseconds>(at.time_since_epoch()).count();
}

} // namespace

AnnouncementDialog::AnnouncementDialog(PanelContext context, const host::AnnouncementPlan& plan,
                                       QWidget* parent)
    : EditDialog(QStringLiteral("announcement"), context, parent), m_plan(plan),
      m_title(new QLineEdit(QString::fromStdString(plan.title), this)),
      m_group(new ChoiceBox(this)), m_fileRow(new QWidget(this)),
      m_file(new QLineEdit(QString::fromStdString(plan.file), m_fileRow)),
      m_browse(new QPushButton(m_fileRow)), m_repeats(new QComboBox(this)),
      m_at(new QDateTimeEdit(this)), m_every(new QSpinBox(this))
{
    build();
    if (m_plan.id != 0)
        setWords([] { return tr("Announcement"); }, [] { return tr("Save"); });
    else
        setWords([] { return tr("New announcement"); }, [] { return tr("Announce"); });
}

void AnnouncementDialog::build()
{
    m_title->setMaxLength(kTitleLength);
    m_group->setChoices(choices::groups(*m_context.bridge.view()->groups, false));
    if (m_plan.group)
        m_group->choose(m_plan.group.value);
    m_browse->setObjectName(QStringLiteral("announcement.browse"));
    auto* row = new QHBoxLayout(m_fileRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_file, 1);
    row->addWidget(m_browse);
    m_fileRow->setFocusProxy(m_file);
    m_file->setObjectName(QStringLiteral("announcement.path"));
    if (m_plan.id == 0)
        m_repeats->addItem(QString(), kNow);
    for (const auto repeat : {AnnouncementRepeat::Once, AnnouncementRepeat::Daily,
                              AnnouncementRepeat::Weekly, AnnouncementRepeat::Interval})
        m_repeats->addItem(QString(), static_cast<int>(repeat));
    m_repeats->setCurrentIndex(
        m_plan.id == 0 ? 0 : m_repeats->findData(static_cast<int>(m_plan.repeats)));
    const WallTime at =
        m_plan.id == 0 ? m_context.bridge.view()->wallAt + std::chrono::hours{1} : m_plan.firstAt;
    m_at->setTimeSpec(timeSpec());
    m_at->setDateTime(QDateTime::fromMSecsSinceEpoch(millisecondsOf(at), timeSpec()));
    m_at->setDisplayFormat(QStringLiteral("yyyy-MM-dd HH:mm"));
    m_at->setCalendarPopup(true);
    m_every->setRange(1, kLongestMinutes);
    m_every->setValue(m_plan.every.count() == 0 ? kUsualMinutes
                                                : static_cast<int>(m_plan.every.count()));
    addField(
        QStringLiteral("title"), [] { return tr("&Title"); }, m_title);
    addField(
        QStringLiteral("group"), [] { return tr("Talk &group"); }, m_group);
    addField(
        QStringLiteral("file"), [] { return tr("&File"); }, m_fileRow,
        [] { return tr("A recording, or an Ogg Opus file of at most one minute."); });
    addField(
        QStringLiteral("repeats"), [] { return tr("&When"); }, m_repeats,
        [] { return tr("It waits until nobody talks there."); });
    addField(
        QStringLiteral("at"),
        [utc = m_context.settings.utc()] { return utc ? tr("&At (UTC)") : tr("&At"); }, m_at);
    addField(
        QStringLiteral("interval"), [] { return tr("&Every"); }, m_every);
    connect(m_repeats, &QComboBox::currentIndexChanged, this, &AnnouncementDialog::adapt);
    connect(m_browse, &QPushButton::clicked, this, &AnnouncementDialog::browse);
    adapt();
}

Qt::TimeSpec AnnouncementDialog::timeSpec() const
{
    return m_context.settings.utc() ? Qt::UTC : Qt::LocalTime;
}

bool AnnouncementDialog::isNow() const
{
    return m_repeats->currentData().toInt() == kNow;
}

void AnnouncementDialog::adapt()
{
    setFieldVisible(QStringLiteral("at"), !isNow());
    setFieldVisible(QStringLiteral("interval"), m_repeats->currentData().toInt() ==
                                                    static_cast<int>(AnnouncementRepeat::Interval));
}

void AnnouncementDialog::browse()
{
    const QString folder = QString::fromStdString(m_context.bridge.view()->recording.folder);
    auto* dialog = new QFileDialog(this, tr("Sound of the announcement"), folder,
                                   tr("Ogg Opus (*.opus *.ogg)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { m_file->setText(QDir::toNativeSeparators(file)); });
    dialog->open();
}

bool AnnouncementDialog::check()
{
    bool good = true;
    const auto wrong = [&](const char* field, const QString& text) {
        setError(QString::fromLatin1(field), text);
        good = false;
    };
    if (m_title->text().trimmed().isEmpty())
        wrong("title", tr("A title is needed."));
    if (m_group->chosen() == 0)
        wrong("group", tr("Choose a talk group."));
    if (m_file->text().trimmed().isEmpty())
        wrong("file", tr("Choose a file."));
    return good;
}

void AnnouncementDialog::save()
{
    m_plan.title = m_title->text().trimmed().toStdString();
    m_plan.group = TalkGroupId{static_cast<std::uint32_t>(m_group->chosen())};
    m_plan.file = QDir::fromNativeSeparators(m_file->text().trimmed()).toStdString();
    if (isNow()) {
        send(host::Announce{m_plan.group, m_plan.file, m_plan.title}, {});
        return;
    }
    m_plan.repeats = static_cast<AnnouncementRepeat>(m_repeats->currentData().toInt());
    m_plan.firstAt = WallTime{milliseconds{m_at->dateTime().toMSecsSinceEpoch()}};
    m_plan.every =
        std::chrono::minutes{m_plan.repeats == AnnouncementRepeat::Interval ? m_every->value() : 0};
    const QString title = m_title->text().trimmed();
    send(host::PutAnnouncement{m_plan}, m_plan.id == 0 ? tr("Announcement %1 planned").arg(title)
                                                       : tr("Announcement %1 changed").arg(title));
}

void AnnouncementDialog::retranslate()
{
    EditDialog::retranslate();
    m_browse->setText(tr("Browse..."));
    m_browse->setAccessibleName(tr("Browse for the file"));
    const QStringList words = {tr("Now"), tr("Once"), tr("Every day"), tr("Every week"),
                               tr("Again and again")};
    for (int i = 0; i < m_repeats->count(); ++i)
        m_repeats->setItemText(i, words[m_repeats->itemData(i).toInt() + 1]);
    m_every->setSuffix(tr(" min"));
}

} // namespace shack::ui
