#pragma once

#include "engine/base/bytes.h"

namespace shack::wire {

/// Overwrites with zeros what nobody may keep of a datagram as it was on the wire: the password of
/// its header, and the DATA of an app login (Type 1), which holds tokens. A PROXY header before it
/// stays. What is no DraARL datagram may be anything, so all of it becomes zeros; false then.
bool blankSecrets(MutableByteSpan datagram) noexcept;

} // namespace shack::wire
