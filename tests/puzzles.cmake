# The puzzles that are shipped. All of them proved again, however long it takes: cmake --build build
# --target puzzles_check; docs/puzzles.md says how long that was. Mates are asked of another program.
set(puzzles ${CMAKE_SOURCE_DIR}/assets/puzzles)
file(GLOB files CONFIGURE_DEPENDS ${puzzles}/*.txt)
add_custom_target(puzzles_check COMMAND tianyuan-engine puzzles --check --progress ${files}
  USES_TERMINAL VERBATIM)
ty_script_test(puzzles/fairy ${CMAKE_CURRENT_SOURCE_DIR}/puzzles/fairy ${puzzles}/xiangqi.txt 40)
set_tests_properties(${TY_TEST_PREFIX}puzzles/fairy PROPERTIES LABELS long)
