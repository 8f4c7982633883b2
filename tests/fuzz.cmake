# The fuzz targets, run by name: cmake --build build --target fuzz_record
include(Fuzz)
set(here ${CMAKE_CURRENT_SOURCE_DIR})
ty_fuzz(fuzz_record ${here}/engine/fuzz_record.c engine ${here}/engine/corpus/record)
