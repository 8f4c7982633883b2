# The real window on a virtual display: a look at every scene, and whole matches between two windows.
set(photographs ${CMAKE_CURRENT_BINARY_DIR}/photographs)
ty_script_test(xvfb/smoke Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/xvfb/smoke.py
  $<TARGET_FILE:tianyuan> ${photographs})
# The same, traced: nothing that works on files on the window's thread.
foreach(which home online)
  ty_script_test(xvfb/disk_${which} Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/xvfb/disk.py
    $<TARGET_FILE:tianyuan> ${photographs} ${which})
endforeach()
# In ./check each game and each network once; disk_online plays gomoku over the loopback, too.
foreach(match gomoku:loopback xiangqi:loopback gomoku:relay xiangqi:relay gomoku:cable)
  string(REPLACE ":" ";" match ${match}) # the game and the network
  list(JOIN match _ name)
  ty_script_test(xvfb/online_${name} Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/xvfb/online.py $<TARGET_FILE:tianyuan> ${photographs} ${match})
  set_tests_properties(${TY_TEST_PREFIX}xvfb/online_${name} PROPERTIES COST 10)
endforeach()
foreach(name gomoku_loopback xiangqi_loopback gomoku_relay)
  set_tests_properties(${TY_TEST_PREFIX}xvfb/online_${name} PROPERTIES LABELS long)
endforeach()
# From home to home; a cable that is pulled is noticed after 15 seconds.
if(NICE_FOUND)
  foreach(way homes turn no_udp ipv6)
    ty_script_test(xvfb/online_gomoku_${way} Python3::Interpreter
      ${CMAKE_CURRENT_SOURCE_DIR}/xvfb/online.py $<TARGET_FILE:tianyuan> ${photographs} gomoku ${way})
    set_tests_properties(${TY_TEST_PREFIX}xvfb/online_gomoku_${way} PROPERTIES LABELS long COST 8)
  endforeach()
endif()
