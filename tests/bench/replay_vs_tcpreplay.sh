#!/bin/sh
# Compares shack-replay with tcpreplay (and with Scapy where it is installed) over a veth pair in a network namespace
# of its own: alternating pairs, every packet counted on the other end. Prints one Markdown table for each question.
#
#   tests/bench/replay_vs_tcpreplay.sh [BIN-FOLDER] [options of replay_pairs.py]
#
# Needs root (or CAP_NET_ADMIN, CAP_NET_RAW and CAP_SYS_ADMIN) for the namespace. Nothing leaves it: it has no other
# interface. tcpreplay and tcpdump are installed with apt-get where they are missing.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
bin=$here/../../build/release/bin
case "${1:-}" in
    "" | -*) ;;
    *) bin=$1; shift ;;
esac
[ -x "$bin/shack-replay" ] || { echo "no shack-replay in $bin: build the release preset first" >&2; exit 2; }
bin=$(cd "$bin" && pwd)
[ "$(id -u)" = 0 ] || { echo "making a network namespace needs root" >&2; exit 2; }

missing=""
for tool in tcpreplay tcpdump ip; do
    command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
if [ -n "$missing" ]; then
    missing=$(echo "$missing" | sed 's/ ip$/ iproute2/; s/ ip / iproute2 /')
    # shellcheck disable=SC2086 # one word for each package
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >/dev/null
fi

space=shack-replay-$$
ip netns add "$space" || { echo "this system does not permit network namespaces" >&2; exit 2; }
folder=$(mktemp -d "${TMPDIR:-/tmp}/shack-replay.XXXXXX")
trap 'ip netns del "$space"; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

inside() { ip netns exec "$space" "$@"; }
# Nobody in there speaks of his own accord: what is counted is what was replayed.
inside sysctl -q -w net.ipv6.conf.all.disable_ipv6=1 net.ipv6.conf.default.disable_ipv6=1
inside ip link add left type veth peer name right
inside ip link set left arp off up
inside ip link set right arp off up

inside python3 "$here/replay_pairs.py" --bin "$bin" --folder "$folder" --out left --in right "$@"
