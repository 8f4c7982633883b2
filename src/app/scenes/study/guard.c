/* A game that was played to its end stays as it was: what would change its moves is done to a copy,
 * which nobody keeps yet. Comments, signs and variations go into the game. */
#include "src/app/scenes/study/study.h"
#include <string.h>

void study_hand_over(struct StudyScene *scene)
{
    scene->kept_change |= study_take_changed(scene->study);
    if (scene->kept_change && scene->args.keep) {
        study_rebase_draft(scene);
        scene->args.keep(scene->app, scene->args.id, study_tree(scene->study));
    }
    scene->kept_change = false;
}

static bool is_over(const struct Tree *tree)
{
    const char *result = tree_tag(tree, "Result");
    return result[0] != 0 && strcmp(result, "*") != 0;
}

/* Hands the game over as it is, and goes on with a copy. */
static void part(struct StudyScene *scene)
{
    study_hand_over(scene);
    study_end_draft(scene);
    scene->args.keep = NULL;
    scene->args.id = 0;
    scene->base = 0;
    tree_set_tag(study_tree(scene->study), "Result", "*");
    app_toast(scene->app, app_tr(scene->app, "The game stays as it was: this is a copy"));
}

void study_guard(struct StudyScene *scene, enum StudyChange change)
{
    struct Tree *tree = study_tree(scene->study);
    bool main = study_on_main(scene->study);
    bool end = main && tree_child(tree, study_node(scene->study)) == TREE_NONE;
    if (!scene->args.keep || !is_over(tree))
        return;
    if (change == STUDY_PROMOTES ? !main : change == STUDY_DELETES ? main : end)
        part(scene);
}
