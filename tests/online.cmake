# Two programs play each other over the loopback, through every fault that tests/online/ knows. The
# killer is preloaded into a program to end it at a point of its journal.
add_library(killer MODULE ${CMAKE_CURRENT_SOURCE_DIR}/online/killer.c)
target_link_libraries(killer PRIVATE flags ${CMAKE_DL_LIBS})
set(faults Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/online/faults.py
  $<TARGET_FILE:tianyuan-engine> $<TARGET_FILE:killer>)
foreach(scenario split cuts kills silent_host wrong_code wrong_version deaf_peer clocks relay unplugged
        long_line drips strangers)
  ty_script_test(online/${scenario} ${faults} ${scenario})
endforeach()
foreach(scenario clock impostor relay guessing knocking)
  ty_script_test(online/attacks_${scenario} Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/online/attacks.py $<TARGET_FILE:tianyuan-engine> ${scenario})
endforeach()
foreach(scenario watch refused crowd)
  ty_script_test(online/watchers_${scenario} Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/online/watchers.py
    $<TARGET_FILE:tianyuan-engine> $<TARGET_FILE:killer> ${scenario})
endforeach()
foreach(scenario pair taken cleared restarted flood)
  ty_script_test(online/players_${scenario} Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/online/players.py $<TARGET_FILE:tianyuan-engine> ${scenario})
endforeach()
set(networks moved relay page_relay watch)
if(NICE_FOUND)
  list(APPEND networks homes again symmetric no_way no_udp ipv6 pinhole code_alone page_turn)
endif()
foreach(scenario ${networks})
  ty_script_test(online/networks_${scenario} Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/online/networks.py $<TARGET_FILE:tianyuan-engine> ${scenario})
endforeach()
foreach(slow deaf_peer clocks watchers_refused networks_moved networks_homes networks_symmetric networks_no_udp)
  if(TEST ${TY_TEST_PREFIX}online/${slow})
    set_tests_properties(${TY_TEST_PREFIX}online/${slow} PROPERTIES COST 20)
  endif()
endforeach()

# Every point of every record of two games' journals, either side: some minutes.
add_custom_target(online_kills COMMAND ${faults} kills 30 DEPENDS tianyuan-engine killer
  USES_TERMINAL)
