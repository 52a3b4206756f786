# Write the files of INPUTS (separated by '|', for a path may have blanks) as arrays of bytes into the header OUTPUT:
#   cmake -DOUTPUT=FILE "-DINPUTS=FILE|FILE" -P embedded.h.cmake
# NAME.puzzle becomes embedded_NAME, with '_' for '-'.
string(REPLACE "|" ";" INPUTS "${INPUTS}")
set(header "/* Written by embedded.h.cmake: do not edit. */\n")
foreach(input IN LISTS INPUTS)
  get_filename_component(name "${input}" NAME_WE)
  string(REPLACE "-" "_" name "${name}")
  file(READ "${input}" bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND header "static const unsigned char embedded_${name}[] = {${bytes}};\n")
endforeach()
file(WRITE "${OUTPUT}" "${header}")
