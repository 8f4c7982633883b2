/* A study's draft: written while one studies, offered when it is found again. */
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/study/study.h"
#include "src/app/shell/storage/drafts.h"
#include "src/common/memory.h"
#include "src/common/wait.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAFT_MS = 1000 /* from an edit until it is written */ };

/* --- writing --- */

void study_begin_draft(struct StudyScene *scene)
{
    const struct StudyArgs *args = &scene->args;
    scene->base = args->draft ? args->base : args->unkept ? 0 : draft_mark(args->tree);
    scene->draft = args->draft;
    scene->touched = scene->kept_change = scene->draft || args->unkept;
    if (args->unkept)
        study_date_draft(scene);
    if (!scene->draft && scene->args.keep)
        drafts_look(scene->app, scene->args.id);
}

void study_note_edit(struct StudyScene *scene)
{
    study_judge(scene); /* the graph leads to no move that is gone */
    scene->touched = true;
    study_date_draft(scene);
}

void study_date_draft(struct StudyScene *scene)
{
    if (scene->draft_due == 0)
        scene->draft_due = scene->app->clock.now + DRAFT_MS;
}

static void save(struct StudyScene *scene)
{
    struct Draft draft = {.tree = study_tree(scene->study),
                          .at = study_node(scene->study),
                          .id = scene->args.keep ? scene->args.id : 0,
                          .base = scene->base,
                          .mine = scene->args.mine,
                          .board_flipped = scene->stage.board_flipped};
    if (!scene->draft)
        scene->draft = drafts_open(scene->app);
    drafts_save(scene->app, scene->draft, &draft);
}

void study_drop_draft(struct StudyScene *scene)
{
    drafts_drop(scene->app, scene->draft);
    scene->draft = NULL;
    scene->draft_due = 0;
}

/* Puts a comment that is still being typed into the record, which takes its own back afterwards;
 * NULL where none is typed. */
static char *lend_remark(struct StudyScene *scene)
{
    struct Tree *tree = study_tree(scene->study);
    TreeNode node = study_node(scene->study);
    if (!scene->remarking)
        return NULL;
    const char *comment = tree_comment(tree, node);
    size_t size = strlen(comment) + 1;
    char *own = memcpy(memory_zeroed(size), comment, size);
    tree_set_comment(tree, node, scene->remark.text);
    return own;
}

static void take_back_remark(struct StudyScene *scene, char *own)
{
    if (own)
        tree_set_comment(study_tree(scene->study), study_node(scene->study), own);
    free(own);
}

void study_update_draft(struct StudyScene *scene, bool now)
{
    if (scene->draft_due == 0 || (!now && scene->app->clock.now < scene->draft_due))
        return;
    scene->draft_due = 0;
    char *own = lend_remark(scene);
    if (draft_mark(study_tree(scene->study)) != scene->base)
        save(scene);
    else
        study_drop_draft(scene); /* all was taken back */
    take_back_remark(scene, own);
}

void study_rebase_draft(struct StudyScene *scene)
{
    if (scene->draft_due != 0 || scene->draft) {
        char *own = lend_remark(scene);
        save(scene);
        take_back_remark(scene, own);
    }
    scene->base = draft_mark(study_tree(scene->study));
    scene->draft_due = 0;
}

void study_keep_draft(struct StudyScene *scene, struct Question *question)
{
    drafts_keep(scene->app, scene->draft, question);
    scene->draft = NULL;
    scene->draft_due = 0;
}

void study_end_draft(struct StudyScene *scene)
{
    const struct Tree *tree = study_tree(scene->study);
    if (scene->args.lent) {
        study_drop_draft(scene);
        return;
    }
    study_update_draft(scene, true);
    if (scene->draft && scene->args.keep)
        study_keep_draft(scene, drafts_ask_kept(scene->app, scene->args.id, tree));
    else
        drafts_leave(scene->app, scene->draft);
}

/* --- what was found again --- */

enum { DRAFT_GO_ON = 1, DRAFT_DISCARD, DRAFT_LATER };

struct DraftArgs {
    struct FoundDraft found;
    bool over_study; /* of the same game, which it takes the place of */
};

struct DraftScene {
    struct App *app;
    struct DraftArgs args;
};

bool study_offer_draft(struct App *app, bool over_study)
{
    struct DraftArgs args = {.over_study = over_study};
    if (!drafts_found(app, &args.found) || !args.found.place)
        return false;
    scenes_push(app->scenes, &study_draft_scene, &args, sizeof args);
    return true;
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct DraftScene *scene = context;
    if (!args)
        return false;
    scene->app = app;
    scene->args = *(const struct DraftArgs *)args;
    return true;
}

static void leave(void *context)
{
    struct DraftScene *scene = context;
    tree_free(scene->args.found.draft.tree);
    drafts_leave(scene->app, scene->args.found.place);
}

static void go_on(struct DraftScene *scene)
{
    struct FoundDraft *found = &scene->args.found;
    struct StudyArgs args = {.tree = found->draft.tree,
                             .at = found->draft.at,
                             .board_flipped = found->draft.board_flipped,
                             .mine = found->draft.mine,
                             .keep = found->draft.id != 0 ? library_keep_study : NULL,
                             .id = found->draft.id,
                             .draft = found->place,
                             .base = found->draft.base};
    if (found->parted)
        app_toast(scene->app, app_tr(scene->app, "The game has changed since: this is a copy"));
    found->draft.tree = NULL;
    found->place = NULL;
    if (scene->args.over_study)
        scenes_pop(scene->app->scenes, 0);
    scenes_replace(scene->app->scenes, &study_scene, &args, sizeof args);
}

static void action(void *context, const struct UiAction *done)
{
    struct DraftScene *scene = context;
    if (done->kind != UI_PRESSED)
        return;
    if (done->id == DRAFT_GO_ON) {
        go_on(scene);
        return;
    }
    if (done->id == DRAFT_DISCARD) {
        drafts_drop(scene->app, scene->args.found.place);
        scene->args.found.place = NULL;
    } else if (!scene->args.over_study) {
        drafts_pass(scene->app);
    }
    scenes_pop(scene->app->scenes, 0);
}

static void draw(void *context)
{
    struct DraftScene *scene = context;
    struct App *app = scene->app;
    const struct Tree *tree = scene->args.found.draft.tree;
    char text[WORDS_MAX];
    if (!tree)
        return; /* it goes on, in a moment */
    snprintf(text, sizeof text,
             app_tr(app, "%s: what you changed wasn't saved when the program ended."),
             app_tr(app, tree_game(tree)->name));
    ui_dialog(app->ui, &(struct UiDialog){.title = app_tr(app, "Go on with your study?"),
                                          .text = text,
                                          .buttons = {app_tr(app, "Go on"), app_tr(app, "Discard"),
                                                      app_tr(app, "Maybe later")},
                                          .button_count = 3,
                                          .first_id = DRAFT_GO_ON,
                                          .danger = 2});
}

const struct SceneType study_draft_scene = {
    .name = "study-draft",
    .inner = true,
    .overlay = true,
    .bright = true, /* the dialog darkens */
    .context_size = sizeof(struct DraftScene),
    .enter = enter,
    .leave = leave,
    .action = action,
    .draw = draw,
};
