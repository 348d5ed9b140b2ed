#pragma once

#include <QDialog>

namespace shack::ui {

struct ProgramFacts;

/// Version, licence, what it is made with. GUI thread.
class AboutDialog : public QDialog {
    Q_OBJECT

public:
    AboutDialog(const ProgramFacts& facts, QWidget* parent);
};

} // namespace shack::ui
