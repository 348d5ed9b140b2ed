#pragma once

#include "engine/stats/comparison.h"

#include <string>

// Sentences about a comparison, inside this room only.
namespace shack::stats {

std::string sentenceOf(const Comparison& comparison, const ComparisonPlan& plan);
std::string methodOf(const Comparison& comparison, const ComparisonPlan& plan);

/// For a difference that only looks real because many were looked at.
std::string sentenceAmongMany(const std::string& alone, std::size_t comparisons);

/// 11 %, 0.4 %, or 0.02 in the unit of the figure; without sign.
std::string amount(double difference, bool relative);

} // namespace shack::stats
