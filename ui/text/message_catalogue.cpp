#include "ui/text/message_catalogue.h"

#include <algorithm>

namespace shack::ui::messages {

const CatalogueEntry* findMessage(std::string_view code)
{
    for (const auto part : {stationMessages(), bookMessages(), deviceMessages()}) {
        const auto found = std::find_if(part.begin(), part.end(),
                                        [code](const auto& entry) { return entry.code == code; });
        if (found != part.end())
            return &*found;
    }
    return nullptr;
}

} // namespace shack::ui::messages
