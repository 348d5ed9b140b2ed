#pragma once

#include "engine/host/control_desk.h"
#include "engine/host/station_seed.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace shack::host {

/// Opens the store, reads the book from it, and reads it again when other hands have changed it
/// (fanout-engine C3). Tells the operator how the database does. Lives on the control thread.
class StoreKeeper {
public:
    /// What operators set for the station and no file holds.
    static constexpr const char* kCallsignKey = "station.callsign";
    static constexpr const char* kNameKey = "station.name";
    static constexpr const char* kListenKey = "station.listen";  ///< one per line
    static constexpr const char* kRecordingKey = "recording.on"; ///< "yes" or "no"
    static constexpr const char* kEchoKey = "echo.group";        ///< its number; 0 = none

    StoreKeeper(ControlDesk& desk, std::shared_ptr<const StationSeed> seed);

    /// Opens and reads everything; `finished` with what went wrong, or without. Waits for the
    /// database to open, which only happens before the station is on the air.
    void open(std::function<void(std::optional<Message>)> finished);

    bool isOpen() const noexcept { return m_loaded; }

    /// Writes what is not written yet and closes the database.
    void close();

    /// Reads everything anew if somebody else wrote. Coalesced.
    void lookForNews();

    /// Reads everything anew in any case.
    void reload();

private:
    struct Everything {
        station::DirectoryContents contents;
        std::unordered_map<DeviceId, store::DeviceSettings> settings;
        std::map<std::string, std::string> site;
        std::vector<store::AnnouncementRecord> announcements;
        bool isDraarl = false;
        std::int64_t outsideVersion = 0;
        std::vector<store::ContactRecord> overs; ///< only of the first reading
    };

    static Result<Everything> readEverything(store::Store& store);
    static Status plant(store::Store& store, const StationSeed& seed);
    void take(Everything everything);
    void lookForDamagedBook();
    void takeSite(const std::map<std::string, std::string>& site);
    void apply(const station::DirectoryChanges& changes);
    void healthChanged(const store::StoreHealth& health);
    void asked(Result<std::int64_t> version);

    ControlDesk& m_desk;
    std::shared_ptr<const StationSeed> m_seed; ///< null once it is in the database
    bool m_loaded = false;
    bool m_reloading = false;
    bool m_reloadAgain = false;
    std::int64_t m_version = 0;
    store::StoreState m_health = store::StoreState::Ok;
};

} // namespace shack::host
