#include "engine/host/status_routes.h"

#include <utility>

namespace shack::host {
namespace {

web::HttpRoute page(std::string path, std::string contentType, std::function<std::string()> body)
{
    return {
        web::HttpMethod::Get, std::move(path),
        [contentType = std::move(contentType), body = std::move(body)](const web::HttpRequest&) {
            web::HttpResponse response;
            response.contentType = contentType;
            response.body = body();
            response.headers.emplace_back("Cache-Control", "no-store, max-age=0");
            return response;
        }};
}

} // namespace

std::vector<web::HttpRoute> statusRoutes(StatusSource source)
{
    std::vector<web::HttpRoute> routes;
    routes.push_back(page("/metrics", "text/plain; version=0.0.4; charset=utf-8",
                          std::move(source.metricsText)));
    routes.push_back(page("/api/udp/metrics", "application/json", std::move(source.metricsJson)));
    routes.push_back(page("/status", "application/json", std::move(source.statusJson)));
    routes.push_back(page("/healthz", "application/json", std::move(source.healthJson)));
    return routes;
}

} // namespace shack::host
