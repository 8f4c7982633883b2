# The real window on a virtual display: a look at every scene, and whole matches between two windows.
set(photographs ${CMAKE_CURRENT_BINARY_DIR}/photographs)

# ty_window_test(NAME SCRIPT ARGUMENT...): runs a script of xvfb/, which computes half of the time.
function(ty_window_test name script)
  ty_script_test(xvfb/${name} Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/xvfb/${script}
    $<TARGET_FILE:tianyuan> ${photographs} ${ARGN})
  set_tests_properties(${TY_TEST_PREFIX}xvfb/${name} PROPERTIES PROCESSORS 2 COST 10)
endfunction()

ty_window_test(smoke smoke.py)
# The same, traced: nothing that works on files on the window's thread.
foreach(which home scenes online)
  ty_window_test(disk_${which} disk.py ${which})
endforeach()
set_tests_properties(${TY_TEST_PREFIX}xvfb/disk_scenes PROPERTIES LABELS long)
# In ./check each game and each network once; disk_online plays gomoku over the loopback, too. Gomoku
# over a relay is played with somebody hostile there.
foreach(match gomoku:loopback xiangqi:loopback gomoku:attacked xiangqi:relay gomoku:cable
    reversi:loopback connect4:loopback)
  string(REPLACE ":" ";" match ${match}) # the game and the network
  list(JOIN match _ name)
  ty_window_test(online_${name} online.py ${match})
endforeach()
foreach(name gomoku_loopback xiangqi_loopback gomoku_attacked reversi_loopback connect4_loopback)
  set_tests_properties(${TY_TEST_PREFIX}xvfb/online_${name} PROPERTIES LABELS long)
endforeach()
set_tests_properties(${TY_TEST_PREFIX}xvfb/online_gomoku_cable PROPERTIES COST 35)
# From home to home; a cable that is pulled is noticed after 15 seconds.
if(NICE_FOUND)
  foreach(way homes turn no_udp ipv6)
    ty_window_test(online_gomoku_${way} online.py gomoku ${way})
    set_tests_properties(${TY_TEST_PREFIX}xvfb/online_gomoku_${way} PROPERTIES LABELS long)
  endforeach()
endif()
