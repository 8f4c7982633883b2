# The arcade as a screen reader meets it, over AT-SPI on a session bus of its own.
foreach(what walk hands dialogs friends)
  ty_script_test(reader/${what} Python3::Interpreter
    ${CMAKE_CURRENT_SOURCE_DIR}/reader/${what}.py $<TARGET_FILE:tianyuan>)
  set_tests_properties(${TY_TEST_PREFIX}reader/${what} PROPERTIES PROCESSORS 2 COST 40)
endforeach()
