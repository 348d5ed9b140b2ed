# Joins test files into one translation unit, so that their headers are read once:
#
#   cmake -DROOT=<source tree> -DOUTPUT=<joined.cpp> -DFILES=<a.cpp|b.cpp> -P join_tests.cmake
#
# All headers come first, then every file in a namespace of its name. So helpers of the same name and
# `using namespace` of one file never meet those of another. Names are relative to the tree: the text
# is the same in every clone, which a compiler cache likes.
cmake_minimum_required(VERSION 3.25)
string(REPLACE "|" ";" files "${FILES}")
set(headers "#include <QtTest>\n")
set(bodies "")
set(seen "")
foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME_WE)
    get_filename_component(folder ${file} DIRECTORY)
    file(STRINGS ${ROOT}/${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]")
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^[^<\"]*([<\"][^>\"]+[>\"]).*$" "\\1" header "${line}")
        if(header MATCHES "\\.moc\"$" OR header IN_LIST seen)
            continue()
        endif()
        list(APPEND seen "${header}")
        # What only another system has is included there under a condition.
        string(APPEND headers "#if __has_include(${header})\n#include ${header}\n#endif\n")
    endforeach()
    string(APPEND bodies "\nnamespace ${name} {\n#include \"${file}\"\n}\n")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "// Joined by installer/cmake/join_tests.cmake.\n${headers}${bodies}" @ONLY)
