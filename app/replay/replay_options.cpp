#include "app/replay/replay_options.h"

#include "app/measure/exit_code.h"
#include "app/measure/tool_line.h"
#include "engine/base/version.h"
#include "engine/bench/swarm_identity.h"
#include "engine/wire/packet_layers.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace shack::app {
namespace {

constexpr const char* kDescription =
    "Sends the packets of a capture (pcap, pcapng) again: whole ones through a network interface,\n"
    "or UDP payloads to a relay - at the times of the capture, faster, evenly or as fast as it "
    "goes.\n";

constexpr const char* kFooter =
    "\nExamples:\n"
    "  shack-replay complaint.pcapng --station\n"
    "  shack-replay complaint.pcapng --to 127.0.0.1:60050 --as BG7XYZ-11=TEST-12 --keep-alive\n"
    "  shack-replay mixed.pcap --interface veth0 --rate top --loop 3\n"
    "  shack-replay info complaint.pcapng\n"
    "  shack-replay streams complaint.pcapng --json\n"
    "  shack-replay make mixed.pcapng --traffic mixed --packets 1200000 --seed 7\n"
    "\nThe device password for --as and --keep-alive is taken from SHACK_REPLAY_PASSWORD.\n"
    "Exit codes: 0 pass, 1 fail, 2 usage, 3 invalid (this computer was the limit), 4 stopped.\n";

struct Flag {
    const replay::ReplayOption* option;
    CLI::Option* flag;
};

std::vector<Flag> addPlanOptions(CLI::App& parser, std::vector<std::vector<std::string>>& values)
{
    const auto options = replay::replayOptions();
    values.resize(options.size());
    std::vector<Flag> flags;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const replay::ReplayOption& option = options[i];
        const std::string name{option.name};
        CLI::Option* flag = nullptr;
        if (option.value.empty()) {
            flag = parser.add_flag(name)->description(std::string{option.help});
        } else {
            flag = parser.add_option(name, values[i], std::string{option.help});
            flag->type_name(std::string{option.value});
            flag->expected(1, option.repeated ? 64 : 1);
            flag->allow_extra_args(false);
            flag->multi_option_policy(option.repeated ? CLI::MultiOptionPolicy::TakeAll
                                                      : CLI::MultiOptionPolicy::TakeLast);
        }
        flags.push_back({&option, flag});
    }
    return flags;
}

Status takePlan(replay::ReplayPlan& plan, const std::vector<Flag>& flags,
                const std::vector<std::vector<std::string>>& values)
{
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (flags[i].flag->count() == 0)
            continue;
        const replay::ReplayOption& option = *flags[i].option;
        const std::vector<std::string> given =
            option.value.empty() ? std::vector<std::string>{std::string{}} : values[i];
        for (const std::string& value : given)
            if (const Status read = option.read(plan, value); !read)
                return failed(read.error().during(option.name));
    }
    if (const auto problems = replay::checkReplayPlan(plan); !problems.empty())
        return fail(ErrorCode::InvalidInput,
                    fmt::format("{}: {}", problems.front().field, problems.front().sentence));
    return {};
}

/// What `make` is asked in words.
struct MakeWords {
    std::string traffic = "mixed";
    std::string format = "pcapng";
    std::string link = "ethernet";
    bool bigEndian = false;
    std::uint32_t vlans = 0;
};

void addMakeOptions(CLI::App& make, ReplayOptions& options, MakeWords& words)
{
    replay::SyntheticPlan& plan = options.synthetic;
    make.add_option("FILE", options.output, "the capture to write")->required();
    make.add_option("--traffic", words.traffic, "http, imix, draarl, mixed or even (mixed)")
        ->type_name("KIND");
    make.add_option("--format", words.format, "pcapng, pcap or nanopcap (pcapng)")
        ->type_name("NAME");
    make.add_option("--link", words.link, "ethernet, raw, cooked, cooked2, null or loop (ethernet)")
        ->type_name("NAME");
    make.add_flag("--big-endian", words.bigEndian, "numbers of the file with the high byte first");
    make.add_option("--packets", plan.packets, "how many (10000)")->type_name("N");
    make.add_option("--bytes", plan.bytes, "end after so many bytes of packets (0 = no limit)")
        ->type_name("N");
    make.add_option("--rate", plan.perSecond, "packets a second, on average (10000)")
        ->type_name("PPS");
    make.add_option("--size", plan.packetBytes, "bytes of an even packet from IP on (800)")
        ->type_name("BYTES");
    make.add_option("--devices", plan.devices, "devices of draarl and mixed (8)")->type_name("N");
    make.add_option("--groups", plan.groups, "their talk groups (2)")->type_name("N");
    make.add_option("--vlans", words.vlans, "tags of every packet (0)")->type_name("N");
    make.add_flag("--ipv6", plan.v6, "IPv6 instead of IPv4");
    make.add_option("--seed", plan.seed, "the same seed gives the same file (1)")->type_name("N");
}

template <typename T>
bool choose(T& into, std::string_view word,
            std::initializer_list<std::pair<std::string_view, T>> choices)
{
    for (const auto& [name, value] : choices)
        if (word == name) {
            into = value;
            return true;
        }
    return false;
}

Status takeMake(ReplayOptions& options, const MakeWords& words)
{
    using Format = wire::PcapWriter::Format;
    using wire::LinkType;
    replay::SyntheticPlan& plan = options.synthetic;
    const auto traffic = replay::parseTraffic(words.traffic);
    if (!traffic)
        return failed(traffic.error().during("--traffic"));
    plan.traffic = *traffic;
    if (!choose<Format>(plan.format, words.format,
                        {{"pcapng", Format::PcapNg},
                         {"pcap", Format::PcapMicro},
                         {"nanopcap", Format::PcapNano}}))
        return fail(ErrorCode::InvalidInput, "--format: pcapng, pcap or nanopcap");
    if (!choose<LinkType>(plan.link, words.link,
                          {{"ethernet", LinkType::Ethernet},
                           {"raw", LinkType::Raw},
                           {"cooked", LinkType::LinuxCooked},
                           {"cooked2", LinkType::LinuxCooked2},
                           {"null", LinkType::Null},
                           {"loop", LinkType::Loop}}))
        return fail(ErrorCode::InvalidInput,
                    "--link: ethernet, raw, cooked, cooked2, null or loop");
    if (words.vlans > wire::kMaxTags)
        return fail(ErrorCode::InvalidInput, "--vlans: at most 8 tags");
    if (!(plan.perSecond > 0))
        return fail(ErrorCode::InvalidInput, "--rate: more than 0 packets a second");
    if (plan.devices == 0 || plan.devices > bench::kMaxSwarmDevices)
        return fail(ErrorCode::InvalidInput, "--devices: between 1 and 100,000");
    plan.vlans = static_cast<std::uint8_t>(words.vlans);
    plan.order = words.bigEndian ? wire::ByteOrder::Big : wire::ByteOrder::Little;
    return {};
}

} // namespace

std::optional<ReplayOptions> readReplayOptions(int argc, char** argv, int& exitCode)
{
    CLI::App parser{kDescription, "shack-replay"};
    parser.footer(kFooter);
    parser.set_version_flag("--version", std::string{"shack-replay "}.append(programVersion()));
    parser.require_subcommand(0, 1);
    ReplayOptions options;
    MakeWords words;
    CLI::App& make = *parser.add_subcommand("make", "write a capture that a seed decides");
    addMakeOptions(make, options, words);
    CLI::App& info = *parser.add_subcommand("info", "tell what is in a capture");
    info.add_option("FILE", options.plan.file, "the capture to look into")->required();
    info.add_flag("--json", options.json, "as one line of JSON");
    CLI::App& streams =
        *parser.add_subcommand("streams", "tell which conversations are in a capture");
    streams.add_option("FILE", options.plan.file, "the capture to look into")->required();
    streams.add_option("--port", options.plan.port, "of the station (0 = found)")->type_name("N");
    streams.add_flag("--json", options.json, "as one line of JSON");
    parser.add_option("FILE", options.plan.file, "the capture to send");
    std::vector<std::vector<std::string>> values;
    const std::vector<Flag> flags = addPlanOptions(parser, values);
    addReportOptions(parser, options.files);
    parser.add_flag("--beside-others", options.besideOthers,
                    "replay although a measurement is going on");
    parser.add_flag("--quiet", options.quiet, "no progress");
    if (const auto ended = parseLine(parser, argc, argv)) {
        exitCode = *ended;
        return std::nullopt;
    }
    Status taken;
    if (make.parsed()) {
        options.task = ReplayOptions::Task::Make;
        taken = takeMake(options, words);
    } else if (info.parsed()) {
        options.task = ReplayOptions::Task::Info;
    } else if (streams.parsed()) {
        options.task = ReplayOptions::Task::Streams;
    } else {
        taken = takePlan(options.plan, flags, values);
        if (taken)
            taken = checkReportFiles(options.files);
    }
    if (!taken) {
        exitCode = complain(parser, taken.error().sentence());
        return std::nullopt;
    }
    return options;
}

} // namespace shack::app
