#include "engine/crypto/bcrypt.h"

namespace shack::crypto {

Result<bool> verifyBcrypt(const Secret&, std::string_view stored)
{
    if (!isBcrypt(stored))
        return fail(ErrorCode::Corrupt, "the stored password is not a bcrypt hash");
    return fail(ErrorCode::Unsupported, "this system cannot check bcrypt hashes");
}

} // namespace shack::crypto
