/* PGN, with the moves of every game and, for xiangqi, in any of its notations. */
#include "engine/record.h"
#include "src/play/formats/formats.h"
#include <stdio.h>
#include <string.h>

/* A tag at the beginning of a line. */
static bool detect(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i + 2 < size && i < 4096; i++) {
        bool line = i == 0 || bytes[i - 1] == '\n' || bytes[i - 1] == '\r';
        if (!line || bytes[i] != '[')
            continue;
        size_t name = 0;
        while (i + 1 + name < size && name < 32 &&
               ((bytes[i + 1 + name] | 32) >= 'a' && (bytes[i + 1 + name] | 32) <= 'z'))
            name++;
        return name > 0 && i + 2 + name < size && (memcmp(bytes + i + 1 + name, " \"", 2) == 0);
    }
    return false;
}

/* Passes over what is no record: advertisements behind the last one, rules of signs. */
static void skip_rest(struct ImportSource *source)
{
    const char *at = (const char *)source->bytes + source->at;
    while (*at && *at != '[' && strncmp(at, "1.", 2) != 0) {
        at += strcspn(at, "\n");
        source->line += *at == '\n';
        at += *at == '\n';
        at += strspn(at, " \t\r");
    }
    source->at = (size_t)(at - (const char *)source->bytes);
}

static struct Tree *read(struct ImportSource *source)
{
    const char *text = (const char *)source->bytes + source->at, *rest;
    struct RecordError error;
    int left_out = 0;
    struct Tree *tree =
        record_read_part(text, source->game, &rest, &source->line, &left_out, &error);
    source->at = (size_t)(rest - (const char *)source->bytes);
    skip_rest(source);
    source->error->line = error.line;
    snprintf(source->error->what, sizeof source->error->what, "%s", error.what);
    if (tree && left_out > 0)
        import_mark_incomplete(source, tree, false, left_out);
    return tree;
}

static char *write(const struct Tree *tree, size_t *size, struct ImportError *error)
{
    (void)error;
    char *text = record_write_tree(tree);
    *size = strlen(text);
    return text;
}

const struct Format format_pgn = {
    .id = "pgn",
    .label = "PGN",
    .extensions = ".pgn .pgns",
    .detect = detect,
    .read = read,
    .write = write,
};
