# The whole state space of the match between host and guest, within small bounds: 0.3 million states;
# and, within smaller ones, with a host or a guest who lies about time and absence. The target
# model_more goes further, and shows that each rule of the model is needed: minutes.
set(model ${CMAKE_CURRENT_SOURCE_DIR}/model/check.sh)
ty_script_test(model/match ${model})
ty_script_test(model/lying_host ${model} 3 1 1 HOST)
ty_script_test(model/lying_guest ${model} 3 1 1 GUEST)
foreach(name match lying_host lying_guest)
  set_tests_properties(${TY_TEST_PREFIX}model/${name} PROPERTIES LABELS long
    PROCESSORS ${TY_PLACES} COST ${TY_COMPUTES})
endforeach()
add_custom_target(model_more COMMAND ${model} 5 2 1 COMMAND ${model} 4 1 1 HOST
  COMMAND ${model} 4 1 1 GUEST COMMAND ${model} mutants USES_TERMINAL)
