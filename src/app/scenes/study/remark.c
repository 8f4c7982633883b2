/* The field in which a comment is typed. */
#include "src/app/scenes/study/study.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/ui/text_field.h"
#include <string.h>

void study_show_remark(struct StudyScene *scene, bool field)
{
    struct Ui *ui = scene->app->ui;
    scene->remarking = field;
    scene->edits++;
    if (field || ui_focus(ui) == STUDY_REMARK)
        ui_set_focus(ui, field ? STUDY_REMARK : STUDY_BOARD);
}

void study_open_remark(struct StudyScene *scene)
{
    const char *text = tree_comment(study_tree(scene->study), study_node(scene->study));
    if (strlen(text) >= TEXT_FIELD_MAX) {
        app_toast(scene->app, app_tr(scene->app, "This comment is too long to edit here"));
        return;
    }
    text_field_set(&scene->remark, text);
    study_show_remark(scene, true);
}

void study_take_remark(struct StudyScene *scene)
{
    if (!scene->remarking)
        return;
    const char *text = tree_comment(study_tree(scene->study), study_node(scene->study));
    bool changed = strcmp(text, scene->remark.text) != 0;
    study_comment(scene->study, scene->remark.text);
    if (changed)
        study_note_edit(scene);
    study_show_remark(scene, false);
}
