#include "engine/bench/demo_identities.h"

#include <array>

namespace shack::bench {
namespace {

constexpr std::uint32_t kClubNet = 101;
constexpr std::uint32_t kContest = 102;
constexpr std::uint32_t kWorkbench = 103;
constexpr std::uint32_t kEvening = 104;

struct Person {
    std::string_view username;
    std::string_view callsign;
    std::string_view name;
    std::string_view password;
};

constexpr std::array kPeople{
    Person{"q1aba", "Q1ABA", "Anna", "kelp4021"},
    Person{"q1bel", "Q1BEL", "Ben", "moss7318"},
    Person{"q1cor", "Q1COR", "Chen Yu", "fern2290"},
    Person{"q1dax", "Q1DAX", "Dora", "reed5512"},
    Person{"q1emi", "Q1EMI", "Emil", "sage8804"},
    Person{"q1fox", "Q1FOX", "Fang", "pine3167"},
    Person{"q1gus", "Q1GUS", "Gus", "dill9940"},
    Person{"q1hua", "Q1HUA", "Hua", "mint6653"},
    Person{"q2iva", "Q2IVA", "Ivana", "oaks1178"},
    Person{"q2jun", "Q2JUN", "Jun", "rush4485"},
    Person{"q2kit", "Q2KIT", "Kit", "vine7039"},
    Person{"q2lei", "Q2LEI", "Lei", "yarr2216"},
    Person{"q2mia", "Q2MIA", "Mia", "flax5893"},
    Person{"q2nan", "Q2NAN", "Nan", "hemp3340"},
    Person{"q2otto", "Q2OTT", "Otto", "clov8127"},
    Person{"q2pia", "Q2PIA", "Pia", "ivys6604"},
    Person{"q3qin", "Q3QIN", "Qin", "lily9371"},
    Person{"q3rob", "Q3ROB", "Rob", "nett1052"},
    Person{"q3sun", "Q3SUN", "Sun Li", "rose4736"},
    Person{"q3tom", "Q3TOM", "Tom", "sedg7429"},
    Person{"q3uma", "Q3UMA", "Uma", "thym2985"},
    Person{"q3vik", "Q3VIK", "Viktor", "wort5660"},
    Person{"q3wei", "Q3WEI", "Wei", "bark8318"},
    Person{"q3xia", "Q3XIA", "Xia", "ceda3047"},
    Person{"q4yan", "Q4YAN", "Yan", "elms9716"},
    Person{"q4zoe", "Q4ZOE", "Zoe", "firs6482"},
    Person{"q4ada", "Q4ADA", "Ada", "gors1205"},
    Person{"q4bao", "Q4BAO", "Bao", "hops4893"},
    Person{"q4cai", "Q4CAI", "Cai", "kale7571"},
    Person{"q4dan", "Q4DAN", "Dan", "leek2138"},
    Person{"q4eva", "Q4EVA", "Eva", "oats5904"},
    Person{"q4fritz", "Q4FRI", "Fritz", "peas8267"},
};

struct Seat {
    std::size_t person = 0;
    std::uint8_t ssid = 1;
    std::uint32_t group = 0;
    DemoRole role = DemoRole::Ordinary;
};

/// Eight people have a second device.
constexpr std::array<Seat, kDemoDevices> kSeats{{
    {0, 1, kClubNet, DemoRole::NetControl},
    {1, 1, kClubNet},
    {2, 1, kClubNet},
    {3, 1, kClubNet},
    {4, 1, kClubNet},
    {5, 1, kClubNet, DemoRole::Lossy},
    {6, 1, kClubNet},
    {7, 1, kClubNet},
    {8, 2, kClubNet},
    {16, 2, kClubNet},
    {24, 2, kClubNet, DemoRole::ComesAndGoes},
    {17, 2, kClubNet},
    {8, 1, kContest},
    {9, 1, kContest},
    {10, 1, kContest},
    {11, 1, kContest},
    {12, 1, kContest},
    {13, 1, kContest},
    {14, 1, kContest},
    {15, 1, kContest},
    {0, 2, kContest},
    {1, 7, kContest},
    {16, 1, kWorkbench},
    {17, 1, kWorkbench},
    {18, 1, kWorkbench},
    {19, 1, kWorkbench},
    {20, 1, kWorkbench},
    {21, 1, kWorkbench},
    {22, 1, kWorkbench},
    {23, 1, kWorkbench},
    {2, 2, kWorkbench},
    {24, 1, kEvening},
    {25, 1, kEvening},
    {26, 1, kEvening},
    {27, 1, kEvening},
    {28, 1, kEvening},
    {29, 1, kEvening},
    {30, 1, kEvening},
    {9, 110, kEvening},
    {31, 1, kEvening, DemoRole::WrongPassword},
}};

} // namespace

std::vector<DemoGroup> demoGroups()
{
    return {{kClubNet, "Club net", DemoHabit::Net},
            {kContest, "Contest", DemoHabit::Contest},
            {kWorkbench, "Workbench", DemoHabit::Round},
            {kEvening, "Evening round", DemoHabit::Lively}};
}

std::vector<DemoIdentity> demoIdentities()
{
    std::vector<DemoIdentity> identities;
    identities.reserve(kSeats.size());
    for (const Seat& seat : kSeats) {
        const Person& person = kPeople.at(seat.person);
        identities.push_back({.username = person.username,
                              .callsign = person.callsign,
                              .name = person.name,
                              .password = person.password,
                              .ssid = seat.ssid,
                              .group = seat.group,
                              .role = seat.role});
    }
    return identities;
}

} // namespace shack::bench
