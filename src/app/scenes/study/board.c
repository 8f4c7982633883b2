/* The board of a study: hands make moves on it, the engine's lines and a record's signs lie over
 * it. */
#include "src/app/scenes/picture.h"
#include "src/app/scenes/stage/words.h"
#include "src/app/scenes/study/study.h"
#include <stdio.h>
#include <string.h>

void study_show(struct StudyScene *scene, bool came)
{
    struct Board before;
    Move move = study_before(scene->study, &before);
    stage_show(&scene->stage, &before, move);
    board_free(&before);
    if (came && move != MOVE_NONE)
        stage_arrive(&scene->stage);
    if (move != MOVE_NONE && board_status(&scene->stage.shown).line)
        stage_show_run(&scene->stage);
}

void study_show_made(struct StudyScene *scene)
{
    study_note_edit(scene);
    study_show(scene, true);
}

void study_make(struct StudyScene *scene, Move move)
{
    struct TextError error;
    study_take_remark(scene);
    study_guard(scene, STUDY_PLAYS);
    if (!study_play(scene->study, move, &error)) {
        app_refuse(scene->app, error.what);
        return;
    }
    study_show_made(scene);
}

static bool is_live(const struct StudyScene *scene)
{
    return board_status(study_board(scene->study)).outcome == OUTCOME_ONGOING;
}

bool study_point(struct StudyScene *scene, const struct InputEvent *event)
{
    struct Stage *stage = &scene->stage;
    bool meant = event->kind != INPUT_ACTION || ui_focus(scene->app->ui) == STUDY_BOARD;
    if (!stage->placed || !meant)
        return false;
    if (event->kind == INPUT_ASK)
        return stage_asked(stage, STUDY_BOARD, event);
    if (study_pen_event(scene, event))
        return true;
    struct Pointed pointed = pointing_event(&stage->pointing, event, view_where(stage->view),
                                            is_live(scene) ? &stage->shown : NULL);
    if (pointed.result == POINTING_WRONG)
        stage_refuse_illegal(stage, &pointed);
    if (pointed.result == POINTING_MOVE)
        study_make(scene, pointed.move);
    return pointed.result != POINTING_UNUSED;
}

int study_choices(const struct StudyScene *scene, Move moves[MOVES_MAX])
{
    return is_live(scene) ? board_choices(study_board(scene->study), moves) : 0;
}

/* --- drawing --- */

/* How a line begins on the board; false where that is no point of it. */
static bool first_step(const struct StudyScene *scene, const struct AnalystLine *line,
                       struct MoveShape *shape)
{
    const struct Board *board = study_looked(scene->study);
    if (!board_legal(board, line->move[0]))
        return false;
    *shape = board->game->shape(board->position, line->move[0]);
    return shape->to != POINT_NONE;
}

/* Adds a line's letter to the label of its point, or a label where there is none. Returns how many
 * signs there are. */
static int add_letter(struct TreeMark *signs, int count, int point, char letter)
{
    int at = 0;
    while (at < count && (signs[at].kind != TREE_LABEL || signs[at].to != point))
        at++;
    if (at == count)
        signs[count++] = (struct TreeMark){.kind = TREE_LABEL, .from = POINT_NONE, .to = point};
    size_t length = strlen(signs[at].label);
    snprintf(signs[at].label + length, TREE_LABEL_MAX - length, "%c", letter);
    return count;
}

/* How the lines begin, with the letters that they have beside the board; those that lead to one
 * point share its label. The best one is drawn move by move: its arrow is there, and where it
 * places a piece, that says "1". Returns how many signs were added. */
static int mark_beginnings(const struct StudyScene *scene, const struct Insight *insight,
                           struct TreeMark *signs)
{
    struct MoveShape shape;
    int count = 0;
    for (int i = 1; i < insight->line_count; i++)
        if (first_step(scene, &insight->line[i], &shape) && shape.from != POINT_NONE)
            signs[count++] =
                (struct TreeMark){.kind = TREE_ARROW, .from = shape.from, .to = shape.to};
    for (int i = 0; i < insight->line_count && insight->line_count > 1; i++)
        if (first_step(scene, &insight->line[i], &shape) && (i > 0 || shape.from != POINT_NONE))
            count = add_letter(signs, count, shape.to, (char)('A' + i));
    return count;
}

/* The record's own marks, all of them or circles and arrows alone. Returns how many. */
static int mark_record(const struct StudyScene *scene, bool all, struct TreeMark *signs)
{
    const struct TreeMark *marks;
    int found = 0, count = tree_marks(study_tree(scene->study), study_node(scene->study), &marks);
    for (int i = 0; i < count; i++)
        if (all || marks[i].kind == TREE_CIRCLE || marks[i].kind == TREE_ARROW)
            signs[found++] = marks[i];
    return found;
}

/* The engine's line that the pointer or the focus is on; -1: none of `count`. */
static int pointed_line(const struct StudyScene *scene, int count)
{
    const struct Ui *ui = scene->app->ui;
    int pointed = ui_pointed(ui) - STUDY_LINE, focused = ui_focus(ui) - STUDY_LINE;
    if (pointed >= 0 && pointed < count)
        return pointed;
    return ui_focus_shown(ui) && focused >= 0 && focused < count ? focused : -1;
}

/* The line that is pointed at, move by move; else the best one, and how the others begin. Returns
 * how many signs were added. */
static int mark_lines_found(const struct StudyScene *scene, const struct Insight *insight,
                            struct Overlay *overlay, struct TreeMark *signs)
{
    int pointed = pointed_line(scene, insight->line_count);
    const struct AnalystLine *line = &insight->line[pointed < 0 ? 0 : pointed];
    overlay_line(overlay, study_looked(scene->study), line->move, line->count);
    return pointed < 0 ? mark_beginnings(scene, insight, signs) : 0;
}

void study_mark(const struct StudyScene *scene, struct Overlay *overlay, struct TreeMark *signs)
{
    const struct Insight *insight = study_insight(scene->study);
    bool looks = insight && insight->line_count > 0;
    int count = mark_record(scene, !looks, signs);
    if (looks)
        count += mark_lines_found(scene, insight, overlay, signs + count);
    overlay->sign_count = study_pen_mark(scene, signs, count);
    overlay->signs = signs;
}

void study_draw_board(struct StudyScene *scene, SDL_FRect area)
{
    struct TreeMark signs[STUDY_SIGNS_MAX];
    struct Overlay overlay;
    stage_begin(&scene->stage, area, &overlay);
    stage_mark_pointing(&scene->stage, STUDY_BOARD, is_live(scene) && !scene->pen.out, &overlay);
    study_mark(scene, &overlay, signs);
    stage_end(&scene->stage, STUDY_BOARD, &overlay);
    study_tell_signs(scene);
}

void study_save_picture(struct StudyScene *scene)
{
    struct TreeMark signs[STUDY_SIGNS_MAX];
    struct Overlay overlay;
    stage_still(&scene->stage, &overlay);
    study_mark(scene, &overlay, signs);
    picture_save_board(scene->app, &scene->stage.shown, scene->stage.board_flipped, &overlay, NULL);
}
