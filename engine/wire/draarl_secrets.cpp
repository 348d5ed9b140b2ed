#include "engine/wire/draarl_secrets.h"

#include "engine/wire/draarl_header.h"
#include "engine/wire/proxy_v2.h"

#include <algorithm>

namespace shack::wire {
namespace {

/// Behind the field that the view points at.
MutableByteSpan passwordField(MutableByteSpan datagram, const DatagramView& view) noexcept
{
    const ByteSpan username = view.usernameField();
    const auto before = static_cast<std::size_t>(username.data() - datagram.data());
    return datagram.subspan(before + username.size(), kPasswordBytes);
}

} // namespace

bool blankSecrets(MutableByteSpan datagram) noexcept
{
    const ProxyHeader proxy = parseProxyV2(datagram);
    const MutableByteSpan inner = datagram.subspan(proxy.payloadOffset);
    const auto view = DatagramView::parse(inner);
    if (!view || proxy.status == ProxyStatus::Malformed) {
        std::fill(datagram.begin(), datagram.end(), std::byte{0});
        return false;
    }
    std::ranges::fill(passwordField(inner, *view), std::byte{0});
    if (view->type() == PacketType::AppAuth)
        std::ranges::fill(inner.subspan(kHeaderBytes), std::byte{0});
    return true;
}

} // namespace shack::wire
