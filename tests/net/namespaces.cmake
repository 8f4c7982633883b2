# A host that is found and reached between network namespaces.
add_executable(probe ${CMAKE_CURRENT_SOURCE_DIR}/net/namespaces/probe.c)
target_link_libraries(probe PRIVATE net)

foreach(scenario cable two_cards natpmp upnp carrier no_router false_router
        muddled_natpmp nonsense_natpmp pinhole no_pinhole)
  ty_script_test(net/namespaces_${scenario} Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/net/namespaces/namespaces.py $<TARGET_FILE:probe> ${scenario})
endforeach()
