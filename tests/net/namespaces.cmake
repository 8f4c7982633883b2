# A host that is found and reached between network namespaces, and whole matches between them.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_executable(probe ${CMAKE_CURRENT_SOURCE_DIR}/net/namespaces/probe.c)
target_link_libraries(probe PRIVATE net)

# ty_namespaces(TEST SCRIPT PROGRAM SCENARIO)
function(ty_namespaces name script program scenario)
  set(test ${TY_TEST_PREFIX}${name}_${scenario})
  add_test(NAME ${test} COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/${script}
    $<TARGET_FILE:${program}> ${scenario})
  set_tests_properties(${test} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 120
    ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endfunction()

foreach(scenario cable two_cards natpmp upnp carrier no_router)
  ty_namespaces(net/namespaces net/namespaces/namespaces.py probe ${scenario})
endforeach()
if(TARGET tianyuan-engine)
  foreach(scenario found moved relayed)
    ty_namespaces(online/apart online/apart.py tianyuan-engine ${scenario})
  endforeach()
endif()
