#pragma once

#include "ui/window/palette_items.h"

#include <QFrame>
#include <QPointer>

#include <vector>

class QLabel;
class QLineEdit;
class QListView;

namespace shack::ui {

class ActionRegistry;
class EngineBridge;
class Theme;

/// Pixels of `room` for the hint beside a text: all that the text leaves, and 6 of 10 at least.
int paletteHintWidth(int room, int textWidth, int hintWidth);

/// Ctrl+K: find or do. Lies over the window's upper middle; Esc or a click elsewhere closes it. GUI
/// thread.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    CommandPalette(EngineBridge& bridge, ActionRegistry& actions, const PaletteSource& source,
                   const Theme& theme, QWidget* window);
    ~CommandPalette() override;

    void openWith(const QString& typed);
    void dismiss();

    const std::vector<PaletteItem>& items() const { return m_items; }

    void setTyped(const QString& typed);

Q_SIGNALS:
    void openPanel(const QString& id, const QString& filter);
    void openHelp(const QString& topic);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    class Model;
    class Painter;

    void search();
    void place();
    void choose(int row);
    void moveBy(int rows);
    void retranslate();

    EngineBridge& m_bridge;
    ActionRegistry& m_actions;
    const PaletteSource& m_source;
    const Theme& m_theme;
    QWidget* m_window;
    QLineEdit* m_box;
    QListView* m_list;
    QLabel* m_foot;
    Model* m_model;
    Painter* m_painter;
    std::vector<PaletteItem> m_items;
    QPointer<QWidget> m_before; ///< who had the focus
};

} // namespace shack::ui
