/*
 * libFuzzer's entrance to the reader of records: any text is refused with a line and a reason, or
 * is a record that can be written and read again, giving the same text.
 */
#include "engine/record.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check_again(struct Match *match)
{
    char *once = record_write(match, 0);
    struct Match *again = record_read(once, 0, NULL, NULL);
    assert(again);
    char *twice = record_write(again, 0);
    assert(strcmp(once, twice) == 0);
    match_free(again);
    free(twice);
    free(once);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct RecordError error = {.line = 0};
    char *text = malloc(size + 1);
    assert(text);
    memcpy(text, bytes, size);
    text[size] = '\0';
    struct Match *match = record_read(text, 0, NULL, &error);
    if (match)
        check_again(match);
    else
        assert(error.line >= 1 && error.what[0]);
    match_free(match);
    free(text);
    return 0;
}
