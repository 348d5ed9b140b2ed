#!/usr/bin/env bash
# install_dependencies.sh GROUP... : installs what is missing of installer/dependencies.txt. Quiet when nothing is.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! command -v apt-get >/dev/null; then
    echo "This system has no apt-get: install what installer/dependencies.txt lists by your own means." >&2
    exit 0
fi

installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

known() {
    apt-cache show --no-all-versions "$1" >/dev/null 2>&1
}

groups=" $* "
needs=()
while IFS= read -r line; do
    line=${line%%#*}
    group=${line%%:*}
    [ -n "${group// /}" ] || continue
    [[ "$groups" == *" $group "* ]] || continue
    needs+=("${line#*:}")
done <dependencies.txt

# One need: nothing when an alternative is installed, else the first one that the package lists know.
missing_of() {
    local choice alternatives
    IFS='|' read -ra alternatives <<<"$1"
    for choice in "${alternatives[@]}"; do
        installed "${choice// /}" && return
    done
    for choice in "${alternatives[@]}"; do
        known "${choice// /}" && echo "${choice// /}" && return
    done
    echo "${alternatives[0]// /}"
}

missing=()
for need in "${needs[@]}"; do
    package=$(missing_of "$need")
    [ -z "$package" ] || missing+=("$package")
done
[ "${#missing[@]}" -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Packages are missing. Run as root: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
# The package lists decide which alternative is known, so they are refreshed before the choice is final.
"${as_root[@]}" apt-get update -qq
missing=()
for need in "${needs[@]}"; do
    package=$(missing_of "$need")
    [ -z "$package" ] || missing+=("$package")
done
echo "Installing: ${missing[*]}"
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
