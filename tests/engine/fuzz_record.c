/*
 * libFuzzer's entrance to the reader of records: any text is refused with a line and a reason, or
 * is a record that can be written and read again, giving the same text.
 */
#include "engine/games.h"
#include "engine/record.h"
#include "src/common/utf8.h"
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

/* What is written is read again, move for move; comments may change, as what is left of a broken
 * command can form a good one. */
static void check_tree_again(const struct Tree *tree)
{
    const char *rest;
    int line = 1;
    char *text = record_write_tree(tree);
    struct Tree *again = record_read_tree(text, NULL, &rest, &line, NULL);
    assert(again && !*rest && tree_count(again) == tree_count(tree));
    for (uint32_t node = 0, other = 0; node != TREE_NONE;
         node = tree_walk(tree, node, TREE_ROOT), other = tree_walk(again, other, TREE_ROOT))
        assert(tree_move(tree, node) == tree_move(again, other) &&
               tree_ply(tree, node) == tree_ply(again, other));
    tree_free(again);
    free(text);
}

/* Every record of the text as a tree, as other programs' files are read. */
static void check_trees(const char *text)
{
    const char *rest = text;
    int line = 1;
    while (*rest) {
        struct RecordError error = {.line = 0};
        const char *begin = rest;
        struct Tree *tree = record_read_tree(begin, games_find("xiangqi"), &rest, &line, &error);
        assert(rest > begin && (tree || (error.line >= 1 && error.what[0])));
        if (tree)
            check_tree_again(tree);
        tree_free(tree);
    }
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
    if (utf8_is_valid(text))
        check_trees(text);
    free(text);
    return 0;
}
