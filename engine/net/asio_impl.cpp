// Compiles Boost.Asio once for the whole house; every target sets BOOST_ASIO_SEPARATE_COMPILATION.
#include <boost/asio/impl/src.hpp>
