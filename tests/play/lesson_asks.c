/* What the words of a task's `asks` mean, as the engine sees it. */
#include "tests/play/lesson_asks.h"
#include "engine/gomoku/forbidden.h"
#include "engine/xiangqi/position.h"
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WORD_MAX = 64 };

static int all_moves(const struct Board *board, Move moves[MOVES_MAX])
{
    return board->game->generate(board->position, NULL, MOVES_ALL, moves);
}

/* --- what can be forced --- */

static bool is_gomoku(const struct Board *board)
{
    return strcmp(board->game->id, "gomoku") == 0;
}

static bool wins_at_once(struct Board *board, Move move)
{
    if (is_gomoku(board)) /* asked without making the move: millions are */
        return gomoku_verdict(board->position, move - 1) == REASON_LINE;
    int mover = board->game->mover(board->position);
    board_make(board, move);
    struct Status status = board_status(board);
    board_unmake(board);
    return status.outcome == OUTCOME_WIN && status.winner == mover;
}

static bool wins_by(struct Board *board, Move move, int count);

/* How many moves win at once; counts no further than `enough`. */
static int wins_at_hand(struct Board *board, int enough)
{
    Move moves[MOVES_MAX];
    int found = 0, legal = all_moves(board, moves);
    for (int i = 0; i < legal && found < enough; i++)
        found += wins_at_once(board, moves[i]);
    return found;
}

/* Whether the side to move can win within `count` moves of its own. */
static bool can_win(struct Board *board, int count)
{
    Move moves[MOVES_MAX];
    bool wins = wins_at_hand(board, 1) > 0;
    int legal = count > 1 ? all_moves(board, moves) : 0;
    for (int i = 0; i < legal && !wins; i++)
        wins = wins_by(board, moves[i], count);
    return wins;
}

/* Whether the other side wins within `count` moves whatever the side to move answers. */
static bool loses_by(struct Board *board, int count)
{
    Move answers[MOVES_MAX];
    int legal = all_moves(board, answers);
    bool loses = board_status(board).outcome == OUTCOME_ONGOING;
    for (int i = 0; i < legal && loses; i++) {
        loses = !wins_at_once(board, answers[i]);
        board_make(board, answers[i]);
        loses = loses && can_win(board, count);
        board_unmake(board);
    }
    return loses;
}

/* Whether `move` wins within `count` moves of the side that makes it, whatever is answered. */
static bool wins_by(struct Board *board, Move move, int count)
{
    if (wins_at_once(board, move) || count == 1)
        return wins_at_once(board, move);
    board_make(board, move);
    bool wins = loses_by(board, count - 1);
    board_unmake(board);
    return wins;
}

/* Gives the turn to the other side, and a second time takes it back. Done by hand, as a pass of the
 * search is refused in check. */
static void turn_over(struct Board *board)
{
    struct GomokuPosition *gomoku = board->position;
    struct Xiangqi *xiangqi = board->position;
    bool stones = is_gomoku(board);
    assert_true(stones || strcmp(board->game->id, "xiangqi") == 0);
    if (stones)
        gomoku->state.turn ^= 1;
    else
        xiangqi->side ^= 1;
}

/* --- the board --- */

/* Counts the letters of the position's text, its pieces as games write them, as `each` apiece. */
static void count_letters(const struct Board *board, int each, int count[256])
{
    char text[POSITION_TEXT_MAX];
    board->game->position_write(board->position, text);
    for (const char *c = text; *c && *c != ' '; c++)
        count[(unsigned char)*c] += isalpha((unsigned char)*c) ? each : 0;
}

/* Counts what `move` takes from the board, by letter; returns how many in all. */
static int count_taken(struct Board *board, Move move, int count[256])
{
    int taken = 0;
    memset(count, 0, 256 * sizeof *count);
    count_letters(board, 1, count);
    board_make(board, move);
    count_letters(board, -1, count);
    board_unmake(board);
    for (int c = 0; c < 256; c++)
        taken += count[c];
    return taken;
}

/* The letter of the piece on `point`; 0 if there is none. */
static int letter_at(const struct Board *board, int point)
{
    char text[POSITION_TEXT_MAX];
    struct Geometry geometry = board->game->geometry(board->position);
    int at = (geometry.ranks - 1) * geometry.files; /* the text begins with the last rank */
    board->game->position_write(board->position, text);
    for (const char *c = text; *c && *c != ' '; c++)
        if (*c == '/')
            at -= 2 * geometry.files;
        else if (isdigit((unsigned char)*c))
            at += *c - '0';
        else if (at++ == point)
            return *c;
    return 0;
}

/* The number in `value`; 1 where there is none. */
static int number(const char *value)
{
    return *value ? atoi(value) : 1;
}

/* --- the words: the move has not been made, `value` is what stands behind the = --- */

static bool wins(struct Board *board, Move move, const char *value)
{
    return wins_by(board, move, number(value));
}

static bool stops(struct Board *board, Move move, const char *value)
{
    board_make(board, move);
    bool stopped = board_status(board).outcome == OUTCOME_ONGOING && !can_win(board, number(value));
    board_unmake(board);
    return stopped;
}

/* Threatens to make five on so many points. */
static bool makes_four(struct Board *board, Move move, const char *value)
{
    int fives = number(value);
    board_make(board, move);
    turn_over(board);
    bool four = wins_at_hand(board, fives) >= fives;
    turn_over(board);
    board_unmake(board);
    return four;
}

/* Threatens to make a four with two such points. */
static bool makes_three(struct Board *board, Move move, const char *value)
{
    Move moves[MOVES_MAX];
    bool three = false;
    (void)value;
    board_make(board, move);
    turn_over(board);
    int legal = all_moves(board, moves);
    for (int i = 0; i < legal && !three; i++)
        three = makes_four(board, moves[i], "2");
    turn_over(board);
    board_unmake(board);
    return three;
}

static bool is_forbidden(struct Board *board, Move move, const char *value)
{
    int point = board->game->shape(board->position, move).to;
    assert_true(is_gomoku(board));
    return strcmp(reason_id(forbidden_reason(board->position, point)), value) == 0;
}

/* Pieces of these letters at least; without any, no matter which. */
static bool takes(struct Board *board, Move move, const char *value)
{
    int count[256];
    if (count_taken(board, move, count) == 0)
        return false;
    for (const char *c = value; *c; c++)
        if (--count[(unsigned char)*c] < 0)
            return false;
    return true;
}

static bool is_quiet(struct Board *board, Move move, const char *value)
{
    int count[256];
    (void)value;
    return count_taken(board, move, count) == 0;
}

static bool is_by(struct Board *board, Move move, const char *value)
{
    return letter_at(board, board->game->shape(board->position, move).from) == *value;
}

static bool leads_to(struct Board *board, Move move, const char *value)
{
    struct Geometry geometry = board->game->geometry(board->position);
    int rank = rank_numbered(geometry, atoi(value + 1));
    return board->game->shape(board->position, move).to == *value - 'a' + rank * geometry.files;
}

static bool checks(struct Board *board, Move move, const char *value)
{
    (void)value;
    board_make(board, move);
    bool check = board->trail.ply[board->trail.count - 1].gives_check;
    board_unmake(board);
    return check;
}

/* Whether the side that moves could take such a piece if it were its turn again. */
static bool attacks(struct Board *board, Move move, const char *value)
{
    Move moves[MOVES_MAX];
    bool attacked = false;
    board_make(board, move);
    turn_over(board);
    int legal = all_moves(board, moves);
    for (int i = 0; i < legal && !attacked; i++)
        attacked = letter_at(board, board->game->shape(board->position, moves[i]).to) == *value;
    turn_over(board);
    board_unmake(board);
    return attacked;
}

static const struct {
    const char *key;
    bool (*holds)(struct Board *board, Move move, const char *value);
} words[] = {
    {"win", wins},
    {"stop", stops},
    {"four", makes_four},
    {"three", makes_three},
    {"forbidden", is_forbidden},
    {"takes", takes},
    {"quiet", is_quiet},
    {"by", is_by},
    {"to", leads_to},
    {"check", checks},
    {"attacks", attacks},
};

/* Cuts the next word off `text` and its value off the word; NULL after the last. */
static const char *next_word(const char *text, char word[WORD_MAX], const char **value)
{
    text += strspn(text, " ");
    size_t length = strcspn(text, " ");
    assert_true(length < WORD_MAX);
    memcpy(word, text, length);
    word[length] = 0;
    char *equals = strchr(word, '=');
    *value = equals ? equals + 1 : "";
    if (equals)
        *equals = 0;
    return length > 0 ? text + length : NULL;
}

bool asks_move(const char *asks, struct Board *board, Move move)
{
    char word[WORD_MAX];
    const char *value;
    while ((asks = next_word(asks, word, &value))) {
        size_t i = 0;
        while (i < sizeof words / sizeof *words && strcmp(words[i].key, word) != 0)
            i++;
        if (i == sizeof words / sizeof *words)
            fail_msg("a task asks for '%s'", word);
        if (!words[i].holds(board, move, value))
            return false;
    }
    return true;
}

bool asks_point(const char *asks, const struct Board *board, int point)
{
    char word[WORD_MAX];
    const char *value;
    next_word(asks, word, &value);
    if (strcmp(word, "piece") == 0)
        return letter_at(board, point) == *value;
    assert_string_equal(word, "forbidden");
    return board->game->piece_at(board->position, point) == 0 &&
           strcmp(reason_id(forbidden_reason(board->position, point)), value) == 0;
}
