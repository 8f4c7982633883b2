# Hands without sense for an hour under sanitizers, run by name: cmake --build build --target
# monkey_asan. Each target configures a build of its own with clang, builds test_app_monkey there and
# runs one seed after the other; the last one printed is the one that fell.
set(TY_MONKEY_SECONDS 3600 CACHE STRING "How long monkey_asan and monkey_tsan run")
set(TY_MONKEY_SEED 1 CACHE STRING "Their first seed")

# The thread sanitizer's runtime needs a memory layout that some kernels randomise too far.
execute_process(COMMAND setarch -R true RESULT_VARIABLE fixed_layout OUTPUT_QUIET ERROR_QUIET)

function(ty_monkey name sanitizers)
  set(build ${CMAKE_BINARY_DIR}/${name})
  set(layout)
  if(fixed_layout EQUAL 0)
    set(layout setarch -R)
  endif()
  add_custom_target(${name}
    COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR} -B ${build} -G ${CMAKE_GENERATOR}
      -DCMAKE_C_COMPILER=${TY_CLANG} -DCMAKE_BUILD_TYPE=RelWithDebInfo
      -DTY_SANITIZE=${sanitizers} -DTY_TREE_TESTS=OFF
    COMMAND ${CMAKE_COMMAND} --build ${build} --target data test_app_monkey
    COMMAND ${CMAKE_COMMAND} -E env XDG_DATA_HOME=${build}/data
      TSAN_OPTIONS=suppressions=${CMAKE_CURRENT_SOURCE_DIR}/tsan.txt ${TY_ASAN_OPTIONS}
      ${layout} ${build}/tests/test_app_monkey ${TY_MONKEY_SEED} 2000 ${TY_MONKEY_SECONDS}
    USES_TERMINAL VERBATIM)
endfunction()

if(TY_CLANG AND TARGET arcade)
  ty_monkey(monkey_asan address,undefined)
  ty_monkey(monkey_tsan thread)
endif()
