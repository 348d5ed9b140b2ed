#include "engine/net/udp_backend_detail.h"

namespace shack::net {

bool haveBatchedBackend() noexcept
{
    return false;
}

Result<std::unique_ptr<UdpPort>> openBatchedPort(const UdpPortConfig&)
{
    return fail(ErrorCode::Unsupported, "This system cannot send datagrams in batches");
}

} // namespace shack::net
