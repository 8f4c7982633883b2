/* Moves by word: typed into a field as they are written in any notation of the game, with
 * questions and commands beside them. */
#include "src/app/scenes/play/play.h"
#include "src/app/shell/reasons.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/app/views/board_words.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPED_MAX = 40, NAMED_MAX = 8 };

/* What may be typed beside moves, in English and as translated. */
static const struct {
    const char *word;
    int button; /* 0: the draw, which has none at every table */
} commands[] = {{N_("resign"), PLAY_RESIGN}, {N_("takeback"), PLAY_UNDO}, {N_("draw"), 0}};

/* --- the field --- */

static void open_field(struct Play *play, const char *text)
{
    play->typing = true;
    play->typed = (struct TextField){.limit = TYPED_MAX, .scene_completes = true};
    text_field_set(&play->typed, text);
    ui_set_focus(play->app->ui, PLAY_TYPED);
    app_redraw(play->app);
}

static void close_field(struct Play *play)
{
    play->typing = false;
    ui_set_focus(play->app->ui, PLAY_BOARD);
    app_redraw(play->app);
}

void play_draw_typed(struct Play *play)
{
    const struct Metrics *m = &play->app->metrics;
    if (!play->typing)
        return;
    SDL_FRect bar = ui_hint_bar(play->app->ui);
    SDL_FRect field = {bar.x + m->margin, bar.y + bar.h - m->button, bar.w - 2 * m->margin,
                       m->button};
    field.w = fminf(field.w, 36 * m->text);
    ui_text(play->app->ui, PLAY_TYPED, field, app_tr(play->app, "Type a move"), &play->typed);
}

/* --- completing --- */

/* What begins as was typed. */
struct Matches {
    const char *typed;
    int count;
    char common[MOVE_TEXT_MAX]; /* how all of them begin */
    struct StringBuffer names;  /* of the first */
};

static void match(struct Matches *matches, const struct Strings *strings, const char *text)
{
    if (SDL_strncasecmp(text, matches->typed, strlen(matches->typed)) != 0)
        return;
    size_t same = 0;
    if (matches->count == 0)
        snprintf(matches->common, sizeof matches->common, "%s", text);
    while (matches->common[same] && matches->common[same] == text[same])
        same++;
    matches->common[same] = 0;
    if (matches->count++ >= NAMED_MAX)
        return;
    if (matches->names.length > 0)
        string_buffer_add(&matches->names, tr(strings, ", "));
    string_buffer_add(&matches->names, text);
}

/* Completes a move as far as it is clear, and says what may follow. */
static void complete(struct Play *play)
{
    const struct Strings *strings = play->app->strings;
    const struct Board *board = table_board(play->table);
    struct Matches matches = {.typed = play->typed.text};
    Move moves[MOVES_MAX];
    char text[MOVE_TEXT_MAX];
    int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        board->game->move_write(board->position, moves[i], text);
        match(&matches, strings, text);
    }
    if (matches.count > 0 && strlen(matches.common) > strlen(matches.typed))
        text_field_set(&play->typed, matches.common);
    if (matches.count == 0)
        play_reply(play, app_tr(play->app, N_("No move begins so")));
    else if (matches.count > 1)
        play_reply(play, matches.names.data);
    free(matches.names.data);
    app_redraw(play->app);
}

bool play_type_event(struct Play *play, const struct InputEvent *event)
{
    bool down = event->kind == INPUT_ACTION && event->down && !event->repeat;
    bool focused = play->typing && ui_focus(play->app->ui) == PLAY_TYPED;
    if (event->kind == INPUT_LETTER && play->dialog == ASK_NOTHING) {
        open_field(play, event->text[0] == '/' ? "" : event->text);
        return true;
    }
    if (down && focused && event->action == ACT_FOCUS_NEXT)
        complete(play);
    else if (down && focused && event->action == ACT_BACK)
        close_field(play);
    else
        return false;
    return true;
}

/* --- understanding --- */

/* The text in small letters (coordinates), or in capitals (WXF). */
static void in_case(const char *text, bool upper, char to[MOVE_TEXT_MAX])
{
    snprintf(to, MOVE_TEXT_MAX, "%s", text);
    for (char *at = to; *at; at++)
        *at = (char)(upper ? SDL_toupper(*at) : SDL_tolower(*at));
}

/* Reads a move in whichever way it is written. */
static bool read_move(const struct Board *board, const char *text, Move *move,
                      struct TextError *error)
{
    char small[MOVE_TEXT_MAX], large[MOVE_TEXT_MAX];
    in_case(text, false, small);
    in_case(text, true, large);
    return board->game->move_read(board->position, text, move, error) ||
           board->game->move_read(board->position, small, move, NULL) ||
           board->game->move_read(board->position, large, move, NULL);
}

/* The point of that name; POINT_NONE: it is none. */
static int read_point(const struct Board *board, const char *text)
{
    struct Geometry geometry = board->game->geometry(board->position);
    char name[POINT_TEXT_MAX];
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        board_point_name(geometry, point, name);
        if (SDL_strcasecmp(name, text) == 0)
            return point;
    }
    return POINT_NONE;
}

static void refuse(struct Play *play, const char *why)
{
    struct StringBuffer told = {0};
    app_sound(play->app, SOUND_ILLEGAL);
    reason_tell(play->app, why, strlen(why), &told);
    app_toast(play->app, told.data);
    free(told.data);
}

static bool take_command(struct Play *play, const char *text, int *pressed)
{
    for (size_t i = 0; i < SDL_arraysize(commands); i++) {
        if (SDL_strcasecmp(commands[i].word, text) != 0 &&
            strcmp(app_tr(play->app, commands[i].word), text) != 0)
            continue;
        close_field(play);
        *pressed = commands[i].button;
        const char *why =
            *pressed == 0 ? table_do(play->table, PLAYER_OFFER_DRAW, play_now(play)) : NULL;
        if (why)
            refuse(play, why);
        return true;
    }
    return false;
}

/* A letter asks what Alt with it asks; "s" with a rank or a file reads that. */
static bool take_question(struct Play *play, const char *text)
{
    struct StringBuffer words = {0};
    const struct Board *board = &play->stage.shown;
    struct Geometry g = board->game->geometry(board->position);
    bool answered = strlen(text) == 1 &&
                    play_answer(play, (SDL_Keycode)SDL_tolower((unsigned char)*text), &words);
    if (!answered && SDL_tolower((unsigned char)text[0]) == 's' && text[1] == ' ') {
        int file = SDL_tolower((unsigned char)text[2]) - 'a', rank = SDL_atoi(text + 2);
        bool is_file = file >= 0 && file < g.files && !text[3];
        rank = SDL_isdigit((unsigned char)text[2]) ? rank_numbered(g, rank) : -1;
        answered = is_file || (rank >= 0 && rank < g.ranks);
        if (answered)
            board_line_words(play->app->strings, board, is_file ? file : rank * g.files, is_file,
                             &words);
    }
    if (answered)
        play_reply(play, words.data);
    free(words.data);
    return answered;
}

/* A point where pieces move leads the cursor there, which then is told. */
static bool take_point(struct Play *play, const char *text)
{
    int point = read_point(&play->stage.shown, text);
    if (!table_game(play->table)->moves_pieces || point == POINT_NONE)
        return false;
    play->stage.pointing.cursor = point;
    close_field(play);
    return true;
}

static void take_move(struct Play *play, const char *text)
{
    const struct Board *board = table_board(play->table);
    struct TextError error = {0, ""};
    Move move;
    if (!read_move(board, text, &move, &error)) {
        refuse(play, error.what);
    } else if (table_over(play->table)) {
        refuse(play, N_("The game is over"));
    } else if (!play_hand_ready(play)) {
        refuse(play, N_("It's not your turn"));
    } else if (!board_legal(board, move)) {
        struct MoveShape shape = board->game->shape(board->position, move);
        const char *why = words_refusal(board, shape.from, shape.to);
        refuse(play, why ? why : N_("That isn't possible"));
    } else {
        int to = board->game->shape(board->position, move).to;
        if (to != POINT_NONE)
            play->stage.pointing.cursor = to; /* there the next word is about */
        close_field(play);
        play_hand_move(play, move);
    }
}

bool play_type_action(struct Play *play, const struct UiAction *done, int *pressed)
{
    char text[TEXT_FIELD_MAX];
    *pressed = 0;
    if (done->id != PLAY_TYPED)
        return false;
    if (done->kind != UI_CONFIRMED)
        return true;
    SDL_strlcpy(text, play->typed.text, sizeof text);
    text_field_select_all(&play->typed);
    if (!*text)
        close_field(play);
    else if (!take_command(play, text, pressed) && !take_question(play, text) &&
             !take_point(play, text))
        take_move(play, text);
    app_redraw(play->app);
    return true;
}
