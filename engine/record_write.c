/* Writing a match as text. */
#include "engine/memory.h"
#include "engine/record.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 79 };

/* A text that grows. */
struct Text {
    char *data;
    size_t length, capacity;
    size_t line; /* where the present line begins */
};

static void append(struct Text *text, const char *piece)
{
    size_t length = strlen(piece);
    while (text->length + length + 1 > text->capacity) {
        text->capacity = text->capacity ? 2 * text->capacity : 1024;
        text->data = memory_resized(text->data, text->capacity);
    }
    memcpy(text->data + text->length, piece, length + 1);
    text->length += length;
}

/* Appends a word of the moves, on a new line where the present one is full. */
static void append_word(struct Text *text, const char *word)
{
    if (text->length > text->line) {
        bool full = text->length - text->line + 1 + strlen(word) > LINE_WIDTH;
        append(text, full ? "\n" : " ");
        if (full)
            text->line = text->length;
    }
    append(text, word);
}

/* Appends [name "value"]; an empty value is left out. Control characters become blanks. */
static void append_tag(struct Text *text, const char *name, const char *value)
{
    if (!*value)
        return;
    append(text, "[");
    append(text, name);
    append(text, " \"");
    for (const char *at = value; *at; at++) {
        char piece[3] = {*at, '\0', '\0'};
        if (*at == '"' || *at == '\\')
            memcpy(piece, (const char[]){'\\', *at}, 2);
        else if ((unsigned char)*at < ' ' || *at == 0x7f)
            piece[0] = ' ';
        append(text, piece);
    }
    append(text, "\"]\n");
}

const char *record_result(const struct Match *match)
{
    const struct Board *board = match_board(match);
    struct Status status = match_status(match);
    if (status.outcome == OUTCOME_DRAW)
        return "1/2-1/2";
    if (status.outcome != OUTCOME_WIN)
        return "*";
    return game_colour(board->game, board->position, status.winner) == 0 ? "1-0" : "0-1";
}

/* Writes milliseconds as seconds, with a fraction only where there is one. */
static void write_seconds(int64_t ms, char *text, size_t size)
{
    long long whole = (long long)(ms / 1000);
    int rest = (int)(ms % 1000);
    if (rest)
        snprintf(text, size, "%lld.%03d", whole, rest);
    else
        snprintf(text, size, "%lld", whole);
}

static void append_clock(struct Text *text, const struct ClockSettings *clock)
{
    char base[32], increment[32], value[80];
    write_seconds(clock->base_ms, base, sizeof base);
    write_seconds(clock->increment_ms, increment, sizeof increment);
    if (clock->kind == CLOCK_MOVE)
        snprintf(value, sizeof value, "1/%s", base);
    else
        snprintf(value, sizeof value, "%s+%s", base, increment);
    append_tag(text, "TimeControl", clock->kind == CLOCK_NONE ? "" : value);
}

/* The tag FEN, if the match began elsewhere than at the game's start. */
static void append_start(struct Text *text, const struct Board *board)
{
    char start[POSITION_TEXT_MAX], usual[POSITION_TEXT_MAX];
    void *position = memory_zeroed(board->game->position_size);
    board->game->start(position, &board->options);
    board->game->position_write(position, usual);
    board->game->position_write(board->start, start);
    free(position);
    append_tag(text, "FEN", strcmp(start, usual) == 0 ? "" : start);
}

static void append_tags(struct Text *text, const struct Match *match)
{
    const struct Board *board = match_board(match);
    const struct Game *game = board->game;
    const struct MatchTags *tags = match_tags(match);
    struct Status status = match_status(match);
    append_tag(text, "Game", game->pgn_name ? game->pgn_name : game->id);
    for (int i = 0; i < option_count(game); i++) {
        char option[64];
        option_write(game, &board->options, i, option);
        append_tag(text, "Option", option);
    }
    append_tag(text, "Event", tags->event);
    append_tag(text, "Date", tags->date);
    for (int colour = 0; colour < SEATS; colour++) {
        int seat = game_colour(game, board->position, 0) == colour ? 0 : 1;
        append_tag(text, game->colours[colour], tags->player[seat]);
    }
    append_clock(text, match_clock(match));
    append_start(text, board);
    append_tag(text, "Result", record_result(match));
    append_tag(text, "Reason", status.outcome == OUTCOME_ONGOING ? "" : reason_id(status.reason));
}

/* Appends {[%name h:mm:ss.mmm]}. */
static void append_time(struct Text *text, const char *name, int64_t ms)
{
    char word[64];
    long long seconds = (long long)(ms / 1000);
    snprintf(word, sizeof word, "{[%%%s %lld:%02lld:%02lld.%03d]}", name, seconds / 3600,
             seconds / 60 % 60, seconds % 60, (int)(ms % 1000));
    append_word(text, word);
}

static void append_moves(struct Text *text, const struct Match *match, int64_t now_ms)
{
    bool clock = match_clock(match)->kind != CLOCK_NONE;
    const struct Board *board = match_board(match);
    int first = board->game->mover(board->start);
    text->line = text->length;
    for (int i = 0; i < match_count(match); i++) {
        char number[16];
        bool second = (i + first) % 2;
        snprintf(number, sizeof number, second ? "%d..." : "%d.", (i + first) / 2 + 1);
        if (!second || i == 0)
            append_word(text, number);
        append_word(text, match_move_text(match, i));
        if (clock && i > 0)
            append_time(text, "emt", match_time_spent(match, i));
    }
    if (clock && match_time_used(match, now_ms) > 0)
        append_time(text, "run", match_time_used(match, now_ms));
    append_word(text, record_result(match));
    append(text, "\n");
}

char *record_write(struct Match *match, int64_t now_ms)
{
    struct Text text = {.data = NULL};
    match_time_left(match, 0, now_ms);
    append_tags(&text, match);
    append(&text, "\n");
    append_moves(&text, match, now_ms);
    return text.data;
}
