#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>

namespace shack::store {

/// Which database, where, and how long to wait for it. Section [store] of the station file; what
/// is said here about restart holds for every value.
struct StoreConfig {
    /// The SQLite file; its folder is created when missing. Needs a restart.
    std::filesystem::path path = "station.sqlite";

    /// A server instead of a file: "mysql://user:password@host:port/name" (database_url.h); empty =
    /// the file. Holds a password: never logged, never shown. Needs a restart.
    std::string database;

    /// When that database is one of DraARL: a file with its DeviceAuth.AESKey, the key of the
    /// device passwords (empty = sealed ones cannot be checked), and what its clock is ahead of
    /// UTC, because its times have no zone (database.md section 1). Need a restart.
    std::filesystem::path draarlKeyFile;
    std::string draarlZone = "+08:00";

    /// A Redis server that other programs ask who is online: "redis://:password@host:port/0"
    /// (redis_port.h); empty = none. Holds a password as well. Needs a restart.
    std::string redis;

    /// Nothing is kept: for throw-away stations and tests. Path and database are then not used.
    bool inMemory = false;

    bool usesFile() const noexcept { return !inMemory && database.empty(); }

    /// How long one statement waits for another program's lock before the store counts as locked.
    /// Short, because the store thread retries by itself.
    std::chrono::milliseconds busyTimeout{200};

    /// How long to wait for a server to accept a connection, and to answer one statement.
    std::chrono::milliseconds connectTimeout{3'000};
    std::chrono::milliseconds answerTimeout{20'000};

    /// How long a change that an operator waits for is retried before it is refused.
    std::chrono::milliseconds confirmTimeout{5'000};

    /// A job that takes longer makes the store "slow" in the window.
    std::chrono::milliseconds slowAfter{500};

    /// First and longest pause between two attempts while the database refuses to work.
    std::chrono::milliseconds retryPause{100};
    std::chrono::milliseconds longestRetryPause{2'000};

    /// A database that failed counts as working again when it has refused nothing for so long.
    std::chrono::milliseconds steadyAfter{3'000};

    /// How often to look for changes by other programs and for a file that went away.
    std::chrono::milliseconds outsidePoll{2'000};

    /// Jobs accepted and not finished yet; one more is refused.
    std::size_t queueLimit = 8'192;

    /// Overs and texts kept for "last heard".
    std::size_t contactsKept = 200;
};

} // namespace shack::store
