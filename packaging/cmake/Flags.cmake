# Compiler flags that every target of the project shares, as the interface target `flags`.

add_library(flags INTERFACE)
target_include_directories(flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
target_compile_options(flags INTERFACE
  -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -fno-common
  $<$<BOOL:${TY_WERROR}>:-Werror>)

# Asserts guard invariants that a player's record depends on: they stay on in every build type.
foreach(type RELEASE RELWITHDEBINFO MINSIZEREL)
  string(REPLACE "-DNDEBUG" "" CMAKE_C_FLAGS_${type} "${CMAKE_C_FLAGS_${type}}")
endforeach()

if(TY_SANITIZE)
  target_compile_options(flags INTERFACE
    -fsanitize=${TY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  target_link_options(flags INTERFACE -fsanitize=${TY_SANITIZE})
endif()
