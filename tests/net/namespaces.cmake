# A host that is found and reached between network namespaces.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_executable(probe ${CMAKE_CURRENT_SOURCE_DIR}/net/namespaces/probe.c)
target_link_libraries(probe PRIVATE net)

foreach(scenario cable two_cards natpmp upnp carrier no_router)
  set(test ${TY_TEST_PREFIX}net/namespaces_${scenario})
  add_test(NAME ${test} COMMAND Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/net/namespaces/namespaces.py $<TARGET_FILE:probe> ${scenario})
  set_tests_properties(${test} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 120
    ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endforeach()
