# Builds text files into a program, byte for byte and without a resource system:
#
#   shack_embed_text(TARGET shack_store FUNCTION shack::store::migrationFiles FILES a.sql b.sql)
#
# gives the target a generated source that defines
#
#   std::span<const shack::EmbeddedText> shack::store::migrationFiles() noexcept;
#
# with the files in the order given. Declare that function in a header of the room.
# The same file is the script that the build runs when one of the texts has changed.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(SHACK_EMBED_TEXT_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

    function(shack_embed_text)
        cmake_parse_arguments(ARG "" "TARGET;FUNCTION" "FILES" ${ARGN})
        string(REPLACE "::" "_" stem ${ARG_FUNCTION})
        set(output ${CMAKE_CURRENT_BINARY_DIR}/${stem}.cpp)
        string(REPLACE ";" "|" files "${ARG_FILES}")
        add_custom_command(
            OUTPUT ${output}
            COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${output}" "-DFUNCTION=${ARG_FUNCTION}" "-DFILES=${files}"
                    -P ${SHACK_EMBED_TEXT_SCRIPT}
            DEPENDS ${ARG_FILES} ${SHACK_EMBED_TEXT_SCRIPT}
            COMMENT "Embedding texts for ${ARG_FUNCTION}"
            VERBATIM)
        target_sources(${ARG_TARGET} PRIVATE ${output})
    endfunction()
    return()
endif()

string(REPLACE "|" ";" files "${FILES}")
string(REGEX REPLACE "^(.*)::([^:]+)$" "\\1" namespace "${FUNCTION}")
string(REGEX REPLACE "^(.*)::([^:]+)$" "\\2" function "${FUNCTION}")

# Bytes, not literals: compilers limit the length of string literals, and nothing needs escaping.
set(arrays "")
set(entries "")
set(index 0)
foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME)
    file(READ ${file} hex HEX)
    string(LENGTH "${hex}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
    string(REGEX REPLACE "(('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',))" "\\1\n    " bytes "${bytes}")
    string(APPEND arrays "constexpr char kText${index}[] = {\n    ${bytes}'\\0'};\n\n")
    string(APPEND entries "    {\"${name}\", {kText${index}, ${size}}},\n")
    math(EXPR index "${index} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Generated from text files by installer/cmake/embed_text.cmake.
#include \"engine/base/embedded_text.h\"

#include <array>
#include <span>

namespace ${namespace} {

namespace {

${arrays}constexpr std::array<shack::EmbeddedText, ${index}> kTexts{{
${entries}}};

} // namespace

std::span<const shack::EmbeddedText> ${function}() noexcept;

std::span<const shack::EmbeddedText> ${function}() noexcept
{
    return kTexts;
}

} // namespace ${namespace}
")
