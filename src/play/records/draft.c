/* A study that is not kept yet, as text. */
#include "src/play/records/draft.h"
#include "src/common/memory.h"
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 128 };

/* Leaves of a record what people have put into it; returns how many bytes. */
static size_t strip(char *text)
{
    static const char evaluation[] = "[%eval";
    char *to = text;
    for (const char *at = text; *at; at++) {
        bool skipped = strncmp(at, evaluation, sizeof evaluation - 1) == 0;
        const char *end = skipped ? strchr(at, ']') : NULL;
        if (end)
            at = end;
        else if (!strchr(" \n{}", *at))
            *to++ = *at;
    }
    return (size_t)(to - text);
}

uint64_t draft_mark(const struct Tree *tree)
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    uint64_t mark = 0;
    char *text = record_write_tree(tree);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, strip(text), NULL, 0);
    for (size_t i = 0; i < sizeof mark; i++)
        mark = mark << 8 | hash[i];
    free(text);
    return mark ? mark : 1;
}

/* --- the place: how many nodes come before it in the order of writing --- */

static uint64_t number_of(const struct Tree *tree, TreeNode place)
{
    uint64_t number = 0;
    for (TreeNode node = TREE_ROOT; node != place && node != TREE_NONE;
         node = tree_walk(tree, node, TREE_ROOT))
        number++;
    return number;
}

/* Where there are not so many: the end of the main line. */
static TreeNode node_of(const struct Tree *tree, uint64_t number)
{
    TreeNode node = TREE_ROOT;
    while (number-- > 0 && node != TREE_NONE)
        node = tree_walk(tree, node, TREE_ROOT);
    return node != TREE_NONE ? node : tree_last(tree, TREE_ROOT);
}

/* --- text --- */

char *draft_write(const struct Draft *draft)
{
    char *record = record_write_tree(draft->tree);
    size_t size = HEAD_MAX + strlen(record) + 1;
    char *text = memory_zeroed(size);
    snprintf(text, size,
             "%%study id=%" PRId64 " base=%016" PRIx64 " mine=%d turned=%d at=%" PRIu64 "\n%s",
             draft->id, draft->base, draft->mine, draft->board_flipped,
             number_of(draft->tree, draft->at), record);
    free(record);
    return text;
}

/* Takes `name` and the number behind it. */
static bool take(const char **at, const char *name, int base, uint64_t *value)
{
    char *end;
    if (strncmp(*at, name, strlen(name)) != 0)
        return false;
    *at += strlen(name);
    *value = strtoull(*at, &end, base);
    bool any = end > *at;
    *at = end;
    return any;
}

static bool read_head(const char *text, struct Draft *draft, uint64_t *at)
{
    uint64_t id, base, mine, turned;
    *draft = (struct Draft){.tree = NULL};
    *at = UINT64_MAX; /* the first drafts said no place */
    if (!take(&text, "%study id=", 10, &id) || !take(&text, " base=", 16, &base) ||
        !take(&text, " mine=", 10, &mine) || !take(&text, " turned=", 10, &turned) ||
        (*text == ' ' && !take(&text, " at=", 10, at)) || *text != '\n' || id > INT64_MAX ||
        mine > SEATS)
        return false;
    draft->id = (int64_t)id;
    draft->base = base;
    draft->mine = (int)mine;
    draft->board_flipped = turned != 0;
    return true;
}

bool draft_read_head(const char *text, struct Draft *draft)
{
    uint64_t at;
    return read_head(text, draft, &at);
}

bool draft_read(const char *text, struct Draft *draft, struct RecordError *error)
{
    const char *rest;
    uint64_t at;
    int line = 2;
    if (!read_head(text, draft, &at)) {
        *error = (struct RecordError){.line = 1, .what = "this is no draft of a study"};
        return false;
    }
    draft->tree = record_read_tree(strchr(text, '\n') + 1, NULL, &rest, &line, error);
    if (draft->tree)
        draft->at = node_of(draft->tree, at);
    return draft->tree != NULL;
}
