# Write texts as arrays of bytes, and a table of them, into the header OUTPUT:
#   cmake -DOUTPUT=FILE -DTABLES=NAME,NAME "-DNAME=FILE|FILE" "-DNAME=FILE|FILE" -P embedded.h.cmake
# Files are separated by '|', for a path may have blanks.  The table embedded_NAME[] has the texts of NAME's files, each
# with the file's name up to its first dot.
function(embed table files)
  string(REPLACE "|" ";" files "${files}")
  set(arrays "")
  set(rows "")
  foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME_WE)
    string(REGEX REPLACE "[^a-z0-9]" "_" symbol "${table}_${name}")
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char ${symbol}[] = {${bytes}};\n")
    string(APPEND rows "    {\"${name}\", (const char *)${symbol}, sizeof ${symbol}},\n")
  endforeach()
  set(header "${header}${arrays}static const struct embedded embedded_${table}[] = {\n${rows}};\n" PARENT_SCOPE)
endfunction()

set(header "/* Written by embedded.h.cmake: do not edit. */\nstruct embedded {\n    const char *name;\n    const char *text;\n    unsigned long length;\n};\n")
string(REPLACE "," ";" tables "${TABLES}")
foreach(table IN LISTS tables)
  embed(${table} "${${table}}")
endforeach()
file(WRITE "${OUTPUT}" "${header}")
