#include "engine/replay/replay_target.h"

namespace shack::replay {

Result<std::unique_ptr<ReplayTarget>> openLinkTarget(const std::string&, bool, bool)
{
    return fail(ErrorCode::Unsupported,
                "this system has no way to send whole packets without a driver; use --to or "
                "--station");
}

} // namespace shack::replay
