#include "ui/window/about_dialog.h"

#include "ui/window/icons.h"
#include "ui/window/window_context.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSysInfo>
#include <QVBoxLayout>

namespace shack::ui {

AboutDialog::AboutDialog(const ProgramFacts& facts, QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("about"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About Shack"));

    auto* picture = new QLabel(this);
    picture->setPixmap(icons::program().pixmap(64));
    auto* name = new QLabel(tr("Shack %1").arg(facts.version), this);
    QFont large = name->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setBold(true);
    name->setFont(large);
    auto* what = new QLabel(
        tr("Voice relay, monitor and measuring bench for amateur-radio club stations."), this);
    what->setWordWrap(true);

    const QString build = tr("Qt %1 on %2, %3")
                              .arg(QString::fromLatin1(qVersion()), QSysInfo::prettyProductName(),
                                   QSysInfo::currentCpuArchitecture());
    auto* made = new QLabel(build, this);
    made->setWordWrap(true);
    auto* licence = new QLabel(
        tr("Free software under the GNU General Public License, version 3 or later, without any "
           "warranty. It uses Qt with Qt Charts (GPL), Boost, OpenSSL, spdlog, fmt, "
           "nlohmann-json, toml++, Argon2 and Opus, each under its own free licence."),
        this);
    licence->setWordWrap(true);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("Copy details"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, [facts, build] {
        QApplication::clipboard()->setText(
            QStringLiteral("Shack %1\n%2\n%3\n%4")
                .arg(facts.version, build, facts.stationFile, facts.dataFolder));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

    auto* words = new QVBoxLayout;
    words->setSpacing(10);
    for (QLabel* label : {name, what, made, licence})
        words->addWidget(label);
    auto* top = new QHBoxLayout;
    top->setSpacing(18);
    top->addWidget(picture, 0, Qt::AlignTop);
    top->addLayout(words, 1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(20, 20, 20, 14);
    all->setSpacing(16);
    all->addLayout(top);
    all->addWidget(buttons);
    setMinimumWidth(520);
}

} // namespace shack::ui
