# With -DTY_COVERAGE=ON (gcc): the target `coverage` runs the tests of net/ and those of two programs
# online, and prints by gcovr which lines of net/ they reached.
option(TY_COVERAGE "Count the lines of code that tests reach" OFF)

if(TY_COVERAGE)
  target_compile_options(flags INTERFACE --coverage -O0 -fprofile-update=atomic)
  target_link_options(flags INTERFACE --coverage)
  find_program(TY_GCOVR gcovr REQUIRED)
  add_custom_target(coverage
    COMMAND ${CMAKE_CTEST_COMMAND} -R "^${TY_TEST_PREFIX}(net|online)/" --output-on-failure
    COMMAND ${TY_GCOVR} --root ${CMAKE_SOURCE_DIR} --filter ${CMAKE_SOURCE_DIR}/net/
      --print-summary ${CMAKE_BINARY_DIR}
    USES_TERMINAL VERBATIM)
endif()
