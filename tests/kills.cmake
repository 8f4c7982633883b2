# A thousand programs killed at random moments, whatever they do, and what of all they had confirmed is
# lost: cmake --build build --target kills, half an hour. Some kills are a test of ./check --all; with
# TY_KILLS and TY_KILLS_FIRST others are made, or a run that broke off goes on.
set(TY_KILLS 1000 CACHE STRING "How many programs the target kills ends")
set(TY_KILLS_FIRST 0 CACHE STRING "The number of the first of them, which decides its moment")

if(TARGET arcade)
  ty_tests(kills arcade tests_app)
  set_tests_properties(${TY_TEST_PREFIX}kills/moments PROPERTIES LABELS long)
  add_custom_target(kills COMMAND test_kills_moments ${TY_KILLS} ${TY_KILLS_FIRST} USES_TERMINAL)
endif()
