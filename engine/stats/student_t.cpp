#include "engine/stats/student_t.h"

#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <limits>

namespace shack::stats {
namespace {

namespace policies = boost::math::policies;

using Quiet =
    policies::policy<policies::domain_error<policies::ignore_error>,
                     policies::pole_error<policies::ignore_error>,
                     policies::overflow_error<policies::ignore_error>,
                     policies::underflow_error<policies::ignore_error>,
                     policies::denorm_error<policies::ignore_error>,
                     policies::evaluation_error<policies::ignore_error>,
                     policies::indeterminate_result_error<policies::ignore_error>,
                     policies::rounding_error<policies::ignore_error>,
                     policies::promote_double<false>>; // long double differs between platforms

using Student = boost::math::students_t_distribution<double, Quiet>;

} // namespace

double studentTwoSided(double t, double degrees) noexcept
{
    if (std::isnan(t) || !(degrees > 0))
        return 1;
    if (std::isinf(t))
        return 0;
    return 2 * boost::math::cdf(boost::math::complement(Student{degrees}, std::abs(t)));
}

double studentQuantile(double probability, double degrees) noexcept
{
    if (!(probability > 0 && probability < 1 && degrees > 0))
        return std::numeric_limits<double>::quiet_NaN();
    return boost::math::quantile(Student{degrees}, probability);
}

} // namespace shack::stats
