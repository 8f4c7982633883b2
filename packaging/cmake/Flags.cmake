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

# A release says nothing of the folder that it was built in, and is the same from any; elsewhere
# debuggers want to find the sources.
target_compile_options(flags INTERFACE
  $<$<CONFIG:Release>:-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=>)

# The hardening that Debian gives its packages, for who builds without them. Sanitizers have checks
# of their own, and what is not optimised cannot be fortified.
if(NOT TY_SANITIZE AND NOT WIN32)
  set(module $<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>)
  target_compile_options(flags INTERFACE -fstack-protector-strong
    $<$<NOT:${module}>:-fPIE> $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
  target_link_options(flags INTERFACE $<$<NOT:${module}>:-pie> -Wl,-z,relro,-z,now)
endif()

if(TY_SANITIZE)
  target_compile_options(flags INTERFACE
    -fsanitize=${TY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  target_link_options(flags INTERFACE -fsanitize=${TY_SANITIZE})
endif()

# What POSIX and Windows do differently lies in pairs of files, x_posix.c and x_windows.c: lists of
# sources leave out those that end in this.
set(TY_OTHER_SYSTEM "_windows\\.c$")
if(WIN32)
  set(TY_OTHER_SYSTEM "_posix\\.c$")
  set(CMAKE_C_EXTENSIONS ON) # else its C library hides what is older than C99, or newer
  # First of all, the headers that stand in for those of POSIX.
  target_include_directories(flags BEFORE INTERFACE ${CMAKE_SOURCE_DIR}/src/windows/include)
  target_compile_definitions(flags INTERFACE
    __USE_MINGW_ANSI_STDIO=1 _FILE_OFFSET_BITS=64 _WIN32_WINNT=0x0A00 WIN32_LEAN_AND_MEAN NOMINMAX UNICODE)
  # Formats are held to C99 by the compilers of other systems; this one thinks of msvcrt's.
  target_compile_options(flags INTERFACE -Wno-format)
  target_link_options(flags INTERFACE -static)
endif()
