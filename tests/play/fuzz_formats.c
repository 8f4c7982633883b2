/*
 * libFuzzer's entrance to the readers of other programs' records: any bytes end as records or with
 * a reason, in bounded time and memory, and every tree that was read can be written in every format
 * that holds its game.
 */
#include "src/play/formats/format.h"
#include <assert.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void write_all(const struct Tree *tree)
{
    for (int i = 0; format_get(i); i++) {
        struct ImportError error = {.line = 0};
        size_t size;
        if (!format_writes(format_get(i), tree_game(tree)))
            continue;
        char *text = format_get(i)->write(tree, &size, &error);
        assert(text || error.what[0]);
        free(text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct ImportError error = {.line = 0};
    struct Tree *tree;
    struct Import *import = import_open(bytes, size, NULL, NULL, &error);
    assert(import || error.what[0]);
    if (!import)
        return 0;
    for (enum ImportStep step; (step = import_next(import, &tree, &error)) != IMPORT_END;) {
        assert(step == IMPORT_RECORD || error.what[0]);
        if (tree)
            write_all(tree);
        tree_free(tree);
    }
    import_close(import);
    return 0;
}
