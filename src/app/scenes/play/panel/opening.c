/* An opening that is agreed on by placing and choosing: what is to be done in it, what each choice
 * means, and the way to its lesson. */
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/play/play.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/view.h"
#include <math.h>

static const float MEANS_TEXTS = 1.7F; /* a line that says what a choice means, in small print */
static const float NOTE_TEXTS = 3.1F;  /* two such lines, of a note */

bool play_opening(const struct Play *play, struct OpeningStep *step)
{
    const struct Board *board = table_board(play->table);
    return !play->browsing && !table_over(play->table) && board->game->opening &&
           board->game->opening(board->position, step);
}

/* What is said of the step that is due: to who makes it, or to who waits for it; NULL: nothing. */
static const char *note_of(const struct Play *play, const struct OpeningStep *step)
{
    const struct ViewType *type = view_find(table_game(play->table));
    if (!type->stages || play_own_seat(play) < 0)
        return type->stages && table_awaits_person(play->table) ? type->stages[step->stage].own
                                                                : NULL;
    bool own = play_own_seat(play) == table_mover(play->table);
    return own ? type->stages[step->stage].own : type->stages[step->stage].other;
}

static float lesson_height(const struct Play *play)
{
    const struct Metrics *m = &play->app->metrics;
    return view_find(table_game(play->table))->opening_lesson ? 0.8F * m->button + m->gap / 2 : 0;
}

static const char *lesson_label(const struct Play *play)
{
    return app_tr(play->app, N_("About this opening"));
}

static void draw_lesson(const struct Play *play, SDL_FRect rect)
{
    if (rect.h > 0)
        ui_button(play->app->ui, PLAY_LESSON, rect, "icon-puzzle", lesson_label(play), UI_SMALL);
}

void play_open_lesson(struct Play *play)
{
    const struct Game *game = table_game(play->table);
    struct LearnArgs args = {.game = game, .lesson = view_find(game)->opening_lesson};
    if (args.lesson)
        scenes_push(play->app->scenes, &lesson_scene, &args, sizeof args);
}

/* --- what is said while one places --- */

/* NULL: nothing, also where there are choices, which say it themselves. */
static const char *note_due(const struct Play *play)
{
    Move moves[MOVES_MAX];
    struct OpeningStep step;
    if (!play_opening(play, &step) || play_choices(play, moves) > 0)
        return NULL;
    const char *note = note_of(play, &step);
    return note ? app_tr(play->app, note) : NULL;
}

/* The note, and the way to the lesson: beside it where two lines are enough for the note then, else
 * below. */
struct OpeningPart {
    SDL_FRect note, lesson;
    float height;
};

static struct OpeningPart lay_part(const struct Play *play, const char *note, SDL_FRect rect)
{
    const struct Metrics *m = &play->app->metrics;
    struct Canvas *canvas = play->app->canvas;
    struct TextStyle small = ui_text_style(play->app->ui, UI_SMALL | UI_WRAP);
    struct OpeningPart part = {.note = rect, .lesson = rect};
    float lesson = lesson_height(play);
    float button = canvas_text_width(canvas, lesson_label(play), &small) + 5 * m->text_small;
    float beside = rect.w - button - m->gap;
    part.note.h = beside > 0 ? canvas_text_height(canvas, note, &small, beside) + 1 : 0;
    if (lesson > 0 && beside > button && part.note.h <= NOTE_TEXTS * m->text_small) {
        part.lesson = cut_right(&part.note, button);
        part.height = part.lesson.h = fmaxf(part.note.h, lesson - m->gap / 2);
        part.note =
            rect_center((SDL_FRect){rect.x, rect.y, beside, part.height}, beside, part.note.h);
        return part;
    }
    part.note.h = canvas_text_height(canvas, note, &small, rect.w) + 1;
    part.lesson.y += part.note.h + (lesson > 0 ? m->gap / 2 : 0);
    part.lesson.h = fmaxf(0, lesson - m->gap / 2);
    part.height = part.note.h + lesson;
    return part;
}

float play_opening_height(const struct Play *play, float width)
{
    const char *note = note_due(play);
    return note ? lay_part(play, note, (SDL_FRect){0, 0, width, 0}).height : 0;
}

void play_draw_opening(const struct Play *play, SDL_FRect rect)
{
    const char *note = note_due(play);
    if (!note || rect.h <= 0)
        return;
    struct OpeningPart part = lay_part(play, note, rect);
    ui_label(play->app->ui, part.note, note, UI_SMALL | UI_DIM | UI_WRAP | UI_LIVE);
    draw_lesson(play, part.lesson);
}

/* --- choices --- */

static float choice_height(const struct Play *play)
{
    const struct Metrics *m = &play->app->metrics;
    return m->button + MEANS_TEXTS * m->text_small + m->gap / 2;
}

bool play_can_pass(const struct Play *play)
{
    Move moves[MOVES_MAX];
    return play_choices(play, moves) == 1 && moves[0] == table_game(play->table)->pass;
}

static float pass_height(const struct Play *play)
{
    return play->app->metrics.button + play->app->metrics.gap;
}

float play_choices_height(const struct Play *play)
{
    Move moves[MOVES_MAX];
    int count = play_choices(play, moves);
    if (play_can_pass(play))
        return pass_height(play);
    return count == 0 ? 0 : (float)count * choice_height(play) + lesson_height(play);
}

static void draw_choices(struct Play *play, SDL_FRect rect, const Move *moves, int count)
{
    const struct App *app = play->app;
    const struct Metrics *m = &app->metrics;
    const struct Board *board = table_board(play->table);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        board->game->move_write(board->position, moves[i], text);
        const struct ViewChoice *choice = view_find_choice(board->game, text);
        SDL_FRect row = cut_top(&rect, choice_height(play));
        ui_button(app->ui, PLAY_CHOICE + i, cut_top(&row, m->button), NULL,
                  app_tr(app, view_choice(board->game, text)), i == 0 ? UI_MAIN | UI_FIRST : 0);
        if (choice)
            ui_label(app->ui, cut_top(&row, MEANS_TEXTS * m->text_small),
                     app_tr(app, choice->means), UI_SMALL | UI_DIM | UI_CENTER);
    }
    rect.h = fmaxf(0, lesson_height(play) - m->gap / 2);
    draw_lesson(play, rect);
}

/* Above the list of moves, or where a tall window has left room. */
static void draw_pass(struct Play *play, struct PlayLayout *layout)
{
    const struct App *app = play->app;
    bool must = board_must_pass(table_board(play->table));
    SDL_FRect rect = layout->wide ? cut_top(&layout->moves, pass_height(play)) : layout->thinking;
    ui_button(app->ui, PLAY_CHOICE, cut_top(&rect, app->metrics.button), NULL, app_tr(app, "Pass"),
              must ? UI_MAIN | UI_FIRST : 0);
    layout->thinking.h = layout->wide ? layout->thinking.h : 0;
}

bool play_draw_choices(struct Play *play, struct PlayLayout *layout)
{
    Move choices[MOVES_MAX];
    int count = play_choices(play, choices);
    if (play_can_pass(play)) {
        draw_pass(play, layout);
        return false;
    }
    float height = play_choices_height(play);
    SDL_FRect rect = layout->thinking;
    rect.h = layout->moves.h > 0 ? layout->moves.y + layout->moves.h - rect.y : rect.h;
    if (count == 0)
        return false;
    if (rect.h < 2 * choice_height(play)) { /* so little that the buttons make room */
        rect.h = layout->buttons.y + layout->buttons.h - rect.y;
        layout->buttons.h = 0;
    }
    if (height <= rect.h + 1) {
        draw_choices(play, rect, choices, count);
        return true;
    }
    rect = ui_scroll_begin(play->app->ui, PLAY_CHOICES, rect, height);
    draw_choices(play, rect, choices, count);
    ui_scroll_end(play->app->ui);
    return true;
}

static void tell_pass(const struct Play *play, const struct Board *before)
{
    const struct Strings *strings = play->app->strings;
    char text[WORDS_MAX];
    words_fill(app_tr(play->app, "%W passes"),
               words_colour(strings, before, before->game->mover(before->position)), "", text);
    app_toast(play->app, text);
}

void play_tell_choice(const struct Play *play)
{
    const struct Match *match = table_match(play->table);
    int own = play_own_seat(play), count = match_count(match);
    char text[MOVE_TEXT_MAX];
    struct Board before;
    if (count == 0)
        return;
    match_board_at(match, count - 1, &before);
    Move move = match_get(match, count - 1);
    before.game->move_write(before.position, move, text);
    if (move == before.game->pass)
        tell_pass(play, &before);
    const struct ViewChoice *choice = view_find_choice(before.game, text);
    if (choice && own >= 0 && before.game->mover(before.position) != own)
        app_toast(play->app, app_tr(play->app, choice->told));
    board_free(&before);
}
