/*
 * libFuzzer's entrance to the engine's protocols: FUZZED_PROTOCOLS are those of this target, of
 * which the first byte chooses one; the rest are its lines. Whatever they say, it neither crashes
 * nor hangs, and a search of a few nodes answers at once: there are no threads here.
 */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/protocols/protocol.h"
#include "src/play/system/lines.h"
#include "src/play/system/posix.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 16, TABLE_MIB = 1 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void say_all(struct Speaker *speaker, struct Lines *lines)
{
    char *line;
    bool goes_on = true;
    while (goes_on && (line = lines_take_last(lines))) {
        goes_on = speaker->protocol->line(speaker, line, posix_now_us());
        engine_poll(speaker->engine);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct WorkerHost host = posix_host_single();
    struct Lines lines = {.limit = 2000};
    static const char *const ids[] = {FUZZED_PROTOCOLS};
    if (size == 0)
        return 0;
    FILE *out = fopen("/dev/null", "w");
    assert(out);
    const struct Protocol *protocol = protocol_find(ids[bytes[0] % (sizeof ids / sizeof *ids)]);
    struct Speaker *speaker = protocol->open(&host, out);
    speaker->protocol = protocol;
    engine_limit(speaker->engine, NODES, TABLE_MIB);
    engine_configure(speaker->engine,
                     &(struct EngineSettings){.table_mib = TABLE_MIB, .threads = 1});
    /* In two pieces, so that lines break everywhere. */
    size_t half = (size - 1) / 2;
    lines_push(&lines, (const char *)bytes + 1, half);
    lines_push(&lines, (const char *)bytes + 1 + half, size - 1 - half);
    say_all(speaker, &lines);
    engine_free(speaker->engine);
    protocol->close(speaker);
    lines_free(&lines);
    fclose(out);
    return 0;
}
