# ty_fuzz(NAME SOURCE LIBRARY CORPUS): the target NAME configures a build of its own with clang,
# builds SOURCE against LIBRARY with libFuzzer and sanitizers, and runs it for TY_FUZZ_SECONDS from
# the seeds in CORPUS. What it learns and finds is kept in the build folder, under fuzz/.
# In that build itself, and in the sanitizer build of ./check, a short run is a CTest test.
option(TY_FUZZ "Build the fuzz programs themselves: the build that the fuzz targets make" OFF)
set(TY_FUZZ_SECONDS 30 CACHE STRING "How long each fuzz target runs")
find_program(TY_CLANG NAMES clang clang-19 clang-18 clang-17 clang-16 clang-15 clang-14)

function(ty_fuzz name source library corpus)
  set(build ${CMAKE_BINARY_DIR}/fuzz)
  if(TY_FUZZ)
    add_executable(${name} ${source})
    target_link_libraries(${name} PRIVATE ${library})
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    set(learnt ${CMAKE_CURRENT_BINARY_DIR}/${name}-corpus)
    file(MAKE_DIRECTORY ${learnt})
    add_test(NAME ${TY_TEST_PREFIX}${name} COMMAND ${name} -seed=1 -runs=20000 -max_total_time=20
      -max_len=4096 -timeout=10 -artifact_prefix=${learnt}/ ${learnt} ${corpus})
  elseif(TY_CLANG)
    add_custom_target(${name}
      COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR} -B ${build} -G ${CMAKE_GENERATOR}
        -DCMAKE_C_COMPILER=${TY_CLANG} -DCMAKE_BUILD_TYPE=RelWithDebInfo -DTY_FUZZ=ON
        -DTY_SANITIZE=fuzzer-no-link,address,undefined -DTY_ARCADE=OFF
      COMMAND ${CMAKE_COMMAND} --build ${build} --target ${name}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${build}/${name}-corpus
      COMMAND ${build}/tests/${name} -max_total_time=${TY_FUZZ_SECONDS} -max_len=4096 -timeout=5
        -artifact_prefix=${build}/${name}- ${build}/${name}-corpus ${corpus}
      USES_TERMINAL VERBATIM)
  else()
    add_custom_target(${name}
      COMMAND ${CMAKE_COMMAND} -E echo "SKIP ${name}: needs clang and its libFuzzer" VERBATIM)
  endif()
endfunction()
