/* How a game ended, told as a person would. */
#include "src/app/scenes/words.h"
#include "src/app/views/board_words.h"
#include <stdio.h>
#include <string.h>

enum { TOLD_MAX = 3 }; /* kinds of pieces that a mate is told by; of more it is only said that */

/* "Five in a row": what the last move completed; "" where that can't be seen. */
static void line_words(const struct Strings *strings, const struct WordsEnd *end,
                       char text[WORDS_MAX])
{
    static const char *const names[] = {
        [3] = N_("Three in a row"), [4] = N_("Four in a row"),  [5] = N_("Five in a row"),
        [6] = N_("Six in a row"),   [7] = N_("Seven in a row"), [8] = N_("Eight in a row"),
        [9] = N_("Nine in a row"),
    };
    int ends[2], length = place_run_through(end->game, end->position, end->last, ends);
    bool named = length >= 3 && length < (int)(sizeof names / sizeof *names);
    snprintf(text, WORDS_MAX, "%s", named ? tr(strings, names[length]) : "");
}

/* Counts the pieces of a kind among those on `count` points, and sets *colour to theirs. */
static int count_kind(const struct WordsEnd *end, const int *points, int count, int kind,
                      int *colour)
{
    int pieces = 0;
    for (int i = 0; i < count; i++) {
        int piece = end->game->piece_at(end->position, points[i]);
        if (piece_kind(piece) != kind)
            continue;
        *colour = piece_colour(piece);
        pieces++;
    }
    return pieces;
}

/* "Checkmate by horse and cannon"; "" where it takes too many pieces, or has no names for them. */
static void mate_words(const struct Strings *strings, const struct WordsEnd *end,
                       char text[WORDS_MAX])
{
    static const char *const patterns[TOLD_MAX] = {
        N_("Checkmate by %s"), N_("Checkmate by %s and %s"), N_("Checkmate by %s, %s and %s")};
    const struct ViewSpoken *spoken = view_find(end->game)->spoken;
    char told[TOLD_MAX][WORDS_MAX] = {"", "", ""};
    int points[DECIDERS_MAX], kinds = 0, colour = 0;
    bool tells = spoken && end->game->knowledge && end->game->knowledge->deciders;
    int count = tells ? end->game->knowledge->deciders(end->position, points) : 0;
    text[0] = 0;
    for (; spoken && spoken->so_many[0]; spoken++) {
        int pieces = count_kind(end, points, count, spoken->kind, &colour);
        if (pieces == 0)
            continue;
        if (kinds == TOLD_MAX || pieces > VIEW_SPOKEN_MAX || !spoken->so_many[pieces - 1])
            return;
        board_by_colour(tr(strings, spoken->so_many[pieces - 1]), colour, told[kinds++], WORDS_MAX);
    }
    if (kinds > 0)
        snprintf(text, WORDS_MAX, tr(strings, patterns[kinds - 1]), told[0], told[1], told[2]);
}

void words_end(const struct Strings *strings, const struct WordsEnd *end, char text[WORDS_MAX])
{
    struct Trail none = {.count = 0};
    struct Status status = {.outcome = OUTCOME_ONGOING};
    if (end->position)
        status = end->game->status(end->position, &none);
    text[0] = 0;
    if (status.reason == end->reason && status.line)
        line_words(strings, end, text);
    else if (status.reason == end->reason && status.outcome == OUTCOME_WIN)
        mate_words(strings, end, text);
    if (text[0] == 0)
        words_fill(tr(strings, reason_text(end->reason)), end->winner, end->loser, text);
}

/* What the result was counted from, behind the reason; the winner's first. */
static void count_words(const struct Strings *strings, const struct Status *status,
                        char text[WORDS_MAX])
{
    char reason[WORDS_MAX];
    snprintf(reason, sizeof reason, "%s", text);
    snprintf(text, WORDS_MAX, tr(strings, "%s, %d : %d"), reason, status->counted[status->winner],
             status->counted[1 - status->winner]);
}

void words_reason(const struct Strings *strings, const struct Table *table, char text[WORDS_MAX])
{
    const struct Board *board = table_board(table);
    struct Status status = table_status(table);
    const struct Trail *trail = &board->trail;
    struct WordsEnd end = {.game = board->game,
                           .position = board->position,
                           .last = POINT_NONE,
                           .reason = status.reason,
                           .winner = words_colour(strings, board, status.winner),
                           .loser = words_colour(strings, board, 1 - status.winner)};
    if (trail->count > 0)
        end.last = board->game->shape(board->position, trail->ply[trail->count - 1].move).to;
    words_end(strings, &end, text);
    if (status_by_count(&status))
        count_words(strings, &status, text);
}
