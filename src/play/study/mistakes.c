/* Mistakes as questions. */
#include "src/play/study/mistakes.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/play/study/judge.h"
#include <stdlib.h>

static const char tag[] = "Learnt";

/* The next number of the tag's text, moved behind; 0: there is none. */
static int next_ply(const char **at)
{
    char *end;
    long ply = strtol(*at, &end, 10);
    bool good = end != *at && ply > 0 && ply <= TREE_PLY_MAX;
    *at = end;
    return good ? (int)ply : 0;
}

bool mistakes_is_learnt(const struct Tree *tree, int ply)
{
    const char *at = tree_tag(tree, tag);
    int learnt;
    while ((learnt = next_ply(&at)) != 0)
        if (learnt == ply)
            return true;
    return false;
}

void mistakes_learn(struct Tree *tree, int ply)
{
    struct StringBuffer text = {.data = NULL};
    const char *before = tree_tag(tree, tag);
    if (mistakes_is_learnt(tree, ply))
        return;
    string_buffer_format(&text, "%s%s%d", before, *before ? " " : "", ply);
    tree_set_tag(tree, tag, text.data);
    free(text.data);
}

void mistakes_merge(const struct Tree *from, struct Tree *to)
{
    const char *at = tree_tag(from, tag);
    int ply;
    while ((ply = next_ply(&at)) != 0)
        mistakes_learn(to, ply);
}

int mistakes_list(const struct Tree *tree, int colour, struct Mistake **list)
{
    struct Judgement judgement;
    int count = 0;
    judgement_init(&judgement, tree);
    *list = memory_zeroed((size_t)judgement.count * sizeof **list);
    for (int i = 1; i < judgement.count; i++) {
        const struct JudgedPly *ply = &judgement.ply[i];
        if (ply->verdict < MOVE_WAS_MISTAKE || (colour != MISTAKES_BOTH && ply->colour != colour))
            continue;
        (*list)[count++] = (struct Mistake){.node = ply->node,
                                            .played = tree_move(tree, ply->node),
                                            .ply = i,
                                            .colour = ply->colour,
                                            .loss = ply->loss,
                                            .learnt = mistakes_is_learnt(tree, i)};
    }
    judgement_free(&judgement);
    return count;
}
