# The fuzz targets, run by name: cmake --build build --target fuzz_record
include(Fuzz)
set(here ${CMAKE_CURRENT_SOURCE_DIR})
ty_fuzz(fuzz_record ${here}/engine/fuzz_record.c engine ${here}/engine/corpus/record)
ty_fuzz(fuzz_search ${here}/engine/fuzz_search.c engine ${here}/engine/corpus/search)
ty_fuzz(fuzz_message ${here}/net/fuzz_message.c net ${here}/net/corpus/message)
ty_fuzz(fuzz_session ${here}/net/fuzz_session.c tests_net ${here}/net/corpus/session)
ty_fuzz(fuzz_handshake ${here}/net/fuzz_handshake.c net ${here}/net/corpus/handshake)
ty_fuzz(fuzz_discovery ${here}/net/fuzz_discovery.c net ${here}/net/corpus/discovery)
ty_fuzz(fuzz_relay ${here}/net/fuzz_relay.c net ${here}/net/corpus/relay)
ty_fuzz(fuzz_formats ${here}/play/fuzz_formats.c play ${here}/play/corpus/formats)
# The protocols without the loop that reads standard input, which the target feeds in its place.
file(GLOB protocol CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/cli/protocol/*.c)
list(FILTER protocol EXCLUDE REGEX "/loop\.c$")
ty_fuzz(fuzz_protocol "${here}/cli/fuzz_protocol.c;${protocol}"
  play ${here}/cli/corpus/protocol)
if(TARGET fuzz_protocol AND TY_FUZZ)
  target_compile_definitions(fuzz_protocol PRIVATE TY_VERSION="${PROJECT_VERSION}")
endif()
