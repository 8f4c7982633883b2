# What is measured, not tested: on an idle machine, against limits (tests/measures). Never in ./check.
if(TARGET bench_app_drawing)
  add_custom_target(measures COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/measures ${CMAKE_BINARY_DIR}
    DEPENDS tianyuan tianyuan-engine bench_app_drawing bench_play_library bench_play_online
      bench_net_link bench_cli_protocol bench_play_lab bench_play_practice bench_app_ending
      bench_app_slow_disk slow
    USES_TERMINAL)
endif()
