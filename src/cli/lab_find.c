/* Positions for the lab's experiments. */
#include "src/cli/lab_find.h"
#include "engine/games.h"
#include "src/cli/console.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/lab/experiment.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MAX = 8, PLACINGS = 100 };

/* A kind of position: what one lane chooses turns out, by a third, to be worse than what the other
 * does. */
struct Hunt {
    const char *id;
    const char *game;
    const char *player; /* makes the moves of the games looked through */
    const char *pieces; /* instead: an endgame of these and the two kings, placed at random */
    int plies;          /* of such a game at most */
    const char *naive, *careful;
    const char *judge; /* says what either's move is worth */
    Score margin;      /* by which naive's is worth less at least */
    bool wins;         /* the other's must win */
    bool zugzwang;     /* and would not, were it not for the opponent's duty to move */
};

static const struct Hunt hunts[] = {
    {.id = "horizon",
     .game = "xiangqi",
     .player = "alphabeta,captures,eval=material,depth=2,slack=60",
     .plies = 60,
     .naive = "alphabeta,captures,eval=material,depth=3",
     .careful = "alphabeta,captures,quiescence,eval=material,depth=3",
     .judge = "pvs,table,captures,killer,history,quiescence,eval=material,depth=5",
     .margin = 250},
    {.id = "width",
     .game = "xiangqi",
     .player = "alphabeta,captures,eval=material,depth=2,slack=60",
     .plies = 120,
     .naive = "alphabeta,captures,eval=material,depth=4,width=12",
     .careful = "alphabeta,captures,eval=material,depth=4",
     .judge = "alphabeta,captures,eval=material,depth=4",
     .margin = SCORE_WIN_EDGE / 2,
     .wins = true},
    {.id = "zugzwang",
     .game = "xiangqi",
     .pieces = "Rhh",
     .naive = "alphabeta,captures,null,eval=material,depth=5",
     .careful = "alphabeta,captures,eval=material,depth=5",
     .judge = "alphabeta,captures,eval=material,depth=5",
     .margin = 200,
     .zugzwang = true},
    {.id = "evaluations",
     .game = "gomoku",
     .player = "alphabeta,eval=run,window=3,depth=1,slack=200",
     .plies = 40,
     .naive = "alphabeta,captures,eval=shape-1,depth=2",
     .careful = "alphabeta,captures,eval=shape-2,depth=2",
     .judge = "alphabeta,captures,eval=own,depth=4",
     .margin = SCORE_WIN_EDGE / 2},
};

void lab_find_list(const void *user, FILE *file)
{
    (void)user;
    for (size_t i = 0; i < sizeof hunts / sizeof *hunts; i++)
        fprintf(file, "%s\n", hunts[i].id);
}

/* ---- lanes ---- */

/* What a lane comes to on the board; with `only`, by that move. */
static struct SearchResult ask(const struct Board *board, const char *text, Move only,
                               uint64_t seed)
{
    struct LaneSettings settings;
    struct TextError error;
    bool good = lane_read(board->game, text, 0, &settings, &error);
    if (!good) {
        fprintf(stderr, "%s: %s\n", text, error.what);
        abort();
    }
    settings.search.seed = seed;
    if (only != MOVE_NONE)
        board->game->move_write(board->position, only, settings.only);
    struct Lane *lane = lane_new(board, &settings, 0);
    lane_run(lane, NULL, NULL, NULL);
    struct SearchResult result = *lane_result(lane);
    lane_free(lane);
    return result;
}

static void print_judged(const struct Board *board, const char *who,
                         const struct SearchResult *result, Score judged)
{
    char move[MOVE_TEXT_MAX], thought[24], worth[24];
    board->game->move_write(board->position, result->move, move);
    experiment_value(board->game, result->score, thought);
    experiment_value(board->game, judged, worth);
    printf("# %s: %s, taken for %s, is worth %s; %" PRIu64 " nodes\n", who, move, thought, worth,
           result->nodes);
}

/* Whether the opponent, after `move`, would not lose if it could do nothing. */
static bool puts_in_zugzwang(const struct Hunt *hunt, const struct Board *board, Move move,
                             Score worth)
{
    struct Board after;
    bool holds = false;
    board_copy(&after, board, board->tables, true);
    board_make(&after, move);
    if (board_null_make(&after)) {
        holds = ask(&after, hunt->judge, MOVE_NONE, 0).score < worth - hunt->margin;
        board_null_unmake(&after);
    }
    board_free(&after);
    return holds;
}

/* Prints the position if it is what is hunted for. */
static bool look(const struct Hunt *hunt, const struct Board *board, int64_t number)
{
    char text[POSITION_TEXT_MAX];
    struct SearchResult naive = ask(board, hunt->naive, MOVE_NONE, 0);
    struct SearchResult careful = ask(board, hunt->careful, MOVE_NONE, 0);
    if (naive.move == careful.move || (hunt->wins && careful.score < SCORE_WIN_EDGE))
        return false;
    if (hunt->zugzwang && !puts_in_zugzwang(hunt, board, careful.move, careful.score))
        return false;
    Score worth = ask(board, hunt->judge, careful.move, 0).score;
    Score less = ask(board, hunt->judge, naive.move, 0).score;
    if (worth - less < hunt->margin)
        return false;
    board->game->position_write(board->position, text);
    printf("# --find %s --seed %" PRId64 " --games 1\n", hunt->id, number);
    print_judged(board, "naive", &naive, less);
    print_judged(board, "careful", &careful, worth);
    printf("position %s\n\n", text);
    fflush(stdout);
    return true;
}

/* ---- where positions come from ---- */

static int look_through_game(const struct Hunt *hunt, struct Board *board, int64_t number)
{
    uint64_t random = mix64((uint64_t)number);
    int found = 0;
    for (int ply = 0; ply < hunt->plies && board_status(board).outcome == OUTCOME_ONGOING; ply++) {
        found += look(hunt, board, number);
        board_make(board, ask(board, hunt->player, MOVE_NONE, random_next(&random)).move);
    }
    return found;
}

/* Writes a position of xiangqi with `pieces` and the two kings at random points. */
static void write_endgame(const char *pieces, uint64_t *random, char text[POSITION_TEXT_MAX])
{
    char at[10][10] = {{0}};
    char all[PIECES_MAX + 3];
    snprintf(all, sizeof all, "Kk%s", pieces);
    for (const char *piece = all; *piece; piece++) {
        bool palace = strchr("KkAa", *piece);
        int rank, file;
        do {
            rank = (int)random_below(random, palace ? 3 : 5);
            file = palace ? 3 + (int)random_below(random, 3) : (int)random_below(random, 9);
            rank = *piece == 'K' || *piece == 'A' ? 9 - rank : rank;
        } while (at[rank][file]);
        at[rank][file] = *piece;
    }
    for (int rank = 0; rank < 10; rank++) {
        for (int file = 0; file < 9; file++)
            text += sprintf(text, "%c", at[rank][file] ? at[rank][file] : '1');
        text += sprintf(text, rank < 9 ? "/" : " %c - - 0 1", random_below(random, 2) ? 'w' : 'b');
    }
}

static int look_through_endgames(const struct Hunt *hunt, struct Board *board, int64_t number)
{
    uint64_t random = mix64((uint64_t)number);
    int found = 0;
    for (int i = 0; i < PLACINGS; i++) {
        char text[POSITION_TEXT_MAX];
        write_endgame(hunt->pieces, &random, text);
        if (board_set(board, text, NULL) && board_status(board).outcome == OUTCOME_ONGOING)
            found += look(hunt, board, number);
    }
    return found;
}

int lab_find(const char *kind, int64_t first, int64_t games)
{
    const struct Hunt *hunt = NULL;
    int found = 0;
    for (size_t i = 0; i < sizeof hunts / sizeof *hunts; i++)
        if (strcmp(hunts[i].id, kind) == 0)
            hunt = &hunts[i];
    if (!hunt)
        return console_complain("lab", "nothing is found by '%s'", kind);
    const struct Game *game = games_find(hunt->game);
    void *tables = board_tables(game);
    for (int64_t number = first; number < first + games; number++) {
        struct Board board;
        board_init(&board, game, NULL, tables, true);
        found += hunt->pieces ? look_through_endgames(hunt, &board, number)
                              : look_through_game(hunt, &board, number);
        board_free(&board);
    }
    memory_aligned_free(tables);
    printf("%d found\n", found);
    return found > 0 ? EXIT_GOOD : EXIT_FAILED;
}
