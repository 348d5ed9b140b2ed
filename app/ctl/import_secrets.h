#pragma once

#include "app/ctl/outcome.h"
#include "engine/station/draarl_import.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace shack::app {

/// Hashes for the passwords of an import, by the folded name of the account or group: made before
/// the book is locked, because thousands of them take a minute. Plain data.
struct ImportSecrets {
    std::unordered_map<std::string, std::string> accounts;
    std::unordered_map<std::string, std::string> groups;
    std::size_t unopened = 0; ///< accounts whose devices need a new password
    std::vector<station::ImportNote> notes;
};

/// Opens and hashes on all processors. `key` empty: sealed device passwords stay behind; the hashes
/// of old rows (bcrypt) come as they are. Refused when the key opens none of them.
tl::expected<ImportSecrets, Refusal> importSecrets(const station::DraarlImport& plan,
                                                   const Secret& key);

/// Puts them into the records of a plan, which may be a newer one.
void addSecrets(station::DraarlImport& plan, const ImportSecrets& secrets);

} // namespace shack::app
