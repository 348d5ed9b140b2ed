# The only ways in which targets are made: flags, floors and labels come with them.
#
#   shack_room(NAME DEPENDS room... LIBS foreign... [PRIVATE_LIBS foreign...])   one static library per folder of engine/
#   shack_program(NAME FOLDER dir DEPENDS room... [LIBS ...] [UI])               one executable from app/<dir>
#   shack_test(SOURCE DEPENDS room... [LIBS ...] LABELS ...)                     one Qt Test executable per tst_*.cpp
#   shack_fuzz(SOURCE DEPENDS room... [CORPUS dir])                              a fuzz target that also runs its corpus as a test

# A designated initializer leaves members to their defaults on purpose; GCC 12 warns of that too.
set(SHACK_GCC_WARNINGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers
    $<$<CXX_COMPILER_ID:GNU>:-Wno-free-nonheap-object>) # false positive of GCC 12 with tl::expected
set(SHACK_MSVC_WARNINGS /W4 /permissive- /utf-8)

function(shack_common target)
    target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR})
    target_compile_definitions(${target} PUBLIC BOOST_ASIO_NO_DEPRECATED
        BOOST_ASIO_SEPARATE_COMPILATION $<$<BOOL:${SHACK_FORCE_PORTABLE}>:SHACK_FORCE_PORTABLE>)
    if(WIN32)
        target_compile_definitions(${target} PUBLIC NOMINMAX WIN32_LEAN_AND_MEAN _WIN32_WINNT=0x0A00)
    endif()
    if(MSVC)
        target_compile_options(${target} PRIVATE ${SHACK_MSVC_WARNINGS} $<$<BOOL:${SHACK_WERROR}>:/WX>)
    else()
        target_compile_options(${target} PRIVATE ${SHACK_GCC_WARNINGS} $<$<BOOL:${SHACK_WERROR}>:-Werror>)
        if(SHACK_SANITIZE STREQUAL "address")
            target_compile_options(${target} PUBLIC -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
            target_link_options(${target} PUBLIC -fsanitize=address,undefined)
        elseif(SHACK_SANITIZE STREQUAL "thread")
            target_compile_options(${target} PUBLIC -fsanitize=thread)
            target_link_options(${target} PUBLIC -fsanitize=thread)
            # GCC's race detector does not model fences; headers of Boost.Lockfree and Asio are fine without them.
            target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
        endif()
        if(SHACK_SANITIZE)
            # GCC 12 sees frees of what was never allocated where the checks cut a variant in two.
            target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-free-nonheap-object>)
        endif()
        if(SHACK_FUZZ)
            target_compile_options(${target} PUBLIC -fsanitize=fuzzer-no-link)
        endif()
    endif()
endfunction()

# Files named for a system are compiled only there.
function(shack_filter_sources result)
    set(kept "")
    foreach(file IN LISTS ARGN)
        if(file MATCHES "_linux\\.cpp$" AND NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
            continue()
        endif()
        if(file MATCHES "_posix\\.cpp$" AND WIN32)
            continue()
        endif()
        if(file MATCHES "_windows\\.cpp$" AND NOT WIN32)
            continue()
        endif()
        list(APPEND kept ${file})
    endforeach()
    set(${result} ${kept} PARENT_SCOPE)
endfunction()

function(shack_room name)
    cmake_parse_arguments(ARG "" "" "DEPENDS;LIBS;PRIVATE_LIBS;SOURCES" ${ARGN})
    if(NOT ARG_SOURCES)
        file(GLOB ARG_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    endif()
    shack_filter_sources(sources ${ARG_SOURCES})
    add_library(shack_${name} STATIC ${sources})
    shack_common(shack_${name})
    list(TRANSFORM ARG_DEPENDS PREPEND shack_ OUTPUT_VARIABLE rooms)
    target_link_libraries(shack_${name} PUBLIC ${rooms} ${ARG_LIBS} Threads::Threads PRIVATE ${ARG_PRIVATE_LIBS})
endfunction()

# What ./run.sh builds: everything but the tests.
add_custom_target(programs)

function(shack_program name)
    cmake_parse_arguments(ARG "UI" "FOLDER" "DEPENDS;LIBS" ${ARGN})
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/app/${ARG_FOLDER}/*.cpp)
    shack_filter_sources(sources ${files})
    add_executable(${name} ${sources})
    shack_common(${name})
    list(TRANSFORM ARG_DEPENDS PREPEND shack_ OUTPUT_VARIABLE rooms)
    target_link_libraries(${name} PRIVATE ${rooms} ${ARG_LIBS})
    add_dependencies(programs ${name})
    if(ARG_UI)
        set_target_properties(${name} PROPERTIES AUTOMOC ON AUTORCC ON WIN32_EXECUTABLE ON)
    endif()
endfunction()

set(SHACK_TEST_ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_LOGGING_RULES=qt.qpa.*=false;LC_ALL=C.UTF-8")
if(SHACK_SANITIZE STREQUAL "thread")
    list(APPEND SHACK_TEST_ENVIRONMENT "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/tsan_suppressions.txt")
endif()

# What the sanitizer presets build and ./test.sh runs there: every unit test and fuzz corpus of the engine, and the
# integration tests labelled "sanitize" (whole stations on real sockets).
add_custom_target(sanitized_tests)

function(shack_test source)
    cmake_parse_arguments(ARG "" "TIMEOUT" "DEPENDS;LIBS;LABELS" ${ARGN})
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source})
    shack_common(${name})
    set_target_properties(${name} PROPERTIES AUTOMOC ON
        AUTOMOC_MOC_OPTIONS "--include;${CMAKE_SOURCE_DIR}/installer/cmake/moc_prelude.h")
    list(TRANSFORM ARG_DEPENDS PREPEND shack_ OUTPUT_VARIABLE rooms)
    target_link_libraries(${name} PRIVATE ${rooms} ${ARG_LIBS} Qt6::Test)
    target_compile_definitions(${name} PRIVATE SHACK_SOURCE_DIR="${CMAKE_SOURCE_DIR}" SHACK_BIN_DIR="${CMAKE_BINARY_DIR}/bin")
    # The test's own lines are compiled once and run once: not worth the optimiser's time.
    if(NOT "bench" IN_LIST ARG_LABELS)
        target_compile_options(${name} PRIVATE $<$<AND:$<CONFIG:RelWithDebInfo>,$<NOT:$<CXX_COMPILER_ID:MSVC>>>:-O1>)
    endif()
    if("unit" IN_LIST ARG_LABELS OR "sanitize" IN_LIST ARG_LABELS)
        add_dependencies(sanitized_tests ${name})
    endif()
    add_test(NAME ${name} COMMAND ${name})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 120)
    endif()
    if(SHACK_SANITIZE)
        math(EXPR ARG_TIMEOUT "${ARG_TIMEOUT} * 5") # several times slower; a hang is still found
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT}
        ENVIRONMENT "${SHACK_TEST_ENVIRONMENT}")
endfunction()

function(shack_fuzz source)
    cmake_parse_arguments(ARG "" "CORPUS" "DEPENDS;LIBS" ${ARGN})
    get_filename_component(name ${source} NAME_WE)
    if(SHACK_FUZZ)
        add_executable(${name} ${source})
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    else()
        add_executable(${name} ${source} ${CMAKE_SOURCE_DIR}/tests/fuzz/run_corpus.cpp)
    endif()
    shack_common(${name})
    list(TRANSFORM ARG_DEPENDS PREPEND shack_ OUTPUT_VARIABLE rooms)
    target_link_libraries(${name} PRIVATE ${rooms} ${ARG_LIBS})
    add_dependencies(sanitized_tests ${name})
    if(NOT SHACK_FUZZ)
        add_test(NAME ${name} COMMAND ${name} ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${ARG_CORPUS})
        set_tests_properties(${name} PROPERTIES LABELS fuzz TIMEOUT 120)
    endif()
endfunction()
