/* What the files of this scene share: its question, on the board. */
#include "src/app/scenes/mistakes/mistakes.h"

const struct Mistake *mistakes_question(const struct MistakesScene *scene)
{
    return &scene->list[scene->at];
}

enum MoveNotation mistakes_notation(const struct MistakesScene *scene)
{
    return (enum MoveNotation)scene->app->settings.notation;
}

void mistakes_show(struct MistakesScene *scene)
{
    struct TreeCursor before;
    struct Tree *tree = scene->args.tree;
    TreeNode node = scene->cursor.node;
    bool first = node == TREE_ROOT;
    tree_cursor_init(&before, tree);
    if (!first)
        tree_cursor_go(&before, tree_parent(tree, node));
    stage_show(&scene->stage, &before.board, first ? MOVE_NONE : tree_move(tree, node));
    tree_cursor_free(&before);
}

void mistakes_tell(struct MistakesScene *scene, bool found)
{
    if (!scene->told && scene->args.answered)
        scene->args.answered(scene->app, scene->args.id, mistakes_question(scene)->ply, found);
    scene->told = true;
}
