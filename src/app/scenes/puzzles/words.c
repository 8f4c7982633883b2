/* What is said about puzzles. */
#include "src/app/scenes/puzzles/words.h"
#include "src/play/practice/days.h"
#include <stdio.h>
#include <string.h>

/* The task of each kind; %s is the colour to move, %d the moves. */
static const char *const tasks[PUZZLE_KINDS_COUNT] = {
    [PUZZLE_MATE] = N_("%s to move: mate in %d"),
    [PUZZLE_WIN] = N_("%s to move: win in %d"),
    [PUZZLE_FOURS] = N_("%s to move: win by fours, in %d"),
    [PUZZLE_THREATS] = N_("%s to move: win by fours and threes, in %d"),
    [PUZZLE_GAIN] = N_("%s to move: win material in %d"),
};

void words_task(const struct Strings *strings, const struct Puzzle *puzzle,
                const struct Board *board, char text[WORDS_MAX])
{
    const char *colour = words_colour(strings, board, board->game->mover(board->position));
    if (tasks[puzzle->kind])
        snprintf(text, WORDS_MAX, tr(strings, tasks[puzzle->kind]), colour, puzzle->moves);
    else
        snprintf(text, WORDS_MAX, tr(strings, N_("%s to move: find the only move that holds")),
                 colour);
}

void words_themes(const struct Strings *strings, unsigned themes, char text[WORDS_MAX])
{
    size_t length = 0;
    text[0] = 0;
    for (int i = 0; i < THEME_COUNT && length < WORDS_MAX; i++)
        if (themes & 1U << i)
            length += (size_t)snprintf(text + length, WORDS_MAX - length, "%s%s",
                                       length > 0 ? tr(strings, N_(", ")) : "",
                                       tr(strings, theme_name(i)));
}

void words_variant(const struct Strings *strings, const struct PuzzleVariant *variant,
                   char text[WORDS_MAX])
{
    const struct GameOption *option = variant->game->options;
    size_t length = (size_t)snprintf(text, WORDS_MAX, "%s", tr(strings, variant->game->name));
    for (int i = 0; i < option_count(variant->game) && length < WORDS_MAX; i++)
        if (variant->options.choice[i] != 0)
            length += (size_t)snprintf(text + length, WORDS_MAX - length, " · %s",
                                       tr(strings, option[i].labels[variant->options.choice[i]]));
}

void words_day(const struct Strings *strings, int date, char text[WORDS_MAX])
{
    static const char *const months[] = {
        N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"),
        N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec"),
    };
    int year, month, day;
    date_parts(date, &year, &month, &day);
    snprintf(text, WORDS_MAX, tr(strings, N_("%s %d")), tr(strings, months[month - 1]), day);
}

void words_streak(const struct Strings *strings, int days, char text[WORDS_MAX])
{
    snprintf(text, WORDS_MAX,
             tr(strings, days == 1 ? N_("%d day in a row") : N_("%d days in a row")), days);
}
