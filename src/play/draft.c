/* A study that is not kept yet, as text. */
#include "src/play/draft.h"
#include "src/common/memory.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 128 };

/* FNV-1a. */
uint64_t draft_mark(const struct Tree *tree)
{
    static const char evaluation[] = "[%eval";
    uint64_t mark = 0xcbf29ce484222325U;
    char *text = record_write_tree(tree);
    for (const char *at = text; *at; at++) {
        bool skipped = strncmp(at, evaluation, sizeof evaluation - 1) == 0;
        const char *end = skipped ? strchr(at, ']') : NULL;
        if (end)
            at = end;
        else if (!strchr(" \n{}", *at))
            mark = (mark ^ (unsigned char)*at) * 0x100000001b3U;
    }
    free(text);
    return mark;
}

char *draft_write(const struct Draft *draft)
{
    char *record = record_write_tree(draft->tree);
    size_t size = HEAD_MAX + strlen(record) + 1;
    char *text = memory_zeroed(size);
    snprintf(text, size, "%%study id=%" PRId64 " base=%016" PRIx64 " mine=%d turned=%d\n%s",
             draft->id, draft->base, draft->mine, draft->turned, record);
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

bool draft_read_head(const char *text, struct Draft *draft)
{
    uint64_t id, base, mine, turned;
    *draft = (struct Draft){.tree = NULL};
    if (!take(&text, "%study id=", 10, &id) || !take(&text, " base=", 16, &base) ||
        !take(&text, " mine=", 10, &mine) || !take(&text, " turned=", 10, &turned) ||
        *text != '\n' || id > INT64_MAX || mine > SEATS)
        return false;
    draft->id = (int64_t)id;
    draft->base = base;
    draft->mine = (int)mine;
    draft->turned = turned != 0;
    return true;
}

bool draft_read(const char *text, struct Draft *draft, struct RecordError *error)
{
    const char *rest;
    int line = 2;
    if (!draft_read_head(text, draft)) {
        *error = (struct RecordError){.line = 1, .what = "this is no draft of a study"};
        return false;
    }
    draft->tree = record_read_tree(strchr(text, '\n') + 1, NULL, &rest, &line, error);
    return draft->tree != NULL;
}
