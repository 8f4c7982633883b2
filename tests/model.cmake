# The whole state space of the match between host and guest, within small bounds: 0.26 million states.
# The target model_more goes on to 1.7 million, and shows that each rule of the model is needed: minutes.
set(model ${CMAKE_CURRENT_SOURCE_DIR}/model/check.sh)
ty_script_test(model/match ${model})
set_tests_properties(${TY_TEST_PREFIX}model/match PROPERTIES LABELS long PROCESSORS ${TY_PLACES}
  COST 31)
add_custom_target(model_more COMMAND ${model} 5 2 1 COMMAND ${model} mutants USES_TERMINAL)
