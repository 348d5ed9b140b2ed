#include "ui/window/ask.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace shack::ui {

QMessageBox* ask(QWidget* parent, const QString& name, const QString& text, const QString& more,
                 const std::vector<AskChoice>& choices)
{
    auto* box = new QMessageBox(parent);
    box->setObjectName(name);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowModality(Qt::WindowModal);
    box->setIcon(QMessageBox::Question);
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    box->setInformativeText(more);
    QPushButton* safe =
        box->addButton(QCoreApplication::translate("Ask", "Cancel"), QMessageBox::RejectRole);
    safe->setObjectName(name + QStringLiteral(".cancel"));
    box->setEscapeButton(safe);
    QPushButton* first = nullptr;
    for (const AskChoice& choice : choices) {
        QPushButton* button =
            box->addButton(choice.text, choice.isDangerous ? QMessageBox::DestructiveRole
                                                           : QMessageBox::AcceptRole);
        button->setObjectName(name + QLatin1Char('.') + choice.name);
        if (choice.work)
            QObject::connect(button, &QPushButton::clicked, box, choice.work);
        // A box closes by itself only for accepting and rejecting roles.
        QObject::connect(button, &QPushButton::clicked, box, &QMessageBox::close);
        if (first == nullptr && !choice.isDangerous)
            first = button;
    }
    box->setDefaultButton(first != nullptr ? first : safe);
    box->open();
    return box;
}

} // namespace shack::ui
