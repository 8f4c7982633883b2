# The fuzz targets, run by name: cmake --build build --target fuzz_record
include(Fuzz)
set(here ${CMAKE_CURRENT_SOURCE_DIR})
ty_fuzz(fuzz_record ${here}/engine/fuzz_record.c engine ${here}/engine/corpus/record)
ty_fuzz(fuzz_message ${here}/net/fuzz_message.c net ${here}/net/corpus/message)
ty_fuzz(fuzz_session "${here}/net/fuzz_session.c;${here}/net/pair.c;${here}/net/games.c" "net;engine"
  ${here}/net/corpus/session)
ty_fuzz(fuzz_handshake ${here}/net/fuzz_handshake.c net ${here}/net/corpus/handshake)
ty_fuzz(fuzz_hail ${here}/net/fuzz_hail.c net ${here}/net/corpus/hail)
ty_fuzz(fuzz_relay ${here}/net/fuzz_relay.c net ${here}/net/corpus/relay)
