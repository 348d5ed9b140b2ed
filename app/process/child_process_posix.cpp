#include "app/process/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace shack::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kReapStep = 5ms;
constexpr std::size_t kLongestLine = 4096;

/// Closes what it holds. A value that moves.
class Descriptor {
public:
    explicit Descriptor(int number = -1) noexcept : m_number(number) {}

    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}

    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }

    ~Descriptor() { close(); }

    void close() noexcept
    {
        if (m_number >= 0)
            ::close(std::exchange(m_number, -1));
    }

    int get() const noexcept { return m_number; }

private:
    int m_number;
};

struct Pipe {
    Descriptor read;
    Descriptor write;
};

Result<Pipe> makePipe()
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return failed(Error::fromSystem({errno, std::system_category()}, "no pipe to a child"));
    return Pipe{.read = Descriptor{ends[0]}, .write = Descriptor{ends[1]}};
}

/// Standard input and output on the pipes; a process group of its own, so that the terminal's
/// Ctrl+C is ours alone; the signals that we block are not blocked there.
class SpawnSettings {
public:
    SpawnSettings(const Pipe& input, const Pipe& output)
    {
        ::posix_spawn_file_actions_init(&m_actions);
        ::posix_spawn_file_actions_adddup2(&m_actions, input.read.get(), STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&m_actions, output.write.get(), STDOUT_FILENO);
        ::posix_spawnattr_init(&m_attributes);
        sigset_t none;
        sigemptyset(&none);
        ::posix_spawnattr_setsigmask(&m_attributes, &none);
        ::posix_spawnattr_setpgroup(&m_attributes, 0);
        ::posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    }

    ~SpawnSettings()
    {
        ::posix_spawn_file_actions_destroy(&m_actions);
        ::posix_spawnattr_destroy(&m_attributes);
    }

    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    const posix_spawn_file_actions_t* actions() const noexcept { return &m_actions; }

    const posix_spawnattr_t* attributes() const noexcept { return &m_attributes; }

private:
    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

} // namespace

struct ChildProcess::Impl {
    pid_t process = -1;
    Descriptor input;
    Descriptor output;
    std::string unread;

    /// True when it has ended and was reaped.
    bool reap() noexcept
    {
        if (process > 0 && ::waitpid(process, nullptr, WNOHANG) != 0)
            process = -1;
        return process <= 0;
    }
};

ChildProcess::ChildProcess(std::unique_ptr<Impl> impl) noexcept : m_impl(std::move(impl))
{
}

ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept
{
    std::swap(m_impl, other.m_impl);
    return *this;
}

ChildProcess::~ChildProcess()
{
    if (m_impl)
        end(2s);
}

Result<ChildProcess> ChildProcess::start(const std::filesystem::path& program,
                                         const std::vector<std::string>& arguments)
{
    auto input = makePipe();
    auto output = makePipe();
    if (!input || !output)
        return failed((input ? output : input).error());

    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);

    const SpawnSettings settings{*input, *output};
    auto impl = std::make_unique<Impl>();
    const int error = ::posix_spawn(&impl->process, program.c_str(), settings.actions(),
                                    settings.attributes(), pointers.data(), environ);
    if (error != 0)
        return failed(Error::fromSystem({error, std::system_category()},
                                        fmt::format("{} could not be started", program.string())));
    impl->input = std::move(input->write);
    impl->output = std::move(output->read);
    return ChildProcess{std::move(impl)};
}

Result<std::string> ChildProcess::readLine(std::chrono::milliseconds atMost)
{
    const auto until = std::chrono::steady_clock::now() + atMost;
    for (;;) {
        if (const auto end = m_impl->unread.find('\n'); end != std::string::npos) {
            std::string line = m_impl->unread.substr(0, end);
            m_impl->unread.erase(0, end + 1);
            return line;
        }
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            until - std::chrono::steady_clock::now());
        pollfd polled{m_impl->output.get(), POLLIN, 0};
        if (left <= 0ms || ::poll(&polled, 1, static_cast<int>(left.count())) == 0)
            return fail(ErrorCode::TimedOut, "the child process said nothing in time");
        std::array<char, 512> piece{};
        const ssize_t bytes = ::read(m_impl->output.get(), piece.data(), piece.size());
        if (bytes < 0 && errno == EINTR)
            continue;
        if (bytes <= 0 || m_impl->unread.size() > kLongestLine)
            return fail(ErrorCode::Unavailable, "the child process has ended");
        m_impl->unread.append(piece.data(), static_cast<std::size_t>(bytes));
    }
}

std::uint64_t ChildProcess::id() const noexcept
{
    return m_impl->process > 0 ? static_cast<std::uint64_t>(m_impl->process) : 0;
}

void ChildProcess::end(std::chrono::milliseconds grace) noexcept
{
    m_impl->input.close();
    const auto until = std::chrono::steady_clock::now() + grace;
    while (!m_impl->reap() && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(kReapStep);
    if (m_impl->process <= 0)
        return;
    ::kill(m_impl->process, SIGKILL);
    ::waitpid(std::exchange(m_impl->process, -1), nullptr, 0);
}

bool waitForParentToLeave(std::chrono::milliseconds atMost)
{
    pollfd polled{STDIN_FILENO, POLLIN, 0};
    if (::poll(&polled, 1, static_cast<int>(atMost.count())) <= 0)
        return false;
    std::array<char, 64> ignored{};
    return ::read(STDIN_FILENO, ignored.data(), ignored.size()) <= 0;
}

std::filesystem::path thisProgram()
{
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error);
}

} // namespace shack::app
