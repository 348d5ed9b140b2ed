#pragma once

#include "engine/base/result.h"
#include "engine/bench/run_archive.h"
#include "engine/bench/run_lock.h"

#include <optional>
#include <string>

namespace shack::app {

/// What surrounds every run of a measuring tool: nobody else measures meanwhile, and where the run
/// shall be kept its beginning is written first. Main thread.
class RunKeeper {
public:
    struct Wish {
        std::string who;           ///< "shack-ladder"
        std::string runs;          ///< folder of the archive; empty for none
        bool besideOthers = false; ///< measure although somebody else does
        bench::RunArchive::Beginning beginning;
    };

    static Result<RunKeeper> begin(const Wish& wish);

    /// With the report as JSON.
    Status finish(const std::string& json);

    /// Nothing came of it.
    void giveUp() noexcept;

private:
    RunKeeper() = default;

    std::optional<bench::RunLock> m_lock;
    std::optional<bench::RunArchive> m_archive;
    std::string m_id;
};

} // namespace shack::app
