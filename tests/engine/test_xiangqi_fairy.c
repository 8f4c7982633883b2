/*
 * Compares xiangqi with fairy-stockfish, where it is installed, along random games: at every ply
 * the legal moves, and whether the side to move is in check, mated or stalemated.
 *
 *   test_xiangqi_fairy          a few thousand plies
 *   test_xiangqi_fairy PLIES    so many
 */
#define _POSIX_C_SOURCE 200809L /* fork, pipe, fdopen */
#include "src/common/random.h"
#include "tests/engine/xiangqi_data.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const programs[] = {"/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish",
                                       "/usr/local/bin/fairy-stockfish"};

/* The other program, at the ends of two pipes. */
struct Fairy {
    pid_t process;
    FILE *to, *from;
};

static const char *fairy_path(void)
{
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (access(programs[i], X_OK) == 0)
            return programs[i];
    return NULL;
}

static void fairy_start(struct Fairy *fairy, const char *path)
{
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    fairy->process = fork();
    assert_true(fairy->process >= 0);
    if (fairy->process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    fairy->to = fdopen(in[1], "w");
    fairy->from = fdopen(out[0], "r");
    fputs("setoption name UCI_Variant value xiangqi\n", fairy->to);
}

static void fairy_end(struct Fairy *fairy)
{
    fputs("quit\n", fairy->to);
    fclose(fairy->to);
    fclose(fairy->from);
    waitpid(fairy->process, NULL, 0);
}

/* What it says of one position. */
struct Opinion {
    int count;
    bool checked;
    Move moves[MOVES_MAX]; /* sorted */
};

/* Reads "a10b8: 1", whose ranks count from 1, as a move of `board`; false for any other line. */
static bool opinion_move(const struct Board *board, const char *line, Move *move)
{
    char from, to, text[MOVE_TEXT_MAX];
    int from_rank, to_rank, one;
    if (sscanf(line, "%c%d%c%d: %d", &from, &from_rank, &to, &to_rank, &one) != 5)
        return false;
    snprintf(text, sizeof text, "%c%d%c%d", from, from_rank - 1, to, to_rank - 1);
    if (!board->game->move_read(board->position, text, move, NULL))
        fail_msg("cannot read %s", text);
    return true;
}

/* Puts a move into its place among those that are sorted already. */
static void insert(Move *moves, int count, Move move)
{
    for (; count > 0 && moves[count - 1] > move; count--)
        moves[count] = moves[count - 1];
    moves[count] = move;
}

static void opinion_ask(struct Fairy *fairy, const struct Board *board, const char *fen,
                        struct Opinion *opinion)
{
    char line[DATA_LINE_MAX];
    Move move;
    opinion->count = 0;
    fprintf(fairy->to, "position fen %s\nd\ngo perft 1\n", fen);
    fflush(fairy->to);
    do {
        if (!fgets(line, sizeof line, fairy->from))
            fail_msg("fairy-stockfish ended at %s", fen);
        if (opinion_move(board, line, &move))
            insert(opinion->moves, opinion->count++, move);
        if (strncmp(line, "Checkers:", 9) == 0)
            opinion->checked = line[9 + strspn(line + 9, " \r\n")] != '\0';
    } while (strncmp(line, "Nodes searched", 14) != 0);
}

static void compare(struct Fairy *fairy, const struct Board *board)
{
    const struct Game *game = board->game;
    const struct Trail no_trail = {.count = 0};
    struct Opinion theirs;
    char fen[POSITION_TEXT_MAX];
    Move moves[MOVES_MAX], ours[MOVES_MAX];
    game->position_write(board->position, fen);
    opinion_ask(fairy, board, fen, &theirs);
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        insert(ours, i, moves[i]);
        if (!game->legal(board->position, NULL, moves[i]))
            fail_msg("%s: a move that was generated is not legal", fen);
    }
    if (count != theirs.count)
        fail_msg("%s: %d moves, not %d", fen, count, theirs.count);
    assert_memory_equal(ours, theirs.moves, (size_t)count * sizeof *ours);
    if (game->knowledge->in_check(board->position, NULL) != theirs.checked)
        fail_msg("%s: who is in check?", fen);
    enum Reason reason = game->status(board->position, &no_trail).reason;
    enum Reason end = theirs.checked ? REASON_CHECKMATE : REASON_STALEMATE;
    if ((theirs.count == 0) != (reason == end))
        fail_msg("%s: %s", fen, reason_id(reason));
}

/* A random move, now and then a capture, so that boards get empty and kings are mated. */
static Move choose(const struct Board *board, uint64_t *random)
{
    Move moves[MOVES_MAX];
    bool capture = random_below(random, 3) == 0;
    int count = 0;
    if (capture)
        count = board->game->generate(board->position, NULL, MOVES_NOISY, moves);
    if (count == 0)
        count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    return count ? moves[random_below(random, (uint32_t)count)] : MOVE_NONE;
}

/* What a run has seen. */
struct Seen {
    int plies, games, checks, mates, stalemates;
};

static void game_compare(struct Fairy *fairy, const char *fen, uint64_t *random, struct Seen *seen)
{
    struct Board board;
    xiangqi_board(&board, fen);
    for (int ply = 0; ply < 200; ply++) {
        compare(fairy, &board);
        bool checked = board.game->knowledge->in_check(board.position, NULL);
        Move move = choose(&board, random);
        seen->plies++;
        seen->checks += checked;
        if (move == MOVE_NONE) {
            seen->mates += checked;
            seen->stalemates += !checked;
            break;
        }
        board_make(&board, move);
    }
    seen->games++;
    board_free(&board);
}

/* Games from the start and from the positions of the perft table in turn. */
static void test_against_fairy_stockfish(void **state)
{
    int plies = *(const int *)*state;
    const char *path = fairy_path();
    struct Seen seen = {0};
    struct Fairy fairy;
    struct DataLine line;
    uint64_t random = 20261121;
    if (!path) {
        print_message("fairy-stockfish is not installed\n");
        skip();
    }
    fairy_start(&fairy, path);
    while (seen.plies < plies) {
        data_open(&line, "xiangqi_perft.txt");
        while (data_next(&line))
            if (seen.plies < plies)
                game_compare(&fairy, line.field[0], &random, &seen);
    }
    fairy_end(&fairy);
    print_message("%d plies of %d games: %d checks, %d mates, %d stalemates\n", seen.plies,
                  seen.games, seen.checks, seen.mates, seen.stalemates);
}

int main(int argc, char **argv)
{
    int plies = argc > 1 ? atoi(argv[1]) : 4000;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_against_fairy_stockfish, &plies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
