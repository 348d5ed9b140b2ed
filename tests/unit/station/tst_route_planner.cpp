#include "engine/station/route_planner.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QtTest>

#include <vector>

using shack::DomainId;
using shack::TalkGroupId;
using shack::station::checkLinkTargets;
using shack::station::LinkProblem;
using shack::station::PlanGroup;
using shack::station::PlanLink;
using shack::station::RoutePlanner;

namespace {

constexpr TalkGroupId kNational{999}, kBeijing{1}, kShanghai{2}, kNet{3};
constexpr TalkGroupId kNorthSouth{10}, kOther{11};

std::vector<PlanGroup> fourGroups()
{
    return {{kNational}, {kBeijing}, {kShanghai}, {kNet}};
}

using Groups = std::vector<TalkGroupId>;

} // namespace

class TestRoutePlanner : public QObject {
    Q_OBJECT
private slots:
    void everyGroupAloneIsItsOwnDomain();
    void aLinkJoinsItsTargets();
    void linksThatShareAGroupMakeOneDomain();
    void aDisabledLinkJoinsNothing();
    void aDisabledGroupStillConducts();
    void aDomainKeepsItsNumberWhileItsGroupsStay();
    void aNumberIsNeverUsedForOtherGroups();
    void unknownTargetsAreTolerated();
    void linkNeedsTwoDifferentFreeGroups();
    void plansTheGoldenDomains();
};

void TestRoutePlanner::everyGroupAloneIsItsOwnDomain()
{
    RoutePlanner planner;
    const auto plan = planner.plan(fourGroups(), {});

    QCOMPARE(plan->domains.size(), std::size_t{4});
    QVERIFY(plan->domainOf(kBeijing) != plan->domainOf(kShanghai));
    QVERIFY(plan->domainOf(kBeijing)->groups == Groups{kBeijing});
    QVERIFY(plan->enabled(kNational));
    QVERIFY(plan->domainOf(TalkGroupId{77}) == nullptr);
}

void TestRoutePlanner::aLinkJoinsItsTargets()
{
    RoutePlanner planner;
    const auto plan = planner.plan(
        fourGroups(), std::vector<PlanLink>{{kNorthSouth, true, {kShanghai, kBeijing}}});

    QCOMPARE(plan->domains.size(), std::size_t{3});
    QVERIFY(plan->domainOf(kBeijing) == plan->domainOf(kShanghai));
    QVERIFY((plan->domainOf(kBeijing)->groups == Groups{kBeijing, kShanghai}));
}

void TestRoutePlanner::linksThatShareAGroupMakeOneDomain()
{
    RoutePlanner planner;
    const std::vector<PlanLink> links{{kNorthSouth, true, {kBeijing, kShanghai}},
                                      {kOther, true, {kShanghai, kNet}}};
    const auto plan = planner.plan(fourGroups(), links);

    QVERIFY((plan->domainOf(kNet)->groups == Groups{kBeijing, kShanghai, kNet}));
}

void TestRoutePlanner::aDisabledLinkJoinsNothing()
{
    RoutePlanner planner;
    const std::vector<PlanLink> links{{kNorthSouth, false, {kBeijing, kShanghai}}};

    QCOMPARE(planner.plan(fourGroups(), links)->domains.size(), std::size_t{4});
}

void TestRoutePlanner::aDisabledGroupStillConducts()
{
    RoutePlanner planner;
    const std::vector<PlanGroup> groups{{kBeijing}, {kShanghai, false}, {kNet}};
    const std::vector<PlanLink> links{{kNorthSouth, true, {kBeijing, kShanghai}},
                                      {kOther, true, {kShanghai, kNet}}};
    const auto plan = planner.plan(groups, links);

    QVERIFY(plan->domainOf(kBeijing) == plan->domainOf(kNet));
    QVERIFY((plan->domainOf(kNet)->enabledGroups == Groups{kBeijing, kNet}));
    QVERIFY(!plan->enabled(kShanghai));
}

void TestRoutePlanner::aDomainKeepsItsNumberWhileItsGroupsStay()
{
    RoutePlanner planner;
    const auto before = planner.plan(fourGroups(), {});
    const std::vector<PlanLink> links{{kNorthSouth, true, {kBeijing, kShanghai}}};
    std::vector<PlanGroup> groups = fourGroups();
    groups[0].enabled = false;
    const auto after = planner.plan(groups, links);

    QVERIFY(before->domainOf(kNational)->id == after->domainOf(kNational)->id);
    QVERIFY(before->domainOf(kBeijing)->id != after->domainOf(kBeijing)->id);
    QVERIFY(after->revision > before->revision);
}

void TestRoutePlanner::aNumberIsNeverUsedForOtherGroups()
{
    RoutePlanner planner;
    const std::vector<PlanLink> links{{kNorthSouth, true, {kBeijing, kShanghai}}};
    const DomainId alone = planner.plan(fourGroups(), {})->domainOf(kBeijing)->id;
    const DomainId linked = planner.plan(fourGroups(), links)->domainOf(kBeijing)->id;
    const DomainId again = planner.plan(fourGroups(), {})->domainOf(kBeijing)->id;

    QVERIFY(linked > alone);
    QVERIFY(again > linked);
}

void TestRoutePlanner::unknownTargetsAreTolerated()
{
    RoutePlanner planner;
    const std::vector<PlanLink> links{{kNorthSouth, true, {TalkGroupId{55}, kBeijing, kNet}},
                                      {kOther, true, {}}};
    const auto plan = planner.plan(fourGroups(), links);

    QVERIFY((plan->domainOf(kNet)->groups == Groups{kBeijing, kNet}));
}

void TestRoutePlanner::linkNeedsTwoDifferentFreeGroups()
{
    const std::vector<PlanGroup> groups = fourGroups();
    const std::vector<PlanLink> links{{kNorthSouth, true, {kBeijing, kShanghai}}};
    const auto problem = [&](const Groups& targets, TalkGroupId self = {}) {
        return checkLinkTargets(targets, self, groups, links);
    };

    QVERIFY(problem({kNational})->problem == LinkProblem::TooFew);
    QVERIFY(problem({kNational, kNational})->problem == LinkProblem::Duplicate);
    QVERIFY((problem({kNational, TalkGroupId{55}})->problem == LinkProblem::UnknownGroup));
    QVERIFY((problem({kNational, kNorthSouth})->problem == LinkProblem::TargetIsLink));
    const auto taken = problem({kNational, kBeijing});
    QVERIFY(taken->problem == LinkProblem::InOtherLink);
    QVERIFY(taken->group == kBeijing && taken->otherLink == kNorthSouth);
    QVERIFY(!problem({kBeijing, kShanghai, kNet}, kNorthSouth));
    QVERIFY(!problem({kNational, kNet}));
}

void TestRoutePlanner::plansTheGoldenDomains()
{
    const auto& table = shack::test::Vectors::draarl().table("domain");
    std::vector<PlanGroup> groups;
    std::vector<PlanLink> links;
    for (const auto& row : table.at("groups")) {
        const TalkGroupId id{row.at("id").get<std::uint32_t>()};
        const bool enabled = row.at("status").get<int>() == 1;
        if (row.value("virtual", false))
            links.push_back({id, enabled, {}});
        else
            groups.push_back({id, enabled});
    }
    for (const auto& row : table.at("links")) {
        for (PlanLink& link : links) {
            if (link.link.value == row.at("link").get<std::uint32_t>())
                link.targets.push_back(TalkGroupId{row.at("target").get<std::uint32_t>()});
        }
    }
    RoutePlanner planner;
    const auto plan = planner.plan(groups, links);
    const auto numbers = [](const Groups& list) {
        std::vector<std::uint32_t> values;
        for (const TalkGroupId id : list)
            values.push_back(id.value);
        return values;
    };

    for (const auto& row : table.at("domains")) {
        const auto* const domain = plan->domainOf(TalkGroupId{row.at("of").get<std::uint32_t>()});
        QVERIFY(domain != nullptr);
        QVERIFY(numbers(domain->groups) ==
                row.at("arbitration_groups").get<std::vector<std::uint32_t>>());
        QVERIFY(numbers(domain->enabledGroups) ==
                row.at("delivery_groups").get<std::vector<std::uint32_t>>());
    }
}

SHACK_TEST(TestRoutePlanner);
#include "tst_route_planner.moc"
