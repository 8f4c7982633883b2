/* What is asked about a game by ear: the clocks, whose turn it is, what is thought. */
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/stage/words.h"
#include "src/app/shell/speech/voice.h"
#include "src/common/string_buffer.h"
#include <stdio.h>
#include <stdlib.h>

static void add(const struct Play *play, struct StringBuffer *words, const char *text)
{
    if (words->length > 0)
        string_buffer_add(words, app_tr(play->app, ", "));
    string_buffer_add(words, text);
}

static void add_clocks(const struct Play *play, struct StringBuffer *words)
{
    struct Match *match = table_match(play->table);
    char name[WORDS_NAME_MAX], clock[WORDS_CLOCK_MAX], text[WORDS_MAX];
    for (int seat = 0; seat < SEATS; seat++) {
        words_player(play->app->strings, play->table, seat, name);
        struct ClockReading left = match_clock_reading(match, seat, play_now(play));
        words_reading(&match_clock(match)->side[seat], &left, clock);
        snprintf(text, sizeof text, app_tr(play->app, N_("%1$s: %2$s")), name, clock);
        add(play, words, text);
    }
}

/* Who stands better and what is expected, as far as somebody thinks and may be listened to. */
static void add_thinking(struct Play *play, struct StringBuffer *words)
{
    const struct Strings *strings = play->app->strings;
    struct Thinking thinking;
    int seat;
    char text[WORDS_MAX], line[WORDS_LINE_MAX];
    if (!play->app->settings.show_thinking || !play_read_thinking(play, &thinking, &seat) ||
        !thinking.info)
        return;
    words_advantage(strings, table_board(play->table), seat, thinking.info->score,
                    play_unit(play, seat), text);
    add(play, words, text);
    words_depth(strings, thinking.info->depth, thinking.info->depth_selective, text);
    add(play, words, text);
    if (!thinking.busy || thinking.info->line_count == 0)
        return;
    words_line(strings, play_notation(play), table_board(play->table), thinking.info->line,
               thinking.info->line_count, line);
    add(play, words, line);
}

/* Who plays which colour. */
static void add_players(const struct Play *play, struct StringBuffer *words)
{
    const struct Board *board = table_board(play->table);
    char name[WORDS_NAME_MAX], text[WORDS_MAX];
    for (int seat = 0; seat < SEATS; seat++) {
        words_player(play->app->strings, play->table, seat, name);
        snprintf(text, sizeof text, app_tr(play->app, N_("%1$s: %2$s")),
                 words_colour(play->app->strings, board, seat), name);
        add(play, words, text);
    }
}

bool play_answer(struct Play *play, SDL_Keycode key, struct StringBuffer *words)
{
    char turn[WORDS_MAX];
    switch (key) {
    case SDLK_t:
        words_turn(play->app->strings, play->table, play_now(play), turn);
        add(play, words, turn);
        add_thinking(play, words);
        return true;
    case SDLK_c:
        if (!clock_is_set(match_clock(table_match(play->table))))
            add(play, words, app_tr(play->app, N_("No clocks")));
        else
            add_clocks(play, words);
        return true;
    case SDLK_o:
        add_players(play, words);
        return true;
    default:
        return stage_answer(&play->stage, key, words);
    }
}

void play_reply(struct Play *play, const char *text)
{
    if (ui_listened(play->app->ui))
        voice_say(play->app, text);
    else
        app_toast(play->app, text);
}

bool play_asked(struct Play *play, const struct InputEvent *event)
{
    struct StringBuffer words = {0};
    bool asks = event->kind == INPUT_ASK && ui_listened(play->app->ui) &&
                play_answer(play, event->key, &words);
    if (asks)
        play_reply(play, words.data);
    free(words.data);
    return asks;
}
