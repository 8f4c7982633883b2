# How tests are built and registered. tests/CMakeLists.txt says which there are.
#
# Labels: `long` is left to ./check --all; `quick` stands in for a long one in ./check alone; in the
# tests labelled `threads` more than one thread runs.
find_package(PkgConfig REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
pkg_check_modules(CMOCKA IMPORTED_TARGET cmocka)
if(NOT CMOCKA_FOUND)
  message(FATAL_ERROR "The tests need cmocka (Debian: libcmocka-dev, and what else "
    "packaging/packages/check.txt lists). To build without them: -DBUILD_TESTING=OFF")
endif()

# ./check runs the tests of several builds at once: the prefix tells them apart, and the label
# leaves only the tests that carry it.
set(TY_TEST_PREFIX "" CACHE STRING "What the names of the tests start with")
set(TY_TEST_LABEL "" CACHE STRING "Build and register only the unit tests with this label")
set(TY_NOT_HERE "^$" CACHE STRING "Files under tests/ that this system cannot run, as a pattern")
# In seconds, for every test: it ends what hangs and nothing else, as tests have no deadlines of their
# own. The longest takes a tenth of it on one core.
set(TY_TEST_LIMIT 1800)
option(TY_TREE_TESTS "Register the checks on the tree itself" ON)

# ./check has six places a core. A test that computes takes four (PROCESSORS), one that waits for
# others a single one: so beside a test that computes for each core there is room for some that wait.
# COST puts them into order: all that compute are asked first, or else those that wait would take
# every place that gets free, and the cores would wait with them. Within each kind the longest start
# first, by their seconds on one core, where these are many.
set(TY_PLACES 4)
set(TY_COMPUTES 1000)

# cmocka catches a crash and says its signal alone; a sanitizer says where.
set(TY_ASAN_OPTIONS ASAN_OPTIONS=allow_user_segv_handler=0)

# ty_helpers(AREA LIBRARY...): compiles the helpers of an area once, as the library tests_<area>,
# which brings with it all that a test of the area is linked with.
function(ty_helpers area)
  file(GLOB helpers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${area}/*.c)
  list(FILTER helpers EXCLUDE REGEX "/(test|fuzz|bench)_[^/]*\\.c$")
  list(FILTER helpers EXCLUDE REGEX ${TY_OTHER_SYSTEM})
  list(FILTER helpers EXCLUDE REGEX ${TY_NOT_HERE})
  set(kind PUBLIC)
  if(helpers)
    add_library(tests_${area} STATIC EXCLUDE_FROM_ALL ${helpers})
  else()
    add_library(tests_${area} INTERFACE)
    set(kind INTERFACE)
  endif()
  target_link_libraries(tests_${area} ${kind} ${ARGN} PkgConfig::CMOCKA)
  target_compile_definitions(tests_${area} ${kind} TESTS_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
endfunction()

# ty_tests(AREA LIBRARY...): registers the tests of one folder, each tests/<area>/test_<what>.c as
# <area>/<what>.
function(ty_tests area)
  ty_helpers(${area} ${ARGN})
  file(GLOB programs CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${area}/test_*.c)
  list(FILTER programs EXCLUDE REGEX ${TY_NOT_HERE})
  foreach(source ${programs})
    get_filename_component(name ${source} NAME_WE)
    string(REGEX REPLACE "^test_" "" name ${name})
    if(NOT TY_TEST_LABEL OR ${area}/${name} IN_LIST TY_LABELLED_${TY_TEST_LABEL})
      ty_test(${area} ${name} ${source})
    endif()
  endforeach()
endfunction()

# ty_test(AREA NAME SOURCE): builds and registers one test program. It has no display, no sound
# device, and a data folder of its own. Under sanitizers it gets the argument TY_SANITIZED_AREA/NAME.
function(ty_test area name source)
  set(program test_${area}_${name})
  add_executable(${program} ${source})
  target_link_libraries(${program} PRIVATE tests_${area})
  set(test ${TY_TEST_PREFIX}${area}/${name})
  set(argument)
  if(TY_SANITIZE)
    set(argument ${TY_SANITIZED_${area}/${name}})
  endif()
  add_test(NAME ${test} COMMAND ${program} ${argument})
  set_tests_properties(${test} PROPERTIES TIMEOUT ${TY_TEST_LIMIT} PROCESSORS ${TY_PLACES}
    COST ${TY_COMPUTES} ENVIRONMENT
    "SDL_VIDEODRIVER=dummy;SDL_AUDIODRIVER=dummy;XDG_DATA_HOME=${CMAKE_CURRENT_BINARY_DIR}/data/${area}_${name};TSAN_OPTIONS=suppressions=${CMAKE_CURRENT_SOURCE_DIR}/tsan.txt;${TY_ASAN_OPTIONS}")
  if(${area}/${name} IN_LIST TY_LABELLED_threads)
    set_tests_properties(${test} PROPERTIES LABELS threads)
  endif()
endfunction()

# ty_test_waits(AREA NAME...): these tests wait for others more than they compute.
function(ty_test_waits area)
  foreach(name ${ARGN})
    if(TARGET test_${area}_${name})
      set_tests_properties(${TY_TEST_PREFIX}${area}/${name} PROPERTIES PROCESSORS 1 COST 0)
    endif()
  endforeach()
endfunction()

# ty_costs(AREA NAME SECONDS...): how long the longest of an area take on one core.
function(ty_costs area)
  while(ARGN)
    list(POP_FRONT ARGN name seconds)
    if(TARGET test_${area}_${name})
      set(test ${TY_TEST_PREFIX}${area}/${name})
      get_test_property(${test} COST kind)
      math(EXPR cost "${kind} + ${seconds}")
      set_tests_properties(${test} PROPERTIES COST ${cost})
    endif()
  endwhile()
endfunction()

# ty_long_test(AREA NAME ARGUMENT SECONDS): runs a test program once more with an argument, labelled
# `long`; not under sanitizers, which have seen the same code in the short run.
function(ty_long_test area name argument seconds)
  if(TY_SANITIZE OR NOT TARGET test_${area}_${name})
    return()
  endif()
  set(test ${TY_TEST_PREFIX}${area}/${name}_${argument})
  add_test(NAME ${test} COMMAND test_${area}_${name} ${argument})
  math(EXPR cost "${TY_COMPUTES} + ${seconds}")
  set_tests_properties(${test} PROPERTIES LABELS long TIMEOUT ${TY_TEST_LIMIT} PROCESSORS ${TY_PLACES} COST ${cost})
endfunction()

# ty_script_test(NAME COMMAND...): registers a test that is a script or runs one. It ends with 77
# where the machine lacks something, and says what.
function(ty_script_test name)
  add_test(NAME ${TY_TEST_PREFIX}${name} COMMAND ${ARGN})
  set_tests_properties(${TY_TEST_PREFIX}${name} PROPERTIES SKIP_RETURN_CODE 77
    TIMEOUT ${TY_TEST_LIMIT} ENVIRONMENT PYTHONDONTWRITEBYTECODE=1)
endfunction()

# ty_benches(AREA): builds every bench_<what>.c of a folder as the program bench_<area>_<what>:
# measures to be looked at, no tests.
function(ty_benches area)
  if(TY_SANITIZE OR TY_TEST_LABEL OR WIN32)
    return() # nothing to be measured there
  endif()
  file(GLOB programs CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${area}/bench_*.c)
  foreach(source ${programs})
    get_filename_component(name ${source} NAME_WE)
    string(REGEX REPLACE "^bench_" "bench_${area}_" program ${name})
    add_executable(${program} ${source})
    target_link_libraries(${program} PRIVATE tests_${area})
  endforeach()
endfunction()
