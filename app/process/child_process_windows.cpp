#include "app/process/child_process.h"

#include <array>
#include <fmt/format.h>
#include <thread>
#include <utility>
#include <windows.h>

namespace shack::app {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kLongestLine = 4096;

/// Closes what it holds. A value that moves.
class Handle {
public:
    explicit Handle(HANDLE value = nullptr) noexcept : m_value(value) {}

    Handle(Handle&& other) noexcept : m_value(std::exchange(other.m_value, nullptr)) {}

    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(m_value, other.m_value);
        return *this;
    }

    ~Handle() { close(); }

    void close() noexcept
    {
        if (m_value != nullptr)
            ::CloseHandle(std::exchange(m_value, nullptr));
    }

    HANDLE get() const noexcept { return m_value; }

private:
    HANDLE m_value;
};

struct Pipe {
    Handle read;
    Handle write;
};

Error lastError(std::string sentence)
{
    return Error::fromSystem({static_cast<int>(::GetLastError()), std::system_category()},
                             std::move(sentence));
}

/// Our end stays with us: only the other one is inherited.
Result<Pipe> makePipe(bool weWrite)
{
    SECURITY_ATTRIBUTES inheritable{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    HANDLE read = nullptr;
    HANDLE write = nullptr;
    if (::CreatePipe(&read, &write, &inheritable, 0) == 0)
        return failed(lastError("no pipe to a child"));
    ::SetHandleInformation(weWrite ? write : read, HANDLE_FLAG_INHERIT, 0);
    return Pipe{.read = Handle{read}, .write = Handle{write}};
}

} // namespace

struct ChildProcess::Impl {
    Handle process;
    DWORD id = 0;
    Handle input;
    Handle output;
    std::string unread;
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
    auto input = makePipe(true);
    auto output = makePipe(false);
    if (!input || !output)
        return failed((input ? output : input).error());

    std::wstring line = L"\"" + program.wstring() + L"\"";
    for (const std::string& argument : arguments)
        line += L" \"" + std::filesystem::path{argument}.wstring() + L"\"";

    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = input->read.get();
    start.hStdOutput = output->write.get();
    start.hStdError = ::GetStdHandle(STD_ERROR_HANDLE);
    PROCESS_INFORMATION made{};
    if (::CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                         CREATE_NEW_PROCESS_GROUP, nullptr, nullptr, &start, &made) == 0)
        return failed(lastError(fmt::format("{} could not be started", program.string())));
    ::CloseHandle(made.hThread);
    auto impl = std::make_unique<Impl>();
    impl->process = Handle{made.hProcess};
    impl->id = made.dwProcessId;
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
            if (line.ends_with('\r'))
                line.pop_back();
            return line;
        }
        DWORD waiting = 0;
        if (::PeekNamedPipe(m_impl->output.get(), nullptr, 0, nullptr, &waiting, nullptr) == 0 ||
            m_impl->unread.size() > kLongestLine)
            return fail(ErrorCode::Unavailable, "the child process has ended");
        if (waiting == 0) {
            if (std::chrono::steady_clock::now() >= until)
                return fail(ErrorCode::TimedOut, "the child process said nothing in time");
            std::this_thread::sleep_for(5ms);
            continue;
        }
        std::array<char, 512> piece{};
        DWORD bytes = 0;
        if (::ReadFile(m_impl->output.get(), piece.data(), static_cast<DWORD>(piece.size()), &bytes,
                       nullptr) == 0)
            return fail(ErrorCode::Unavailable, "the child process has ended");
        m_impl->unread.append(piece.data(), bytes);
    }
}

std::uint64_t ChildProcess::id() const noexcept
{
    return m_impl->process.get() == nullptr ? 0 : m_impl->id;
}

void ChildProcess::end(std::chrono::milliseconds grace) noexcept
{
    m_impl->input.close();
    if (m_impl->process.get() == nullptr)
        return;
    if (::WaitForSingleObject(m_impl->process.get(), static_cast<DWORD>(grace.count())) !=
        WAIT_OBJECT_0)
        ::TerminateProcess(m_impl->process.get(), 1);
    m_impl->process.close();
}

bool waitForParentToLeave(std::chrono::milliseconds atMost)
{
    const auto until = std::chrono::steady_clock::now() + atMost;
    do {
        // A pipe cannot be waited for; a broken one says so when it is looked at.
        if (::PeekNamedPipe(::GetStdHandle(STD_INPUT_HANDLE), nullptr, 0, nullptr, nullptr,
                            nullptr) == 0)
            return true;
        std::this_thread::sleep_for(20ms);
    } while (std::chrono::steady_clock::now() < until);
    return false;
}

std::filesystem::path thisProgram()
{
    std::wstring name(32'768, L'\0');
    const DWORD length =
        ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
    name.resize(length);
    return name;
}

} // namespace shack::app
