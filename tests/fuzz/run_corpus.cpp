// Runs a fuzz target over a corpus folder without libFuzzer: every file as it is, then seeded
// mutations of each, always the same ones. Prints "N inputs". A crash or a violated property
// aborts.
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace {

using Input = std::vector<std::uint8_t>;

constexpr std::uint64_t kSeed = 20260301;
constexpr std::size_t kMutationsPerFile = 500;
constexpr std::size_t kLargestInput = 64 * 1024;

Input readFile(const std::filesystem::path& path)
{
    std::ifstream file{path, std::ios::binary};
    Input bytes{std::istreambuf_iterator<char>{file}, {}};
    bytes.resize(std::min(bytes.size(), kLargestInput));
    return bytes;
}

std::vector<Input> readCorpus(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> paths;
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator{folder, failure}) {
        if (entry.is_regular_file())
            paths.push_back(entry.path());
    }
    // Folder order differs between systems; the mutations must not.
    std::sort(paths.begin(), paths.end());
    std::vector<Input> inputs;
    for (const auto& path : paths)
        inputs.push_back(readFile(path));
    return inputs;
}

std::size_t below(std::mt19937_64& random, std::size_t limit)
{
    return static_cast<std::size_t>(random() % limit);
}

void mutateOnce(Input& bytes, const std::vector<Input>& corpus, std::mt19937_64& random)
{
    constexpr std::array<std::uint8_t, 8> kEdges{0x00, 0x01, 0x02, 0x03, 0x7F, 0x80, 0xFE, 0xFF};
    if (bytes.empty())
        bytes.push_back(static_cast<std::uint8_t>(random()));
    const std::size_t at = below(random, bytes.size());
    const auto position = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    switch (below(random, 7)) {
    case 0:
        bytes[at] ^= static_cast<std::uint8_t>(1U << below(random, 8));
        break;
    case 1:
        bytes[at] = kEdges[below(random, kEdges.size())];
        break;
    case 2:
        bytes[at] = static_cast<std::uint8_t>(random());
        break;
    case 3:
        bytes.resize(at);
        break;
    case 4:
        bytes.insert(position, below(random, 8) + 1, static_cast<std::uint8_t>(random()));
        break;
    case 5:
        bytes.erase(position);
        break;
    default: {
        const Input& other = corpus[below(random, corpus.size())];
        bytes.resize(at);
        const std::size_t from = other.empty() ? 0 : below(random, other.size());
        bytes.insert(bytes.end(), other.begin() + static_cast<std::ptrdiff_t>(from), other.end());
        break;
    }
    }
    bytes.resize(std::min(bytes.size(), kLargestInput));
}

std::size_t runMutations(const std::vector<Input>& corpus)
{
    std::mt19937_64 random{kSeed};
    for (const Input& original : corpus) {
        for (std::size_t i = 0; i < kMutationsPerFile; ++i) {
            Input mutated = original;
            for (std::size_t steps = 1 + below(random, 4); steps > 0; --steps)
                mutateOnce(mutated, corpus, random);
            LLVMFuzzerTestOneInput(mutated.data(), mutated.size());
        }
    }
    return corpus.size() * kMutationsPerFile;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s CORPUS-FOLDER\n", argv[0]);
        return 2;
    }
    const std::vector<Input> corpus = readCorpus(argv[1]);
    if (corpus.empty()) {
        std::fprintf(stderr, "no inputs in %s\n", argv[1]);
        return 2;
    }
    for (const Input& input : corpus)
        LLVMFuzzerTestOneInput(input.data(), input.size());
    const std::size_t mutations = runMutations(corpus);
    std::printf("%zu inputs (seed %llu)\n", corpus.size() + mutations,
                static_cast<unsigned long long>(kSeed));
    return 0;
}
