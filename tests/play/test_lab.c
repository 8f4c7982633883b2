/* The lab without its window: what lanes count, what their tapes hold, how one walks on them. */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/lab/experiment.h"
#include "src/play/lab/paper.h"
#include "src/play/lab/source.h"
#include "src/play/lab/why.h"
#include "src/play/system/files.h"
#include "src/play/system/posix.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LIST_NODES = 1500 };

/* A search as its trace tells it, node by node. */
struct Listing {
    struct {
        int ply, depth;
        Score alpha, beta, value;
        uint32_t size;
        enum TraceEnd end;
    } node[LIST_NODES];
    int count;
    int open[PLY_MAX + 1];
};

static void list(void *context, const struct TraceEvent *event)
{
    struct Listing *l = context;
    if (event->kind == TRACE_OPEN) {
        l->open[event->ply] = l->count;
        l->node[l->count].ply = event->ply;
        l->node[l->count].depth = event->depth;
        l->node[l->count].alpha = event->alpha;
        l->node[l->count].beta = event->beta;
        l->node[l->count].end = TRACE_UNDER_WAY;
        l->count++;
    } else if (event->kind == TRACE_CLOSE) {
        int at = l->open[event->ply];
        l->node[at].value = event->value;
        l->node[at].end = event->end;
        l->node[at].size = (uint32_t)(l->count - at);
    }
}

/* A position of a game after random moves, with its tables. */
static void set_up(struct Board *board, const struct Game *game, void *tables, int plies,
                   uint64_t *random)
{
    Move moves[MOVES_MAX];
    board_init(board, game, NULL, tables, true);
    for (int i = 0; i < plies; i++) {
        int count = game->generate(board->position, board->aux, MOVES_ALL, moves);
        board_make(board, moves[random_below(random, (uint32_t)count)]);
        if (board_status(board).outcome != OUTCOME_ONGOING) {
            board_unmake(board);
            return;
        }
    }
}

static const char *const lanes[] = {
    "minimax",
    "negamax",
    "alphabeta",
    "pvs",
    "aspiration",
    "alphabeta,table",
    "minimax,table,depth=4",
    "alphabeta,captures",
    "alphabeta,killer",
    "alphabeta,history",
    "alphabeta,iterative,table",
    "pvs,table,captures,killer,history,iterative",
    "alphabeta,null,captures,depth=4",
    "alphabeta,quiescence",
    "pvs,quiescence",
    "minimax,quiescence,depth=2",
    "pvs,extension,depth=4",
    "alphabeta,width=3",
    "pvs,window=3",
    "aspiration,iterative,quiescence,captures",
};

static struct Lane *lane_of(const struct Board *board, const char *text, int64_t tape, int nodes)
{
    struct LaneSettings settings;
    struct TextError error;
    if (!lane_read(board->game, text, 3, &settings, &error))
        fail_msg("%s: %s", text, error.what);
    settings.search.nodes = (uint64_t)nodes;
    struct Lane *lane = lane_new(board, &settings, tape);
    lane_run(lane, NULL, NULL, NULL);
    return lane;
}

/* Searches as the lane did, and lists the nodes. */
static void list_again(const struct Lane *lane, const struct Board *board, struct Listing *listing)
{
    const struct SearchSettings *settings = &lane_settings(lane)->search;
    struct TranspositionTable *table = settings->switches & SWITCH_TABLE ? tt_new(64 << 20) : NULL;
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    const struct SearchHost host = {.trace = list, .context = listing};
    listing->count = 0;
    search_run(search, settings, &host, &result);
    assert_int_equal(result.nodes, lane_counts(lane)->nodes);
    assert_int_equal(result.leaves, lane_counts(lane)->leaves);
    assert_int_equal(result.score, lane_counts(lane)->value);
    search_free(search);
    tt_free(table);
}

/* The node at which the cursor stands is the one that was told of. */
static void compare_node(const struct Cursor *cursor, const struct Listing *listing)
{
    const struct CursorFrame *frame = &cursor->frame[cursor->ply];
    const struct TapeNode *node = cursor_at(cursor);
    uint64_t number = frame->number;
    assert_true(number < (uint64_t)listing->count);
    assert_int_equal(cursor->ply, listing->node[number].ply);
    assert_int_equal(frame->alpha_at_first, listing->node[number].alpha);
    assert_int_equal(frame->beta, listing->node[number].beta);
    assert_int_equal(node->end, listing->node[number].end);
    if (node->end == TRACE_UNDER_WAY)
        return;
    assert_int_equal(node->value, listing->node[number].value);
    assert_int_equal(node->size, listing->node[number].size);
    if (frame->depth > 0 && !node->extended)
        assert_int_equal(frame->depth, listing->node[number].depth);
}

/* Every node in turn: the windows worked out going down are those of the search, and what is found
 * on leaving a node is its value. */
static void walk(const struct Lane *lane, const struct Listing *listing)
{
    struct Cursor *cursor = lane_cursor(lane);
    uint64_t number = 0;
    do {
        compare_node(cursor, listing);
        assert_int_equal(cursor->frame[cursor->ply].number, number++);
    } while (cursor_node(cursor, 1));
    assert_int_equal(number, listing->count);
    while (cursor_step(cursor, -1)) {
        const struct CursorFrame *frame = &cursor->frame[cursor->ply];
        const struct TapeNode *node = cursor_at(cursor);
        compare_node(cursor, listing);
        if (cursor->event == CURSOR_CLOSE && (node->end == TRACE_CUT || node->end == TRACE_ALL))
            assert_int_equal(frame->best, node->value);
    }
    assert_int_equal(cursor->frame[cursor->ply].number, 0);
    assert_int_equal(cursor->event, CURSOR_TRY);
    cursor_free(cursor);
}

/* Small tapes keep the upper tree, and what they dropped is searched again. */
static void open_parts(const struct Board *board, const char *text, const struct Listing *listing)
{
    struct Lane *lane = lane_of(board, text, 500, LIST_NODES);
    struct Cursor *cursor = lane_cursor(lane);
    uint64_t number = 0;
    do {
        const struct TapeNode *node = cursor_at(cursor);
        compare_node(cursor, listing);
        assert_int_equal(cursor->frame[cursor->ply].number, number++);
        if (node->kept > 1 || node->size == 1 || node->end == TRACE_UNDER_WAY) {
            number += node->kept == 1 ? node->size - 1 : 0;
            continue;
        }
        struct Cursor *part = number % 7 == 0 ? lane_part(lane, cursor, NULL, NULL) : NULL;
        while (part && cursor_node(part, 1))
            compare_node(part, listing);
        cursor_free(part);
        assert_false(cursor_seek(cursor, number, CURSOR_OPEN));
        number += node->size - 1;
    } while (cursor_node(cursor, 1));
    cursor_free(cursor);
    lane_free(lane);
}

static void a_tape_holds_what_was_searched(void **state)
{
    struct Listing *listing = memory_zeroed(sizeof *listing);
    uint64_t random = 1;
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        for (int plies = 0; plies <= 6 && plies < game->ply_max; plies += 3) {
            struct Board board;
            set_up(&board, game, tables, plies, &random);
            for (size_t l = 0; l < sizeof lanes / sizeof *lanes; l++) {
                struct Lane *lane = lane_of(&board, lanes[l], 1 << 16, LIST_NODES);
                list_again(lane, &board, listing);
                walk(lane, listing);
                open_parts(&board, lanes[l], listing);
                lane_free(lane);
            }
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
    free(listing);
}

/* ---- pages and sentences ---- */

/* The lines of C that were at work, by event and call. */
struct Seen {
    char *page[8];
    const char *name[8];
    int pages;
    bool pattern[64];
};

static const char *page_text(struct Seen *seen, const char *name)
{
    struct FileError error;
    char path[FILE_PATH_MAX];
    for (int i = 0; i < seen->pages; i++)
        if (strcmp(seen->name[i], name) == 0)
            return seen->page[i];
    assert_in_range(seen->pages, 0, 7);
    snprintf(path, sizeof path, TY_PAGES "/%s", name);
    seen->name[seen->pages] = name;
    seen->page[seen->pages] = file_read(path, &error);
    assert_non_null(seen->page[seen->pages]);
    return seen->page[seen->pages++];
}

/* Every event has one line and one sentence, whose parts are all there. */
static void see(struct Cursor *cursor, enum Algorithm algorithm, struct Seen *seen)
{
    struct SourcePlace place = source_place(cursor, algorithm);
    if (source_line(page_text(seen, place.page), &place) == 0)
        fail_msg("%s: %s in %s: no line", place.page, place.mark, place.function);
    struct Remark remark = why(cursor, NULL, NULL);
    int pattern = 0;
    while (why_patterns[pattern] && why_patterns[pattern] != remark.pattern)
        pattern++;
    assert_non_null(why_patterns[pattern]);
    seen->pattern[pattern] = true;
    for (const char *c = remark.pattern; *c; c++)
        if (*c == '%' && !*remark.part[c[1] - '1'])
            fail_msg("'%s' lacks a part", remark.pattern);
}

static void see_all(const struct Board *board, const char *text, int64_t tape, struct Seen *seen)
{
    int nodes = strstr(text, "null") || strstr(text, "depth=6") ? 8000 : LIST_NODES;
    struct Lane *lane = lane_of(board, text, tape, nodes);
    struct Cursor *cursor = lane_cursor(lane);
    cursor_step(cursor, -1);
    do
        see(cursor, lane_settings(lane)->search.algorithm, seen);
    while (cursor_step(cursor, 1));
    cursor_free(cursor);
    lane_free(lane);
}

static void every_event_has_a_line_and_a_sentence(void **state)
{
    struct Seen seen = {.pages = 0};
    uint64_t random = 5;
    struct Board paper;
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        void *tables = board_tables(game);
        for (int plies = 0; plies <= 8 && plies < game->ply_max; plies += 8) {
            struct Board board;
            set_up(&board, game, tables, plies, &random);
            for (size_t l = 0; l < sizeof lanes / sizeof *lanes; l++)
                see_all(&board, lanes[l], 1 << 16, &seen);
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
    board_init(&paper, games_find("tictactoe"), NULL, NULL, true);
    see_all(&paper, "pvs,table,depth=6", 1 << 16, &seen); /* many ways lead to a position */
    see_all(&paper, "alphabeta,depth=5", 200, &seen);     /* not all is kept */
    board_free(&paper);
    board_init(&paper, &paper_game, NULL, NULL, false);
    see_all(&paper, "alphabeta", 1 << 16, &seen);
    board_free(&paper);
    for (int i = 0; why_patterns[i]; i++)
        if (!seen.pattern[i])
            fail_msg("never said: '%s'", why_patterns[i]);
    for (int i = 0; i < seen.pages; i++)
        free(seen.page[i]);
}

static void assert_says(struct Cursor *cursor, const char *expected)
{
    char text[REMARK_TEXT_MAX];
    struct Remark remark = why(cursor, NULL, NULL);
    remark_fill(&remark, remark.pattern, text, sizeof text);
    assert_string_equal(text, expected);
}

/* The three calls of PVS are three lines, and minimax has a function for either side. */
static void calls_are_told_apart(void **state)
{
    struct Board paper;
    (void)state;
    board_init(&paper, &paper_game, NULL, NULL, false);
    assert_true(board_set(&paper, "((3 5) (1 2) (6 4))", NULL));
    struct Lane *lane = lane_of(&paper, "pvs", 1 << 10, LIST_NODES);
    struct Cursor *cursor = lane_cursor(lane);
    assert_true(cursor_find(cursor, CURSOR_MOVE, 1, 1));
    assert_int_equal(source_place(cursor, ALGORITHM_PVS).nth, 1);
    assert_true(cursor_find(cursor, CURSOR_SECOND, MOVE_NONE, 1));
    assert_int_equal(source_place(cursor, ALGORITHM_PVS).nth, 3);
    assert_true(cursor_step(cursor, -1));
    assert_string_equal(source_place(cursor, ALGORITHM_PVS).mark,
                        "value > node.alpha && value < beta");
    cursor_free(cursor);
    lane_free(lane);
    lane = lane_of(&paper, "minimax", 1 << 10, LIST_NODES);
    cursor = lane_cursor(lane);
    assert_string_equal(source_place(cursor, ALGORITHM_MINIMAX).function, "maximise");
    cursor_node(cursor, 1);
    assert_string_equal(source_place(cursor, ALGORITHM_MINIMAX).function, "minimise");
    cursor_free(cursor);
    lane_free(lane);
    board_free(&paper);
}

/* The example of the text, walked as a reader would. */
static void the_example_says_why(void **state)
{
    struct Board paper;
    struct CursorMove moves[4];
    (void)state;
    board_init(&paper, &paper_game, NULL, NULL, false);
    struct Lane *lane = lane_of(&paper, "alphabeta", 1 << 10, LIST_NODES);
    struct Cursor *cursor = lane_cursor(lane);
    assert_int_equal(lane_counts(lane)->value, -1);
    assert_true(cursor_find(cursor, CURSOR_CUT, MOVE_NONE, 1));
    assert_says(cursor, "a leaves First with −2, and First has −1 for sure by a, one ply up: the "
                        "other moves (2) need no look");
    assert_string_equal(source_place(cursor, ALGORITHM_ALPHA_BETA).mark, "node_take(search");
    assert_int_equal(cursor_moves(cursor, 0, moves, 4), 1);
    assert_int_equal(moves[0].value, -1);
    assert_int_equal(moves[0].bound, BOUND_EXACT);
    assert_true(cursor_out(cursor));
    assert_int_equal(cursor_moves(cursor, 0, moves, 4), 2);
    assert_int_equal(moves[1].value, -2);
    assert_int_equal(moves[1].bound, BOUND_UPPER);
    assert_says(cursor, "b: at most −2 for First, which has −1 already");
    assert_false(cursor_find(cursor, CURSOR_CUT, MOVE_NONE, 1));
    assert_true(cursor_find(cursor, CURSOR_BEST, MOVE_NONE, -1));
    assert_says(cursor, "a is the best so far: −1 for First");
    assert_false(cursor_find(cursor, CURSOR_TABLE, MOVE_NONE, 1));
    cursor_free(cursor);
    lane_free(lane);
    board_free(&paper);
}

/* ---- what is known ---- */

/* Writes a tree whose branches stand best first for the side to move; returns its value to it. */
static int write_sorted(uint64_t *random, int depth, bool shuffled, char *text)
{
    char branch[4][256];
    int value[4], count = 2 + (int)random_below(random, 3), best = -1000;
    if (depth == 0) {
        int leaf = (int)random_below(random, 99);
        sprintf(text, "%d", leaf);
        return -leaf; /* it is worth that to whoever moved there */
    }
    for (int i = 0; i < count; i++)
        value[i] = -write_sorted(random, depth - 1, shuffled, branch[i]);
    strcpy(text, "(");
    for (int i = 0; i < count; i++) {
        int at = shuffled ? i : 0;
        for (int j = 0; j < count && !shuffled; j++)
            at = value[j] > value[at] ? j : at;
        strcat(strcat(text, i ? " " : ""), branch[at]);
        best = value[at] > best ? value[at] : best;
        value[at] = -1000;
    }
    strcat(text, ")");
    return best;
}

/* What perfect order would visit is counted on any order, and is what alpha-beta visits where the
 * best moves do come first. */
static void perfect_order_is_what_alpha_beta_visits(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 60; seed++) {
        char text[2][1024];
        uint64_t same[2] = {seed, seed};
        struct Board paper;
        struct LaneOrder order[2];
        int value = write_sorted(&same[0], 3, true, text[0]);
        assert_int_equal(write_sorted(&same[1], 3, false, text[1]), value);
        for (int i = 0; i < 2; i++) {
            board_init(&paper, &paper_game, NULL, NULL, false);
            assert_true(board_set(&paper, text[i], NULL));
            struct Lane *whole = lane_of(&paper, "minimax", 0, LIST_NODES);
            struct Lane *lane = lane_of(&paper, "alphabeta", 0, LIST_NODES);
            assert_true(lane_order(whole, &order[i]));
            assert_false(lane_order(lane, &order[i]));
            assert_true(lane_order(whole, &order[i]));
            assert_int_equal(lane_counts(whole)->value, value);
            if (i == 1) {
                assert_int_equal(lane_counts(lane)->nodes, order[1].nodes);
                assert_int_equal(lane_counts(lane)->leaves, order[1].leaves);
            }
            lane_free(whole);
            lane_free(lane);
            board_free(&paper);
        }
    }
}

/* A uniform tree of three branches, two deep: b^2 leaves, and Knuth and Moore's 3 + 3 - 1. */
static void a_uniform_tree_has_the_least_that_is_known(void **state)
{
    struct Board paper;
    struct RaceKnown known;
    (void)state;
    board_init(&paper, &paper_game, NULL, NULL, false);
    assert_true(board_set(&paper, "((1 2 3) (4 5 6) (7 8 9))", NULL));
    struct Lane *lane = lane_of(&paper, "negamax,depth=2", 0, LIST_NODES);
    assert_true(race_known(lane, &known));
    assert_int_equal(known.leaves, 9);
    assert_int_equal((int)(known.least + 0.5), 5);
    assert_int_equal(known.perfect.leaves, 5);
    lane_free(lane);
    board_free(&paper);
}

/* ---- order ---- */

/* Best first is what was worked out as perfect order, and whatever the order, the value stays. */
static void assert_order(const struct Board *board, const char *algorithm)
{
    struct LaneOrder perfect;
    char text[2][LANE_TEXT_MAX];
    snprintf(text[0], LANE_TEXT_MAX, "%s,order=best", algorithm);
    snprintf(text[1], LANE_TEXT_MAX, "%s,order=worst", algorithm);
    struct Lane *whole = lane_of(board, "negamax", 0, 100000);
    struct Lane *plain = lane_of(board, algorithm, 0, 100000);
    struct Lane *best = lane_of(board, text[0], 0, 100000);
    struct Lane *worst = lane_of(board, text[1], 0, 100000);
    assert_true(lane_order(whole, &perfect));
    assert_int_equal(lane_counts(best)->nodes, perfect.nodes);
    assert_int_equal(lane_counts(best)->leaves, perfect.leaves);
    assert_int_equal(lane_counts(best)->first_cuts, lane_counts(best)->cuts);
    assert_true(lane_counts(best)->nodes <= lane_counts(plain)->nodes);
    assert_true(lane_counts(plain)->nodes <= lane_counts(worst)->nodes);
    assert_true(race_agrees((struct Lane *[]){whole, plain, best, worst}, 4, NULL));
    lane_free(whole);
    lane_free(plain);
    lane_free(best);
    lane_free(worst);
}

static void moves_come_in_the_order_that_was_asked_for(void **state)
{
    static const char *const ids[] = {"tictactoe", "chiziqi", "xiangqi"};
    uint64_t random = 3;
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct Game *game = games_find(ids[i]);
        void *tables = board_tables(game);
        for (int plies = 0; plies <= 4; plies += 2) {
            struct Board board;
            set_up(&board, game, tables, plies, &random);
            assert_order(&board, "alphabeta");
            assert_order(&board, "pvs");
            board_free(&board);
        }
        memory_aligned_free(tables);
    }
}

/* A part that is opened afterwards was searched in the same order. */
static void a_part_keeps_the_order(void **state)
{
    struct Board board;
    int parts = 0;
    (void)state;
    board_init(&board, games_find("tictactoe"), NULL, NULL, true);
    struct Lane *lane = lane_of(&board, "alphabeta,order=worst,depth=5", 200, 100000);
    struct Cursor *cursor = lane_cursor(lane);
    do {
        const struct TapeNode *node = cursor_at(cursor);
        struct Cursor *part = node->kept < node->size ? lane_part(lane, cursor, NULL, NULL) : NULL;
        if (!part)
            continue;
        parts++;
        assert_int_equal(cursor_at(part)->size, node->size);
        assert_int_equal(cursor_at(part)->value, node->value);
        assert_int_equal(cursor_at(part)->moves, node->moves);
        cursor_free(part);
    } while (cursor_node(cursor, 1) && parts < 40);
    assert_int_equal(parts, 40);
    cursor_free(cursor);
    lane_free(lane);
    board_free(&board);
}

/* One move of the root alone: by another the example is worth less. */
static void a_lane_may_look_at_one_move(void **state)
{
    struct Board paper;
    (void)state;
    board_init(&paper, &paper_game, NULL, NULL, false);
    struct Lane *both = lane_of(&paper, "minimax", 0, LIST_NODES);
    struct Lane *lane = lane_of(&paper, "minimax,only=b", 0, LIST_NODES);
    struct Lane *none = lane_of(&paper, "minimax,only=z", 0, LIST_NODES);
    assert_int_equal(lane_counts(both)->value, -1);
    assert_int_equal(lane_counts(lane)->value, -5);
    assert_int_equal(lane_counts(lane)->move, 2);
    assert_int_equal(lane_settings(lane)->search.only_count, 1);
    assert_int_equal(lane_settings(none)->search.only_count, 0);
    assert_int_equal(lane_counts(none)->nodes, lane_counts(both)->nodes);
    assert_true(race_agrees((struct Lane *[]){both, lane}, 2, NULL));
    lane_free(both);
    lane_free(lane);
    lane_free(none);
    board_free(&paper);
}

/* After so many moves of a line as there are, a search that is so much less deep finds the same
 * value. */
static void assert_line(struct Board *board, const char *algorithm)
{
    enum { DEPTH = 3 };
    Move line[DEPTH + 1];
    char text[32];
    struct Lane *lane = lane_of(board, algorithm, 1 << 20, 0);
    Score value = lane_counts(lane)->value;
    int count = lane_line(lane, line, DEPTH + 1), made = 0;
    assert_int_equal(count, DEPTH);
    assert_int_equal(line[0], lane_counts(lane)->move);
    assert_int_equal(lane_line(lane, line, 1), 1);
    for (; made < count - 1; made++) {
        int mover = board->game->mover(board->position);
        assert_true(board_legal(board, line[made]));
        board_make(board, line[made]);
        value = board->game->mover(board->position) == mover ? value : -value;
        snprintf(text, sizeof text, "alphabeta,depth=%d", DEPTH - 1 - made);
        struct Lane *below = lane_of(board, text, 0, 0);
        assert_int_equal(lane_counts(below)->value, value);
        lane_free(below);
    }
    while (made-- > 0)
        board_unmake(board);
    lane_free(lane);
}

static void a_line_keeps_its_value(void **state)
{
    static const char *const algorithms[] = {"minimax", "negamax", "alphabeta", "pvs,killer",
                                             "aspiration"};
    static const char *const games[] = {"tictactoe", "xiangqi", "chiziqi"};
    uint64_t random = 27;
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const struct Game *game = games_find(games[g]);
        struct Board board;
        void *tables = board_tables(game);
        set_up(&board, game, tables, 3, &random);
        for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++)
            assert_line(&board, algorithms[i]);
        board_free(&board);
        memory_aligned_free(tables);
    }
}

/* What is wrong with a lane stands at its place in what was typed. */
static void a_wrong_lane_is_told_with_its_place(void **state)
{
    static const struct {
        const char *text;
        int at;
    } texts[] = {
        {"pvs,order=good", 10},
        {"pvs,order=", 10},
        {"pvs,only=", 9},
        {"strong,order=best", 13},
        {"pvs,order=best,dance", 15},
        {"pvs,dance,order=best", 4},
        {"pvs,only=a,order=x", 17},
        {"pvs,order=best,only=a,dance,table", 22},
        {"pvs,order=best,only=,tab", 20},
    };
    struct LaneSettings lane;
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct TextError error = {.at = -1};
        assert_false(lane_read(games_find("gomoku"), texts[i].text, 3, &lane, &error));
        if (error.at != texts[i].at)
            fail_msg("'%s': %s at %d", texts[i].text, error.what, error.at);
    }
    assert_true(lane_read(games_find("gomoku"), "pvs,only=h8,order=worst,table", 3, &lane, NULL));
    assert_string_equal(lane.only, "h8");
    assert_int_equal(lane.sort, SORT_WORST);
    assert_true(lane.search.switches & SWITCH_TABLE);
}

/* ---- positions ---- */

static void positions_are_counted_once(void **state)
{
    static const struct {
        const char *game, *position, *moves, *lane;
        bool counted;
        struct PositionCount count;
    } trees[] = {
        /* Nine first moves, of which three differ; 72 positions and 12 after two. */
        {"tictactoe", NULL, NULL, "minimax,depth=2", true, {82, 82, 16}},
        {"tictactoe", NULL, NULL, "negamax,depth=3", true, {586, 334, 54}},
        {"tictactoe", NULL, "b2", "minimax,depth=1", true, {9, 9, 3}},
        {"tictactoe", ".../.x./...", NULL, "minimax,depth=1", true, {9, 9, 0}},
        {"xiangqi", NULL, NULL, "minimax,depth=1", true, {45, 45, 24}},
        {"chiziqi", NULL, NULL, "minimax,depth=1", true, {5, 5, 0}},
        {"tictactoe", NULL, NULL, "alphabeta,depth=2", false, {0, 0, 0}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        struct Board board;
        struct PositionCount count = {0, 0, 0};
        assert_true(board_tell(&board, games_find(trees[i].game), NULL, trees[i].position,
                               trees[i].moves, NULL));
        struct Lane *lane = lane_of(&board, trees[i].lane, 1 << 12, LIST_NODES);
        assert_int_equal(positions_count(lane, &count), trees[i].counted);
        if (memcmp(&count, &trees[i].count, sizeof count) != 0)
            fail_msg("%s, %s: %d %d %d", trees[i].game, trees[i].lane, (int)count.paths,
                     (int)count.positions, (int)count.images);
        lane_free(lane);
        board_free(&board);
    }
}

/* ---- races and experiments ---- */

static void note_pace(void *context, const struct LaneCounts *counts)
{
    uint64_t *nodes = context;
    assert_int_equal(counts->nodes, *nodes + LANE_PACE);
    *nodes = counts->nodes;
}

/* A lane can be held at every so many nodes, and shown afterwards as it stood at any. */
static void lanes_run_in_step(void **state)
{
    struct LaneSettings settings;
    struct Board board;
    uint64_t told = 0;
    (void)state;
    board_init(&board, games_find("tictactoe"), NULL, NULL, true);
    assert_true(lane_read(board.game, "minimax", 7, &settings, NULL));
    struct Lane *lane = lane_new(&board, &settings, 0);
    lane_run(lane, NULL, note_pace, &told);
    assert_int_equal(told, lane_counts(lane)->nodes / LANE_PACE * LANE_PACE);
    for (uint64_t nodes = 1; nodes < lane_counts(lane)->nodes; nodes += 777) {
        uint64_t at = lane_at(lane, nodes)->nodes;
        assert_true(at <= nodes && nodes - at <= lane_counts(lane)->nodes / 100);
    }
    assert_int_equal(lane_at(lane, UINT64_MAX)->nodes, lane_counts(lane)->nodes);
    uint64_t time = lane_counts(lane)->time_us;
    assert_true(time > 0);
    assert_true(lane_at_time(lane, time / 2)->time_us <= time / 2);
    assert_true(lane_at_time(lane, time / 2)->nodes < lane_counts(lane)->nodes);
    assert_int_equal(lane_at_time(lane, time)->nodes, lane_counts(lane)->nodes);
    lane_free(lane);
    board_free(&board);
}

/* A move that the card names is the one that is made, and the only one that was looked at. */
static void assert_plays(const struct Experiment *e, int i, const char *name,
                         const struct Lane *lane, const struct Board *board)
{
    char move[MOVE_TEXT_MAX];
    board->game->move_write(board->position, lane_counts(lane)->move, move);
    if (*e->outcome[i].move && strcmp(move, e->outcome[i].move) != 0)
        fail_msg("%s, %s plays %s", name, e->lane[i], move);
    if (*lane_settings(lane)->only)
        assert_string_equal(move, lane_settings(lane)->only);
}

static void run_experiment(const struct Experiment *e, const char *name)
{
    const struct Game *game = experiment_game(e->game);
    void *tables = board_tables(game);
    struct Board board;
    struct TextError error;
    struct Lane *race[EXPERIMENT_LANES];
    if (!experiment_board(e, tables, &board, &error))
        fail_msg("%s: %s", name, error.what);
    for (int i = 0; i < e->lane_count; i++) {
        struct LaneSettings settings;
        char value[24], factor[16];
        assert_true(lane_read(game, e->lane[i], e->depth, &settings, NULL));
        race[i] = lane_new(&board, &settings, e->positions.paths > 0 ? TAPE_NODES_MAX : 0);
        lane_run(race[i], NULL, NULL, NULL);
        experiment_value(game, lane_counts(race[i])->value, value);
        snprintf(factor, sizeof factor, "%.1f", race_factor(race[0], race[i]));
        if (lane_counts(race[i])->nodes != e->outcome[i].nodes ||
            strcmp(value, e->outcome[i].value) != 0 || strcmp(factor, e->outcome[i].factor) != 0)
            fail_msg("%s, %s gives %llu %s %s", name, e->lane[i],
                     (unsigned long long)lane_counts(race[i])->nodes, factor, value);
        assert_plays(e, i, name, race[i], &board);
    }
    assert_true(race_agrees(race, e->lane_count, NULL));
    if (e->positions.paths > 0) {
        struct PositionCount count;
        assert_true(positions_count(race[0], &count));
        assert_memory_equal(&count, &e->positions, sizeof count);
    }
    for (int i = 0; i < e->lane_count; i++)
        lane_free(race[i]);
    board_free(&board);
    memory_aligned_free(tables);
}

static void experiments_give_what_they_say(void **state)
{
    int count;
    char **names = file_names(TY_EXPERIMENTS, ".txt", &count);
    (void)state;
    assert_true(count >= 6);
    for (int i = 0; i < count; i++) {
        struct FileError error;
        names[i][strlen(names[i]) - 4] = '\0';
        struct Experiment *e = experiment_open(TY_EXPERIMENTS, names[i], &error);
        if (!e)
            fail_msg("%s:%d: %s", error.path, error.line, error.what);
        run_experiment(e, names[i]);
        experiment_close(e);
        free(names[i]);
    }
    free(names);
}

/* ---- paper ---- */

static void trees_are_read_as_they_are_written(void **state)
{
    static const struct {
        const char *text;
        int at; /* of what is wrong; -1: nothing */
    } texts[] = {
        {"((-1 1) (2 -4 5))", -1},
        {"((-1 1) (2 -4 5)) b a", -1},
        {"(1 (2 3) 4)", -1},
        {"(0)", -1},
        {"", 0},
        {"1", 0},
        {"(1 2", 4},
        {"(1 2) x", 6},
        {"(1 2) a a", 8},
        {"(1 -)", 3},
        {"(1 ())", 4},
        {"(1 99999)", 3},
        {"(1 2))", 5},
        {"((((((((((((((((((1))))))))))))))))))", 16},
    };
    struct Board paper;
    (void)state;
    board_init(&paper, &paper_game, NULL, NULL, false);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct TextError error = {.at = -1};
        char text[POSITION_TEXT_MAX];
        bool good = board_set(&paper, texts[i].text, &error);
        assert_int_equal(good, texts[i].at < 0);
        if (!good && error.at != texts[i].at)
            fail_msg("'%s': %s at %d", texts[i].text, error.what, error.at);
        paper_game.position_write(paper.position, text);
        if (good)
            assert_string_equal(text, texts[i].text);
    }
    board_free(&paper);
}

/* Leaves may lie at any depth, and their numbers may be anybody's. */
static void a_leaf_is_worth_what_was_agreed(void **state)
{
    static const struct {
        const char *leaf;
        int value;
    } conventions[] = {{"leaf=arrived", 4}, {"leaf=root", 4}, {"leaf=mover", -4}};
    (void)state;
    for (size_t i = 0; i < sizeof conventions / sizeof *conventions; i++) {
        struct Options options = {.choice = {0}};
        struct Board paper;
        assert_true(option_read(&paper_game, conventions[i].leaf, &options, NULL));
        board_init(&paper, &paper_game, &options, NULL, false);
        assert_true(board_set(&paper, i == 2 ? "(4 5)" : "(4 (3 2))", NULL));
        struct Lane *lane = lane_of(&paper, "alphabeta", 0, LIST_NODES);
        assert_int_equal(lane_counts(lane)->value, conventions[i].value);
        lane_free(lane);
        board_free(&paper);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tape_holds_what_was_searched),
        cmocka_unit_test(every_event_has_a_line_and_a_sentence),
        cmocka_unit_test(calls_are_told_apart),
        cmocka_unit_test(the_example_says_why),
        cmocka_unit_test(perfect_order_is_what_alpha_beta_visits),
        cmocka_unit_test(a_uniform_tree_has_the_least_that_is_known),
        cmocka_unit_test(moves_come_in_the_order_that_was_asked_for),
        cmocka_unit_test(a_part_keeps_the_order),
        cmocka_unit_test(a_lane_may_look_at_one_move),
        cmocka_unit_test(a_line_keeps_its_value),
        cmocka_unit_test(a_wrong_lane_is_told_with_its_place),
        cmocka_unit_test(positions_are_counted_once),
        cmocka_unit_test(lanes_run_in_step),
        cmocka_unit_test(experiments_give_what_they_say),
        cmocka_unit_test(trees_are_read_as_they_are_written),
        cmocka_unit_test(a_leaf_is_worth_what_was_agreed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
