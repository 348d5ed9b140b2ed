#include "engine/host/message_codes.h"
#include "engine/host/messages.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

using namespace shack;
using namespace shack::host;

namespace {

bool isListed(std::string_view code)
{
    return std::ranges::find(kMessageCodes, code) != kMessageCodes.end() ||
           std::ranges::find(kDecisionCodes, code) != kDecisionCodes.end();
}

/// Literal codes in the sources of this room and in the rules of the book; made-up ones end in '_'
/// and are completed there.
std::set<std::string> codesInSources()
{
    std::set<std::string> codes;
    const std::regex made{R"rx(\b(?:say|refusal|add|objection)\(\s*"([a-z]+\.[a-z0-9_]+)")rx"};
    std::vector<std::filesystem::path> files{SHACK_SOURCE_DIR "/engine/station/book_rules.cpp"};
    for (const auto& file : std::filesystem::directory_iterator{SHACK_SOURCE_DIR "/engine/host"}) {
        if (file.path().extension() == ".cpp")
            files.push_back(file.path());
    }
    for (const auto& file : files) {
        std::ostringstream text;
        text << std::ifstream{file}.rdbuf();
        const std::string source = text.str();
        for (std::sregex_iterator at{source.begin(), source.end(), made}, end; at != end; ++at)
            codes.insert((*at)[1].str());
    }
    return codes;
}

} // namespace

class TestMessageCodes : public QObject {
    Q_OBJECT
private slots:
    void noCodeStandsTwice();
    void everyCodeInTheSourcesIsListed();
    void everyRefusalHasACode();
    void everyDecisionHasACode();
    void storeErrorsHaveCodes();
};

void TestMessageCodes::noCodeStandsTwice()
{
    const std::set<std::string_view> codes(kMessageCodes.begin(), kMessageCodes.end());
    QCOMPARE(codes.size(), kMessageCodes.size());
}

void TestMessageCodes::everyCodeInTheSourcesIsListed()
{
    const auto codes = codesInSources();
    QVERIFY(codes.size() > 40); // else nothing was looked at
    for (const std::string& code : codes) {
        if (code.ends_with('_'))
            continue;
        QVERIFY2(isListed(code), code.c_str());
    }
}

void TestMessageCodes::everyRefusalHasACode()
{
    for (int cause = 0; cause <= static_cast<int>(station::RefusalCause::StationFull); ++cause) {
        const auto message =
            refusalMessage({.cause = static_cast<station::RefusalCause>(cause), .times = 1});
        QVERIFY2(isListed(message.code), message.code.c_str());
        QVERIFY(message.sentence.ends_with('.'));
    }
}

void TestMessageCodes::everyDecisionHasACode()
{
    std::set<std::string> codes;
    for (int decision = 0; decision <= static_cast<int>(fanout::Decision::Heard); ++decision) {
        const auto message = decisionMessage(static_cast<fanout::Decision>(decision), "BG7XYZ-11");
        QVERIFY2(isListed(message.code), message.code.c_str());
        codes.insert(message.code);
    }
    QCOMPARE(codes.size(), kDecisionCodes.size());
}

void TestMessageCodes::storeErrorsHaveCodes()
{
    for (int code = 0; code <= static_cast<int>(ErrorCode::System); ++code) {
        const auto message = storeMessage(Error{static_cast<ErrorCode>(code), "because"});
        QVERIFY2(isListed(message.code), message.code.c_str());
    }
}

SHACK_TEST(TestMessageCodes);
#include "tst_message_codes.moc"
