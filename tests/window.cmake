# The arcade's tests once more, each ended where the window's thread works on a file: watcher is
# preloaded into them.
add_library(watcher MODULE ${CMAKE_CURRENT_SOURCE_DIR}/window/watcher.c)
target_link_libraries(watcher PRIVATE flags ${CMAKE_DL_LIBS})
# And into what is measured, a disk that is slow.
add_library(slow MODULE ${CMAKE_CURRENT_SOURCE_DIR}/window/slow.c)
target_link_libraries(slow PRIVATE flags ${CMAKE_DL_LIBS})
foreach(what backups drafts leaving lessons letters library lobby mistakes newcomer play settings slow_disk statistics study windows)
  set(test ${TY_TEST_PREFIX}window/${what})
  add_test(NAME ${test} COMMAND test_app_${what})
  set_tests_properties(${test} PROPERTIES TIMEOUT ${TY_TEST_LIMIT} LABELS long ENVIRONMENT
    "LD_PRELOAD=$<TARGET_FILE:watcher>;SDL_VIDEODRIVER=dummy;SDL_AUDIODRIVER=dummy;XDG_DATA_HOME=${CMAKE_CURRENT_BINARY_DIR}/data/window_${what}")
endforeach()
