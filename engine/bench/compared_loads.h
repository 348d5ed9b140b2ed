#pragma once

#include "engine/bench/report_reader.h"

#include <span>
#include <string>
#include <vector>

// Which steps of two sides belong together, inside this room only.
namespace shack::bench {

/// One way of asking for load, and every step of either side that asked for it.
struct SharedLoad {
    std::string name; ///< "9,000 devices at 20 ms"
    std::vector<const StoredStep*> a;
    std::vector<const StoredStep*> b;
};

struct SharedLoads {
    std::vector<SharedLoad> loads; ///< in the order of A
    std::vector<std::string> warnings;
};

/// Borrows the steps. Steps that say nothing about the relay are left out.
SharedLoads sharedLoads(std::span<const StoredReport> a, std::span<const StoredReport> b);

/// One file of A, one of B, in turns, one step of each load in each: then `order` brings both into
/// the order of measuring, as pairs.
struct Interleaving {
    bool interleaved = false;
    std::vector<std::size_t> orderA; ///< indices into the files
    std::vector<std::size_t> orderB;
};

Interleaving interleavingOf(std::span<const StoredReport> a, std::span<const StoredReport> b);

/// Hosts, versions, plans, governors, background load: what differs and should not.
std::vector<std::string> conditionWarnings(std::span<const StoredReport> a,
                                           std::span<const StoredReport> b);

} // namespace shack::bench
