# The fuzz targets, run by name: cmake --build build --target fuzz_record
include(Fuzz)
set(here ${CMAKE_CURRENT_SOURCE_DIR})
ty_fuzz(fuzz_record ${here}/engine/fuzz_record.c engine ${here}/engine/corpus/record)
ty_fuzz(fuzz_search ${here}/engine/fuzz_search.c engine ${here}/engine/corpus/search)
ty_fuzz(fuzz_message ${here}/net/fuzz_message.c net ${here}/net/corpus/message)
ty_fuzz(fuzz_session ${here}/net/fuzz_session.c tests_net ${here}/net/corpus/session)
ty_fuzz(fuzz_handshake ${here}/net/fuzz_handshake.c net ${here}/net/corpus/handshake)
ty_fuzz(fuzz_watch ${here}/net/fuzz_watch.c tests_net ${here}/net/corpus/watch)
ty_fuzz(fuzz_discovery ${here}/net/fuzz_discovery.c net ${here}/net/corpus/discovery)
ty_fuzz(fuzz_relay ${here}/net/fuzz_relay.c net ${here}/net/corpus/relay)
ty_fuzz(fuzz_players ${here}/net/fuzz_players.c net ${here}/net/corpus/players)
ty_fuzz(fuzz_stun ${here}/net/fuzz_stun.c net ${here}/net/corpus/stun)
ty_fuzz(fuzz_invite ${here}/net/fuzz_invite.c net ${here}/net/corpus/invite)
ty_fuzz(fuzz_letter ${here}/net/fuzz_letter.c tests_net ${here}/net/corpus/letter)
ty_fuzz(fuzz_journal ${here}/play/fuzz_journal.c play ${here}/play/corpus/journal)
ty_fuzz(fuzz_program ${here}/play/fuzz_program.c play ${here}/play/corpus/program)
ty_fuzz(fuzz_formats ${here}/play/fuzz_formats.c play ${here}/play/corpus/formats)
ty_fuzz(fuzz_archive ${here}/play/fuzz_archive.c play ${here}/play/corpus/archive)
# The protocols without the loop that reads standard input, which the target feeds in its place.
file(GLOB protocol CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/cli/protocols/*.c)
list(FILTER protocol EXCLUDE REGEX "/loop\.c$")
# Gomocup's apart: each game begins by making gomoku's tables, some dozens a second; the others run
# a thousand inputs in that time.
ty_fuzz(fuzz_protocol "${here}/cli/fuzz_protocol.c;${protocol}"
  play ${here}/cli/corpus/protocol)
ty_fuzz(fuzz_gomocup "${here}/cli/fuzz_protocol.c;${protocol}"
  play ${here}/cli/corpus/gomocup)
if(TARGET fuzz_protocol AND TY_FUZZ)
  target_compile_definitions(fuzz_protocol PRIVATE TY_VERSION="${PROJECT_VERSION}"
    "FUZZED_PROTOCOLS=\"uci\",\"ucci\"")
  target_compile_definitions(fuzz_gomocup PRIVATE TY_VERSION="${PROJECT_VERSION}"
    "FUZZED_PROTOCOLS=\"gomocup\"")
endif()
