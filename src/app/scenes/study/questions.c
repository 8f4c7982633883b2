/* The questions over the board of a study: how to review, whether to keep it, what else to do. */
#include "src/app/scenes/study/study.h"

/* What is done more rarely than what has a button of its own. */
static const struct {
    int id;
    const char *label;
} more[] = {
    {STUDY_EDIT, N_("Edit position")},   {STUDY_GAMES, N_("Games with this position")},
    {STUDY_COPY, N_("Copy position")},   {STUDY_PICTURE, N_("Save picture")},
    {STUDY_SHARE, N_("Share the game")}, {STUDY_SAVE, N_("Save as file")},
    {STUDY_LAB, N_("How it searches")},  {STUDY_PUZZLE, N_("Make a puzzle")},
    {STUDY_GUESS, N_("Guess the move")},
};

enum { MORE = sizeof more / sizeof *more };
_Static_assert(MORE < (int)UI_DIALOG_BUTTONS, "the way back is a button, too");

static void ask_review(const struct StudyScene *scene)
{
    const struct App *app = scene->app;
    const struct Engine *engine = analysts_choice(app, tree_game(study_tree(scene->study)));
    ui_dialog(app->ui, &(struct UiDialog){.title = app_tr(app, "Review this game?"),
                                          .text = engine ? engine->name : NULL,
                                          .buttons = {app_tr(app, "Quick, about 10 s"),
                                                      app_tr(app, "Thorough, about 1 min"),
                                                      app_tr(app, "Back")},
                                          .button_count = 3,
                                          .first_id = STUDY_DIALOG});
}

static void ask_keep(const struct StudyScene *scene)
{
    const struct App *app = scene->app;
    ui_dialog(app->ui,
              &(struct UiDialog){.title = app_tr(app, "Keep this study?"),
                                 .text = app_tr(app, "It isn't saved in your games yet."),
                                 .buttons = {app_tr(app, "Keep it"), app_tr(app, "Don't keep it"),
                                             app_tr(app, "Keep studying")},
                                 .button_count = 3,
                                 .first_id = STUDY_DIALOG,
                                 .danger = 2});
}

static void ask_more(const struct StudyScene *scene)
{
    const struct App *app = scene->app;
    struct UiDialog ask = {.title = app_tr(app, "More"), .first_id = STUDY_DIALOG};
    for (int i = 0; i < MORE; i++)
        ask.buttons[ask.button_count++] = app_tr(app, more[i].label);
    ask.buttons[ask.button_count++] = app_tr(app, "Back");
    ui_dialog(app->ui, &ask);
}

void study_draw_question(const struct StudyScene *scene)
{
    if (scene->question == STUDY_ASKS_REVIEW)
        ask_review(scene);
    else if (scene->question == STUDY_ASKS_KEEP)
        ask_keep(scene);
    else if (scene->question == STUDY_ASKS_MORE)
        ask_more(scene);
}

static void answer_keep(struct StudyScene *scene, int button)
{
    if (button == 0)
        study_keep(scene);
    else if (button == 1)
        study_drop_draft(scene);
    if (button < 2)
        scenes_pop(scene->app->scenes, 0);
}

int study_answer(struct StudyScene *scene, int button)
{
    enum StudyQuestion asked = scene->question;
    scene->question = STUDY_ASKS_NOTHING;
    ui_set_focus(scene->app->ui, STUDY_BOARD);
    if (asked == STUDY_ASKS_REVIEW && button < 2)
        study_review(scene, button == 0 ? REVIEW_QUICK : REVIEW_THOROUGH);
    else if (asked == STUDY_ASKS_KEEP)
        answer_keep(scene, button);
    return asked == STUDY_ASKS_MORE && button < MORE ? more[button].id : 0;
}
