# Write the texts of the built-in groups, as embedded.h.cmake does those of the puzzles:
#   cmake -DOUTPUT=FILE "-Dgroups=FILE|FILE" -P embedded_groups.h.cmake
set(TABLES groups)
include(${CMAKE_CURRENT_LIST_DIR}/embedded.h.cmake)
