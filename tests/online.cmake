# Two programs play each other over the loopback, through every fault that tests/online/ knows. The
# killer is preloaded into a program to end it at a point of its journal.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_library(killer MODULE ${CMAKE_CURRENT_SOURCE_DIR}/online/killer.c)
target_link_libraries(killer PRIVATE flags ${CMAKE_DL_LIBS})
set(faults Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/online/faults.py
  $<TARGET_FILE:tianyuan-engine> $<TARGET_FILE:killer>)
foreach(scenario split cuts kills silent_host wrong_code wrong_version deaf_peer relay
        strangers)
  set(test ${TY_TEST_PREFIX}online/${scenario})
  add_test(NAME ${test} COMMAND ${faults} ${scenario})
  set_tests_properties(${test} PROPERTIES TIMEOUT 300 SKIP_RETURN_CODE 77
    ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endforeach()
foreach(scenario moved relay)
  set(test ${TY_TEST_PREFIX}online/networks_${scenario})
  add_test(NAME ${test} COMMAND Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/online/networks.py $<TARGET_FILE:tianyuan-engine> ${scenario})
  set_tests_properties(${test} PROPERTIES TIMEOUT 120 SKIP_RETURN_CODE 77
    ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endforeach()

# Every point of every record of two games' journals, either side: some minutes.
add_custom_target(online_kills COMMAND ${faults} kills 30 DEPENDS tianyuan-engine killer
  USES_TERMINAL)
