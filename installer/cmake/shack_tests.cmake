# Tests: one entry in ctest for every file, one program for every folder.
#
#   shack_test(SOURCE DEPENDS room... [LIBS ...] LABELS ... [TIMEOUT seconds])
#
# Files that end with SHACK_TEST or SHACK_WINDOW_TEST (tests/support/test_main.h) become one program, called after the
# folder: tests/unit/stats -> unit_stats_tests. A file with a main of its own is a program of its own.
# Labels: "unit", "integration", "gui", "bench" say what a test is. The address sanitizer looks at "unit" and
# "sanitize", the race detector at "threads" and "sanitize": give "threads" to whatever starts threads or is about them.

option(SHACK_UNITY_TESTS "Compile the tests of a folder in a few large pieces: quick as a whole, slow for one change" OFF)
set(SHACK_UNITY_TESTS_BATCH 6 CACHE STRING "Test files in a piece, at most")
mark_as_advanced(SHACK_UNITY_TESTS_BATCH)
set(SHACK_JOIN_TESTS_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/join_tests.cmake)

set(SHACK_TEST_ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_LOGGING_RULES=qt.qpa.*=false;LC_ALL=C.UTF-8")
if(SHACK_SANITIZE STREQUAL "thread")
    list(APPEND SHACK_TEST_ENVIRONMENT "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/tsan_suppressions.txt")
endif()

# What the sanitizer presets build and ./test.sh runs there.
add_custom_target(sanitized_tests)

# Whether this preset's sanitizer has something to find in a test with these labels; without one, what both look at.
function(shack_is_sanitized result)
    set(kinds unit fuzz threads sanitize)
    if(SHACK_SANITIZE STREQUAL "thread")
        set(kinds threads sanitize)
    endif()
    set(${result} OFF PARENT_SCOPE)
    foreach(kind IN LISTS kinds)
        if(kind IN_LIST ARGN)
            set(${result} ON PARENT_SCOPE)
        endif()
    endforeach()
endfunction()

# The test class is in the .cpp file. AUTOMOC would cost two processes and an empty object for every program.
function(shack_test_moc result source)
    get_filename_component(name ${source} NAME_WE)
    set(moc ${CMAKE_CURRENT_BINARY_DIR}/${name}.moc)
    add_custom_command(OUTPUT ${moc} COMMAND Qt6::moc ${source} -o ${moc} DEPENDS ${source}
        COMMENT "Moc ${name}" VERBATIM)
    set(${result} ${moc} PARENT_SCOPE)
endfunction()

function(shack_test_program name)
    cmake_parse_arguments(ARG "" "" "SOURCES;ROOMS;LIBS;LABELS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    shack_common(${name})
    list(TRANSFORM ARG_ROOMS PREPEND shack_)
    target_link_libraries(${name} PRIVATE ${ARG_ROOMS} ${ARG_LIBS} Qt6::Test)
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
    target_compile_definitions(${name} PRIVATE SHACK_SOURCE_DIR="${CMAKE_SOURCE_DIR}" SHACK_BIN_DIR="${CMAKE_BINARY_DIR}/bin")
    # The test's own lines are compiled once and run once: not worth the optimiser's time.
    if(NOT "bench" IN_LIST ARG_LABELS)
        target_compile_options(${name} PRIVATE $<$<AND:$<CONFIG:RelWithDebInfo>,$<NOT:$<CXX_COMPILER_ID:MSVC>>>:-O1>)
    endif()
endfunction()

function(shack_test source)
    cmake_parse_arguments(ARG "" "TIMEOUT" "DEPENDS;LIBS;LABELS" ${ARGN})
    get_filename_component(name ${source} NAME_WE)
    get_filename_component(source ${source} ABSOLUTE)
    set(moc "")
    file(STRINGS ${source} includes_moc REGEX "^#include \"${name}\\.moc\"")
    if(includes_moc)
        shack_test_moc(moc ${source})
    endif()
    shack_is_sanitized(sanitized ${ARG_LABELS})

    file(STRINGS ${source} joins REGEX "^SHACK_(WINDOW_)?TEST\\(")
    if(joins)
        file(RELATIVE_PATH program ${CMAKE_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
        string(REPLACE "/" "_" program ${program})
        if(SHACK_SANITIZE AND NOT sanitized)
            string(APPEND program _unsanitized)
        endif()
        string(APPEND program _tests)
        add_custom_target(${name}) # to build one by name, and to hang its own dependencies on
        shack_join_test(${program} ${name} SOURCES ${source} MOCS ${moc} ROOMS ${ARG_DEPENDS} LIBS ${ARG_LIBS})
        add_test(NAME ${name} COMMAND ${program} ${name})
    else()
        shack_test_program(${name} SOURCES ${source} ${moc} ROOMS ${ARG_DEPENDS} LIBS ${ARG_LIBS} LABELS ${ARG_LABELS})
        add_test(NAME ${name} COMMAND ${name})
    endif()
    if(sanitized)
        add_dependencies(sanitized_tests ${name})
    endif()
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 120)
    endif()
    if(SHACK_SANITIZE)
        math(EXPR ARG_TIMEOUT "${ARG_TIMEOUT} * 5") # several times slower; a hang is still found
    endif()
    # What talks to real sockets against the clock gets the machine for itself.
    set(alone OFF)
    if("integration" IN_LIST ARG_LABELS OR "bench" IN_LIST ARG_LABELS)
        set(alone ON)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT} RUN_SERIAL ${alone}
        ENVIRONMENT "${SHACK_TEST_ENVIRONMENT}")
endfunction()

# Notes a file for its folder's program; that is made when the folder's CMakeLists.txt has been read.
function(shack_join_test program name)
    cmake_parse_arguments(ARG "" "" "SOURCES;MOCS;ROOMS;LIBS" ${ARGN})
    get_property(programs DIRECTORY PROPERTY SHACK_JOINED_PROGRAMS)
    if(NOT programs)
        cmake_language(DEFER CALL shack_finish_joined_tests)
    endif()
    if(NOT program IN_LIST programs)
        set_property(DIRECTORY APPEND PROPERTY SHACK_JOINED_PROGRAMS ${program})
    endif()
    set_property(DIRECTORY APPEND PROPERTY SHACK_JOINED_TESTS_${program} ${name})
    foreach(part SOURCES MOCS ROOMS LIBS)
        set_property(DIRECTORY APPEND PROPERTY SHACK_JOINED_${part}_${program} ${ARG_${part}})
    endforeach()
endfunction()

function(shack_finish_joined_tests)
    get_property(programs DIRECTORY PROPERTY SHACK_JOINED_PROGRAMS)
    foreach(program IN LISTS programs)
        foreach(part TESTS SOURCES MOCS ROOMS LIBS)
            get_property(${part} DIRECTORY PROPERTY SHACK_JOINED_${part}_${program})
            list(REMOVE_DUPLICATES ${part})
        endforeach()
        if(SHACK_UNITY_TESTS)
            shack_joined_sources(SOURCES ${program} ${SOURCES})
        endif()
        shack_test_program(${program} SOURCES ${SOURCES} ${MOCS} ROOMS ${ROOMS} test_main LIBS ${LIBS})
        if(SHACK_UNITY_TESTS)
            # The class of an included file may hold helpers of its unnamed namespace: nobody else includes it.
            target_compile_options(${program} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
        endif()
        foreach(test IN LISTS TESTS)
            add_dependencies(${test} ${program})
        endforeach()
    endforeach()
endfunction()

# Even pieces of at most SHACK_UNITY_TESTS_BATCH files.
function(shack_joined_sources result program)
    set(files "")
    foreach(source IN LISTS ARGN)
        file(RELATIVE_PATH file ${CMAKE_SOURCE_DIR} ${source})
        list(APPEND files ${file})
    endforeach()
    list(LENGTH files count)
    math(EXPR pieces "(${count} + ${SHACK_UNITY_TESTS_BATCH} - 1) / ${SHACK_UNITY_TESTS_BATCH}")
    math(EXPR length "(${count} + ${pieces} - 1) / ${pieces}")
    set(joined "")
    set(start 0)
    while(start LESS count)
        list(SUBLIST files ${start} ${length} piece)
        math(EXPR start "${start} + ${length}")
        set(output ${CMAKE_CURRENT_BINARY_DIR}/${program}_to_${start}.cpp)
        list(TRANSFORM piece PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE inputs)
        string(REPLACE ";" "|" piece "${piece}")
        add_custom_command(OUTPUT ${output}
            COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -DOUTPUT=${output} "-DFILES=${piece}" -P ${SHACK_JOIN_TESTS_SCRIPT}
            DEPENDS ${inputs} ${SHACK_JOIN_TESTS_SCRIPT}
            COMMENT "Joining tests of ${program}" VERBATIM)
        list(APPEND joined ${output})
    endwhile()
    set(${result} ${joined} PARENT_SCOPE)
endfunction()
