/* What is typed at a program that plays or watches online. */
#include "src/cli/peers/typed.h"
#include "src/cli/peers/report.h"

enum { LINE_BYTES = 512, CHUNK = 512 };

bool typed_read(struct Typed *typed, struct WakePipe *wakes)
{
    char chunk[CHUNK];
    long size = wake_pipe_read(wakes, chunk, sizeof chunk);
    typed->lines.limit = LINE_BYTES;
    if (size > 0)
        lines_push(&typed->lines, chunk, (size_t)size);
    return size != 0;
}

const char *typed_take(struct Typed *typed)
{
    const char *line = lines_take(&typed->lines);
    for (; typed->refused < typed->lines.dropped; typed->refused++)
        report_line("no That line is too long: %d bytes at most", LINE_BYTES);
    return line;
}

void typed_free(struct Typed *typed)
{
    lines_free(&typed->lines);
}
